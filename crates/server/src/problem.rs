//! How the server says no: the one table from a code to a status, and the body that carries it.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Display;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::trace;

/// Codes that are not a conflict with the state of a game, and what HTTP calls them.
/// Every refusal of the laws that is not named here is a conflict: 409.
// tidy: table
const STATUS: [(&str, StatusCode); 49] = [
    // The request itself.
    ("malformed", StatusCode::BAD_REQUEST),
    ("unsupported_version", StatusCode::BAD_REQUEST),
    ("method_not_allowed", StatusCode::METHOD_NOT_ALLOWED),
    ("too_large", StatusCode::PAYLOAD_TOO_LARGE),
    ("not_json", StatusCode::UNSUPPORTED_MEDIA_TYPE),
    // Who asks.
    ("no_session", StatusCode::UNAUTHORIZED),
    ("wrong_credentials", StatusCode::UNAUTHORIZED),
    ("foreign_origin", StatusCode::FORBIDDEN),
    ("not_a_player", StatusCode::FORBIDDEN),
    ("not_yours", StatusCode::FORBIDDEN),
    ("not_invited", StatusCode::FORBIDDEN),
    ("rated_needs_account", StatusCode::FORBIDDEN),
    ("account_needed", StatusCode::FORBIDDEN),
    ("not_arbiter", StatusCode::FORBIDDEN),
    ("own_game", StatusCode::FORBIDDEN),
    ("pin_needed", StatusCode::FORBIDDEN),
    ("pin_wrong", StatusCode::FORBIDDEN),
    ("not_admin", StatusCode::FORBIDDEN),
    // What is asked for.
    ("not_found", StatusCode::NOT_FOUND),
    ("no_such_game", StatusCode::NOT_FOUND),
    ("no_such_seek", StatusCode::NOT_FOUND),
    ("no_such_challenge", StatusCode::NOT_FOUND),
    ("no_such_player", StatusCode::NOT_FOUND),
    ("no_such_pool", StatusCode::NOT_FOUND),
    ("no_such_tournament", StatusCode::NOT_FOUND),
    ("no_such_edition", StatusCode::NOT_FOUND),
    // What it carries.
    ("name_bad", StatusCode::UNPROCESSABLE_ENTITY),
    ("club_bad", StatusCode::UNPROCESSABLE_ENTITY),
    ("weak_password", StatusCode::UNPROCESSABLE_ENTITY),
    ("setting_bad", StatusCode::UNPROCESSABLE_ENTITY),
    ("terms_bad", StatusCode::UNPROCESSABLE_ENTITY),
    ("tournament_terms_bad", StatusCode::UNPROCESSABLE_ENTITY),
    ("tie_break_unknown", StatusCode::UNPROCESSABLE_ENTITY),
    ("tie_break_twice", StatusCode::UNPROCESSABLE_ENTITY),
    ("entry_bad", StatusCode::UNPROCESSABLE_ENTITY),
    ("command_bad", StatusCode::UNPROCESSABLE_ENTITY),
    ("sheet_unreadable", StatusCode::UNPROCESSABLE_ENTITY),
    ("sheet_locked", StatusCode::UNPROCESSABLE_ENTITY),
    ("sheet_too_large", StatusCode::UNPROCESSABLE_ENTITY),
    ("pin_bad", StatusCode::UNPROCESSABLE_ENTITY),
    ("reason_bad", StatusCode::UNPROCESSABLE_ENTITY),
    ("move_unreadable", StatusCode::UNPROCESSABLE_ENTITY),
    ("move_ambiguous", StatusCode::UNPROCESSABLE_ENTITY),
    ("unknown_field_value", StatusCode::UNPROCESSABLE_ENTITY),
    // How much.
    ("too_many", StatusCode::TOO_MANY_REQUESTS),
    ("too_fast", StatusCode::TOO_MANY_REQUESTS),
    ("busy", StatusCode::SERVICE_UNAVAILABLE),
    ("closing", StatusCode::SERVICE_UNAVAILABLE),
    ("internal", StatusCode::INTERNAL_SERVER_ERROR),
];

/// Every code that a `Problem` or a `Refusal` can carry: the server's, the hall's, the Laws'.
#[must_use]
pub fn codes() -> BTreeSet<&'static str> {
    let own = STATUS.iter().map(|&(code, _)| code);
    let halls = hall::Code::ALL.iter().map(|code| code.as_str());
    let laws = laws::RefusalCode::ALL.iter().map(|code| code.as_str());
    let tournaments = hall::TOURNAMENT_REFUSALS.iter().copied();
    own.chain(halls).chain(laws).chain(tournaments).collect()
}

fn status_of(code: &str) -> StatusCode {
    let row = STATUS.iter().find(|(known, _)| *known == code);
    row.map_or(StatusCode::CONFLICT, |&(_, status)| status)
}

/// A request that was not done, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure(Box<Reason>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Reason {
    code: Cow<'static, str>,
    article: Option<String>,
    edition: Option<String>,
    place: Option<String>,
    retry_after_s: Option<u32>,
}

impl Failure {
    /// A failure with this code.
    pub(crate) fn new(code: impl Into<Cow<'static, str>>) -> Self {
        Self(Box::new(Reason {
            code: code.into(),
            article: None,
            edition: None,
            place: None,
            retry_after_s: None,
        }))
    }

    /// At this field of the input.
    pub(crate) fn at(mut self, place: impl Into<String>) -> Self {
        self.0.place = Some(place.into());
        self
    }

    /// A spent budget.
    pub(crate) fn too_many(retry_after_s: u32) -> Self {
        let mut failure = Self::new("too_many");
        failure.0.retry_after_s = Some(retry_after_s);
        failure
    }

    /// A fault of ours. The log gets the cause, the client a number to quote.
    pub(crate) fn internal(cause: impl Display) -> Self {
        tracing::error!(%cause, trace = trace::current(), "internal failure");
        Self::new("internal")
    }

    /// The code that screens translate.
    pub(crate) fn code(&self) -> &str {
        &self.0.code
    }

    /// The same no for a socket.
    pub(crate) fn refusal(self) -> wire::Refusal {
        wire::Refusal {
            code: self.0.code.into_owned(),
            article: self.0.article,
            edition: self.0.edition,
            place: self.0.place,
        }
    }
}

impl From<hall::HallError> for Failure {
    fn from(error: hall::HallError) -> Self {
        match error {
            hall::HallError::Refused(refusal) => refusal.into(),
            hall::HallError::Closed => Self::new("closing"),
            other => Self::internal(other),
        }
    }
}

impl From<hall::Refusal> for Failure {
    fn from(refusal: hall::Refusal) -> Self {
        // Whole seconds, rounded up: coming back early would only be refused again.
        let seconds = |wait: laws::Millis| u32::try_from((wait.0 + 999) / 1000).unwrap_or(1);
        Self(Box::new(Reason {
            code: refusal.code,
            article: refusal.article,
            edition: refusal.edition,
            place: refusal.place,
            retry_after_s: refusal.retry_after.map(seconds),
        }))
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let Reason {
            code,
            article,
            place,
            retry_after_s,
            ..
        } = *self.0;
        let status = status_of(&code);
        let problem = wire::Problem {
            status: status.as_u16(),
            code: code.into_owned(),
            article,
            field: place,
            trace: trace::current(),
            retry_after_s,
        };
        let mut response = (status, Json(problem)).into_response();
        if let Some(seconds) = retry_after_s {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_stands_once_and_only_failures_are_listed() {
        for (index, (code, status)) in STATUS.iter().enumerate() {
            assert!(
                status.is_client_error() || status.is_server_error(),
                "{code}"
            );
            let first = STATUS.iter().position(|(other, _)| other == code);
            assert_eq!(first, Some(index), "{code} stands twice");
        }
    }

    #[test]
    fn a_refusal_of_the_laws_is_a_conflict() {
        assert_eq!(status_of("not_on_move"), StatusCode::CONFLICT);
        assert_eq!(
            Failure::new("not_on_move").into_response().status(),
            StatusCode::CONFLICT
        );
    }

    #[test]
    fn a_spent_budget_says_how_long_to_wait() {
        let response = Failure::too_many(17).into_response();
        assert_eq!(response.status(), StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(response.headers()[header::RETRY_AFTER], "17");
    }
}
