// The hall's HTTP interface: each call answers with its body or throws a `Trouble`.
import type {
  AccountRole,
  ArbiterUnlocked,
  Calculated,
  Challenge,
  CorrectionEffect,
  Credentials,
  EventRatingView,
  GameEvent,
  GameList,
  GameLog,
  GameMade,
  GameView,
  LobbyView,
  Me,
  MemberCount,
  Membership,
  NewChallenge,
  NewTable,
  NewCorrection,
  NewEventRating,
  NewRatingList,
  NormView,
  PairingWhy,
  PlayerRef,
  Problem,
  Profile,
  RatingEffect,
  RatingHistory,
  RatingList,
  RatingListEffect,
  Registration,
  RoleHolder,
  Settings,
  SettingsPatch,
  SheetFile,
  TieBreakSum,
  TournamentActRequest,
  TournamentList,
  TournamentLogEntry,
  TournamentMade,
  TournamentTerms,
  TournamentView,
} from './wire.gen';

/** A request that failed; `problem.code` is translated by the screen. */
export class Trouble extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** The problem behind anything thrown by a call. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Trouble) return error.problem;
  return bare(0, 'no_connection');
}

export const api = {
  me: () => call<Me>('GET', '/me'),
  settings: (patch: SettingsPatch) => call<Settings>('PATCH', '/me/settings', patch),
  register: (body: Registration) => call<Me>('POST', '/accounts', body),
  signIn: (body: Credentials) => call<Me>('POST', '/session', body),
  signOut: () => call<null>('DELETE', '/session'),
  lobby: () => call<LobbyView>('GET', '/lobby'),
  game: (id: string) => call<GameView>('GET', `/games/${path(id)}`),
  events: (id: string) => call<GameEvent[]>('GET', `/games/${path(id)}/events`),
  games: (query: { player?: string; before?: string; live?: boolean }) =>
    call<GameList>('GET', `/games${search(query)}`),
  players: (begin: string) => call<PlayerRef[]>('GET', `/players${search({ q: begin })}`),
  profile: (name: string) => call<Profile>('GET', `/players/${path(name)}`),
  tournaments: () => call<TournamentList>('GET', '/tournaments'),
  tournament: (id: string) => call<TournamentView>('GET', `/tournaments/${path(id)}`),
  newTournament: (body: TournamentTerms) => call<TournamentMade>('POST', '/tournaments', body),
  tournamentAct: (id: string, body: TournamentActRequest) =>
    call<null>('POST', `/tournaments/${path(id)}/acts`, body),
  tournamentLog: (id: string) =>
    call<TournamentLogEntry[]>('GET', `/tournaments/${path(id)}/log`),
  sheet: (file: Blob) => send<SheetFile>('/sheets', file),
  consequences: (id: string, game: number, white: string, black: string) =>
    call<CorrectionEffect>(
      'GET',
      `/tournaments/${path(id)}/consequences${search({ game: String(game), white, black })}`,
    ),
  why: (id: string, round: number, who: Readonly<Record<string, number>>) =>
    call<PairingWhy>(
      'GET',
      `/tournaments/${path(id)}/why${search({
        round: String(round),
        ...Object.fromEntries(Object.entries(who).map(([key, value]) => [key, String(value)])),
      })}`,
    ),
  eventRating: (id: string) => call<EventRatingView>('GET', `/tournaments/${path(id)}/rating`),
  rateEvent: (id: string, body: NewEventRating) =>
    call<RatingEffect>('PUT', `/tournaments/${path(id)}/rating`, body),
  norm: (id: string, asked: Readonly<Record<string, string>>) =>
    call<NormView>('GET', `/tournaments/${path(id)}/norm${search(asked)}`),
  trfPath: (id: string, stage: number, group: number) =>
    `/api/v1/tournaments/${path(id)}/trf${search({
      stage: String(stage),
      group: String(group),
    })}`,
  tournamentPgnPath: (id: string, round?: number) =>
    `/api/v1/tournaments/${path(id)}/pgn${search({
      round: round === undefined ? undefined : String(round),
    })}`,
  tieBreak: (id: string, cell: { stage: number; group: number; id: number; code: string }) =>
    call<TieBreakSum>(
      'GET',
      `/tournaments/${path(id)}/tiebreak${search({
        stage: String(cell.stage),
        group: String(cell.group),
        id: String(cell.id),
        code: cell.code,
      })}`,
    ),
  ratings: (name: string, pool: string) =>
    call<RatingHistory>('GET', `/players/${path(name)}/ratings${search({ pool })}`),
  best: (query: { pool?: string; club?: string; class?: string } = {}) =>
    call<RatingList>('GET', `/ratings${search(query)}`),
  importList: (body: NewRatingList) => call<RatingListEffect>('POST', '/ratings/list', body),
  clubs: () => call<MemberCount[]>('GET', '/clubs'),
  setClub: (name: string, of: Membership) =>
    call<Membership>('PUT', `/players/${path(name)}/club`, of),
  calculate: (query: Record<string, string>) =>
    call<Calculated>('GET', `/calculator${search(query)}`),
  correct: (id: string, body: NewCorrection) =>
    call<null>('POST', `/games/${path(id)}/correction`, body),
  challenge: (id: string) => call<Challenge>('GET', `/challenges/${path(id)}`),
  newChallenge: (body: NewChallenge) => call<Challenge>('POST', '/challenges', body),
  acceptChallenge: (id: string) => call<Challenge>('POST', `/challenges/${path(id)}/accept`),
  declineChallenge: (id: string) => call<Challenge>('POST', `/challenges/${path(id)}/decline`),
  newTable: (body: NewTable) => call<GameMade>('POST', '/tables', body),
  unlockTable: (id: string, pin: string) =>
    call<ArbiterUnlocked>('POST', `/games/${path(id)}/arbiter`, { pin }),
  lockTable: (id: string) => call<null>('DELETE', `/games/${path(id)}/arbiter`),
  log: (id: string) => call<GameLog>('GET', `/games/${path(id)}/log`),
  roles: () => call<RoleHolder[]>('GET', '/roles'),
  giveRole: (name: string, role: AccountRole) =>
    call<RoleHolder>('PUT', `/roles/${path(name)}`, { role }),
  cancelChallenge: (id: string) => call<null>('DELETE', `/challenges/${path(id)}`),
};

/** Where a game's PGN lies. */
export function pgnUrl(id: string): string {
  return `/api/v1/games/${path(id)}/pgn`;
}

async function call<T>(method: string, where: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const request: RequestInit = { method, headers, credentials: 'same-origin' };
  if (body !== undefined) request.body = JSON.stringify(body);
  const answer = await fetch(`/api/v1${where}`, request);
  if (answer.ok) return (answer.status === 204 ? null : await answer.json()) as T;
  throw new Trouble(await problemIn(answer));
}

async function send<T>(where: string, file: Blob): Promise<T> {
  const headers = { accept: 'application/json', 'content-type': 'application/octet-stream' };
  const request: RequestInit = { method: 'POST', headers, credentials: 'same-origin', body: file };
  const answer = await fetch(`/api/v1${where}`, request);
  if (answer.ok) return (await answer.json()) as T;
  throw new Trouble(await problemIn(answer));
}

async function problemIn(answer: Response): Promise<Problem> {
  try {
    const problem = (await answer.json()) as Problem;
    if (typeof problem.code === 'string') return problem;
  } catch {
    // Something between the screen and the hall answered; it does not speak our language.
  }
  return bare(answer.status, 'server_fault');
}

function bare(status: number, code: string): Problem {
  return { status, code, article: null, field: null, trace: '', retry_after_s: null };
}

function path(part: string): string {
  return encodeURIComponent(part);
}

function search(values: Record<string, string | boolean | undefined>): string {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(kept.map(([key, value]) => [key, String(value)])).toString();
  return text ? `?${text}` : '';
}
