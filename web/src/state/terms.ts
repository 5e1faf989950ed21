// What a form about a game says, and the terms that come of it; the hall judges them.
import type { ColorWish, Terms, TimeControl, TimeControlKind } from '../wire.gen';

/** How a period adds time to each move. */
export type Bonus = '+' | 'd' | 'b';

/** One period as it is typed. */
export interface PeriodForm {
  /** Moves of the period; not asked in a last one that takes all moves. */
  readonly moves: string;
  readonly minutes: string;
  readonly bonus: string;
}

/** A clock as it is typed. */
export interface ClockForm {
  readonly kind: TimeControlKind;
  readonly minutes: string;
  /** Seconds added, waited or given back with each move. */
  readonly bonus: string;
  readonly days: string;
  readonly periods: readonly PeriodForm[];
  /** Whether the last period begins again after its moves. */
  readonly repeats: boolean;
  /** How the periods add time. */
  readonly periodBonus: Bonus;
}

/** The whole form. */
export interface TermsForm {
  readonly clock: ClockForm;
  readonly edition: string;
  readonly variant: Terms['variant'];
  readonly color: ColorWish;
  readonly rated: boolean;
  readonly dots: boolean;
  readonly claimHints: boolean;
  readonly takeback: boolean;
  readonly watchable: boolean;
}

/** What is wrong with a field: `minutes`, `bonus`, `days`, `moves.0`, `minutes.0` … */
export type Faults = Readonly<Record<string, 'number' | 'range'>>;

export const PERIODS_MAX = 10;
const SECONDS_MAX = 3_600_000;
const BONUS_MAX = 3_600;
const MOVES_MAX = 1_000;
const DAYS_MAX = 366;
const SPEED_MOVES = 40;

export const firstForm: TermsForm = {
  clock: {
    kind: 'fischer',
    minutes: '10',
    bonus: '5',
    days: '3',
    periods: [
      { moves: '40', minutes: '90', bonus: '30' },
      { moves: '', minutes: '30', bonus: '30' },
    ],
    repeats: false,
    periodBonus: '+',
  },
  edition: 'online',
  variant: 'standard',
  color: 'random',
  rated: false,
  dots: true,
  claimHints: true,
  takeback: false,
  watchable: true,
};

/** The text of a clock, or what is wrong with the form. */
export function clockText(form: ClockForm): { text: string } | { faults: Faults } {
  const faults: Record<string, 'number' | 'range'> = {};
  const whole = (field: string, typed: string, min: number, max: number): number => {
    const fault = wholeFault(typed, min, max);
    if (fault) faults[field] = fault;
    return Number(typed);
  };
  const seconds = (field: string, typed: string): number => {
    const minutes = typed.trim().replace(',', '.');
    const value = Math.round(Number(minutes) * 60);
    if (!/^\d*\.?\d+$/.test(minutes)) faults[field] = 'number';
    else if (value < 1 || value > SECONDS_MAX) faults[field] = 'range';
    return value;
  };
  const text = textOf(form, whole, seconds);
  return Object.keys(faults).length > 0 ? { faults } : { text };
}

type Whole = (field: string, typed: string, min: number, max: number) => number;
type Seconds = (field: string, typed: string) => number;

function textOf(form: ClockForm, whole: Whole, seconds: Seconds): string {
  switch (form.kind) {
    case 'untimed':
      return 'untimed';
    case 'daily':
      return `days:${whole('days', form.days, 1, DAYS_MAX)}`;
    case 'periods':
      return form.periods.map((_, index) => periodText(form, index, whole, seconds)).join(',');
    default: {
      const sign = { fischer: '+', delay: 'd', bronstein: 'b' }[form.kind] as Bonus;
      const base = seconds('minutes', form.minutes);
      return base + bonusText(sign, whole('bonus', form.bonus, 0, BONUS_MAX));
    }
  }
}

function periodText(form: ClockForm, index: number, whole: Whole, seconds: Seconds): string {
  const period = form.periods[index];
  if (!period) return '';
  const last = index === form.periods.length - 1;
  const counted = !last || form.repeats;
  const moves = counted ? `${whole(`moves.${index}`, period.moves, 1, MOVES_MAX)}/` : '';
  const base = seconds(`minutes.${index}`, period.minutes);
  const bonus = bonusText(form.periodBonus, whole(`bonus.${index}`, period.bonus, 0, BONUS_MAX));
  return `${moves}${base}${bonus}${last && form.repeats ? '*' : ''}`;
}

function bonusText(sign: Bonus, seconds: number): string {
  return seconds > 0 ? `${sign}${seconds}` : '';
}

function wholeFault(typed: string, min: number, max: number): 'number' | 'range' | null {
  if (!/^\s*\d+\s*$/.test(typed)) return 'number';
  return Number(typed) < min || Number(typed) > max ? 'range' : null;
}

/** A time control as the hall will name it. */
export function timeControl(text: string): TimeControl {
  return { text, kind: kindOf(text), speed: speedOf(text) };
}

function kindOf(text: string): TimeControlKind {
  if (text === 'untimed') return 'untimed';
  if (text.startsWith('days:')) return 'daily';
  if (text.includes('/') || text.includes(',')) return 'periods';
  if (text.includes('d')) return 'delay';
  return text.includes('b') ? 'bronstein' : 'fischer';
}

/** The speed class: the time one player has for forty moves. */
export function speedOf(text: string): TimeControl['speed'] {
  if (text === 'untimed') return 'untimed';
  if (text.startsWith('days:')) return 'daily';
  const seconds = forMoves(text, SPEED_MOVES);
  if (seconds < 180) return 'bullet';
  if (seconds < 480) return 'blitz';
  return seconds < 1_500 ? 'rapid' : 'classical';
}

function forMoves(text: string, wanted: number): number {
  const periods = text.split(',').map((part) => {
    const [, moves, base, bonus] = /^(?:(\d+)\/)?(\d+)(?:[+db](\d+))?/.exec(part) ?? [];
    return { moves: moves ? Number(moves) : null, base: Number(base), bonus: Number(bonus ?? 0) };
  });
  let period = periods[0];
  let total = period?.base ?? 0;
  let [number, made] = [0, 0];
  for (let move = 1; move <= wanted && period; move += 1) {
    total += period.bonus;
    made += 1;
    if (period.moves === made && move < wanted) {
      number += 1;
      made = 0;
      period = periods[number] ?? periods.at(-1);
      total += period?.base ?? 0;
    }
  }
  return total;
}

/** Hints belong to no rated game under a board edition (the screen does not advise). */
export function hintsAllowed(form: { rated: boolean; edition: string }): boolean {
  return !form.rated || form.edition === 'online';
}

/** The terms of a form whose clock reads `text`. */
export function termsOf(form: TermsForm, text: string): Terms {
  const hints = hintsAllowed(form);
  return {
    time_control: timeControl(text),
    edition: form.edition,
    variant: form.variant,
    rated: form.rated,
    options: {
      show_destinations: form.dots && hints,
      claim_hints: form.claimHints && hints,
      takeback: form.takeback,
      watchable: form.watchable,
    },
  };
}

/** The tiles of quick pairing. */
export const quickTexts = [
  '60+1',
  '180+2',
  '300',
  '300+3',
  '600',
  '600+5',
  '900+10',
  '1800+20',
] as const;

/** What a tile asks for: casual, by the online rules, colours by lot (S032). */
export function quickTerms(text: string): Terms {
  return termsOf(firstForm, text);
}

/** Whether two terms are the same to play; a clock's name does not count, only its text. */
export function sameTerms(a: Terms, b: Terms): boolean {
  return (
    sameClock(a.time_control.text, b.time_control.text) &&
    a.edition === b.edition &&
    a.variant === b.variant &&
    a.rated === b.rated &&
    a.options.show_destinations === b.options.show_destinations &&
    a.options.claim_hints === b.options.claim_hints &&
    a.options.takeback === b.options.takeback &&
    a.options.watchable === b.options.watchable
  );
}

/** `300+0` is a way to write `300`. */
function sameClock(a: string, b: string): boolean {
  return plainClock(a) === plainClock(b);
}

function plainClock(text: string): string {
  return text.replaceAll(/[+db]0(?=$|,|\*)/g, '');
}
