//! Stored events, version 3: what version 2 of play over the board did not know.

use laws::{Event, EventKind, Millis, Ruling};
use rules::ByColor;
use serde::{Deserialize, Serialize};

use crate::record::read::both;

/// The version of these kinds.
pub(crate) const VERSION: u32 = 3;

#[derive(Deserialize, Serialize)]
pub(super) struct EventV3 {
    pub(super) by: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) article: Option<String>,
    #[serde(flatten)]
    pub(super) kind: KindV3,
}

#[derive(Deserialize, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub(super) enum KindV3 {
    /// The ruling that sets an ending aside.
    Reopened {
        reason: String,
        added_ms: (i64, i64),
    },
}

/// What version 3 knows.
pub(super) fn kind(event: &Event) -> Option<KindV3> {
    match &event.kind {
        EventKind::Ruled {
            ruling: Ruling::Reopen,
            reason,
            added,
            ..
        } => Some(KindV3::Reopened {
            reason: reason.clone(),
            added_ms: pair(added),
        }),
        _ => None,
    }
}

/// The living kind.
pub(super) fn read(record: KindV3) -> EventKind {
    match record {
        KindV3::Reopened { reason, added_ms } => EventKind::Ruled {
            ruling: Ruling::Reopen,
            reason,
            added: both(added_ms, Millis),
            increment: None,
        },
    }
}

fn pair(both: &ByColor<Millis>) -> (i64, i64) {
    (both.white.0, both.black.0)
}
