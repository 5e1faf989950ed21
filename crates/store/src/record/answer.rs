//! Stored answers, version 1.

use serde::{Deserialize, Serialize};

use crate::answer::Answer;
use crate::error::StoreError;

#[derive(Deserialize, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
enum V1 {
    Done {
        made: Option<String>,
    },
    Refused {
        code: String,
        article: Option<String>,
        edition: Option<String>,
        place: Option<String>,
    },
}

pub(crate) fn write(answer: &Answer) -> Result<String, StoreError> {
    let record = match answer.clone() {
        Answer::Done { made } => V1::Done { made },
        Answer::Refused {
            code,
            article,
            edition,
            place,
        } => V1::Refused {
            code,
            article,
            edition,
            place,
        },
    };
    serde_json::to_string(&record).map_err(|error| StoreError::record("answer", error))
}

pub(crate) fn read(text: &str) -> Result<Answer, StoreError> {
    let record = serde_json::from_str(text);
    let record = record.map_err(|error| StoreError::record("answer", error))?;
    Ok(match record {
        V1::Done { made } => Answer::Done { made },
        V1::Refused {
            code,
            article,
            edition,
            place,
        } => Answer::Refused {
            code,
            article,
            edition,
            place,
        },
    })
}
