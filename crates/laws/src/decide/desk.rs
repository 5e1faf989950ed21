//! The desk: clocks stopped and started, what is found, rulings (6.10 to 6.12, 7, 11, 12).

use rules::{Color, Setup};

use crate::clock::speed::Tempo;
use crate::command::{Actor, Found, StopReason};
use crate::decide::{adjourn, ending, hands, illegal};
use crate::edition::{BothFlags, Reversed};
use crate::ending::{GameResult, Termination};
use crate::event::{Event, EventKind, TurnClock};
use crate::game::Game;
use crate::instant::Timestamp;
use crate::refusal::{Refusal, RefusalCode};

type Answer = Result<Vec<Event>, Refusal>;

pub(crate) fn by_arbiter(game: &Game, by: Actor) -> Result<(), Refusal> {
    match by {
        Actor::Arbiter => Ok(()),
        _ => Err(game.refuse_by(RefusalCode::NotAllowed, |a| a.arbiter)),
    }
}

pub(crate) fn event(by: Actor, at: Timestamp, kind: EventKind) -> Event {
    Event {
        at,
        by,
        article: None,
        kind,
    }
}

pub(crate) fn stop_clocks(game: &Game, by: Actor, reason: StopReason, at: Timestamp) -> Answer {
    if by == Actor::Arbiter {
        return Ok(vec![event(by, at, EventKind::ClocksStopped)]);
    }
    hands::on_board(game)?;
    let Some(color) = by.color() else {
        return by_arbiter(game, by).map(|()| Vec::new());
    };
    if game.over_board.adjournment.is_some() && reason == StopReason::Unsaid {
        return adjourn::close(game, color, at);
    }
    let article = Some(game.edition().article(|a| a.stop_clocks));
    let stopped = Event {
        article,
        ..event(by, at, EventKind::ClocksStopped)
    };
    Ok(vec![
        stopped,
        event(by, at, EventKind::ArbiterCalled { refused: None }),
    ])
}

pub(crate) fn start_clocks(game: &Game, by: Actor, at: Timestamp) -> Answer {
    by_arbiter(game, by)?;
    if game.clock.state() == TurnClock::Runs {
        return Ok(Vec::new());
    }
    let article = Some(game.edition().article(|a| a.start_clocks));
    // The player whose move is awaited: the one who has not pressed yet, or the one on move.
    let unpressed = game.over_board.waiting[game.clock.turn()].is_some();
    let color = if unpressed {
        game.clock.turn()
    } else {
        game.turn()
    };
    let kind = EventKind::ClockStarted { color };
    Ok(vec![Event {
        article,
        ..event(by, at, kind)
    }])
}

pub(crate) fn set_up(game: &Game, by: Actor, setup: Setup, at: Timestamp) -> Answer {
    by_arbiter(game, by)?;
    hands::on_board(game)?;
    let article = Some(game.edition().article(|a| a.displaced));
    Ok(vec![Event {
        article,
        ..event(by, at, EventKind::SetUp { setup })
    }])
}

/// Something irregular is found. What a player says he has found is noted for the arbiter, who
/// looks for himself: no player voids a game or starts a clock by his word.
pub(crate) fn report(game: &Game, by: Actor, found: Found, at: Timestamp) -> Answer {
    hands::on_board(game)?;
    let events = found_by(game, by, found, at)?;
    let harmless = |e: &Event| {
        matches!(
            e.kind,
            EventKind::Noted { .. } | EventKind::ArbiterCalled { .. } | EventKind::ClocksStopped
        )
    };
    if by == Actor::Arbiter || events.iter().all(harmless) {
        return Ok(events);
    }
    let article = events.iter().find_map(|e| e.article.clone());
    let noted = event(by, at, EventKind::Noted { found });
    let called = event(by, at, EventKind::ArbiterCalled { refused: None });
    Ok(vec![Event { article, ..noted }, called])
}

fn found_by(game: &Game, by: Actor, found: Found, at: Timestamp) -> Answer {
    let call = |article| {
        let called = event(by, at, EventKind::ArbiterCalled { refused: None });
        Ok(vec![Event { article, ..called }])
    };
    let noted = |article| {
        let kind = EventKind::Noted { found };
        Ok(vec![Event {
            article,
            ..event(by, at, kind)
        }])
    };
    match found {
        Found::WrongStart { color } => wrong_start(game, by, color, at),
        Found::WrongOrientation => noted(Some(game.edition().article(|a| a.orientation))),
        Found::WrongResumedPosition => noted(Some(game.edition().article(|a| a.resume))),
        Found::ColorsReversed => reversed(game, by, at),
        Found::Displaced {
            restorable: true, ..
        } => noted(Some(game.edition().article(|a| a.displaced))),
        Found::Displaced {
            restorable: false, ..
        } => Ok(vec![illegal::unrestorable(game, at)]),
        Found::IllegalPosition => {
            let rule = &game.edition().illegal_position_draws;
            if !rule.value || game.terms.tempo == Tempo::Standard || game.is_supervised() {
                return call(rule.article());
            }
            let seen = event(by, at, EventKind::IllegalPositionSeen);
            Ok(vec![Event {
                article: rule.article(),
                ..seen
            }])
        }
        Found::IllegalMove { ply, restorable } => {
            let as_from = event(by, at, EventKind::ClocksStopped);
            illegal::report(game, ply, restorable, as_from)
        }
        Found::ClockWrong => {
            let article = Some(game.edition().article(|a| a.clock_wrong));
            let stopped = Event {
                article,
                ..event(by, at, EventKind::ClocksStopped)
            };
            Ok(vec![
                stopped,
                event(by, at, EventKind::ArbiterCalled { refused: None }),
            ])
        }
        Found::BothFlags => both_flags(game, by, at),
        Found::SheetIncomplete { color } => {
            let kind = match color {
                Some(color) => EventKind::ClockStarted { color },
                None => EventKind::ClocksStopped,
            };
            let article = Some(game.edition().article(|a| a.sheet));
            Ok(vec![Event {
                article,
                ..event(by, at, kind)
            }])
        }
        Found::SheetUnreconstructable => {
            let article = Some(game.edition().article(|a| a.unreconstructable));
            Ok(vec![Event {
                article,
                ..event(by, at, EventKind::PeriodBegun)
            }])
        }
    }
}

fn void(game: &Game, article: Option<crate::article::Article>, at: Timestamp) -> Event {
    debug_assert!(game.ending.is_none());
    ending::ended(at, article, GameResult::NoResult, Termination::Void, None)
}

fn wrong_start(game: &Game, by: Actor, color: Option<Color>, at: Timestamp) -> Answer {
    let rule = &game.edition().wrong_start_limit;
    let made = game.moves_by(Color::White).min(game.moves_by(Color::Black));
    let late = rule
        .value
        .get(game.terms.tempo)
        .is_some_and(|limit| made >= limit);
    match (late, color) {
        (false, _) => Ok(vec![void(game, rule.article(), at)]),
        (true, None) => Err(game.refuse(RefusalCode::TooLate, rule.article())),
        (true, Some(color)) => {
            let lost = event(by, at, EventKind::CastlingLost { color });
            Ok(vec![Event {
                article: rule.article(),
                ..lost
            }])
        }
    }
}

fn reversed(game: &Game, by: Actor, at: Timestamp) -> Answer {
    let rule = &game.edition().reversed;
    let arbiter = match rule.value {
        Reversed::Arbiter => true,
        Reversed::Quarter => within_quarter(game, at),
        Reversed::TenMoves => {
            let made = game.moves_by(Color::White).min(game.moves_by(Color::Black));
            if made < 10 {
                return Ok(vec![void(game, rule.article(), at)]);
            }
            false
        }
    };
    if !arbiter {
        let kind = EventKind::Noted {
            found: Found::ColorsReversed,
        };
        return Ok(vec![Event {
            article: rule.article(),
            ..event(by, at, kind)
        }]);
    }
    let called = event(by, at, EventKind::ArbiterCalled { refused: None });
    Ok(vec![Event {
        article: rule.article(),
        ..called
    }])
}

/// Has not more than a quarter of both first periods gone?
fn within_quarter(game: &Game, at: Timestamp) -> bool {
    let first = game.terms.time_control.initial();
    let both = Color::ALL
        .into_iter()
        .all(|c| game.clock.in_first_period(c));
    match (first, game.clock.left(at)) {
        (Some(first), Some(left)) if both => {
            let whole = first + first;
            let used = whole - left.white - left.black;
            used.0.saturating_mul(4) <= whole.0
        }
        _ => false,
    }
}

fn both_flags(game: &Game, by: Actor, at: Timestamp) -> Answer {
    let rule = &game.edition().both_flags;
    let last = Color::ALL
        .into_iter()
        .all(|c| game.clock.down_in_last_period(c));
    let announced = game.terms.options.quickplay_announced;
    let arbiter = match rule.value {
        BothFlags::Arbiter => true,
        BothFlags::LastPeriodDraws => false,
        BothFlags::IfAnnounced => !announced,
    };
    if arbiter {
        let called = event(by, at, EventKind::ArbiterCalled { refused: None });
        return Ok(vec![Event {
            article: rule.article(),
            ..called
        }]);
    }
    if !last {
        let kind = EventKind::Noted {
            found: Found::BothFlags,
        };
        return Ok(vec![Event {
            article: rule.article(),
            ..event(by, at, kind)
        }]);
    }
    let (result, termination) = (GameResult::Draw, Termination::BothFlags);
    Ok(vec![ending::ended(
        at,
        rule.article(),
        result,
        termination,
        None,
    )])
}

pub(crate) fn refuse(game: &Game, color: Color, both: bool, at: Timestamp) -> Answer {
    let rule = &game.edition().refusal_loses;
    let by = Actor::from(color);
    if !rule.value {
        let called = event(by, at, EventKind::ArbiterCalled { refused: None });
        return Ok(vec![Event {
            article: rule.article(),
            ..called
        }]);
    }
    let result = if both {
        GameResult::BothLose
    } else {
        GameResult::win(!color)
    };
    Ok(vec![ending::ended(
        at,
        rule.article(),
        result,
        Termination::Refusal,
        None,
    )])
}
