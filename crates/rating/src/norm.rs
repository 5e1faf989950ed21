//! Norms for GM, IM, WGM and WIM by FIDE's title regulations (B.01, in force since 1 January
//! 2024; QC clarifications of 2026).

mod check;
mod event;
mod field;
mod forecast;
mod judge;
mod report;
mod requirement;

pub use check::check_norm;
pub use event::{
    FederationExemption, NormEvent, NormGame, NormKind, NormOpponent, NormPlayer, NormResult,
    NormSystem,
};
pub use field::{FieldPlayer, FieldRound, FieldVerdict, field_verdict};
pub use forecast::NormForecast;
pub use report::{Exclusion, NormFailure, NormMix, NormReport, NormRow, NormRule};
pub use requirement::{NormTitle, minimum_average};
