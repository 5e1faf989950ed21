//! Claims about the flag and in the quickplay finish (6.8, 10, appendix G, guidelines III).

use rules::Color;

use crate::clock::speed::Tempo;
use crate::decide::{ending, hands, player};
use crate::edition::QuickplayRule;
use crate::ending::{GameResult, Termination};
use crate::event::{Event, EventKind};
use crate::game::Game;
use crate::instant::{Millis, Timestamp};
use crate::refusal::{Refusal, RefusalCode};

type Answer = Result<Vec<Event>, Refusal>;

/// Below this a player may claim that his opponent makes no effort to win.
const LIMIT: Millis = Millis::from_secs(120);

pub(crate) fn claim(game: &Game, color: Color, increment: bool, at: Timestamp) -> Answer {
    hands::on_board(game)?;
    let rule = &game.edition().quickplay;
    let refuse = |code| Err(game.refuse(code, rule.article()));
    let offers = match rule.value {
        _ if game.terms.tempo == Tempo::Blitz => return refuse(RefusalCode::NotAllowed),
        QuickplayRule::None => return refuse(RefusalCode::NotAllowed),
        QuickplayRule::LastPeriod { .. } if increment => return refuse(RefusalCode::NotAllowed),
        QuickplayRule::LastPeriod { .. } if !game.clock.in_last_period(color) => {
            return refuse(RefusalCode::NotAllowed);
        }
        QuickplayRule::LastPeriod { rejects } => rejects,
        QuickplayRule::IfAnnounced if !game.terms.options.quickplay_announced => {
            return refuse(RefusalCode::NotAnnounced);
        }
        QuickplayRule::IfAnnounced => true,
    };
    // With something added for each move the time is not limited: no quickplay finish.
    if !game.clock.is_limited(color) {
        return refuse(RefusalCode::NotAllowed);
    }
    if color != game.turn() {
        return refuse(RefusalCode::NotOnMove);
    }
    if game.clock.left(at).is_none_or(|left| left[color] >= LIMIT) {
        return refuse(RefusalCode::TooEarly);
    }
    let kind = EventKind::QuickplayClaimed { increment, offers };
    Ok(vec![Event {
        article: rule.article(),
        ..player(color, at, kind)
    }])
}

/// The opponent's flag has fallen, says this player.
pub(crate) fn flag(game: &Game, claimant: Color, at: Timestamp) -> Answer {
    let rule = &game.edition().flag_acts;
    let down = game.over_board.flag_down;
    if !down[!claimant] {
        return Err(game.refuse(RefusalCode::ClaimFalse, rule.article()));
    }
    let end = if down[claimant] {
        let article = game.edition().both_flags.article();
        let (result, termination) = (GameResult::Draw, Termination::BothFlags);
        ending::ended(at, article, result, termination, None)
    } else {
        ending::flag(game, !claimant, at)
    };
    Ok(vec![Event {
        by: claimant.into(),
        ..end
    }])
}
