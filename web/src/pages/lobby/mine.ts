// What in the lobby is the viewer's own.
import type { HallState } from '../../state/update';
import type { PlayerRef, GameSummary, Seek } from '../../wire.gen';

/** The viewer's open seeks. */
export function mySeeks(state: HallState): readonly Seek[] {
  const me = state.me?.player.id;
  return (state.lobby?.seeks ?? []).filter((seek) => seek.player.id === me);
}

/** Whom the viewer plays in a game of his. */
export function opponentIn(game: GameSummary): PlayerRef {
  return game.you === 'black' ? game.white : game.black;
}

/** The game with a running clock that waits most: the viewer's move before the opponent's. */
export function pressingGame(games: readonly GameSummary[]): GameSummary | undefined {
  const timed = games.filter(
    (game) =>
      game.ending === null && !['daily', 'untimed'].includes(game.terms.time_control.kind),
  );
  return timed.find((game) => game.my_move) ?? timed[0];
}
