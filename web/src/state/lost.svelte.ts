// For how long the connection has been gone, as a value that components can follow.
import { hall } from './hall.svelte';

const STEP_MS = 200;
let now = $state(Date.now());

/** Milliseconds since the connection was lost; 0 while it stands. */
export function lostFor(): number {
  const since = hall.link.lostAt;
  return since === null ? 0 : Math.max(0, now - since);
}

/** Keeps `lostFor` moving while the connection is gone. Call once. */
export function startLostWatch(): void {
  $effect.root(() => {
    $effect(() => {
      if (hall.link.lostAt === null) return;
      now = Date.now();
      const timer = setInterval(() => (now = Date.now()), STEP_MS);
      return () => clearInterval(timer);
    });
  });
}
