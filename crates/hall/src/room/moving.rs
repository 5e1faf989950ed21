//! What a player meant: his words turned into an act of the Laws.

use laws::{Actor, Game, RefusalCode};
use rules::{Color, Move, MoveFault};

use crate::act::Act;
use crate::refusal::{Code, Refusal};

/// The act that the Laws are to judge, or why there is none.
pub(crate) fn meant(game: &Game, actor: Actor, act: &Act) -> Result<laws::Act, Refusal> {
    // The arbiter does none of what follows; the Laws say so.
    let color = actor.color().unwrap_or(game.turn());
    Ok(match act {
        Act::Move {
            text,
            ply,
            offer_draw,
            lag,
        } => {
            let mv = expected(game, color, text, *ply)?;
            laws::Act::Move {
                mv,
                offer_draw: *offer_draw,
                lag: *lag,
            }
        }
        Act::Claim { ground, text } => {
            let intended = text.as_ref().filter(|_| game.ending().is_none());
            let intended = intended.filter(|_| game.turn() == color);
            let intended = intended.map(|text| read(game, text)).transpose()?;
            laws::Act::Claim {
                ground: *ground,
                intended,
            }
        }
        Act::OfferDraw => laws::Act::OfferDraw,
        Act::AcceptDraw => laws::Act::AcceptDraw,
        Act::DeclineDraw => laws::Act::DeclineDraw,
        Act::AskTakeback => laws::Act::AskTakeback,
        Act::AcceptTakeback => laws::Act::AcceptTakeback,
        Act::DeclineTakeback => laws::Act::DeclineTakeback,
        Act::Resign => laws::Act::Resign,
        Act::Abort => laws::Act::Abort,
        Act::ClaimAbsence => laws::Act::ClaimAbsence,
        Act::Laws(act) => act.as_ref().clone(),
        Act::Rematch | Act::DeclineRematch => return Err(Code::GameNotOver.into()),
    })
}

/// The move, if it is meant for the position that stands.
fn expected(game: &Game, color: Color, text: &str, ply: u32) -> Result<Move, Refusal> {
    let next = u32::try_from(game.moves().len())
        .unwrap_or(u32::MAX)
        .saturating_add(1);
    if game.ending().is_none() && ply < next {
        return Err(Refusal::from(Code::Stale).at(text));
    }
    if game.ending().is_some() || game.turn() != color {
        // The Laws say it with the article.
        return game.read_move(color, text).map_err(Refusal::from);
    }
    if ply != next {
        return Err(Refusal::from(Code::Stale).at(text));
    }
    read(game, text)
}

fn read(game: &Game, text: &str) -> Result<Move, Refusal> {
    let MoveFault(code) = match game.position().parse_move(text) {
        Ok((mv, _)) => return Ok(mv),
        Err(fault) => fault,
    };
    let by_the_laws = |code: RefusalCode| {
        // The Laws name the article if they can read the text too.
        let refusal = game.read_move(game.turn(), text).err();
        let refusal = refusal.filter(|refusal| refusal.code == code);
        let plain = laws::Refusal {
            code,
            article: None,
            edition: game.terms().edition,
        };
        Refusal::from(refusal.unwrap_or(plain))
    };
    let refusal = match code {
        rules::Code::MoveIllegal => by_the_laws(RefusalCode::IllegalMove),
        rules::Code::PromotionMissing => by_the_laws(RefusalCode::PromotionMissing),
        rules::Code::MoveAmbiguous => Code::MoveAmbiguous.into(),
        _ => Code::MoveUnreadable.into(),
    };
    Err(refusal.at(text))
}
