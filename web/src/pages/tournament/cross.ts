// The cross-table: who met whom, in which colour, and how it ended; players' cards, team matches.
import type { StandingTable, TournamentRound, TournamentView } from '../../wire.gen';
import { t } from '../../i18n/index.svelte';
import { tieText } from './points';
import { markText } from './room.svelte';

/** What one player did against another, or in a round. */
export interface CrossGame {
  /** `1`, `½`, `+`; empty while the game goes on. */
  readonly mark: string;
  /** The number of the opponent's row; absent in a round without one. */
  readonly row: number | null;
  readonly color: 'white' | 'black' | null;
}

export interface CrossRow {
  /** What cells of others call this row; two who share a place still have each their own. */
  readonly number: number;
  readonly rank: number;
  readonly entry: number;
  readonly points: string;
  readonly values: readonly string[];
  /** One for each column; none in a player's own column. */
  readonly cells: readonly (readonly CrossGame[] | null)[];
}

export interface Cross {
  /** Whether the columns are the players in their order; else they are rounds. */
  readonly byOpponent: boolean;
  readonly heads: readonly string[];
  readonly codes: readonly string[];
  readonly rows: readonly CrossRow[];
}

/** A bye as a cell. */
function byeText(mark: string): string {
  return { U: '+', H: '½', F: '+', Z: '−', '+': '+' }[mark] ?? '';
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

/** What a result counts, doubled. */
export function doubled(view: TournamentView, mark: string | null | undefined): number {
  const { win, draw, loss } = view.summary.terms.scoring;
  if (!mark) return 0;
  const worth = '1W+'.includes(mark) ? win : '=D'.includes(mark) ? draw : loss;
  // A game lost by not coming counts nothing.
  return mark === '-' ? 0 : 2 * Number(worth);
}

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
    found.sum[at] += doubled(view, game.marks?.[0]);
    found.sum[1 - at] = (found.sum[1 - at] ?? 0) + doubled(view, game.marks?.[1]);
    matches.set(key, found);
  }
  const round = view.rounds.find((one) => one.number === number);
  // A board that the other team could not man is won without a game.
  for (const bye of round?.byes.filter((one) => one.mark === '+') ?? []) {
    const own = team.get(bye.entry);
    const found = [...matches.values()].find(({ teams }) => teams.includes(own ?? 0));
    if (found) found.sum[found.teams[0] === own ? 0 : 1] += 2;
  }
  return [...matches.values()].map(({ group, teams, sum, whole }) => ({
    group,
    first: teams[0],
    second: teams[1],
    points: sum,
    whole,
  }));
}

/** What a player did in a round of the table's stage. */
function inRound(
  round: TournamentRound,
  entry: number,
  numbers: ReadonlyMap<number, number>,
  out: ReadonlySet<number>,
): readonly CrossGame[] {
  const games = round.games.filter((one) => one.white === entry || one.black === entry);
  const bye = round.byes.find((one) => one.entry === entry);
  if (games.length === 0 && bye) return [{ mark: byeText(bye.mark), row: null, color: null }];
  return games.map((game): CrossGame => {
    const white = game.white === entry;
    const mark = game.marks?.[white ? 0 : 1];
    // What counts for nobody stands in brackets.
    const counts = !out.has(game.white) && !out.has(game.black);
    const text = mark === undefined ? '' : markText(mark);
    return {
      mark: text && !counts ? `(${text})` : text,
      row: numbers.get(white ? game.black : game.white) ?? null,
      color: white ? 'white' : 'black',
    };
  });
}

/** The cross-table: against each other where all meet all, else round by round. */
export function crossTable(view: TournamentView, table: StandingTable): Cross {
  const { stages, tie_breaks: codes } = view.summary.terms;
  const byOpponent = stages[table.stage]?.system === 'round_robin';
  const rounds = view.rounds.filter((round) => round.stage === table.stage);
  const numbers = new Map(table.rows.map((row, index) => [row.id, index + 1]));
  const out = new Set(table.rows.filter((row) => row.annulled).map((row) => row.id));
  const rows = table.rows.map((row, index): CrossRow => {
    const played = rounds.map((round) => inRound(round, row.id, numbers, out));
    const against = (number: number): readonly CrossGame[] =>
      played.flat().filter((game) => game.row === number);
    return {
      number: index + 1,
      rank: row.rank,
      entry: row.id,
      points: row.points,
      values: codes.map((code, at) => tieText(code, table, at, row.values[at])),
      cells: byOpponent
        ? table.rows.map((_, at) => (at === index ? null : against(at + 1)))
        : played,
    };
  });
  const heads = byOpponent
    ? rows.map((row) => String(row.number))
    : rounds.map((round) => String(round.number));
  return { byOpponent, heads, codes, rows };
}

/** A cell in words: `1 3w` is a win with White against the player of row 3; by opponent `1 ½`. */
export function cellText(cell: readonly CrossGame[] | null, byOpponent: boolean): string {
  const one = ({ mark, row, color }: CrossGame): string => {
    if (row === null || byOpponent) return mark || '–';
    return `${mark || '–'} ${row}${t(color === 'white' ? 'cup.x.w' : 'cup.x.b')}`;
  };
  return cell === null ? '×' : cell.map(one).join(' ');
}

/** The whole table in words, heads first. */
export function crossTexts(
  view: TournamentView,
  table: StandingTable,
  name: (entry: number) => string,
): readonly (readonly string[])[] {
  const { byOpponent, heads, codes, rows } = crossTable(view, table);
  const first = [t('cup.x.number'), t('cup.x.place'), t('cup.st.player')];
  const lines = rows.map((row) => [
    String(row.number),
    String(row.rank),
    name(row.entry),
    ...row.cells.map((cell) => cellText(cell, byOpponent)),
    row.points,
    ...row.values,
  ]);
  return [[...first, ...heads, t('cup.p.points'), ...codes], ...lines];
}
