//! One game as one viewer sees it, and what changes in it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::board::BoardState;
use crate::common::{Actor, Color, Id, Mode, PlayerRef, TimeControl, Variant};
use crate::rating::GameRated;

/// Switches of one game, fixed before it starts and shown in its facts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameOptions {
    /// Legal-destination dots are shown.
    pub show_destinations: bool,
    /// The screen marks repetitions (`3×`) and lights the claim button.
    pub claim_hints: bool,
    /// A take-back by agreement is possible.
    pub takeback: bool,
    /// Spectators may watch.
    pub watchable: bool,
    /// Threefold and fifty end the game by themselves; absent: as the edition says.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub claims_automatic: Option<bool>,
    /// An offer counts only from a player who has made so many moves.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub no_draw_before_move: Option<u32>,
    /// A player later than so many seconds loses; absent: as the edition says.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub default_time_s: Option<u32>,
    /// The program sees illegal moves itself; absent: in standard play only.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub supervised: Option<bool>,
    /// The quickplay finish was announced (2014 and later).
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub quickplay_announced: bool,
    /// Perpetual check draws (house rule).
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub perpetual_check_draw: bool,
    /// A higher number than fifty, announced for certain material (seed-old).
    #[serde(default)]
    #[ts(optional = nullable)]
    pub fifty_announced: Option<AnnouncedFifty>,
    /// So many king moves into check lose (local rule).
    #[serde(default)]
    #[ts(optional = nullable)]
    pub king_into_check_limit: Option<u8>,
    /// Nominal length of the session in seconds, for early sealing.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub session_end_s: Option<u32>,
    /// A piece that has touched a square stays there (a Chinese reading, S119).
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub touched_square_binds: bool,
}

/// A higher number than fifty for certain material.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AnnouncedFifty {
    /// One side's pieces, then the other's: `KRBKR`.
    pub material: String,
    /// Moves by each.
    pub moves: u16,
}

/// What two players agree to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Terms {
    /// The clock. On input only `text` counts.
    pub time_control: TimeControl,
    /// Edition of the Laws: `seed-old`, `fide-1997` … `fide-2023`, `online`.
    pub edition: String,
    /// How moves are entered.
    #[serde(default)]
    #[ts(optional, as = "Option<Mode>")]
    pub mode: Mode,
    /// The start.
    pub variant: Variant,
    /// Whether it counts for a rating pool (accounts only).
    pub rated: bool,
    /// Switches.
    pub options: GameOptions,
}

/// A player at the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Seat {
    /// Who sits there.
    pub player: PlayerRef,
    /// Whether a socket of his watches the game.
    pub present: bool,
    /// Since when he is away, Unix milliseconds; absent while present.
    #[ts(type = "number | null")]
    pub away_since_ms: Option<i64>,
}

/// A mark beside a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MoveMark {
    /// The position stands on the board for the third time or more.
    Threefold,
    /// A draw was offered with this move.
    DrawOffer,
    /// Fifty moves without capture or pawn move are complete.
    Fifty,
}

/// A move that stands in the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct MoveView {
    /// 1 for White's first move, 2 for Black's …
    pub ply: u32,
    /// UCI.
    pub uci: String,
    /// SAN with `+` or `#`.
    pub san: String,
    /// FEN after the move.
    pub fen: String,
    /// The mover's clock after the move, milliseconds; absent in untimed games.
    #[ts(type = "number | null")]
    pub clock_ms: Option<i64>,
    /// Time used for the move, milliseconds, lag credit taken off.
    #[ts(type = "number")]
    pub spent_ms: i64,
    /// Marks, if the game's options show them.
    pub marks: Vec<MoveMark>,
}

/// Both clocks as they stood at `at_ms` of the server's clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Clocks {
    /// White's remaining time, milliseconds; absent in untimed games.
    #[ts(type = "number | null")]
    pub white_ms: Option<i64>,
    /// Black's remaining time, milliseconds.
    #[ts(type = "number | null")]
    pub black_ms: Option<i64>,
    /// Whose clock runs; absent before the first move, after the end and in a pause.
    pub running: Option<Color>,
    /// Instant of this reading, Unix milliseconds of the server's clock.
    #[ts(type = "number")]
    pub at_ms: i64,
    /// Free time left in this turn before the clock goes down (simple delay), milliseconds.
    #[ts(type = "number")]
    pub delay_left_ms: i64,
    /// Moves still to make in White's and Black's period; absent in a last period.
    pub white_moves_left: Option<u32>,
    /// See `white_moves_left`.
    pub black_moves_left: Option<u32>,
    /// The next thing that happens by itself, if any.
    #[ts(type = "number | null")]
    pub deadline_ms: Option<i64>,
    /// What happens then.
    pub deadline_kind: Option<DeadlineKind>,
}

/// What a deadline brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeadlineKind {
    /// The flag of the side whose clock runs falls.
    Flag,
    /// The game is aborted unless the first move is made.
    FirstMove,
    /// The absent player has been away too long.
    Absence,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Ending {
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` for an aborted game.
    pub result: String,
    /// `checkmate`, `stalemate`, `dead_position`, `agreement`, `threefold`, `fivefold`,
    /// `fifty_moves`, `seventy_five_moves`, `resignation`, `resignation_unwinnable`, `flag`,
    /// `flag_unwinnable`, `disconnect`, `disconnect_unwinnable`, `aborted`, …
    pub termination: String,
    /// The article behind it.
    pub article: Option<String>,
    /// The winner, if one won.
    pub winner: Option<Color>,
    /// When, Unix milliseconds.
    #[ts(type = "number")]
    pub at_ms: i64,
    /// Where a flag, say, lost because the other side could still mate: how, in SAN from the last
    /// position. Empty where nobody asked, and in lists.
    pub could_mate: Vec<String>,
}

/// Whether a viewer may do something now, and if not, why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Action {
    /// Possible now.
    pub possible: bool,
    /// The refusal's code, when it is not.
    pub why_not: Option<String>,
    /// The article of that refusal.
    pub article: Option<String>,
}

/// What the viewer may do; absent for spectators.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Actions {
    /// Offer a draw.
    pub offer_draw: Action,
    /// Accept or decline the opponent's offer.
    pub answer_draw: Action,
    /// Claim a draw (always possible on one's own turn: a wrong claim is a right too).
    pub claim: Action,
    /// Ask for a take-back.
    pub ask_takeback: Action,
    /// Answer the opponent's wish for a take-back.
    pub answer_takeback: Action,
    /// Resign.
    pub resign: Action,
    /// Abort before both have moved.
    pub abort: Action,
    /// Claim the game of an opponent who is away too long.
    pub claim_absence: Action,
    /// Offer or accept a rematch, after the end.
    pub rematch: Action,
}

/// What changes during a game; sent whole with every update.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameState {
    /// FEN of the present position.
    pub fen: String,
    /// Side to move.
    pub turn: Color,
    /// Whether it is in check.
    pub check: bool,
    /// Legal destinations by origin square, for the player on move only; king's own
    /// destination for castling in standard chess, the rook's square in Chess960.
    /// Sent even when dots are off, since a screen needs it to take input; not to spectators.
    pub destinations: Option<BTreeMap<String, Vec<String>>>,
    /// The clocks.
    pub clocks: Clocks,
    /// Who has an open draw offer.
    pub draw_offer: Option<Color>,
    /// Who asks to take back.
    pub takeback_asked: Option<Color>,
    /// Draws the player on move could rightly claim now (`threefold`, `fifty`); only where
    /// claim hints are on.
    pub claimable: Vec<String>,
    /// Set once the game is over.
    pub ending: Option<Ending>,
    /// Who offered a rematch after the end.
    pub rematch_offer: Option<Color>,
    /// The rematch, once both want it.
    pub rematch_game: Option<Id>,
    /// What I may do; absent for spectators.
    pub actions: Option<Actions>,
    /// In board mode: what lies on the board, what binds, what waits.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub board: Option<Box<BoardState>>,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ChatLine {
    /// 1, 2, 3 … within the game.
    pub line: u32,
    /// Who wrote it.
    pub player: PlayerRef,
    /// At most 300 characters, as written.
    pub text: String,
    /// When, Unix milliseconds.
    #[ts(type = "number")]
    pub at_ms: i64,
}

/// A time during which the hall was down and nobody's clock ran.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Outage {
    /// How long, milliseconds.
    #[ts(type = "number")]
    pub lasted_ms: i64,
    /// When it ended, Unix milliseconds.
    #[ts(type = "number")]
    pub ended_at_ms: i64,
}

/// A game, whole, as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameView {
    /// Identifier; the page is `/game/{id}`.
    pub id: Id,
    /// Sequence number of the last event in this view.
    pub seq: u32,
    /// What was agreed.
    pub terms: Terms,
    /// FEN before the first move.
    pub initial_fen: String,
    /// White.
    pub white: Seat,
    /// Black.
    pub black: Seat,
    /// My side; absent for spectators.
    pub you: Option<Color>,
    /// Moves that stand.
    pub moves: Vec<MoveView>,
    /// What changes.
    pub state: GameState,
    /// Chat so far (last 200 lines).
    pub chat: Vec<ChatLine>,
    /// Spectators now.
    pub watchers: u32,
    /// When it was made, Unix milliseconds.
    #[ts(type = "number")]
    pub created_at_ms: i64,
    /// The last outage that touched this game.
    pub outage: Option<Outage>,
    /// What it moved in the pools, once it has.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub rated: Option<GameRated>,
}

/// One entry of a game's log, for screens: what happened, by whom, under which article.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameEvent {
    /// Sequence number within the game, from 1.
    pub seq: u32,
    /// `moved`, `draw_offered`, `draw_declined`, `claim_rejected`, `taken_back`, `ended`, …
    pub kind: String,
    /// Who did it; absent for the clock and the hall.
    pub by: Option<Color>,
    /// When, Unix milliseconds.
    #[ts(type = "number")]
    pub at_ms: i64,
    /// The article behind it.
    pub article: Option<String>,
    /// A short datum: the move in SAN, the termination, the code of a ruling or finding, …
    pub detail: Option<String>,
    /// As whom it was done; `by` has the side, if a player.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub actor: Option<Actor>,
    /// Who sent the command behind it: all of it to arbiters, to others the arbiter's acts.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub sender: Option<PlayerRef>,
    /// Whom it concerns, where that is not who did it.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub color: Option<Color>,
    /// A count: occurrences, half-moves, illegal moves, half points, plies.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub count: Option<u32>,
    /// What it does to White's clock, milliseconds; negative takes time away.
    #[serde(default)]
    #[ts(optional = nullable, type = "number")]
    pub white_ms: Option<i64>,
    /// What it does to Black's clock.
    #[serde(default)]
    #[ts(optional = nullable, type = "number")]
    pub black_ms: Option<i64>,
    /// Squares touched, or a move as it was made (UCI).
    #[serde(default)]
    #[ts(optional = nullable)]
    pub squares: Option<Vec<String>>,
    /// Words: an arbiter's reason, a record on the scoresheet, an opened sealed move.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub text: Option<String>,
    /// Yes or no, where the event has one: deliberate, upheld, early, both there.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub flag: Option<bool>,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameSummary {
    /// Identifier.
    pub id: Id,
    /// White.
    pub white: PlayerRef,
    /// Black.
    pub black: PlayerRef,
    /// What is played.
    pub terms: Terms,
    /// Present or final position.
    pub fen: String,
    /// Last move, UCI.
    pub last_move: Option<String>,
    /// Number of plies made.
    pub plies: u32,
    /// My side, if I play.
    pub you: Option<Color>,
    /// Whether it is my move.
    pub my_move: bool,
    /// The clocks.
    pub clocks: Clocks,
    /// How it ended.
    pub ending: Option<Ending>,
    /// When it was made, Unix milliseconds.
    #[ts(type = "number")]
    pub created_at_ms: i64,
    /// The result as an arbiter corrected it.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub corrected: Option<String>,
}

/// A page of games, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameList {
    /// The games.
    pub games: Vec<GameSummary>,
    /// Pass as `before` to get the next page; absent on the last.
    pub next_before: Option<String>,
}
