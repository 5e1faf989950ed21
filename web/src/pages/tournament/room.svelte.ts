// One tournament on the screen: read, read anew when it moves on, acted in.
import { api, problemOf } from '../../api';
import { t, tCode } from '../../i18n/index.svelte';
import { watchTournament } from '../../state/hall.svelte';
import { apartText } from './apart';
import { queueOf, type ActQueue, type Explain } from './acts.svelte';
import { noteFailure } from '../../state/trouble';
import type {
  Problem,
  StandingTable,
  TournamentAct,
  TournamentEntry,
  TournamentGame,
  TournamentRound,
  TournamentView,
} from '../../wire.gen';

/** Results by keyboard: White's code and Black's. */
export const RESULT_KEYS: Readonly<Record<string, readonly [string, string]>> = {
  '1': ['1', '0'],
  '0': ['0', '1'],
  '5': ['=', '='],
  '=': ['=', '='],
  '+': ['+', '-'],
  '-': ['-', '+'],
};

/** The results that a menu offers. */
export const RESULTS: readonly (readonly [string, string])[] = [
  ['1', '0'],
  ['=', '='],
  ['0', '1'],
  ['+', '-'],
  ['-', '+'],
  ['-', '-'],
  ['0', '0'],
];

/** A result that signs alone don't speak: `+/−` is White's win by forfeit. */
export function spoken(marks: readonly [string, string] | readonly string[]): string {
  const said = { '+-': 'white', '-+': 'black', '--': 'nobody', '00': 'both' }[marks.join('')];
  return said ? tCode(`cup.p.spoken.${said}`, 'cup.p.spoken.nobody') : '';
}

export { markText, pointsText, resultText } from './points';

/** Changes that come within this are one reading. */
const GATHER_MS = 200;
/** Readings that changes bring are no closer than this. */
const APART_MS = 1000;
/** When to read again after a reading that failed, if the hall has not said. */
const RETRY_S = 5;

export class TournamentRoom {
  readonly id: string;
  view = $state.raw<TournamentView | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** Whether it is being deleted here. */
  gone = false;
  /** What is on its way to the hall. */
  readonly queue: ActQueue;
  /** Readings asked for, and the latest of them that is shown. */
  private asked = 0;
  private shown = 0;
  private lastAskedAt = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;

  readonly byId: ReadonlyMap<number, TournamentEntry> = $derived(
    new Map((this.view?.entries ?? []).map((entry) => [entry.id, entry])),
  );
  readonly teamNames: ReadonlyMap<number, string> = $derived(
    new Map((this.view?.teams ?? []).map((team) => [team.id, team.name])),
  );
  readonly open: TournamentRound | null = $derived(
    this.view?.rounds.findLast((round) => !round.closed) ?? null,
  );
  readonly isTeams: boolean = $derived(
    /team|scheveningen/.test(this.view?.summary.terms.stages[0]?.system ?? ''),
  );

  readonly isArena: boolean = $derived(
    this.view?.summary.terms.stages[0]?.system === 'arena',
  );

  constructor(id: string) {
    this.id = id;
    this.queue = queueOf(id);
  }

  /** Whether something is on its way that the buttons wait for; results go on by themselves. */
  get busy(): boolean {
    return this.queue.busy;
  }

  /** What stood on a board when a result was typed for it: somebody else may be quicker. */
  saw(game: TournamentGame): string {
    return this.marksOf(game)?.join('') ?? '';
  }

  /** The result of a game as it was typed last, though it may not have arrived. */
  marksOf(game: TournamentGame): readonly [string, string] | null {
    const typed = this.queue.typed.get(game.id);
    return typed === undefined ? game.marks : typed;
  }

  /** Whether the result shown is still on its way. */
  unsent(game: TournamentGame): boolean {
    return this.queue.typed.has(game.id);
  }

  /** Follows the tournament until the returned function is called. */
  follow(): () => void {
    void this.read();
    const leave = watchTournament(this.id);
    return () => {
      leave();
      this.rest();
    };
  }

  /**
   * It has moved on: it is read soon. Many results at once are one reading, but however many
   * come, the page never falls behind by more than a moment.
   */
  moved(): void {
    if (this.gone) return;
    const since = Date.now() - this.lastAskedAt;
    this.readIn(Math.max(GATHER_MS, APART_MS - since));
  }

  private readIn(ms: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      void this.read();
    }, ms);
  }

  private rest(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  /** Reads it; an answer that is older than what is shown is dropped. */
  async read(): Promise<void> {
    this.asked += 1;
    const mine = this.asked;
    this.lastAskedAt = Date.now();
    try {
      const view = await api.tournament(this.id);
      if (mine > this.shown) {
        this.shown = mine;
        this.view = view;
        this.problem = null;
      }
    } catch (error) {
      const problem = problemOf(error);
      if (!this.view) this.problem = problem;
      // What is shown is old now: it is read again when the hall has time for it.
      else if (mine === this.asked) this.readIn((problem.retry_after_s ?? RETRY_S) * 1000);
    }
  }

  /** Does something, after what was done before; says whether it was done. */
  act(act: TournamentAct, explain?: Explain): Promise<boolean> {
    const apart = (problem: Problem): string | null => apartText(this, problem);
    return this.queue.push(act, () => this.read(), explain ?? apart);
  }

  /** Deletes it: nothing is there to be read any more. */
  async remove(): Promise<boolean> {
    this.gone = true;
    try {
      await api.tournamentAct(this.id, { id: crypto.randomUUID(), act: { act: 'delete' } });
      return true;
    } catch (error) {
      this.gone = false;
      noteFailure(t('cup.bad'), error);
      return false;
    }
  }

  /** Does something at once and reads anew; fails with what the hall says. */
  async send(act: TournamentAct): Promise<void> {
    await api.tournamentAct(this.id, { id: crypto.randomUUID(), act });
    await this.read();
  }

  name(entry: number | null | undefined): string {
    return (entry === null || entry === undefined ? null : this.byId.get(entry)?.name) ?? '–';
  }

  /** The name behind a row of a table: an entry's or a team's. */
  rowName(table: StandingTable, id: number): string {
    return table.of_teams ? (this.teamNames.get(id) ?? '–') : this.name(id);
  }

  /** The game of my own in the open round. */
  myGame(): TournamentGame | null {
    const me = this.view?.my_entry;
    if (me === null || me === undefined) return null;
    const mine = (this.open?.games ?? []).filter((game) => game.white === me || game.black === me);
    // In an arena a round holds many of one player.
    return mine.findLast((game) => !game.marks) ?? mine.at(-1) ?? null;
  }

  /** The system of a stage in words. */
  systemWords(stage = 0): string {
    const terms = this.view?.summary.terms.stages[stage];
    return terms ? systemText(terms) : '';
  }
}

/** A stage's system in words. */
export function systemText(stage: TournamentView['summary']['terms']['stages'][number]): string {
  if (stage.system === 'swiss' || stage.system === 'team_swiss') {
    return t(`cup.s.${stage.system}`, { n: stage.rounds });
  }
  if (stage.system === 'arena') return t('cup.s.arena', { n: stage.minutes });
  if (stage.system === 'round_robin' && stage.groups > 1) {
    return t('cup.s.groups', { n: stage.groups });
  }
  return tCode(`cup.s.${stage.system}`, 'cup.s.swiss');
}
