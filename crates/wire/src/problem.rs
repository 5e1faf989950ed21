//! How the hall says no.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A refused command: nothing happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Refusal {
    /// One of the documented codes (`not_on_move`, `illegal_move`, `no_offer`, `game_over`, …);
    /// the screen translates it.
    pub code: String,
    /// The article of the edition that says so (`9.1.2.1`), where one does.
    pub article: Option<String>,
    /// The edition the article belongs to (`fide-2023`, `online`).
    pub edition: Option<String>,
    /// Where in the input the fault lies: a field name, a square, a move text.
    pub place: Option<String>,
}

/// The body of every HTTP answer that is not a success.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Problem {
    /// HTTP status, repeated.
    pub status: u16,
    /// Machine-readable code, translated by the screen.
    pub code: String,
    /// The article behind it, if a Law says so.
    pub article: Option<String>,
    /// The field at fault, if one is.
    pub field: Option<String>,
    /// A number to quote when asking for help; it stands in the server's log.
    pub trace: String,
    /// Seconds to wait before trying again (rate limits).
    pub retry_after_s: Option<u32>,
}

/// Answer to `GET /health`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Health {
    /// Whether the store answers.
    pub ok: bool,
}
