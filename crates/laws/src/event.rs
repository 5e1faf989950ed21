//! What has happened in a game: the log from which it can be replayed.
//!
//! A stored log is made of these, one record each; they are plain data and hold every
//! number that was judged, so that [`crate::Game::apply`] only has to write it down.

use rules::{ByColor, Move};

use crate::article::Article;
use crate::command::{Actor, Ground};
use crate::ending::{GameResult, Termination};
use crate::instant::{Millis, Timestamp};
use crate::mating::Verdict;
use crate::terms::{Start, Terms};

/// One entry of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// When. Never before the entry above it.
    pub at: Timestamp,
    /// Who did it; [`Actor::Hall`] for what time and the Laws do by themselves.
    pub by: Actor,
    /// The article behind it, where a ruling was made.
    pub article: Option<Article>,
    /// What happened.
    pub kind: EventKind,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EventKind {
    /// The game began. Always the first entry and only there.
    Created(Box<Created>),
    /// A move was made, and in online mode completed with it.
    Moved {
        /// The move, legal where it was made.
        mv: Move,
        /// Was it entered out of turn before?
        premoved: bool,
        /// The clock's part; `None` if the move waits for the press.
        completion: Option<Completion>,
    },
    /// A premove was entered; secret until it is played.
    PremoveEntered {
        /// UCI, read in the position it will meet.
        uci: String,
    },
    /// The premove was dropped, by its player or because it was not legal.
    PremoveDropped,
    /// A draw was offered.
    DrawOffered {
        /// At the moment the Laws name? If not it stands, but the arbiter may penalize.
        regular: bool,
    },
    /// The opponent's offer was declined.
    DrawDeclined,
    /// The opponent's offer lapsed by what the player did.
    DrawLapsed,
    /// A claim was right; the end follows.
    ClaimUpheld {
        /// On what.
        ground: Ground,
        /// The written move the claim rests on.
        intended: Option<Move>,
        /// How many times the position has stood, or half-moves without capture and pawn move.
        count: u32,
    },
    /// A claim was wrong.
    ClaimRejected {
        /// On what.
        ground: Ground,
        /// The written move, which now must be played.
        intended: Option<Move>,
        /// How many times the position has stood, or half-moves without capture and pawn move.
        count: u32,
        /// What it does to the clocks; negative takes time away.
        added: ByColor<Millis>,
        /// Does the claim stay as an offer of a draw?
        offers: bool,
    },
    /// A player asks to take back.
    TakebackAsked {
        /// How many half-moves would go.
        plies: u32,
    },
    /// The wish was declined, or withdrawn by the one who asked.
    TakebackDeclined,
    /// A move was made instead of an answer.
    TakebackLapsed,
    /// Moves were taken back.
    TakenBack {
        /// How many half-moves went.
        plies: u32,
        /// What the clocks show now; `None` in an untimed game.
        left: Option<ByColor<Millis>>,
    },
    /// The player came (back).
    Arrived,
    /// The player went (his connection broke).
    Left,
    /// The hall was down; this time is charged to nobody.
    HallWasDown {
        /// How long.
        lasted: Millis,
    },
    /// The game ended. Nothing follows.
    Ended {
        /// The points.
        result: GameResult,
        /// What ended it.
        termination: Termination,
        /// Where it was asked whether the opponent could ever mate: the answer.
        mating: Option<Verdict>,
    },
}

/// The first entry of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Created {
    /// What was agreed.
    pub terms: Terms,
    /// Position, and what had happened before.
    pub start: Start,
    /// What the clocks show; `None` in an untimed game.
    pub left: Option<ByColor<Millis>>,
    /// How the clock of the player on move stands.
    pub clock: TurnClock,
}

/// How the clock of the player on move stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnClock {
    /// It runs.
    Runs,
    /// His time is measured but not charged: the first moves are free.
    Free,
    /// It stands.
    Stands,
}

/// What completing a move did to the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Completion {
    /// Length of the turn, the credit taken off.
    pub spent: Millis,
    /// Network delay credited.
    pub lag_credit: Millis,
    /// What the turn cost in all: less than `spent` under a simple delay, nothing if free.
    pub charged: Millis,
    /// Increment or Bronstein time that came on.
    pub increment: Millis,
    /// Time of the next period that came on with the last move of the old one.
    pub period_time: Option<Millis>,
    /// What the mover's clock shows now; `None` in an untimed game.
    pub left: Option<Millis>,
    /// How the opponent's clock stands from now on.
    pub next: TurnClock,
}

impl Event {
    /// A short name of what happened, in snake case.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match &self.kind {
            EventKind::Created(_) => "created",
            EventKind::Moved { .. } => "moved",
            EventKind::PremoveEntered { .. } => "premove_entered",
            EventKind::PremoveDropped => "premove_dropped",
            EventKind::DrawOffered { .. } => "draw_offered",
            EventKind::DrawDeclined => "draw_declined",
            EventKind::DrawLapsed => "draw_lapsed",
            EventKind::ClaimUpheld { .. } => "claim_upheld",
            EventKind::ClaimRejected { .. } => "claim_rejected",
            EventKind::TakebackAsked { .. } => "takeback_asked",
            EventKind::TakebackDeclined => "takeback_declined",
            EventKind::TakebackLapsed => "takeback_lapsed",
            EventKind::TakenBack { .. } => "taken_back",
            EventKind::Arrived => "arrived",
            EventKind::Left => "left",
            EventKind::HallWasDown { .. } => "hall_was_down",
            EventKind::Ended { .. } => "ended",
        }
    }

    /// Must it be kept from everybody but the player who did it?
    #[must_use]
    pub const fn is_secret(&self) -> bool {
        matches!(self.kind, EventKind::PremoveEntered { .. })
    }
}
