//! An event of a case as the act it asks for.

use laws::{Act, Actor, Complaint, Game, Ground, Millis, Mode, Refusal, Step, TouchOrder};
use rules::{Role, Square};
use serde_json::Value;

use crate::desk;
use crate::fault::{Fault, FaultCode};
use crate::fields::Fields;

/// Keys of every event.
pub(crate) const COMMON: &[&str] = &["at", "by", "do"];

/// An act, or the refusal of a move that cannot be read as one where it is entered.
pub(crate) type Asked = Result<Act, Refusal>;

/// Who does it: a player or the arbiter. What only time does is the hall's.
pub(crate) fn actor(event: &Fields<'_>) -> Result<Actor, Fault> {
    let by = event.need_word("by", Actor::from_code)?;
    match (by, event.need_text("do")?) {
        (Actor::Hall, _) => Err(event.unknown("by", "hall")),
        (Actor::Arbiter, "tick") => Ok(Actor::Hall),
        (by, _) => Ok(by),
    }
}

/// What an event asks, in the game as it stands.
pub(crate) fn read(game: &Game, by: Actor, event: &Fields<'_>) -> Result<Asked, Fault> {
    let only = |keys: &[&str]| event.only(&[COMMON, keys]);
    let word = event.need_text("do")?;
    let simple = match word {
        "offer_draw" => Act::OfferDraw,
        "accept_draw" => Act::AcceptDraw,
        "decline_draw" => Act::DeclineDraw,
        "resign" => Act::Resign,
        "arrive" => Act::Arrive,
        "leave" => Act::Leave,
        "press" => Act::Press,
        "tick" => Act::Tick,
        _ => return with_fields(game, by, event, word),
    };
    only(&[])?;
    Ok(Ok(simple))
}

fn with_fields(game: &Game, by: Actor, event: &Fields<'_>, word: &str) -> Result<Asked, Fault> {
    let only = |keys: &[&str]| event.only(&[COMMON, keys]);
    let software = game.terms().mode == Mode::Online;
    let act = match word {
        "move" => {
            only(&["move", "hands"])?;
            let hands = event.whole("hands", 2)?;
            let step = step(event, "move")?;
            if software {
                return entered(game, by, event);
            }
            Act::Put {
                step,
                two_hands: hands == Some(2),
            }
        }
        "claim" => {
            only(&["ground", "move"])?;
            return claim(game, event, software);
        }
        "touch" => {
            only(&["square", "squares", "order", "deliberate"])?;
            touch(event)?
        }
        "adjust" => {
            only(&["square", "announced"])?;
            Act::Adjust {
                square: square(event, "square")?,
                announced: event.is("announced")?,
            }
        }
        "release" => {
            only(&["from", "square"])?;
            let (from, to) = (square(event, "from")?, square(event, "square")?);
            Act::Release {
                step: Step::plain(from, to),
            }
        }
        "promote" => {
            only(&["piece", "released"])?;
            Act::Promote {
                role: event.need_word("piece", role)?,
                released: event.flag("released")? != Some(false),
            }
        }
        _ => desk::read(by, event, word)?,
    };
    Ok(Ok(act))
}

/// One letter.
fn role(text: &str) -> Option<Role> {
    let mut letters = text.chars();
    let role = Role::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(role)
}

pub(crate) fn square(event: &Fields<'_>, key: &str) -> Result<Square, Fault> {
    let text = event.need_text(key)?;
    event.parsed(key, text, FaultCode::BadMove, |text| text.parse().ok())
}

fn step(event: &Fields<'_>, key: &str) -> Result<Step, Fault> {
    let text = event.need_text(key)?;
    event.parsed(key, text, FaultCode::BadMove, |text| text.parse().ok())
}

/// A move as a screen enters it: out of turn it is a premove.
fn entered(game: &Game, by: Actor, event: &Fields<'_>) -> Result<Asked, Fault> {
    let uci = event.need_text("move")?;
    let Some(color) = by.color() else {
        return Err(event.unknown("by", "arbiter"));
    };
    if game.ending().is_none() && color != game.turn() {
        return Ok(Ok(Act::Premove {
            uci: uci.to_owned(),
        }));
    }
    Ok(game.read_move(color, uci).map(|mv| Act::Move {
        mv,
        offer_draw: false,
        lag: Millis::ZERO,
    }))
}

fn claim(game: &Game, event: &Fields<'_>, software: bool) -> Result<Asked, Fault> {
    let word = event.need_text("ground")?;
    let Some(ground) = Ground::from_code(word) else {
        let complaint = event.need_word("ground", Complaint::from_code)?;
        return Ok(Ok(Act::Complain(complaint)));
    };
    if event.get("move").is_none() {
        let intended = None;
        return Ok(Ok(Act::Claim { ground, intended }));
    }
    let written = step(event, "move")?;
    if !software {
        return Ok(Ok(Act::ClaimWritten { ground, written }));
    }
    let read = game.read_move(game.turn(), event.need_text("move")?);
    Ok(read.map(|mv| Act::Claim {
        ground,
        intended: Some(mv),
    }))
}

fn touch(event: &Fields<'_>) -> Result<Act, Fault> {
    let mut squares = Vec::new();
    if event.get("square").is_some() {
        squares.push(square(event, "square")?);
    }
    for value in event.list("squares")? {
        let text = Value::as_str(value);
        let read = |text: &str| text.parse().ok();
        let wrong = || event.fault(FaultCode::WrongType, "squares", "is no list of squares");
        let text = text.ok_or_else(wrong)?;
        squares.push(event.parsed("squares", text, FaultCode::BadMove, read)?);
    }
    if squares.is_empty() {
        return Err(event.fault(FaultCode::KeyMissing, "square", "is missing"));
    }
    let order = event.word("order", TouchOrder::from_code)?;
    Ok(Act::Touch {
        squares,
        order: order.unwrap_or_default(),
        deliberate: event.flag("deliberate")?.unwrap_or(true),
    })
}
