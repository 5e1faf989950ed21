// Rules for looking back and trying out: positions, legal moves, SAN, by chessops.
import { castlingSide, Chess, type Position } from 'chessops/chess';
import { chessgroundDests } from 'chessops/compat';
import { INITIAL_FEN, makeFen, parseFen } from 'chessops/fen';
import { makeSan, parseSan } from 'chessops/san';
import { kingCastlesTo, makeSquare, makeUci, parseUci } from 'chessops/util';
import type { Move } from 'chessops/types';
import type { Color } from '../../wire.gen';

export { INITIAL_FEN };

/** What is wrong with a position that was typed or set up. */
export type SetupFault = 'fen' | 'kings' | 'check' | 'empty' | 'pawns' | 'other';

/** A move as it was made. */
export interface Made {
  readonly uci: string;
  readonly san: string;
  readonly fen: string;
  readonly check: boolean;
}

/** The position of a FEN, or what is wrong with it. */
export function positionOf(fen: string): { position: Position } | { fault: SetupFault } {
  const setup = parseFen(fen.trim());
  if (setup.isErr) return { fault: 'fen' };
  const position = Chess.fromSetup(setup.value);
  if (position.isOk) return { position: position.value };
  const faults: Record<string, SetupFault> = {
    ERR_EMPTY: 'empty',
    ERR_KINGS: 'kings',
    ERR_OPPOSITE_CHECK: 'check',
    ERR_PAWNS_ON_BACKRANK: 'pawns',
  };
  return { fault: faults[position.error.message] ?? 'other' };
}

/** The FEN in normal form, or what is wrong with it. */
export function normalFen(fen: string): { fen: string } | { fault: SetupFault } {
  const found = positionOf(fen);
  return 'fault' in found ? found : { fen: makeFen(found.position.toSetup()) };
}

/** Legal destinations by origin; castling by the king's own destination and by the rook. */
export function destinationsOf(fen: string, chess960: boolean): Record<string, string[]> {
  const found = positionOf(fen);
  if ('fault' in found) return {};
  return Object.fromEntries(chessgroundDests(found.position, { chess960 }));
}

/** Who is to move. */
export function turnOf(fen: string): Color {
  return fen.split(' ')[1] === 'b' ? 'black' : 'white';
}

/** Whether the side to move is in check. */
export function isCheck(fen: string): boolean {
  const found = positionOf(fen);
  return 'position' in found && found.position.isCheck();
}

/** Plies made before a FEN, by its move number. */
export function plyOf(fen: string): number {
  const number = Math.max(1, Number(fen.split(' ')[5] ?? 1) || 1);
  return 2 * (number - 1) + (turnOf(fen) === 'black' ? 1 : 0);
}

/** The position after a legal move in UCI or SAN; null if it is none. */
export function make(fen: string, text: string, chess960: boolean): Made | null {
  const found = positionOf(fen);
  if ('fault' in found) return null;
  const { position } = found;
  const move = readMove(position, text.trim());
  if (!move || !position.isLegal(move)) return null;
  const san = makeSan(position, move);
  const uci = uciOf(position, move, chess960);
  position.play(move);
  const after = makeFen(position.toSetup());
  return { uci, san, fen: after, check: position.isCheck() };
}

function readMove(position: Position, text: string): Move | undefined {
  if (/^[a-h][1-8][a-h][1-8][qrbn]?$/i.test(text)) return parseUci(text.toLowerCase());
  const latin = text
    .replace(/^[王帅将]/, 'K')
    .replace(/^后/, 'Q')
    .replace(/^车/, 'R')
    .replace(/^象/, 'B')
    .replace(/^马/, 'N')
    .replaceAll('0', 'O');
  return parseSan(position, latin);
}

/** Castling is written as in the hall: the king's own destination, or the rook's in Chess960. */
function uciOf(position: Position, move: Move, chess960: boolean): string {
  const side = castlingSide(position, move);
  if (!side || !('from' in move)) return makeUci(move);
  const rook = position.castles.rook[position.turn][side];
  const to = chess960 && rook !== undefined ? rook : kingCastlesTo(position.turn, side);
  return makeSquare(move.from) + makeSquare(to);
}
