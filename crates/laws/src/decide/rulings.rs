//! The arbiter's rulings, each with its reason, and discretion by the nearest article (11, 12).

use rules::{ByColor, Color};

use crate::article::Article;
use crate::command::Actor;
use crate::decide::desk::{by_arbiter, event};
use crate::decide::{ending, illegal};
use crate::ending::{GameResult, Termination};
use crate::event::{Event, EventKind, TurnClock};
use crate::game::Game;
use crate::instant::{Millis, Timestamp};
use crate::refusal::{Refusal, RefusalCode};
use crate::ruling::Ruling;
use crate::terms::Mode;

type Answer = Result<Vec<Event>, Refusal>;

const ZERO: ByColor<Millis> = ByColor {
    white: Millis::ZERO,
    black: Millis::ZERO,
};

/// No article covers the case: the arbiter says by which he goes, and why.
pub(crate) fn by_analogy(
    game: &Game,
    by: Actor,
    ruling: Ruling,
    (reason, nearest): (&str, &Article),
    at: Timestamp,
) -> Answer {
    by_arbiter(game, by)?;
    if reason.trim().is_empty() {
        return Err(game.refuse_by(RefusalCode::ReasonMissing, |a| a.arbiter));
    }
    let kind = EventKind::Discretion {
        reason: reason.to_owned(),
    };
    let used = Event {
        article: Some(nearest.clone()),
        ..event(by, at, kind)
    };
    let ruled = rule(game, by, ruling, reason, at)?;
    Ok(std::iter::once(used).chain(ruled).collect())
}

pub(crate) fn rule(game: &Game, by: Actor, ruling: Ruling, reason: &str, at: Timestamp) -> Answer {
    by_arbiter(game, by)?;
    can_be_ruled(game, ruling, at)?;
    let article = Some(match ruling {
        Ruling::Reopen => game.edition().article(|a| a.result_stands),
        _ => game.edition().article(|a| a.arbiter),
    });
    let (added, increment) = times(game, ruling, at);
    let reason = reason.to_owned();
    let kind = EventKind::Ruled {
        ruling,
        reason,
        added,
        increment,
    };
    let mut events = vec![Event {
        article: article.clone(),
        ..event(by, at, kind)
    }];
    let awarded = |result, termination| {
        let end = ending::ended(at, article.clone(), result, termination, None);
        Event { by, ..end }
    };
    match ruling {
        Ruling::AwardDraw => events.push(awarded(GameResult::Draw, Termination::Arbiter)),
        Ruling::Expel { color } => {
            events.push(awarded(GameResult::win(!color), Termination::Arbiter));
        }
        Ruling::AwardLoss {
            color,
            opponent_half_points,
        } => {
            let result = match (opponent_half_points, color) {
                (0, _) => GameResult::BothLose,
                (1, Color::White) => GameResult::ZeroHalf,
                (1, Color::Black) => GameResult::HalfZero,
                _ => GameResult::win(!color),
            };
            events.push(awarded(result, Termination::Arbiter));
        }
        Ruling::NewGame => events.push(awarded(GameResult::NoResult, Termination::Void)),
        Ruling::RemoveTime { color, .. } => events.extend(removed(game, color, added, at)),
        Ruling::CountIllegal { color } => {
            let fault = illegal::Fault {
                counts: true,
                stands: true,
                ..illegal::Fault::default()
            };
            let article = game.edition().illegal.article();
            events.extend(illegal::found(game, color, &fault, article, at));
        }
        Ruling::LendSheet { color } if game.clock.running() != Some(color) => {
            let article = Some(game.edition().article(|a| a.sheet));
            let started = event(by, at, EventKind::ClockStarted { color });
            events.push(Event { article, ..started });
        }
        Ruling::Accept | Ruling::Reject | Ruling::Postpone { .. } => {
            events.extend(on_quickplay(game, ruling, at));
        }
        _ => {}
    }
    Ok(events)
}

/// Has the ruling something to act on, and are its numbers of this world?
fn can_be_ruled(game: &Game, ruling: Ruling, at: Timestamp) -> Result<(), Refusal> {
    let edition = game.edition();
    let board = &game.over_board;
    let (can, article) = match ruling {
        Ruling::AwardLoss {
            opponent_half_points: half,
            ..
        } => {
            let can = half == 2 || (half < 2 && edition.partial_award.value);
            (can, edition.partial_award.article())
        }
        Ruling::AddTime { time, .. } | Ruling::RemoveTime { time, .. } => {
            (time >= Millis::ZERO, None)
        }
        Ruling::Postpone { time } => (time >= Millis::ZERO, None),
        Ruling::SetTimes { left } => {
            let sound = left.white >= Millis::ZERO && left.black >= Millis::ZERO;
            let can = sound && game.clock.left(at).is_some();
            (can, Some(edition.article(|a| a.clock_wrong)))
        }
        Ruling::Reject => {
            let can = game.claim_can_be_rejected();
            (can, edition.quickplay.article())
        }
        Ruling::CountIllegal { color } => {
            let can = illegal::is_counted(game, color);
            (can, edition.illegal.article())
        }
        Ruling::ForgiveIllegal { color } => (board.illegal[color] > 0, edition.illegal.article()),
        Ruling::LiftWarning { color } => (board.warnings[color] > 0, None),
        Ruling::Restore | Ruling::RestoreAfter { .. } => {
            let can = board.adjournment.is_none() && game.kept_by(ruling).is_some();
            (can, Some(edition.article(|a| a.displaced)))
        }
        Ruling::LendSheet { .. } => {
            let can = game.terms.mode == Mode::Board;
            (can, Some(edition.article(|a| a.sheet)))
        }
        Ruling::Reinstate => {
            let can = !board.set_aside.is_empty();
            (can, Some(edition.article(|a| a.displaced)))
        }
        Ruling::Reopen => {
            let can = game.ending.is_some();
            (can, Some(edition.article(|a| a.result_stands)))
        }
        _ => (true, None),
    };
    if can {
        return Ok(());
    }
    let article = article.or(Some(edition.article(|a| a.arbiter)));
    Err(game.refuse(RefusalCode::NotAllowed, article))
}

/// A ruling that takes all the time a player has brings his flag down.
fn removed(game: &Game, color: Color, added: ByColor<Millis>, at: Timestamp) -> Option<Event> {
    let left = game.clock.left(at)?[color] + added[color];
    (left <= Millis::ZERO).then(|| ending::flag(game, color, at))
}

fn times(game: &Game, ruling: Ruling, at: Timestamp) -> (ByColor<Millis>, Option<Millis>) {
    let mut added = ZERO;
    let mut increment = None;
    let two_minutes = Millis::from_secs(120);
    match (ruling, game.over_board.quickplay) {
        (Ruling::AddTime { color, time }, _) => added[color] = time,
        (Ruling::RemoveTime { color, time }, _) => added[color] = -time,
        (Ruling::SetTimes { left }, _) => {
            let now = game.clock.left(at).unwrap_or(left);
            added = ByColor::from_fn(|c| left[c] - now[c]);
        }
        // What was taken beyond nothing ended the game; where it goes on there is nothing left.
        (Ruling::Reopen, _) => {
            let now = game.clock.left(at).unwrap_or(ZERO);
            added = now.map(|left| (-left).at_least_zero());
        }
        (Ruling::Postpone { time }, Some(claim)) => added[!claim.by] = time,
        (Ruling::Reject, Some(claim)) => added[!claim.by] = two_minutes,
        (Ruling::Accept, Some(claim)) if claim.increment => {
            added[!claim.by] = two_minutes;
            increment = Some(Millis::from_secs(5));
        }
        _ => {}
    }
    (added, increment)
}

/// The end or the going on of a quickplay claim.
fn on_quickplay(game: &Game, ruling: Ruling, at: Timestamp) -> Option<Event> {
    let claim = game.over_board.quickplay?;
    let article = game.edition().quickplay.article();
    if ruling == Ruling::Accept && !claim.increment {
        let (result, termination) = (GameResult::Draw, Termination::QuickplayDraw);
        return Some(ending::ended(at, article, result, termination, None));
    }
    if game.over_board.flag_down[claim.by] {
        return Some(ending::flag(game, claim.by, at));
    }
    let color = game.clock.turn();
    let started = event(Actor::Arbiter, at, EventKind::ClockStarted { color });
    (game.clock.state() == TurnClock::Stands).then_some(Event { article, ..started })
}
