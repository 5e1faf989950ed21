//! Coming, going, and games that never really began (customs of the house).

use rules::Color;

use crate::article::Article;
use crate::decide::{adjourn, ending, player};
use crate::ending::{GameResult, Termination};
use crate::event::{Event, EventKind};
use crate::game::Game;
use crate::instant::Timestamp;
use crate::refusal::{Refusal, RefusalCode};
use crate::terms::Mode;

pub(crate) fn arrive(game: &Game, color: Color, at: Timestamp) -> Vec<Event> {
    let late = game.over_board.late_since[color].is_some();
    if game.away_since[color].is_none() && !late {
        return Vec::new();
    }
    let mut events = vec![player(color, at, EventKind::Arrived)];
    if late && color != game.turn() {
        events.extend(adjourn::answer_opened(game, at));
    }
    events
}

pub(crate) fn leave(game: &Game, color: Color, at: Timestamp) -> Vec<Event> {
    // At a board a player may get up; only his clock minds.
    let here = game.away_since[color].is_none() && game.terms.mode == Mode::Online;
    if here {
        vec![player(color, at, EventKind::Left)]
    } else {
        Vec::new()
    }
}

pub(crate) fn abort(game: &Game, color: Color, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    let article = Article::new("house.abort");
    if game.terms.mode != Mode::Online {
        return Err(game.refuse(RefusalCode::NotAllowed, Some(article)));
    }
    if game.both_have_moved() {
        return Err(game.refuse(RefusalCode::TooLate, Some(article)));
    }
    let (result, termination) = (GameResult::NoResult, Termination::Aborted);
    let end = ending::ended(at, Some(article), result, termination, None);
    Ok(vec![Event {
        by: color.into(),
        ..end
    }])
}

pub(crate) fn claim_absence(
    game: &Game,
    color: Color,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    let article = game.edition().absence.article();
    if game.away_since[!color].is_none() {
        return Err(game.refuse(RefusalCode::NotAbsent, article));
    }
    match game.absence_limit(!color) {
        None => Err(game.refuse(RefusalCode::NotAllowed, article)),
        Some(limit) if at < limit => Err(game.refuse(RefusalCode::TooEarly, article)),
        Some(_) => {
            let end = ending::absence(game, !color, at);
            Ok(vec![Event {
                by: color.into(),
                ..end
            }])
        }
    }
}
