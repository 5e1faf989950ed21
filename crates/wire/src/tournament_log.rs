//! What was done in a tournament, and what it says of itself.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::PlayerRef;

/// Where and when a tournament is, and under whom: what report files and printed sheets tell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(default)]
pub struct TournamentDetails {
    /// Town, or the place in it.
    pub place: String,
    /// Code of the federation.
    pub federation: String,
    /// The first day, `YYYY-MM-DD`.
    pub first_day: String,
    /// The last day.
    pub last_day: String,
    /// The chief arbiter.
    pub chief_arbiter: String,
    /// The deputies.
    pub deputies: Vec<String>,
}

/// Something that was done in a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TournamentDeed {
    /// `entered`, `round_paired`, `result_set`, `undone`, …
    pub kind: String,
    /// What was undone, where the kind is `undone`.
    pub undone: Option<String>,
    /// The entry, game or round it is about.
    pub number: Option<u32>,
    /// The round of the event.
    pub round: Option<u32>,
    /// The board.
    pub board: Option<u32>,
    /// Whom it names: White and Black, or the entry.
    pub names: Vec<String>,
    /// What stands now, such as a result.
    pub detail: Option<String>,
}

/// One event of a tournament's log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TournamentLogEntry {
    /// Sequence number, from 1.
    pub seq: u32,
    /// When, Unix milliseconds.
    #[ts(type = "number")]
    pub at_ms: i64,
    /// Who did it; absent for what the hall did by itself.
    pub sender: Option<PlayerRef>,
    /// What was done.
    #[serde(flatten)]
    pub deed: TournamentDeed,
}
