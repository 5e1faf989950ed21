// The time a side has left in words, for lists of games.
import { remaining, shortTime, wholeDays } from '../../board/clock';
import { t } from '../../i18n/index.svelte';
import { serverNow } from '../../state/time.svelte';
import type { Clocks, Color } from '../../wire.gen';

/** Digits or days; null where no clock runs. Follows the server's time while it goes down. */
export function timeLeft(clocks: Clocks, color: Color): string | null {
  const now = clocks.running === color ? serverNow() : clocks.at_ms;
  const ms = remaining(clocks, color, now);
  if (ms === null) return null;
  const days = wholeDays(ms);
  return days === null ? shortTime(ms) : t('time.daysLeft', { n: days });
}
