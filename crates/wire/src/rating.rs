//! Grades and ratings: what a player has, how a game moved it, and the lists.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::common::{Color, Id, PlayerRef, Speed};
use crate::player::Membership;

/// A player's number in one pool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RatingValue {
    /// `grade`, `elo` or `glicko2`.
    pub pool: String,
    /// The speed, where the pool keeps one number for each.
    pub speed: Option<Speed>,
    /// The number as a decimal: grade points to the hundredth (`601.08`), ratings whole.
    /// Absent in Elo for a player not yet rated.
    pub points: Option<String>,
    /// The grade, 30 … 1, or 0 for none (无级别); absent in pools without grades.
    pub grade: Option<u8>,
    /// Glicko-2's deviation, whole.
    pub deviation: Option<String>,
    /// Whether the number is still settling.
    pub provisional: bool,
    /// Rated games behind it.
    pub games: u32,
}

/// How a number came about: the rule, and what stood in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Formula {
    /// The rule's code, such as `higher_wins_10_100`; screens have a sentence for each.
    pub rule: String,
    /// Its numbers by name, as decimals.
    pub numbers: BTreeMap<String, String>,
}

/// The event that a rated game was played in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RatedEvent {
    /// Its page is `/tournament/{id}`.
    pub tournament: Id,
    /// Its name.
    pub name: String,
    /// The round, from 1, where it is known.
    pub round: Option<u32>,
}

/// What a rated game did to one of its players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RatingChange {
    /// Its place in the hall's order of results.
    #[ts(type = "number")]
    pub seq: i64,
    /// When the game ended, Unix milliseconds.
    #[ts(type = "number")]
    pub at_ms: i64,
    /// The game; absent where the result was typed in for a board in the room.
    pub game: Option<Id>,
    /// The event that it was played in.
    pub event: Option<RatedEvent>,
    /// Against whom.
    pub opponent: PlayerRef,
    /// With which pieces.
    pub color: Color,
    /// The result as it counts: `1-0`, `0-1`, `1/2-1/2`.
    pub result: String,
    /// The number before; without points for a first game.
    pub before: RatingValue,
    /// The number after.
    pub after: RatingValue,
    /// What was gained, signed, in the pool's unit (`+10`, `-2.08`).
    pub gained: String,
    /// How.
    pub formula: Formula,
    /// Whether an arbiter corrected the result afterwards.
    pub corrected: Option<Correction>,
}

/// An arbiter's correction of a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Correction {
    /// When, Unix milliseconds.
    #[ts(type = "number")]
    pub at_ms: i64,
    /// The arbiter; absent where the game was ended anew by itself.
    pub by: Option<PlayerRef>,
    /// The result as it had been played.
    pub was: String,
    /// Why.
    pub reason: String,
}

/// Answer to `GET /api/v1/players/{name}/ratings`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RatingHistory {
    /// The player.
    pub player: PlayerRef,
    /// His numbers now, one for each pool that he has played in; grade points always where the
    /// hall keeps them.
    pub now: Vec<RatingValue>,
    /// What moved the pool asked for, newest first, at most 500.
    pub changes: Vec<RatingChange>,
    /// What rating lists set in it, newest first, at most 500.
    pub sets: Vec<RatingSet>,
}

/// A number that a rating list set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RatingSet {
    /// It stands after the results up to this one, by [`RatingChange::seq`].
    #[ts(type = "number")]
    pub after_seq: i64,
    /// When, Unix milliseconds.
    #[ts(type = "number")]
    pub at_ms: i64,
    /// The number.
    pub value: RatingValue,
}

/// One line of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Ranked {
    /// The place, from 1; equal numbers share one.
    pub rank: u32,
    /// Who.
    pub player: PlayerRef,
    /// Where he belongs.
    pub of: Membership,
    /// The number.
    pub value: RatingValue,
}

/// Answer to `GET /api/v1/ratings`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RatingList {
    /// The pools that the hall keeps, in its order: `grade`, `elo`, `glicko2`.
    pub pools: Vec<String>,
    /// The pool of this list: `grade`, `glicko2:blitz`.
    pub pool: String,
    /// The best, at most 100.
    pub players: Vec<Ranked>,
}

/// What a finished game did to both players, in every pool that it counted for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameRated {
    /// White's changes.
    pub white: Vec<RatingChange>,
    /// Black's.
    pub black: Vec<RatingChange>,
}

/// Body of `POST /api/v1/games/{id}/correction`, by an arbiter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NewCorrection {
    /// The result as it is to count: `1-0`, `0-1`, `1/2-1/2`, or `*` for none.
    pub result: String,
    /// Why; 1 to 300 characters.
    pub reason: String,
}

/// Answer to `GET /api/v1/calculator/grade`: one game between two players' points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Calculated {
    /// The first player before and after.
    pub a: [RatingValue; 2],
    /// The second.
    pub b: [RatingValue; 2],
    /// How.
    pub formula: Formula,
}

/// Which pools the games of an event count for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EventRating {
    /// Whether they count at all.
    pub rated: bool,
    /// The systems (`grade`, `elo`, `glicko2`); none: every one that the hall keeps.
    pub pools: Vec<String>,
    /// Whether the grade points of all games of a round are reckoned from the totals at its start.
    pub round_start: bool,
}

/// Body of `PUT /api/v1/tournaments/{id}/rating`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NewEventRating {
    /// What the event's games are to count for.
    pub rating: EventRating,
    /// `false` only tells what would change.
    pub apply: bool,
}

/// A change of the pools of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EventRatingChoice {
    /// When, Unix milliseconds.
    #[ts(type = "number")]
    pub at_ms: i64,
    /// Who made it.
    pub by: PlayerRef,
    /// What the games counted for before.
    pub was: EventRating,
    /// And since.
    pub rating: EventRating,
    /// How many players' numbers it changed.
    pub moved: u32,
}

/// Answer to `GET /api/v1/tournaments/{id}/rating`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EventRatingView {
    /// What the event's games count for.
    pub rating: EventRating,
    /// The systems that the hall keeps.
    pub kept: Vec<String>,
    /// Every change so far, oldest first.
    pub choices: Vec<EventRatingChoice>,
}

/// A number that is another one after a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NumberChanged {
    /// Whose.
    pub player: PlayerRef,
    /// Before; absent where there was none.
    pub before: Option<RatingValue>,
    /// After; absent where there is none any more.
    pub after: Option<RatingValue>,
}

/// Body of `POST /api/v1/ratings/list`, by an admin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NewRatingList {
    /// The file: the hall's CSV or FIDE's text; its first line tells which.
    pub text: String,
    /// Which list a FIDE file with one rating column is: `standard`, `rapid`, `blitz`.
    pub speed: String,
    /// `false` only tells what would change.
    pub apply: bool,
}

/// A fault of a file, by its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ListFault {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// What is wrong: a code of docs/cli.md.
    pub code: String,
    /// The text that it is about.
    pub text: String,
}

/// What a rating list did, or would do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RatingListEffect {
    /// Entries that could be read.
    pub entries: u32,
    /// What could not.
    pub faults: Vec<ListFault>,
    /// Names of the list that no account has.
    pub unknown: Vec<String>,
    /// Accounts that the list names more than once: none of these rows is taken.
    pub twice: Vec<String>,
    /// The numbers that are others, by pool and name.
    pub changed: Vec<NumberChanged>,
}

/// What a change of the rules, of results or of a list does to everybody's numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RatingEffect {
    /// The numbers that are others, by pool and name.
    pub changed: Vec<NumberChanged>,
}
