// What two taps mean at a board: touching, adjusting, putting, castling, promoting.
//
// Nothing here knows which moves are legal: the hall does, and deals with the others as the
// edition says.
import { piecesOf, type Piece } from '../../board/squares';
import type { BoardState, Color, GameAct, Step } from '../../wire.gen';
import { castlingOf, type Castling } from './castling';

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
const none: Tap = { hand: emptyHand, acts: [] };

/** A step whose piece stands elsewhere than the hall's position says, and is shown there. */
export function shownStep(board: BoardState): Step | null {
  return board.lying ?? board.part?.step ?? null;
}

/** The pieces as they are seen: a move that lies there or is half released included. */
export function seenPieces(board: BoardState, chess960 = false): Map<string, Piece> {
  const pieces = piecesOf(board.fen);
  const step = shownStep(board);
  const piece = step && pieces.get(step.from);
  if (!step || !piece || step.from === step.to) return pieces;
  const rook = rookFollowed(board, chess960);
  const tower = rook && pieces.get(rook.from);
  const passing = takenInPassing(pieces, step, piece);
  pieces.delete(step.from);
  if (passing) pieces.delete(passing);
  if (rook) pieces.delete(rook.from);
  pieces.set(step.to, step.promotion ? { ...piece, role: step.promotion } : piece);
  if (rook && tower) pieces.set(rook.to, tower);
  return pieces;
}

/** The illegal castling whose king stands where it was set; null if none does. */
export function lyingCastling(board: BoardState, chess960: boolean): Castling | null {
  const { lying } = board;
  const castling = lying && castlingOf(board.fen, lying.from, lying.to, chess960);
  const rook = castling && piecesOf(board.fen).get(castling.rook.from);
  return castling && rook?.role === 'rook' && castling.rook.from !== lying.to ? castling : null;
}

/** Where the rook of an illegal castling went: it was touched for that. */
function rookFollowed(board: BoardState, chess960: boolean): Castling['rook'] | null {
  const rook = lyingCastling(board, chess960)?.rook;
  return rook && board.touched.includes(rook.from) ? rook : null;
}

/** Is a castling half done, the rook still to follow? It looks the same if it is illegal. */
export function rookIsDue(board: BoardState, chess960: boolean): boolean {
  if (board.part?.kind === 'castling') return true;
  const lies = lyingCastling(board, chess960);
  return lies !== null && !rookFollowed(board, chess960) && lies.rook.from !== lies.rook.to;
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

/** A tap on a square by the player on move. `fingers`: how many touch the board now. */
export function tap(
  board: BoardState,
  turn: Color,
  hand: Hand,
  square: string,
  { fingers = 1, chess960 = false }: { fingers?: number; chess960?: boolean } = {},
): Tap {
  const pieces = seenPieces(board, chess960);
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
  if (board.part?.kind === 'castling') {
    const { from, to } = board.part.step;
    const begun = castlingOf(board.fen, from, to, chess960);
    return begun ? rookTap(begun, hand, square, { fingers, chess960 }) : none;
  }
  const illegal = rookIsDue(board, chess960) ? lyingCastling(board, chess960) : null;
  const rook = illegal && illegalRookTap(illegal.rook, hand, square);
  if (rook) return rook;
  if (hand.picked === null) return firstTap(board, turn, square, piece);
  if (square === hand.picked) return none;
  const castling = castlingOf(board.fen, origin(board, hand.picked), square, chess960);
  if (castling) return release(castling.king.from, square);
  if (piece?.color === turn) return firstTap(board, turn, square, piece);
  return put(board, hand.picked, square, fingers);
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
function put(board: BoardState, picked: string, to: string, fingers: number): Tap {
  const from = origin(board, picked);
  if (from === to) return none;
  const act: GameAct = { act: 'put', from, to, promotion: null, two_hands: fingers > 1 };
  return { hand: emptyHand, acts: [act] };
}

/** The king of a castling is let go. */
function release(from: string, to: string): Tap {
  return { hand: emptyHand, acts: [{ act: 'release', from, to, promotion: null }] };
}

/** The king has been let go: the rook is to follow, by one tap on it and one more. */
function rookTap(
  { king, rook }: Castling,
  hand: Hand,
  square: string,
  { fingers, chess960 }: { fingers: number; chess960: boolean },
): Tap {
  if (square === rook.from) return { hand: { picked: square, adjusting: false }, acts: [] };
  if (hand.picked !== rook.from || square !== rook.to) return none;
  // Where the king could also have gone alone, the rook's square says that he castles.
  const to = chess960 ? rook.from : king.to;
  const act: GameAct = {
    act: 'put',
    from: king.from,
    to,
    promotion: null,
    two_hands: fingers > 1,
  };
  return { hand: emptyHand, acts: [act] };
}

/** The same where it is illegal: the rook is touched as it goes; null if it is another tap. */
function illegalRookTap(rook: Castling['rook'], hand: Hand, square: string): Tap | null {
  if (square === rook.from) return { hand: { picked: square, adjusting: false }, acts: [] };
  if (hand.picked !== rook.from) return null;
  if (square !== rook.to) return none;
  const act: GameAct = {
    act: 'touch',
    squares: [rook.from],
    order: 'as_listed',
    deliberate: true,
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
