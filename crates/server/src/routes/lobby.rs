//! The lobby at a glance.

use axum::Json;
use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::document::Unreadable;
use crate::present;
use crate::problem::Failure;
use crate::sign_in::session::Visitor;
use crate::state::App;

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(lobby))
}

/// The lobby as I see it. A screen follows it over the socket instead.
#[utoipa::path(get, path = "/api/v1/lobby", tag = "lobby", responses(
    (status = 200, description = "The lobby.", body = wire::LobbyView),
    Unreadable,
))]
async fn lobby(
    State(app): State<App>,
    visitor: Option<Visitor>,
) -> Result<Json<wire::LobbyView>, Failure> {
    let viewer = visitor.map(|visitor| visitor.id());
    Ok(Json(present::lobby::lobby(
        app.hall.lobby_for(viewer),
        viewer,
    )))
}
