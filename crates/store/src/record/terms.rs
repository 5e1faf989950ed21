//! Stored terms of a game, version 1.
//!
//! Options that are missing have the value that the Laws alone give them, so that a record made
//! before an option existed reads as what was agreed then.

use laws::{
    AnnouncedFifty, EditionId, FirstMoves, GameOptions, LagRule, Millis, Mode, Tempo, Terms,
    Variant,
};
use serde::{Deserialize, Serialize};

use crate::error::StoreError;

#[derive(Deserialize, Serialize)]
pub(crate) struct TermsV1 {
    v: u32,
    edition: String,
    tempo: String,
    mode: String,
    time_control: String,
    variant: String,
    rated: bool,
    options: OptionsV1,
}

#[derive(Deserialize, Serialize)]
#[serde(default)]
struct OptionsV1 {
    show_destinations: bool,
    claim_hints: bool,
    takeback: bool,
    watchable: bool,
    premove: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    claims_automatic: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_draw_before_move: Option<u32>,
    offer_pause: u32,
    first_moves_charged: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_moves_within_ms: Option<i64>,
    lag_per_move_max_ms: i64,
    lag_stock_ms: i64,
    lag_refill_ms: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    reconnect_window_ms: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    default_time_ms: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    supervised: Option<bool>,
    quickplay_announced: bool,
    perpetual_check_draw: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    fifty_announced: Option<(String, u16)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    king_into_check_limit: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    session_end_ms: Option<i64>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    touched_square_binds: bool,
}

impl Default for OptionsV1 {
    fn default() -> Self {
        Self::from(&GameOptions::default())
    }
}

impl From<&GameOptions> for OptionsV1 {
    fn from(options: &GameOptions) -> Self {
        let ms = |length: Option<Millis>| length.map(|length| length.0);
        let fifty = options.fifty_announced.as_ref();
        Self {
            show_destinations: options.show_destinations,
            claim_hints: options.claim_hints,
            takeback: options.takeback,
            watchable: options.watchable,
            premove: options.premove,
            claims_automatic: options.claims_automatic,
            no_draw_before_move: options.no_draw_before_move,
            offer_pause: options.offer_pause,
            first_moves_charged: options.first_moves.charged,
            first_moves_within_ms: ms(options.first_moves.within),
            lag_per_move_max_ms: options.lag.per_move_max.0,
            lag_stock_ms: options.lag.stock.0,
            lag_refill_ms: options.lag.refill.0,
            reconnect_window_ms: ms(options.reconnect_window),
            default_time_ms: ms(options.default_time),
            supervised: options.supervised,
            quickplay_announced: options.quickplay_announced,
            perpetual_check_draw: options.perpetual_check_draw,
            fifty_announced: fifty.map(|fifty| (fifty.material.clone(), fifty.moves)),
            king_into_check_limit: options.king_into_check_limit,
            session_end_ms: ms(options.session_end),
            touched_square_binds: options.touched_square_binds,
        }
    }
}

impl From<OptionsV1> for GameOptions {
    fn from(record: OptionsV1) -> Self {
        let fifty = record.fifty_announced;
        // `GameOptions` grows; what this version never wrote is as the Laws have it.
        #[allow(clippy::needless_update)]
        GameOptions {
            show_destinations: record.show_destinations,
            claim_hints: record.claim_hints,
            takeback: record.takeback,
            watchable: record.watchable,
            premove: record.premove,
            claims_automatic: record.claims_automatic,
            no_draw_before_move: record.no_draw_before_move,
            offer_pause: record.offer_pause,
            first_moves: FirstMoves {
                charged: record.first_moves_charged,
                within: record.first_moves_within_ms.map(Millis),
            },
            lag: LagRule {
                per_move_max: Millis(record.lag_per_move_max_ms),
                stock: Millis(record.lag_stock_ms),
                refill: Millis(record.lag_refill_ms),
            },
            reconnect_window: record.reconnect_window_ms.map(Millis),
            default_time: record.default_time_ms.map(Millis),
            supervised: record.supervised,
            quickplay_announced: record.quickplay_announced,
            perpetual_check_draw: record.perpetual_check_draw,
            fifty_announced: fifty.map(|(material, moves)| AnnouncedFifty { material, moves }),
            king_into_check_limit: record.king_into_check_limit,
            session_end: record.session_end_ms.map(Millis),
            touched_square_binds: record.touched_square_binds,
            ..GameOptions::default()
        }
    }
}

impl From<&Terms> for TermsV1 {
    fn from(terms: &Terms) -> Self {
        Self {
            v: 1,
            edition: terms.edition.code().to_owned(),
            tempo: terms.tempo.code().to_owned(),
            mode: terms.mode.code().to_owned(),
            time_control: terms.time_control.to_string(),
            variant: terms.variant.code().to_owned(),
            rated: terms.rated,
            options: OptionsV1::from(&terms.options),
        }
    }
}

impl TryFrom<TermsV1> for Terms {
    type Error = StoreError;

    fn try_from(record: TermsV1) -> Result<Self, StoreError> {
        let fault = |what: &str| StoreError::record("terms", what);
        if record.v != 1 {
            return Err(fault(&format!("version {}", record.v)));
        }
        Ok(Terms {
            edition: EditionId::from_code(&record.edition).ok_or_else(|| fault("edition"))?,
            tempo: Tempo::from_code(&record.tempo).ok_or_else(|| fault("tempo"))?,
            mode: Mode::from_code(&record.mode).ok_or_else(|| fault("mode"))?,
            time_control: record
                .time_control
                .parse()
                .map_err(|_| fault("time_control"))?,
            variant: Variant::from_code(&record.variant).ok_or_else(|| fault("variant"))?,
            rated: record.rated,
            options: record.options.into(),
        })
    }
}

pub(crate) fn write(terms: &Terms) -> Result<String, StoreError> {
    let record = TermsV1::from(terms);
    serde_json::to_string(&record).map_err(|error| StoreError::record("terms", error))
}

pub(crate) fn read(text: &str) -> Result<Terms, StoreError> {
    let record = serde_json::from_str::<TermsV1>(text);
    record
        .map_err(|error| StoreError::record("terms", error))?
        .try_into()
}
