//! Whether the hall is well.

use axum::Json;
use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::document::Unreadable;
use crate::problem::Failure;
use crate::state::App;

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(health))
}

/// Whether the hall is well: its store answers.
#[utoipa::path(get, path = "/health", tag = "hall", responses(
    (status = 200, description = "It is.", body = wire::Health),
    Unreadable,
))]
async fn health(State(app): State<App>) -> Result<Json<wire::Health>, Failure> {
    app.hall.ping().await?;
    Ok(Json(wire::Health { ok: true }))
}
