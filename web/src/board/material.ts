// Captured material of both sides and the balance, read from two positions.
import type { Color, Role } from '../wire.gen';
import { other, piecesOf } from './squares';

export const capturedOrder = ['queen', 'rook', 'bishop', 'knight', 'pawn'] as const;
export type CapturedRole = (typeof capturedOrder)[number];

const worth: Record<Role, number> = { king: 0, queen: 9, rook: 5, bishop: 3, knight: 3, pawn: 1 };

export interface Material {
  /** What this side has captured: Q R B N P with counts. */
  readonly captured: readonly { readonly role: CapturedRole; readonly count: number }[];
  /** How far this side is ahead, in pawns; 0 if it is not. */
  readonly ahead: number;
}

/** What `side` has captured between two positions, and how far it is ahead. */
export function materialOf(initialFen: string, fen: string, side: Color): Material {
  const before = count(initialFen, other(side));
  const now = count(fen, other(side));
  // A promoted piece is a pawn that is not captured.
  const promoted = capturedOrder
    .filter((role) => role !== 'pawn')
    .reduce((all, role) => all + Math.max(0, now[role] - before[role]), 0);
  const captured = capturedOrder
    .map((role) => ({
      role,
      count: Math.max(0, before[role] - now[role] - (role === 'pawn' ? promoted : 0)),
    }))
    .filter((entry) => entry.count > 0);
  return { captured, ahead: Math.max(0, points(fen, side) - points(fen, other(side))) };
}

function count(fen: string, color: Color): Record<Role, number> {
  const counts: Record<Role, number> = {
    king: 0,
    queen: 0,
    rook: 0,
    bishop: 0,
    knight: 0,
    pawn: 0,
  };
  for (const piece of piecesOf(fen).values()) if (piece.color === color) counts[piece.role] += 1;
  return counts;
}

function points(fen: string, color: Color): number {
  let total = 0;
  for (const piece of piecesOf(fen).values()) if (piece.color === color) total += worth[piece.role];
  return total;
}
