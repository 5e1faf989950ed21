//! Tournaments: lists, one whole, its log, what opens inside, acting in it, files of it.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use hall::TournamentId;
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::document::{Unreadable, Unwritable};
use crate::accept;
use crate::body::{Asked, Body, Named};
use crate::present;
use crate::problem::Failure;
use crate::sign_in::session::{Actor, Visitor, Writer};
use crate::state::App;

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(whole))
        .routes(routes!(act))
        .routes(routes!(log))
        .routes(routes!(consequences))
        .routes(routes!(tiebreak))
}

/// Tournaments: those that take entries or run, then those that are over; each newest first.
#[utoipa::path(get, path = "/api/v1/tournaments", tag = "tournaments", responses(
    (status = 200, description = "The list.", body = wire::TournamentList),
    Unreadable,
))]
async fn list(State(app): State<App>) -> Result<Json<wire::TournamentList>, Failure> {
    let tournaments = app.hall.tournaments().await?;
    Ok(Json(wire::TournamentList {
        tournaments: tournaments
            .iter()
            .map(present::tournament::summary)
            .collect(),
    }))
}

/// Makes a tournament (accounts only); gives its id.
#[utoipa::path(post, path = "/api/v1/tournaments", tag = "tournaments",
    request_body = wire::TournamentTerms,
    responses(
        (status = 201, description = "Made.", body = wire::TournamentMade),
        (status = 403, description = "A guest.", body = wire::Problem),
        (status = 409, description = "Too many open ones.", body = wire::Problem),
        (status = 422, description = "Terms that can't be played.", body = wire::Problem),
        Unwritable,
    )
)]
async fn create(
    State(app): State<App>,
    Writer(visitor): Writer,
    Body(asked): Body<wire::TournamentTerms>,
) -> Result<(StatusCode, Json<wire::TournamentMade>), Failure> {
    let terms = accept::tournament_terms(&asked)?;
    let made = app
        .hall
        .create_tournament(visitor.id(), None, terms)
        .await?;
    let id = made.unwrap_or_default();
    Ok((
        StatusCode::CREATED,
        Json(wire::TournamentMade { tournament: id }),
    ))
}

/// A tournament, whole, as I see it.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}", tag = "tournaments", params(
    ("id" = String, Path, description = "The tournament."),
), responses(
    (status = 200, description = "The tournament.", body = wire::TournamentView),
    (status = 404, description = "No such tournament.", body = wire::Problem),
    Unreadable,
))]
async fn whole(
    State(app): State<App>,
    visitor: Option<Visitor>,
    Named(id): Named,
) -> Result<Json<wire::TournamentView>, Failure> {
    let snapshot = app.hall.tournament(&TournamentId(id)).await?;
    let viewer = visitor.map(|visitor| visitor.id());
    let may_manage = match viewer {
        Some(viewer) => app.hall.may_manage(viewer, &snapshot.summary).await?,
        None => false,
    };
    Ok(Json(present::tournament::view(
        &snapshot, viewer, may_manage,
    )))
}

/// Does something in a tournament.
#[utoipa::path(post, path = "/api/v1/tournaments/{id}/acts", tag = "tournaments", params(
    ("id" = String, Path, description = "The tournament."),
), request_body = wire::TournamentActRequest, responses(
    (status = 204, description = "Done, and durable."),
    (status = 403, description = "Not mine to do.", body = wire::Problem),
    (status = 404, description = "No such tournament.", body = wire::Problem),
    (status = 409, description = "Its rules refuse it, or it has moved on.", body = wire::Problem),
    (status = 422, description = "A value that can't be read.", body = wire::Problem),
    Unwritable,
))]
async fn act(
    State(app): State<App>,
    Actor(visitor): Actor,
    Named(id): Named,
    Body(asked): Body<wire::TournamentActRequest>,
) -> Result<StatusCode, Failure> {
    let act = accept::tournament_act(asked.act)?;
    let id = TournamentId(id);
    let snapshot = app.hall.tournament(&id).await?;
    let runs_it = app.hall.may_manage(visitor.id(), &snapshot.summary);
    if !runs_it.await? {
        app.budgets.writes.take(visitor.id())?;
    }
    app.hall
        .tournament_act(visitor.id(), Some(&asked.id), &id, act)
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A tournament's log: everything that was done, by whom.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/log", tag = "tournaments", params(
    ("id" = String, Path, description = "The tournament."),
), responses(
    (status = 200, description = "The log.", body = Vec<wire::TournamentLogEntry>),
    (status = 404, description = "No such tournament.", body = wire::Problem),
    Unreadable,
))]
async fn log(
    State(app): State<App>,
    Named(id): Named,
) -> Result<Json<Vec<wire::TournamentLogEntry>>, Failure> {
    let log = app.hall.tournament_log(&TournamentId(id)).await?;
    Ok(Json(present::tournament_log::log(log)))
}

#[derive(Debug, Deserialize)]
struct Supposed {
    game: u32,
    white: String,
    black: String,
}

/// What a result would bring with it, before it is set.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/consequences", tag = "tournaments", params(
    ("id" = String, Path, description = "The tournament."),
    ("game" = u32, Query, description = "The game's number."),
    ("white" = String, Query, description = "White's code."),
    ("black" = String, Query, description = "Black's code."),
), responses(
    (status = 200, description = "Who would move.", body = wire::CorrectionEffect),
    (status = 400, description = "Something is missing.", body = wire::Problem),
    (status = 404, description = "No such tournament.", body = wire::Problem),
    (status = 422, description = "No such code.", body = wire::Problem),
    Unreadable,
))]
async fn consequences(
    State(app): State<App>,
    Named(id): Named,
    Asked(supposed): Asked<Supposed>,
) -> Result<Json<wire::CorrectionEffect>, Failure> {
    let marks = (
        accept::mark(&supposed.white, "white")?,
        accept::mark(&supposed.black, "black")?,
    );
    let id = TournamentId(id);
    let effect = app.hall.tournament_consequences(&id, supposed.game, marks);
    Ok(Json(present::tournament::effect(&effect.await?)))
}

#[derive(Debug, Deserialize)]
struct Cell {
    #[serde(default)]
    stage: usize,
    #[serde(default)]
    group: usize,
    id: u32,
    code: String,
}

/// A tie-break's value opened into its sum.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/tiebreak", tag = "tournaments", params(
    ("id" = String, Path, description = "The tournament."),
    ("stage" = Option<u32>, Query, description = "The stage, from 0."),
    ("group" = Option<u32>, Query, description = "The group, from 0."),
    ("id" = u32, Query, description = "The entry or team."),
    ("code" = String, Query, description = "The tie-break's code."),
), responses(
    (status = 200, description = "The sum.", body = wire::TieBreakSum),
    (status = 400, description = "Something is missing.", body = wire::Problem),
    (status = 404, description = "Nothing there.", body = wire::Problem),
    Unreadable,
))]
async fn tiebreak(
    State(app): State<App>,
    Named(id): Named,
    Asked(cell): Asked<Cell>,
) -> Result<Json<wire::TieBreakSum>, Failure> {
    let snapshot = app.hall.tournament(&TournamentId(id)).await?;
    let event = &snapshot.competition;
    present::tournament::sum(event, cell.stage, cell.group, cell.id, &cell.code)
        .map(Json)
        .ok_or_else(|| Failure::new("not_found"))
}
