// A chess clock that is only pressed: two times, periods, bonuses, and when a flag has fallen.
//
// It runs on this device alone. The hall's games are logs of moves under the Laws, where a
// press without a move is itself judged; a clock without a board has none to judge.
import type { Color } from '../wire.gen';
import { other } from './squares';

/** Fischer (`+`), simple delay (`d`) or Bronstein (`b`). */
export type BonusKind = '+' | 'd' | 'b';

export interface PressPeriod {
  /** Moves of the period; null takes all that are left. */
  readonly moves: number | null;
  readonly baseMs: number;
  readonly bonusMs: number;
  readonly bonus: BonusKind;
}

export interface PressControl {
  readonly periods: readonly PressPeriod[];
  /** The last period begins again after its moves. */
  readonly repeats: boolean;
}

export interface PressSide {
  /** Time left at the begin of the turn. */
  readonly leftMs: number;
  /** Number of the period, from 0. */
  readonly period: number;
  /** Moves made in the period. */
  readonly inPeriod: number;
  /** Moves made in all. */
  readonly moves: number;
}

/** Everything that must survive a reload; times are Unix milliseconds of this device. */
export interface PressClock {
  readonly text: string;
  readonly white: PressSide;
  readonly black: PressSide;
  /** Whose turn it is; null before the first press. */
  readonly turn: Color | null;
  /** Since when the clock runs; null while it stands. */
  readonly since: number | null;
  /** Time of this turn before the last pause. */
  readonly usedMs: number;
  /** Whose flag fell. */
  readonly flag: Color | null;
}

const EXCUSED_MS = 5 * 60_000;
const KEPT_SCORE_BONUS_MS = 30_000;

/** Reads a time control as the hall writes it; null if it has no periods. */
export function parseControl(text: string): PressControl | null {
  const repeats = text.endsWith('*');
  const parts = (repeats ? text.slice(0, -1) : text).split(',');
  const periods = parts.map(parsePeriod);
  if (periods.some((period) => period === null)) return null;
  return { periods: periods as PressPeriod[], repeats };
}

function parsePeriod(part: string): PressPeriod | null {
  const found = /^(?:(\d+)\/)?(\d+)(?:([+db])(\d+))?$/.exec(part);
  if (!found || Number(found[2]) === 0) return null;
  return {
    moves: found[1] ? Number(found[1]) : null,
    baseMs: Number(found[2]) * 1_000,
    bonus: (found[3] ?? '+') as BonusKind,
    bonusMs: Number(found[4] ?? 0) * 1_000,
  };
}

/** A clock that stands, with its first period on both sides. */
export function freshClock(text: string): PressClock | null {
  const first = parseControl(text)?.periods[0];
  if (!first) return null;
  // The first increment stands on the clock before the first move (6.3.1).
  const leftMs = first.baseMs + (first.bonus === '+' ? first.bonusMs : 0);
  const side: PressSide = { leftMs, period: 0, inPeriod: 0, moves: 0 };
  return { text, white: side, black: side, turn: null, since: null, usedMs: 0, flag: null };
}

/** The period that a side is in. */
export function periodOf(clock: PressClock, color: Color): PressPeriod {
  const control = parseControl(clock.text);
  const periods = control?.periods ?? [];
  const period = periods[Math.min(clock[color].period, periods.length - 1)];
  return period ?? { moves: null, baseMs: 0, bonusMs: 0, bonus: '+' };
}

/** Time of the present turn up to now. */
function used(clock: PressClock, at: number): number {
  return clock.usedMs + (clock.since === null ? 0 : Math.max(0, at - clock.since));
}

/** What the turn has taken off the clock up to now. */
function charged(clock: PressClock, color: Color, at: number): number {
  const period = periodOf(clock, color);
  const free = period.bonus === 'd' ? period.bonusMs : 0;
  return Math.max(0, used(clock, at) - free);
}

/** Time left for a side. */
export function leftOf(clock: PressClock, color: Color, at: number): number {
  if (clock.turn !== color) return clock[color].leftMs;
  return Math.max(0, clock[color].leftMs - charged(clock, color, at));
}

/** Free time before the clock goes down in this turn (simple delay). */
export function freeOf(clock: PressClock, color: Color, at: number): number {
  const period = periodOf(clock, color);
  if (clock.turn !== color || period.bonus !== 'd') return 0;
  return Math.max(0, period.bonusMs - used(clock, at));
}

/** The clock with its flag down, if the time has run out. */
export function seen(clock: PressClock, at: number): PressClock {
  const { turn } = clock;
  if (turn === null || clock.since === null || clock.flag || leftOf(clock, turn, at) > 0) {
    return clock;
  }
  const side = { ...clock[turn], leftMs: 0 };
  return { ...clock, [turn]: side, since: null, usedMs: 0, flag: turn };
}

/** A side presses: its time stops, the other's runs. The first press starts the other's. */
export function pressed(clock: PressClock, color: Color, at: number): PressClock {
  const now = seen(clock, at);
  if (now.flag) return now;
  const next = other(color);
  if (now.turn === null) return { ...now, turn: next, since: at, usedMs: 0 };
  if (now.turn !== color || now.since === null) return now;
  const done = moved(now, color, at);
  return { ...now, [color]: done, turn: next, since: at, usedMs: 0 };
}

/** A side after its move: charge, bonus, and the next period's time. */
function moved(clock: PressClock, color: Color, at: number): PressSide {
  const side = clock[color];
  const period = periodOf(clock, color);
  const cost = charged(clock, color, at);
  const back = period.bonus === 'b' ? Math.min(used(clock, at), period.bonusMs) : 0;
  const more = period.bonus === '+' ? period.bonusMs : back;
  const leftMs = side.leftMs - cost + more;
  const made = { ...side, leftMs, inPeriod: side.inPeriod + 1, moves: side.moves + 1 };
  if (period.moves === null || made.inPeriod < period.moves) return made;
  const control = parseControl(clock.text);
  const last = (control?.periods.length ?? 1) - 1;
  if (side.period === last && !control?.repeats) return made;
  const number = Math.min(side.period + 1, last);
  const next = control?.periods[number];
  return { ...made, period: number, inPeriod: 0, leftMs: leftMs + (next?.baseMs ?? 0) };
}

/** Both clocks stand. */
export function paused(clock: PressClock, at: number): PressClock {
  const now = seen(clock, at);
  if (now.since === null) return now;
  return { ...now, since: null, usedMs: used(now, at) };
}

/** The clock of the side whose turn it is runs again. */
export function resumed(clock: PressClock, at: number): PressClock {
  if (clock.turn === null || clock.flag || clock.since !== null) return clock;
  return { ...clock, since: at };
}

/** Time given or taken by an arbiter while the clocks stand. */
export function changed(clock: PressClock, color: Color, byMs: number): PressClock {
  const leftMs = Math.max(0, clock[color].leftMs + byMs);
  const flag = clock.flag === color && leftMs > 0 ? null : clock.flag;
  return { ...clock, [color]: { ...clock[color], leftMs }, flag };
}

/**
 * Whether the number of moves is kept from sight: while a player need not keep score, nothing
 * may show how many moves were made (S202).
 */
export function countHidden(clock: PressClock, at: number): boolean {
  const colors: readonly Color[] = ['white', 'black'];
  return colors.some((color) => {
    const period = periodOf(clock, color);
    if (period.moves === null || period.bonusMs >= KEPT_SCORE_BONUS_MS) return false;
    return leftOf(clock, color, at) < EXCUSED_MS;
  });
}

/** Moves to the end of a side's period; null in one that takes all. */
export function movesLeft(clock: PressClock, color: Color): number | null {
  const { moves } = periodOf(clock, color);
  return moves === null ? null : Math.max(0, moves - clock[color].inPeriod);
}

/** The clocks that a table offers. */
export const presets = [
  '60+1',
  '180+2',
  '300',
  '300d3',
  '300b3',
  '600+5',
  '900+10',
  '1500+10',
  '3600+30',
  '5400+30',
  '40/5400+30,1800+30',
  '40/9000,16/3600*',
] as const;
