//! The clocks of a list's row, version 1: both readings at the last event and what comes next.

use laws::{Deadline, DeadlineKind, Millis, Reading, Timestamp};
use rules::{ByColor, Color};
use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::game::GameFacts;

#[derive(Deserialize, Serialize)]
struct ClocksV1 {
    v: u32,
    turn: String,
    at_ms: i64,
    left_ms: Option<(i64, i64)>,
    running: Option<String>,
    delay_left_ms: i64,
    moves_left: (Option<u16>, Option<u16>),
    deadline: Option<DeadlineV1>,
}

#[derive(Deserialize, Serialize)]
struct DeadlineV1 {
    at_ms: i64,
    kind: String,
    color: String,
}

/// What the record holds.
pub(crate) struct Clocks {
    pub(crate) turn: Color,
    pub(crate) reading: Reading,
    pub(crate) deadline: Option<Deadline>,
}

pub(crate) fn write(facts: &GameFacts) -> Result<String, StoreError> {
    let clocks = &facts.clocks;
    let record = ClocksV1 {
        v: 1,
        turn: facts.turn.to_string(),
        at_ms: clocks.at.0,
        left_ms: clocks.left.map(|left| (left.white.0, left.black.0)),
        running: clocks.running.map(|color| color.to_string()),
        delay_left_ms: clocks.delay_left.0,
        moves_left: (clocks.moves_left.white, clocks.moves_left.black),
        deadline: facts.deadline.map(|deadline| DeadlineV1 {
            at_ms: deadline.at.0,
            kind: kind_code(deadline.kind).to_owned(),
            color: deadline.color.to_string(),
        }),
    };
    serde_json::to_string(&record).map_err(fault)
}

pub(crate) fn read(text: &str) -> Result<Clocks, StoreError> {
    let record: ClocksV1 = serde_json::from_str(text).map_err(fault)?;
    if record.v != 1 {
        return Err(fault(format!("version {}", record.v)));
    }
    let ms = |pair: (i64, i64)| ByColor {
        white: Millis(pair.0),
        black: Millis(pair.1),
    };
    let deadline = |record: DeadlineV1| -> Result<Deadline, StoreError> {
        Ok(Deadline {
            at: Timestamp(record.at_ms),
            kind: read_kind(&record.kind)?,
            color: read_color(&record.color)?,
        })
    };
    Ok(Clocks {
        turn: read_color(&record.turn)?,
        reading: Reading {
            left: record.left_ms.map(ms),
            running: record.running.as_deref().map(read_color).transpose()?,
            at: Timestamp(record.at_ms),
            delay_left: Millis(record.delay_left_ms),
            moves_left: ByColor {
                white: record.moves_left.0,
                black: record.moves_left.1,
            },
        },
        deadline: record.deadline.map(deadline).transpose()?,
    })
}

fn fault(reason: impl ToString) -> StoreError {
    StoreError::record("clocks", reason)
}

pub(crate) fn read_color(code: &str) -> Result<Color, StoreError> {
    let color = Color::ALL
        .into_iter()
        .find(|color| color.to_string() == code);
    color.ok_or_else(|| fault(format!("colour {code}")))
}

fn kind_code(kind: DeadlineKind) -> &'static str {
    match kind {
        DeadlineKind::Flag => "flag",
        DeadlineKind::FirstMove => "first_move",
        DeadlineKind::Absence => "absence",
    }
}

fn read_kind(code: &str) -> Result<DeadlineKind, StoreError> {
    let kinds = [
        DeadlineKind::Flag,
        DeadlineKind::FirstMove,
        DeadlineKind::Absence,
    ];
    let kind = kinds.into_iter().find(|kind| kind_code(*kind) == code);
    kind.ok_or_else(|| fault(format!("deadline {code}")))
}
