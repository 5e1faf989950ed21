// Boards of team events: the lines of each match, what every player did on his board, and in a
// Scheveningen who met whom.
import { t } from '../../i18n/index.svelte';
import type { TournamentGame, TournamentRound, TournamentView } from '../../wire.gen';
import { doubled } from './cross';
import { pointsText } from './points';
import { markText, resultText, type TournamentRoom } from './room.svelte';

type Texts = readonly (readonly string[])[];

/** A board of a match: the player of the first team, then of the second. */
export interface BoardLine {
  readonly board: number;
  readonly game: TournamentGame;
  readonly first: number;
  readonly second: number;
  /** Whether the first has White. */
  readonly white: boolean;
  /** As the first team reads it; empty while the game goes on. */
  readonly result: string;
}

export interface Match {
  readonly teams: readonly [number, number];
  readonly lines: readonly BoardLine[];
  /** In halves. */
  readonly points: readonly [number, number];
}

/** The matches of a round with their boards. */
export function matchesOf(view: TournamentView, round: TournamentRound): readonly Match[] {
  const team = new Map(view.entries.map((entry) => [entry.id, entry.team ?? 0]));
  const found = new Map<string, TournamentGame[]>();
  for (const game of round.games.toSorted((a, b) => a.board - b.board)) {
    const teams = [team.get(game.white) ?? 0, team.get(game.black) ?? 0];
    const key = teams.toSorted((a, b) => a - b).join('-');
    found.set(key, [...(found.get(key) ?? []), game]);
  }
  return [...found.values()].map((games): Match => {
    const top = games[0];
    const first = team.get(top?.white ?? 0) ?? 0;
    const lines = games.map((game, index) =>
      lineOf(game, index + 1, team.get(game.white) === first),
    );
    const sum = (side: 0 | 1): number =>
      lines.reduce((total, { game, white }) => {
        const mark = game.marks?.[white ? side : 1 - side];
        return total + doubled(view, mark);
      }, 0);
    return { teams: [first, team.get(top?.black ?? 0) ?? 0], lines, points: [sum(0), sum(1)] };
  });
}

function lineOf(game: TournamentGame, board: number, white: boolean): BoardLine {
  const [first, second] = white ? [game.white, game.black] : [game.black, game.white];
  const marks = game.marks ? (white ? game.marks : game.marks.toReversed()) : [];
  return { board, game, first, second, white, result: game.marks ? resultText(marks) : '' };
}

interface Played {
  readonly entry: number;
  board: number;
  games: number;
  halves: number;
}

/** What every player of a stage did, with the board he sat at first. */
function played(view: TournamentView, stage: number): readonly Played[] {
  const found = new Map<number, Played>();
  const add = (entry: number, board: number, mark: string | undefined): void => {
    const one = found.get(entry) ?? { entry, board, games: 0, halves: 0 };
    one.board = Math.min(one.board, board);
    if (mark !== undefined) {
      one.games += 1;
      one.halves += doubled(view, mark);
    }
    found.set(entry, one);
  };
  for (const round of view.rounds.filter((one) => one.stage === stage)) {
    for (const { lines } of matchesOf(view, round)) {
      for (const { board, game } of lines) {
        add(game.white, board, game.marks?.[0]);
        add(game.black, board, game.marks?.[1]);
      }
    }
  }
  return [...found.values()];
}

/** The players of each board in order of their points; none for events without teams. */
export function boardTables(
  room: TournamentRoom,
  view: TournamentView,
  stage: number,
): readonly { board: number; rows: Texts }[] {
  if (view.teams.length === 0 || isScheveningen(view, stage)) return [];
  const all = played(view, stage);
  const win = Number(view.summary.terms.scoring.win);
  const boards = [...new Set(all.map((one) => one.board))].toSorted((a, b) => a - b);
  const head = ['#', t('cup.st.player'), t('cup.entry.team'), t('cup.st.rating')];
  const heads = [...head, t('cup.x.games'), t('cup.p.points'), '%'];
  return boards.map((board) => {
    const here = all
      .filter((one) => one.board === board)
      .toSorted((a, b) => b.halves - a.halves || a.games - b.games);
    const rows = here.map((one) => [
      // Level points of as many games share the place.
      String(here.findIndex((it) => it.halves === one.halves && it.games === one.games) + 1),
      room.name(one.entry),
      room.teamNames.get(room.byId.get(one.entry)?.team ?? -1) ?? '',
      String(room.byId.get(one.entry)?.rating ?? ''),
      String(one.games),
      pointsText(String(one.halves / 2)),
      one.games > 0 ? String(Math.round((one.halves / 2 / one.games / win) * 100)) : '',
    ]);
    return { board, rows: [heads, ...rows] };
  });
}

function isScheveningen(view: TournamentView, stage: number): boolean {
  return view.summary.terms.stages[stage]?.system === 'scheveningen';
}

/** In a Scheveningen: the players of one team down, those of the other across. */
export function matrixOf(room: TournamentRoom, view: TournamentView, stage: number): Texts | null {
  if (!isScheveningen(view, stage)) return null;
  const [down, across] = view.teams.map((team) =>
    view.entries.filter((entry) => entry.team === team.id).map((entry) => entry.id),
  );
  if (!down || !across) return null;
  const games = view.rounds.filter((one) => one.stage === stage).flatMap((one) => one.games);
  const mark = (own: number, other: number): string | null => {
    const game = games.find(
      (one) =>
        (one.white === own && one.black === other) || (one.white === other && one.black === own),
    );
    return game?.marks?.[game.white === own ? 0 : 1] ?? null;
  };
  const total = (own: number, others: readonly number[]): string => {
    const sum = others.reduce((all, other) => all + doubled(view, mark(own, other)), 0);
    return pointsText(String(sum / 2));
  };
  const rows = down.map((own, index) => [
    String(index + 1),
    room.name(own),
    ...across.map((other) => markText(mark(own, other) ?? '')),
    total(own, across),
  ]);
  const sums = ['', t('cup.p.points'), ...across.map((own) => total(own, down)), ''];
  return [['', '', ...across.map((id) => room.name(id)), t('cup.p.points')], ...rows, sums];
}
