// The living hall: holds the state, feeds it from the socket, carries intents to the socket.
import { untrack } from 'svelte';
import { api } from '../api';
import { go, gamePath } from '../router.svelte';
import { HallSocket, type Link } from '../socket';
import type { Actor, ClientBody, GameAct, ServerFrame, Settings, SettingsPatch } from '../wire.gen';
import { adoptSettings, keptSettings } from './settings.svelte';
import { emptyHall, forgetGame, update, type HallState } from './update';

/** Told of each frame with the state before and after it: for sounds and speech. */
export type Listener = (frame: ServerFrame, before: HallState, after: HallState) => void;

let state = $state.raw<HallState>(emptyHall);
let link = $state.raw<Link>({
  status: 'connecting',
  lostAt: null,
  rttMs: null,
  offsetMs: 0,
  waiting: 0,
});
const listeners = new Set<Listener>();
const watched = new Set<string>();
const followed = new Set<string>();
let ratingsOf: { readonly player: string | null } | null = null;
let lobbyWatchers = 0;
let deskWatchers = 0;
let seatTimer: ReturnType<typeof setTimeout> | undefined;
const SEAT_SETTLES_MS = 1_000;

const socket = new HallSocket({
  url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`,
  onFrame: hear,
  onLink: (next) => {
    link = next;
  },
  resume: () => {
    const games = [...watched].map((game) => watchBody(game));
    const rooms: ClientBody[] = [];
    if (lobbyWatchers > 0) rooms.push({ do: 'watch_lobby' });
    if (deskWatchers > 0) rooms.push({ do: 'watch_desk' });
    if (ratingsOf) rooms.push({ do: 'watch_ratings', ...ratingsOf });
    return [...rooms, ...games, ...[...followed].map(tournamentBody)];
  },
});

/** The state of the hall; reading it in a component makes the component follow it. */
export const hall = {
  get state(): HallState {
    return state;
  },
  get link(): Link {
    return link;
  },
  /** The server's clock now, Unix milliseconds. */
  now(): number {
    return Date.now() + link.offsetMs;
  },
};

/** Takes a guest's or an account's seat and opens the socket. */
export async function enterHall(): Promise<void> {
  const me = await api.me();
  state = { ...state, me };
  adoptSettings(me.settings);
  socket.start();
}

/** After signing in or out: the cookie says somebody else. */
export async function changeSeat(): Promise<void> {
  clearTimeout(seatTimer);
  const me = await api.me();
  state = { ...emptyHall, me };
  adoptSettings(me.settings);
  socket.restart();
}

/** Sends a command; resolves with what it made, rejects with `Refused`. */
export function send(body: ClientBody): Promise<string | null> {
  return socket.send(body);
}

/** Acts in a game. */
export function act(game: string, what: GameAct): Promise<string | null> {
  return socket.send({ do: 'act', game, act: what });
}

/** Acts in a game as somebody: the host of a table and the arbiter say as whom. */
export function actAs(game: string, as: Actor, what: GameAct): Promise<string | null> {
  return socket.send({ do: 'act', game, as, act: what });
}

/** Tries the connection again at once. */
export function reconnect(): void {
  socket.restart();
}

/** Follows a game until the returned function is called. */
export function watchGame(id: string): () => void {
  watched.add(id);
  // Called from effects, which must not run again because the game moved on.
  untrack(() => socket.tellOnce(watchBody(id)));
  return () => {
    watched.delete(id);
    socket.tellOnce({ do: 'leave_game', game: id });
    state = forgetGame(state, id);
  };
}

/** Follows a tournament until the returned function is called. */
export function watchTournament(id: string): () => void {
  followed.add(id);
  untrack(() => socket.tellOnce(tournamentBody(id)));
  return () => {
    followed.delete(id);
    socket.tellOnce({ do: 'leave_tournament', tournament: id });
  };
}

function tournamentBody(tournament: string): ClientBody {
  return { do: 'watch_tournament', tournament };
}

/** Follows the lobby until the returned function is called. */
export function watchLobby(): () => void {
  lobbyWatchers += 1;
  if (lobbyWatchers === 1) socket.tellOnce({ do: 'watch_lobby' });
  return () => {
    lobbyWatchers -= 1;
    if (lobbyWatchers === 0) socket.tellOnce({ do: 'leave_lobby' });
  };
}

/** Follows the arbiter's desk until the returned function is called. */
export function watchDesk(): () => void {
  deskWatchers += 1;
  if (deskWatchers === 1) socket.tellOnce({ do: 'watch_desk' });
  return () => {
    deskWatchers -= 1;
    if (deskWatchers === 0) socket.tellOnce({ do: 'leave_desk' });
  };
}

/**
 * Calls at once and whenever the numbers of a player, or of anybody, have changed, until the
 * returned function is called. A screen follows one or all.
 */
export function watchRatings(player: string | null, changed: () => void): () => void {
  const mine = { player };
  ratingsOf = mine;
  untrack(() => socket.tellOnce({ do: 'watch_ratings', player }));
  const deaf = listen((frame) => {
    if (frame.is === 'ratings_changed') changed();
  });
  return () => {
    deaf();
    // The next page may have come before this one went.
    if (ratingsOf !== mine) return;
    ratingsOf = null;
    socket.tellOnce({ do: 'leave_ratings' });
  };
}

/** Hears each frame until the returned function is called. */
export function listen(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let patched: Promise<unknown> = Promise.resolve();
let patches = 0;

/**
 * Changes settings here at once and in the hall after, one change after the other: an answer
 * that came out of its turn would show an older choice again.
 */
export async function setSettings(patch: SettingsPatch): Promise<void> {
  adoptSettings({ ...keptSettings(), ...withoutHoles(patch) });
  patches += 1;
  const kept = patched.then(() => api.settings(patch));
  patched = kept.catch(() => undefined);
  const settings = await kept.finally(() => (patches -= 1));
  if (patches > 0) return;
  adoptSettings(settings);
  if (state.me) state = { ...state, me: { ...state.me, settings } };
}

function hear(frame: ServerFrame): void {
  const before = state;
  const step = update(before, frame);
  state = step.state;
  if (frame.is === 'welcome') adoptSettings(frame.me.settings);
  for (const effect of step.effects) {
    if (effect.do === 'watch_anew') {
      socket.tellOnce({ do: 'watch_game', game: effect.game, since_seq: null, since_line: null });
    } else if (effect.do === 'open_game') {
      go(gamePath(effect.game));
    } else {
      seatLost();
    }
  }
  for (const listener of listeners) listener(frame, before, state);
}

/**
 * The session of this socket was ended, often by signing in here or in another window.
 * The new cookie may still be on its way; who asks too early is taken for a new guest, whose
 * cookie would then take its place.
 */
function seatLost(): void {
  clearTimeout(seatTimer);
  seatTimer = setTimeout(() => void changeSeat().catch(seatLost), SEAT_SETTLES_MS);
}

function watchBody(id: string): ClientBody {
  const known = state.games[id];
  return {
    do: 'watch_game',
    game: id,
    since_seq: known?.seq ?? null,
    since_line: known?.chat.at(-1)?.line ?? null,
  };
}

function withoutHoles(patch: SettingsPatch): Partial<Settings> {
  const entries = Object.entries(patch).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<Settings>;
}
