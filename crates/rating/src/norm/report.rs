//! The answer: the norm or what stands against it, and everything for the certificate.

use super::event::{NormOpponent, NormResult};
use super::forecast::NormForecast;
use super::requirement::NormTitle;
use crate::score::HalfPoints;

/// A rule that a norm must meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NormRule {
    /// The pairing system is one of four.
    System,
    /// Double round robins have six players or more.
    Players,
    /// Enough games.
    Games,
    /// In a fixed schedule all rounds are used.
    AllRounds,
    /// Opponents from two federations other than the player's.
    ForeignFederations,
    /// At most three fifths from the player's federation.
    OwnFederation,
    /// At most two thirds from one federation.
    OneFederation,
    /// Half of the opponents hold titles.
    Holders,
    /// A third, and three, hold the title sought or a higher one.
    LevelHolders,
    /// The average of the opponents.
    Average,
    /// At least 35 per cent.
    Score,
    /// The performance.
    Performance,
}

impl NormRule {
    /// A name that screens translate.
    pub const fn code(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Players => "players",
            Self::Games => "games",
            Self::AllRounds => "all_rounds",
            Self::ForeignFederations => "foreign_federations",
            Self::OwnFederation => "own_federation",
            Self::OneFederation => "one_federation",
            Self::Holders => "title_holders",
            Self::LevelHolders => "level_title_holders",
            Self::Average => "average",
            Self::Score => "score",
            Self::Performance => "performance",
        }
    }

    /// The article of B.01.
    pub const fn article(self) -> &'static str {
        match self {
            Self::System => "1.4.2e",
            Self::Games => "1.4.1",
            Self::AllRounds => "1.4.1e",
            Self::ForeignFederations => "1.4.3",
            Self::OwnFederation | Self::OneFederation => "1.4.4",
            Self::Players | Self::LevelHolders => "1.4.5",
            Self::Holders => "1.4.5a",
            Self::Average => "1.4.8a",
            Self::Score => "1.4.8b",
            Self::Performance => "1.4.8",
        }
    }

    /// Whether it sets an upper limit.
    pub const fn is_maximum(self) -> bool {
        matches!(self, Self::OwnFederation | Self::OneFederation)
    }
}

/// A rule that is not met. Scores are in half points, all else in its own unit; a system not
/// accepted is 0 where 1 is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NormFailure {
    /// The rule.
    pub rule: NormRule,
    /// The least or most that it allows.
    pub wanted: i64,
    /// What there is.
    pub got: i64,
}

/// Why a round does not count for a norm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exclusion {
    /// Not played over the board (1.4.2c).
    NotPlayed,
    /// Not played yet.
    Pending,
    /// The opponent belongs to no federation of FIDE (1.4.2a).
    NoFederation,
    /// An unrated opponent of a round robin without a point against rated ones (1.4.2b).
    ScorelessUnrated,
    /// Won, and left out because the norm is better without it (1.4.1f).
    WonGameIgnored,
    /// After the norm was made (1.4.1e).
    AfterTheNorm,
}

impl Exclusion {
    /// A name that screens translate.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotPlayed => "not_played",
            Self::Pending => "pending",
            Self::NoFederation => "no_federation",
            Self::ScorelessUnrated => "scoreless_unrated",
            Self::WonGameIgnored => "won_game_ignored",
            Self::AfterTheNorm => "after_the_norm",
        }
    }
}

/// One round on the certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormRow {
    /// The round, from 1.
    pub round: u32,
    /// The opponent.
    pub opponent: Option<NormOpponent>,
    /// What came of it.
    pub result: NormResult,
    /// The rating that counts, raised or put in for an unrated opponent.
    pub rating_used: Option<i32>,
    /// Why it does not count; none if it does.
    pub excluded: Option<Exclusion>,
}

/// The mix of the opponents that count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NormMix {
    /// Titleholders, without CM and WCM.
    pub holders: u32,
    /// Holders of the title sought or a higher one.
    pub level_holders: u32,
    /// Opponents of the player's federation.
    pub own: u32,
    /// Federations other than the player's and FID, in alphabetical order, with their opponents.
    pub foreign: Vec<(String, u32)>,
    /// Opponents without a rating.
    pub unrated: u32,
}

/// Whether a norm was made, why or why not, and the numbers of the certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormReport {
    /// The title.
    pub title: NormTitle,
    /// Whether the norm was made.
    pub norm: bool,
    /// The rules not met.
    pub failed: Vec<NormFailure>,
    /// Games that count.
    pub games: u32,
    /// Games that the norm counts for in an application: a full point more than needed counts one
    /// more (1.4.1d), rounds beyond 13 none (1.7). 0 without a norm.
    pub counts_for: u32,
    /// Whether eight played games count as nine (1.4.1c).
    pub eight_of_nine: bool,
    /// Points in the games that count.
    pub points: HalfPoints,
    /// Average of the opponents, rounded.
    pub average: Option<i32>,
    /// The performance.
    pub performance: Option<i32>,
    /// The fewest points with which the same opponents make a norm; none if none are enough.
    pub points_min: Option<HalfPoints>,
    /// The mix of the opponents.
    pub mix: NormMix,
    /// Every round.
    pub rows: Vec<NormRow>,
    /// What is still missing, while rounds are to be played or a few points were short.
    pub missing: Option<NormForecast>,
}
