//! People: who I am, who somebody else is, and what I set.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::common::PlayerRef;
use crate::desk::AccountRole;
use crate::rating::RatingValue;

/// Answer to `GET /api/v1/me`: the hall gives every new visitor a guest's seat at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Me {
    /// Who the cookie says I am.
    pub player: PlayerRef,
    /// My settings, kept by the hall.
    pub settings: Settings,
    /// What I may do in the hall.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub role: Option<AccountRole>,
}

/// Body of `POST /api/v1/accounts`: the present guest becomes an account and keeps his games.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Registration {
    /// 2 to 20 letters (any script), digits, `_` or `-`; unique without regard to case.
    pub name: String,
    /// At least 8 characters, at most 200.
    pub password: String,
}

/// Body of `POST /api/v1/session`.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Credentials {
    /// The account's name.
    pub name: String,
    /// The account's password.
    pub password: String,
}

/// Settings that follow the player from screen to screen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Settings {
    /// `zh`, `en` or `auto` (the browser's language).
    pub language: String,
    /// `light`, `dark` or `auto`.
    pub theme: String,
    /// `celadon`, `wood`, `slate`, `contrast`, `print`.
    pub board: String,
    /// Piece set: `cburnett`, or another the web part ships.
    pub pieces: String,
    /// Move text: `letters`, `figurines`, `chinese`.
    pub notation: String,
    /// 0 to 100.
    pub volume: u8,
    /// Whether single-letter keys work.
    pub keys: bool,
    /// Whether a move may be queued out of turn.
    pub premove: bool,
    /// Whether a pawn becomes a queen without asking.
    pub auto_queen: bool,
    /// Whether chat starts muted.
    pub chat_muted: bool,
    /// Whether the accessible table view replaces the board.
    pub table_view: bool,
    /// Whether resigning needs the second press.
    pub confirm_resign: bool,
    /// Whether each move must be confirmed before it is sent.
    pub confirm_move: bool,
}

/// Body of `PATCH /api/v1/me/settings`: only what changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(default)]
#[ts(optional_fields)]
pub struct SettingsPatch {
    /// See [`Settings::language`].
    pub language: Option<String>,
    /// See [`Settings::theme`].
    pub theme: Option<String>,
    /// See [`Settings::board`].
    pub board: Option<String>,
    /// See [`Settings::pieces`].
    pub pieces: Option<String>,
    /// See [`Settings::notation`].
    pub notation: Option<String>,
    /// See [`Settings::volume`].
    pub volume: Option<u8>,
    /// See [`Settings::keys`].
    pub keys: Option<bool>,
    /// See [`Settings::premove`].
    pub premove: Option<bool>,
    /// See [`Settings::auto_queen`].
    pub auto_queen: Option<bool>,
    /// See [`Settings::chat_muted`].
    pub chat_muted: Option<bool>,
    /// See [`Settings::table_view`].
    pub table_view: Option<bool>,
    /// See [`Settings::confirm_resign`].
    pub confirm_resign: Option<bool>,
    /// See [`Settings::confirm_move`].
    pub confirm_move: Option<bool>,
}

/// Answer to `GET /api/v1/players/{name}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Profile {
    /// Who it is.
    pub player: PlayerRef,
    /// When the account (or guest) was made, Unix milliseconds.
    #[ts(type = "number")]
    pub created_at_ms: i64,
    /// Whether a socket of the player is open now.
    pub online: bool,
    /// Finished and running games.
    pub counts: ProfileCounts,
    /// His numbers in the hall's pools; empty for guests.
    pub ratings: Vec<RatingValue>,
    /// Where he belongs.
    pub of: Membership,
}

/// Where a player belongs; body of `PUT /api/v1/players/{name}/club`, where an empty text or none
/// means nowhere.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Membership {
    /// Club or school, at most 40 characters.
    pub club: Option<String>,
    /// Class (`三年级二班`), at most 40 characters.
    pub class: Option<String>,
}

/// Accounts of one club and class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct MemberCount {
    /// Which; at least one of the two.
    pub of: Membership,
    /// How many.
    pub players: u32,
}

/// How a player's games ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ProfileCounts {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Games going on.
    pub playing: u32,
}
