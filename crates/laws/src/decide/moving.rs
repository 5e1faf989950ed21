//! A move entered in software: made, completed and clocked at once (3, 6.2, 6.3).

use rules::{Color, Move, Position};

use crate::article::Article;
use crate::command::Act;
use crate::decide::{draw, due, ending, judge, player};
use crate::event::{Event, EventKind, TurnClock};
use crate::game::Game;
use crate::instant::{Millis, Timestamp};
use crate::refusal::{Refusal, RefusalCode};
use crate::terms::Mode;

const PREMOVE: Article = Article::new("house.premove");

impl Game {
    /// Reads a move that this player enters, in UCI notation.
    ///
    /// # Errors
    ///
    /// `game_over`, `not_on_move`, `promotion_missing`, `illegal_move`, `must_play`: what the
    /// move would be refused for.
    pub fn read_move(&self, color: Color, uci: &str) -> Result<Move, Refusal> {
        self.may_move(color)?;
        let mv = read(self.position(), uci).map_err(|code| match code {
            RefusalCode::PromotionMissing => self.refuse_by(code, |a| a.promotion),
            _ => self.refuse_by(code, |a| a.legal),
        })?;
        self.may_play(mv)?;
        Ok(mv)
    }

    fn may_move(&self, color: Color) -> Result<(), Refusal> {
        if self.ending.is_some() {
            return Err(self.refuse_over());
        }
        if color != self.turn() {
            return Err(self.refuse_by(RefusalCode::NotOnMove, |a| a.turn));
        }
        Ok(())
    }

    pub(crate) fn may_play(&self, mv: Move) -> Result<(), Refusal> {
        if !self.position().is_legal(mv) {
            return Err(self.refuse_by(RefusalCode::IllegalMove, |a| a.legal));
        }
        match self.must_play {
            Some(owed) if owed != mv => {
                Err(self.refuse_by(RefusalCode::MustPlay, |a| a.announced_move))
            }
            _ => Ok(()),
        }
    }
}

/// Reads UCI in a position; a pawn on the last rank without a piece named is its own fault.
fn read(position: &Position, uci: &str) -> Result<Move, RefusalCode> {
    position.parse_uci(uci).map_err(|fault| match fault.0 {
        rules::Code::PromotionMissing => RefusalCode::PromotionMissing,
        _ => RefusalCode::IllegalMove,
    })
}

pub(crate) fn make(
    game: &Game,
    color: Color,
    mv: Move,
    offer_draw: bool,
    lag: Millis,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    if game.terms.mode != Mode::Online {
        return Err(game.refuse_by(RefusalCode::NotAllowed, |a| a.touch));
    }
    game.may_move(color)?;
    game.may_play(mv)?;
    if offer_draw {
        draw::may_offer(game, color, 1)?;
    }
    let credit = due::credit(game, lag, at);
    Ok(played(
        game,
        color,
        mv,
        Manner {
            premoved: false,
            offer_draw,
            credit,
        },
        at,
    ))
}

struct Manner {
    premoved: bool,
    offer_draw: bool,
    credit: Millis,
}

fn played(game: &Game, color: Color, mv: Move, how: Manner, at: Timestamp) -> Vec<Event> {
    let end = ending::by_move(game, mv, at);
    let next = next_clock(game, color);
    let completion = game.clock.completion(at, how.credit, next, end.is_some());
    let kind = EventKind::Moved {
        mv,
        premoved: how.premoved,
        completion: Some(completion),
    };
    let mut events = vec![player(color, at, kind)];
    if let Some(end) = end {
        events.push(end);
        return events;
    }
    if game.offer == Some(!color) {
        let article = game.edition().offer_lapse.article();
        events.push(Event {
            article,
            ..player(color, at, EventKind::DrawLapsed)
        });
    }
    if game.takeback.is_some() {
        events.push(player(color, at, EventKind::TakebackLapsed));
    }
    if how.offer_draw {
        events.push(draw::offered(game, color, true, at));
    }
    if game.premove[!color].is_some() {
        premove_meets(game, !color, &mut events, at);
    }
    events
}

/// How the opponent's clock stands after this move.
fn next_clock(game: &Game, mover: Color) -> TurnClock {
    match game.clock.state() {
        // Free until both have moved: this move is the mover's first or a later one.
        TurnClock::Free if game.moves_by(!mover) == 0 => TurnClock::Free,
        _ => TurnClock::Runs,
    }
}

/// The opponent's premove is played at once, or dropped if it is not legal.
fn premove_meets(game: &Game, color: Color, events: &mut Vec<Event>, at: Timestamp) {
    let mut later = game.clone();
    for event in events.iter() {
        later.apply(event);
    }
    let uci = later.premove[color].take();
    let read = uci
        .as_deref()
        .and_then(|uci| read(later.position(), uci).ok());
    match read {
        Some(mv) => {
            let how = Manner {
                premoved: true,
                offer_draw: false,
                credit: Millis::ZERO,
            };
            events.extend(played(&later, color, mv, how, at));
        }
        None => events.push(dropped(color, at)),
    }
}

pub(crate) fn premove(
    game: &Game,
    color: Color,
    uci: &str,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    if !game.terms.options.premove {
        // Without premoves this is a move out of turn, or one on turn entered the wrong way.
        game.may_move(color)?;
        return Err(game.refuse(RefusalCode::NotAllowed, Some(PREMOVE)));
    }
    if color == game.turn() {
        let mv = game.read_move(color, uci)?;
        let act = Act::Move {
            mv,
            offer_draw: false,
            lag: Millis::ZERO,
        };
        let command = crate::command::Command::player(color, act);
        let done = judge(game, &command, at);
        return done.refusal.map_or(Ok(done.events), Err);
    }
    let shape_ok = matches!(uci.len(), 4 | 5) && uci.bytes().all(|b| b.is_ascii_alphanumeric());
    if !shape_ok {
        return Err(game.refuse_by(RefusalCode::IllegalMove, |a| a.legal));
    }
    let kind = EventKind::PremoveEntered {
        uci: uci.to_owned(),
    };
    Ok(vec![Event {
        article: Some(PREMOVE),
        ..player(color, at, kind)
    }])
}

pub(crate) fn cancel_premove(
    game: &Game,
    color: Color,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    Ok(match game.premove[color] {
        Some(_) => vec![dropped(color, at)],
        None => Vec::new(),
    })
}

fn dropped(color: Color, at: Timestamp) -> Event {
    Event {
        article: Some(PREMOVE),
        ..player(color, at, EventKind::PremoveDropped)
    }
}
