//! Tournaments: what they are to be, how they stand, and what can be done in them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::common::{Id, PlayerRef};
use crate::tournament_log::TournamentDeed;
use crate::tournament_terms::TournamentTerms;

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TournamentSummary {
    /// Identifier; the page is `/tournament/{id}`.
    pub id: Id,
    /// What it is to be.
    pub terms: TournamentTerms,
    /// `open` (for entries), `running`, `over`.
    pub state: String,
    /// Single entries.
    pub players: u32,
    /// Teams.
    pub teams: u32,
    /// The last round paired, 0 before the first.
    pub round: u32,
    /// Who made it.
    pub owner: PlayerRef,
    /// When, Unix milliseconds.
    #[ts(type = "number")]
    pub created_at_ms: i64,
}

/// An entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TournamentEntry {
    /// Its number, in order of entering.
    pub id: u32,
    /// The name on lists.
    pub name: String,
    /// Rating.
    pub rating: Option<u32>,
    /// `GM`, `WIM`, …
    pub title: Option<String>,
    /// Federation, club or class; may be empty.
    pub federation: String,
    /// Team number, in a team event.
    pub team: Option<u32>,
    /// The account that plays under it.
    pub account: Option<PlayerRef>,
    /// Whether he has left.
    pub withdrawn: bool,
    /// Byes granted.
    pub byes: Vec<TournamentBye>,
}

/// A bye of an entry in a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TournamentBye {
    /// Whose.
    pub entry: u32,
    /// In which round of the event.
    pub round: u32,
    /// `H` half a point, `F` a full one, `Z` none, `U` allotted by the pairing; `+` a board that
    /// the other team could not man; `R` the free player of an odd round robin, which counts
    /// nothing.
    pub mark: String,
}

/// A team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TournamentTeam {
    /// Its number.
    pub id: u32,
    /// Its name.
    pub name: String,
}

/// A game of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TournamentGame {
    /// Its number in the event.
    pub id: u32,
    /// The board, from 1.
    pub board: u32,
    /// Group of a round robin, place in a bracket, or match of a team event.
    pub group: u32,
    /// `standard`, `rapid`, `blitz`, `sudden_death`.
    pub pace: String,
    /// Entry that has White.
    pub white: u32,
    /// Entry that has Black.
    pub black: u32,
    /// Points of both before the round, as decimals.
    pub white_points: String,
    /// See `white_points`.
    pub black_points: String,
    /// Codes of both results (`1` `0` `=` `+` `-` `W` `D` `L`), once known.
    pub marks: Option<[String; 2]>,
    /// The game in the hall, if it is played there.
    pub game: Option<Id>,
    /// What White has handed in, as `1-0`.
    pub white_says: Option<String>,
    /// What Black has handed in.
    pub black_says: Option<String>,
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TournamentRound {
    /// Its number in the event, from 1.
    pub number: u32,
    /// Its stage, from 0.
    pub stage: u32,
    /// Whether an arbiter made the pairs.
    pub manual: bool,
    /// Whether it is closed.
    pub closed: bool,
    /// The games, in board order.
    pub games: Vec<TournamentGame>,
    /// Who has no game.
    pub byes: Vec<TournamentBye>,
    /// The team that has none: by its bye, or resting in an odd round robin.
    pub team_bye: Option<u32>,
}

/// A line of the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct StandingRow {
    /// The place; those who tie share one.
    pub rank: u32,
    /// The entry, or the team in a team stage.
    pub id: u32,
    /// Points as a decimal.
    pub points: String,
    /// The tie-breaks in the order of the terms, as decimals; absent where one does not apply.
    pub values: Vec<Option<String>>,
    /// Whether he left a round robin before half of his games: his results count for nobody.
    pub annulled: bool,
}

/// The standings of one group of a stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct StandingTable {
    /// Stage, from 0.
    pub stage: u32,
    /// Group, from 0.
    pub group: u32,
    /// Whether the rows are teams.
    pub of_teams: bool,
    /// Starting order: the entry with number 1 first.
    pub order: Vec<u32>,
    /// Best first.
    pub rows: Vec<StandingRow>,
}

/// A match of a bracket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct BracketMatch {
    /// Its place: 1 is the final, 2n and 2n + 1 lead to n; 0 is for the third place.
    pub node: u32,
    /// From the upper half, once known.
    pub first: Option<u32>,
    /// The other.
    pub second: Option<u32>,
    /// Points of both in the match.
    pub first_points: String,
    /// See `first_points`.
    pub second_points: String,
    /// Who goes on.
    pub winner: Option<u32>,
}

/// A bracket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct BracketView {
    /// Its stage, from 0.
    pub stage: u32,
    /// Whether it is the consolation of those who lost their first match.
    pub consolation: bool,
    /// The `group` of a match's games is its `node` and this.
    pub first_group: u32,
    /// Its matches by place.
    pub matches: Vec<BracketMatch>,
}

/// A line of the final table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct FinalPlace {
    /// The place; those who tie share one.
    pub place: u32,
    /// The entry, or the team in a team event.
    pub id: u32,
    /// Whether it is a team.
    pub team: bool,
}

/// A line of an arena's table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ArenaRow {
    /// The place; those who tie share one.
    pub rank: u32,
    /// The entry.
    pub id: u32,
    /// All points.
    pub points: u32,
    /// What each game brought, in order.
    pub scores: Vec<u32>,
    /// Games won.
    pub wins: u32,
    /// Whether the next game counts twice.
    pub on_fire: bool,
    /// The number of the game that is being played.
    pub playing: Option<u32>,
}

/// An arena as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ArenaView {
    /// When it opened, Unix milliseconds.
    #[ts(type = "number")]
    pub from_ms: i64,
    /// Until when new games begin, Unix milliseconds.
    #[ts(type = "number")]
    pub until_ms: i64,
    /// Best first.
    pub rows: Vec<ArenaRow>,
}

/// What comes next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum NextStep {
    /// Take entries, then begin.
    Start {
        /// Why it can't begin yet: a refusal's code.
        why_not: Option<String>,
    },
    /// Pair this round.
    Pair {
        /// Of the event, from 1.
        round: u32,
        /// Whether a new stage begins with it.
        new_stage: bool,
    },
    /// No pairing of this round keeps the rules: it has to be made by hand.
    PairByHand {
        /// Of the event, from 1.
        round: u32,
    },
    /// Enter results: so many are missing.
    Results {
        /// In this round.
        round: u32,
        /// How many.
        missing: u32,
    },
    /// Close the round.
    Close {
        /// This one.
        round: u32,
    },
    /// Put those in order who tie where somebody goes on.
    BreakTie {
        /// The group or match.
        group: u32,
        /// Who.
        tied: Vec<u32>,
        /// How many of them go on.
        places: u32,
    },
    /// An arena: to be opened, or going by the clock.
    Arena {
        /// Whether it has opened.
        open: bool,
    },
    /// Nothing: it is over.
    Over {},
}

/// A tournament, whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TournamentView {
    /// What lists show.
    pub summary: TournamentSummary,
    /// Sequence number of its last event.
    pub seq: u32,
    /// Whether I may run it.
    pub may_manage: bool,
    /// My entry.
    pub my_entry: Option<u32>,
    /// Whether I have left by myself and may come back.
    pub may_return: bool,
    /// The entries, in order of entering.
    pub entries: Vec<TournamentEntry>,
    /// The teams.
    pub teams: Vec<TournamentTeam>,
    /// Pairs of entries that a Swiss keeps apart by name.
    pub forbidden: Vec<[u32; 2]>,
    /// The rounds.
    pub rounds: Vec<TournamentRound>,
    /// The standings of every group of every stage.
    pub tables: Vec<StandingTable>,
    /// The brackets.
    pub brackets: Vec<BracketView>,
    /// The arena, once it has opened.
    pub arena: Option<ArenaView>,
    /// The final table, once there is one.
    pub final_table: Vec<FinalPlace>,
    /// What comes next.
    pub next: NextStep,
    /// What `undo` would take back.
    pub undo: Option<TournamentDeed>,
}

/// Somebody whom a correction would move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CorrectionMoves {
    /// The entry.
    pub entry: u32,
    /// Points before and after.
    pub points: [String; 2],
    /// Place before and after.
    pub rank: [u32; 2],
}

/// Answer to `GET /api/v1/tournaments/{id}/consequences`: what a result would bring with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CorrectionEffect {
    /// Who would move.
    pub moved: Vec<CorrectionMoves>,
    /// Rounds that were paired with the result as it stood; they stay.
    pub paired_since: Vec<u32>,
}

/// One term of a tie-break's value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TieBreakTerm {
    /// The round, where the term is of one.
    pub round: Option<u32>,
    /// The opponent (entry or team).
    pub opponent: Option<u32>,
    /// What it adds.
    pub amount: String,
    /// Why it is what it is: a code.
    pub note: String,
    /// Whether it is cut.
    pub cut: bool,
}

/// Answer to `GET /api/v1/tournaments/{id}/tiebreak`: a value opened into its sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TieBreakSum {
    /// The tie-break's code.
    pub code: String,
    /// The value.
    pub value: Option<String>,
    /// Its terms.
    pub terms: Vec<TieBreakTerm>,
}

/// One line of why a pair, a bye or a float is so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct WhyLine {
    /// The rule: `C1` to `C21`, an article of the colours (`5.2.1`), or empty.
    pub criterion: String,
    /// What it says, a code: `same_score`, `moved_down`, `worse`, `met`, `colour_both`, …
    pub says: String,
    /// Whom it names, in order.
    pub entries: Vec<u32>,
    /// What it counts, in order.
    pub values: Vec<String>,
}

/// Answer to `GET /api/v1/tournaments/{id}/why`: why two meet, or do not, or one rests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PairingWhy {
    /// The round.
    pub round: u32,
    /// At most three.
    pub lines: Vec<WhyLine>,
}

/// A list of tournaments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TournamentList {
    /// Newest first: those that take entries or run, then those that are over; at most 100.
    pub tournaments: Vec<TournamentSummary>,
}

/// Answer to `POST /api/v1/tournaments`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TournamentMade {
    /// Its page is `/tournament/{id}`.
    pub tournament: Id,
}
