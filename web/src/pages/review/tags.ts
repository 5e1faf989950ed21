// The tags of a game of the hall, for the PGN that is copied from the desk.
import type { GameView } from '../../wire.gen';
import type { Tags } from './pgn';

/** Tags in the order of the standard; the hall's own file has the clocks as well. */
export function tagsOf(game: GameView): Tags {
  const day = new Date(game.created_at_ms).toISOString().slice(0, 10).replaceAll('-', '.');
  return new Map([
    ['Event', game.terms.rated ? 'Rated game' : 'Casual game'],
    ['Site', `${location.origin}/game/${game.id}`],
    ['Date', day],
    ['Round', '-'],
    ['White', game.white.player.name],
    ['Black', game.black.player.name],
    ['Result', game.state.ending?.result ?? '*'],
    ['TimeControl', game.terms.time_control.text],
  ]);
}
