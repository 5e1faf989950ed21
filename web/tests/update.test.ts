// The pure step: what each frame does to what the screen knows.
import { describe, expect, it } from 'vitest';
import { emptyHall, forgetGame, update, type HallState } from '../src/state/update';
import type { GameView, ServerFrame } from '../src/wire.gen';
import { aGame, aMove, aSeat } from './game';

const stamp = { v: 1, now_ms: 1_000 };

function holding(game: GameView): HallState {
  return { ...emptyHall, games: { [game.id]: game } };
}

function moved(from: number, to: number, ply: number, change: Partial<GameView['state']> = {}) {
  const frame: ServerFrame = {
    ...stamp,
    is: 'update',
    game: 'g',
    from_seq: from,
    seq: to,
    events: [],
    moves_from_ply: ply,
    moves: [aMove(ply, 'e7e5', 'e5')],
    state: { ...aGame().state, ...change },
  };
  return frame;
}

describe('an update', () => {
  const game = aGame({ seq: 2, moves: [aMove(1, 'e2e4', 'e4')] });

  it('appends the moves and takes the state', () => {
    const { state, effects } = update(holding(game), moved(2, 3, 2, { turn: 'white' }));
    expect(state.games['g']?.moves.map((move) => move.san)).toEqual(['e4', 'e5']);
    expect(state.games['g']?.seq).toBe(3);
    expect(effects).toEqual([]);
  });

  it('is taken once, also when it comes again after a reconnection', () => {
    const once = update(holding(game), moved(2, 3, 2)).state;
    const twice = update(once, moved(2, 3, 2)).state;
    expect(twice).toBe(once);
    expect(twice.games['g']?.moves).toHaveLength(2);
  });

  it('with a gap before it asks for the game anew and changes nothing', () => {
    const before = holding(game);
    const { state, effects } = update(before, moved(4, 5, 2));
    expect(state).toBe(before);
    expect(effects).toEqual([{ do: 'watch_anew', game: 'g' }]);
  });

  it('without events, for a rematch, is taken under the same number', () => {
    const frame = moved(2, 2, 2, { rematch_offer: 'black' });
    if (frame.is === 'update') frame.moves = [];
    const { state } = update(holding(game), frame);
    expect(state.games['g']?.state.rematch_offer).toBe('black');
    expect(state.games['g']?.moves).toHaveLength(1);
  });

  it('of a take-back shortens the list', () => {
    const long = aGame({ seq: 3, moves: [aMove(1, 'e2e4', 'e4'), aMove(2, 'e7e5', 'e5')] });
    const frame = moved(3, 4, 2);
    if (frame.is === 'update') frame.moves = [];
    const { state } = update(holding(long), frame);
    expect(state.games['g']?.moves.map((move) => move.san)).toEqual(['e4']);
  });

  it('after an outage tells how long the hall was down', () => {
    const frame = moved(2, 3, 2);
    const event = { seq: 3, kind: 'hall_was_down', by: null, at_ms: 90, article: null };
    if (frame.is === 'update') frame.events = [{ ...event, detail: '42.5' }];
    const { state } = update(holding(game), frame);
    expect(state.games['g']?.outage).toEqual({ lasted_ms: 42_500, ended_at_ms: 90 });
    const later = update(state, moved(3, 4, 3)).state;
    expect(later.games['g']?.outage, 'it is not forgotten').toEqual({
      lasted_ms: 42_500,
      ended_at_ms: 90,
    });
  });

  it('of a game that is not on the screen is let go', () => {
    expect(update(emptyHall, moved(2, 3, 2)).state).toBe(emptyHall);
  });
});

describe('other frames', () => {
  it('chat lines are added once', () => {
    const line = { line: 1, player: aSeat('p2', 'B').player, text: 'hello', at_ms: 1 };
    const frame: ServerFrame = { ...stamp, is: 'chat_said', game: 'g', line };
    const once = update(holding(aGame()), frame).state;
    expect(update(once, frame).state.games['g']?.chat).toEqual([line]);
  });

  it('presence changes the seats and nothing else', () => {
    const away = { ...aSeat('p2', 'B'), present: false, away_since_ms: 5 };
    const game = aGame();
    const { state } = update(holding(game), {
      ...stamp,
      is: 'presence',
      game: 'g',
      white: game.white,
      black: away,
      watchers: 9,
    });
    expect(state.games['g']).toEqual({ ...game, black: away, watchers: 9 });
  });

  it('a game of mine that started opens itself', () => {
    const frame: ServerFrame = { ...stamp, is: 'game_started', game: 'h', color: 'black' };
    expect(update(emptyHall, frame).effects).toEqual([{ do: 'open_game', game: 'h' }]);
  });

  it('goodbye after signing out asks for the new seat; other goodbyes only say why', () => {
    expect(update(emptyHall, { ...stamp, is: 'bye', reason: 'signed_out' }).effects).toEqual([
      { do: 'sign_out' },
    ]);
    const { state, effects } = update(emptyHall, { ...stamp, is: 'bye', reason: 'shutdown' });
    expect(state.bye).toBe('shutdown');
    expect(effects).toEqual([]);
  });

  it('a game left is forgotten', () => {
    expect(forgetGame(holding(aGame()), 'g').games).toEqual({});
  });
});
