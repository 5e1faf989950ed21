// In what the occurrences of a position agree, read from their FENs; the eye judges the rest.
import type { PlainKey } from '../../i18n/index.svelte';
import type { Occurrence } from '../../wire.gen';

export interface Check {
  readonly key: PlainKey;
  readonly same: boolean;
}

/** The same player on move, castling and en passant alike? */
export function sameness(occurrences: readonly Occurrence[]): readonly Check[] {
  const alike = (field: number): boolean =>
    new Set(occurrences.map((one) => one.fen.split(' ')[field])).size === 1;
  return [
    { key: 'desk.sameTurn', same: alike(1) },
    { key: 'desk.sameCastling', same: alike(2) },
    { key: 'desk.sameEnPassant', same: alike(3) },
  ];
}
