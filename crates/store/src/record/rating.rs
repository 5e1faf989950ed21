//! Stored numbers of the pools and what moved them: version 1.

use std::collections::BTreeMap;

use laws::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::id::PlayerId;
use crate::rating::{Moved, PoolId, PoolValue};

const VERSION: u32 = 1;

#[derive(Deserialize, Serialize)]
#[serde(tag = "system", rename_all = "snake_case")]
enum Value {
    Grade {
        hundredths: i64,
        games: u32,
    },
    Elo {
        hundredths: i64,
        highest: i32,
        games: u32,
    },
    Glicko2 {
        rating: f64,
        deviation: f64,
        volatility: f64,
        games: u32,
        last_at: i64,
    },
}

#[derive(Deserialize, Serialize)]
struct ValueRecord {
    v: u32,
    #[serde(flatten)]
    value: Value,
}

#[derive(Deserialize, Serialize)]
struct MovedRecord {
    v: u32,
    before: Option<Value>,
    after: Value,
    rule: String,
    numbers: BTreeMap<String, String>,
}

impl From<&PoolValue> for Value {
    fn from(value: &PoolValue) -> Self {
        match *value {
            PoolValue::Grade { hundredths, games } => Self::Grade { hundredths, games },
            PoolValue::Elo {
                hundredths,
                highest,
                games,
            } => Self::Elo {
                hundredths,
                highest,
                games,
            },
            PoolValue::Glicko2 {
                rating,
                deviation,
                volatility,
                games,
                last_at,
            } => Self::Glicko2 {
                rating,
                deviation,
                volatility,
                games,
                last_at: last_at.0,
            },
        }
    }
}

impl From<Value> for PoolValue {
    fn from(value: Value) -> Self {
        match value {
            Value::Grade { hundredths, games } => Self::Grade { hundredths, games },
            Value::Elo {
                hundredths,
                highest,
                games,
            } => Self::Elo {
                hundredths,
                highest,
                games,
            },
            Value::Glicko2 {
                rating,
                deviation,
                volatility,
                games,
                last_at,
            } => Self::Glicko2 {
                rating,
                deviation,
                volatility,
                games,
                last_at: Timestamp(last_at),
            },
        }
    }
}

pub(crate) fn write_value(value: &PoolValue) -> Result<String, StoreError> {
    text(&ValueRecord {
        v: VERSION,
        value: value.into(),
    })
}

pub(crate) fn read_value(record: &str) -> Result<PoolValue, StoreError> {
    let read: ValueRecord =
        serde_json::from_str(record).map_err(|error| StoreError::record("rating", error))?;
    known(read.v)?;
    Ok(read.value.into())
}

pub(crate) fn write_moved(moved: &Moved) -> Result<String, StoreError> {
    text(&MovedRecord {
        v: VERSION,
        before: moved.before.as_ref().map(Value::from),
        after: (&moved.after).into(),
        rule: moved.rule.clone(),
        numbers: moved.numbers.clone(),
    })
}

pub(crate) fn read_moved(
    player: PlayerId,
    pool: PoolId,
    seq: i64,
    record: &str,
) -> Result<Moved, StoreError> {
    let read: MovedRecord =
        serde_json::from_str(record).map_err(|error| StoreError::record("rating", error))?;
    known(read.v)?;
    Ok(Moved {
        player,
        pool,
        seq,
        before: read.before.map(PoolValue::from),
        after: read.after.into(),
        rule: read.rule,
        numbers: read.numbers,
    })
}

/// Whether a change can be read.
pub(crate) fn check_moved(record: &str) -> Result<(), StoreError> {
    read_moved(PlayerId(0), PoolId(String::new()), 0, record).map(drop)
}

fn known(version: u32) -> Result<(), StoreError> {
    match version {
        VERSION => Ok(()),
        other => Err(StoreError::record("rating", format!("version {other}"))),
    }
}

fn text(record: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(record).map_err(|error| StoreError::record("rating", error))
}
