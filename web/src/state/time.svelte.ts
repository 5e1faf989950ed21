// The server's time as a value that components can follow, for clocks that are only shown.
import { createSubscriber } from 'svelte/reactivity';
import { hall } from './hall.svelte';

const STEP_MS = 200;

const follow = createSubscriber((update) => {
  const timer = setInterval(update, STEP_MS);
  return () => clearInterval(timer);
});

/** The server's clock, Unix milliseconds; a component that reads it is kept up to date. */
export function serverNow(): number {
  follow();
  return hall.now();
}
