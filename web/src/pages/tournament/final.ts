// The final table in words: place, who, and the line of the last table in which he stands; of a
// knock-out how far he came. For the screen, for paper and for the wall.
import { t } from '../../i18n/index.svelte';
import type { FinalPlace, StandingTable, TournamentRound, TournamentView } from '../../wire.gen';
import { reached } from './bracket';
import { pointsText, tieText } from './points';
import type { TournamentRoom } from './room.svelte';

export interface FinalColumn {
  readonly head: string;
  readonly kind: 'place' | 'short' | 'name' | 'figure' | 'words' | 'points';
}

export interface FinalTable {
  readonly columns: readonly FinalColumn[];
  readonly rows: readonly (readonly string[])[];
}

interface Line {
  readonly table: StandingTable | null;
  readonly points: string;
  readonly values: readonly string[];
  readonly reached: string;
}

/** The table of the latest stage in which a player or team stands. */
function lastTable(view: TournamentView, place: FinalPlace): StandingTable | null {
  const found = view.tables.filter(
    (table) => table.of_teams === place.team && table.rows.some((row) => row.id === place.id),
  );
  return found.toSorted((a, b) => b.stage - a.stage)[0] ?? null;
}

function lineOf(view: TournamentView, place: FinalPlace): Line {
  const table = lastTable(view, place);
  const row = table?.rows.find((one) => one.id === place.id);
  const codes = view.summary.terms.tie_breaks;
  const fought = view.arena?.rows.find((one) => one.id === place.id);
  const far = view.brackets.map((bracket) => reached(bracket, place.id));
  return {
    table,
    points: row ? pointsText(row.points) : fought ? String(fought.points) : '',
    values:
      table && row ? codes.map((code, at) => tieText(code, table, at, row.values[at])) : [],
    reached: far.findLast((one) => one !== null) ?? '',
  };
}

/** What a table of an event is called where there are several. */
export function tableName(view: TournamentView, table: StandingTable): string {
  const { stages } = view.summary.terms;
  const words = stages.length > 1 ? [t('cup.stage', { n: table.stage + 1 })] : [];
  const groups = view.tables.filter((one) => one.stage === table.stage);
  if (groups.length > 1) words.push(t('cup.p.group', { n: table.group + 1 }));
  return words.join(' · ');
}

/** The final table; columns with nothing in them are left out. */
export function finalTable(room: TournamentRoom): FinalTable {
  const { view } = room;
  if (!view) return { columns: [], rows: [] };
  const lines = view.final_table.map((place) => ({ place, line: lineOf(view, place) }));
  const codes = lines.some(({ line }) => line.values.length > 0)
    ? view.summary.terms.tie_breaks
    : [];
  const team = view.final_table[0]?.team ?? false;
  const columns: FinalColumn[] = [
    { head: t('cup.st.rank'), kind: 'place' },
    { head: t('cup.entry.title'), kind: 'short' },
    { head: t(team ? 'cup.entry.team' : 'cup.st.player'), kind: 'name' },
    { head: t('cup.st.rating'), kind: 'figure' },
    { head: t('cup.entry.club'), kind: 'words' },
    { head: t('cup.st.table'), kind: 'words' },
    { head: t('cup.p.points'), kind: 'points' },
    ...codes.map((head): FinalColumn => ({ head, kind: 'figure' })),
    { head: t('cup.st.reached'), kind: 'words' },
  ];
  const rows = lines.map(({ place, line }) => {
    const entry = place.team ? undefined : room.byId.get(place.id);
    return [
      String(place.place),
      entry?.title ?? '',
      place.team ? (room.teamNames.get(place.id) ?? '–') : room.name(place.id),
      entry?.rating ? String(entry.rating) : '',
      entry?.federation ?? '',
      line.table ? tableName(view, line.table) : '',
      line.points,
      ...codes.map((_, at) => line.values[at] ?? ''),
      line.reached,
    ];
  });
  const used = columns.map((_, at) => rows.some((row) => row[at] !== ''));
  return {
    columns: columns.filter((_, at) => used[at]),
    rows: rows.map((row) => row.filter((_, at) => used[at])),
  };
}

function hasResult(round: TournamentRound): boolean {
  return round.games.some((game) => game.marks !== null);
}

/** What the standings of a stage are: after which round, or in the middle of which. */
export function standingsTitle(view: TournamentView, stage: number): string {
  const rounds = view.rounds.filter((round) => round.stage === stage);
  const last = rounds.findLast((round) => round.closed || hasResult(round));
  if (!last) return t('cup.st.title');
  const whole = last.closed || last.games.every((game) => game.marks !== null);
  return t(whole ? 'cup.st.after' : 'cup.st.during', { n: last.number });
}
