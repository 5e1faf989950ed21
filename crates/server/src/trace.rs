//! Every request has a number; it stands in the log and in the problem that a user quotes.

use std::time::Instant;

use axum::extract::Request;
use axum::http::HeaderValue;
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;

/// The header that carries the number.
pub(crate) const HEADER: &str = "x-trace";

tokio::task_local! {
    static TRACE: String;
}

/// The number of the request being answered; empty outside one.
pub(crate) fn current() -> String {
    TRACE.try_with(Clone::clone).unwrap_or_default()
}

/// Sixteen hexadecimal digits that nobody guesses.
fn fresh() -> String {
    let mut bytes = [0_u8; 8];
    // A number without randomness still tells requests apart badly, never wrongly.
    let _ = getrandom::fill(&mut bytes);
    format!("{:016x}", u64::from_be_bytes(bytes))
}

/// Numbers the request and logs how it went.
pub(crate) async fn number(request: Request, next: Next) -> Response {
    let trace = fresh();
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let span = tracing::info_span!("request", %method, path, trace);
    let start = Instant::now();
    let answered = async {
        let mut response = next.run(request).await;
        let status = response.status().as_u16();
        let took_ms = start.elapsed().as_millis();
        if response.status().is_server_error() {
            tracing::error!(status, took_ms, "answered");
        } else {
            tracing::debug!(status, took_ms, "answered");
        }
        if let Ok(value) = HeaderValue::from_str(&current()) {
            response.headers_mut().insert(HEADER, value);
        }
        response
    };
    TRACE.scope(trace, answered.instrument(span)).await
}
