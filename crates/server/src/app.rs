//! The whole of the server as one service: routes, sockets, web part, and what stands before them.

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use hall::Hall;
use tower_http::compression::CompressionLayer;

use crate::config::Config;
use crate::problem::Failure;
use crate::sign_in::session::Peer;
use crate::state::App;
use crate::{assets, headers, peer, routes, socket, trace};

/// The server as a service, for [`crate::serve()`] and for tests without a network.
///
/// Needs `axum::extract::ConnectInfo<SocketAddr>` among a request's extensions to tell
/// addresses apart; requests without one share one budget.
pub fn app(hall: Hall, config: Config) -> Router {
    build(hall, config).0
}

pub(crate) fn build(hall: Hall, config: Config) -> (Router, App) {
    let app = App::new(hall, config);
    let (api, document) = routes::all().split_for_parts();
    let router = api
        .merge(routes::document::router(&document))
        .route("/ws", axum::routing::get(socket::open))
        .layer(from_fn_with_state(app.clone(), within_budget))
        .method_not_allowed_fallback(|| async { Failure::new("method_not_allowed") })
        .fallback(assets::serve)
        .layer(DefaultBodyLimit::max(app.config.limits.body_bytes))
        .layer(from_fn_with_state(app.clone(), peer::same_origin))
        .layer(CompressionLayer::new())
        .layer(from_fn(headers::harden))
        .layer(from_fn(trace::number))
        .with_state(app.clone());
    (router, app)
}

/// Nobody may ask more often than the hall can answer everybody.
async fn within_budget(
    State(app): State<App>,
    peer: Peer,
    request: Request,
    next: Next,
) -> Response {
    match app.budgets.reads.take(peer.address) {
        Ok(()) => next.run(request).await,
        Err(failure) => failure.into_response(),
    }
}
