//! Who a request comes from: the session behind its cookie.

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use hall::{Player, PlayerId};

use crate::limits::Address;
use crate::peer;
use crate::problem::Failure;
use crate::sign_in::cookie;
use crate::state::App;

/// Somebody with a session: a guest or an account.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) player: Player,
    pub(crate) token: String,
}

impl Visitor {
    pub(crate) fn id(&self) -> PlayerId {
        self.player.id
    }
}

async fn find(parts: &Parts, app: &App) -> Result<Option<Visitor>, Failure> {
    let Some(token) = cookie::read(&parts.headers) else {
        return Ok(None);
    };
    let player = app.hall.session(token).await?;
    Ok(player.map(|player| Visitor {
        player,
        token: token.to_owned(),
    }))
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        find(parts, app)
            .await?
            .ok_or_else(|| Failure::new("no_session"))
    }
}

impl OptionalFromRequestParts<App> for Visitor {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Self>, Failure> {
        find(parts, app).await
    }
}

/// Somebody with a session who writes, within his budget of writes.
#[derive(Clone, Debug)]
pub(crate) struct Writer(pub(crate) Visitor);

impl FromRequestParts<App> for Writer {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        let visitor = <Visitor as FromRequestParts<App>>::from_request_parts(parts, app).await?;
        app.budgets.writes.take(visitor.id())?;
        Ok(Self(visitor))
    }
}

/// Somebody with a session who acts in a tournament, within his budget of such acts.
#[derive(Clone, Debug)]
pub(crate) struct Actor(pub(crate) Visitor);

impl FromRequestParts<App> for Actor {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        let visitor = <Visitor as FromRequestParts<App>>::from_request_parts(parts, app).await?;
        app.budgets.tournament_acts.take(visitor.id())?;
        Ok(Self(visitor))
    }
}

/// Where a request comes from, and whether over TLS.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer {
    pub(crate) address: Address,
    pub(crate) tls: bool,
}

impl FromRequestParts<App> for Peer {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        let address = peer::address(parts, &app.config);
        Ok(Self {
            address,
            tls: peer::over_tls(&parts.headers, &app.config),
        })
    }
}
