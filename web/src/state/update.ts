// What the screen knows of the hall, and how a frame changes it: state in, state out.
import type {
  Challenge,
  DeskView,
  GameEvent,
  GameView,
  LobbyView,
  Me,
  Outage,
  ServerFrame,
} from '../wire.gen';

/** All that came from the hall. */
export interface HallState {
  readonly me: Me | null;
  readonly boot: string | null;
  readonly lobby: LobbyView | null;
  /** The arbiter's desk, while it is followed. */
  readonly desk: DeskView | null;
  readonly games: Readonly<Record<string, GameView>>;
  readonly challenges: Readonly<Record<string, Challenge>>;
  /** The last event of each tournament that is followed; its page reads it anew. */
  readonly tournaments: Readonly<Record<string, number>>;
  /** Why the hall said goodbye, until it is back. */
  readonly bye: string | null;
}

/** What the shell must do after a frame. */
export type Effect =
  | { readonly do: 'watch_anew'; readonly game: string }
  | { readonly do: 'open_game'; readonly game: string }
  | { readonly do: 'sign_out' };

export interface Stepped {
  readonly state: HallState;
  readonly effects: readonly Effect[];
}

export const emptyHall: HallState = {
  me: null,
  boot: null,
  lobby: null,
  desk: null,
  games: {},
  challenges: {},
  tournaments: {},
  bye: null,
};

/** The state after a frame, and what must be done about it. */
export function update(state: HallState, frame: ServerFrame): Stepped {
  switch (frame.is) {
    case 'welcome':
      return still({ ...state, me: frame.me, boot: frame.boot, bye: null });
    case 'lobby':
      return still({ ...state, lobby: frame.lobby });
    case 'desk':
      return still({ ...state, desk: frame.desk });
    case 'game':
      return still(withGame(state, frame.game));
    case 'update':
      return moveOn(state, frame);
    case 'chat_said':
      return still(change(state, frame.game, (game) => say(game, frame.line)));
    case 'presence':
      return still(
        change(state, frame.game, (game) => ({
          ...game,
          white: frame.white,
          black: frame.black,
          watchers: frame.watchers,
        })),
      );
    case 'ratings_changed':
      return still(state);
    case 'tournament_changed':
      return still({
        ...state,
        tournaments: { ...state.tournaments, [frame.tournament]: frame.seq },
      });
    case 'rated':
      return still(change(state, frame.game, (game) => ({ ...game, rated: frame.rated })));
    case 'game_started':
      return { state, effects: [{ do: 'open_game', game: frame.game }] };
    case 'challenge_changed': {
      const challenges = { ...state.challenges, [frame.challenge.id]: frame.challenge };
      return still({ ...state, challenges });
    }
    case 'bye': {
      const effects: Effect[] = frame.reason === 'signed_out' ? [{ do: 'sign_out' }] : [];
      return { state: { ...state, bye: frame.reason }, effects };
    }
    case 'ack':
    case 'refused':
    case 'pong':
      return still(state);
  }
}

/** The state without a game that is no longer on the screen. */
export function forgetGame(state: HallState, id: string): HallState {
  const { [id]: _gone, ...games } = state.games;
  return { ...state, games };
}

function moveOn(state: HallState, frame: ServerFrame & { is: 'update' }): Stepped {
  const game = state.games[frame.game];
  if (!game) return still(state);
  // Frames seen already come again after a reconnection; a gap means that we missed one.
  // An update without events (a rematch was offered) keeps the number.
  const seen = frame.seq < game.seq || (frame.seq === game.seq && frame.from_seq < frame.seq);
  if (seen) return still(state);
  if (frame.from_seq !== game.seq) {
    return { state, effects: [{ do: 'watch_anew', game: frame.game }] };
  }
  const kept = game.moves.filter((move) => move.ply < frame.moves_from_ply);
  return still(
    withGame(state, {
      ...game,
      seq: frame.seq,
      moves: [...kept, ...frame.moves],
      state: frame.state,
      outage: outageIn(frame.events) ?? game.outage,
    }),
  );
}

/** A screen that resumes hears of the outage from the log; its detail is in seconds. */
function outageIn(events: readonly GameEvent[]): Outage | null {
  const event = events.findLast((one) => one.kind === 'hall_was_down');
  const seconds = Number(event?.detail);
  if (!event || !Number.isFinite(seconds)) return null;
  return { lasted_ms: Math.round(seconds * 1_000), ended_at_ms: event.at_ms };
}

function say(game: GameView, line: GameView['chat'][number]): GameView {
  if (game.chat.some((known) => known.line === line.line)) return game;
  return { ...game, chat: [...game.chat, line].slice(-200) };
}

function change(state: HallState, id: string, how: (game: GameView) => GameView): HallState {
  const game = state.games[id];
  return game ? withGame(state, how(game)) : state;
}

function withGame(state: HallState, game: GameView): HallState {
  return { ...state, games: { ...state.games, [game.id]: game } };
}

function still(state: HallState): Stepped {
  return { state, effects: [] };
}
