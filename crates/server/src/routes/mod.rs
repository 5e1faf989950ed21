//! The routes under `/api/v1`, one file per feature. Each `router()` carries its own part of the
//! OpenAPI document, so a route that is served is a route that is described.

use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::state::App;

mod accounts;
mod challenges;
pub(crate) mod document;
mod games;
mod health;
mod lobby;
mod me;
mod players;
mod ratings;
mod seeks;
mod session;

/// All routes.
pub(crate) fn all() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(document::Api::openapi())
        .merge(health::router())
        .merge(me::router())
        .merge(accounts::router())
        .merge(session::router())
        .merge(lobby::router())
        .merge(seeks::router())
        .merge(challenges::router())
        .merge(games::router())
        .merge(players::router())
        .merge(ratings::router())
}
