//! Title norms: what a player of an event has made, or still needs.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A rule of the title regulations that is not met.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NormFailed {
    /// Its code: `games`, `performance`, …
    pub rule: String,
    /// The article of B.01.
    pub article: String,
    /// What it allows at least or at most, as a decimal.
    pub wanted: String,
    /// What there is.
    pub got: String,
}

/// What is still missing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NormMissing {
    /// Rounds to be played; 0 at the end.
    pub games: u32,
    /// Points needed from them, or short at the end, as a decimal; absent if none are enough.
    pub points: Option<String>,
    /// Rules on the opponents that stand against it as well.
    pub mix: Vec<NormFailed>,
}

/// Opponents of one federation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NormFederation {
    /// Its code.
    pub code: String,
    /// How many.
    pub opponents: u32,
}

/// The mix of the opponents that count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NormMix {
    /// Titleholders, without CM and WCM.
    pub holders: u32,
    /// Holders of the title sought or a higher one.
    pub level_holders: u32,
    /// Of the player's federation.
    pub own: u32,
    /// Of others, by code.
    pub foreign: Vec<NormFederation>,
    /// Without a rating.
    pub unrated: u32,
}

/// A round of the certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NormRow {
    /// The round, from 1.
    pub round: u32,
    /// The opponent's name.
    pub name: Option<String>,
    /// His title.
    pub title: Option<String>,
    /// His rating.
    pub rating: Option<i32>,
    /// The rating that counts, raised or put in for an unrated opponent.
    pub rating_used: Option<i32>,
    /// His federation.
    pub federation: Option<String>,
    /// `1`, `=`, `0`, `+`, `U` (allotted bye), `-` (not played), `?` (to be played).
    pub result: String,
    /// Why the round does not count: a code.
    pub excluded: Option<String>,
}

/// One title.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NormAnswer {
    /// `GM`, `IM`, `WGM`, `WIM`.
    pub title: String,
    /// Whether the norm is made.
    pub norm: bool,
    /// The rules not met.
    pub failed: Vec<NormFailed>,
    /// Games that count.
    pub games: u32,
    /// Points in them.
    pub points: String,
    /// The fewest with which these opponents make a norm.
    pub points_min: Option<String>,
    /// Games that the norm counts for in an application.
    pub counts_for: u32,
    /// Whether eight games count as nine.
    pub eight_of_nine: bool,
    /// The opponents' average.
    pub average: Option<i32>,
    /// The performance.
    pub performance: Option<i32>,
    /// What is missing.
    pub missing: Option<NormMissing>,
    /// The opponents.
    pub mix: NormMix,
    /// Every round.
    pub rows: Vec<NormRow>,
}

/// Answer to `GET /api/v1/tournaments/{id}/norm`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NormView {
    /// The entry.
    pub entry: u32,
    /// Name.
    pub name: String,
    /// Title held.
    pub title: Option<String>,
    /// Rating at the start.
    pub rating: Option<u32>,
    /// Federation.
    pub federation: String,
    /// Rounds of the event.
    pub rounds: u32,
    /// Players of the event.
    pub players: u32,
    /// The article by which the rule on foreign opponents is waived for him.
    pub exemption: Option<String>,
    /// All four titles.
    pub answers: Vec<NormAnswer>,
}
