//! The web part: embedded files, and its one page for the addresses that are pages.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::problem::Failure;

/// Built by `npm run build` in `web/`; read from the disk in debug builds.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Web;

const INDEX: &str = "index.html";

const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
    <title>Qiyuan</title><h1>The web part is not built</h1>\
    <p>This hall was compiled without its screens. Run <code>cargo xtask serve</code>, \
    which builds them first. The API under <code>/api/v1</code> works.</p></html>";

/// Pages of the web part, as the router on the screen knows them; `*` is one segment.
///
/// A test of the web part holds this list and the router's against each other.
const PAGES: [&str; 17] = [
    "/",
    "/calculator",
    "/tournaments",
    "/tournament/*",
    "/game/*",
    "/challenge/*",
    "/player/*",
    "/players",
    "/settings",
    "/sign-in",
    "/analysis",
    "/analysis/*",
    "/table",
    "/table/*",
    "/clock",
    "/sheet/*",
    "/desk",
];

/// Answers every path that no route took.
pub(crate) async fn serve(request: Request) -> Response {
    let path = request.uri().path();
    if path.starts_with("/api/") || path == "/api" || path == "/ws" {
        return Failure::new("not_found").into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Failure::new("method_not_allowed").into_response();
    }
    let name = path.trim_start_matches('/');
    if is_page(path) {
        return page(StatusCode::OK, request.headers());
    }
    match Web::get(name) {
        Some(file) if name != INDEX => sent(name, file, StatusCode::OK, request.headers()),
        _ if wants_page(request.headers()) => page(StatusCode::NOT_FOUND, request.headers()),
        _ => Failure::new("not_found").into_response(),
    }
}

fn is_page(path: &str) -> bool {
    let path = if path.len() > 1 {
        path.trim_end_matches('/')
    } else {
        path
    };
    PAGES.iter().any(|page| match page.strip_suffix('*') {
        Some(stem) => path
            .strip_prefix(stem)
            .is_some_and(|r| !r.is_empty() && !r.contains('/')),
        None => path == *page,
    })
}

fn wants_page(headers: &HeaderMap) -> bool {
    let accept = headers
        .get(header::ACCEPT)
        .and_then(|value| value.to_str().ok());
    accept.is_some_and(|accept| accept.contains("text/html"))
}

fn page(status: StatusCode, asked: &HeaderMap) -> Response {
    match Web::get(INDEX) {
        Some(file) => sent(INDEX, file, status, asked),
        None => {
            let kind = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
            (StatusCode::SERVICE_UNAVAILABLE, kind, NOT_BUILT).into_response()
        }
    }
}

/// Files under `assets/` carry the hash of what they hold in their name and never change.
fn sent(name: &str, file: EmbeddedFile, status: StatusCode, asked: &HeaderMap) -> Response {
    let hash = file.metadata.sha256_hash();
    let short = hash
        .iter()
        .take(12)
        .map(|byte| format!("{byte:02x}"))
        .collect::<String>();
    // Weak, since the same file also travels compressed.
    let tag = format!("W/\"{short}\"");
    let caching = match name.starts_with("assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let kept = asked
        .get(header::IF_NONE_MATCH)
        .and_then(|value| value.to_str().ok());
    let unchanged = kept.is_some_and(|kept| kept.split(',').any(|one| one.trim() == tag));
    let mut response = match unchanged && status == StatusCode::OK {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => (status, file.data.into_owned()).into_response(),
    };
    let headers = response.headers_mut();
    let kind = match file.metadata.mimetype() {
        text if text.starts_with("text/") => format!("{text}; charset=utf-8"),
        other => other.to_owned(),
    };
    for (name, value) in [
        (header::CONTENT_TYPE, kind.as_str()),
        (header::ETAG, &tag),
        (header::CACHE_CONTROL, caching),
    ] {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(name, value);
        }
    }
    response
}

#[cfg(test)]
mod tests {
    use super::is_page;

    #[test]
    fn the_pages_of_the_screen_and_no_others_are_pages() {
        for page in [
            "/",
            "/game/g1",
            "/challenge/c",
            "/player/Lin",
            "/sign-in",
            "/players/",
            "/tournaments",
            "/tournament/t1",
            "/calculator",
            "/table",
            "/table/g1",
            "/clock",
            "/sheet/g1",
        ] {
            assert!(is_page(page), "{page}");
        }
        for other in [
            "/game",
            "/game/",
            "/game/g1/x",
            "/assets/a.js",
            "/admin",
            "/index.html",
        ] {
            assert!(!is_page(other), "{other}");
        }
    }
}
