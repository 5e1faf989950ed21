//! What a tournament's page asks for beside the tournament: reasons of pairings, files.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use hall::TournamentId;
use serde::Deserialize;
use tokio::sync::Semaphore;
use tournament::live::{EntryId, report_of};
use tournament::trf::{Document, Form};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::document::Unreadable;
use crate::body::{Asked, Named};
use crate::present::why::{Question, why};
use crate::problem::Failure;
use crate::sign_in::session::Visitor;
use crate::state::App;

/// Games are gathered for one at a time too: those of a whole event are many.
static GATHERING: Semaphore = Semaphore::const_new(1);

/// Reasons are worked out one at a time: a large field takes the processor for a while.
static ASKING: Semaphore = Semaphore::const_new(1);

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(reasons))
        .routes(routes!(report))
        .routes(routes!(games))
}

#[derive(Debug, Deserialize)]
struct Asking {
    round: u32,
    white: Option<u32>,
    black: Option<u32>,
    bye: Option<u32>,
}

/// Why two meet, or do not, in a round, or why one rests: the rules that decided.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/why", tag = "tournaments", params(
    ("id" = String, Path, description = "The tournament."),
    ("round" = u32, Query, description = "The round of the event, from 1."),
    ("white" = Option<u32>, Query, description = "One of the two."),
    ("black" = Option<u32>, Query, description = "The other."),
    ("bye" = Option<u32>, Query, description = "Who rests, instead of the two."),
), responses(
    (status = 200, description = "At most three lines.", body = wire::PairingWhy),
    (status = 400, description = "Something is missing.", body = wire::Problem),
    (status = 404, description = "No such round or player.", body = wire::Problem),
    Unreadable,
))]
async fn reasons(
    State(app): State<App>,
    Named(id): Named,
    Asked(asking): Asked<Asking>,
) -> Result<Json<wire::PairingWhy>, Failure> {
    let question = match (asking.white, asking.black, asking.bye) {
        (Some(white), Some(black), None) => Question::Pair(EntryId(white), EntryId(black)),
        (None, None, Some(bye)) => Question::Bye(EntryId(bye)),
        _ => return Err(Failure::new("malformed").at("query")),
    };
    let snapshot = app.hall.tournament(&TournamentId(id)).await?;
    let _one_at_a_time = ASKING.acquire().await;
    let event = snapshot.competition;
    let answer = tokio::task::spawn_blocking(move || why(&event, asking.round, question)).await;
    let answer = answer.map_err(|fault| {
        tracing::error!(%fault, "a reason could not be worked out");
        Failure::new("internal")
    })?;
    answer.map(Json).ok_or_else(|| Failure::new("not_found"))
}

#[derive(Debug, Deserialize)]
struct Which {
    #[serde(default)]
    stage: usize,
    #[serde(default)]
    group: usize,
}

/// A stage, or a group of it, as a tournament report file (TRF26).
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/trf", tag = "tournaments", params(
    ("id" = String, Path, description = "The tournament."),
    ("stage" = Option<u32>, Query, description = "The stage, from 0."),
    ("group" = Option<u32>, Query, description = "The group, from 0."),
), responses(
    (status = 200, description = "The file.", body = String),
    (status = 400, description = "No numbers.", body = wire::Problem),
    (status = 404, description = "No such stage.", body = wire::Problem),
    Unreadable,
))]
async fn report(
    State(app): State<App>,
    Named(id): Named,
    Asked(which): Asked<Which>,
) -> Result<impl IntoResponse, Failure> {
    let snapshot = app.hall.tournament(&TournamentId(id.clone())).await?;
    let event = &snapshot.competition;
    let stage = event.stages.get(which.stage);
    // A report file has no form for an arena.
    if event.plan.is_arena() {
        return Err(Failure::new("not_found"));
    }
    if stage.and_then(|lists| lists.get(which.group)).is_none() {
        return Err(Failure::new("not_found"));
    }
    let mut table = report_of(event, which.stage, which.group);
    table.header.time_control = snapshot.summary.terms.time_control.to_string();
    let bytes = Document::of(&table, Form::Trf26).to_bytes();
    let name = format!("attachment; filename=\"{id}.trf\"");
    let kind = "text/plain; charset=utf-8".to_owned();
    Ok((
        [
            (header::CONTENT_TYPE, kind),
            (header::CONTENT_DISPOSITION, name),
        ],
        bytes,
    ))
}

#[derive(Debug, Deserialize)]
struct OfRound {
    round: Option<u32>,
}

/// The games of a round, or of all rounds, as PGN: those played here with their moves.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/pgn", tag = "tournaments", params(
    ("id" = String, Path, description = "The tournament."),
    ("round" = Option<u32>, Query, description = "The round, from 1; all where absent."),
), responses(
    (status = 200, description = "The games.", body = String,
        content_type = "application/x-chess-pgn"),
    (status = 400, description = "No number.", body = wire::Problem),
    (status = 404, description = "No such tournament or round.", body = wire::Problem),
    Unreadable,
))]
async fn games(
    State(app): State<App>,
    visitor: Option<Visitor>,
    Named(id): Named,
    Asked(which): Asked<OfRound>,
) -> Result<impl IntoResponse, Failure> {
    let tournament = TournamentId(id.clone());
    let rounds = app
        .hall
        .tournament(&tournament)
        .await?
        .competition
        .rounds
        .len();
    let known = |round: u32| (1..=rounds).contains(&(round as usize));
    if which.round.is_some_and(|round| !known(round)) {
        return Err(Failure::new("not_found"));
    }
    let viewer = visitor.map(|visitor| visitor.id());
    let _one_at_a_time = GATHERING.acquire().await;
    let text = app.hall.tournament_pgn(&tournament, which.round, viewer);
    let text = text.await?;
    let round = which.round.map(|round| format!("-{round}"));
    let name = format!("{id}{}.pgn", round.unwrap_or_default());
    let kind = "application/x-chess-pgn; charset=utf-8".to_owned();
    Ok((
        [
            (header::CONTENT_TYPE, kind),
            (
                header::CONTENT_DISPOSITION,
                format!("attachment; filename=\"{name}\""),
            ),
        ],
        text,
    ))
}
