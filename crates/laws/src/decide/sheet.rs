//! Keeping score (article 8).

use rules::Color;

use crate::clock::control::Bonus;
use crate::clock::speed::Tempo;
use crate::decide::{hands, player};
use crate::event::{Event, EventKind};
use crate::game::Game;
use crate::instant::{Millis, Timestamp};
use crate::refusal::{Refusal, RefusalCode};

/// With so much left a player must keep score.
const LIMIT: Millis = Millis::from_secs(300);
/// With so much added for each move he must always.
const INCREMENT: Millis = Millis::from_secs(30);

pub(crate) fn record(
    game: &Game,
    color: Color,
    text: &str,
    before_move: bool,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    hands::on_board(game)?;
    let rule = &game.edition().record_before;
    if before_move && !rule.value {
        return Err(game.refuse(RefusalCode::NotAllowed, rule.article()));
    }
    let kind = EventKind::Recorded {
        text: text.to_owned(),
    };
    Ok(vec![Event {
        article: rule.article(),
        ..player(color, at, kind)
    }])
}

pub(crate) fn stop(game: &Game, color: Color, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    hands::on_board(game)?;
    // In rapid and blitz nobody has to.
    if game.terms.tempo != Tempo::Standard {
        return Ok(stopped(game, color, at));
    }
    let enough = game.clock.left(at).is_none_or(|left| left[color] >= LIMIT);
    if enough {
        return Err(game.refuse_by(RefusalCode::MustRecord, |a| a.record));
    }
    let number = game.period()[color].saturating_sub(1);
    let bonus = game.terms.time_control.period(number).map(|p| p.bonus);
    let rule = &game.edition().record_with_increment;
    if rule.value && matches!(bonus, Some(Bonus::Fischer(n)) if n >= INCREMENT) {
        return Err(game.refuse(RefusalCode::MustRecord, rule.article()));
    }
    Ok(stopped(game, color, at))
}

fn stopped(game: &Game, color: Color, at: Timestamp) -> Vec<Event> {
    let article = Some(game.edition().article(|a| a.record));
    vec![Event {
        article,
        ..player(color, at, EventKind::RecordingStopped)
    }]
}
