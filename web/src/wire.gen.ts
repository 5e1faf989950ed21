// The shapes that cross the network, made by `cargo xtask codegen` from crates/wire; edit there.

/** An opaque identifier: game, seek, challenge, player. URL-safe ASCII. */
export type Id = string;

/** A side of the board. */
export type Color = "white" | "black";

/** As whom something is done in a game. */
export type Actor = "white" | "black" | "arbiter" | "hall";

/** A kind of piece. */
export type Role = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";

/** How moves are entered. */
export type Mode = "online" | "board";

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
export type PlayerKind = "guest" | "account" | "name";

/** A player as shown beside a board. */
export type PlayerRef = {
  /** Stable identifier. */
  id: string,
  /** Shown name; guests are numbered (`Guest 412`), and screens translate that prefix. */
  name: string,
  /** Guest or account. */
  kind: PlayerKind,
  /** The grade: 30 … 1, or 0 for none (无级别); absent for guests and where the hall keeps no
   * grades. */
  grade?: number | null,
};

/** What an account may do in the hall. */
export type AccountRole = "player" | "arbiter" | "admin";

/** Answer to `GET /api/v1/me`: the hall gives every new visitor a guest's seat at once. */
export type Me = {
  /** Who the cookie says I am. */
  player: PlayerRef,
  /** My settings, kept by the hall. */
  settings: Settings,
  /** What I may do in the hall. */
  role?: AccountRole | null,
};

/** Where a player belongs; body of `PUT /api/v1/players/{name}/club`, where an empty text or none
 * means nowhere. */
export type Membership = {
  /** Club or school, at most 40 characters. */
  club: string | null,
  /** Class (`三年级二班`), at most 40 characters. */
  class: string | null,
};

/** Accounts of one club and class. */
export type MemberCount = {
  /** Which; at least one of the two. */
  of: Membership,
  /** How many. */
  players: number,
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

/** A rule of the title regulations that is not met. */
export type NormFailed = {
  /** Its code: `games`, `performance`, … */
  rule: string,
  /** The article of B.01. */
  article: string,
  /** What it allows at least or at most, as a decimal. */
  wanted: string,
  /** What there is. */
  got: string,
};

/** What is still missing. */
export type NormMissing = {
  /** Rounds to be played; 0 at the end. */
  games: number,
  /** Points needed from them, or short at the end, as a decimal; absent if none are enough. */
  points: string | null,
  /** Rules on the opponents that stand against it as well. */
  mix: Array<NormFailed>,
};

/** Opponents of one federation. */
export type NormFederation = {
  /** Its code. */
  code: string,
  /** How many. */
  opponents: number,
};

/** The mix of the opponents that count. */
export type NormMix = {
  /** Titleholders, without CM and WCM. */
  holders: number,
  /** Holders of the title sought or a higher one. */
  level_holders: number,
  /** Of the player's federation. */
  own: number,
  /** Of others, by code. */
  foreign: Array<NormFederation>,
  /** Without a rating. */
  unrated: number,
};

/** A round of the certificate. */
export type NormRow = {
  /** The round, from 1. */
  round: number,
  /** The opponent's name. */
  name: string | null,
  /** His title. */
  title: string | null,
  /** His rating. */
  rating: number | null,
  /** The rating that counts, raised or put in for an unrated opponent. */
  rating_used: number | null,
  /** His federation. */
  federation: string | null,
  /** `1`, `=`, `0`, `+`, `U` (allotted bye), `-` (not played), `?` (to be played). */
  result: string,
  /** Why the round does not count: a code. */
  excluded: string | null,
};

/** One title. */
export type NormAnswer = {
  /** `GM`, `IM`, `WGM`, `WIM`. */
  title: string,
  /** Whether the norm is made. */
  norm: boolean,
  /** The rules not met. */
  failed: Array<NormFailed>,
  /** Games that count. */
  games: number,
  /** Points in them. */
  points: string,
  /** The fewest with which these opponents make a norm. */
  points_min: string | null,
  /** Games that the norm counts for in an application. */
  counts_for: number,
  /** Whether eight games count as nine. */
  eight_of_nine: boolean,
  /** The opponents' average. */
  average: number | null,
  /** The performance. */
  performance: number | null,
  /** What is missing. */
  missing: NormMissing | null,
  /** The opponents. */
  mix: NormMix,
  /** Every round. */
  rows: Array<NormRow>,
};

/** Answer to `GET /api/v1/tournaments/{id}/norm`. */
export type NormView = {
  /** The entry. */
  entry: number,
  /** Name. */
  name: string,
  /** Title held. */
  title: string | null,
  /** Rating at the start. */
  rating: number | null,
  /** Federation. */
  federation: string,
  /** Rounds of the event. */
  rounds: number,
  /** Players of the event. */
  players: number,
  /** The article by which the rule on foreign opponents is waived for him. */
  exemption: string | null,
  /** All four titles. */
  answers: Array<NormAnswer>,
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
  /** His numbers in the hall's pools; empty for guests. */
  ratings: Array<RatingValue>,
  /** Where he belongs. */
  of: Membership,
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

/** A player's number in one pool. */
export type RatingValue = {
  /** `grade`, `elo` or `glicko2`. */
  pool: string,
  /** The speed, where the pool keeps one number for each. */
  speed: Speed | null,
  /** The number as a decimal: grade points to the hundredth (`601.08`), ratings whole.
   * Absent in Elo for a player not yet rated. */
  points: string | null,
  /** The grade, 30 … 1, or 0 for none (无级别); absent in pools without grades. */
  grade: number | null,
  /** Glicko-2's deviation, whole. */
  deviation: string | null,
  /** Whether the number is still settling. */
  provisional: boolean,
  /** Rated games behind it. */
  games: number,
};

/** How a number came about: the rule, and what stood in it. */
export type Formula = {
  /** The rule's code, such as `higher_wins_10_100`; screens have a sentence for each. */
  rule: string,
  /** Its numbers by name, as decimals. */
  numbers: { [key in string]: string },
};

/** An arbiter's correction of a result. */
export type Correction = {
  /** When, Unix milliseconds. */
  at_ms: number,
  /** The arbiter; absent where the game was ended anew by itself. */
  by: PlayerRef | null,
  /** The result as it had been played. */
  was: string,
  /** Why. */
  reason: string,
};

/** The event that a rated game was played in. */
export type RatedEvent = {
  /** Its page is `/tournament/{id}`. */
  tournament: string,
  /** Its name. */
  name: string,
  /** The round, from 1, where it is known. */
  round: number | null,
};

/** What a rated game did to one of its players. */
export type RatingChange = {
  /** Its place in the hall's order of results. */
  seq: number,
  /** When the game ended, Unix milliseconds. */
  at_ms: number,
  /** The game; absent where the result was typed in for a board in the room. */
  game: string | null,
  /** The event that it was played in. */
  event: RatedEvent | null,
  /** Against whom. */
  opponent: PlayerRef,
  /** With which pieces. */
  color: Color,
  /** The result as it counts: `1-0`, `0-1`, `1/2-1/2`. */
  result: string,
  /** The number before; without points for a first game. */
  before: RatingValue,
  /** The number after. */
  after: RatingValue,
  /** What was gained, signed, in the pool's unit (`+10`, `-2.08`). */
  gained: string,
  /** How. */
  formula: Formula,
  /** Whether an arbiter corrected the result afterwards. */
  corrected: Correction | null,
};

/** Which pools the games of an event count for. */
export type EventRating = {
  /** Whether they count at all. */
  rated: boolean,
  /** The systems (`grade`, `elo`, `glicko2`); none: every one that the hall keeps. */
  pools: Array<string>,
  /** Whether the grade points of all games of a round are reckoned from the totals at its start. */
  round_start: boolean,
};

/** Body of `PUT /api/v1/tournaments/{id}/rating`. */
export type NewEventRating = {
  /** What the event's games are to count for. */
  rating: EventRating,
  /** `false` only tells what would change. */
  apply: boolean,
};

/** A change of the pools of an event. */
export type EventRatingChoice = {
  /** When, Unix milliseconds. */
  at_ms: number,
  /** Who made it. */
  by: PlayerRef,
  /** What the games counted for before. */
  was: EventRating,
  /** And since. */
  rating: EventRating,
  /** How many players' numbers it changed. */
  moved: number,
};

/** Answer to `GET /api/v1/tournaments/{id}/rating`. */
export type EventRatingView = {
  /** What the event's games count for. */
  rating: EventRating,
  /** The systems that the hall keeps. */
  kept: Array<string>,
  /** Every change so far, oldest first. */
  choices: Array<EventRatingChoice>,
};

/** A number that is another one after a change. */
export type NumberChanged = {
  /** Whose. */
  player: PlayerRef,
  /** Before; absent where there was none. */
  before: RatingValue | null,
  /** After; absent where there is none any more. */
  after: RatingValue | null,
};

/** What a change of the rules, of results or of a list does to everybody's numbers. */
export type RatingEffect = {
  /** The numbers that are others, by pool and name. */
  changed: Array<NumberChanged>,
};

/** Body of `POST /api/v1/ratings/list`, by an admin. */
export type NewRatingList = {
  /** The file: the hall's CSV or FIDE's text; its first line tells which. */
  text: string,
  /** Which list a FIDE file with one rating column is: `standard`, `rapid`, `blitz`. */
  speed: string,
  /** `false` only tells what would change. */
  apply: boolean,
};

/** A fault of a file, by its place. */
export type ListFault = {
  /** The line, from 1. */
  line: number,
  /** The column in characters, from 1. */
  column: number,
  /** What is wrong: a code of docs/cli.md. */
  code: string,
  /** The text that it is about. */
  text: string,
};

/** What a rating list did, or would do. */
export type RatingListEffect = {
  /** Entries that could be read. */
  entries: number,
  /** What could not. */
  faults: Array<ListFault>,
  /** Names of the list that no account has. */
  unknown: Array<string>,
  /** Accounts that the list names more than once: none of these rows is taken. */
  twice: Array<string>,
  /** The numbers that are others, by pool and name. */
  changed: Array<NumberChanged>,
};

/** A number that a rating list set. */
export type RatingSet = {
  /** It stands after the results up to this one, by [`RatingChange::seq`]. */
  after_seq: number,
  /** When, Unix milliseconds. */
  at_ms: number,
  /** The number. */
  value: RatingValue,
};

/** Answer to `GET /api/v1/players/{name}/ratings`. */
export type RatingHistory = {
  /** The player. */
  player: PlayerRef,
  /** His numbers now, one for each pool that he has played in; grade points always where the
   * hall keeps them. */
  now: Array<RatingValue>,
  /** What moved the pool asked for, newest first, at most 500. */
  changes: Array<RatingChange>,
  /** What rating lists set in it, newest first, at most 500. */
  sets: Array<RatingSet>,
};

/** One line of a list. */
export type Ranked = {
  /** The place, from 1; equal numbers share one. */
  rank: number,
  /** Who. */
  player: PlayerRef,
  /** Where he belongs. */
  of: Membership,
  /** The number. */
  value: RatingValue,
};

/** Answer to `GET /api/v1/ratings`. */
export type RatingList = {
  /** The pools that the hall keeps, in its order: `grade`, `elo`, `glicko2`. */
  pools: Array<string>,
  /** The pool of this list: `grade`, `glicko2:blitz`. */
  pool: string,
  /** The best, at most 100. */
  players: Array<Ranked>,
};

/** What a finished game did to both players, in every pool that it counted for. */
export type GameRated = {
  /** White's changes. */
  white: Array<RatingChange>,
  /** Black's. */
  black: Array<RatingChange>,
};

/** Body of `POST /api/v1/games/{id}/correction`, by an arbiter. */
export type NewCorrection = {
  /** The result as it is to count: `1-0`, `0-1`, `1/2-1/2`, or `*` for none. */
  result: string,
  /** Why; 1 to 300 characters. */
  reason: string,
};

/** Answer to `GET /api/v1/calculator/grade`: one game between two players' points. */
export type Calculated = {
  /** The first player before and after. */
  a: [RatingValue, RatingValue],
  /** The second. */
  b: [RatingValue, RatingValue],
  /** How. */
  formula: Formula,
};

/** Where and when a tournament is, and under whom: what report files and printed sheets tell. */
export type TournamentDetails = {
  /** Town, or the place in it. */
  place: string,
  /** Code of the federation. */
  federation: string,
  /** The first day, `YYYY-MM-DD`. */
  first_day: string,
  /** The last day. */
  last_day: string,
  /** The chief arbiter. */
  chief_arbiter: string,
  /** The deputies. */
  deputies: Array<string>,
};

/** Something that was done in a tournament. */
export type TournamentDeed = {
  /** `entered`, `round_paired`, `result_set`, `undone`, … */
  kind: string,
  /** What was undone, where the kind is `undone`. */
  undone: string | null,
  /** The entry, game or round it is about. */
  number: number | null,
  /** The round of the event. */
  round: number | null,
  /** The board. */
  board: number | null,
  /** Whom it names: White and Black, or the entry. */
  names: Array<string>,
  /** What stands now, such as a result. */
  detail: string | null,
};

/** What of a tournament is to be put right; what is absent stays. */
export type ChangedTerms = {
  /** Its name. */
  name?: string | null,
  /** Codes of tie-breaks in order. */
  tie_breaks?: Array<string> | null,
  /** The clock of games that begin from now on, such as `5400+30`. */
  time_control?: string | null,
  /** The stage that `rounds` is about, from 0. */
  stage: number,
  /** How many rounds a Swiss has: no fewer than are paired. */
  rounds?: number | null,
  /** Where, when, under whom. */
  details?: TournamentDetails | null,
};

/** What a game counts: decimals with at most one digit behind the point, from 0 to 100. */
export type PointSystem = {
  /** A win. */
  win: string,
  /** A draw. */
  draw: string,
  /** A loss. */
  loss: string,
  /** The bye that the pairing allots. */
  bye: string,
};

/** What a match of two teams counts, as decimals. */
export type MatchPoints = {
  /** A match won. */
  win: string,
  /** A match drawn; the bye counts as one. */
  draw: string,
  /** A match lost. */
  loss: string,
};

/** Virtual points for the upper part of a Swiss in its first rounds; they count for the pairing
 * alone. */
export type Acceleration = { "kind": "none" } | { "kind": "baku" } | { "kind": "custom",
  /** So many of the starting list, from the first. */
  first: number,
  /** Their virtual points in round 1, 2, … as decimals. */
  points: Array<string>,
};

/** What holds for the Swiss stages of a tournament. */
export type SwissOptions = {
  /** Edition of the pairing rules: `2026` or `2017`. */
  edition: string,
  /** Virtual points. */
  acceleration: Acceleration,
  /** In so many first rounds players of one club do not meet. */
  clubs_apart: number,
};

/** How one stage is played. */
export type StageSystem = { "system": "swiss",
  /** How many rounds. */
  rounds: number,
} | {
  "system": "round_robin",
  /** How many groups; 1 is a plain round robin. */
  groups: number,
  /** Twice, with both colours. */
  double: boolean,
} | {
  "system": "knockout",
  /** Games of a match. */
  games: number,
  /** Rapid, blitz and a last game follow a level match; else an arbiter's lot decides it. */
  play_offs: boolean,
  /** Those who lose in the semi-finals play for the third place. */
  third_place: boolean,
  /** Those who lose their first match play a bracket of their own. */
  consolation: boolean,
} | {
  "system": "match",
  /** Games of it. */
  games: number,
  /** Rapid, blitz and a last game follow a level match; else an arbiter's lot decides it. */
  play_offs: boolean,
  /** All its games are played, also when it is decided. */
  play_all: boolean,
} | {
  "system": "team_round_robin",
  /** Twice, with both colours. */
  double: boolean,
} | {
  "system": "team_swiss",
  /** How many rounds. */
  rounds: number,
} | {
  "system": "scheveningen",
} | {
  "system": "arena",
  /** How long new games begin. */
  minutes: number,
  /** When it opens by itself, Unix milliseconds; absent: whoever runs it opens it. */
  starts_at_ms?: number | null,
};

/** One stage. */
export type StageTerms = {
  /** How many of each group of the stage before go on into it; of no use in the first. */
  qualifiers: number,
} & ({
  "system": "swiss",
  /** How many rounds. */
  rounds: number,
} | {
  "system": "round_robin",
  /** How many groups; 1 is a plain round robin. */
  groups: number,
  /** Twice, with both colours. */
  double: boolean,
} | {
  "system": "knockout",
  /** Games of a match. */
  games: number,
  /** Rapid, blitz and a last game follow a level match; else an arbiter's lot decides it. */
  play_offs: boolean,
  /** Those who lose in the semi-finals play for the third place. */
  third_place: boolean,
  /** Those who lose their first match play a bracket of their own. */
  consolation: boolean,
} | {
  "system": "match",
  /** Games of it. */
  games: number,
  /** Rapid, blitz and a last game follow a level match; else an arbiter's lot decides it. */
  play_offs: boolean,
  /** All its games are played, also when it is decided. */
  play_all: boolean,
} | {
  "system": "team_round_robin",
  /** Twice, with both colours. */
  double: boolean,
} | {
  "system": "team_swiss",
  /** How many rounds. */
  rounds: number,
} | {
  "system": "scheveningen",
} | {
  "system": "arena",
  /** How long new games begin. */
  minutes: number,
  /** When it opens by itself, Unix milliseconds; absent: whoever runs it opens it. */
  starts_at_ms?: number | null,
});

/** What a tournament is to be. */
export type TournamentTerms = {
  /** 1 to 80 characters. */
  name: string,
  /** 1 to 4 stages. */
  stages: Array<StageTerms>,
  /** Codes of tie-breaks in order (`BH/C1`, `SB`, `DE`); none: they share the place. */
  tie_breaks: Array<string>,
  /** What a game counts. */
  scoring: PointSystem,
  /** What a match of two teams counts in match points. */
  match_scoring: MatchPoints,
  /** Numbers of a round robin, seeds of a knock-out: `strength` (rating), `entered` (order of
   * entering), `lot`, or `varma` (round robin: by lot, one club's kept apart in the last three
   * rounds). */
  numbers: string,
  /** What holds for its Swiss stages. */
  swiss: SwissOptions,
  /** Edition of the tie-breaks: `2024` or `2026`. */
  edition: string,
  /** Match points rank teams first; else game points do. */
  match_points: boolean,
  /** Boards of a team match; 0 where no teams enter. */
  boards: number,
  /** The clock. On input only `text` counts. */
  time_control: TimeControl,
  /** Whether its games count for the pools (entries with accounts only). */
  rated: boolean,
  /** The systems that they count for (`grade`, `elo`, `glicko2`); none: every one that the hall
   * keeps. */
  pools: Array<string>,
  /** Whether the grade points of all games of a round are reckoned from the totals at its start. */
  round_start: boolean,
  /** Whether its games are played here in the hall; else at boards in the room, and results
   * are entered. */
  online: boolean,
  /** Whether anybody with an account may enter himself. */
  open_entry: boolean,
  /** Where, when, under whom. */
  details: TournamentDetails,
};

/** A tournament in a list. */
export type TournamentSummary = {
  /** Identifier; the page is `/tournament/{id}`. */
  id: string,
  /** What it is to be. */
  terms: TournamentTerms,
  /** `open` (for entries), `running`, `over`. */
  state: string,
  /** Single entries. */
  players: number,
  /** Teams. */
  teams: number,
  /** The last round paired, 0 before the first. */
  round: number,
  /** Who made it. */
  owner: PlayerRef,
  /** When, Unix milliseconds. */
  created_at_ms: number,
};

/** An entry. */
export type TournamentEntry = {
  /** Its number, in order of entering. */
  id: number,
  /** The name on lists. */
  name: string,
  /** Rating. */
  rating: number | null,
  /** `GM`, `WIM`, … */
  title: string | null,
  /** Federation, club or class; may be empty. */
  federation: string,
  /** Team number, in a team event. */
  team: number | null,
  /** The account that plays under it. */
  account: PlayerRef | null,
  /** Whether he has left. */
  withdrawn: boolean,
  /** Byes granted. */
  byes: Array<TournamentBye>,
};

/** A bye of an entry in a round. */
export type TournamentBye = {
  /** Whose. */
  entry: number,
  /** In which round of the event. */
  round: number,
  /** `H` half a point, `F` a full one, `Z` none, `U` allotted by the pairing; `+` a board that
   * the other team could not man; `R` the free player of an odd round robin, which counts
   * nothing. */
  mark: string,
};

/** A team. */
export type TournamentTeam = {
  /** Its number. */
  id: number,
  /** Its name. */
  name: string,
};

/** A game of a round. */
export type TournamentGame = {
  /** Its number in the event. */
  id: number,
  /** The board, from 1. */
  board: number,
  /** Group of a round robin, place in a bracket, or match of a team event. */
  group: number,
  /** `standard`, `rapid`, `blitz`, `sudden_death`. */
  pace: string,
  /** Entry that has White. */
  white: number,
  /** Entry that has Black. */
  black: number,
  /** Points of both before the round, as decimals. */
  white_points: string,
  /** See `white_points`. */
  black_points: string,
  /** Codes of both results (`1` `0` `=` `+` `-` `W` `D` `L`), once known. */
  marks: [string, string] | null,
  /** The game in the hall, if it is played there. */
  game: string | null,
  /** What White has handed in, as `1-0`. */
  white_says: string | null,
  /** What Black has handed in. */
  black_says: string | null,
};

/** A round. */
export type TournamentRound = {
  /** Its number in the event, from 1. */
  number: number,
  /** Its stage, from 0. */
  stage: number,
  /** Whether an arbiter made the pairs. */
  manual: boolean,
  /** Whether it is closed. */
  closed: boolean,
  /** The games, in board order. */
  games: Array<TournamentGame>,
  /** Who has no game. */
  byes: Array<TournamentBye>,
  /** The team that has none: by its bye, or resting in an odd round robin. */
  team_bye: number | null,
};

/** A line of the standings. */
export type StandingRow = {
  /** The place; those who tie share one. */
  rank: number,
  /** The entry, or the team in a team stage. */
  id: number,
  /** Points as a decimal. */
  points: string,
  /** The tie-breaks in the order of the terms, as decimals; absent where one does not apply. */
  values: Array<string | null>,
  /** Whether he left a round robin before half of his games: his results count for nobody. */
  annulled: boolean,
};

/** The standings of one group of a stage. */
export type StandingTable = {
  /** Stage, from 0. */
  stage: number,
  /** Group, from 0. */
  group: number,
  /** Whether the rows are teams. */
  of_teams: boolean,
  /** Starting order: the entry with number 1 first. */
  order: Array<number>,
  /** Best first. */
  rows: Array<StandingRow>,
};

/** A match of a bracket. */
export type BracketMatch = {
  /** Its place: 1 is the final, 2n and 2n + 1 lead to n; 0 is for the third place. */
  node: number,
  /** From the upper half, once known. */
  first: number | null,
  /** The other. */
  second: number | null,
  /** Points of both in the match. */
  first_points: string,
  /** See `first_points`. */
  second_points: string,
  /** Who goes on. */
  winner: number | null,
};

/** A bracket. */
export type BracketView = {
  /** Its stage, from 0. */
  stage: number,
  /** Whether it is the consolation of those who lost their first match. */
  consolation: boolean,
  /** The `group` of a match's games is its `node` and this. */
  first_group: number,
  /** Its matches by place. */
  matches: Array<BracketMatch>,
};

/** A line of the final table. */
export type FinalPlace = {
  /** The place; those who tie share one. */
  place: number,
  /** The entry, or the team in a team event. */
  id: number,
  /** Whether it is a team. */
  team: boolean,
};

/** What comes next. */
export type NextStep = { "step": "start",
  /** Why it can't begin yet: a refusal's code. */
  why_not: string | null,
} | {
  "step": "pair",
  /** Of the event, from 1. */
  round: number,
  /** Whether a new stage begins with it. */
  new_stage: boolean,
} | {
  "step": "pair_by_hand",
  /** Of the event, from 1. */
  round: number,
} | {
  "step": "results",
  /** In this round. */
  round: number,
  /** How many. */
  missing: number,
} | {
  "step": "close",
  /** This one. */
  round: number,
} | {
  "step": "break_tie",
  /** The group or match. */
  group: number,
  /** Who. */
  tied: Array<number>,
  /** How many of them go on. */
  places: number,
} | {
  "step": "arena",
  /** Whether it has opened. */
  open: boolean,
} | {
  "step": "over",
};

/** A tournament, whole. */
export type TournamentView = {
  /** What lists show. */
  summary: TournamentSummary,
  /** Sequence number of its last event. */
  seq: number,
  /** Whether I may run it. */
  may_manage: boolean,
  /** My entry. */
  my_entry: number | null,
  /** Whether I have left by myself and may come back. */
  may_return: boolean,
  /** The entries, in order of entering. */
  entries: Array<TournamentEntry>,
  /** The teams. */
  teams: Array<TournamentTeam>,
  /** Pairs of entries that a Swiss keeps apart by name. */
  forbidden: Array<[number, number]>,
  /** The rounds. */
  rounds: Array<TournamentRound>,
  /** The standings of every group of every stage. */
  tables: Array<StandingTable>,
  /** The brackets. */
  brackets: Array<BracketView>,
  /** The arena, once it has opened. */
  arena: ArenaView | null,
  /** The final table, once there is one. */
  final_table: Array<FinalPlace>,
  /** What comes next. */
  next: NextStep,
  /** What `undo` would take back. */
  undo: TournamentDeed | null,
};

/** Somebody to be entered. */
export type NewEntry = {
  /** The name on lists, 1 to 60 characters; an account's name makes it that account's entry. */
  name: string,
  /** Rating. */
  rating?: number | null,
  /** `GM`, `WIM`, … */
  title?: string | null,
  /** Federation, club or class. */
  federation?: string | null,
};

/** What can be done in a tournament. */
export type TournamentAct = { "act": "enter",
  /** Who. */
  players: Array<NewEntry>,
} | {
  "act": "enter_team",
  /** Its name. */
  name: string,
  /** Its players. */
  players: Array<NewEntry>,
} | {
  "act": "join",
} | {
  "act": "change_entry",
  /** Which. */
  entry: number,
  /** What stands there from now on. */
  player: NewEntry,
} | {
  "act": "change_team",
  /** Which. */
  team: number,
  /** Its name. */
  name: string,
} | {
  "act": "remove_entry",
  /** Which. */
  entry: number,
} | {
  "act": "remove_team",
  /** Which. */
  team: number,
} | {
  "act": "change_terms",
  /** What is another one. */
  terms: ChangedTerms,
} | {
  "act": "end",
  /** Whether games without a result are dropped; else they are in the way. */
  drop: boolean,
} | {
  "act": "delete",
} | {
  "act": "withdraw",
  /** Which entry. */
  entry: number,
} | {
  "act": "rejoin",
  /** Which. */
  entry: number,
} | {
  "act": "bye",
  /** Whose. */
  entry: number,
  /** For which round of the event. */
  round: number,
  /** `H`, `F` or `Z`. */
  mark: string,
} | {
  "act": "forbid",
  /** Both. */
  entries: [number, number],
} | {
  "act": "allow",
  /** Both. */
  entries: [number, number],
} | {
  "act": "start",
} | {
  "act": "pair",
  /** The round that is to be paired: refused if that has been done meanwhile. */
  round?: number | null,
} | {
  "act": "pair_manually",
  /** Pairs of entries, White first. */
  pairs: Array<[number, number]>,
  /** Who has the bye. */
  bye: number | null,
  /** The gravest warning accepted: `none`, `note` or `serious`. */
  accept: string,
  /** The round that is to be paired: refused if that has been done meanwhile. */
  round?: number | null,
} | {
  "act": "result",
  /** The game's number. */
  game: number,
  /** White's code. */
  white: string,
  /** Black's code. */
  black: string,
  /** What stood there when it was typed, as `10`, or empty: refused if another result has
   * been set meanwhile. */
  saw?: string | null,
} | {
  "act": "clear_result",
  /** The game's number. */
  game: number,
} | {
  "act": "hand_in",
  /** The game's number. */
  game: number,
  /** `1-0`, `0-1`, `1/2-1/2`. */
  result: string,
} | {
  "act": "close",
} | {
  "act": "break_tie",
  /** The group or match. */
  group: number,
  /** The order. */
  order: Array<number>,
} | {
  "act": "undo",
  /** The sequence number that the tournament had: refused if something newer was done. */
  seq?: number | null,
};

/** Body of `POST /api/v1/tournaments/{id}/acts`. */
export type TournamentActRequest = {
  /** The command's id, chosen by the client; the same id again repeats the first answer. */
  id: string,
  /** What to do. */
  act: TournamentAct,
};

/** Somebody whom a correction would move. */
export type CorrectionMoves = {
  /** The entry. */
  entry: number,
  /** Points before and after. */
  points: [string, string],
  /** Place before and after. */
  rank: [number, number],
};

/** Answer to `GET /api/v1/tournaments/{id}/consequences`: what a result would bring with it. */
export type CorrectionEffect = {
  /** Who would move. */
  moved: Array<CorrectionMoves>,
  /** Rounds that were paired with the result as it stood; they stay. */
  paired_since: Array<number>,
};

/** One term of a tie-break's value. */
export type TieBreakTerm = {
  /** The round, where the term is of one. */
  round: number | null,
  /** The opponent (entry or team). */
  opponent: number | null,
  /** What it adds. */
  amount: string,
  /** Why it is what it is: a code. */
  note: string,
  /** Whether it is cut. */
  cut: boolean,
};

/** Answer to `GET /api/v1/tournaments/{id}/tiebreak`: a value opened into its sum. */
export type TieBreakSum = {
  /** The tie-break's code. */
  code: string,
  /** The value. */
  value: string | null,
  /** Its terms. */
  terms: Array<TieBreakTerm>,
};

/** One line of why a pair, a bye or a float is so. */
export type WhyLine = {
  /** The rule: `C1` to `C21`, an article of the colours (`5.2.1`), or empty. */
  criterion: string,
  /** What it says, a code: `same_score`, `moved_down`, `worse`, `met`, `colour_both`, … */
  says: string,
  /** Whom it names, in order. */
  entries: Array<number>,
  /** What it counts, in order. */
  values: Array<string>,
};

/** Answer to `GET /api/v1/tournaments/{id}/why`: why two meet, or do not, or one rests. */
export type PairingWhy = {
  /** The round. */
  round: number,
  /** At most three. */
  lines: Array<WhyLine>,
};

/** A line of an arena's table. */
export type ArenaRow = {
  /** The place; those who tie share one. */
  rank: number,
  /** The entry. */
  id: number,
  /** All points. */
  points: number,
  /** What each game brought, in order. */
  scores: Array<number>,
  /** Games won. */
  wins: number,
  /** Whether the next game counts twice. */
  on_fire: boolean,
  /** The number of the game that is being played. */
  playing: number | null,
};

/** An arena as it stands. */
export type ArenaView = {
  /** When it opened, Unix milliseconds. */
  from_ms: number,
  /** Until when new games begin, Unix milliseconds. */
  until_ms: number,
  /** Best first. */
  rows: Array<ArenaRow>,
};

/** A table of a spreadsheet. */
export type SheetTable = {
  /** Its name. */
  name: string,
  /** The rows that hold something, in order. */
  rows: Array<SheetRow>,
};

/** Answer to `POST /api/v1/sheets`: a spreadsheet's tables in their order, empty ones left out. */
export type SheetFile = {
  /** The tables. */
  sheets: Array<SheetTable>,
};

/** A row that holds something. */
export type SheetRow = {
  /** Its number, from 1, as the spreadsheet shows it. */
  row: number,
  /** The cells from column A on, as text; a merged cell's text stands in its first one. */
  cells: Array<string>,
};

/** A list of tournaments. */
export type TournamentList = {
  /** Newest first: those that take entries or run, then those that are over; at most 100. */
  tournaments: Array<TournamentSummary>,
};

/** Answer to `POST /api/v1/tournaments`. */
export type TournamentMade = {
  /** Its page is `/tournament/{id}`. */
  tournament: string,
};

/** One event of a tournament's log. */
export type TournamentLogEntry = {
  /** Sequence number, from 1. */
  seq: number,
  /** When, Unix milliseconds. */
  at_ms: number,
  /** Who did it; absent for what the hall did by itself. */
  sender: PlayerRef | null,
  /** `entered`, `round_paired`, `result_set`, `undone`, … */
  kind: string,
  /** What was undone, where the kind is `undone`. */
  undone: string | null,
  /** The entry, game or round it is about. */
  number: number | null,
  /** The round of the event. */
  round: number | null,
  /** The board. */
  board: number | null,
  /** Whom it names: White and Black, or the entry. */
  names: Array<string>,
  /** What stands now, such as a result. */
  detail: string | null,
};

/** A higher number than fifty for certain material. */
export type AnnouncedFifty = {
  /** One side's pieces, then the other's: `KRBKR`. */
  material: string,
  /** Moves by each. */
  moves: number,
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
  /** Threefold and fifty end the game by themselves; absent: as the edition says. */
  claims_automatic?: boolean | null,
  /** An offer counts only from a player who has made so many moves. */
  no_draw_before_move?: number | null,
  /** A player later than so many seconds loses; absent: as the edition says. */
  default_time_s?: number | null,
  /** The program sees illegal moves itself; absent: in standard play only. */
  supervised?: boolean | null,
  /** The quickplay finish was announced (2014 and later). */
  quickplay_announced?: boolean,
  /** Perpetual check draws (house rule). */
  perpetual_check_draw?: boolean,
  /** A higher number than fifty, announced for certain material (seed-old). */
  fifty_announced?: AnnouncedFifty | null,
  /** So many king moves into check lose (local rule). */
  king_into_check_limit?: number | null,
  /** Nominal length of the session in seconds, for early sealing. */
  session_end_s?: number | null,
  /** A piece that has touched a square stays there (a Chinese reading, S119). */
  touched_square_binds?: boolean,
};

/** What two players agree to play. */
export type Terms = {
  /** The clock. On input only `text` counts. */
  time_control: TimeControl,
  /** Edition of the Laws: `seed-old`, `fide-1997` … `fide-2023`, `online`. */
  edition: string,
  /** How moves are entered. */
  mode?: Mode,
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

/** A move as hands make it. */
export type Step = {
  /** Where the piece is taken up (`e2`). */
  from: string,
  /** Where it is put down. */
  to: string,
  /** What a pawn is replaced by. */
  promotion: Role | null,
};

/** One value for White, one for Black. */
export type Pair = {
  /** White's. */
  white: number,
  /** Black's. */
  black: number,
};

/** What the player on move is bound to by touch, release or announcement. */
export type BoardDuty = {
  /** The piece he must move. */
  must_move_from: string | null,
  /** The piece he must take. */
  must_capture_on: string | null,
  /** The only step left. */
  must_play: Step | null,
  /** The steps open to him, as UCI texts, where something binds; empty where nothing does. */
  steps: Array<string>,
  /** The article that binds, where one does. */
  article: string | null,
};

/** What a released part of a move belongs to. */
export type PartKind = "castling" | "promotion" | "held";

/** A part of a move that has been released and cannot be taken back. */
export type BoardPart = {
  /** Which kind. */
  kind: PartKind,
  /** The whole it belongs to; `promotion` is set once the new piece is chosen. */
  step: Step,
};

/** Whether a player must keep score (article 8). */
export type SheetDuty = "must" | "may_stop" | "stopped";

/** How far an adjournment has come. */
export type AdjournmentStage = "sealing" | "closed" | "resumed";

/** A game broken off. What is sealed is in no frame and no answer until it is opened. */
export type Adjournment = {
  /** Who seals. */
  sealer: Color,
  /** By the player himself, before the end of the session. */
  early: boolean,
  /** How far it has come. */
  stage: AdjournmentStage,
  /** A move made openly after the break: the one to be sealed. */
  shown: Step | null,
  /** Something lies in the envelope. */
  sealed: boolean,
  /** Its commitment; see [`Seal::commitment`]. */
  commitment: string | null,
  /** The sealed text cannot be decrypted here (the key is missing): the envelope is lost. */
  unreadable: boolean,
};

/** A seal: given to both players at sealing; text and salt come with the opening. */
export type Seal = {
  /** Sequence number of its event. */
  seq: number,
  /** Who sealed. */
  by: Color,
  /** SHA-256 in lower-case hexadecimal, 64 digits, of [`Seal::committed`]. */
  commitment: string,
  /** Once opened: the text that was hashed, `qiyuan-seal-1 GAME SALT OFFER TEXT` with single
   * spaces, OFFER being `offer` or `-`. */
  committed: string | null,
  /** Once opened: the move as written. */
  text: string | null,
  /** Once opened: whether a draw was offered with it. */
  offer: boolean | null,
  /** Once opened: the salt, 64 hexadecimal digits. */
  salt: string | null,
};

/** A matter that waits for the arbiter. */
export type Question = {
  /** Sequence number of the event that brought it up. */
  seq: number,
  /** What about: `clocks_stopped` (a call), `quickplay`, `increment`, `irregular_offer`,
   * `flag_fell`, `envelope_lost`, `irregularity`, or the code of a refusal that the Laws leave
   * to the arbiter (`discretion`, `not_on_move`, …). */
  kind: string,
  /** Who brought it up. */
  by: Actor,
  /** The article behind it. */
  article: string | null,
  /** Since when, Unix milliseconds. */
  at_ms: number,
};

/** For which actors the viewer may act here. */
export type Rights = {
  /** As White. */
  white: boolean,
  /** As Black. */
  black: boolean,
  /** As the arbiter, now. */
  arbiter: boolean,
  /** As the arbiter, once the PIN of the table is given. */
  arbiter_by_pin: boolean,
  /** The viewer is the host of the table. */
  host: boolean,
};

/** One occurrence of a position. */
export type Occurrence = {
  /** After which ply; 0 is the start. */
  ply: number,
  /** FEN. */
  fen: string,
  /** The move that brought it about, SAN; absent for the start. */
  san: string | null,
  /** It would come about by the written move of a claim. */
  intended: boolean,
};

/** A claim of a draw, as the Laws judged it. */
export type ClaimFacts = {
  /** Sequence number of its event. */
  seq: number,
  /** `threefold` or `fifty`. */
  ground: string,
  /** Who claimed. */
  by: Color,
  /** The written move, UCI. */
  written: string | null,
  /** How often the position has stood, or half-moves without capture and pawn move. */
  count: number,
  /** It was right. */
  upheld: boolean,
  /** The article it was judged by. */
  article: string | null,
  /** The occurrences it was judged on (threefold). */
  occurrences: Array<Occurrence>,
};

/** A ruling that may be made now, or why not. The order is fixed; nothing is advised. */
export type RulingChoice = {
  /** Code of the ruling ([`crate::Ruling`]'s `what`). */
  ruling: string,
  /** Possible now, or why not. */
  action: Action,
  /** Numbers that the edition names for it (milliseconds, half points), smallest first, each
   * with its article. */
  numbers: Array<RulingNumber>,
};

/** A number that an edition names. */
export type RulingNumber = {
  /** Milliseconds or half points. */
  value: number,
  /** Which parameter of the edition names it. */
  parameter: string,
  /** The article. */
  article: string | null,
};

/** What the desk shows of one game. */
export type DeskFacts = {
  /** Every earlier occurrence of the present position, and this one. */
  occurrences: Array<Occurrence>,
  /** Half-moves without capture and pawn move. */
  halfmoves: number,
  /** Claims so far, newest last. */
  claims: Array<ClaimFacts>,
  /** Warnings given. */
  warnings: Pair,
  /** What may be ruled. */
  rulings: Array<RulingChoice>,
};

/** What a game in board mode has besides the rest of its state. */
export type BoardState = {
  /** FEN of the position that play goes on from, also where it is none of the rules: an illegal
   * or unfinished move is not in it. */
  fen: string,
  /** What eyes see on the board, as the first field of a FEN: with an illegal move that lies
   * there (`lying`) and released parts (`part`). */
  seen: string,
  /** It is no position of the rules. */
  irregular: boolean,
  /** Both players at one device. */
  table: boolean,
  /** Number of the board in the room. */
  number: number | null,
  /** What the viewer may do here. */
  rights: Rights,
  /** Squares touched on purpose in this turn, in order. */
  touched: Array<string>,
  /** What binds the player on move. */
  duty: BoardDuty,
  /** An illegal move that lies on the board and may be replaced until the press. */
  lying: Step | null,
  /** A released part that binds. */
  part: BoardPart | null,
  /** White has made a move and not pressed. */
  white_unpressed: boolean,
  /** Black has made a move and not pressed. */
  black_unpressed: boolean,
  /** Whose press of the clock is awaited. */
  press: Color | null,
  /** Whose clock runs, or will run when the clocks are started. */
  clock_turn: Color,
  /** Both clocks stand though the game goes on. */
  clocks_stopped: boolean,
  /** Who stopped them. */
  stopped_by: Actor | null,
  /** Illegal moves counted. */
  illegal_moves: Pair,
  /** Flags that are down without having ended the game. */
  flags_down: Array<Color>,
  /** A matter is open. */
  needs_arbiter: boolean,
  /** Which, newest last. */
  questions: Array<Question>,
  /** White's duty to keep score. */
  white_sheet: SheetDuty,
  /** Black's. */
  black_sheet: SheetDuty,
  /** Number of the next move of the player on move within his period; hidden while neither
   * player keeps score and no flag has fallen (S202). */
  move_in_period: number | null,
  /** Since when White is awaited (default time), Unix milliseconds. */
  white_late_since_ms: number | null,
  /** Since when Black is awaited. */
  black_late_since_ms: number | null,
  /** The adjournment, while it lasts. */
  adjournment: Adjournment | null,
  /** All seals of the game so far. */
  seals: Array<Seal>,
  /** A reply lies sealed for an absent sealer. */
  reply_sealed: boolean,
  /** What may be done for each side the viewer may act for, by the act's code: `offer_draw`,
   * `answer_draw`, `claim`, `resign`, `adjourn`, `seal`, `stop_recording`, `touch_move`,
   * `illegal_move`, `flag`, `quickplay`, `increment`. */
  white_acts: { [key in string]: Action } | null,
  /** See `white_acts`. */
  black_acts: { [key in string]: Action } | null,
  /** Facts and rulings, for who may rule. */
  desk: DeskFacts | null,
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
  /** In board mode: what lies on the board, what binds, what waits. */
  board?: BoardState | null,
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
  /** What it moved in the pools, once it has. */
  rated?: GameRated | null,
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
  /** A short datum: the move in SAN, the termination, the code of a ruling or finding, … */
  detail: string | null,
  /** As whom it was done; `by` has the side, if a player. */
  actor?: Actor | null,
  /** Who sent the command behind it: all of it to arbiters, to others the arbiter's acts. */
  sender?: PlayerRef | null,
  /** Whom it concerns, where that is not who did it. */
  color?: Color | null,
  /** A count: occurrences, half-moves, illegal moves, half points, plies. */
  count?: number | null,
  /** What it does to White's clock, milliseconds; negative takes time away. */
  white_ms?: number,
  /** What it does to Black's clock. */
  black_ms?: number,
  /** Squares touched, or a move as it was made (UCI). */
  squares?: Array<string> | null,
  /** Words: an arbiter's reason, a record on the scoresheet, an opened sealed move. */
  text?: string | null,
  /** Yes or no, where the event has one: deliberate, upheld, early, both there. */
  flag?: boolean | null,
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
  /** The result as an arbiter corrected it. */
  corrected?: string | null,
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

/** Body of `POST /api/v1/tables`: a game in board mode that is played at one device. */
export type NewTable = {
  /** White's name, 1 to 40 characters. The maker's own name stands for his account; an arbiter
   * may name any account so. */
  white: string,
  /** Black's name. */
  black: string,
  /** What is played; `mode` is board whatever it says. */
  terms: Terms,
  /** FEN of the start; absent: the usual one, or drawn by lot in Chess960. */
  fen?: string | null,
  /** 4 to 8 digits that the arbiter at the table gives; without it the host rules himself. */
  pin?: string | null,
  /** Number of the board in the room; absent: the lowest that is free. */
  number?: number | null,
  /** White is not there yet: his default time runs. */
  white_absent?: boolean,
  /** Black is not there yet. */
  black_absent?: boolean,
  /** Do the clocks stand until somebody starts them? */
  clocks_stopped?: boolean,
};

/** Body of `POST /api/v1/games/{id}/arbiter`. */
export type Pin = {
  /** The PIN of the table. */
  pin: string,
};

/** Answer to `POST /api/v1/games/{id}/arbiter`: this session may rule at the table until then,
 * or until it lets go of it with `DELETE`. */
export type ArbiterUnlocked = {
  /** Unix milliseconds; each act of the arbiter moves it on. */
  until_ms: number,
};

/** What is to be seen on a card of the desk. */
export type Chip = "call" | "claim" | "flag" | "low_time" | "stopped" | "adjourned" | "illegal" | "late" | "offer";

/** A game as the desk shows it among others. */
export type DeskCard = {
  /** The game. */
  game: string,
  /** Number of the board in the room. */
  number: number,
  /** White. */
  white: PlayerRef,
  /** Black. */
  black: PlayerRef,
  /** What is played. */
  terms: Terms,
  /** Both players at one device. */
  table: boolean,
  /** FEN of what stands on the board. */
  fen: string,
  /** The last move, SAN, with its number: `12... Rfe8`. */
  last_move: string | null,
  /** The last move, UCI. */
  last_uci: string | null,
  /** Plies made. */
  plies: number,
  /** The clocks. */
  clocks: Clocks,
  /** What is to be seen, in a fixed order. */
  chips: Array<Chip>,
  /** Since when the arbiter is awaited, Unix milliseconds. */
  waits_since_ms: number | null,
  /** How it ended; a game stays on the desk for a while after its end. */
  ending: Ending | null,
};

/** The desk: every game in board mode that goes on or has just ended, by number. */
export type DeskView = {
  /** The games. */
  games: Array<DeskCard>,
};

/** Answer to `GET /api/v1/games/{id}/log`: for its players, its host and arbiters. */
export type GameLog = {
  /** Every event, in order; what is sealed is not told before it is opened. */
  events: Array<GameEvent>,
  /** The seals with what has been opened. */
  seals: Array<Seal>,
};

/** An account that has a role. */
export type RoleHolder = {
  /** Who. */
  player: PlayerRef,
  /** Which. */
  role: AccountRole,
};

/** Body of `PUT /api/v1/roles/{name}`. */
export type NewRole = {
  /** The role he is to have. */
  role: AccountRole,
};

/** A parameter of an edition, as `qiyuan laws` prints it. */
export type LawParameter = {
  /** Name, the same in every edition. */
  name: string,
  /** Value, in words. */
  value: string,
  /** The article that sets it; absent where the edition is silent. */
  article: string | null,
};

/** An edition of the Laws. */
export type EditionView = {
  /** Its code (`fide-2023`). */
  edition: string,
  /** Every parameter, in a fixed order. */
  parameters: Array<LawParameter>,
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

/** The order in which several pieces were touched. */
export type TouchOrder = "as_listed" | "together" | "unclear";

/** What a player may complain about or claim besides a draw. */
export type Complaint = "touch_move" | "illegal_move" | "flag" | "quickplay" | "increment";

/** Why the clocks are stopped. */
export type StopReason = "unsaid" | "promotion_piece" | "claim";

/** What is lost when the envelope is to be opened. */
export type Missing = "envelope" | "position";

/** Something irregular. */
export type Found = { "what": "wrong_start",
  /** The side whose king or rook stood wrongly, where only castling is concerned. */
  color: Color | null,
} | {
  "what": "wrong_orientation",
} | {
  "what": "wrong_resumed_position",
} | {
  "what": "colors_reversed",
} | {
  "what": "displaced",
  /** Who did it. */
  color: Color | null,
  /** Is the position known? */
  restorable: boolean,
} | {
  "what": "illegal_position",
} | {
  "what": "illegal_move",
  /** Its number among the half-moves made, from 1. */
  ply: number,
  /** Is the position before it known? */
  restorable: boolean,
} | {
  "what": "clock_wrong",
} | {
  "what": "both_flags",
} | {
  "what": "sheet_incomplete",
  /** Whose; absent: both. */
  color: Color | null,
} | {
  "what": "sheet_unreconstructable",
};

/** A ruling of the arbiter. */
export type Ruling = { "what": "add_time",
  /** For whom. */
  color: Color,
  /** How much, milliseconds. */
  time_ms: number,
} | {
  "what": "remove_time",
  /** From whom. */
  color: Color,
  /** How much, milliseconds. */
  time_ms: number,
} | {
  "what": "set_times",
  /** White's, milliseconds. */
  white_ms: number,
  /** Black's, milliseconds. */
  black_ms: number,
} | {
  "what": "warn",
  /** To whom. */
  color: Color,
} | {
  "what": "lift_warning",
  /** To whom it went. */
  color: Color,
} | {
  "what": "count_illegal",
  /** Whose. */
  color: Color,
} | {
  "what": "forgive_illegal",
  /** Whose. */
  color: Color,
} | {
  "what": "award_loss",
  /** By whom. */
  color: Color,
  /** Half points of the opponent: 2, 1 or 0. */
  opponent_half_points: number,
} | {
  "what": "award_draw",
} | {
  "what": "expel",
  /** Who. */
  color: Color,
} | {
  "what": "postpone",
  /** Time for the opponent, milliseconds. */
  time_ms: number,
} | {
  "what": "reject",
} | {
  "what": "accept",
} | {
  "what": "restore",
} | {
  "what": "restore_after",
  /** How many plies are kept. */
  moves: number,
} | {
  "what": "reinstate",
} | {
  "what": "lend_sheet",
  /** To whom. */
  color: Color,
} | {
  "what": "new_game",
} | {
  "what": "continue",
} | {
  "what": "reopen",
};

/** What can be done in a game over the socket.
 *
 * From `touch` on the acts belong to games in board mode; from `start_clocks` on to the arbiter. */
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
} | {
  "act": "arrive",
} | {
  "act": "touch",
  /** Their squares (`e2`). */
  squares: Array<string>,
  /** In which order, if several. */
  order: TouchOrder,
  /** On purpose? An accidental touch means nothing (4.3). */
  deliberate: boolean,
} | {
  "act": "adjust",
  /** Where it stands. */
  square: string,
  /** Said before? If not it is a touch. */
  announced: boolean,
} | {
  "act": "put",
  /** From where. */
  from: string,
  /** To where. */
  to: string,
  /** What a pawn on the last rank is replaced by, if it is there already. */
  promotion: Role | null,
  /** With both hands? */
  two_hands: boolean,
} | {
  "act": "release",
  /** From where. */
  from: string,
  /** To where. */
  to: string,
  /** The new piece, where it is known. */
  promotion: Role | null,
} | {
  "act": "hold",
  /** From where. */
  from: string,
  /** To where. */
  to: string,
  /** The new piece, where it is known. */
  promotion: Role | null,
} | {
  "act": "promote",
  /** Which. */
  role: Role,
  /** Let go of it, or has it only touched the square? */
  released: boolean,
} | {
  "act": "press",
} | {
  "act": "claim_written",
  /** `threefold` or `fifty`. */
  ground: string,
  /** From where. */
  from: string,
  /** To where. */
  to: string,
  /** What a pawn becomes. */
  promotion: Role | null,
} | {
  "act": "complain",
  /** What about. */
  what: Complaint,
} | {
  "act": "stop_clocks",
  /** What for. */
  reason: StopReason,
} | {
  "act": "adjourn",
} | {
  "act": "seal",
  /** Algebraic notation. */
  text: string,
  /** Offer a draw with it. */
  offer: boolean,
} | {
  "act": "refuse",
  /** Both players at once. */
  both: boolean,
} | {
  "act": "record",
  /** As written. */
  text: string,
  /** Before making it. */
  before_move: boolean,
} | {
  "act": "stop_recording",
} | {
  "act": "report",
  /** What. */
  found: Found,
} | {
  "act": "start_clocks",
} | {
  "act": "set_up",
  /** FEN of what is to stand there; it need not be a position of the rules. */
  fen: string,
} | {
  "act": "resume",
  /** Is White there? */
  white_present: boolean,
  /** Is Black there? */
  black_present: boolean,
} | {
  "act": "open_envelope",
  /** What is lost, if something is. */
  missing: Missing | null,
} | {
  "act": "rule",
  /** What. */
  ruling: Ruling,
  /** Why, in the arbiter's words: 1 to 500 characters. */
  reason: string,
  /** Where no article covers the case: the one nearest to it. */
  nearest?: string | null,
};

/** Body of `POST /api/v1/games/{id}/acts`: what the socket's `act` does, without a socket. */
export type ActRequest = {
  /** The command's id, chosen by the client; the same id again repeats the first answer. */
  id: string,
  /** As whom: needed by the host of a table and by the arbiter; a player is himself. */
  as?: Actor | null,
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
  "do": "watch_desk",
} | {
  "do": "leave_desk",
} | {
  "do": "watch_game",
  /** Which game. */
  game: string,
  /** The last sequence number seen. */
  since_seq: number | null,
  /** The last chat line seen. */
  since_line: number | null,
} | {
  "do": "watch_tournament",
  /** Which. */
  tournament: string,
} | {
  "do": "leave_tournament",
  /** Which. */
  tournament: string,
} | {
  "do": "watch_ratings",
  /** Whose: an account's name, or an id; everybody's where nobody is named. */
  player: string | null,
} | {
  "do": "leave_ratings",
} | {
  "do": "leave_game",
  /** Which game. */
  game: string,
} | {
  "do": "act",
  /** Which game. */
  game: string,
  /** As whom: needed by the host of a table and by the arbiter; a player is himself. */
  as?: Actor | null,
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
  "is": "desk",
  /** Every board. */
  desk: DeskView,
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
  "is": "tournament_changed",
  /** Which. */
  tournament: string,
  /** Sequence number of its last event. */
  seq: number,
} | {
  "is": "ratings_changed",
} | {
  "is": "rated",
  /** Which game. */
  game: string,
  /** What moved. */
  rated: GameRated,
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
