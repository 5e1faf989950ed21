//! Roles: who may rule, and who says so.

use axum::Json;
use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::document::{Unreadable, Unwritable};
use crate::body::{Body, Named};
use crate::present::player::{player, role};
use crate::problem::Failure;
use crate::sign_in::session::{Visitor, Writer};
use crate::state::App;

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(holders))
        .routes(routes!(give))
}

/// The accounts that are more than players, by name. For admins.
#[utoipa::path(get, path = "/api/v1/roles", tag = "roles", responses(
    (status = 200, description = "Arbiters and admins.", body = Vec<wire::RoleHolder>),
    (status = 403, description = "Not an admin.", body = wire::Problem),
    Unreadable,
))]
async fn holders(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<Json<Vec<wire::RoleHolder>>, Failure> {
    let holders = app.hall.role_holders(visitor.id()).await?;
    let shown = holders.into_iter().map(|(holder, held)| wire::RoleHolder {
        player: player(holder),
        role: role(held),
    });
    Ok(Json(shown.collect()))
}

/// Gives an account a role, or takes it with `player`. For admins; a hall keeps one.
#[utoipa::path(put, path = "/api/v1/roles/{name}", tag = "roles",
    request_body = wire::NewRole,
    params(("name" = String, Path, description = "The account.")),
    responses(
        (status = 200, description = "The account has it.", body = wire::RoleHolder),
        (status = 404, description = "No such account.", body = wire::Problem),
        (status = 409, description = "The only admin stays one.", body = wire::Problem),
        Unwritable,
    )
)]
async fn give(
    State(app): State<App>,
    Writer(visitor): Writer,
    Named(name): Named,
    Body(asked): Body<wire::NewRole>,
) -> Result<Json<wire::RoleHolder>, Failure> {
    let given = match asked.role {
        wire::AccountRole::Player => hall::Role::Player,
        wire::AccountRole::Arbiter => hall::Role::Arbiter,
        wire::AccountRole::Admin => hall::Role::Admin,
    };
    let holder = app.hall.set_role(visitor.id(), &name, given).await?;
    Ok(Json(wire::RoleHolder {
        player: player(holder),
        role: asked.role,
    }))
}
