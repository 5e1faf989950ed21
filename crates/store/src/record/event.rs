//! Stored events, version 1: the shapes. Conversions are in `write` and `read`.
//!
//! Moves are UCI texts with castling as king takes rook, so a record means the same whatever
//! shape a move has in memory. Pairs are White's, then Black's.

use laws::{Completion, Millis, TurnClock};
use serde::{Deserialize, Serialize};

use crate::record::terms::TermsV1;

/// The version that is written now.
pub(crate) const VERSION: u32 = 1;

#[derive(Deserialize, Serialize)]
pub(super) struct EventV1 {
    pub(super) by: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) article: Option<String>,
    #[serde(flatten)]
    pub(super) kind: KindV1,
}

#[derive(Deserialize, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub(super) enum KindV1 {
    Created {
        terms: Box<TermsV1>,
        start: Box<StartV1>,
        left_ms: Option<(i64, i64)>,
        clock: ClockV1,
    },
    Moved {
        mv: String,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        premoved: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        completion: Option<CompletionV1>,
    },
    PremoveEntered {
        uci: String,
    },
    PremoveDropped,
    DrawOffered {
        regular: bool,
    },
    DrawDeclined,
    DrawLapsed,
    ClaimUpheld {
        ground: String,
        intended: Option<String>,
        count: u32,
    },
    ClaimRejected {
        ground: String,
        intended: Option<String>,
        count: u32,
        added_ms: (i64, i64),
        offers: bool,
    },
    TakebackAsked {
        plies: u32,
    },
    TakebackDeclined,
    TakebackLapsed,
    TakenBack {
        plies: u32,
        left_ms: Option<(i64, i64)>,
    },
    Arrived,
    Left,
    HallWasDown {
        lasted_ms: i64,
    },
    Ended {
        result: String,
        termination: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        mating: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mating_line: Option<String>,
    },
}

#[derive(Deserialize, Serialize)]
pub(super) struct StartV1 {
    pub(super) fen: String,
    pub(super) earlier: Vec<String>,
    pub(super) left_ms: Option<(i64, i64)>,
    pub(super) moves_made: (u32, u32),
    pub(super) illegal: (u8, u8),
    pub(super) absent: (bool, bool),
    pub(super) clocks_stopped: bool,
}

#[derive(Clone, Copy, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum ClockV1 {
    Runs,
    Free,
    Stands,
}

#[derive(Deserialize, Serialize)]
pub(super) struct CompletionV1 {
    pub(super) spent_ms: i64,
    #[serde(default)]
    pub(super) lag_credit_ms: i64,
    pub(super) charged_ms: i64,
    #[serde(default)]
    pub(super) increment_ms: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) period_time_ms: Option<i64>,
    pub(super) left_ms: Option<i64>,
    pub(super) next: ClockV1,
}

impl From<TurnClock> for ClockV1 {
    fn from(clock: TurnClock) -> Self {
        match clock {
            TurnClock::Runs => Self::Runs,
            TurnClock::Free => Self::Free,
            TurnClock::Stands => Self::Stands,
        }
    }
}

impl From<ClockV1> for TurnClock {
    fn from(clock: ClockV1) -> Self {
        match clock {
            ClockV1::Runs => Self::Runs,
            ClockV1::Free => Self::Free,
            ClockV1::Stands => Self::Stands,
        }
    }
}

impl From<&Completion> for CompletionV1 {
    fn from(done: &Completion) -> Self {
        Self {
            spent_ms: done.spent.0,
            lag_credit_ms: done.lag_credit.0,
            charged_ms: done.charged.0,
            increment_ms: done.increment.0,
            period_time_ms: done.period_time.map(|time| time.0),
            left_ms: done.left.map(|left| left.0),
            next: done.next.into(),
        }
    }
}

impl From<CompletionV1> for Completion {
    fn from(record: CompletionV1) -> Self {
        Self {
            spent: Millis(record.spent_ms),
            lag_credit: Millis(record.lag_credit_ms),
            charged: Millis(record.charged_ms),
            increment: Millis(record.increment_ms),
            period_time: record.period_time_ms.map(Millis),
            left: record.left_ms.map(Millis),
            next: record.next.into(),
        }
    }
}
