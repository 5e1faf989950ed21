// Promotion as the screen asks for it: when, and in which order.
import { piecesOf } from './squares';

export const promotionRoles = ['queen', 'rook', 'bishop', 'knight'] as const;
export type PromotionRole = (typeof promotionRoles)[number];

const letters: Record<PromotionRole, string> = { queen: 'q', rook: 'r', bishop: 'b', knight: 'n' };

/** Does a move of the piece on `orig` to `dest` need a choice? */
export function isPromotion(fen: string, orig: string, dest: string): boolean {
  return piecesOf(fen).get(orig)?.role === 'pawn' && /[18]$/.test(dest);
}

/** The move in UCI. */
export function uciOf(orig: string, dest: string, role?: PromotionRole): string {
  return `${orig}${dest}${role ? letters[role] : ''}`;
}
