// A written move read as squares: in short notation by the rules, else as squares alone.
import { parseFen } from 'chessops/fen';
import { Chess } from 'chessops/chess';
import { parseSan } from 'chessops/san';
import { makeSquare, parseSquare } from 'chessops/util';
import { isNormal } from 'chessops/types';
import type { Role, Step } from '../../wire.gen';
import { writtenSquares } from './hands';
import { piecesOf } from '../../board/squares';

/** The step that a text means in this position, legal or not; null if it means none. */
export function readWritten(text: string, fen: string, chess960 = false): Step | null {
  const plain = text.trim().replaceAll('0-0-0', 'O-O-O').replaceAll('0-0', 'O-O');
  const squares = writtenSquares(plain);
  if (squares) return squares;
  const setup = parseFen(fen);
  const position = setup.isErr ? null : Chess.fromSetup(setup.unwrap());
  const rules = position?.isOk ? position.unwrap() : null;
  const move = rules ? parseSan(rules, plain) : undefined;
  if (!move || !isNormal(move)) return readIllegal(plain, fen, rules);
  const from = makeSquare(move.from);
  const step = { from, to: makeSquare(move.to), promotion: move.promotion ?? null };
  return chess960 ? step : kingStep(step, fen);
}

const letters: Record<string, Role> = {
  K: 'king',
  Q: 'queen',
  R: 'rook',
  B: 'bishop',
  N: 'knight',
};

/**
 * A move correctly written that no piece can make: it stands for itself, as one of a piece of
 * that kind, or of none. Which one does not matter; the hall judges the claim.
 */
function readIllegal(text: string, fen: string, rules: Chess | null): Step | null {
  const turn = fen.split(' ')[1] === 'b' ? 'black' : 'white';
  const own = [...piecesOf(fen)].filter(([, piece]) => piece.color === turn);
  const king = own.find(([, piece]) => piece.role === 'king')?.[0] ?? 'e1';
  const castles = /^O-O(-O)?[+#]?$/.exec(text);
  if (castles) {
    return { from: king, to: `${castles[1] ? 'c' : 'g'}${king[1] ?? '1'}`, promotion: null };
  }
  const found = /^([KQRBN])?([a-h])?([1-8])?[-x:]?([a-h][1-8])=?([QRBN])?[+#]?$/.exec(text);
  if (!found) return null;
  const [, letter, file, rank, to = '', promotion] = found;
  const role: Role = letters[letter ?? ''] ?? 'pawn';
  const fits = own.filter(
    ([square, piece]) =>
      piece.role === role && (!file || square[0] === file) && (!rank || square[1] === rank),
  );
  // Two of them can go there, or a pawn becomes nothing: the text does not say which move.
  if (fits.some(([square]) => rules && goes(rules, square, to))) return null;
  const becomes = promotion ? (letters[promotion] as Step['promotion']) : null;
  return { from: fits[0]?.[0] ?? to, to, promotion: becomes };
}

function goes(rules: Chess, from: string, to: string): boolean {
  const [start, end] = [parseSquare(from), parseSquare(to)];
  return start !== undefined && end !== undefined && rules.dests(start).has(end);
}

/** Castling is written as the king's two squares, not as king takes rook. */
function kingStep(step: Step, fen: string): Step {
  const pieces = piecesOf(fen);
  const king = pieces.get(step.from);
  const there = pieces.get(step.to);
  if (king?.role !== 'king' || there?.color !== king.color) return step;
  const rank = step.from[1] ?? '1';
  const to = step.to > step.from ? `g${rank}` : `c${rank}`;
  return { ...step, to };
}

