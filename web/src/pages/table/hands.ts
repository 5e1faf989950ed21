// What two taps mean at a board: touching, adjusting, putting, castling, promoting.
//
// Nothing here knows which moves are legal: the hall does, and deals with the others as the
// edition says.
import { files, piecesOf, type Piece } from '../../board/squares';
import type { BoardState, Color, GameAct, Step } from '../../wire.gen';

/** What the hand of the player on move is doing. */
export interface Hand {
  /** The square whose piece is held, as it is seen on the board. */
  readonly picked: string | null;
  /** The next touch only puts a piece straight. */
  readonly adjusting: boolean;
}

/** What a tap leads to. */
export interface Tap {
  readonly hand: Hand;
  /** What is told to the hall, in this order. */
  readonly acts: readonly GameAct[];
}

export const emptyHand: Hand = { picked: null, adjusting: false };

/** A step whose piece stands elsewhere than the hall's position says, and is shown there. */
export function shownStep(board: BoardState): Step | null {
  return board.lying ?? board.part?.step ?? null;
}

/** The pieces as they are seen: a move that lies there or is half released included. */
export function seenPieces(board: BoardState): Map<string, Piece> {
  const pieces = piecesOf(board.fen);
  const step = shownStep(board);
  const piece = step && pieces.get(step.from);
  if (!step || !piece || step.from === step.to) return pieces;
  const passing = takenInPassing(pieces, step, piece);
  pieces.delete(step.from);
  if (passing) pieces.delete(passing);
  pieces.set(step.to, step.promotion ? { ...piece, role: step.promotion } : piece);
  return pieces;
}

/** The pawn that a pawn takes beside itself. */
function takenInPassing(
  pieces: ReadonlyMap<string, Piece>,
  step: Step,
  piece: Piece,
): string | null {
  const slants = piece.role === 'pawn' && step.from[0] !== step.to[0];
  if (!slants || pieces.has(step.to)) return null;
  const beside = `${step.to[0]}${step.from[1]}`;
  const victim = pieces.get(beside);
  return victim?.role === 'pawn' && victim.color !== piece.color ? beside : null;
}

/** Where the hall knows the piece that is seen on a square. */
function origin(board: BoardState, square: string): string {
  const step = shownStep(board);
  return step && step.to === square ? step.from : square;
}

/** Is it a king going two squares along his rank, the beginning of castling? */
export function isCastling(piece: Piece | undefined, from: string, to: string): boolean {
  if (piece?.role !== 'king' || from[1] !== to[1]) return false;
  return Math.abs(fileOf(from) - fileOf(to)) === 2;
}

function fileOf(square: string): number {
  return files.indexOf(square[0] as (typeof files)[number]);
}

/** Where the rook goes that belongs to a king's two squares. */
export function rookStep(step: Step): { from: string; to: string } {
  const rank = step.from[1] ?? '1';
  return fileOf(step.to) > fileOf(step.from)
    ? { from: `h${rank}`, to: `f${rank}` }
    : { from: `a${rank}`, to: `d${rank}` };
}

/** A tap on a square by the player on move. `fingers`: how many touch the board now. */
export function tap(
  board: BoardState,
  turn: Color,
  hand: Hand,
  square: string,
  fingers = 1,
): Tap {
  const pieces = seenPieces(board);
  const piece = pieces.get(square);
  if (hand.adjusting) {
    if (!piece) return { hand, acts: [] };
    return { hand: emptyHand, acts: [{ act: 'adjust', square, announced: true }] };
  }
  // A piece that must stay where it touched a square: any touch of it lets it go there.
  if (board.part?.kind === 'held' && square === board.part.step.to) {
    const { from, to } = board.part.step;
    const act: GameAct = { act: 'put', from, to, promotion: null, two_hands: fingers > 1 };
    return { hand: emptyHand, acts: [act] };
  }
  if (board.part?.kind === 'castling') return rookTap(board.part.step, hand, square, fingers);
  if (hand.picked === null) return firstTap(board, turn, square, piece);
  if (square === hand.picked) return { hand: emptyHand, acts: [] };
  if (piece?.color === turn) return firstTap(board, turn, square, piece);
  return put(board, pieces, hand.picked, square, fingers);
}

/** The piece in the hand has come over a square and is not let go yet; null if none is. */
export function hold(board: BoardState, hand: Hand, square: string): GameAct | null {
  if (hand.picked === null || board.part) return null;
  const from = origin(board, hand.picked);
  return from === square ? null : { act: 'hold', from, to: square, promotion: null };
}

/** A piece is touched; an own one is in the hand now. */
function firstTap(
  board: BoardState,
  turn: Color,
  square: string,
  piece: Piece | undefined,
): Tap {
  if (!piece) return { hand: emptyHand, acts: [] };
  const own = piece.color === turn;
  const known = origin(board, square);
  const touched = board.touched.includes(known);
  const acts: GameAct[] = touched
    ? []
    : [{ act: 'touch', squares: [known], order: 'as_listed', deliberate: true }];
  return { hand: { picked: own ? square : null, adjusting: false }, acts };
}

/** The piece in the hand is put down. */
function put(
  board: BoardState,
  pieces: ReadonlyMap<string, Piece>,
  picked: string,
  to: string,
  fingers: number,
): Tap {
  const from = origin(board, picked);
  const both = fingers > 1;
  if (from === to) return { hand: emptyHand, acts: [] };
  const act: GameAct = isCastling(pieces.get(picked), from, to)
    ? { act: 'release', from, to, promotion: null }
    : { act: 'put', from, to, promotion: null, two_hands: both };
  return { hand: emptyHand, acts: [act] };
}

/** The king stands two squares away: the rook is to follow, by one tap on it and one more. */
function rookTap(step: Step, hand: Hand, square: string, fingers: number): Tap {
  const rook = rookStep(step);
  if (square === rook.from) return { hand: { picked: square, adjusting: false }, acts: [] };
  if (hand.picked !== rook.from || square !== rook.to) return { hand: emptyHand, acts: [] };
  const act: GameAct = {
    act: 'put',
    from: step.from,
    to: step.to,
    promotion: null,
    two_hands: fingers > 1,
  };
  return { hand: emptyHand, acts: [act] };
}

/** A move written by hand, as squares: `e2e4`, `Ng1-f3`, `e7-e8=Q`. */
export function writtenSquares(text: string): Step | null {
  const found = /^[KQRBN]?([a-h][1-8])[-x:]?([a-h][1-8])=?([QRBNqrbn])?[+#]?$/.exec(text.trim());
  if (!found) return null;
  const [, from = '', to = '', letter] = found;
  return { from, to, promotion: letter ? promoted(letter) : null };
}

function promoted(letter: string): NonNullable<Step['promotion']> {
  switch (letter.toUpperCase()) {
    case 'R':
      return 'rook';
    case 'B':
      return 'bishop';
    case 'N':
      return 'knight';
    default:
      return 'queen';
  }
}
