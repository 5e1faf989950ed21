//! Who I am, and what I set.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::document::{Unreadable, Unwritable};
use crate::accept;
use crate::body::Body;
use crate::present;
use crate::problem::Failure;
use crate::sign_in::cookie;
use crate::sign_in::session::{Peer, Visitor, Writer};
use crate::state::App;

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(me))
        .routes(routes!(set))
}

/// Who I am. A visitor without a session becomes a guest and gets a cookie; but a session that
/// signing in or registering has just replaced does not: its new cookie is on the way.
#[utoipa::path(get, path = "/api/v1/me", tag = "me", responses(
    (status = 200, description = "I.", body = wire::Me, headers(
        ("set-cookie" = Option<String>, description = "A new guest's session."),
    )),
    (status = 401, description = "My session was replaced just now.", body = wire::Problem),
    Unreadable,
))]
async fn me(
    State(app): State<App>,
    peer: Peer,
    visitor: Option<Visitor>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    if let Some(visitor) = visitor {
        return Ok(Json(present::player::me(&app, visitor.player).await?).into_response());
    }
    if cookie::read(&headers).is_some_and(|token| app.replaced.knows(token)) {
        return Err(Failure::new("no_session"));
    }
    app.budgets.guests.take(peer.address)?;
    let (player, token) = app.hall.guest().await?;
    welcome(&app, peer, player, &token).await
}

/// Who I am now, with the cookie that says so.
pub(crate) async fn welcome(
    app: &App,
    peer: Peer,
    player: hall::Player,
    token: &str,
) -> Result<Response, Failure> {
    let mut response = Json(present::player::me(app, player).await?).into_response();
    if let Some(cookie) = cookie::set(token, peer.tls) {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Changes settings.
#[utoipa::path(patch, path = "/api/v1/me/settings", tag = "me",
    security(("session" = [])),
    request_body = wire::SettingsPatch,
    responses(
        (status = 200, description = "The settings now.", body = wire::Settings),
        (status = 422, description = "A value that is not offered.", body = wire::Problem),
        Unwritable,
    )
)]
async fn set(
    State(app): State<App>,
    Writer(visitor): Writer,
    Body(patch): Body<wire::SettingsPatch>,
) -> Result<Json<wire::Settings>, Failure> {
    let now = app
        .hall
        .patch_settings(visitor.id(), accept::settings(patch))
        .await?;
    Ok(Json(present::player::settings(now)))
}
