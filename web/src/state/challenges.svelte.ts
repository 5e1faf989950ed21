// Challenges that wait for the viewer's answer, wherever in the hall he is.
import { api } from '../api';
import type { Challenge } from '../wire.gen';
import { hall } from './hall.svelte';

// The socket tells only what changes, so those that waited before are asked for once.
let before = $state.raw<readonly Challenge[]>([]);

/** Open challenges to the viewer, oldest first. */
export function invitations(): readonly Challenge[] {
  const me = hall.state.me?.player.id;
  const known = new Map<string, Challenge>();
  for (const challenge of before) known.set(challenge.id, challenge);
  for (const challenge of hall.state.lobby?.challenges ?? []) known.set(challenge.id, challenge);
  for (const challenge of Object.values(hall.state.challenges)) known.set(challenge.id, challenge);
  return [...known.values()]
    .filter((challenge) => challenge.state === 'open' && challenge.to?.id === me)
    .toSorted((a, b) => a.created_at_ms - b.created_at_ms);
}

/** Asks for those that wait whenever the connection opens or the seat changes. Call once. */
export function startInvitations(): void {
  $effect.root(() => {
    // Derived, so that a frame that changes neither does not ask again.
    const seat = $derived(hall.state.me?.player.id);
    const open = $derived(hall.link.status === 'open');
    $effect(() => {
      if (!open || !seat) return;
      let late = false;
      api.lobby().then(
        (lobby) => {
          if (!late) before = lobby.challenges;
        },
        // They come with the lobby or the next connection.
        () => undefined,
      );
      return () => {
        late = true;
      };
    });
  });
}
