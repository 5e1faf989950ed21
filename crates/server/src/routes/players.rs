//! Other players: looking them up.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::document::Unreadable;
use crate::body::{Asked, Named};
use crate::present;
use crate::problem::Failure;
use crate::state::App;

/// Most names in an answer.
const MOST: u32 = 10;

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(search))
        .routes(routes!(profile))
}

#[derive(Debug, Deserialize)]
struct Search {
    #[serde(default)]
    q: String,
}

/// Accounts whose names begin so, ten at most.
#[utoipa::path(get, path = "/api/v1/players", tag = "players", params(
    ("q" = String, Query, description = "How the name begins."),
), responses(
    (status = 200, description = "The accounts.", body = Vec<wire::PlayerRef>),
    Unreadable,
))]
async fn search(
    State(app): State<App>,
    Asked(search): Asked<Search>,
) -> Result<Json<Vec<wire::PlayerRef>>, Failure> {
    let found = match search.q.trim() {
        "" => Vec::new(),
        prefix => app.hall.search_players(prefix, MOST).await?,
    };
    Ok(Json(
        found.into_iter().map(present::player::player).collect(),
    ))
}

/// A player: an account by name, anybody by id.
#[utoipa::path(get, path = "/api/v1/players/{name}", tag = "players", params(
    ("name" = String, Path, description = "The account's name, or a player's id."),
), responses(
    (status = 200, description = "The player.", body = wire::Profile),
    (status = 404, description = "No such player.", body = wire::Problem),
    Unreadable,
))]
async fn profile(
    State(app): State<App>,
    Named(name): Named,
) -> Result<Json<wire::Profile>, Failure> {
    let profile = app.hall.profile(&name).await?;
    let numbers = app.hall.numbers(&profile.player).await?;
    Ok(Json(present::player::profile(profile, &numbers)))
}
