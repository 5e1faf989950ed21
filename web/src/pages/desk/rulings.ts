// Which rulings answer a question, what each would bring, and what takes one back. The screen
// lays them side by side in the order of the hall; it prefers none.
import { t, tCode, has } from '../../i18n/index.svelte';
import { timeChange } from '../../parts/log';
import { rulingFor, type RulingForm } from '../../parts/rulings';
import type { Color, GameEvent, Question, Ruling, RulingChoice } from '../../wire.gen';
import { against, parseTime } from './cards';

/** What the Laws leave to the arbiter's judgement: he says why. */
const discretion: ReadonlySet<string> = new Set([
  'add_time',
  'remove_time',
  'set_times',
  'warn',
  'lift_warning',
  'award_loss',
  'award_draw',
  'expel',
  'postpone',
  'restore_after',
  'new_game',
  'reopen',
]);

/** Rulings that settle a claim and nothing else. */
const ofClaims: ReadonlySet<string> = new Set(['accept', 'reject', 'postpone']);

/** Two minutes for the opponent: what every edition names for a claim that is turned down. */
const CLAIM_MS = 120_000;

/** Whether a ruling needs words of the arbiter's own. */
export function needsReason(code: string): boolean {
  return discretion.has(code);
}

/** The rulings that answer a question, in the hall's order; those of a claim for a claim. */
export function answersTo(
  question: Question | null,
  choices: readonly RulingChoice[],
): readonly RulingChoice[] {
  const possible = choices.filter(({ action }) => action.possible);
  const claim = question?.kind === 'quickplay' || question?.kind === 'increment';
  if (claim) return possible.filter(({ ruling }) => ofClaims.has(ruling));
  return possible.filter(({ ruling }) => !ofClaims.has(ruling));
}

/** A ruling with what it brings: `Reject: White +2:00`. */
export function consequence(code: string, question: Question | null): string {
  const by = question?.by;
  const name = tCode(`ruling.${code}`, 'question.unknown');
  if (by !== 'white' && by !== 'black') return name;
  const values = {
    ruling: name,
    color: t(`color.${against(by) === 'white' ? 'White' : 'Black'}`),
    change: timeChange(CLAIM_MS),
  };
  const key = `desk.brings.${question?.kind}.${code}`;
  return has(key) ? tCode(key, 'question.unknown', values) : name;
}

/** What is filled in for a ruling. */
export interface Filled extends RulingForm {
  readonly whiteTime: string;
  readonly blackTime: string;
  /** Plies that stay, for an earlier position. */
  readonly plies: string;
}

/** The ruling as filled in; null if something in it is none. */
export function ruled(code: string, form: Filled): Ruling | null {
  if (code === 'set_times') {
    const [white_ms, black_ms] = [parseTime(form.whiteTime), parseTime(form.blackTime)];
    return white_ms === null || black_ms === null ? null : { what: code, white_ms, black_ms };
  }
  if (code === 'restore_after') {
    const moves = Number(form.plies);
    return form.plies === '' || !Number.isInteger(moves) ? null : { what: code, moves };
  }
  return rulingFor(code, form);
}

/** A further ruling that takes the last one back. */
export interface Undo {
  readonly code: string;
  readonly color: Color;
  readonly timeMs: number;
  /** Clocks that stood before, as they would be set again. */
  readonly times: Readonly<Record<Color, number>> | null;
}

const opposite: Readonly<Record<string, string>> = {
  add_time: 'remove_time',
  remove_time: 'add_time',
  warn: 'lift_warning',
  lift_warning: 'warn',
  count_illegal: 'forgive_illegal',
  forgive_illegal: 'count_illegal',
  restore: 'reinstate',
  restore_after: 'reinstate',
  set_times: 'set_times',
};

/** What takes back the ending of a game, whatever brought it. */
export const reopening: Undo = { code: 'reopen', color: 'white', timeMs: 0, times: null };

/** What takes back the last ruling of a log; null if there is none, or play went on from it. */
export function undoOf(
  events: readonly GameEvent[],
  left: Readonly<Record<Color, number | null>>,
): Undo | null {
  const last = events.findLast((event) => event.kind === 'ruled');
  const code = last?.detail ? opposite[last.detail] : undefined;
  if (!last || !code) return null;
  const [white, black] = [last.white_ms ?? 0, last.black_ms ?? 0];
  const color = last.color ?? (white === 0 ? 'black' : 'white');
  const timeMs = Math.abs(color === 'white' ? white : black);
  const known = left.white !== null && left.black !== null;
  const times =
    last.detail === 'set_times' && known
      ? {
          white: Math.max(0, (left.white ?? 0) - white),
          black: Math.max(0, (left.black ?? 0) - black),
        }
      : null;
  return last.detail === 'set_times' && !times ? null : { code, color, timeMs, times };
}
