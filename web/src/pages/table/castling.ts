// A king set down as if to castle: which rook belongs to it, and where both go.
import { files, piecesOf, type Piece } from '../../board/squares';
import type { Color } from '../../wire.gen';

export interface Between {
  readonly from: string;
  readonly to: string;
}

/** Where king and rook go. */
export interface Castling {
  readonly king: Between;
  readonly rook: Between;
}

/**
 * The castling that this step of a piece begins or is, legal or not: a king's two squares along
 * his rank, in Chess960 his way along the first rank to the c- or g-file, or onto his own rook.
 */
export function castlingOf(
  fen: string,
  from: string,
  to: string,
  chess960: boolean,
): Castling | null {
  const pieces = piecesOf(fen);
  const king = pieces.get(from);
  if (king?.role !== 'king' || from[1] !== to[1] || from === to) return null;
  return chess960 ? castling960(fen, pieces, king.color, from, to) : standard(pieces, from, to);
}

function standard(
  pieces: ReadonlyMap<string, Piece>,
  from: string,
  to: string,
): Castling | null {
  const own = pieces.get(to)?.color === pieces.get(from)?.color;
  if (own || Math.abs(fileOf(from) - fileOf(to)) !== 2) return null;
  const short = fileOf(to) > fileOf(from);
  const rank = from[1] ?? '1';
  return {
    king: { from, to },
    rook: { from: `${short ? 'h' : 'a'}${rank}`, to: `${short ? 'f' : 'd'}${rank}` },
  };
}

function castling960(
  fen: string,
  pieces: ReadonlyMap<string, Piece>,
  color: Color,
  from: string,
  to: string,
): Castling | null {
  const rank = color === 'white' ? '1' : '8';
  if (from[1] !== rank) return null;
  const side = (short: boolean): Castling | null => {
    const right = rightOf(fen, pieces, color, from, short);
    const far = Math.abs(fileOf(from) - fileOf(to)) > 1;
    const rook = right ?? (far ? outerRook(pieces, color, from, short) : null);
    if (!rook) return null;
    return {
      king: { from, to: `${short ? 'g' : 'c'}${rank}` },
      rook: { from: rook, to: `${short ? 'f' : 'd'}${rank}` },
    };
  };
  const sides = [side(true), side(false)];
  const onto = sides.find((one) => one?.rook.from === to && rights(fen, color) !== '');
  if (onto) return onto;
  if (pieces.get(to)?.color === color) return null;
  return sides.find((one) => one?.king.to === to) ?? null;
}

/** The letters of a side's rights, small. */
function rights(fen: string, color: Color): string {
  const field = fen.split(' ')[2] ?? '-';
  const own = [...field].filter((letter) => /[a-z]/i.test(letter) && isOf(letter, color));
  return own.join('').toLowerCase();
}

function isOf(letter: string, color: Color): boolean {
  return (letter === letter.toUpperCase()) === (color === 'white');
}

/** The rook with which a side may still castle that way; it need not be able to now. */
function rightOf(
  fen: string,
  pieces: ReadonlyMap<string, Piece>,
  color: Color,
  king: string,
  short: boolean,
): string | null {
  for (const letter of rights(fen, color)) {
    if (letter === (short ? 'k' : 'q')) return outerRook(pieces, color, king, short);
    const file = files.indexOf(letter as (typeof files)[number]);
    if (file >= 0 && file > fileOf(king) === short) return `${letter}${king[1] ?? '1'}`;
  }
  return null;
}

/** The outermost own rook on that side of the king. */
function outerRook(
  pieces: ReadonlyMap<string, Piece>,
  color: Color,
  king: string,
  short: boolean,
): string | null {
  const order = short ? files.toReversed() : files;
  const there = order
    .filter((file) => files.indexOf(file) > fileOf(king) === short && file !== king[0])
    .map((file) => `${file}${king[1] ?? '1'}`);
  const isRook = (square: string): boolean => {
    const piece = pieces.get(square);
    return piece?.role === 'rook' && piece.color === color;
  };
  return there.find(isRook) ?? null;
}

function fileOf(square: string): number {
  return files.indexOf(square[0] as (typeof files)[number]);
}
