// The shapes that cross the network, made by `cargo xtask codegen` from crates/wire; edit there.

/** An opaque identifier: game, seek, challenge, player. URL-safe ASCII. */
export type Id = string;

/** A side of the board. */
export type Color = "white" | "black";

/** The colour a seeker asks for; `Random` is drawn by lot when the game starts (S032). */
export type ColorWish = "white" | "black" | "random";

/** How pieces start and castle. */
export type Variant = "standard" | "chess960";

/** The name a screen gives to a time control, from base + 40 × increment in seconds:
 * bullet < 180, blitz < 480, rapid < 1500, else classical; `Daily` counts days per move. */
export type Speed = "bullet" | "blitz" | "rapid" | "classical" | "daily" | "untimed";

/** What kind of clock runs. */
export type TimeControlKind = "periods" | "fischer" | "delay" | "bronstein" | "daily" | "untimed";

/** A time control. Only `text` is read by the server; the rest is for show. */
export type TimeControl = {
  /** `180+2`, `300`, `40/9000,16/3600*`, `300d5`, `300b3`, `days:3`, `untimed`.
   * Periods are separated by commas, each `[moves/]seconds[+N|dN|bN]`. */
  text: string,
  /** The kind of clock. */
  kind: TimeControlKind,
  /** The speed class. */
  speed: Speed,
};

/** What stands behind a name. */
export type PlayerKind = "guest" | "account";

/** A player as shown beside a board. */
export type PlayerRef = {
  /** Stable identifier. */
  id: string,
  /** Shown name; guests are numbered (`Guest 412`), and screens translate that prefix. */
  name: string,
  /** Guest or account. */
  kind: PlayerKind,
};

/** Answer to `GET /api/v1/me`: the hall gives every new visitor a guest's seat at once. */
export type Me = {
  /** Who the cookie says I am. */
  player: PlayerRef,
  /** My settings, kept by the hall. */
  settings: Settings,
};

/** Body of `POST /api/v1/accounts`: the present guest becomes an account and keeps his games. */
export type Registration = {
  /** 2 to 20 letters (any script), digits, `_` or `-`; unique without regard to case. */
  name: string,
  /** At least 8 characters, at most 200. */
  password: string,
};

/** Body of `POST /api/v1/session`. */
export type Credentials = {
  /** The account's name. */
  name: string,
  /** The account's password. */
  password: string,
};

/** Settings that follow the player from screen to screen. */
export type Settings = {
  /** `zh`, `en` or `auto` (the browser's language). */
  language: string,
  /** `light`, `dark` or `auto`. */
  theme: string,
  /** `celadon`, `wood`, `slate`, `contrast`, `print`. */
  board: string,
  /** Piece set: `cburnett`, or another the web part ships. */
  pieces: string,
  /** Move text: `letters`, `figurines`, `chinese`. */
  notation: string,
  /** 0 to 100. */
  volume: number,
  /** Whether single-letter keys work. */
  keys: boolean,
  /** Whether a move may be queued out of turn. */
  premove: boolean,
  /** Whether a pawn becomes a queen without asking. */
  auto_queen: boolean,
  /** Whether chat starts muted. */
  chat_muted: boolean,
  /** Whether the accessible table view replaces the board. */
  table_view: boolean,
  /** Whether resigning needs the second press. */
  confirm_resign: boolean,
  /** Whether each move must be confirmed before it is sent. */
  confirm_move: boolean,
};

/** Body of `PATCH /api/v1/me/settings`: only what changes. */
export type SettingsPatch = {
  /** See [`Settings::language`]. */
  language?: string,
  /** See [`Settings::theme`]. */
  theme?: string,
  /** See [`Settings::board`]. */
  board?: string,
  /** See [`Settings::pieces`]. */
  pieces?: string,
  /** See [`Settings::notation`]. */
  notation?: string,
  /** See [`Settings::volume`]. */
  volume?: number,
  /** See [`Settings::keys`]. */
  keys?: boolean,
  /** See [`Settings::premove`]. */
  premove?: boolean,
  /** See [`Settings::auto_queen`]. */
  auto_queen?: boolean,
  /** See [`Settings::chat_muted`]. */
  chat_muted?: boolean,
  /** See [`Settings::table_view`]. */
  table_view?: boolean,
  /** See [`Settings::confirm_resign`]. */
  confirm_resign?: boolean,
  /** See [`Settings::confirm_move`]. */
  confirm_move?: boolean,
};

/** Answer to `GET /api/v1/players/{name}`. */
export type Profile = {
  /** Who it is. */
  player: PlayerRef,
  /** When the account (or guest) was made, Unix milliseconds. */
  created_at_ms: number,
  /** Whether a socket of the player is open now. */
  online: boolean,
  /** Finished and running games. */
  counts: ProfileCounts,
};

/** How a player's games ended. */
export type ProfileCounts = {
  /** Games won. */
  won: number,
  /** Games drawn. */
  drawn: number,
  /** Games lost. */
  lost: number,
  /** Games going on. */
  playing: number,
};

/** Switches of one game, fixed before it starts and shown in its facts. */
export type GameOptions = {
  /** Legal-destination dots are shown. */
  show_destinations: boolean,
  /** The screen marks repetitions (`3×`) and lights the claim button. */
  claim_hints: boolean,
  /** A take-back by agreement is possible. */
  takeback: boolean,
  /** Spectators may watch. */
  watchable: boolean,
};

/** What two players agree to play. */
export type Terms = {
  /** The clock. On input only `text` counts. */
  time_control: TimeControl,
  /** Edition of the Laws: `online` or `fide-2023`. */
  edition: string,
  /** The start. */
  variant: Variant,
  /** Whether it counts for a rating pool (accounts only). */
  rated: boolean,
  /** Switches. */
  options: GameOptions,
};

/** A player at the board. */
export type Seat = {
  /** Who sits there. */
  player: PlayerRef,
  /** Whether a socket of his watches the game. */
  present: boolean,
  /** Since when he is away, Unix milliseconds; absent while present. */
  away_since_ms: number | null,
};

/** A mark beside a move. */
export type MoveMark = "threefold" | "draw_offer" | "fifty";

/** A move that stands in the game. */
export type MoveView = {
  /** 1 for White's first move, 2 for Black's … */
  ply: number,
  /** UCI. */
  uci: string,
  /** SAN with `+` or `#`. */
  san: string,
  /** FEN after the move. */
  fen: string,
  /** The mover's clock after the move, milliseconds; absent in untimed games. */
  clock_ms: number | null,
  /** Time used for the move, milliseconds, lag credit taken off. */
  spent_ms: number,
  /** Marks, if the game's options show them. */
  marks: Array<MoveMark>,
};

/** Both clocks as they stood at `at_ms` of the server's clock. */
export type Clocks = {
  /** White's remaining time, milliseconds; absent in untimed games. */
  white_ms: number | null,
  /** Black's remaining time, milliseconds. */
  black_ms: number | null,
  /** Whose clock runs; absent before the first move, after the end and in a pause. */
  running: Color | null,
  /** Instant of this reading, Unix milliseconds of the server's clock. */
  at_ms: number,
  /** Free time left in this turn before the clock goes down (simple delay), milliseconds. */
  delay_left_ms: number,
  /** Moves still to make in White's and Black's period; absent in a last period. */
  white_moves_left: number | null,
  /** See `white_moves_left`. */
  black_moves_left: number | null,
  /** The next thing that happens by itself, if any. */
  deadline_ms: number | null,
  /** What happens then. */
  deadline_kind: DeadlineKind | null,
};

/** What a deadline brings. */
export type DeadlineKind = "flag" | "first_move" | "absence";

/** How a game ended. */
export type Ending = {
  /** `1-0`, `0-1`, `1/2-1/2`, or `*` for an aborted game. */
  result: string,
  /** `checkmate`, `stalemate`, `dead_position`, `agreement`, `threefold`, `fivefold`,
   * `fifty_moves`, `seventy_five_moves`, `resignation`, `resignation_unwinnable`, `flag`,
   * `flag_unwinnable`, `disconnect`, `disconnect_unwinnable`, `aborted`, … */
  termination: string,
  /** The article behind it. */
  article: string | null,
  /** The winner, if one won. */
  winner: Color | null,
  /** When, Unix milliseconds. */
  at_ms: number,
  /** Where a flag, say, lost because the other side could still mate: how, in SAN from the last
   * position. Empty where nobody asked, and in lists. */
  could_mate: Array<string>,
};

/** Whether a viewer may do something now, and if not, why. */
export type Action = {
  /** Possible now. */
  possible: boolean,
  /** The refusal's code, when it is not. */
  why_not: string | null,
  /** The article of that refusal. */
  article: string | null,
};

/** What the viewer may do; absent for spectators. */
export type Actions = {
  /** Offer a draw. */
  offer_draw: Action,
  /** Accept or decline the opponent's offer. */
  answer_draw: Action,
  /** Claim a draw (always possible on one's own turn: a wrong claim is a right too). */
  claim: Action,
  /** Ask for a take-back. */
  ask_takeback: Action,
  /** Answer the opponent's wish for a take-back. */
  answer_takeback: Action,
  /** Resign. */
  resign: Action,
  /** Abort before both have moved. */
  abort: Action,
  /** Claim the game of an opponent who is away too long. */
  claim_absence: Action,
  /** Offer or accept a rematch, after the end. */
  rematch: Action,
};

/** What changes during a game; sent whole with every update. */
export type GameState = {
  /** FEN of the present position. */
  fen: string,
  /** Side to move. */
  turn: Color,
  /** Whether it is in check. */
  check: boolean,
  /** Legal destinations by origin square, for the player on move only; king's own
   * destination for castling in standard chess, the rook's square in Chess960.
   * Sent even when dots are off, since a screen needs it to take input; not to spectators. */
  destinations: { [key in string]: Array<string> } | null,
  /** The clocks. */
  clocks: Clocks,
  /** Who has an open draw offer. */
  draw_offer: Color | null,
  /** Who asks to take back. */
  takeback_asked: Color | null,
  /** Draws the player on move could rightly claim now (`threefold`, `fifty`); only where
   * claim hints are on. */
  claimable: Array<string>,
  /** Set once the game is over. */
  ending: Ending | null,
  /** Who offered a rematch after the end. */
  rematch_offer: Color | null,
  /** The rematch, once both want it. */
  rematch_game: string | null,
  /** What I may do; absent for spectators. */
  actions: Actions | null,
};

/** A line of chat. */
export type ChatLine = {
  /** 1, 2, 3 … within the game. */
  line: number,
  /** Who wrote it. */
  player: PlayerRef,
  /** At most 300 characters, as written. */
  text: string,
  /** When, Unix milliseconds. */
  at_ms: number,
};

/** A time during which the hall was down and nobody's clock ran. */
export type Outage = {
  /** How long, milliseconds. */
  lasted_ms: number,
  /** When it ended, Unix milliseconds. */
  ended_at_ms: number,
};

/** A game, whole, as one viewer sees it. */
export type GameView = {
  /** Identifier; the page is `/game/{id}`. */
  id: string,
  /** Sequence number of the last event in this view. */
  seq: number,
  /** What was agreed. */
  terms: Terms,
  /** FEN before the first move. */
  initial_fen: string,
  /** White. */
  white: Seat,
  /** Black. */
  black: Seat,
  /** My side; absent for spectators. */
  you: Color | null,
  /** Moves that stand. */
  moves: Array<MoveView>,
  /** What changes. */
  state: GameState,
  /** Chat so far (last 200 lines). */
  chat: Array<ChatLine>,
  /** Spectators now. */
  watchers: number,
  /** When it was made, Unix milliseconds. */
  created_at_ms: number,
  /** The last outage that touched this game. */
  outage: Outage | null,
};

/** One entry of a game's log, for screens: what happened, by whom, under which article. */
export type GameEvent = {
  /** Sequence number within the game, from 1. */
  seq: number,
  /** `moved`, `draw_offered`, `draw_declined`, `claim_rejected`, `taken_back`, `ended`, … */
  kind: string,
  /** Who did it; absent for the clock and the hall. */
  by: Color | null,
  /** When, Unix milliseconds. */
  at_ms: number,
  /** The article behind it. */
  article: string | null,
  /** A short datum: the move in SAN, the termination, seconds. */
  detail: string | null,
};

/** A game in a list. */
export type GameSummary = {
  /** Identifier. */
  id: string,
  /** White. */
  white: PlayerRef,
  /** Black. */
  black: PlayerRef,
  /** What is played. */
  terms: Terms,
  /** Present or final position. */
  fen: string,
  /** Last move, UCI. */
  last_move: string | null,
  /** Number of plies made. */
  plies: number,
  /** My side, if I play. */
  you: Color | null,
  /** Whether it is my move. */
  my_move: boolean,
  /** The clocks. */
  clocks: Clocks,
  /** How it ended. */
  ending: Ending | null,
  /** When it was made, Unix milliseconds. */
  created_at_ms: number,
};

/** A page of games, newest first. */
export type GameList = {
  /** The games. */
  games: Array<GameSummary>,
  /** Pass as `before` to get the next page; absent on the last. */
  next_before: string | null,
};

/** An open seek: anybody may answer it. */
export type Seek = {
  /** Identifier. */
  id: string,
  /** Who waits. */
  player: PlayerRef,
  /** What would be played. */
  terms: Terms,
  /** The colour the seeker asked for. */
  color: ColorWish,
  /** Since when, Unix milliseconds. */
  created_at_ms: number,
};

/** Body of `POST /api/v1/seeks`.
 * A seek that fits an open one of somebody else (same terms, colours that agree) starts the
 * game at once; otherwise it waits and is withdrawn when its owner's last socket closes. */
export type NewSeek = {
  /** What to play. */
  terms: Terms,
  /** Which side. */
  color: ColorWish,
};

/** Answer to `POST /api/v1/seeks`: the seek that waits now, or the game it started. */
export type SeekAnswer = { "seek": Seek } | { "game": string };

/** Answer to `POST /api/v1/seeks/{id}/take`. */
export type GameMade = {
  /** The game; its page is `/game/{id}`. */
  game: string,
};

/** What became of a challenge. */
export type ChallengeState = "open" | "accepted" | "declined" | "withdrawn" | "expired";

/** A challenge: a link for whoever opens it first, or an invitation of a named player.
 * The link is `/challenge/{id}`. */
export type Challenge = {
  /** Identifier, also the secret part of the link. */
  id: string,
  /** Who challenges. */
  from: PlayerRef,
  /** Whom; absent for an open link. */
  to: PlayerRef | null,
  /** What would be played. */
  terms: Terms,
  /** The colour the challenger asked for. */
  color: ColorWish,
  /** What became of it. */
  state: ChallengeState,
  /** The game, once accepted. */
  game: string | null,
  /** Since when, Unix milliseconds. */
  created_at_ms: number,
};

/** Body of `POST /api/v1/challenges`. */
export type NewChallenge = {
  /** Name of the invited account; absent for a link. */
  to: string | null,
  /** What to play. */
  terms: Terms,
  /** Which side the challenger takes. */
  color: ColorWish,
};

/** The lobby as one viewer sees it. */
export type LobbyView = {
  /** Players with an open socket. */
  online: number,
  /** Games going on in the hall. */
  playing: number,
  /** Open seeks, oldest first; one's own included. */
  seeks: Array<Seek>,
  /** Challenges from me and to me that wait for an answer. */
  challenges: Array<Challenge>,
  /** My games that go on, mine to move first. */
  my_games: Array<GameSummary>,
  /** Games of others worth watching, liveliest first (at most 12). */
  live: Array<GameSummary>,
};

/** A refused command: nothing happened. */
export type Refusal = {
  /** One of the documented codes (`not_on_move`, `illegal_move`, `no_offer`, `game_over`, …);
   * the screen translates it. */
  code: string,
  /** The article of the edition that says so (`9.1.2.1`), where one does. */
  article: string | null,
  /** The edition the article belongs to (`fide-2023`, `online`). */
  edition: string | null,
  /** Where in the input the fault lies: a field name, a square, a move text. */
  place: string | null,
};

/** The body of every HTTP answer that is not a success. */
export type Problem = {
  /** HTTP status, repeated. */
  status: number,
  /** Machine-readable code, translated by the screen. */
  code: string,
  /** The article behind it, if a Law says so. */
  article: string | null,
  /** The field at fault, if one is. */
  field: string | null,
  /** A number to quote when asking for help; it stands in the server's log. */
  trace: string,
  /** Seconds to wait before trying again (rate limits). */
  retry_after_s: number | null,
};

/** Answer to `GET /health`. */
export type Health = {
  /** Whether the store answers. */
  ok: boolean,
};

/** What a player can do in a game over the socket. */
export type GameAct = { "act": "move",
  /** UCI, or any notation a person types (`Nf3`, `0-0`, `马f3`). */
  text: string,
  /** The ply this move is meant to be (1 for the first): a move that arrives late for a
   * position that has changed is refused (`stale`) and never played on another one. */
  ply: number,
  /** Offer a draw with the move. */
  offer_draw: boolean,
} | {
  "act": "offer_draw",
} | {
  "act": "accept_draw",
} | {
  "act": "decline_draw",
} | {
  "act": "claim",
  /** The ground. */
  ground: string,
  /** The intended move (9.2.1, 9.3.1), UCI or SAN. */
  text: string | null,
} | {
  "act": "ask_takeback",
} | {
  "act": "accept_takeback",
} | {
  "act": "decline_takeback",
} | {
  "act": "resign",
} | {
  "act": "abort",
} | {
  "act": "claim_absence",
} | {
  "act": "rematch",
} | {
  "act": "decline_rematch",
};

/** Body of `POST /api/v1/games/{id}/acts`: what the socket's `act` does, without a socket. */
export type ActRequest = {
  /** The command's id, chosen by the client; the same id again repeats the first answer. */
  id: string,
  /** What to do. */
  act: GameAct,
};

/** The commands of a client. */
export type ClientBody = { "do": "ping",
  /** The client's clock, Unix milliseconds, returned as it came. */
  sent_ms: number,
  /** The last measured round trip, milliseconds; absent at first. */
  rtt_ms: number | null,
} | {
  "do": "watch_lobby",
} | {
  "do": "leave_lobby",
} | {
  "do": "watch_game",
  /** Which game. */
  game: string,
  /** The last sequence number seen. */
  since_seq: number | null,
  /** The last chat line seen. */
  since_line: number | null,
} | {
  "do": "leave_game",
  /** Which game. */
  game: string,
} | {
  "do": "act",
  /** Which game. */
  game: string,
  /** What to do there. */
  act: GameAct,
} | {
  "do": "chat",
  /** Which game. */
  game: string,
  /** At most 300 characters. */
  text: string,
} | {
  "do": "seek",
  /** The seek. */
  seek: NewSeek,
} | {
  "do": "cancel_seek",
  /** Which. */
  seek: string,
} | {
  "do": "take_seek",
  /** Which. */
  seek: string,
} | {
  "do": "challenge",
  /** The challenge. */
  challenge: NewChallenge,
} | {
  "do": "accept_challenge",
  /** Which. */
  challenge: string,
} | {
  "do": "decline_challenge",
  /** Which. */
  challenge: string,
} | {
  "do": "cancel_challenge",
  /** Which. */
  challenge: string,
};

/** What a client sends. */
export type ClientFrame = {
  /** Version of the protocol: 1. */
  v: number,
  /** The command's id. */
  id: string,
} & ClientBody;

/** The frames of the server. */
export type ServerBody = { "is": "welcome",
  /** Who the cookie says I am. */
  me: Me,
  /** Changes when the hall was restarted. */
  boot: string,
} | {
  "is": "ack",
  /** The command's id. */
  id: string,
  /** The game, seek or challenge that it made, if it made one. */
  made: string | null,
} | {
  "is": "refused",
  /** The command's id. */
  id: string,
  /** Why. */
  refusal: Refusal,
} | {
  "is": "pong",
  /** What the ping carried. */
  sent_ms: number,
} | {
  "is": "lobby",
  /** As I see it. */
  lobby: LobbyView,
} | {
  "is": "game",
  /** As I see it. */
  game: GameView,
} | {
  "is": "update",
  /** Which game. */
  game: string,
  /** The number before. */
  from_seq: number,
  /** The number after. */
  seq: number,
  /** What happened. */
  events: Array<GameEvent>,
  /** The first ply that differs from before: drop `moves` from that ply on, then append.
   * (A take-back shortens the list.) */
  moves_from_ply: number,
  /** The moves from there. */
  moves: Array<MoveView>,
  /** The state after. */
  state: GameState,
} | {
  "is": "chat_said",
  /** Which game. */
  game: string,
  /** The line. */
  line: ChatLine,
} | {
  "is": "presence",
  /** Which game. */
  game: string,
  /** White's seat. */
  white: Seat,
  /** Black's seat. */
  black: Seat,
  /** Spectators now. */
  watchers: number,
} | {
  "is": "game_started",
  /** Which game. */
  game: string,
  /** My side. */
  color: Color,
} | {
  "is": "challenge_changed",
  /** As it is now. */
  challenge: Challenge,
} | {
  "is": "bye",
  /** `shutdown`, `too_slow`, `signed_out` (also when the session was replaced by signing in),
   * `replaced` (too many sockets of one player: the oldest goes). */
  reason: string,
};

/** What the server sends. */
export type ServerFrame = {
  /** Version of the protocol: 1. */
  v: number,
  /** The server's clock when the frame was made, Unix milliseconds. */
  now_ms: number,
} & ServerBody;
