//! Commands judged: what they would make happen, or why not.

mod adjourn;
mod desk;
pub(crate) mod draw;
mod due;
mod ending;
mod hands;
mod illegal;
mod moving;
mod presence;
mod press;
mod quickplay;
mod rulings;
mod sealed;
mod sheet;
mod takeback;

use rules::Color;

use crate::article::Article;
use crate::clock::control::Bonus;
use crate::command::{Act, Actor, Command, Complaint};
use crate::edition::Articles;
use crate::event::{Created, Event, EventKind, TurnClock};
use crate::game::Game;
use crate::instant::{Millis, Timestamp};
use crate::refusal::{Refusal, RefusalCode};
use crate::terms::{Mode, Start, Terms};

/// Judges a command at this instant: the events it makes happen, in order, or a refusal.
///
/// The game is not changed; apply the events (after keeping them) to do so.
///
/// What time alone has brought about by then comes first and **alone**: if a flag has fallen,
/// the answer to any command is that event, and the command is not carried out. Apply it and
/// ask again; the game being over, most commands are then refused. [`judge`] does both.
///
/// A wrong claim is no plain refusal, since it changes the clocks, and a few refusals on a
/// board leave a matter for the arbiter: their events say so, and [`judge`] answers with the
/// code (`claim_false`, `discretion` …).
///
/// # Errors
///
/// If the command cannot be carried out; then nothing happens at all.
pub fn decide(game: &Game, command: &Command, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    if game.ending.is_some() {
        return match command.act {
            Act::Tick => Ok(Vec::new()),
            ref act if act.reopens() => carry_out(game, command, at),
            _ => Err(game.refuse_over()),
        };
    }
    let due = due::due(game, command, at);
    if !due.is_empty() {
        return Ok(due);
    }
    let mut events = carry_out(game, command, at)?;
    // Whatever else a rule would have brought, nothing follows the end.
    let end = events
        .iter()
        .position(|e| matches!(e.kind, EventKind::Ended { .. }));
    events.truncate(end.map_or(events.len(), |i| i + 1));
    Ok(events)
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
            let refused = events
                .iter()
                .find_map(|e| Some((e.refused()?, e.article.clone())));
            let edition = game.terms.edition;
            let refusal = refused.map(|(code, article)| Refusal {
                code,
                article,
                edition,
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
    if game.ending.is_none() {
        let due = due::due(game, &command, at);
        if let Some(last) = due.last() {
            return Err(game.refuse(RefusalCode::GameOver, last.article.clone()));
        }
    }
    decide(game, &command, at).map(|_| ())
}

fn carry_out(game: &Game, command: &Command, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    let by = command.by;
    match &command.act {
        Act::Tick => Ok(Vec::new()),
        Act::HallWasDown { lasted } if by == Actor::Hall => {
            Ok(vec![hall(at, EventKind::HallWasDown { lasted: *lasted })])
        }
        Act::StopClocks { reason } => desk::stop_clocks(game, by, *reason, at),
        Act::StartClocks => desk::start_clocks(game, by, at),
        Act::SetUp { setup } => desk::set_up(game, by, *setup, at),
        Act::Report(found) => desk::report(game, by, *found, at),
        Act::Rule { ruling, reason } => rulings::rule(game, by, *ruling, reason, at),
        Act::Discretion {
            ruling,
            reason,
            nearest,
        } => rulings::by_analogy(game, by, *ruling, (reason, nearest), at),
        Act::Adjourn if by == Actor::Arbiter => adjourn::adjourn(game, by, at),
        Act::Resume { present } => adjourn::resume(game, by, *present, at),
        Act::OpenEnvelope { missing } => adjourn::open(game, by, *missing, at),
        // Everything else is a player's own doing.
        act => match by.color() {
            Some(color) => play(game, color, act, at),
            None => Err(game.refuse_by(RefusalCode::NotAllowed, |a| a.arbiter)),
        },
    }
}

fn play(game: &Game, color: Color, act: &Act, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    match act {
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
        Act::ClaimWritten { ground, written } => {
            draw::claim_written(game, color, *ground, *written, at)
        }
        Act::AskTakeback => takeback::ask(game, color, at),
        Act::AcceptTakeback => takeback::accept(game, color, at),
        Act::DeclineTakeback => takeback::decline(game, color, at),
        Act::Resign => Ok(vec![ending::resignation(game, color, at)]),
        Act::Abort => presence::abort(game, color, at),
        Act::ClaimAbsence => presence::claim_absence(game, color, at),
        Act::Arrive => Ok(presence::arrive(game, color, at)),
        Act::Leave => Ok(presence::leave(game, color, at)),
        act => handle(game, color, act, at),
    }
}

/// What only hands and pens can do.
fn handle(game: &Game, color: Color, act: &Act, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    match act {
        Act::Touch {
            squares,
            order,
            deliberate,
        } => hands::touch(game, color, squares, *order, *deliberate, at),
        Act::Adjust { square, announced } => hands::adjust(game, color, *square, *announced, at),
        Act::Put { step, two_hands } => hands::put(game, color, *step, *two_hands, at),
        Act::Release { step } => hands::release(game, color, *step, at),
        Act::Hold { step } => hands::hold(game, color, *step, at),
        Act::Promote { role, released } => hands::promote(game, color, *role, *released, at),
        Act::Press => press::press(game, color, at),
        Act::Complain(complaint) => complain(game, color, *complaint, at),
        Act::Adjourn => adjourn::adjourn(game, color.into(), at),
        Act::Seal { text, offer } => adjourn::seal(game, color, text, *offer, at),
        Act::Refuse { both } => desk::refuse(game, color, *both, at),
        Act::Record { text, before_move } => sheet::record(game, color, text, *before_move, at),
        Act::StopRecording => sheet::stop(game, color, at),
        _ => Err(game.refuse_by(RefusalCode::NotAllowed, |a| a.arbiter)),
    }
}

fn complain(
    game: &Game,
    color: Color,
    complaint: Complaint,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    hands::on_board(game)?;
    match complaint {
        Complaint::TouchMove => illegal::claim_touch(game, color, at),
        Complaint::IllegalMove => illegal::claim(game, color, at),
        Complaint::Flag => quickplay::flag(game, color, at),
        Complaint::Quickplay => quickplay::claim(game, color, false, at),
        Complaint::Increment => quickplay::claim(game, color, true, at),
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
        let full = full_clock(&terms);
        let terms_full = terms.time_control.initial();
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
        // On a board the first increment may stand on the clock already.
        let early = full != terms_full && created.start.left.is_none();
        let rule = created.terms.edition.table().increment_before_first;
        let article = rule.article().filter(|_| early);
        let event = hall(at, EventKind::Created(Box::new(created)));
        (game, Event { article, ..event })
    }

    /// A refusal; where the edition is silent, what the arbiter may do stands behind it.
    pub(crate) fn refuse(&self, code: RefusalCode, article: Option<Article>) -> Refusal {
        let article = article.or_else(|| Some(self.edition().article(|a| a.arbiter)));
        Refusal {
            code,
            article,
            edition: self.terms.edition,
        }
    }

    /// The game is over, by the article that ended it.
    pub(crate) fn refuse_over(&self) -> Refusal {
        let article = self.ending.as_ref().and_then(|e| e.article.clone());
        self.refuse(RefusalCode::GameOver, article)
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

/// What a clock shows at the start: on a board from 2014 on the first increment is there.
fn full_clock(terms: &Terms) -> Option<Millis> {
    let full = terms.time_control.initial()?;
    let first = terms.time_control.period(0).map(|p| p.bonus);
    let early = terms.edition.table().increment_before_first.value;
    Some(match first {
        Some(Bonus::Fischer(n)) if early && terms.mode == Mode::Board => full + n,
        _ => full,
    })
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
