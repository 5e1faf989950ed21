//! Offers, agreement and claims (5.2.3, 9.1 to 9.5).

use rules::{Color, Move, Role};

use crate::article::Article;
use crate::board::step::Step;
use crate::command::Ground;
use crate::decide::{ending, hands, player};
use crate::ending::{GameResult, Termination};
use crate::event::{Event, EventKind};
use crate::game::Game;
use crate::instant::{Millis, Timestamp};
use crate::refusal::{Refusal, RefusalCode};
use crate::terms::Mode;

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
    let regular = is_regular(game, color);
    let mut events = vec![offered(game, color, regular, at)];
    let own = &game.edition().offer_on_own_clock;
    let waiting = game.over_board.waiting[color].is_some();
    if own.value && !waiting && game.clock.running() == Some(color) {
        // The opponent may wait for the move before he answers.
        events.iter_mut().for_each(|e| e.article = own.article());
    }
    if !regular {
        let called = player(color, at, EventKind::ArbiterCalled { refused: None });
        let article = Some(game.edition().article(|a| a.offer));
        events.push(Event { article, ..called });
    }
    Ok(events)
}

/// The moment the Laws name is after the own move and before the press (9.1); elsewhere an
/// offer stands, but it is for the arbiter to penalize.
fn is_regular(game: &Game, color: Color) -> bool {
    let own_clock = game.clock.running() == Some(color);
    game.terms.mode == Mode::Online
        || game.over_board.waiting[color].is_some()
        || !game.terms.time_control.is_timed()
        || (own_clock && game.edition().offer_on_own_clock.value)
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
            let counts = game.edition().fifty_counts_written.value;
            let after = intended
                .filter(|_| counts)
                .map(|mv| game.position().after(mv));
            let count = after.unwrap_or(*game.position()).halfmoves();
            (count >= 2 * fifty(game), count)
        }
    }
}

/// Moves by each that the claim needs: fifty, or what was announced for this material.
fn fifty(game: &Game) -> u32 {
    let announced = game.terms.options.fifty_announced.as_ref();
    let side = |color: Color| {
        let board = game.position().board();
        let roles = [
            Role::King,
            Role::Queen,
            Role::Rook,
            Role::Bishop,
            Role::Knight,
            Role::Pawn,
        ];
        let letters = roles
            .iter()
            .flat_map(|role| std::iter::repeat_n(role.letter(), board.pieces(color, *role).len()));
        letters.collect::<String>()
    };
    let (white, black) = (side(Color::White), side(Color::Black));
    let fits = |material: &str| {
        material == format!("{white}{black}") || material == format!("{black}{white}")
    };
    announced
        .filter(|a| fits(&a.material))
        .map_or(50, |a| u32::from(a.moves))
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
    let lost = &edition.claim_lost_by_touch;
    if lost.value && !game.over_board.touches.is_empty() {
        return Err(game.refuse(RefusalCode::AlreadyTouched, lost.article()));
    }
    if let Some(mv) = intended {
        game.may_play(mv)?;
    }
    let (right, count) = match game.over_board.irregular {
        None => holds(game, ground, intended),
        Some(_) => (false, 0),
    };
    if right {
        return Ok(upheld(game, color, ground, intended, count, at));
    }
    Ok(rejected(game, color, (ground, intended, count), at))
}

fn rejected(
    game: &Game,
    color: Color,
    (ground, intended, count): (Ground, Option<Move>, u32),
    at: Timestamp,
) -> Vec<Event> {
    let edition = game.edition();
    let rule = &edition.wrong_claim;
    let left = game.clock.left(at).map_or(Millis::ZERO, |left| left[color]);
    let added = rule.value.get(game.terms.tempo).added(color, left);
    let offers = edition.claim_offers.value && game.offer.is_none();
    let kind = EventKind::ClaimRejected {
        ground,
        intended,
        count,
        added,
        offers,
    };
    let mut events = vec![Event {
        article: rule.article(),
        ..player(color, at, kind)
    }];
    // The penalty may itself use up the time (seed 10.13).
    let own = added[color];
    if game.clock.left(at).is_some() && own < Millis::ZERO && left + own <= Millis::ZERO {
        events.push(ending::flag(game, color, at));
    }
    events
}

/// A claim on a written move which need not be legal.
pub(crate) fn claim_written(
    game: &Game,
    color: Color,
    ground: Ground,
    written: Step,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    hands::on_board(game)?;
    let intended = hands::legal_move(game, written);
    if intended.is_some() || color != game.turn() {
        return claim(game, color, ground, intended, at);
    }
    // An illegal one can't be right, and what is to be moved then the arbiter must say.
    let mut events = claim(game, color, ground, None, at)?;
    if events
        .iter()
        .any(|e| matches!(e.kind, EventKind::ClaimUpheld { .. }))
    {
        events = rejected(game, color, (ground, None, 0), at);
    }
    events.push(player(
        color,
        at,
        EventKind::ArbiterCalled { refused: None },
    ));
    Ok(events)
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
