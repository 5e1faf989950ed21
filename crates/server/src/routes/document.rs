//! The OpenAPI document: its head, the answers that many routes share, and its own route.

use std::collections::BTreeMap;

use axum::Router;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::openapi::{self, Content, Ref, RefOr, ResponseBuilder};
use utoipa::{IntoResponses, Modify, OpenApi};

use crate::sign_in::cookie;
use crate::state::App;

/// The document without its paths.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Qiyuan",
        description = "A chess hall. Every failure is a `Problem`; codes are for programs, \
            screens translate them. Writes need an `Origin` of the hall's own. Live games are \
            followed over the socket at `/ws`, whose frames are `ClientFrame` and `ServerFrame`.",
        license(name = "GPL-3.0-or-later", identifier = "GPL-3.0-or-later"),
    ),
    components(schemas(wire::ClientFrame, wire::ServerFrame, wire::Problem)),
    modifiers(&Cookie),
)]
pub(crate) struct Api;

struct Cookie;

impl Modify for Cookie {
    fn modify(&self, document: &mut openapi::OpenApi) {
        let value = ApiKeyValue::with_description(
            cookie::NAME,
            "Set by `GET /api/v1/me`, replaced at signing in and registering.",
        );
        let scheme = SecurityScheme::ApiKey(ApiKey::Cookie(value));
        document
            .components
            .get_or_insert_default()
            .add_security_scheme("session", scheme);
    }
}

/// The whole document, with every route that is served.
#[must_use]
pub fn openapi() -> openapi::OpenApi {
    super::all().to_openapi()
}

/// `GET /api/openapi.json`.
pub(crate) fn router(document: &openapi::OpenApi) -> Router<App> {
    let text = document.to_pretty_json().unwrap_or_default();
    Router::new().route("/api/openapi.json", get(move || answer(text.clone())))
}

async fn answer(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// Problems any reading route may answer with.
pub(crate) struct Unreadable;

/// Problems any writing route may answer with.
pub(crate) struct Unwritable;

const OF_READS: [(&str, &str); 3] = [
    (
        "429",
        "Too many requests; `retry_after_s` says how long to wait.",
    ),
    ("500", "A fault of the hall; `trace` stands in its log."),
    ("503", "The hall is busy or closing."),
];

const OF_WRITES: [(&str, &str); 5] = [
    ("400", "The body can't be read."),
    ("401", "No session."),
    (
        "403",
        "Not from the hall's own pages, or not for this player.",
    ),
    ("413", "The body is too large."),
    ("415", "The body is not JSON."),
];

type Answers = BTreeMap<String, RefOr<openapi::Response>>;

fn problems<'t>(rows: impl Iterator<Item = &'t (&'t str, &'t str)>) -> Answers {
    let answer = |&(status, text): &(&str, &str)| {
        let schema = Ref::from_schema_name("Problem");
        let content = Content::new(Some(RefOr::Ref(schema)));
        let response = ResponseBuilder::new().description(text);
        let response = response.content("application/json", content).build();
        (status.to_owned(), RefOr::T(response))
    };
    rows.map(answer).collect()
}

impl IntoResponses for Unreadable {
    fn responses() -> Answers {
        problems(OF_READS.iter())
    }
}

impl IntoResponses for Unwritable {
    fn responses() -> Answers {
        problems(OF_READS.iter().chain(&OF_WRITES))
    }
}
