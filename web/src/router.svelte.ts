// The pages and their paths; moves between them without loading the page anew.
import { afterReturn, isLayer, stepped } from './state/layers';

export type Route =
  | { page: 'lobby' }
  | { page: 'game'; id: string }
  | { page: 'challenge'; id: string }
  | { page: 'player'; name: string }
  | { page: 'players' }
  | { page: 'calculator' }
  | { page: 'tournaments' }
  | { page: 'tournament'; id: string }
  | { page: 'settings' }
  | { page: 'sign-in' }
  | { page: 'analysis'; id?: string }
  | { page: 'table' }
  | { page: 'table-game'; id: string }
  | { page: 'clock' }
  | { page: 'desk' }
  | { page: 'sheet'; id: string }
  | { page: 'not-found'; path: string };

/** Which page a path means. */
export function parse(path: string): Route {
  const [first = '', second, ...rest] = path
    .replace(/^\/+|\/+$/g, '')
    .split('/')
    .map(decode);
  if (rest.length > 0) return { page: 'not-found', path };
  if (second !== undefined) {
    if (first === 'game') return { page: 'game', id: second };
    if (first === 'challenge') return { page: 'challenge', id: second };
    if (first === 'analysis') return { page: 'analysis', id: second };
    if (first === 'table') return { page: 'table-game', id: second };
    if (first === 'sheet') return { page: 'sheet', id: second };
    if (first === 'tournament') return { page: 'tournament', id: second };
    if (first === 'player') return { page: 'player', name: second };
    return { page: 'not-found', path };
  }
  switch (first) {
    case '':
      return { page: 'lobby' };
    case 'players':
    case 'calculator':
    case 'tournaments':
    case 'settings':
    case 'sign-in':
    case 'analysis':
    case 'table':
    case 'clock':
    case 'desk':
      return { page: first };
    default:
      return { page: 'not-found', path };
  }
}

/** The path of a player's page. */
export function playerPath(name: string): string {
  return `/player/${encodeURIComponent(name)}`;
}

/** The path of a tournament's page. */
export function tournamentPath(id: string, tab?: string): string {
  const path = `/tournament/${encodeURIComponent(id)}`;
  return tab ? `${path}?tab=${tab}` : path;
}

/** The path of a game's page. */
export function gamePath(id: string): string {
  return `/game/${encodeURIComponent(id)}`;
}

/** The path of a game played at one table. */
export function tablePath(id: string): string {
  return `/table/${encodeURIComponent(id)}`;
}

/** The path of a game's scoresheet. */
export function sheetPath(id: string): string {
  return `/sheet/${encodeURIComponent(id)}`;
}

const here = $state({ path: location.pathname, search: location.search });

/** The page on the screen. */
export function route(): Route {
  return parse(here.path);
}

/** The values after `?` of the present address. */
export function query(): URLSearchParams {
  return new URLSearchParams(here.search);
}

/** Goes to a path of this hall. */
export function go(path: string, how: { replace?: boolean } = {}): void {
  const to = new URL(path, location.href);
  if (to.pathname === here.path && to.search === here.search) return;
  afterReturn(() => {
    // An open dialog has an entry of its own: the new page stands in its place.
    if (how.replace || isLayer()) history.replaceState(null, '', to);
    else history.pushState(null, '', to);
    arrive();
    window.scrollTo(0, 0);
  });
}

/** Listens to the back button and to clicks on links of this hall. */
export function startRouter(): void {
  addEventListener('popstate', step, { capture: true });
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}

function step(event: PopStateEvent): void {
  const samePage = location.pathname === here.path && location.search === here.search;
  if (stepped(samePage)) event.stopImmediatePropagation();
  else arrive();
}

function arrive(): void {
  here.path = location.pathname;
  here.search = location.search;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
