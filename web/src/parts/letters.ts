// What a text file says, whatever program saved it: UTF-8, UTF-16 with its mark, or GBK.

/** The letters of a file. */
export function lettersOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // What Chinese spreadsheets save.
    return new TextDecoder('gb18030').decode(bytes);
  }
}
