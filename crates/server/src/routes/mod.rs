//! The routes under `/api/v1`, one file per feature. Each `router()` carries its own part of the
//! OpenAPI document, so a route that is served is a route that is described.

use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::state::App;

mod accounts;
mod challenges;
mod desk;
pub(crate) mod document;
mod event_ratings;
mod games;
mod health;
mod laws;
mod lobby;
mod me;
mod norms;
mod players;
mod rating_lists;
mod ratings;
mod roles;
mod seeks;
mod session;
mod sheets;
mod tables;
mod tournament_files;
mod tournaments;

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
        .merge(tables::router())
        .merge(desk::router())
        .merge(roles::router())
        .merge(laws::router())
        .merge(players::router())
        .merge(ratings::router())
        .merge(rating_lists::router())
        .merge(tournaments::router())
        .merge(event_ratings::router())
        .merge(norms::router())
        .merge(tournament_files::router())
        .merge(sheets::router())
}
