//! Making an account of a guest.

use axum::extract::State;
use axum::response::Response;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::document::Unwritable;
use super::me::welcome;
use crate::body::Body;
use crate::problem::Failure;
use crate::sign_in::password;
use crate::sign_in::session::{Peer, Visitor};
use crate::state::App;

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(register))
}

/// Registers: the guest becomes an account and keeps his games. His session is a new one.
#[utoipa::path(post, path = "/api/v1/accounts", tag = "me",
    request_body = wire::Registration,
    responses(
        (status = 200, description = "I, with an account.", body = wire::Me),
        (status = 409, description = "The name is taken, or I have an account.",
            body = wire::Problem),
        (status = 422, description = "A bad name or a weak password.", body = wire::Problem),
        Unwritable,
    )
)]
async fn register(
    State(app): State<App>,
    peer: Peer,
    visitor: Option<Visitor>,
    Body(asked): Body<wire::Registration>,
) -> Result<Response, Failure> {
    app.budgets.registration.take(peer.address)?;
    hall::check_name(&asked.name)?;
    password::judge(&asked.password, &asked.name)?;
    let hash = app.hasher.hash(asked.password).await?;
    let (guest, old_token) = match visitor {
        Some(visitor) => (visitor.player, visitor.token),
        None => app.hall.guest().await?,
    };
    let player = app.hall.register(guest.id, &asked.name, &hash).await?;
    let token = app.hall.sign_in(player.id).await?;
    // Whoever knew the guest's token must not hold the account's.
    app.replaced.remember(&old_token);
    app.hall.sign_out(&old_token).await?;
    welcome(&app, peer, player, &token).await
}
