// The cross-table: for each row and round the result, the opponent's rank and the colour.
import type { StandingTable, TournamentView } from '../../wire.gen';
import { markText } from './room.svelte';

export interface CrossCell {
  /** `1`, `½`, `+`; empty while the game goes on. */
  readonly mark: string;
  /** The opponent's place; absent in a round without one. */
  readonly rank: number | null;
  readonly color: 'white' | 'black' | null;
}

export interface CrossRow {
  readonly rank: number;
  readonly entry: number;
  readonly points: string;
  readonly cells: readonly (CrossCell | null)[];
}

/** The rounds of a stage and one line for each row of its table. */
export function crossTable(
  view: TournamentView,
  table: StandingTable,
): { rounds: readonly number[]; rows: readonly CrossRow[] } {
  const rounds = view.rounds.filter((round) => round.stage === table.stage);
  // In the order shown, so that two who share a place are still told apart.
  const places = new Map(table.rows.map((row, index) => [row.id, index + 1]));
  const rows = table.rows.map((row) => ({
    rank: row.rank,
    entry: row.id,
    points: row.points,
    cells: rounds.map((round): CrossCell | null => {
      const game = round.games.find((one) => one.white === row.id || one.black === row.id);
      if (!game) {
        const bye = round.byes.find((one) => one.entry === row.id);
        if (!bye) return null;
        const mark = { U: '+', H: '½', F: '+', Z: '−' }[bye.mark] ?? '';
        return { mark, rank: null, color: null };
      }
      const white = game.white === row.id;
      const mark = game.marks?.[white ? 0 : 1];
      return {
        mark: mark === undefined ? '' : markText(mark),
        rank: places.get(white ? game.black : game.white) ?? null,
        color: white ? 'white' : 'black',
      };
    }),
  }));
  return { rounds: rounds.map((round) => round.number), rows };
}
