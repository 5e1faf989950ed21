//! What time alone has brought about: flags, first moves not made, absences (6.9, house).

use rules::Color;

use crate::article::Article;
use crate::clock::deadline::{Deadline, DeadlineKind};
use crate::command::{Act, Actor, Command};
use crate::decide::{adjourn, ending, hall};
use crate::ending::{GameResult, Termination};
use crate::event::{Event, EventKind};
use crate::game::Game;
use crate::instant::{Millis, Timestamp};
use crate::terms::Mode;

/// The events that time alone has brought about before this command can be heard.
pub(crate) fn due(game: &Game, command: &Command, at: Timestamp) -> Vec<Event> {
    // An outage is charged to nobody: only what was due before it counts.
    let at = match &command.act {
        Act::HallWasDown { lasted } if command.by == Actor::Hall => at - lasted.at_least_zero(),
        _ => at,
    };
    let moving = matches!(command.act, Act::Move { .. })
        && command
            .by
            .color()
            .is_some_and(|by| game.clock.running() == Some(by));
    let flag = match &command.act {
        // A move may have been on its way when the flag fell.
        Act::Move { lag, .. } if moving => {
            let credit = credit(game, *lag, at);
            let own = game.flag_deadline(Some(command.by));
            own.filter(|d| d.at <= at - credit)
        }
        Act::Tick | Act::HallWasDown { .. } => game.flag_deadline(None).filter(|d| d.at <= at),
        _ => game.flag_deadline(Some(command.by)).filter(|d| d.at <= at),
    };
    // A move in time shows that no flag fell: then there is nothing to wait for.
    let in_time = moving && flag.is_none();
    let rest = game
        .other_deadline()
        .filter(|d| d.at <= at && (in_time || !game.comes_after_the_flag(*d)));
    rest.or(flag)
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
    let Deadline { at, kind, color } = deadline;
    let is_late = game.default_limit(color) == Some(at);
    // While it waited for a flag others may have acted: the log goes forward.
    let at = at.max(game.last_at);
    match kind {
        DeadlineKind::Flag => flag_falls(game, color),
        DeadlineKind::FirstMove => vec![abort(at)],
        DeadlineKind::Absence if is_late => late(game, color, at),
        DeadlineKind::Absence => vec![ending::absence(game, color, at)],
    }
}

/// A flag ends the game, waits for a claim, or for the arbiter who has put off a decision.
fn flag_falls(game: &Game, color: Color) -> Vec<Event> {
    // While a move could still be on its way others may have acted: the log goes forward.
    let at = game
        .clock
        .flag_at()
        .map_or(game.last_at, |fell| fell.max(game.last_at));
    let rule = &game.edition().flag_acts;
    let postponed = game
        .over_board
        .quickplay
        .is_some_and(|q| q.postponed && q.by == color);
    let claimed = game.terms.mode == Mode::Board && !rule.value.get(game.terms.tempo);
    if !postponed && !claimed {
        return vec![ending::flag(game, color, at)];
    }
    let fell = Event {
        article: rule.article(),
        ..hall(at, EventKind::FlagFell { color })
    };
    let called = hall(at, EventKind::ArbiterCalled { refused: None });
    std::iter::once(fell)
        .chain(postponed.then_some(called))
        .collect()
}

/// Too late. A sealed move that ends the game stands all the same, whoever is late (I.10).
fn late(game: &Game, color: Color, at: Timestamp) -> Vec<Event> {
    let sealer = game.over_board.adjournment.as_ref().map(|a| a.sealer);
    if let Some(sealer) = sealer {
        let opened = adjourn::opened(game, sealer, Actor::Hall, at);
        if opened.iter().any(|e| ends_by_itself(&e.kind)) {
            return opened;
        }
    }
    vec![ending::default_time(game, color, at)]
}

fn ends_by_itself(kind: &EventKind) -> bool {
    let EventKind::Ended { termination, .. } = kind else {
        return false;
    };
    !matches!(
        termination,
        Termination::SealedMove | Termination::SealedMoveUnwinnable
    )
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
            mating_line: None,
        },
    }
}
