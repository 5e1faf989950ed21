//! What a tournament is to be.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::common::TimeControl;
use crate::tournament_log::TournamentDetails;

/// How one stage is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "system", rename_all = "snake_case")]
pub enum StageSystem {
    /// Paired anew each round by the Dutch rules (积分循环制).
    Swiss {
        /// How many rounds.
        rounds: u32,
    },
    /// Everybody meets everybody of his group (大循环制, 分组循环制).
    RoundRobin {
        /// How many groups; 1 is a plain round robin.
        groups: u32,
        /// Twice, with both colours.
        double: bool,
    },
    /// A bracket (淘汰制).
    Knockout {
        /// Games of a match.
        games: u32,
        /// Rapid, blitz and a last game follow a level match; else an arbiter's lot decides it.
        play_offs: bool,
        /// Those who lose in the semi-finals play for the third place.
        third_place: bool,
        /// Those who lose their first match play a bracket of their own.
        #[serde(default)]
        consolation: bool,
    },
    /// A match between two (对抗赛): colours alternate, White of the first game by lot.
    Match {
        /// Games of it.
        games: u32,
        /// Rapid, blitz and a last game follow a level match; else an arbiter's lot decides it.
        play_offs: bool,
        /// All its games are played, also when it is decided.
        #[serde(default)]
        play_all: bool,
    },
    /// Every team meets every team (全队循环制).
    TeamRoundRobin {
        /// Twice, with both colours.
        double: bool,
    },
    /// Teams paired anew each round by FIDE's rules for them.
    TeamSwiss {
        /// How many rounds.
        rounds: u32,
    },
    /// Two teams, everybody against everybody.
    Scheveningen {},
    /// For a while whoever is free is paired at once (擂台赛).
    Arena {
        /// How long new games begin.
        minutes: u32,
        /// When it opens by itself, Unix milliseconds; absent: whoever runs it opens it.
        #[serde(default)]
        #[ts(optional = nullable, type = "number | null")]
        starts_at_ms: Option<i64>,
    },
}

/// One stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct StageTerms {
    /// How it is played.
    #[serde(flatten)]
    pub system: StageSystem,
    /// How many of each group of the stage before go on into it; of no use in the first.
    pub qualifiers: u32,
}

/// What a tournament is to be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TournamentTerms {
    /// 1 to 80 characters.
    pub name: String,
    /// 1 to 4 stages.
    pub stages: Vec<StageTerms>,
    /// Codes of tie-breaks in order (`BH/C1`, `SB`, `DE`); none: they share the place.
    pub tie_breaks: Vec<String>,
    /// What a game counts.
    #[serde(default)]
    pub scoring: PointSystem,
    /// What a match of two teams counts in match points.
    #[serde(default)]
    pub match_scoring: MatchPoints,
    /// Numbers of a round robin, seeds of a knock-out: `strength` (rating), `entered` (order of
    /// entering), `lot`, or `varma` (round robin: by lot, one club's kept apart in the last three
    /// rounds).
    #[serde(default = "by_strength")]
    pub numbers: String,
    /// What holds for its Swiss stages.
    #[serde(default)]
    pub swiss: SwissOptions,
    /// Edition of the tie-breaks: `2024` or `2026`.
    pub edition: String,
    /// Match points rank teams first; else game points do.
    pub match_points: bool,
    /// Boards of a team match; 0 where no teams enter.
    pub boards: u32,
    /// The clock. On input only `text` counts.
    pub time_control: TimeControl,
    /// Whether its games count for the pools (entries with accounts only).
    pub rated: bool,
    /// The systems that they count for (`grade`, `elo`, `glicko2`); none: every one that the hall
    /// keeps.
    #[serde(default)]
    pub pools: Vec<String>,
    /// Whether the grade points of all games of a round are reckoned from the totals at its start.
    #[serde(default)]
    pub round_start: bool,
    /// Whether its games are played here in the hall; else at boards in the room, and results
    /// are entered.
    pub online: bool,
    /// Whether anybody with an account may enter himself.
    pub open_entry: bool,
    /// Where, when, under whom.
    #[serde(default)]
    pub details: TournamentDetails,
}

fn by_strength() -> String {
    "strength".to_owned()
}

/// What a game counts: decimals with at most one digit behind the point, from 0 to 100.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PointSystem {
    /// A win.
    pub win: String,
    /// A draw.
    pub draw: String,
    /// A loss.
    pub loss: String,
    /// The bye that the pairing allots.
    pub bye: String,
}

impl Default for PointSystem {
    fn default() -> Self {
        let of = str::to_owned;
        Self {
            win: of("1"),
            draw: of("0.5"),
            loss: of("0"),
            bye: of("1"),
        }
    }
}

/// What a match of two teams counts, as decimals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct MatchPoints {
    /// A match won.
    pub win: String,
    /// A match drawn; the bye counts as one.
    pub draw: String,
    /// A match lost.
    pub loss: String,
}

impl Default for MatchPoints {
    fn default() -> Self {
        let of = str::to_owned;
        Self {
            win: of("2"),
            draw: of("1"),
            loss: of("0"),
        }
    }
}

/// Virtual points for the upper part of a Swiss in its first rounds; they count for the pairing
/// alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Acceleration {
    /// None.
    #[default]
    None,
    /// Baku (C.04.7): the upper half has a point, later half a point.
    Baku,
    /// A group and points of one's own.
    Custom {
        /// So many of the starting list, from the first.
        first: u32,
        /// Their virtual points in round 1, 2, … as decimals.
        points: Vec<String>,
    },
}

/// What holds for the Swiss stages of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SwissOptions {
    /// Edition of the pairing rules: `2026` or `2017`.
    pub edition: String,
    /// Virtual points.
    #[serde(default)]
    pub acceleration: Acceleration,
    /// In so many first rounds players of one club do not meet.
    #[serde(default)]
    pub clubs_apart: u32,
}

impl Default for SwissOptions {
    fn default() -> Self {
        Self {
            edition: "2026".to_owned(),
            acceleration: Acceleration::None,
            clubs_apart: 0,
        }
    }
}
