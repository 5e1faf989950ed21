// The lobby's words, in Chinese.

export const lobby = {} as const;
