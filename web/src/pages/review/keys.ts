// The keys of the desk; single letters can be switched off in the settings.
import { keptSettings } from '../../state/settings.svelte';
import type { Desk } from './desk.svelte';

const steps: Record<string, (desk: Desk) => void> = {
  ArrowLeft: (desk) => desk.step(-1),
  ArrowRight: (desk) => desk.step(1),
  ArrowUp: (desk) => desk.sideways(-1),
  ArrowDown: (desk) => desk.sideways(1),
  Home: (desk) => desk.first(),
  End: (desk) => desk.last(),
};

const letters: Record<string, (desk: Desk) => void> = {
  f: (desk) => desk.flip(),
  '/': () => document.querySelector<HTMLElement>('[data-move-field]')?.focus(),
};

/** Does what a key asks for; answers whether it did. */
export function pressKey(desk: Desk, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input, textarea, select, dialog, [role="dialog"]')) return false;
  const does = steps[event.key] ?? (keptSettings().keys ? letters[event.key] : undefined);
  if (!does) return false;
  desk.stop();
  does(desk);
  return true;
}
