// The pages that stand in the bar and in the phone's tab bar.
import type { PlainKey } from '../i18n/index.svelte';
import type { Route } from '../router.svelte';
import type { IconName } from './icons';

export interface NavPage {
  readonly path: string;
  readonly page: Route['page'];
  readonly key: PlainKey;
  readonly icon: IconName;
}

export const pages: readonly NavPage[] = [
  { path: '/', page: 'lobby', key: 'nav.lobby', icon: 'home' },
  { path: '/tournaments', page: 'tournaments', key: 'nav.tournaments', icon: 'cup' },
  { path: '/analysis', page: 'analysis', key: 'nav.analysis', icon: 'board' },
  { path: '/players', page: 'players', key: 'nav.players', icon: 'people' },
];
