//! Taking back by agreement, where the game allows it (a custom of the house).

use rules::{ByColor, Color};

use crate::article::Article;
use crate::decide::player;
use crate::event::{Event, EventKind};
use crate::game::Game;
use crate::instant::{Millis, Timestamp};
use crate::refusal::{Refusal, RefusalCode};
use crate::terms::Mode;

const HOUSE: Article = Article::new("house.takeback");
/// What the asker keeps at least, if he had it: nobody loses by taking back.
const FLOOR: Millis = Millis::from_secs(1);

fn refuse(game: &Game, code: RefusalCode) -> Refusal {
    game.refuse(code, Some(HOUSE))
}

pub(crate) fn ask(game: &Game, color: Color, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    // At a board hands and a clock have been at work: a position is restored by the arbiter.
    if !game.terms.options.takeback || game.terms.mode == Mode::Board {
        return Err(refuse(game, RefusalCode::NotAllowed));
    }
    match game.takeback {
        Some(open) if open.by == color => return Err(refuse(game, RefusalCode::AlreadyAsked)),
        // Both want to go back: the earlier wish is granted.
        Some(_) => return accept(game, color, at),
        None => {}
    }
    // His last move and everything after it.
    let answers = game.moves.iter().rev().position(|m| m.color == color);
    let Some(answers) = answers else {
        return Err(refuse(game, RefusalCode::NothingToTakeBack));
    };
    let plies = u32::try_from(answers + 1).unwrap_or(u32::MAX);
    let kind = EventKind::TakebackAsked { plies };
    Ok(vec![Event {
        article: Some(HOUSE),
        ..player(color, at, kind)
    }])
}

pub(crate) fn accept(game: &Game, color: Color, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    let Some(open) = game.takeback.filter(|t| t.by != color) else {
        return Err(refuse(game, RefusalCode::NoTakeback));
    };
    let left = clocks_after(game, open.by, open.plies, at);
    let kind = EventKind::TakenBack {
        plies: open.plies,
        left,
    };
    Ok(vec![Event {
        article: Some(HOUSE),
        ..player(color, at, kind)
    }])
}

pub(crate) fn decline(game: &Game, color: Color, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    if game.takeback.is_none() {
        return Err(refuse(game, RefusalCode::NoTakeback));
    }
    Ok(vec![Event {
        article: Some(HOUSE),
        ..player(color, at, EventKind::TakebackDeclined)
    }])
}

/// The one who asks pays for the time, the one who allows gets his back: both lose what the
/// undone moves brought them (increments, a new period), and the opponent is given back what
/// he spent on them, the turn that is running included.
fn clocks_after(game: &Game, asker: Color, plies: u32, at: Timestamp) -> Option<ByColor<Millis>> {
    let now = game.clock.left(at)?;
    if game.terms.time_control.days().is_some() {
        // Each turn has its own days, and a new one begins.
        return game
            .terms
            .time_control
            .initial()
            .map(|t| ByColor::from_fn(|_| t));
    }
    let keep = game.moves.len().saturating_sub(plies as usize);
    let mut left = now;
    for undone in game.moves.iter().skip(keep) {
        let Some(done) = undone.completion else {
            continue;
        };
        left[undone.color] -= done.increment + done.period_time.unwrap_or_default();
        if undone.color != asker {
            left[undone.color] += done.charged;
        }
    }
    if game.turn() != asker {
        left[!asker] += game.clock.turn_cost(at);
    }
    left[asker] = left[asker].max(now[asker].min(FLOOR));
    Some(left)
}
