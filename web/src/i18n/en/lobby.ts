// The lobby's words.

export const lobby = {} as const;
