// A written move read as squares: in short notation by the rules, else as squares alone.
import { parseFen } from 'chessops/fen';
import { Chess } from 'chessops/chess';
import { parseSan } from 'chessops/san';
import { makeSquare } from 'chessops/util';
import { isNormal } from 'chessops/types';
import type { Step } from '../../wire.gen';
import { writtenSquares } from './hands';
import { piecesOf } from '../../board/squares';

/** The step that a text means in this position, legal or not; null if it means none. */
export function readWritten(text: string, fen: string): Step | null {
  const plain = text.trim().replaceAll('0-0-0', 'O-O-O').replaceAll('0-0', 'O-O');
  const squares = writtenSquares(plain);
  if (squares) return squares;
  const setup = parseFen(fen);
  if (setup.isErr) return null;
  const position = Chess.fromSetup(setup.unwrap());
  if (position.isErr) return null;
  const move = parseSan(position.unwrap(), plain);
  if (!move || !isNormal(move)) return null;
  const from = makeSquare(move.from);
  return kingStep({ from, to: makeSquare(move.to), promotion: move.promotion ?? null }, fen);
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

