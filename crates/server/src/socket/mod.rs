//! The one socket of a screen.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::response::Response;

use crate::gate::Pass;
use crate::problem::Failure;
use crate::sign_in::session::{Peer, Visitor};
use crate::state::App;

mod follow;
mod inbound;
mod outbound;
pub(crate) mod registry;
mod session;

/// The protocol refuses frames above this many times the limit; up to it, a frame that is too
/// large is answered like any other fault.
const HARD_LIMIT: usize = 4;

/// `GET /ws`.
pub(crate) async fn open(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    pass: Option<Extension<Arc<Pass>>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    let upgrade = upgrade.map_err(|rejection| {
        tracing::debug!(%rejection, "no socket");
        Failure::new("malformed")
    })?;
    let owner = registry::Owner {
        player: visitor.id(),
        address: peer.address,
    };
    let (place, closed) = app.sockets.enter(owner)?;
    let bytes_max = app.config.limits.frame_bytes * HARD_LIMIT;
    let upgrade = upgrade
        .max_message_size(bytes_max)
        .max_frame_size(bytes_max);
    Ok(upgrade.on_upgrade(async move |socket| {
        session::run(app, socket, visitor, place, closed).await;
        // The connection's place at the gate is the socket's from now on.
        drop(pass);
    }))
}
