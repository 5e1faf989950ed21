//! Small shapes that several others are made of.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// An opaque identifier: game, seek, challenge, player. URL-safe ASCII.
pub type Id = String;

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Color {
    /// The side that moves first.
    White,
    /// The other side.
    Black,
}

/// As whom something is done in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// The player of the white pieces.
    White,
    /// The player of the black pieces.
    Black,
    /// The arbiter.
    Arbiter,
    /// The hall itself: clock, presence, outages. Never on input.
    Hall,
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// A pawn.
    Pawn,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
    /// A king.
    King,
}

/// How moves are entered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// In software: a move is entered whole, completes itself and handles the clock.
    #[default]
    Online,
    /// On a board: pieces are touched and released, clocks are pressed.
    Board,
}

/// The colour a seeker asks for; `Random` is drawn by lot when the game starts (S032).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ColorWish {
    /// The seeker plays White.
    White,
    /// The seeker plays Black.
    Black,
    /// The lot decides.
    Random,
}

/// How pieces start and castle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Variant {
    /// The usual start.
    Standard,
    /// Fischer random chess; the start is drawn by lot.
    Chess960,
}

/// The name a screen gives to a time control, from base + 40 × increment in seconds:
/// bullet < 180, blitz < 480, rapid < 1500, else classical; `Daily` counts days per move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// Under three minutes.
    Bullet,
    /// Under eight minutes.
    Blitz,
    /// Under twenty-five minutes.
    Rapid,
    /// Longer.
    Classical,
    /// Days per move.
    Daily,
    /// No clock.
    Untimed,
}

/// What kind of clock runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TimeControlKind {
    /// One or more periods with no addition per move.
    Periods,
    /// Fischer: an increment is added at each completed move.
    Fischer,
    /// Simple (US) delay.
    Delay,
    /// Bronstein delay.
    Bronstein,
    /// A fixed number of days for each move.
    Daily,
    /// No clock.
    Untimed,
}

/// A time control. Only `text` is read by the server; the rest is for show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TimeControl {
    /// `180+2`, `300`, `40/9000,16/3600*`, `300d5`, `300b3`, `days:3`, `untimed`.
    /// Periods are separated by commas, each `[moves/]seconds[+N|dN|bN]`.
    pub text: String,
    /// The kind of clock.
    pub kind: TimeControlKind,
    /// The speed class.
    pub speed: Speed,
}

/// What stands behind a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlayerKind {
    /// No account; lives as long as the cookie.
    Guest,
    /// A registered account.
    Account,
    /// A name at a table: nobody in the hall stands behind it.
    Name,
}

/// A player as shown beside a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PlayerRef {
    /// Stable identifier.
    pub id: Id,
    /// Shown name; guests are numbered (`Guest 412`), and screens translate that prefix.
    pub name: String,
    /// Guest or account.
    pub kind: PlayerKind,
    /// The grade: 30 … 1, or 0 for none (无级别); absent for guests and where the hall keeps no
    /// grades.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub grade: Option<u8>,
}
