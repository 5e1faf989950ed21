// The cross-table of teams: against each other where all meet all, else round by round; with
// match points, game points and places.
import { t } from '../../i18n/index.svelte';
import type { StandingTable, TournamentView } from '../../wire.gen';
import { teamMatches } from './cross';
import { pointsText } from './points';

export interface TeamCell {
  /** Board points in halves, the team's own and the other's; none for a bye. */
  readonly points: readonly [number, number] | null;
  /** The place of the opponent in the order shown; none for a bye. */
  readonly place: number | null;
  readonly round: number;
  /** Whether every board of the match has its result. */
  readonly whole: boolean;
}

export interface TeamRow {
  readonly rank: number;
  readonly team: number;
  /** One for each column; several matches where teams meet twice. */
  readonly cells: readonly (readonly TeamCell[])[];
  readonly matchPoints: number;
  /** In halves. */
  readonly gamePoints: number;
}

export interface TeamCross {
  /** Whether the columns are the teams in their order; else they are rounds. */
  readonly byTeam: boolean;
  readonly columns: readonly number[];
  readonly rows: readonly TeamRow[];
}

/** Match points of a match with these board points. */
function matchPointsOf(view: TournamentView, [own, other]: readonly [number, number]): number {
  const { win, draw, loss } = view.summary.terms.match_scoring;
  return Number(own > other ? win : own === other ? draw : loss);
}

/** What a team did in a stage, round by round. */
function matchesOf(
  view: TournamentView,
  table: StandingTable,
): ReadonlyMap<number, readonly (TeamCell & { opponent: number | null })[]> {
  const places = new Map(table.rows.map((row, index) => [row.id, index + 1]));
  const found = new Map<number, (TeamCell & { opponent: number | null })[]>();
  const add = (team: number, cell: TeamCell & { opponent: number | null }): void => {
    found.set(team, [...(found.get(team) ?? []), cell]);
  };
  const boards = view.summary.terms.boards;
  for (const round of view.rounds.filter((one) => one.stage === table.stage)) {
    for (const { first, second, points, whole } of teamMatches(view, round.number)) {
      const back = [points[1], points[0]] as const;
      const base = { round: round.number, whole };
      add(first, { ...base, points, place: places.get(second) ?? null, opponent: second });
      add(second, { ...base, points: back, place: places.get(first) ?? null, opponent: first });
    }
    // The bye of a team counts a drawn match; in a round robin it is only a rest.
    const rests = round.team_bye;
    if (rests && isSwiss(view, table)) {
      const drawn = 2 * boards * Number(view.summary.terms.scoring.draw);
      const points = [drawn, drawn] as const;
      add(rests, { round: round.number, whole: true, points, place: null, opponent: null });
    }
  }
  return found;
}

function isSwiss(view: TournamentView, table: StandingTable): boolean {
  return view.summary.terms.stages[table.stage]?.system === 'team_swiss';
}

export function teamCross(view: TournamentView, table: StandingTable): TeamCross {
  const byTeam = !isSwiss(view, table);
  const rounds = view.rounds.filter((round) => round.stage === table.stage);
  const columns = byTeam
    ? table.rows.map((row) => row.id)
    : rounds.map((round) => round.number);
  const matches = matchesOf(view, table);
  const rows = table.rows.map((row): TeamRow => {
    const own = matches.get(row.id) ?? [];
    const ended = own.filter((cell) => cell.whole);
    const sum = (of: (cell: TeamCell) => number, cells: readonly TeamCell[]): number =>
      cells.reduce((total, cell) => total + of(cell), 0);
    return {
      rank: row.rank,
      team: row.id,
      cells: columns.map((column) =>
        own.filter((cell) => (byTeam ? cell.opponent : cell.round) === column),
      ),
      matchPoints: sum((cell) => (cell.points ? matchPointsOf(view, cell.points) : 0), ended),
      gamePoints: sum((cell) => cell.points?.[0] ?? 0, own),
    };
  });
  return { byTeam, columns, rows };
}

/** A cell as people write it: `2½`, `2½ 3`; with the opponent's place in a Swiss. */
export function teamCellText(cells: readonly TeamCell[], byTeam: boolean): string {
  const one = (cell: TeamCell): string => {
    const points = cell.points ? pointsText(String(cell.points[0] / 2)) : '';
    const shown = cell.whole ? points : `(${points})`;
    if (byTeam) return shown;
    return cell.place === null ? `${shown} ${t('cup.p.bye')}` : `${shown} #${cell.place}`;
  };
  return cells.map(one).join(' ');
}

/** The whole table in words, heads first: for paper and for CSV. */
export function teamCrossTexts(
  view: TournamentView,
  table: StandingTable,
  name: (team: number) => string,
): readonly (readonly string[])[] {
  const cross = teamCross(view, table);
  const heads = cross.columns.map((column, index) => String(cross.byTeam ? index + 1 : column));
  const head = [t('cup.x.place'), t('cup.entry.team'), ...heads, t('cup.x.mp'), t('cup.x.gp')];
  const rows = cross.rows.map((row) => [
    String(row.rank),
    name(row.team),
    ...row.cells.map((cells, at) =>
      cross.byTeam && cross.columns[at] === row.team ? '×' : teamCellText(cells, cross.byTeam),
    ),
    pointsText(String(row.matchPoints)),
    pointsText(String(row.gamePoints / 2)),
  ]);
  return [head, ...rows];
}
