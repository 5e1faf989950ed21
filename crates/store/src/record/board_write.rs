//! A living event of play over the board becomes a record.

use laws::{Event, EventKind, Found, Millis, Ruling, Step};
use rules::{ByColor, Color, Square};

use crate::error::StoreError;
use crate::record::board::{FoundV2, KindV2, RulingV2};
use crate::record::write::uci;
use crate::seal::{Seal, SealKey};

/// Where an event is written, and what seals it.
pub(crate) struct Place<'a> {
    /// The game and the event's number, as `GAME/SEQ`.
    pub(crate) place: String,
    pub(crate) key: &'a SealKey,
    /// For events that seal, or tell what was sealed.
    pub(crate) seal: Option<&'a Seal>,
}

// tidy: table
pub(super) fn kind(event: &Event, place: &Place<'_>) -> Result<KindV2, StoreError> {
    Ok(match &event.kind {
        EventKind::Touched {
            squares,
            order,
            deliberate,
        } => KindV2::Touched {
            squares: names(squares),
            order: order.code().to_owned(),
            deliberate: *deliberate,
        },
        EventKind::TwoHands => KindV2::TwoHands,
        EventKind::Lies { step } => KindV2::Lies { step: name(*step) },
        EventKind::HeldOn { step } => KindV2::HeldOn { step: name(*step) },
        EventKind::Released { step } => KindV2::Released { step: name(*step) },
        EventKind::PromotionChosen { role } => KindV2::PromotionChosen {
            role: role.to_string(),
        },
        EventKind::MadeIrregular { step } => KindV2::MadeIrregular { step: name(*step) },
        EventKind::Completed {
            color,
            completion,
            passes,
            illegal,
        } => KindV2::Completed {
            color: side(*color),
            completion: completion.into(),
            passes: *passes,
            illegal: illegal.map(name),
        },
        EventKind::EmptyPress { color } => KindV2::EmptyPress {
            color: side(*color),
        },
        EventKind::IllegalMove {
            color,
            count,
            added,
            touched,
            back_to,
            stands,
        } => KindV2::IllegalMove {
            color: side(*color),
            count: *count,
            added_ms: both(added),
            touched: names(touched),
            back_to: *back_to,
            stands: *stands,
        },
        EventKind::KingIntoCheck { color, count } => KindV2::KingIntoCheck {
            color: side(*color),
            count: *count,
        },
        EventKind::TouchUpheld { color, left } => KindV2::TouchUpheld {
            color: side(*color),
            left_ms: left.as_ref().map(both),
        },
        EventKind::FlagFell { color } => KindV2::FlagFell {
            color: side(*color),
        },
        EventKind::ClocksStopped => KindV2::ClocksStopped,
        EventKind::ClockStarted { color } => KindV2::ClockStarted {
            color: side(*color),
        },
        EventKind::ArbiterCalled { refused } => KindV2::ArbiterCalled {
            refused: refused.map(|code| code.as_str().to_owned()),
        },
        EventKind::QuickplayClaimed { increment, offers } => KindV2::QuickplayClaimed {
            increment: *increment,
            offers: *offers,
        },
        EventKind::Discretion { reason } => KindV2::Discretion {
            reason: reason.clone(),
        },
        EventKind::Ruled {
            ruling,
            reason,
            added,
            increment,
        } => KindV2::Ruled {
            ruling: self::ruling(*ruling)?,
            reason: reason.clone(),
            added_ms: both(added),
            increment_ms: increment.map(|time| time.0),
        },
        EventKind::SetUp { setup } => KindV2::SetUp {
            setup: setup.into(),
        },
        EventKind::CastlingLost { color } => KindV2::CastlingLost {
            color: side(*color),
        },
        EventKind::IllegalPositionSeen => KindV2::IllegalPositionSeen,
        EventKind::PeriodBegun => KindV2::PeriodBegun,
        EventKind::Noted { found } => KindV2::Noted {
            found: self::found(*found),
        },
        EventKind::Recorded { text } => KindV2::Recorded { text: text.clone() },
        EventKind::RecordingStopped => KindV2::RecordingStopped,
        _ => adjournment(event, place)?,
    })
}

fn adjournment(event: &Event, place: &Place<'_>) -> Result<KindV2, StoreError> {
    Ok(match &event.kind {
        EventKind::Adjourned { sealer, early } => KindV2::Adjourned {
            sealer: side(*sealer),
            early: *early,
        },
        EventKind::ShownBeforeSealing { step } => KindV2::ShownBeforeSealing { step: name(*step) },
        EventKind::EnvelopeClosed { added } => KindV2::EnvelopeClosed {
            added_ms: both(added),
        },
        EventKind::Resumed { present } => KindV2::Resumed {
            present: (present.white, present.black),
        },
        EventKind::SealedRead { text } => KindV2::SealedRead {
            text: text.clone(),
            salt: place.seal.map(|seal| seal.salt.reveal().to_owned()),
            commitment: place.seal.map(|seal| seal.commitment.clone()),
        },
        EventKind::EnvelopeOpened { mv } => KindV2::EnvelopeOpened { mv: mv.map(uci) },
        // An event of a newer `laws` must get its record before it can be kept.
        _ => {
            let reason = format!("no record for {}", event.name());
            return Err(StoreError::record("event", reason));
        }
    })
}

fn ruling(ruling: Ruling) -> Result<RulingV2, StoreError> {
    Ok(match ruling {
        Ruling::AddTime { color, time } => RulingV2::AddTime {
            color: side(color),
            time_ms: time.0,
        },
        Ruling::RemoveTime { color, time } => RulingV2::RemoveTime {
            color: side(color),
            time_ms: time.0,
        },
        Ruling::SetTimes { left } => RulingV2::SetTimes {
            left_ms: both(&left),
        },
        Ruling::Warn { color } => RulingV2::Warn { color: side(color) },
        Ruling::LiftWarning { color } => RulingV2::LiftWarning { color: side(color) },
        Ruling::AwardLoss {
            color,
            opponent_half_points,
        } => RulingV2::AwardLoss {
            color: side(color),
            half_points: opponent_half_points,
        },
        Ruling::AwardDraw => RulingV2::AwardDraw,
        Ruling::Expel { color } => RulingV2::Expel { color: side(color) },
        Ruling::Postpone { time } => RulingV2::Postpone { time_ms: time.0 },
        Ruling::Reject => RulingV2::Reject,
        Ruling::Accept => RulingV2::Accept,
        Ruling::CountIllegal { color } => RulingV2::CountIllegal { color: side(color) },
        Ruling::ForgiveIllegal { color } => RulingV2::ForgiveIllegal { color: side(color) },
        Ruling::Restore => RulingV2::Restore,
        Ruling::RestoreAfter { moves } => RulingV2::RestoreAfter { moves },
        Ruling::Reinstate => RulingV2::Reinstate,
        Ruling::LendSheet { color } => RulingV2::LendSheet { color: side(color) },
        Ruling::NewGame => RulingV2::NewGame,
        Ruling::Continue => RulingV2::Continue,
        // Version 3 has it.
        Ruling::Reopen => return Err(StoreError::record("event", "no record for this ruling")),
    })
}

fn found(found: Found) -> FoundV2 {
    match found {
        Found::WrongStart { color } => FoundV2::WrongStart {
            color: color.map(side),
        },
        Found::WrongOrientation => FoundV2::WrongOrientation,
        Found::WrongResumedPosition => FoundV2::WrongResumedPosition,
        Found::ColorsReversed => FoundV2::ColorsReversed,
        Found::Displaced { color, restorable } => FoundV2::Displaced {
            color: color.map(side),
            restorable,
        },
        Found::IllegalPosition => FoundV2::IllegalPosition,
        Found::IllegalMove { ply, restorable } => FoundV2::IllegalMove { ply, restorable },
        Found::ClockWrong => FoundV2::ClockWrong,
        Found::BothFlags => FoundV2::BothFlags,
        Found::SheetIncomplete { color } => FoundV2::SheetIncomplete {
            color: color.map(side),
        },
        Found::SheetUnreconstructable => FoundV2::SheetUnreconstructable,
    }
}

fn side(color: Color) -> String {
    color.to_string()
}

fn name(step: Step) -> String {
    step.to_string()
}

fn names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(ToString::to_string).collect()
}

fn both(pair: &ByColor<Millis>) -> (i64, i64) {
    (pair.white.0, pair.black.0)
}
