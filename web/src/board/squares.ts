// Squares, their shades and their order on the screen; pieces read from a FEN.
import type { Color, Role } from '../wire.gen';

export interface Piece {
  readonly color: Color;
  readonly role: Role;
}

export const files = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
export const ranks = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;

const roles: Record<string, Role> = {
  k: 'king',
  q: 'queen',
  r: 'rook',
  b: 'bishop',
  n: 'knight',
  p: 'pawn',
};

/** Is the square light? The right-hand corner before each player is. */
export function isLight(square: string): boolean {
  const file = square.charCodeAt(0) - 97;
  const rank = square.charCodeAt(1) - 49;
  return (file + rank) % 2 === 1;
}

/** The eight rows of the board, as this side sees them, from the far row to the near one. */
export function rowsFor(side: Color): string[][] {
  const seen = side === 'white' ? ranks.toReversed() : [...ranks];
  const across = side === 'white' ? [...files] : files.toReversed();
  return seen.map((rank) => across.map((file) => file + rank));
}

/** The pieces of a FEN by square. */
export function piecesOf(fen: string): Map<string, Piece> {
  const pieces = new Map<string, Piece>();
  const placement = fen.split(' ')[0] ?? '';
  for (const [row, text] of placement.split('/').entries()) {
    let file = 0;
    for (const letter of text) {
      const skipped = Number(letter);
      if (skipped) {
        file += skipped;
        continue;
      }
      const role = roles[letter.toLowerCase()];
      const square = `${files[file] ?? ''}${8 - row}`;
      if (role) pieces.set(square, { role, color: letter < 'a' ? 'white' : 'black' });
      file += 1;
    }
  }
  return pieces;
}

/** Origin and destination of a move in UCI. */
export function squaresOf(uci: string): [string, string] {
  return [uci.slice(0, 2), uci.slice(2, 4)];
}

/** The other side. */
export function other(color: Color): Color {
  return color === 'white' ? 'black' : 'white';
}
