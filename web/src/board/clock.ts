// Clock readings: what the hall said, carried on by the server's time, and as digits.
import type { Clocks, Color } from '../wire.gen';

export type ClockLook = 'idle' | 'running' | 'low' | 'paused' | 'flag' | 'untimed';

export interface Digits {
  readonly main: string;
  /** `.4` under ten seconds, else empty. */
  readonly tenths: string;
}

export const LOW_MS = 20_000;
export const TENTHS_MS = 10_000;
const DAY_MS = 86_400_000;

/** Time left for a side at `nowMs` of the server's clock; null in untimed games. */
export function remaining(clocks: Clocks, color: Color, nowMs: number): number | null {
  const at = color === 'white' ? clocks.white_ms : clocks.black_ms;
  if (at === null || clocks.running !== color) return at;
  const gone = Math.max(0, nowMs - clocks.at_ms - clocks.delay_left_ms);
  return Math.max(0, at - gone);
}

/** Free time left in this turn before the clock goes down (simple delay). */
export function delayLeft(clocks: Clocks, nowMs: number): number {
  if (clocks.running === null) return 0;
  return Math.max(0, clocks.delay_left_ms - Math.max(0, nowMs - clocks.at_ms));
}

/** `0:08` and `.4`, `12:40`, `1:04:59`; whole days are left to words. */
export function digits(ms: number): Digits {
  const seconds = Math.floor(ms / 1_000);
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  const main =
    hours > 0
      ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
      : `${minutes}:${two(seconds % 60)}`;
  return { main, tenths: ms < TENTHS_MS ? `.${Math.floor(ms / 100) % 10}` : '' };
}

/** Digits without tenths, for times that are only told. */
export function shortTime(ms: number): string {
  return digits(Math.max(0, ms)).main;
}

/** Whole days, if at least two are left. */
export function wholeDays(ms: number): number | null {
  return ms >= 2 * DAY_MS ? Math.floor(ms / DAY_MS) : null;
}

/** How a clock looks. */
export function lookOf(
  ms: number | null,
  runs: boolean,
  game: { ended: boolean; flagged: boolean; begun: boolean; anyRuns: boolean },
): ClockLook {
  if (ms === null) return 'untimed';
  if (game.flagged || (ms <= 0 && game.ended)) return 'flag';
  if (runs && !game.ended) return ms < LOW_MS ? 'low' : 'running';
  return game.begun && !game.ended && !game.anyRuns ? 'paused' : 'idle';
}

function two(n: number): string {
  return String(n).padStart(2, '0');
}
