// A position that is being set up: pieces by square, who moves, who may still castle.
import { files, piecesOf, ranks, type Piece } from '../../board/squares';
import type { Color, Role } from '../../wire.gen';

export const roles: readonly Role[] = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];
export const rights = ['K', 'Q', 'k', 'q'] as const;
export type Right = (typeof rights)[number];

/** What is set up so far; it need not be a legal position yet. */
export interface Setup {
  readonly pieces: ReadonlyMap<string, Piece>;
  readonly turn: Color;
  readonly castling: readonly Right[];
}

const letters: Record<Role, string> = {
  king: 'k',
  queen: 'q',
  rook: 'r',
  bishop: 'b',
  knight: 'n',
  pawn: 'p',
};

/** The squares that a right to castle needs its king and rook on. */
const homes: Record<Right, readonly [string, string]> = {
  K: ['e1', 'h1'],
  Q: ['e1', 'a1'],
  k: ['e8', 'h8'],
  q: ['e8', 'a8'],
};

/** Reads what stands in a FEN, legal or not. */
export function setupOf(fen: string): Setup {
  const castling = fen.split(' ')[2] ?? '';
  return {
    pieces: piecesOf(fen),
    turn: fen.split(' ')[1] === 'b' ? 'black' : 'white',
    castling: rights.filter((right) => castling.includes(right)),
  };
}

/** Whether king and rook stand where the right needs them. */
export function canHave(setup: Setup, right: Right): boolean {
  const color: Color = right === 'K' || right === 'Q' ? 'white' : 'black';
  const [king, rook] = homes[right].map((square) => setup.pieces.get(square));
  const own = (piece: Piece | undefined, role: Role): boolean =>
    piece?.color === color && piece.role === role;
  return own(king, 'king') && own(rook, 'rook');
}

/** The FEN of what is set up; rights without their king and rook are left out. */
export function fenOf(setup: Setup): string {
  const rows = ranks.toReversed().map((rank) => rowOf(setup, rank));
  const castling = rights.filter(
    (right) => setup.castling.includes(right) && canHave(setup, right),
  );
  const turn = setup.turn === 'white' ? 'w' : 'b';
  return `${rows.join('/')} ${turn} ${castling.join('') || '-'} - 0 1`;
}

function rowOf(setup: Setup, rank: string): string {
  let text = '';
  let gap = 0;
  for (const file of files) {
    const piece = setup.pieces.get(file + rank);
    if (!piece) {
      gap += 1;
      continue;
    }
    const letter = letters[piece.role];
    text += (gap || '') + (piece.color === 'white' ? letter.toUpperCase() : letter);
    gap = 0;
  }
  return text + (gap || '');
}

/** With a piece put on a square, or with the square emptied. */
export function put(setup: Setup, square: string, piece: Piece | null): Setup {
  const pieces = new Map(setup.pieces);
  if (piece) pieces.set(square, piece);
  else pieces.delete(square);
  return { ...setup, pieces };
}
