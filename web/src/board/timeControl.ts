// What a time control is called and what it adds; the hall alone decides what it does.
import { t } from '../i18n/index.svelte';
import type { TimeControl } from '../wire.gen';

export interface Period {
  /** Moves of the period; null in a last one. */
  readonly moves: number | null;
  readonly seconds: number;
  readonly kind: 'plain' | 'increment' | 'delay' | 'bronstein';
  readonly bonusSeconds: number;
  readonly repeats: boolean;
}

/** The periods of a text such as `180+2` or `40/9000,16/3600*`; empty if it has none. */
export function periodsOf(text: string): Period[] {
  const kinds = { '+': 'increment', d: 'delay', b: 'bronstein' } as const;
  const periods: Period[] = [];
  for (const part of text.split(',')) {
    const found = /^(?:(\d+)\/)?(\d+)(?:([+db])(\d+))?(\*)?$/.exec(part.trim());
    if (!found) return [];
    const sign = found[3] as keyof typeof kinds | undefined;
    periods.push({
      moves: found[1] ? Number(found[1]) : null,
      seconds: Number(found[2]),
      kind: sign && Number(found[4]) > 0 ? kinds[sign] : 'plain',
      bonusSeconds: sign ? Number(found[4]) : 0,
      repeats: found[5] === '*',
    });
  }
  return periods;
}

/** The days of `days:3`. */
export function daysOf(text: string): number | null {
  const found = /^days:(\d+)$/.exec(text);
  return found ? Number(found[1]) : null;
}

/** `3+2`, `5 d5`, `40/150, 16/60*`, `3 days per move`, `No clock`. */
export function nameOf(control: TimeControl): string {
  const days = daysOf(control.text);
  if (days !== null) return t('time.days', { n: days });
  const periods = periodsOf(control.text);
  if (periods.length === 0) return t('time.untimed');
  return periods.map((period) => periodName(period, periods.length === 1)).join(', ');
}

/** The same where there is little room: `3 d/move`. */
export function shortNameOf(control: TimeControl): string {
  const days = daysOf(control.text);
  return days === null ? nameOf(control) : t('time.daysShort', { n: days });
}

/** One line under the name: what each move adds. `kind` is already a word of the language. */
export function bonusLine(control: TimeControl, kind: string): string {
  const periods = periodsOf(control.text);
  const [first] = periods;
  if (!first) return t('game.kindOnly', { kind });
  if (periods.length > 1) return t('game.periods', { kind });
  const values = { kind, n: first.bonusSeconds };
  if (first.kind === 'increment') return t('game.increment', values);
  if (first.kind === 'delay') return t('game.delay', values);
  if (first.kind === 'bronstein') return t('game.bronstein', values);
  return t('game.plain', { kind });
}

/** Minutes as people say them: `3`, `½`, `1½`. */
export function minutesName(seconds: number): string {
  const whole = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const part = { 0: '', 15: '¼', 30: '½', 45: '¾' }[rest];
  if (part === undefined) return `${whole}:${String(rest).padStart(2, '0')}`;
  return whole === 0 && part ? part : `${whole}${part}`;
}

function periodName(period: Period, alone: boolean): string {
  const bonus = {
    plain: alone && period.moves === null ? '+0' : '',
    increment: `+${period.bonusSeconds}`,
    delay: ` d${period.bonusSeconds}`,
    bronstein: ` b${period.bonusSeconds}`,
  }[period.kind];
  const moves = period.moves === null ? '' : `${period.moves}/`;
  return `${moves}${minutesName(period.seconds)}${bonus}${period.repeats ? '*' : ''}`;
}
