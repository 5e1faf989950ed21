// The keys of the desk: digits and arrows choose a board; u, x and s ask before they do.
import { keptSettings } from '../../state/settings.svelte';
import { byDigit, stepped } from './cards';
import type { DeskRoom } from './desk.svelte';

/** Does what a key asks for; answers whether it did. */
export function pressKey(room: DeskRoom, event: KeyboardEvent, columns: number): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input, textarea, select, dialog[open], [role="dialog"]')) return false;
  const beside = stepped(room.shown, room.chosen, event.key, columns);
  if (beside !== null) {
    choose(room, beside);
    return true;
  }
  if (!keptSettings().keys) return false;
  if (/^[1-9]$/.test(event.key)) {
    const game = byDigit(room.shown, Number(event.key));
    if (game === null) return false;
    choose(room, game);
    return true;
  }
  return ask(room, event.key);
}

/** Nothing of this is done before it is confirmed. */
function ask(room: DeskRoom, key: string): boolean {
  const possible = (code: string): boolean =>
    room.board?.desk?.rulings.some((one) => one.ruling === code && one.action.possible) ?? false;
  if (key === 'u' && possible('accept')) room.tool = { is: 'rule', code: 'accept' };
  else if (key === 'x' && possible('reject')) room.tool = { is: 'rule', code: 'reject' };
  else if (key === 's' && room.board && !room.over) room.tool = { is: 'stop' };
  else return false;
  return true;
}

function choose(room: DeskRoom, game: string): void {
  room.choose(game);
  document.getElementById(`board-${game}`)?.focus();
}
