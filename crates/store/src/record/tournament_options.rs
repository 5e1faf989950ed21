//! Stored choices of events beside their systems, in version 1: left out where they are the usual.

use serde::{Deserialize, Serialize};
use tournament::live::{Acceleration, SwissTerms};
use tournament::swiss::Edition;
use tournament::{MatchScoring, Points, Scoring};

use super::tournament::fault;
use crate::error::StoreError;

/// Points in tenths.
#[derive(Deserialize, Serialize)]
pub(super) struct ScoringV1 {
    win: i32,
    draw: i32,
    loss: i32,
    zero_bye: i32,
    forfeit_loss: i32,
    pairing_bye: i32,
    unknown: i32,
}

#[derive(Deserialize, Serialize)]
pub(super) struct SwissV1 {
    /// `2017` or `2026`.
    edition: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    acceleration: Option<AccelerationV1>,
    #[serde(default)]
    clubs_apart: u32,
}

#[derive(Deserialize, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum AccelerationV1 {
    Baku,
    Custom { first: u32, points: Vec<i32> },
}

pub(super) fn write_scoring(scoring: &Scoring) -> Option<ScoringV1> {
    (*scoring != Scoring::STANDARD).then(|| ScoringV1 {
        win: scoring.win.tenths(),
        draw: scoring.draw.tenths(),
        loss: scoring.loss.tenths(),
        zero_bye: scoring.zero_bye.tenths(),
        forfeit_loss: scoring.forfeit_loss.tenths(),
        pairing_bye: scoring.pairing_bye.tenths(),
        unknown: scoring.unknown.tenths(),
    })
}

pub(super) fn read_scoring(record: Option<ScoringV1>) -> Scoring {
    let Some(record) = record else {
        return Scoring::STANDARD;
    };
    Scoring {
        win: Points::from_tenths(record.win),
        draw: Points::from_tenths(record.draw),
        loss: Points::from_tenths(record.loss),
        zero_bye: Points::from_tenths(record.zero_bye),
        forfeit_loss: Points::from_tenths(record.forfeit_loss),
        pairing_bye: Points::from_tenths(record.pairing_bye),
        unknown: Points::from_tenths(record.unknown),
    }
}

pub(super) fn write_match_scoring(scoring: MatchScoring) -> Option<[i32; 3]> {
    let all = [scoring.win, scoring.draw, scoring.loss];
    (scoring != MatchScoring::default()).then(|| all.map(Points::tenths))
}

pub(super) fn read_match_scoring(record: Option<[i32; 3]>) -> MatchScoring {
    record.map_or_else(MatchScoring::default, |all| {
        let [win, draw, loss] = all.map(Points::from_tenths);
        MatchScoring { win, draw, loss }
    })
}

pub(super) fn write_swiss(swiss: &SwissTerms) -> Option<SwissV1> {
    (*swiss != SwissTerms::default()).then(|| SwissV1 {
        edition: swiss.edition.code().to_owned(),
        acceleration: match &swiss.acceleration {
            Acceleration::None => None,
            Acceleration::Baku => Some(AccelerationV1::Baku),
            Acceleration::Custom { first, points } => Some(AccelerationV1::Custom {
                first: *first,
                points: points.iter().map(|points| points.tenths()).collect(),
            }),
        },
        clubs_apart: swiss.clubs_apart,
    })
}

pub(super) fn read_swiss(record: Option<SwissV1>) -> Result<SwissTerms, StoreError> {
    let Some(record) = record else {
        return Ok(SwissTerms::default());
    };
    Ok(SwissTerms {
        edition: Edition::from_code(&record.edition)
            .ok_or_else(|| fault(format!("edition {}", record.edition)))?,
        acceleration: match record.acceleration {
            None => Acceleration::None,
            Some(AccelerationV1::Baku) => Acceleration::Baku,
            Some(AccelerationV1::Custom { first, points }) => Acceleration::Custom {
                first,
                points: points.into_iter().map(Points::from_tenths).collect(),
            },
        },
        clubs_apart: record.clubs_apart,
    })
}
