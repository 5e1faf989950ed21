//! What has happened in a game: the log from which it can be replayed.
//!
//! A stored log is made of these, one record each; they are plain data and hold every
//! number that was judged, so that [`crate::Game::apply`] only has to write it down.

use rules::{ByColor, Color, Move, Role, Setup, Square};

use crate::article::Article;
use crate::board::step::Step;
use crate::command::{Actor, Found, Ground, Ruling, TouchOrder};
use crate::ending::{GameResult, Termination};
use crate::instant::{Millis, Timestamp};
use crate::mating::Verdict;
use crate::refusal::RefusalCode;
use crate::secret::Secret;
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
    /// Pieces were touched (board mode, as all that follow up to the end).
    Touched {
        /// Where they stand.
        squares: Vec<Square>,
        /// In which order.
        order: TouchOrder,
        /// On purpose?
        deliberate: bool,
    },
    /// The next move is made with both hands.
    TwoHands,
    /// A move lies on the board that is illegal or lacks the new piece; it may be replaced.
    Lies {
        /// From where to where.
        step: Step,
    },
    /// A piece touched a square and, by a local rule, must stay there.
    HeldOn {
        /// From where to where.
        step: Step,
    },
    /// A part of a move was released and binds.
    Released {
        /// The whole it belongs to.
        step: Step,
    },
    /// The piece for a promotion is chosen: it has touched the square.
    PromotionChosen {
        /// Which.
        role: Role,
    },
    /// A move was made from a position that is none of the rules.
    MadeIrregular {
        /// From where to where.
        step: Step,
    },
    /// A move was completed, by pressing or by the player's next move.
    Completed {
        /// Whose.
        color: Color,
        /// The clock's part.
        completion: Completion,
        /// Does the opponent's clock begin with it?
        passes: bool,
        /// It was illegal, and nobody has objected yet.
        illegal: Option<Step>,
    },
    /// The clock was pressed without a move, and nobody has objected yet: the opponent's runs.
    EmptyPress {
        /// By whom.
        color: Color,
    },
    /// An illegal move was found.
    IllegalMove {
        /// Whose.
        color: Color,
        /// His illegal moves up to now; 0 where they are not counted.
        count: u8,
        /// What it does to the clocks.
        added: ByColor<Millis>,
        /// Pieces he now counts as having touched.
        touched: Vec<Square>,
        /// The half-move before which play goes on; `None` if it was not complete.
        back_to: Option<u32>,
        /// The move stands all the same (two hands).
        stands: bool,
    },
    /// A king moved into check, where a local rule counts that.
    KingIntoCheck {
        /// Whose.
        color: Color,
        /// How many times up to now.
        count: u8,
    },
    /// A complaint about a touched piece was right: the last move is undone.
    TouchUpheld {
        /// Who has to move again.
        color: Color,
        /// What the clocks show now; `None` in an untimed game.
        left: Option<ByColor<Millis>>,
    },
    /// A flag has fallen and waits for a claim or the arbiter.
    FlagFell {
        /// Whose.
        color: Color,
    },
    /// Both clocks were stopped.
    ClocksStopped,
    /// A clock was started.
    ClockStarted {
        /// Whose.
        color: Color,
    },
    /// A matter is open that the arbiter must decide.
    ArbiterCalled {
        /// The answer to what brought it up, if that was refused.
        refused: Option<RefusalCode>,
    },
    /// A claim in the quickplay finish: the clocks stand until the arbiter has ruled.
    QuickplayClaimed {
        /// He asks for an increment, not for a draw.
        increment: bool,
        /// Does it count as an offer?
        offers: bool,
    },
    /// No text decides the case; the arbiter ruled by the article nearest to it, which this
    /// event cites. The ruling follows.
    Discretion {
        /// Why.
        reason: String,
    },
    /// The arbiter ruled.
    Ruled {
        /// What.
        ruling: Ruling,
        /// Why.
        reason: String,
        /// What it does to the clocks.
        added: ByColor<Millis>,
        /// From now on each completed move brings so much (quickplay finish).
        increment: Option<Millis>,
    },
    /// The arbiter set up a position.
    SetUp {
        /// What stands on the board now.
        setup: Setup,
    },
    /// A side may not castle any more.
    CastlingLost {
        /// Which.
        color: Color,
    },
    /// An illegal position was seen; it is looked at again after the next move.
    IllegalPositionSeen,
    /// The next move is the first of its period.
    PeriodBegun,
    /// The game was broken off.
    Adjourned {
        /// Who seals.
        sealer: Color,
        /// By the player himself, before the end of the session.
        early: bool,
    },
    /// A move was made openly after the break; it is the one to be sealed.
    ShownBeforeSealing {
        /// Which.
        step: Step,
    },
    /// A move was written to be sealed; secret until the envelope is opened.
    Sealed {
        /// As written.
        text: Secret,
        /// A draw is offered with it.
        offer: bool,
    },
    /// The envelope was closed.
    EnvelopeClosed {
        /// What it does to the clocks.
        added: ByColor<Millis>,
    },
    /// The time of resumption came.
    Resumed {
        /// Who was there.
        present: ByColor<bool>,
    },
    /// What the envelope held, for all to read; the move, or the end, follows.
    SealedRead {
        /// As written.
        text: String,
    },
    /// The sealed move was played.
    EnvelopeOpened {
        /// The move, completed before; `None` if the envelope is lost.
        mv: Option<Move>,
    },
    /// The replier sealed his answer, and the absent sealer's clock runs.
    ReplySealed {
        /// As written; secret until the sealer is there.
        text: Secret,
    },
    /// Something irregular was found that changes nothing but is on record.
    Noted {
        /// What.
        found: Found,
    },
    /// A move was written on the scoresheet.
    Recorded {
        /// As written.
        text: String,
    },
    /// A player keeps no score any more.
    RecordingStopped,
    /// The game ended. Nothing follows but [`Ruling::Reopen`], which sets it aside.
    Ended {
        /// The points.
        result: GameResult,
        /// What ended it.
        termination: Termination,
        /// Where it was asked whether the opponent could ever mate: the answer.
        mating: Option<Verdict>,
        /// If the answer is yes, how: UCI moves with spaces between, to the mate.
        mating_line: Option<String>,
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

/// Every [`Event::name`], in the order of [`EventKind`].
// tidy: table
pub(crate) const EVENT_NAMES: &[&str] = &[
    "created",
    "moved",
    "premove_entered",
    "premove_dropped",
    "draw_offered",
    "draw_declined",
    "draw_lapsed",
    "claim_upheld",
    "claim_rejected",
    "takeback_asked",
    "takeback_declined",
    "takeback_lapsed",
    "taken_back",
    "arrived",
    "left",
    "hall_was_down",
    "touched",
    "two_hands",
    "lies",
    "held_on",
    "released",
    "promotion_chosen",
    "made_irregular",
    "completed",
    "empty_press",
    "illegal_move",
    "king_into_check",
    "touch_upheld",
    "flag_fell",
    "clocks_stopped",
    "clock_started",
    "arbiter_called",
    "quickplay_claimed",
    "discretion",
    "ruled",
    "set_up",
    "castling_lost",
    "illegal_position_seen",
    "period_begun",
    "adjourned",
    "shown_before_sealing",
    "sealed",
    "envelope_closed",
    "resumed",
    "sealed_read",
    "envelope_opened",
    "reply_sealed",
    "noted",
    "recorded",
    "recording_stopped",
    "ended",
];

impl Event {
    /// A short name of what happened, in snake case.
    // tidy: table
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
            EventKind::Touched { .. } => "touched",
            EventKind::TwoHands => "two_hands",
            EventKind::Lies { .. } => "lies",
            EventKind::HeldOn { .. } => "held_on",
            EventKind::Released { .. } => "released",
            EventKind::PromotionChosen { .. } => "promotion_chosen",
            EventKind::MadeIrregular { .. } => "made_irregular",
            EventKind::Completed { .. } => "completed",
            EventKind::EmptyPress { .. } => "empty_press",
            EventKind::IllegalMove { .. } => "illegal_move",
            EventKind::KingIntoCheck { .. } => "king_into_check",
            EventKind::TouchUpheld { .. } => "touch_upheld",
            EventKind::FlagFell { .. } => "flag_fell",
            EventKind::ClocksStopped => "clocks_stopped",
            EventKind::ClockStarted { .. } => "clock_started",
            EventKind::ArbiterCalled { .. } => "arbiter_called",
            EventKind::QuickplayClaimed { .. } => "quickplay_claimed",
            EventKind::Discretion { .. } => "discretion",
            EventKind::Ruled { .. } => "ruled",
            EventKind::SetUp { .. } => "set_up",
            EventKind::CastlingLost { .. } => "castling_lost",
            EventKind::IllegalPositionSeen => "illegal_position_seen",
            EventKind::PeriodBegun => "period_begun",
            EventKind::Adjourned { .. } => "adjourned",
            EventKind::ShownBeforeSealing { .. } => "shown_before_sealing",
            EventKind::Sealed { .. } => "sealed",
            EventKind::EnvelopeClosed { .. } => "envelope_closed",
            EventKind::Resumed { .. } => "resumed",
            EventKind::SealedRead { .. } => "sealed_read",
            EventKind::EnvelopeOpened { .. } => "envelope_opened",
            EventKind::ReplySealed { .. } => "reply_sealed",
            EventKind::Noted { .. } => "noted",
            EventKind::Recorded { .. } => "recorded",
            EventKind::RecordingStopped => "recording_stopped",
            EventKind::Ended { .. } => "ended",
        }
    }

    /// Nothing follows the end but the ruling that sets it aside, and by what it goes.
    pub(crate) fn may_follow_the_end(&self) -> bool {
        match self.kind {
            EventKind::Ruled { ruling, .. } => ruling == Ruling::Reopen,
            EventKind::Discretion { .. } => true,
            _ => false,
        }
    }

    /// What brought this event about was refused or wrong, with this code.
    pub(crate) fn refused(&self) -> Option<RefusalCode> {
        match &self.kind {
            EventKind::ClaimRejected { .. } => Some(RefusalCode::ClaimFalse),
            EventKind::ArbiterCalled { refused } => *refused,
            EventKind::CastlingLost { .. } => Some(RefusalCode::TooLate),
            _ => None,
        }
    }
}
