// The moves of a game in rows, as a scoresheet has them.
import type { MoveView } from '../../wire.gen';

export interface Row {
  readonly number: number;
  readonly white: MoveView | null;
  readonly black: MoveView | null;
}

/** A row for each number, White's move left and Black's right. */
export function rowsOf(moves: readonly MoveView[]): Row[] {
  const rows = new Map<number, Row>();
  for (const move of moves) {
    const number = Math.ceil(move.ply / 2);
    const row = rows.get(number) ?? { number, white: null, black: null };
    rows.set(number, move.ply % 2 === 1 ? { ...row, white: move } : { ...row, black: move });
  }
  return [...rows.values()];
}
