// Words about players, signing in and settings, in Chinese.

export const people = {} as const;
