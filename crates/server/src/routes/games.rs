//! Games: lists, one game, its log, its score, acting in it.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use hall::{GameId, GameQuery, GameSnapshot, PlayerId};
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::document::{Unreadable, Unwritable};
use crate::accept;
use crate::body::{Asked, Body, Named};
use crate::present;
use crate::present::eyes::{Eyes, Looker};
use crate::problem::Failure;
use crate::sign_in::session::{Visitor, Writer};
use crate::state::App;

/// Games on a page.
const PAGE: u32 = 30;

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(game))
        .routes(routes!(events))
        .routes(routes!(log))
        .routes(routes!(pgn))
        .routes(routes!(act))
        .routes(routes!(correct))
}

#[derive(Debug, Deserialize)]
struct Wanted {
    player: Option<String>,
    before: Option<String>,
    live: Option<bool>,
}

/// Games, newest first: all that may be watched, or a player's.
#[utoipa::path(get, path = "/api/v1/games", tag = "games", params(
    ("player" = Option<String>, Query, description = "An account's name, or a player's id."),
    ("before" = Option<String>, Query, description = "`next_before` of the page before."),
    ("live" = Option<bool>, Query, description = "Only games going on, or only finished ones."),
), responses(
    (status = 200, description = "A page of games.", body = wire::GameList),
    (status = 404, description = "No such player.", body = wire::Problem),
    Unreadable,
))]
async fn list(
    State(app): State<App>,
    visitor: Option<Visitor>,
    Asked(wanted): Asked<Wanted>,
) -> Result<Json<wire::GameList>, Failure> {
    let viewer = visitor.map(|visitor| visitor.id());
    let player = match wanted.player.as_deref() {
        Some(name) => Some(app.hall.find_player(name).await?.id),
        None => None,
    };
    let before = wanted
        .before
        .as_deref()
        .map(accept::page_mark)
        .transpose()?;
    let query = GameQuery {
        player,
        running: wanted.live,
        before,
        viewer,
        limit: PAGE,
        ..GameQuery::default()
    };
    Ok(Json(present::game::page(
        app.hall.games(query).await?,
        viewer,
    )))
}

/// A game as I see it.
#[utoipa::path(get, path = "/api/v1/games/{id}", tag = "games", params(
    ("id" = String, Path, description = "The game."),
), responses(
    (status = 200, description = "The game.", body = wire::GameView),
    (status = 404, description = "No such game, or not for my eyes.", body = wire::Problem),
    Unreadable,
))]
async fn game(
    State(app): State<App>,
    visitor: Option<Visitor>,
    Named(id): Named,
) -> Result<Json<wire::GameView>, Failure> {
    let viewer = visitor.map(|visitor| visitor.id());
    let snapshot = app.hall.game(&id.into(), viewer).await?;
    let looker = Looker::of(&app.hall, viewer).await?;
    let eyes = looker.on_game(&app.hall, &snapshot);
    Ok(Json(present::game::game(&snapshot, &eyes, app.hall.now())))
}

/// A game's log: what happened, by whom, under which article.
#[utoipa::path(get, path = "/api/v1/games/{id}/events", tag = "games", params(
    ("id" = String, Path, description = "The game."),
), responses(
    (status = 200, description = "The log.", body = Vec<wire::GameEvent>),
    (status = 404, description = "No such game, or not for my eyes.", body = wire::Problem),
    Unreadable,
))]
async fn events(
    State(app): State<App>,
    visitor: Option<Visitor>,
    Named(id): Named,
) -> Result<Json<Vec<wire::GameEvent>>, Failure> {
    let viewer = visitor.map(|visitor| visitor.id());
    Ok(Json(whole_log(&app, &id.into(), viewer).await?.0))
}

/// A game's log with the seals: for its players, the host of its table and arbiters.
#[utoipa::path(get, path = "/api/v1/games/{id}/log", tag = "games", params(
    ("id" = String, Path, description = "The game."),
), responses(
    (status = 200, description = "The log; what is sealed is not told before it is opened.",
        body = wire::GameLog),
    (status = 403, description = "Only for those at the game.", body = wire::Problem),
    (status = 404, description = "No such game, or not for my eyes.", body = wire::Problem),
    Unreadable,
))]
async fn log(
    State(app): State<App>,
    visitor: Visitor,
    Named(id): Named,
) -> Result<Json<wire::GameLog>, Failure> {
    let id = id.into();
    let (events, snapshot, eyes) = whole_log(&app, &id, Some(visitor.id())).await?;
    let at_it = eyes.you.is_some() || eyes.rights.host || eyes.rights.arbiter;
    if !at_it {
        return Err(Failure::new("not_a_player"));
    }
    let seals = present::board::seals(&id, &snapshot.notes);
    Ok(Json(wire::GameLog { events, seals }))
}

/// Every entry that these eyes may see, with who sent it where they may know.
async fn whole_log(
    app: &App,
    id: &GameId,
    viewer: Option<PlayerId>,
) -> Result<(Vec<wire::GameEvent>, GameSnapshot, Eyes), Failure> {
    let hall = &app.hall;
    let snapshot = hall.game(id, viewer).await?;
    let eyes = Looker::of(hall, viewer).await?.on_game(hall, &snapshot);
    let log = hall.events(id, viewer).await?;
    let senders: Vec<PlayerId> = log.iter().filter_map(|entry| entry.sender).collect();
    let senders = hall.players(senders).await?;
    let events = present::event::log(&log, &senders, &eyes);
    Ok((events, snapshot, eyes))
}

/// A game's score as PGN with the clock after each move, as a file.
#[utoipa::path(get, path = "/api/v1/games/{id}/pgn", tag = "games", params(
    ("id" = String, Path, description = "The game."),
), responses(
    (status = 200, description = "The score.", body = String,
        content_type = "application/x-chess-pgn"),
    (status = 404, description = "No such game, or not for my eyes.", body = wire::Problem),
    Unreadable,
))]
async fn pgn(
    State(app): State<App>,
    visitor: Option<Visitor>,
    Named(id): Named,
) -> Result<Response, Failure> {
    let viewer = visitor.map(|visitor| visitor.id());
    let text = app.hall.pgn(&id.clone().into(), viewer).await?;
    let file = format!("attachment; filename=\"qiyuan-{id}.pgn\"");
    let kind = "application/x-chess-pgn; charset=utf-8".to_owned();
    Ok((
        [
            (header::CONTENT_TYPE, kind),
            (header::CONTENT_DISPOSITION, file),
        ],
        text,
    )
        .into_response())
}

/// Acts in a game without a socket. The same `id` again repeats the first answer.
#[utoipa::path(post, path = "/api/v1/games/{id}/acts", tag = "games",
    request_body = wire::ActRequest,
    params(("id" = String, Path, description = "The game.")),
    responses(
        (status = 204, description = "Done, and durable."),
        (status = 404, description = "No such game.", body = wire::Problem),
        (status = 409, description = "The Laws say no.", body = wire::Problem),
        (status = 422, description = "No move, or a bad id.", body = wire::Problem),
        Unwritable,
    )
)]
async fn act(
    State(app): State<App>,
    Writer(visitor): Writer,
    Named(id): Named,
    Body(asked): Body<wire::ActRequest>,
) -> Result<StatusCode, Failure> {
    let act = accept::act(asked.act, laws::Millis::ZERO)?;
    let sender = (visitor.id(), asked.as_actor.map(accept::actor));
    app.hall.act_as(&id.into(), sender, &asked.id, act).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// An arbiter corrects the result of a game that is over, for tables and pools; the game as it
/// was played stays.
#[utoipa::path(post, path = "/api/v1/games/{id}/correction", tag = "games", params(
    ("id" = String, Path, description = "The game."),
), request_body = wire::NewCorrection, responses(
    (status = 204, description = "Corrected, or so already."),
    (status = 403, description = "No arbiter, or my own game.", body = wire::Problem),
    (status = 404, description = "No such game.", body = wire::Problem),
    (status = 409, description = "It goes on.", body = wire::Problem),
    (status = 422, description = "No such result, or no reason.", body = wire::Problem),
    Unwritable,
))]
async fn correct(
    State(app): State<App>,
    Writer(visitor): Writer,
    Named(id): Named,
    Body(asked): Body<wire::NewCorrection>,
) -> Result<StatusCode, Failure> {
    let result = laws::GameResult::from_code(&asked.result);
    let result = result.ok_or_else(|| Failure::new("unknown_field_value").at("result"))?;
    let (by, id) = (visitor.id(), GameId(id));
    app.hall
        .correct_result(by, &id, result, &asked.reason)
        .await?;
    Ok(StatusCode::NO_CONTENT)
}
