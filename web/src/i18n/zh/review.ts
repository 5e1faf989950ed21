// Words of replay and analysis, in Chinese.

export const review = {} as const;
