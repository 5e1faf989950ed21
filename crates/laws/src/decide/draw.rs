//! Offers, agreement and claims (5.2.3, 9.1 to 9.5).

use rules::{Color, Move};

use crate::article::Article;
use crate::command::Ground;
use crate::decide::{ending, player};
use crate::ending::{GameResult, Termination};
use crate::event::{Event, EventKind};
use crate::game::Game;
use crate::instant::Timestamp;
use crate::refusal::{Refusal, RefusalCode};

/// Do threefold and fifty end this game by themselves?
pub(crate) fn claims_automatic(game: &Game) -> bool {
    let edition = game.edition().claims_automatic.value;
    game.terms.options.claims_automatic.unwrap_or(edition)
}

pub(crate) fn offer(game: &Game, color: Color, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    // To offer what the other has offered is to accept it.
    if game.offer == Some(!color) {
        return accept(game, color, at);
    }
    may_offer(game, color, 0)?;
    Ok(vec![offered(game, color, true, at)])
}

pub(crate) fn offered(game: &Game, color: Color, regular: bool, at: Timestamp) -> Event {
    let article = Some(game.edition().article(|a| a.offer));
    Event {
        article,
        ..player(color, at, EventKind::DrawOffered { regular })
    }
}

/// May this side offer a draw, after so many more own moves than stand now?
pub(crate) fn may_offer(game: &Game, color: Color, more: u32) -> Result<(), Refusal> {
    if game.offer == Some(color) {
        return Err(game.refuse_by(RefusalCode::AlreadyOffered, |a| a.offer));
    }
    let moves = game.moves_by(color).saturating_add(more);
    let options = &game.terms.options;
    if options
        .no_draw_before_move
        .is_some_and(|least| moves < least)
    {
        let article = Article::new("house.no-early-draw");
        return Err(game.refuse(RefusalCode::NotAllowed, Some(article)));
    }
    match game.offered_after[color] {
        Some(then) if moves < then.saturating_add(options.offer_pause) => {
            let article = Article::new("house.offer-pause");
            Err(game.refuse(RefusalCode::TooSoon, Some(article)))
        }
        _ => Ok(()),
    }
}

pub(crate) fn accept(game: &Game, color: Color, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    let edition = game.edition();
    if game.offer != Some(!color) {
        return Err(game.refuse_by(RefusalCode::NoOffer, |a| a.offer));
    }
    let least = edition.agreement_min_moves;
    if Color::ALL
        .into_iter()
        .any(|c| game.moves_by(c) < least.value)
    {
        return Err(game.refuse(RefusalCode::NotAllowed, least.article()));
    }
    let article = Some(edition.article(|a| a.agreement));
    let end = ending::ended(at, article, GameResult::Draw, Termination::Agreement, None);
    Ok(vec![Event {
        by: color.into(),
        ..end
    }])
}

pub(crate) fn decline(game: &Game, color: Color, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    if game.offer != Some(!color) {
        return Err(game.refuse_by(RefusalCode::NoOffer, |a| a.offer));
    }
    let article = Some(game.edition().article(|a| a.offer));
    Ok(vec![Event {
        article,
        ..player(color, at, EventKind::DrawDeclined)
    }])
}

/// Does the claim hold, and what was counted for it: occurrences, or half-moves.
pub(crate) fn holds(game: &Game, ground: Ground, intended: Option<Move>) -> (bool, u32) {
    match ground {
        Ground::Threefold => {
            let count = match intended {
                Some(mv) => game.line.repetitions_after(mv),
                None => game.repetitions(),
            };
            (count >= 3, count)
        }
        Ground::Fifty => {
            let position = intended.map_or(*game.position(), |mv| game.position().after(mv));
            let count = position.halfmoves();
            (count >= 100, count)
        }
    }
}

pub(crate) fn claim(
    game: &Game,
    color: Color,
    ground: Ground,
    intended: Option<Move>,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    let edition = game.edition();
    if claims_automatic(game) {
        let article = edition.claims_automatic.article();
        return Err(game.refuse(RefusalCode::NotAllowed, article));
    }
    if color != game.turn() {
        return Err(game.refuse_by(RefusalCode::NotOnMove, |a| a.threefold));
    }
    if let Some(mv) = intended {
        game.may_play(mv)?;
    }
    let (right, count) = holds(game, ground, intended);
    if right {
        return Ok(upheld(game, color, ground, intended, count, at));
    }
    let rule = &edition.wrong_claim;
    let added = rule.value.get(game.terms.tempo).added(color);
    let offers = edition.claim_offers.value && game.offer.is_none();
    let kind = EventKind::ClaimRejected {
        ground,
        intended,
        count,
        added,
        offers,
    };
    Ok(vec![Event {
        article: rule.article(),
        ..player(color, at, kind)
    }])
}

fn upheld(
    game: &Game,
    color: Color,
    ground: Ground,
    intended: Option<Move>,
    count: u32,
    at: Timestamp,
) -> Vec<Event> {
    let edition = game.edition();
    let (termination, article) = match (ground, intended.is_some()) {
        (Ground::Threefold, false) => (Termination::Threefold, edition.article(|a| a.threefold)),
        (Ground::Threefold, true) => (
            Termination::Threefold,
            edition.article(|a| a.threefold_intended),
        ),
        (Ground::Fifty, false) => (Termination::FiftyMoves, edition.article(|a| a.fifty)),
        (Ground::Fifty, true) => (
            Termination::FiftyMoves,
            edition.article(|a| a.fifty_intended),
        ),
    };
    let kind = EventKind::ClaimUpheld {
        ground,
        intended,
        count,
    };
    let claim = Event {
        article: Some(article.clone()),
        ..player(color, at, kind)
    };
    let end = ending::ended(at, Some(article), GameResult::Draw, termination, None);
    vec![
        claim,
        Event {
            by: color.into(),
            ..end
        },
    ]
}
