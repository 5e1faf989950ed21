// The keys of a game; single letters work only outside fields and can be switched off.
import { sayMove, sayPosition, sayTime } from '../../board/speech';
import { t } from '../../i18n/index.svelte';
import { say } from '../../state/announce.svelte';
import { setSettings } from '../../state/hall.svelte';
import { keptSettings } from '../../state/settings.svelte';
import type { Color } from '../../wire.gen';
import { bannerOf } from './banner';
import type { GameTable } from './table.svelte';

/** Does what a key asks for; answers whether it did. */
export function pressKey(table: GameTable, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input, textarea, select, dialog[open], [role="dialog"]')) return false;
  if (stepKey(table, event.key)) return true;
  if (!keptSettings().keys) return false;
  const does = letters[event.key];
  if (!does) return false;
  does(table);
  return true;
}

function stepKey(table: GameTable, key: string): boolean {
  if (key === 'ArrowLeft') table.step(-1);
  else if (key === 'ArrowRight') table.step(1);
  else if (key === 'Home') table.look(0);
  else if (key === 'End') table.cursor = null;
  else return false;
  return true;
}

const letters: Record<string, (table: GameTable) => void> = {
  '/': () => {
    const field = document.querySelector<HTMLInputElement>('[data-move-field]');
    field?.focus();
    // A refused text is still there to be mended; typing anew replaces it.
    field?.select();
  },
  '?': (table) => (table.keysOpen = true),
  f: (table) => {
    table.flipped = !table.flipped;
    say(t('say.flipped'));
  },
  y: (table) => answer(table, true),
  n: (table) => answer(table, false),
  d: (table) => {
    if (table.view?.state.actions?.offer_draw.possible) void table.act({ act: 'offer_draw' });
  },
  c: (table) => {
    if (table.view?.state.actions?.claim.possible) table.claimOpen = true;
  },
  r: (table) => {
    const actions = table.view?.state.actions;
    if (actions?.resign.possible || actions?.abort.possible) table.resign();
  },
  z: (table) => {
    if (table.view?.state.actions?.ask_takeback.possible) void table.act({ act: 'ask_takeback' });
  },
  t: (table) => say(clockWords(table)),
  p: (table) => say(positionWords(table)),
  m: () => {
    const muted = keptSettings().volume === 0;
    void setSettings({ volume: muted ? 60 : 0 });
    say(t(muted ? 'say.unmuted' : 'say.muted'));
  },
};

function answer(table: GameTable, yes: boolean): void {
  // The banner's own buttons know whether they are still inert.
  const kind = bannerOf(table);
  if (!kind) return;
  const key = yes ? 'y' : 'n';
  document.querySelector<HTMLElement>(`.banner [aria-keyshortcuts="${key}"]`)?.click();
}

function clockWords(table: GameTable): string {
  const words = (color: Color): string => {
    const left = table.left(color);
    return left === null ? t('time.untimed') : sayTime(left);
  };
  return t('say.clocks', { white: words('white'), black: words('black') });
}

function positionWords(table: GameTable): string {
  const move = table.shownMove;
  const position = sayPosition(table.fen);
  if (!move) return position;
  const color = t(move.ply % 2 === 1 ? 'color.White' : 'color.Black');
  return t('say.moveAndPosition', { color, move: sayMove(move.san), position });
}
