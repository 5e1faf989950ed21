//! A living event becomes a record.

use laws::{Created, Event, EventKind, Ground, Millis, Start};
use rules::{ByColor, Move};

use crate::error::StoreError;
use crate::record::board::{self, EventV2};
use crate::record::board_write::{self, Place};
use crate::record::event::{self, EventV1, KindV1, StartV1};
use crate::record::later::{self, EventV3};
use crate::record::terms::TermsV1;

/// The version and the text of an event's record.
pub(crate) fn write(event: &Event, place: &Place<'_>) -> Result<(u32, String), StoreError> {
    let by = event.by.code().to_owned();
    let article = event.article.as_ref().map(|a| a.as_str().to_owned());
    let written = match (kind(&event.kind), later::kind(event, place)?) {
        (Some(kind), _) => (
            event::VERSION,
            serde_json::to_string(&EventV1 { by, article, kind }),
        ),
        (None, Some(kind)) => (
            later::VERSION,
            serde_json::to_string(&EventV3 { by, article, kind }),
        ),
        (None, None) => {
            let kind = board_write::kind(event, place)?;
            (
                board::VERSION,
                serde_json::to_string(&EventV2 { by, article, kind }),
            )
        }
    };
    let (version, text) = written;
    let text = text.map_err(|error| StoreError::record("event", error))?;
    Ok((version, text))
}

/// What version 1 knows.
// tidy: table
fn kind(kind: &EventKind) -> Option<KindV1> {
    Some(match kind {
        EventKind::Created(created) => self::created(created),
        EventKind::Moved {
            mv,
            premoved,
            completion,
        } => KindV1::Moved {
            mv: uci(*mv),
            premoved: *premoved,
            completion: completion.as_ref().map(Into::into),
        },
        EventKind::PremoveEntered { uci } => KindV1::PremoveEntered { uci: uci.clone() },
        EventKind::PremoveDropped => KindV1::PremoveDropped,
        EventKind::DrawOffered { regular } => KindV1::DrawOffered { regular: *regular },
        EventKind::DrawDeclined => KindV1::DrawDeclined,
        EventKind::DrawLapsed => KindV1::DrawLapsed,
        EventKind::ClaimUpheld {
            ground,
            intended,
            count,
        } => KindV1::ClaimUpheld {
            ground: code(*ground),
            intended: intended.map(uci),
            count: *count,
        },
        EventKind::ClaimRejected {
            ground,
            intended,
            count,
            added,
            offers,
        } => KindV1::ClaimRejected {
            ground: code(*ground),
            intended: intended.map(uci),
            count: *count,
            added_ms: pair(added, ms),
            offers: *offers,
        },
        EventKind::TakebackAsked { plies } => KindV1::TakebackAsked { plies: *plies },
        EventKind::TakebackDeclined => KindV1::TakebackDeclined,
        EventKind::TakebackLapsed => KindV1::TakebackLapsed,
        EventKind::TakenBack { plies, left } => KindV1::TakenBack {
            plies: *plies,
            left_ms: left.as_ref().map(|left| pair(left, ms)),
        },
        EventKind::Arrived => KindV1::Arrived,
        EventKind::Left => KindV1::Left,
        EventKind::HallWasDown { lasted } => KindV1::HallWasDown {
            lasted_ms: lasted.0,
        },
        EventKind::Ended {
            result,
            termination,
            mating,
            mating_line,
        } => KindV1::Ended {
            result: result.as_str().to_owned(),
            termination: termination.as_str().to_owned(),
            mating: mating.as_ref().map(|verdict| verdict.code().to_owned()),
            mating_line: mating_line.clone(),
        },
        _ => return None,
    })
}

fn created(created: &Created) -> KindV1 {
    KindV1::Created {
        terms: Box::new(TermsV1::from(&created.terms)),
        start: Box::new(start(&created.start)),
        left_ms: created.left.as_ref().map(|left| pair(left, ms)),
        clock: created.clock.into(),
    }
}

fn start(start: &Start) -> StartV1 {
    StartV1 {
        fen: start.position.fen(),
        earlier: start.earlier.iter().map(|mv| uci(*mv)).collect(),
        left_ms: start.left.as_ref().map(|left| pair(left, ms)),
        moves_made: pair(&start.moves_made, |made| made),
        illegal: pair(&start.illegal, |illegal| illegal),
        absent: pair(&start.absent, |absent| absent),
        clocks_stopped: start.clocks_stopped,
    }
}

fn code(ground: Ground) -> String {
    ground.code().to_owned()
}

fn ms(length: Millis) -> i64 {
    length.0
}

fn pair<T: Copy, U>(both: &ByColor<T>, of: impl Fn(T) -> U) -> (U, U) {
    (of(both.white), of(both.black))
}

/// UCI with castling as king takes rook.
pub(super) fn uci(mv: Move) -> String {
    let to = mv.castling_rook().map_or(mv.to(), |(rook, _)| rook);
    let promotion = mv
        .promotion()
        .map(|role| role.letter().to_ascii_lowercase());
    format!(
        "{}{to}{}",
        mv.from(),
        promotion.map(String::from).unwrap_or_default()
    )
}
