// Names as people read them.
import { t } from '../i18n/index.svelte';
import { playerPath } from '../router.svelte';
import type { PlayerRef } from '../wire.gen';

/** A player's name; the hall numbers its guests and the screen words the number. */
export function shownName(player: PlayerRef): string {
  const guest = player.kind === 'guest' ? /^Guest (\d+)$/.exec(player.name) : null;
  return guest?.[1] ? t('account.guest', { n: guest[1] }) : player.name;
}

/** Where a player's page is: an account by name, a guest by id. */
export function pathOf(player: PlayerRef): string {
  return playerPath(player.kind === 'guest' ? player.id : player.name);
}

/** One or two letters for a round picture. */
export function initials(name: string): string {
  const han = /\p{Script=Han}/u.exec(name);
  if (han) return han[0];
  const words = name.split(/[\s_-]+/).filter(Boolean);
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toUpperCase();
}
