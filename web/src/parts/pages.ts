// The pages that stand in the bar and in the phone's tab bar.
import type { PlainKey } from '../i18n/index.svelte';
import type { Route } from '../router.svelte';
import type { AccountRole } from '../wire.gen';
import type { IconName } from './icons';

export interface NavPage {
  readonly path: string;
  readonly page: Route['page'];
  readonly key: PlainKey;
  readonly icon: IconName;
  /** Only arbiters and admins find it in the bar. */
  readonly forArbiters?: boolean;
}

export const pages: readonly NavPage[] = [
  { path: '/', page: 'lobby', key: 'nav.lobby', icon: 'home' },
  { path: '/tournaments', page: 'tournaments', key: 'nav.tournaments', icon: 'cup' },
  { path: '/analysis', page: 'analysis', key: 'nav.analysis', icon: 'board' },
  { path: '/players', page: 'players', key: 'nav.players', icon: 'people' },
  { path: '/desk', page: 'desk', key: 'nav.desk', icon: 'gavel', forArbiters: true },
];

/** The pages that somebody in this role finds in the bar. */
export function pagesFor(role: AccountRole | null | undefined): readonly NavPage[] {
  const rules = role === 'arbiter' || role === 'admin';
  return pages.filter((page) => rules || !page.forArbiters);
}

/** Whether a page of the bar is where the reader is, or above it. */
export function isHere(page: Route['page'], now: Route['page']): boolean {
  const above: Partial<Record<Route['page'], Route['page']>> = {
    tournament: 'tournaments',
  };
  return page === now || page === above[now];
}
