//! Challenges: links and invitations.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::document::{Unreadable, Unwritable};
use crate::accept;
use crate::body::{Body, Named};
use crate::present;
use crate::problem::Failure;
use crate::sign_in::session::Writer;
use crate::state::App;

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(make))
        .routes(routes!(show, withdraw))
        .routes(routes!(accept))
        .routes(routes!(decline))
}

/// Makes a challenge: a link for whoever opens it first, or an invitation of an account.
#[utoipa::path(post, path = "/api/v1/challenges", tag = "lobby",
    request_body = wire::NewChallenge,
    responses(
        (status = 200, description = "The challenge.", body = wire::Challenge),
        (status = 404, description = "Nobody has that name.", body = wire::Problem),
        (status = 409, description = "Too many challenges, or to myself.", body = wire::Problem),
        (status = 422, description = "Terms that can't be played.", body = wire::Problem),
        Unwritable,
    )
)]
async fn make(
    State(app): State<App>,
    Writer(visitor): Writer,
    Body(new): Body<wire::NewChallenge>,
) -> Result<Json<wire::Challenge>, Failure> {
    let terms = accept::terms(&new.terms)?;
    let wish = accept::color_wish(new.color);
    let made = app
        .hall
        .challenge(visitor.id(), None, new.to.as_deref(), terms, wish)
        .await?;
    Ok(Json(present::lobby::challenge(made)))
}

/// A challenge. Whoever has the link may see it.
#[utoipa::path(get, path = "/api/v1/challenges/{id}", tag = "lobby", params(
    ("id" = String, Path, description = "The challenge."),
), responses(
    (status = 200, description = "The challenge.", body = wire::Challenge),
    (status = 404, description = "No such challenge.", body = wire::Problem),
    Unreadable,
))]
async fn show(State(app): State<App>, Named(id): Named) -> Result<Json<wire::Challenge>, Failure> {
    Ok(Json(present::lobby::challenge(
        app.hall.challenge_by_id(&id.into()).await?,
    )))
}

/// Accepts: the game starts.
#[utoipa::path(post, path = "/api/v1/challenges/{id}/accept", tag = "lobby", params(
    ("id" = String, Path, description = "The challenge."),
), responses(
    (status = 200, description = "Accepted, with its game.", body = wire::Challenge),
    (status = 404, description = "No such challenge.", body = wire::Problem),
    (status = 409, description = "Answered, withdrawn, expired or my own.", body = wire::Problem),
    Unwritable,
))]
async fn accept(
    State(app): State<App>,
    Writer(visitor): Writer,
    Named(id): Named,
) -> Result<Json<wire::Challenge>, Failure> {
    let id = id.into();
    app.hall.accept_challenge(visitor.id(), None, &id).await?;
    Ok(Json(present::lobby::challenge(
        app.hall.challenge_by_id(&id).await?,
    )))
}

/// Declines.
#[utoipa::path(post, path = "/api/v1/challenges/{id}/decline", tag = "lobby", params(
    ("id" = String, Path, description = "The challenge."),
), responses(
    (status = 200, description = "Declined.", body = wire::Challenge),
    (status = 404, description = "No such challenge.", body = wire::Problem),
    (status = 409, description = "Answered, withdrawn or expired.", body = wire::Problem),
    Unwritable,
))]
async fn decline(
    State(app): State<App>,
    Writer(visitor): Writer,
    Named(id): Named,
) -> Result<Json<wire::Challenge>, Failure> {
    let declined = app
        .hall
        .decline_challenge(visitor.id(), None, &id.into())
        .await?;
    Ok(Json(present::lobby::challenge(declined)))
}

/// Withdraws my challenge.
#[utoipa::path(delete, path = "/api/v1/challenges/{id}", tag = "lobby", params(
    ("id" = String, Path, description = "The challenge."),
), responses(
    (status = 204, description = "Withdrawn."),
    (status = 404, description = "No such challenge.", body = wire::Problem),
    (status = 409, description = "Answered or expired.", body = wire::Problem),
    Unwritable,
))]
async fn withdraw(
    State(app): State<App>,
    Writer(visitor): Writer,
    Named(id): Named,
) -> Result<StatusCode, Failure> {
    app.hall
        .withdraw_challenge(visitor.id(), None, &id.into())
        .await?;
    Ok(StatusCode::NO_CONTENT)
}
