// The clock that is only pressed, as this device keeps it over a reload.
import { freshClock, type PressClock } from '../../board/presses';

const KEY = 'qiyuan.press-clock';

export interface KeptClock {
  readonly clock: PressClock;
  readonly white: string;
  readonly black: string;
  /** The arbiter's; it keeps hands off, it is no secret of this device's owner. */
  readonly pin: string;
}

/** The clock as it was left; null if there is none. */
export function keptClock(): KeptClock | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as KeptClock | null;
  } catch {
    return null;
  }
}

/** Remembers the clock. */
export function keepClock(kept: KeptClock): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Private windows may refuse; a reload then begins anew.
  }
}

/** A new clock for two names; false if the time control is none that can be pressed. */
export function startClock(
  text: string,
  names: { white: string; black: string },
  pin: string,
): boolean {
  const clock = freshClock(text);
  if (!clock) return false;
  keepClock({ clock, white: names.white, black: names.black, pin });
  return true;
}
