//! Signing in and out.

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::document::Unwritable;
use super::me::welcome;
use crate::body::Body;
use crate::problem::Failure;
use crate::sign_in::cookie;
use crate::sign_in::session::{Peer, Visitor};
use crate::state::App;

/// Twenty letters with all the marks that one of them may carry.
const NAME_KEY_CHARS: usize = 80;

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(sign_in, sign_out))
}

/// The account that a name means, however it is spelled, and no longer than any could be.
fn name_key(name: &str) -> String {
    let start: String = name.chars().take(NAME_KEY_CHARS).collect();
    hall::fold_name(&start)
}

/// Signs in. The session is a new one; the one before ends.
#[utoipa::path(post, path = "/api/v1/session", tag = "me",
    request_body = wire::Credentials,
    responses(
        (status = 200, description = "I, signed in.", body = wire::Me),
        Unwritable,
    )
)]
async fn sign_in(
    State(app): State<App>,
    peer: Peer,
    visitor: Option<Visitor>,
    Body(asked): Body<wire::Credentials>,
) -> Result<Response, Failure> {
    app.budgets.sign_in_address.take(peer.address)?;
    app.budgets
        .sign_in
        .take((peer.address, name_key(&asked.name)))?;
    let account = app.hall.login(&asked.name).await?;
    let hash = account.as_ref().map(|(_, hash)| hash.clone());
    let fits = app.hasher.fits(asked.password, hash).await?;
    let Some((player, _)) = account.filter(|_| fits) else {
        return Err(Failure::new("wrong_credentials"));
    };
    let token = app.hall.sign_in(player.id).await?;
    if let Some(before) = visitor {
        app.replaced.remember(&before.token);
        app.hall.sign_out(&before.token).await?;
    }
    welcome(&app, peer, player, &token).await
}

/// Signs out: the session ends and its sockets close (`bye`, `signed_out`).
#[utoipa::path(delete, path = "/api/v1/session", tag = "me",
    responses(
        (status = 204, description = "Signed out."),
        Unwritable,
    )
)]
async fn sign_out(
    State(app): State<App>,
    peer: Peer,
    visitor: Option<Visitor>,
) -> Result<Response, Failure> {
    if let Some(visitor) = visitor {
        app.hall.sign_out(&visitor.token).await?;
    }
    let mut response = StatusCode::NO_CONTENT.into_response();
    if let Some(cookie) = cookie::clear(peer.tls) {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    Ok(response)
}
