//! Stored events of play over the board and of the desk, version 2: the shapes.
//!
//! Version 1 holds what a game in software needs; its kinds are written as version 1 still.
//! Steps are texts like `e2e4` or `a7a8q`, made by hands and therefore legal or not.

use serde::{Deserialize, Serialize};

use crate::record::event::CompletionV1;
use crate::record::setup::SetupV2;

/// The version of these kinds.
pub(crate) const VERSION: u32 = 2;

#[derive(Deserialize, Serialize)]
pub(super) struct EventV2 {
    pub(super) by: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) article: Option<String>,
    #[serde(flatten)]
    pub(super) kind: KindV2,
}

#[derive(Deserialize, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub(super) enum KindV2 {
    Touched {
        squares: Vec<String>,
        order: String,
        deliberate: bool,
    },
    TwoHands,
    Lies {
        step: String,
    },
    HeldOn {
        step: String,
    },
    Released {
        step: String,
    },
    PromotionChosen {
        role: String,
    },
    MadeIrregular {
        step: String,
    },
    Completed {
        color: String,
        completion: CompletionV1,
        passes: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        illegal: Option<String>,
    },
    EmptyPress {
        color: String,
    },
    IllegalMove {
        color: String,
        count: u8,
        added_ms: (i64, i64),
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        touched: Vec<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        back_to: Option<u32>,
        stands: bool,
    },
    KingIntoCheck {
        color: String,
        count: u8,
    },
    TouchUpheld {
        color: String,
        left_ms: Option<(i64, i64)>,
    },
    FlagFell {
        color: String,
    },
    ClocksStopped,
    ClockStarted {
        color: String,
    },
    ArbiterCalled {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        refused: Option<String>,
    },
    QuickplayClaimed {
        increment: bool,
        offers: bool,
    },
    Discretion {
        reason: String,
    },
    Ruled {
        ruling: RulingV2,
        reason: String,
        added_ms: (i64, i64),
        #[serde(default, skip_serializing_if = "Option::is_none")]
        increment_ms: Option<i64>,
    },
    SetUp {
        setup: SetupV2,
    },
    CastlingLost {
        color: String,
    },
    IllegalPositionSeen,
    PeriodBegun,
    Adjourned {
        sealer: String,
        early: bool,
    },
    ShownBeforeSealing {
        step: String,
    },
    /// The text is in the box alone. Read only: version 3 has the offer in the box too.
    Sealed {
        offer: bool,
        commitment: String,
        #[serde(rename = "box")]
        locked: String,
    },
    EnvelopeClosed {
        added_ms: (i64, i64),
    },
    Resumed {
        present: (bool, bool),
    },
    /// From here on text and salt are everybody's.
    SealedRead {
        text: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        salt: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        commitment: Option<String>,
    },
    EnvelopeOpened {
        mv: Option<String>,
    },
    ReplySealed {
        commitment: String,
        #[serde(rename = "box")]
        locked: String,
    },
    Noted {
        found: FoundV2,
    },
    Recorded {
        text: String,
    },
    RecordingStopped,
}

#[derive(Deserialize, Serialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub(super) enum RulingV2 {
    AddTime { color: String, time_ms: i64 },
    RemoveTime { color: String, time_ms: i64 },
    SetTimes { left_ms: (i64, i64) },
    Warn { color: String },
    LiftWarning { color: String },
    AwardLoss { color: String, half_points: u8 },
    AwardDraw,
    Expel { color: String },
    Postpone { time_ms: i64 },
    Reject,
    Accept,
    CountIllegal { color: String },
    ForgiveIllegal { color: String },
    Restore,
    RestoreAfter { moves: u32 },
    Reinstate,
    LendSheet { color: String },
    NewGame,
    Continue,
}

#[derive(Deserialize, Serialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub(super) enum FoundV2 {
    WrongStart {
        color: Option<String>,
    },
    WrongOrientation,
    WrongResumedPosition,
    ColorsReversed,
    Displaced {
        color: Option<String>,
        restorable: bool,
    },
    IllegalPosition,
    IllegalMove {
        ply: u32,
        restorable: bool,
    },
    ClockWrong,
    BothFlags,
    SheetIncomplete {
        color: Option<String>,
    },
    SheetUnreconstructable,
}

/// What is in a box: the salt of the commitment, and the move as it was written.
#[derive(Deserialize, Serialize)]
pub(super) struct BoxV2 {
    pub(super) salt: String,
    pub(super) text: String,
}
