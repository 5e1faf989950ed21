//! Commands judged: what they would make happen, or why not.

pub(crate) mod draw;
mod due;
mod ending;
mod moving;
mod presence;
mod takeback;

use rules::Color;

use crate::article::Article;
use crate::command::{Act, Actor, Command};
use crate::edition::Articles;
use crate::event::{Created, Event, EventKind, TurnClock};
use crate::game::Game;
use crate::instant::Timestamp;
use crate::refusal::{Refusal, RefusalCode};
use crate::terms::{Start, Terms};

/// Judges a command at this instant: the events it makes happen, in order, or a refusal.
///
/// The game is not changed; apply the events (after keeping them) to do so.
///
/// What time alone has brought about by then comes first and **alone**: if a flag has fallen,
/// the answer to any command is that event, and the command is not carried out. Apply it and
/// ask again; the game being over, most commands are then refused. [`judge`] does both.
///
/// A wrong claim is no refusal, since it changes the clocks: its events say so, and
/// [`judge`] answers it with the code `claim_false`.
///
/// # Errors
///
/// If the command cannot be carried out; then nothing happens at all.
pub fn decide(game: &Game, command: &Command, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    if game.ending.is_some() {
        return match command.act {
            Act::Tick => Ok(Vec::new()),
            _ => Err(game.refuse(RefusalCode::GameOver, None)),
        };
    }
    let due = due::due(game, command, at);
    if !due.is_empty() {
        return Ok(due);
    }
    carry_out(game, command, at)
}

/// A command judged to the end: everything that happens, and whether the command was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// What happens, in order; a refused command may still have made time visible.
    pub events: Vec<Event>,
    /// Why the command was not carried out, or why a claim was wrong.
    pub refusal: Option<Refusal>,
}

/// Judges a command like [`decide`], but goes on after what was due by time alone.
///
/// This is the whole answer to a person: `events` are to be kept and applied in any case.
#[must_use]
pub fn judge(game: &Game, command: &Command, at: Timestamp) -> Judgement {
    if game.ending.is_none() {
        let due = due::due(game, command, at);
        if !due.is_empty() {
            let mut later = game.clone();
            for event in &due {
                later.apply(event);
            }
            let rest = judge(&later, command, at);
            let events = due.into_iter().chain(rest.events).collect();
            return Judgement {
                events,
                refusal: rest.refusal,
            };
        }
    }
    match decide(game, command, at) {
        Err(refusal) => Judgement {
            events: Vec::new(),
            refusal: Some(refusal),
        },
        Ok(events) => {
            let wrong = events
                .iter()
                .find(|e| matches!(e.kind, EventKind::ClaimRejected { .. }));
            let refusal = wrong.map(|e| Refusal {
                code: RefusalCode::ClaimFalse,
                article: e.article.clone(),
                edition: game.terms.edition,
            });
            Judgement { events, refusal }
        }
    }
}

/// Could this be done now? [`decide`] thrown away; something due by time alone refuses all.
///
/// # Errors
///
/// The refusal that the command would meet.
pub fn can_do(game: &Game, by: Actor, act: Act, at: Timestamp) -> Result<(), Refusal> {
    let command = Command { by, act };
    if game.ending.is_none() && !due::due(game, &command, at).is_empty() {
        return Err(game.refuse(RefusalCode::GameOver, None));
    }
    decide(game, &command, at).map(|_| ())
}

fn carry_out(game: &Game, command: &Command, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    match &command.act {
        Act::Tick => return Ok(Vec::new()),
        Act::HallWasDown { lasted } if command.by == Actor::Hall => {
            let event = hall(at, EventKind::HallWasDown { lasted: *lasted });
            return Ok(vec![event]);
        }
        _ => {}
    }
    // Everything else is a player's own doing.
    let Some(color) = command.by.color() else {
        return Err(game.refuse(RefusalCode::NotAllowed, None));
    };
    match &command.act {
        Act::Move {
            mv,
            offer_draw,
            lag,
        } => moving::make(game, color, *mv, *offer_draw, *lag, at),
        Act::Premove { uci } => moving::premove(game, color, uci, at),
        Act::CancelPremove => moving::cancel_premove(game, color, at),
        Act::OfferDraw => draw::offer(game, color, at),
        Act::AcceptDraw => draw::accept(game, color, at),
        Act::DeclineDraw => draw::decline(game, color, at),
        Act::Claim { ground, intended } => draw::claim(game, color, *ground, *intended, at),
        Act::AskTakeback => takeback::ask(game, color, at),
        Act::AcceptTakeback => takeback::accept(game, color, at),
        Act::DeclineTakeback => takeback::decline(game, color, at),
        Act::Resign => Ok(vec![ending::resignation(game, color, at)]),
        Act::Abort => presence::abort(game, color, at),
        Act::ClaimAbsence => presence::claim_absence(game, color, at),
        Act::Arrive => Ok(presence::arrive(game, color, at)),
        Act::Leave => Ok(presence::leave(game, color, at)),
        Act::Touch { .. } | Act::Press => Err(game.refuse_by(RefusalCode::NotAllowed, |a| a.turn)),
        Act::Tick | Act::HallWasDown { .. } => Err(game.refuse(RefusalCode::NotAllowed, None)),
    }
}

impl Game {
    /// A new game from this start, and the event that begins its log.
    ///
    /// What is illegal in `start.earlier` ends it: the moves from there on are left out.
    #[must_use]
    pub fn new(terms: Terms, start: Start, at: Timestamp) -> (Game, Event) {
        let mut start = start;
        start.earlier = legal_part(&start);
        let full = terms.time_control.initial();
        let left = start
            .left
            .or(full.map(|t| rules::ByColor { white: t, black: t }));
        let left = left.filter(|_| terms.time_control.is_timed());
        let fresh =
            start.moves_made.white == 0 && start.moves_made.black == 0 && start.earlier.len() < 2;
        let clock = if start.clocks_stopped {
            TurnClock::Stands
        } else if fresh && !terms.options.first_moves.charged {
            TurnClock::Free
        } else {
            TurnClock::Runs
        };
        let created = Created {
            terms,
            start,
            left,
            clock,
        };
        let game = Game::begin(&created, at);
        (game, hall(at, EventKind::Created(Box::new(created))))
    }

    pub(crate) fn refuse(&self, code: RefusalCode, article: Option<Article>) -> Refusal {
        Refusal {
            code,
            article,
            edition: self.terms.edition,
        }
    }

    /// A refusal under one of the articles every edition has.
    pub(crate) fn refuse_by(
        &self,
        code: RefusalCode,
        pick: fn(&Articles) -> &'static str,
    ) -> Refusal {
        self.refuse(code, Some(self.edition().article(pick)))
    }
}

fn legal_part(start: &Start) -> Vec<rules::Move> {
    let mut position = start.position;
    let mut legal = Vec::with_capacity(start.earlier.len());
    for mv in &start.earlier {
        if !position.is_legal(*mv) {
            break;
        }
        position = position.after(*mv);
        legal.push(*mv);
    }
    legal
}

fn hall(at: Timestamp, kind: EventKind) -> Event {
    Event {
        at,
        by: Actor::Hall,
        article: None,
        kind,
    }
}

fn player(color: Color, at: Timestamp, kind: EventKind) -> Event {
    Event {
        at,
        by: color.into(),
        article: None,
        kind,
    }
}
