//! What a norm is judged by: an event, a player, and the games.

use crate::score::Score;
use crate::title::Title;

/// How an event pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NormSystem {
    /// Swiss.
    Swiss,
    /// Everybody meets everybody once.
    RoundRobin,
    /// Everybody meets everybody twice.
    DoubleRoundRobin,
    /// Knockout.
    Knockout,
    /// Any other: needs the consent of the Qualification Commission (1.4.2e).
    Other,
}

impl NormSystem {
    /// Whether the pairings are known beforehand.
    pub(super) const fn is_fixed(self) -> bool {
        matches!(self, Self::RoundRobin | Self::DoubleRoundRobin)
    }
}

/// The kind of an event, which decides how many games a norm needs (1.4.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum NormKind {
    /// Nine games.
    #[default]
    Ordinary,
    /// World or continental championship of teams or clubs with seven to nine rounds: seven.
    TeamChampionship,
    /// World Cup or Women's World Cup: eight, which count as nine.
    WorldCup,
}

impl NormKind {
    /// The fewest games.
    pub const fn games_min(self) -> u32 {
        match self {
            Self::Ordinary => 9,
            Self::TeamChampionship => 7,
            Self::WorldCup => 8,
        }
    }
}

/// Why the normal rule for foreign opponents does not apply (1.4.3a–d).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FederationExemption {
    /// Final stage of a national championship, for players of the federation.
    NationalChampionship,
    /// National team championship, for players of the federation.
    NationalTeams,
    /// Zonal or sub-zonal tournament.
    Zonal,
    /// Swiss with 20 rated foreigners from three federations, ten of them titled, in every round.
    InternationalSwiss,
}

impl FederationExemption {
    /// The article.
    pub const fn article(self) -> &'static str {
        match self {
            Self::NationalChampionship => "1.4.3a",
            Self::NationalTeams => "1.4.3b",
            Self::Zonal => "1.4.3c",
            Self::InternationalSwiss => "1.4.3d",
        }
    }
}

/// An event, as far as norms ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NormEvent {
    /// How it pairs.
    pub system: NormSystem,
    /// Its kind.
    pub kind: NormKind,
    /// Rounds in all.
    pub rounds: u32,
    /// Players in all.
    pub players: u32,
    /// The exemption that holds for the player, if any.
    pub exemption: Option<FederationExemption>,
}

/// Who asks for the norm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormPlayer {
    /// Number in the event.
    pub id: u32,
    /// Name.
    pub name: String,
    /// Title held.
    pub title: Option<Title>,
    /// Rating at the start.
    pub rating: Option<i32>,
    /// Federation code.
    pub federation: String,
}

/// An opponent, as at the start of the event (1.4.6a).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormOpponent {
    /// Number in the event.
    pub id: u32,
    /// Name.
    pub name: String,
    /// Title held.
    pub title: Option<Title>,
    /// Rating; none if unrated.
    pub rating: Option<i32>,
    /// Federation code; `FID` counts as an opponent and not as a federation, an empty one as no
    /// federation of FIDE. Players of RUS and BLR shown under `FID` are entered under their own.
    pub federation: String,
    /// Whether he scored nothing against rated opponents in the whole event (1.4.2b).
    pub scores_zero: bool,
}

/// What came of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NormResult {
    /// Played over the board.
    Played(Score),
    /// Won because the opponent did not come.
    ForfeitWin,
    /// A bye that the pairing gave.
    PairingBye,
    /// Any other round without a game: lost by default, a bye on request, absent.
    NotPlayed,
    /// Still to be played.
    Pending,
}

/// A round of the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormGame {
    /// The round, from 1.
    pub round: u32,
    /// The opponent, if there is one.
    pub opponent: Option<NormOpponent>,
    /// What came of it.
    pub result: NormResult,
}
