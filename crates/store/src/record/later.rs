//! Stored events, version 3: what version 2 of play over the board did not know, and sealed
//! moves that tell nothing.

use laws::{Event, EventKind, Millis, Ruling, Secret};
use rules::ByColor;
use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::record::board_write::Place;
use crate::record::read::{Kind, both, fault};
use crate::seal::{Seal, SealKey};

/// The version of these kinds.
pub(crate) const VERSION: u32 = 3;
/// Bytes in a box before it is locked: room for every move a player may write, its offer and its
/// salt. What is shorter is filled up, so that the size of a box tells nothing of the move.
const BOX_BYTES: usize = 512;

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
    /// The move and the offer on it are in the box alone.
    Sealed {
        commitment: String,
        #[serde(rename = "box")]
        locked: String,
    },
    /// The same for the answer to a move that is still sealed.
    ReplySealed {
        commitment: String,
        #[serde(rename = "box")]
        locked: String,
    },
}

/// What is in a box: the salt of the commitment, the offer, and the move as it was written.
#[derive(Deserialize, Serialize)]
struct BoxV3 {
    salt: String,
    offer: bool,
    text: String,
}

/// What version 3 knows.
pub(super) fn kind(event: &Event, place: &Place<'_>) -> Result<Option<KindV3>, StoreError> {
    Ok(Some(match &event.kind {
        EventKind::Ruled {
            ruling: Ruling::Reopen,
            reason,
            added,
            ..
        } => KindV3::Reopened {
            reason: reason.clone(),
            added_ms: pair(added),
        },
        EventKind::Sealed { text, offer } => {
            let (commitment, locked) = lock(text, *offer, place)?;
            KindV3::Sealed { commitment, locked }
        }
        EventKind::ReplySealed { text } => {
            let (commitment, locked) = lock(text, false, place)?;
            KindV3::ReplySealed { commitment, locked }
        }
        _ => return Ok(None),
    }))
}

/// The living kind, and what proves it if it seals something.
pub(super) fn read(record: KindV3, key: &SealKey, place: &str) -> Result<Kind, StoreError> {
    Ok(match record {
        KindV3::Reopened { reason, added_ms } => {
            let ruled = EventKind::Ruled {
                ruling: Ruling::Reopen,
                reason,
                added: both(added_ms, Millis),
                increment: None,
            };
            (ruled, None)
        }
        KindV3::Sealed { commitment, locked } => {
            let (text, offer, seal) = unlock(key, place, commitment, &locked)?;
            (EventKind::Sealed { text, offer }, Some(seal))
        }
        KindV3::ReplySealed { commitment, locked } => {
            let (text, _, seal) = unlock(key, place, commitment, &locked)?;
            (EventKind::ReplySealed { text }, Some(seal))
        }
    })
}

/// The commitment and the box of a sealed text.
fn lock(text: &Secret, offer: bool, place: &Place<'_>) -> Result<(String, String), StoreError> {
    let missing = || StoreError::record("seal", "a sealed move without its seal");
    let seal = place.seal.ok_or_else(missing)?;
    let content = BoxV3 {
        salt: seal.salt.reveal().to_owned(),
        offer,
        text: text.reveal().to_owned(),
    };
    let content = serde_json::to_string(&content);
    let mut content = content.map_err(|error| StoreError::record("seal", error))?;
    let full = content.len().next_multiple_of(BOX_BYTES);
    content.extend(std::iter::repeat_n(' ', full - content.len()));
    Ok((
        seal.commitment.clone(),
        place.key.lock(&place.place, &seal.salt, &content)?,
    ))
}

/// What is in a box; without the key nothing, and the seal says so.
fn unlock(
    key: &SealKey,
    place: &str,
    commitment: String,
    locked: &str,
) -> Result<(Secret, bool, Seal), StoreError> {
    let content = key.unlock(place, locked)?;
    let content = content.map(|text| serde_json::from_str::<BoxV3>(&text));
    let (text, offer, salt) = match content.transpose().map_err(fault)? {
        Some(BoxV3 { salt, offer, text }) => (text.into(), offer, salt.into()),
        None => (Secret::default(), false, Secret::default()),
    };
    Ok((text, offer, Seal { commitment, salt }))
}

fn pair(both: &ByColor<Millis>) -> (i64, i64) {
    (both.white.0, both.black.0)
}
