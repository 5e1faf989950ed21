// A proof as it is read aloud and written down.

/** Hexadecimal digits in groups of four. */
export function inGroups(hex: string): string {
  return hex.match(/.{1,4}/g)?.join(' ') ?? '';
}
