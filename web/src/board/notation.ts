// Moves as the reader set them: letters, figurines or Chinese names of the pieces.

const figurines: Record<string, string> = { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘' };
const chinese: Record<string, string> = { K: '王', Q: '后', R: '车', B: '象', N: '马' };

/** A move in SAN, its piece letters in the chosen form. */
export function shownMove(san: string, notation: string): string {
  const names = notation === 'figurines' ? figurines : notation === 'chinese' ? chinese : null;
  if (!names || san.startsWith('O')) return san;
  return san.replace(/[KQRBN]/g, (letter) => names[letter] ?? letter);
}

/** `34...` for Black, `34.` for White. */
export function moveNumber(ply: number): string {
  const number = Math.ceil(ply / 2);
  return ply % 2 === 1 ? `${number}.` : `${number}...`;
}
