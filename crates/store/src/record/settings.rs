//! Stored settings: version 1, every field optional so that an older record gets new defaults.

use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::settings::Settings;

#[derive(Default, Deserialize, Serialize)]
#[serde(default)]
struct V1 {
    v: u32,
    language: Option<String>,
    theme: Option<String>,
    board: Option<String>,
    pieces: Option<String>,
    notation: Option<String>,
    volume: Option<u8>,
    keys: Option<bool>,
    premove: Option<bool>,
    auto_queen: Option<bool>,
    chat_muted: Option<bool>,
    table_view: Option<bool>,
    confirm_resign: Option<bool>,
    confirm_move: Option<bool>,
}

pub(crate) fn write(settings: &Settings) -> Result<String, StoreError> {
    let record = V1 {
        v: 1,
        language: Some(settings.language.clone()),
        theme: Some(settings.theme.clone()),
        board: Some(settings.board.clone()),
        pieces: Some(settings.pieces.clone()),
        notation: Some(settings.notation.clone()),
        volume: Some(settings.volume),
        keys: Some(settings.keys),
        premove: Some(settings.premove),
        auto_queen: Some(settings.auto_queen),
        chat_muted: Some(settings.chat_muted),
        table_view: Some(settings.table_view),
        confirm_resign: Some(settings.confirm_resign),
        confirm_move: Some(settings.confirm_move),
    };
    serde_json::to_string(&record).map_err(|error| StoreError::record("settings", error))
}

pub(crate) fn read(text: &str) -> Result<Settings, StoreError> {
    let record: V1 =
        serde_json::from_str(text).map_err(|error| StoreError::record("settings", error))?;
    if record.v != 1 {
        return Err(StoreError::record(
            "settings",
            format!("version {}", record.v),
        ));
    }
    let usual = Settings::default();
    Ok(Settings {
        language: record.language.unwrap_or(usual.language),
        theme: record.theme.unwrap_or(usual.theme),
        board: record.board.unwrap_or(usual.board),
        pieces: record.pieces.unwrap_or(usual.pieces),
        notation: record.notation.unwrap_or(usual.notation),
        volume: record.volume.unwrap_or(usual.volume),
        keys: record.keys.unwrap_or(usual.keys),
        premove: record.premove.unwrap_or(usual.premove),
        auto_queen: record.auto_queen.unwrap_or(usual.auto_queen),
        chat_muted: record.chat_muted.unwrap_or(usual.chat_muted),
        table_view: record.table_view.unwrap_or(usual.table_view),
        confirm_resign: record.confirm_resign.unwrap_or(usual.confirm_resign),
        confirm_move: record.confirm_move.unwrap_or(usual.confirm_move),
    })
}
