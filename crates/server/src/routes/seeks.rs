//! Open seeks: posting, withdrawing, taking.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::document::Unwritable;
use crate::accept;
use crate::body::{Body, Named};
use crate::present;
use crate::problem::Failure;
use crate::sign_in::session::Writer;
use crate::state::App;

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(post))
        .routes(routes!(withdraw))
        .routes(routes!(take))
}

/// Posts a seek, or starts a game at once if one fits. It is withdrawn when my last socket
/// closes, or after half a minute if I have none by then.
#[utoipa::path(post, path = "/api/v1/seeks", tag = "lobby", request_body = wire::NewSeek,
    responses(
        (status = 200, description = "The seek or the game.", body = wire::SeekAnswer),
        (status = 409, description = "Too many seeks or games.", body = wire::Problem),
        (status = 422, description = "Terms that can't be played.", body = wire::Problem),
        Unwritable,
    )
)]
async fn post(
    State(app): State<App>,
    Writer(visitor): Writer,
    Body(new): Body<wire::NewSeek>,
) -> Result<Json<wire::SeekAnswer>, Failure> {
    let terms = accept::terms(&new.terms)?;
    let wish = accept::color_wish(new.color);
    match app.hall.seek(visitor.id(), None, terms, wish).await? {
        hall::Sought::Playing(game) => Ok(Json(wire::SeekAnswer::Game(game.to_string()))),
        hall::Sought::Waiting(id) => {
            let seeks = app.hall.lobby_for(Some(visitor.id())).seeks;
            // Somebody may have taken it already; the game then tells itself.
            let own = seeks.into_iter().find(|seek| seek.id == id);
            let own = own.ok_or_else(|| Failure::new("no_such_seek"))?;
            Ok(Json(wire::SeekAnswer::Seek(Box::new(
                present::lobby::seek(own),
            ))))
        }
    }
}

/// Withdraws my seek.
#[utoipa::path(delete, path = "/api/v1/seeks/{id}", tag = "lobby", params(
    ("id" = String, Path, description = "The seek."),
), responses(
    (status = 204, description = "Withdrawn, or gone already."),
    (status = 403, description = "Somebody else's.", body = wire::Problem),
    Unwritable,
))]
async fn withdraw(
    State(app): State<App>,
    Writer(visitor): Writer,
    Named(id): Named,
) -> Result<StatusCode, Failure> {
    app.hall.cancel_seek(visitor.id(), None, &id.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Answers somebody's seek: the game starts.
#[utoipa::path(post, path = "/api/v1/seeks/{id}/take", tag = "lobby", params(
    ("id" = String, Path, description = "The seek."),
), responses(
    (status = 200, description = "The game.", body = wire::GameMade),
    (status = 404, description = "Somebody was quicker.", body = wire::Problem),
    (status = 409, description = "My own seek, or too many games.", body = wire::Problem),
    Unwritable,
))]
async fn take(
    State(app): State<App>,
    Writer(visitor): Writer,
    Named(id): Named,
) -> Result<Json<wire::GameMade>, Failure> {
    let game = app.hall.take_seek(visitor.id(), None, &id.into()).await?;
    Ok(Json(wire::GameMade {
        game: game.to_string(),
    }))
}
