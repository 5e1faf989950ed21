//! Tables, the arbiter's desk, roles, and the Laws as parameters.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::board::Seal;
use crate::common::{Id, PlayerRef};
use crate::game::{Clocks, Ending, GameEvent, Terms};

/// Body of `POST /api/v1/tables`: a game in board mode that is played at one device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NewTable {
    /// White's name, 1 to 40 characters. The maker's own name stands for his account; an arbiter
    /// may name any account so.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// What is played; `mode` is board whatever it says.
    pub terms: Terms,
    /// FEN of the start; absent: the usual one, or drawn by lot in Chess960.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub fen: Option<String>,
    /// 4 to 8 digits that the arbiter at the table gives; without it the host rules himself.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub pin: Option<String>,
    /// Number of the board in the room; absent: the lowest that is free.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub number: Option<u32>,
    /// White is not there yet: his default time runs.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub white_absent: bool,
    /// Black is not there yet.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub black_absent: bool,
    /// Do the clocks stand until somebody starts them?
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub clocks_stopped: bool,
}

/// Body of `POST /api/v1/games/{id}/arbiter`.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Pin {
    /// The PIN of the table.
    pub pin: String,
}

/// Answer to `POST /api/v1/games/{id}/arbiter`: this session may rule at the table until then,
/// or until it lets go of it with `DELETE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ArbiterUnlocked {
    /// Unix milliseconds; each act of the arbiter moves it on.
    #[ts(type = "number")]
    pub until_ms: i64,
}

/// What is to be seen on a card of the desk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Chip {
    /// The arbiter is called, or a matter is open.
    Call,
    /// A claim waits for a ruling.
    Claim,
    /// A flag is down.
    Flag,
    /// Less than a minute on a running clock.
    LowTime,
    /// Both clocks stand.
    Stopped,
    /// Broken off.
    Adjourned,
    /// An illegal move was counted.
    Illegal,
    /// A player is awaited.
    Late,
    /// A draw is offered.
    Offer,
}

/// A game as the desk shows it among others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DeskCard {
    /// The game.
    pub game: Id,
    /// Number of the board in the room.
    pub number: u32,
    /// White.
    pub white: PlayerRef,
    /// Black.
    pub black: PlayerRef,
    /// What is played.
    pub terms: Terms,
    /// Both players at one device.
    pub table: bool,
    /// FEN of what stands on the board.
    pub fen: String,
    /// The last move, SAN, with its number: `12... Rfe8`.
    pub last_move: Option<String>,
    /// The last move, UCI.
    pub last_uci: Option<String>,
    /// Plies made.
    pub plies: u32,
    /// The clocks.
    pub clocks: Clocks,
    /// What is to be seen, in a fixed order.
    pub chips: Vec<Chip>,
    /// Since when the arbiter is awaited, Unix milliseconds.
    #[ts(type = "number | null")]
    pub waits_since_ms: Option<i64>,
    /// How it ended; a game stays on the desk for a while after its end.
    pub ending: Option<Ending>,
}

/// The desk: every game in board mode that goes on or has just ended, by number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DeskView {
    /// The games.
    pub games: Vec<DeskCard>,
}

/// Answer to `GET /api/v1/games/{id}/log`: for its players, its host and arbiters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameLog {
    /// Every event, in order; what is sealed is not told before it is opened.
    pub events: Vec<GameEvent>,
    /// The seals with what has been opened.
    pub seals: Vec<Seal>,
}

/// What an account may do in the hall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AccountRole {
    /// Plays.
    Player,
    /// Rules in games in board mode that he does not play himself.
    Arbiter,
    /// The same, and gives and takes roles.
    Admin,
}

/// An account that has a role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RoleHolder {
    /// Who.
    pub player: PlayerRef,
    /// Which.
    pub role: AccountRole,
}

/// Body of `PUT /api/v1/roles/{name}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NewRole {
    /// The role he is to have.
    pub role: AccountRole,
}

/// A parameter of an edition, as `qiyuan laws` prints it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LawParameter {
    /// Name, the same in every edition.
    pub name: String,
    /// Value, in words.
    pub value: String,
    /// The article that sets it; absent where the edition is silent.
    pub article: Option<String>,
}

/// An edition of the Laws.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EditionView {
    /// Its code (`fide-2023`).
    pub edition: String,
    /// Every parameter, in a fixed order.
    pub parameters: Vec<LawParameter>,
}
