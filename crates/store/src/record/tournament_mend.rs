//! What of a tournament may be put right later, as it is stored: version 1.

use serde::{Deserialize, Serialize};
use tournament::live::{Details, Mendable};
use tournament::standings::TieBreak;

use super::tournament::fault;
use crate::error::StoreError;

/// Where, when, under whom; what is not said is not written.
#[derive(Default, Deserialize, PartialEq, Serialize)]
#[serde(default)]
pub(super) struct DetailsV1 {
    #[serde(skip_serializing_if = "String::is_empty")]
    place: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    federation: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    first_day: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    last_day: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    chief_arbiter: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    deputies: Vec<String>,
}

impl DetailsV1 {
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    pub(super) fn of(details: &Details) -> Self {
        Self {
            place: details.place.clone(),
            federation: details.federation.clone(),
            first_day: details.first_day.clone(),
            last_day: details.last_day.clone(),
            chief_arbiter: details.chief_arbiter.clone(),
            deputies: details.deputies.clone(),
        }
    }

    pub(super) fn read(self) -> Details {
        Details {
            place: self.place,
            federation: self.federation,
            first_day: self.first_day,
            last_day: self.last_day,
            chief_arbiter: self.chief_arbiter,
            deputies: self.deputies,
        }
    }
}

#[derive(Deserialize, Serialize)]
pub(super) struct MendableV1 {
    name: String,
    tie_breaks: Vec<String>,
    rounds: Vec<u32>,
    clock: String,
    #[serde(default, skip_serializing_if = "DetailsV1::is_empty")]
    details: DetailsV1,
}

pub(super) fn record(terms: &Mendable) -> MendableV1 {
    MendableV1 {
        name: terms.name.clone(),
        tie_breaks: tie_break_codes(&terms.tie_breaks),
        rounds: terms.rounds.clone(),
        clock: terms.clock.clone(),
        details: DetailsV1::of(&terms.details),
    }
}

pub(super) fn read(record: MendableV1) -> Result<Mendable, StoreError> {
    Ok(Mendable {
        name: record.name,
        tie_breaks: read_tie_breaks(&record.tie_breaks)?,
        rounds: record.rounds,
        clock: record.clock,
        details: record.details.read(),
    })
}

pub(super) fn tie_break_codes(list: &[TieBreak]) -> Vec<String> {
    list.iter().map(|one| one.code.clone()).collect()
}

pub(super) fn read_tie_breaks(codes: &[String]) -> Result<Vec<TieBreak>, StoreError> {
    let read = |code: &String| TieBreak::parse(code).map_err(|error| fault(error.code));
    codes.iter().map(read).collect()
}
