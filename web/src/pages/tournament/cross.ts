// The cross-table: for each row and round the result, the opponent's rank and the colour.
import type { StandingTable, TournamentView } from '../../wire.gen';
import { t } from '../../i18n/index.svelte';
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

/** A bye as a cell. */
function byeText(mark: string): string {
  return { U: '+', H: '½', F: '+', Z: '−' }[mark] ?? '';
}

export interface CardRow {
  readonly round: number;
  readonly opponent: number | null;
  readonly color: 'white' | 'black' | null;
  /** `1`, `½`, `+`; empty while the game goes on. */
  readonly mark: string;
  /** The kind of bye, in a round without an opponent. */
  readonly bye: string | null;
}

/** What a player did, round by round. */
export function cardOf(view: TournamentView, entry: number): readonly CardRow[] {
  return view.rounds.flatMap(({ number, games, byes }): CardRow[] => {
    const played = games.filter((game) => game.white === entry || game.black === entry);
    const bye = byes.find((one) => one.entry === entry);
    const rows = played.map((game): CardRow => {
      const white = game.white === entry;
      const mark = game.marks?.[white ? 0 : 1];
      return {
        round: number,
        opponent: white ? game.black : game.white,
        color: white ? 'white' : 'black',
        mark: mark === undefined ? '' : markText(mark),
        bye: null,
      };
    });
    if (!bye) return rows;
    const { mark } = bye;
    const rest = { round: number, opponent: null, color: null, mark: byeText(mark), bye: mark };
    return [...rows, rest];
  });
}

/** A match of two teams in a round, with the sums of their boards in half points. */
export interface TeamMatch {
  readonly group: number;
  readonly first: number;
  readonly second: number;
  readonly points: readonly [number, number];
  /** Whether every board has its result. */
  readonly whole: boolean;
}

const HALVES: Readonly<Record<string, number>> = { '1': 2, W: 2, '+': 2, '=': 1, D: 1 };

/** The matches of a round between teams. */
export function teamMatches(view: TournamentView, number: number): readonly TeamMatch[] {
  const team = new Map(view.entries.map((entry) => [entry.id, entry.team]));
  type Sum = {
    group: number;
    teams: [number, number];
    sum: [number, number];
    whole: boolean;
  };
  const matches = new Map<string, Sum>();
  for (const game of view.rounds.find((round) => round.number === number)?.games ?? []) {
    const [white, black] = [team.get(game.white), team.get(game.black)];
    if (!white || !black) continue;
    const key = [white, black].toSorted((a, b) => a - b).join('-');
    const teams: [number, number] = [white, black];
    const found: Sum = matches.get(key) ?? { group: game.group, teams, sum: [0, 0], whole: true };
    found.whole &&= game.marks !== null;
    const at = found.teams[0] === white ? 0 : 1;
    found.sum[at] += HALVES[game.marks?.[0] ?? ''] ?? 0;
    found.sum[1 - at] = (found.sum[1 - at] ?? 0) + (HALVES[game.marks?.[1] ?? ''] ?? 0);
    matches.set(key, found);
  }
  return [...matches.values()].map(({ group, teams, sum, whole }) => ({
    group,
    first: teams[0],
    second: teams[1],
    points: sum,
    whole,
  }));
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
        return { mark: byeText(bye.mark), rank: null, color: null };
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

/** The whole table in words, heads first: `1 3w` is a win with White against the third. */
export function crossTexts(
  view: TournamentView,
  table: StandingTable,
  name: (entry: number) => string,
): readonly (readonly string[])[] {
  const { rounds, rows } = crossTable(view, table);
  const heads = [t('cup.x.place'), t('cup.st.player'), ...rounds.map(String), t('cup.p.points')];
  const text = (cell: CrossCell | null): string => {
    if (!cell) return '';
    if (cell.rank === null) return cell.mark;
    const color = t(cell.color === 'white' ? 'cup.x.w' : 'cup.x.b');
    return `${cell.mark || '–'} ${cell.rank}${color}`;
  };
  const lines = rows.map((row) => [
    String(row.rank),
    name(row.entry),
    ...row.cells.map(text),
    row.points,
  ]);
  return [heads, ...lines];
}
