//! The arbiter's desk.

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
    OpenApiRouter::new().routes(routes!(desk))
}

/// Every game over the board that goes on or has just ended, by the number of its board.
#[utoipa::path(get, path = "/api/v1/desk", tag = "desk", responses(
    (status = 200, description = "The desk.", body = wire::DeskView),
    (status = 403, description = "Not an arbiter.", body = wire::Problem),
    Unreadable,
))]
async fn desk(State(app): State<App>, visitor: Visitor) -> Result<Json<wire::DeskView>, Failure> {
    app.hall.arbiters_only(visitor.id()).await?;
    let desk = present::desk::desk(&app.hall.desk(), app.hall.now());
    Ok(Json(desk))
}
