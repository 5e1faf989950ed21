//! Other players: looking them up.

use axum::Json;
use axum::extract::State;
use hall::Membership;
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::document::{Unreadable, Unwritable};
use crate::body::{Asked, Body, Named};
use crate::present;
use crate::problem::Failure;
use crate::sign_in::session::Writer;
use crate::state::App;

/// Most names in an answer.
const MOST: u32 = 10;

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(search))
        .routes(routes!(profile))
        .routes(routes!(set_club))
        .routes(routes!(clubs))
}

#[derive(Debug, Deserialize)]
struct Search {
    #[serde(default)]
    q: String,
}

/// Accounts whose names begin so, ten at most.
#[utoipa::path(get, path = "/api/v1/players", tag = "players", params(
    ("q" = String, Query, description = "How the name begins."),
), responses(
    (status = 200, description = "The accounts.", body = Vec<wire::PlayerRef>),
    Unreadable,
))]
async fn search(
    State(app): State<App>,
    Asked(search): Asked<Search>,
) -> Result<Json<Vec<wire::PlayerRef>>, Failure> {
    let found = match search.q.trim() {
        "" => Vec::new(),
        prefix => app.hall.search_players(prefix, MOST).await?,
    };
    Ok(Json(
        found.into_iter().map(present::player::player).collect(),
    ))
}

/// A player: an account by name, anybody by id.
#[utoipa::path(get, path = "/api/v1/players/{name}", tag = "players", params(
    ("name" = String, Path, description = "The account's name, or a player's id."),
), responses(
    (status = 200, description = "The player.", body = wire::Profile),
    (status = 404, description = "No such player.", body = wire::Problem),
    Unreadable,
))]
async fn profile(
    State(app): State<App>,
    Named(name): Named,
) -> Result<Json<wire::Profile>, Failure> {
    let profile = app.hall.profile(&name).await?;
    let numbers = app.hall.numbers(&profile.player).await?;
    let of = app.hall.membership(profile.player.id).await?;
    Ok(Json(present::player::profile(profile, &numbers, of)))
}

/// Says where an account belongs: mine, or anybody's if I am an arbiter of the hall.
#[utoipa::path(put, path = "/api/v1/players/{name}/club", tag = "players", params(
    ("name" = String, Path, description = "The account's name."),
), request_body = wire::Membership, responses(
    (status = 200, description = "As it is kept.", body = wire::Membership),
    (status = 403, description = "Not mine to say, or a guest.", body = wire::Problem),
    (status = 404, description = "No such player.", body = wire::Problem),
    (status = 422, description = "A name that can't be.", body = wire::Problem),
    Unwritable,
))]
async fn set_club(
    State(app): State<App>,
    Writer(visitor): Writer,
    Named(name): Named,
    Body(asked): Body<wire::Membership>,
) -> Result<Json<wire::Membership>, Failure> {
    let of = Membership {
        club: asked.club,
        class: asked.class,
    };
    let of = app.hall.set_membership(visitor.id(), &name, &of).await?;
    Ok(Json(present::player::membership(of)))
}

/// The clubs and classes that accounts belong to, by name.
#[utoipa::path(get, path = "/api/v1/clubs", tag = "players", responses(
    (status = 200, description = "The clubs.", body = Vec<wire::MemberCount>),
    Unreadable,
))]
async fn clubs(State(app): State<App>) -> Result<Json<Vec<wire::MemberCount>>, Failure> {
    let clubs = app.hall.clubs().await?.into_iter();
    let one = |one: hall::MemberCount| wire::MemberCount {
        of: present::player::membership(one.of),
        players: one.players,
    };
    Ok(Json(clubs.map(one).collect()))
}
