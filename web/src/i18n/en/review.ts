// Words of replay and analysis.

export const review = {} as const;
