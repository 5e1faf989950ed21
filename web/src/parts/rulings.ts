// The rulings an arbiter makes, from what was chosen in a panel: at the table and at the desk.
import type { Color, Ruling } from '../wire.gen';

/** Those with a button at the table; setting up positions and times belong to the desk. */
export const simpleRulings: ReadonlySet<string> = new Set([
  'add_time',
  'remove_time',
  'warn',
  'lift_warning',
  'count_illegal',
  'forgive_illegal',
  'accept',
  'reject',
  'postpone',
  'restore',
  'reinstate',
  'award_loss',
  'award_draw',
  'expel',
  'lend_sheet',
  'new_game',
  'continue',
  'reopen',
]);

/** Those that take a game or its result away: they are pressed twice. */
export const pressedTwice: ReadonlySet<string> = new Set(['new_game', 'reopen']);

export const needsSide: ReadonlySet<string> = new Set([
  'add_time',
  'remove_time',
  'warn',
  'lift_warning',
  'count_illegal',
  'forgive_illegal',
  'award_loss',
  'expel',
  'lend_sheet',
]);

export const takesTime: ReadonlySet<string> = new Set(['add_time', 'remove_time', 'postpone']);

export interface RulingForm {
  readonly side: Color;
  /** As typed. */
  readonly minutes: string;
  /** `2`, `1` or `0`. */
  readonly halfPoints: string;
}

/** The ruling of a form; null if a number in it is none. */
export function rulingFor(code: string, form: RulingForm): Ruling | null {
  const { side: color } = form;
  const time_ms = Math.round(Number(form.minutes.replace(',', '.')) * 60_000);
  if (takesTime.has(code) && !(time_ms > 0)) return null;
  switch (code) {
    case 'add_time':
    case 'remove_time':
      return { what: code, color, time_ms };
    case 'postpone':
      return { what: code, time_ms };
    case 'warn':
    case 'lift_warning':
    case 'count_illegal':
    case 'forgive_illegal':
    case 'expel':
    case 'lend_sheet':
      return { what: code, color };
    case 'award_loss':
      return { what: code, color, opponent_half_points: Number(form.halfPoints) };
    case 'restore':
    case 'reinstate':
    case 'award_draw':
    case 'reject':
    case 'accept':
    case 'new_game':
    case 'continue':
    case 'reopen':
      return { what: code };
    default:
      return null;
  }
}
