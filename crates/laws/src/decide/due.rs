//! What time alone has brought about: flags, first moves not made, absences (6.9, house).

use crate::article::Article;
use crate::clock::deadline::{Deadline, DeadlineKind};
use crate::command::{Act, Actor, Command};
use crate::decide::ending;
use crate::ending::{GameResult, Termination};
use crate::event::{Event, EventKind};
use crate::game::Game;
use crate::instant::{Millis, Timestamp};

/// The events that time alone has brought about before this command can be heard.
pub(crate) fn due(game: &Game, command: &Command, at: Timestamp) -> Vec<Event> {
    // An outage is charged to nobody: only what was due before it counts.
    let at = match &command.act {
        Act::HallWasDown { lasted } if command.by == Actor::Hall => at - lasted.at_least_zero(),
        _ => at,
    };
    let flag = match &command.act {
        // A move may have been on its way when the flag fell.
        Act::Move { lag, .. } if command.by.color() == game.clock.running() => {
            let credit = credit(game, *lag, at);
            let own = game.flag_deadline(Some(command.by));
            own.filter(|d| d.at <= at - credit)
        }
        Act::Tick | Act::HallWasDown { .. } => game.flag_deadline(None).filter(|d| d.at <= at),
        _ => game.flag_deadline(Some(command.by)).filter(|d| d.at <= at),
    };
    let rest = game
        .next_deadline()
        .filter(|d| d.at <= at && d.kind != DeadlineKind::Flag);
    let first = match (flag, rest) {
        (Some(flag), Some(rest)) if rest.at < flag.at => Some(rest),
        (flag, rest) => flag.or(rest),
    };
    first
        .map(|deadline| happen(game, deadline))
        .unwrap_or_default()
}

/// Network delay credited to a move of the player on move.
pub(crate) fn credit(game: &Game, lag: Millis, at: Timestamp) -> Millis {
    let turn = game.clock.turn_length(at);
    lag.at_least_zero()
        .min(game.lag_available(game.turn()))
        .min(turn)
}

fn happen(game: &Game, deadline: Deadline) -> Vec<Event> {
    match deadline.kind {
        DeadlineKind::Flag => vec![ending::flag(game, deadline.color)],
        DeadlineKind::FirstMove => vec![abort(deadline.at)],
        DeadlineKind::Absence => vec![ending::absence(game, deadline.color, deadline.at)],
    }
}

fn abort(at: Timestamp) -> Event {
    Event {
        at,
        by: Actor::Hall,
        article: Some(Article::new("house.first-move")),
        kind: EventKind::Ended {
            result: GameResult::NoResult,
            termination: Termination::Aborted,
            mating: None,
        },
    }
}
