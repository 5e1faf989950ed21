// Words about players, signing in and settings.

export const people = {} as const;
