// What is done in one event, in order: one after the other, however slow the line is.
import { api, problemOf } from '../../api';
import { t } from '../../i18n/index.svelte';
import { noteFailure } from '../../state/trouble';
import type { Problem, TournamentAct } from '../../wire.gen';

type Marks = readonly [string, string];

/** Says of a refusal where it lies; none where the usual words do. */
export type Explain = (problem: Problem) => string | null;

interface Waiting {
  readonly id: string;
  act: TournamentAct;
  /** What a later act replaces while this one is unsent: a board's result. */
  readonly slot: string | null;
  sent: boolean;
  readonly explain: Explain | undefined;
  readonly told: ((done: boolean) => void)[];
}

/** How long a result waits for the line to come back. */
const AGAIN_MS = 2_000;

/** The result that an act asks for: of which game, and which; none takes it away. */
function typedOf(act: TournamentAct): { game: number; marks: Marks | null } | null {
  if (act.act === 'result') return { game: act.game, marks: [act.white, act.black] };
  if (act.act === 'clear_result') return { game: act.game, marks: null };
  return null;
}

function slotOf(act: TournamentAct): string | null {
  if (act.act === 'hand_in') return `hand-in ${act.game}`;
  const typed = typedOf(act);
  return typed ? `result ${typed.game}` : null;
}

export class ActQueue {
  /** Results on their way, by game: what was typed last. */
  typed = $state.raw<ReadonlyMap<number, Marks | null>>(new Map());
  /** Acts on their way. */
  count = $state(0);
  /** Whether one of them is no result: the buttons wait for it. */
  busy = $state(false);
  private readonly tournament: string;
  private waiting: Waiting[] = [];
  private runs = false;
  /** Games whose last result was refused. */
  private readonly refused = new Set<number>();

  constructor(tournament: string) {
    this.tournament = tournament;
  }

  /** Puts an act behind those before it; says in the end whether it was done. */
  push(act: TournamentAct, read: () => Promise<void>, explain?: Explain): Promise<boolean> {
    const slot = slotOf(act);
    const typed = typedOf(act);
    if (typed) this.typed = new Map(this.typed).set(typed.game, typed.marks);
    return new Promise((told) => {
      // Never past an act that came between: what that one does may hang on the result.
      const same = this.waiting.find((one) => one.slot === slot && !one.sent);
      if (same && slot !== null && this.onlyResultsAfter(same)) {
        // What was not sent stood on no board: the board is as the first one saw it.
        const saw = same.act.act === 'result' ? (same.act.saw ?? null) : null;
        same.act = act.act === 'result' ? { ...act, saw } : act;
        same.told.push(told);
        return;
      }
      const id = crypto.randomUUID();
      this.waiting.push({ id, act, slot, sent: false, explain, told: [told] });
      this.counted();
      void this.run(read);
    });
  }

  private onlyResultsAfter(one: Waiting): boolean {
    return this.waiting.slice(this.waiting.indexOf(one)).every(({ slot }) => slot !== null);
  }

  private counted(): void {
    this.count = this.waiting.length;
    this.busy = this.waiting.some((one) => one.slot === null);
  }

  private async run(read: () => Promise<void>): Promise<void> {
    if (this.runs) return;
    this.runs = true;
    for (let first = this.waiting[0]; first; first = this.waiting[0]) {
      first.sent = true;
      const done = await this.send(first);
      // The page is read once the last has arrived: until then what was typed is shown.
      if (this.waiting.length === 1 || first.slot === null) await read();
      this.waiting = this.waiting.filter((one) => one !== first);
      this.counted();
      this.settle(first.act);
      for (const tell of first.told) tell(done);
    }
    this.runs = false;
    this.typed = new Map();
  }

  /** What was refused is shown no longer, unless the board has something newer on its way. */
  private settle(act: TournamentAct): void {
    const slot = slotOf(act);
    const typed = typedOf(act);
    if (!typed || this.waiting.some((one) => one.slot === slot)) return;
    if (this.waiting.length > 0 && !this.refused.has(typed.game)) return;
    this.refused.delete(typed.game);
    const left = new Map(this.typed);
    left.delete(typed.game);
    this.typed = left;
  }

  private async send({ id, act, slot, explain }: Waiting): Promise<boolean> {
    for (;;) {
      try {
        await api.tournamentAct(this.tournament, { id, act });
        return true;
      } catch (error) {
        const problem = problemOf(error);
        const { status, retry_after_s: wait } = problem;
        // A result that found no line is kept; sent twice under one id it counts once.
        const lost = status === 0 || status === 429 || status === 503;
        if (!lost || slot === null) {
          const typed = typedOf(act);
          if (typed) this.refused.add(typed.game);
          noteFailure(t('cup.bad'), error, explain?.(problem));
          return false;
        }
        await new Promise((again) => setTimeout(again, wait ? wait * 1000 : AGAIN_MS));
      }
    }
  }
}

const queues = new Map<string, ActQueue>();

/** The one queue of an event, whichever page of it is open. */
export function queueOf(tournament: string): ActQueue {
  const known = queues.get(tournament);
  if (known) return known;
  const made = new ActQueue(tournament);
  queues.set(tournament, made);
  return made;
}

// Closing the window with something unsent asks first.
addEventListener('beforeunload', (event) => {
  if ([...queues.values()].some((queue) => queue.count > 0)) event.preventDefault();
});
