//! Tables: games over the board at one device, and the arbiter's PIN there.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use hall::GameId;
use rules::ByColor;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::document::Unwritable;
use crate::accept;
use crate::body::{Body, Named};
use crate::problem::Failure;
use crate::sign_in::session::Writer;
use crate::state::App;

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(set_up))
        .routes(routes!(unlock, lock))
}

/// Sets up a table: a game over the board for two at this device. I am its host: I act for both
/// sides and, where its PIN is given or none was set, for the arbiter.
#[utoipa::path(post, path = "/api/v1/tables", tag = "tables",
    request_body = wire::NewTable,
    responses(
        (status = 200, description = "The game; it has begun.", body = wire::GameMade),
        (status = 422, description = "Bad terms, name, position or PIN.", body = wire::Problem),
        Unwritable,
    )
)]
async fn set_up(
    State(app): State<App>,
    Writer(visitor): Writer,
    Body(asked): Body<wire::NewTable>,
) -> Result<Json<wire::GameMade>, Failure> {
    let over_board = wire::Terms {
        mode: wire::Mode::Board,
        ..asked.terms
    };
    let terms = accept::terms(&over_board)?;
    let pin = match asked.pin {
        None => None,
        Some(pin) if is_pin(&pin) => Some(app.hasher.hash(pin).await?),
        Some(_) => return Err(Failure::new("pin_bad").at("pin")),
    };
    let table = hall::NewTable {
        names: ByColor {
            white: asked.white,
            black: asked.black,
        },
        terms,
        fen: asked.fen,
        pin,
        number: asked.number,
        absent: ByColor {
            white: asked.white_absent,
            black: asked.black_absent,
        },
        clocks_stopped: asked.clocks_stopped,
    };
    let game = app.hall.table(visitor.id(), None, table).await?;
    Ok(Json(wire::GameMade {
        game: game.to_string(),
    }))
}

/// Gives the PIN of a table that I host: the arbiter may rule on this device for five minutes
/// after his last act.
#[utoipa::path(post, path = "/api/v1/games/{id}/arbiter", tag = "tables",
    request_body = wire::Pin,
    params(("id" = String, Path, description = "The game.")),
    responses(
        (status = 200, description = "The arbiter may rule.", body = wire::ArbiterUnlocked),
        (status = 404, description = "No such game, or not my table.", body = wire::Problem),
        Unwritable,
    )
)]
async fn unlock(
    State(app): State<App>,
    Writer(visitor): Writer,
    Named(id): Named,
    Body(asked): Body<wire::Pin>,
) -> Result<Json<wire::ArbiterUnlocked>, Failure> {
    let id = GameId::from(id);
    let hash = app.hall.pin(&id, visitor.id()).await?;
    app.budgets.pins.take(id.clone())?;
    if !is_pin(&asked.pin) || !app.hasher.fits(asked.pin, Some(hash)).await? {
        tracing::warn!(game = %id, player = visitor.id().0, "a wrong PIN was given");
        return Err(Failure::new("pin_wrong"));
    }
    let until = app.hall.unlock(&id, visitor.id());
    Ok(Json(wire::ArbiterUnlocked { until_ms: until.0 }))
}

/// The arbiter leaves my device: to rule needs the PIN again.
#[utoipa::path(delete, path = "/api/v1/games/{id}/arbiter", tag = "tables",
    params(("id" = String, Path, description = "The game.")),
    responses(
        (status = 204, description = "The device is the players' again."),
        Unwritable,
    )
)]
async fn lock(
    State(app): State<App>,
    Writer(visitor): Writer,
    Named(id): Named,
) -> Result<StatusCode, Failure> {
    app.hall.lock(&id.into(), visitor.id());
    Ok(StatusCode::NO_CONTENT)
}

/// 4 to 8 digits.
fn is_pin(text: &str) -> bool {
    (4..=8).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}
