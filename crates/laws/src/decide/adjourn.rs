//! Adjournment: sealing, resuming, opening the envelope (guidelines I, seed 10.9, 10.15, 10.16).

use rules::{ByColor, Color};

use crate::board::step::Step;
use crate::board::{Adjournment, Stage};
use crate::command::{Actor, Missing};
use crate::decide::{draw, ending, hands, player, sealed};
use crate::ending::{GameResult, Termination};
use crate::event::{Event, EventKind, TurnClock};
use crate::game::Game;
use crate::instant::{Millis, Timestamp};
use crate::refusal::{Refusal, RefusalCode};
use crate::secret::Secret;

type Answer = Result<Vec<Event>, Refusal>;

fn event(game: &Game, by: Actor, at: Timestamp, kind: EventKind) -> Event {
    Event {
        at,
        by,
        article: Some(game.edition().article(|a| a.seal)),
        kind,
    }
}

pub(crate) fn adjourn(game: &Game, by: Actor, at: Timestamp) -> Answer {
    hands::on_board(game)?;
    if game.over_board.adjournment.is_some() {
        return Err(game.refuse_by(RefusalCode::NotAllowed, |a| a.seal));
    }
    let early = match by.color() {
        Some(color) if color != game.turn() => {
            return Err(game.refuse_by(RefusalCode::NotOnMove, |a| a.seal));
        }
        color => color.is_some(),
    };
    // A player may leave a session early at the price of what remains of it. Where none has an
    // end nothing would remain to pay: breaking off is the arbiter's alone.
    if early && game.terms.options.session_end.is_none() {
        return Err(game.refuse_by(RefusalCode::NotAllowed, |a| a.seal));
    }
    // The prescribed moves must have been made; a period of all moves prescribes none.
    let prescribed = |c: Color| game.clock.in_first_period(c) && game.clock.moves_left(c).is_some();
    if Color::ALL.into_iter().any(prescribed) && !game.edition().adjourn_in_first_period.value {
        return Err(game.refuse_by(RefusalCode::TooEarly, |a| a.seal));
    }
    let kind = EventKind::Adjourned {
        sealer: game.turn(),
        early,
    };
    Ok(vec![event(game, by, at, kind)])
}

pub(crate) fn seal(game: &Game, color: Color, text: &Secret, offer: bool, at: Timestamp) -> Answer {
    hands::on_board(game)?;
    let Some(adjournment) = &game.over_board.adjournment else {
        return reply(game, color, text, at);
    };
    if adjournment.sealer != color {
        return Err(game.refuse_by(RefusalCode::NotOnMove, |a| a.seal));
    }
    if adjournment.stage != Stage::Sealing {
        return Err(game.refuse_by(RefusalCode::TooLate, |a| a.seal));
    }
    let meant = sealed::read(game, text).map(Step::from);
    if adjournment.shown.is_some_and(|shown| meant != Some(shown)) {
        return Err(game.refuse_by(RefusalCode::MustPlay, |a| a.seal));
    }
    let kind = EventKind::Sealed {
        text: text.clone(),
        offer,
    };
    Ok(vec![event(game, color.into(), at, kind)])
}

/// The sealer being absent, the replier may seal his answer.
fn reply(game: &Game, color: Color, text: &Secret, at: Timestamp) -> Answer {
    if color != game.turn() || game.over_board.late_since[!color].is_none() {
        return Err(game.refuse_by(RefusalCode::NotAllowed, |a| a.seal));
    }
    let kind = EventKind::ReplySealed { text: text.clone() };
    Ok(vec![event(game, color.into(), at, kind)])
}

/// The sealer stops the clocks: the envelope is closed.
pub(crate) fn close(game: &Game, color: Color, at: Timestamp) -> Answer {
    let refuse = |code| Err(game.refuse_by(code, |a| a.seal));
    let Some(adjournment) = &game.over_board.adjournment else {
        return refuse(RefusalCode::NotAllowed);
    };
    if adjournment.sealer != color || adjournment.stage != Stage::Sealing {
        return refuse(RefusalCode::NotAllowed);
    }
    if adjournment.sealed.is_none() {
        return refuse(RefusalCode::NotAllowed);
    }
    let mut added = ByColor {
        white: Millis::ZERO,
        black: Millis::ZERO,
    };
    if adjournment.early
        && let Some(length) = game.terms.options.session_end
    {
        // The rest of the session is charged to the one who leaves it.
        added[color] = -(length - at.since(game.created_at)).at_least_zero();
    }
    let kind = EventKind::EnvelopeClosed { added };
    let mut events = vec![event(game, color.into(), at, kind)];
    // The rest of the session may be more than he has.
    let left = game.clock.left(at).map(|left| left[color] + added[color]);
    if added[color] < Millis::ZERO && left.is_some_and(|left| left <= Millis::ZERO) {
        events.push(ending::flag(game, color, at));
    }
    Ok(events)
}

fn arbiter_at(game: &Game, by: Actor, stage: Stage) -> Result<&Adjournment, Refusal> {
    let refuse = |code| game.refuse_by(code, |a| a.resume);
    if by != Actor::Arbiter {
        return Err(refuse(RefusalCode::NotAllowed));
    }
    let adjournment = game.over_board.adjournment.as_ref();
    adjournment
        .filter(|a| a.stage == stage)
        .ok_or_else(|| refuse(RefusalCode::NotAllowed))
}

pub(crate) fn resume(game: &Game, by: Actor, present: ByColor<bool>, at: Timestamp) -> Answer {
    let sealer = arbiter_at(game, by, Stage::Closed)?.sealer;
    // The sealed move is complete. An absent replier's clock runs at once.
    let next = if present[!sealer] {
        TurnClock::Stands
    } else {
        TurnClock::Runs
    };
    let completion = game.clock.completion(at, Millis::ZERO, next, false);
    let kind = EventKind::Completed {
        color: sealer,
        completion,
        passes: true,
        illegal: None,
    };
    let article = Some(game.edition().article(|a| a.resume));
    let resumed = event(game, by, at, EventKind::Resumed { present });
    Ok(vec![
        Event { article, ..resumed },
        event(game, sealer.into(), at, kind),
    ])
}

pub(crate) fn open(game: &Game, by: Actor, missing: Option<Missing>, at: Timestamp) -> Answer {
    let sealer = arbiter_at(game, by, Stage::Resumed)?.sealer;
    let article = Some(game.edition().article(|a| a.resume));
    if game.over_board.late_since[!sealer].is_some() {
        return Err(game.refuse(RefusalCode::TooEarly, article));
    }
    match missing {
        Some(Missing::Position) => {
            let (result, termination) = (GameResult::NoResult, Termination::Void);
            Ok(vec![ending::ended(at, article, result, termination, None)])
        }
        Some(Missing::Envelope) => {
            let opened = event(game, by, at, EventKind::EnvelopeOpened { mv: None });
            let called = event(game, by, at, EventKind::ArbiterCalled { refused: None });
            Ok(vec![Event { article, ..opened }, called])
        }
        None => Ok(opened(game, sealer, by, at)),
    }
}

/// The envelope opened: the move is played, or the sealer has lost.
pub(crate) fn opened(game: &Game, sealer: Color, by: Actor, at: Timestamp) -> Vec<Event> {
    let sealed = game
        .over_board
        .adjournment
        .as_ref()
        .and_then(|a| a.sealed.as_ref());
    let mut events: Vec<Event> = sealed
        .map(|s| held(game, by, &s.text, at))
        .into_iter()
        .collect();
    let Some(mv) = sealed.and_then(|s| sealed::read(game, &s.text)) else {
        events.push(bad(game, sealer, at));
        return events;
    };
    let article = Some(game.edition().article(|a| a.resume));
    let opened = event(game, by, at, EventKind::EnvelopeOpened { mv: Some(mv) });
    events.push(Event { article, ..opened });
    if let Some(end) = ending::by_move(game, mv, at) {
        events.push(end);
        return events;
    }
    if sealed.is_some_and(|s| s.offer || sealed::offers(&s.text)) {
        events.push(draw::offered(game, sealer, true, at));
    }
    if game.clock.state() == TurnClock::Stands {
        let kind = EventKind::ClockStarted { color: !sealer };
        events.push(event(game, by, at, kind));
    }
    events
}

/// What the envelope held, said aloud.
fn held(game: &Game, by: Actor, text: &Secret, at: Timestamp) -> Event {
    let text = text.reveal().to_owned();
    let article = Some(game.edition().article(|a| a.resume));
    let read = event(game, by, at, EventKind::SealedRead { text });
    Event { article, ..read }
}

fn bad(game: &Game, sealer: Color, at: Timestamp) -> Event {
    let edition = game.edition();
    let bare = ending::is_bare(game.position(), !sealer);
    let (result, termination, article) = if bare && edition.sealed_bare_king_draws.value {
        let article = edition.sealed_bare_king_draws.article();
        (GameResult::Draw, Termination::SealedMoveUnwinnable, article)
    } else {
        let article = Some(edition.article(|a| a.sealed_bad));
        (GameResult::win(!sealer), Termination::SealedMove, article)
    };
    ending::ended(at, article, result, termination, None)
}

/// The sealer comes while his opponent's answer lies sealed: it is played.
pub(crate) fn answer_opened(game: &Game, at: Timestamp) -> Vec<Event> {
    let Some(reply) = &game.over_board.reply else {
        return Vec::new();
    };
    let replier = game.turn();
    let held = held(game, replier.into(), &reply.text, at);
    let Some(mv) = sealed::read(game, &reply.text) else {
        return vec![held, bad(game, replier, at)];
    };
    let opened = player(replier, at, EventKind::EnvelopeOpened { mv: Some(mv) });
    let article = Some(game.edition().article(|a| a.resume));
    let mut events = vec![held, Event { article, ..opened }];
    events.extend(ending::by_move(game, mv, at));
    events
}
