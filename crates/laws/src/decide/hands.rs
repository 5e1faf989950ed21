//! Touching, putting, releasing, promoting on a board (article 4).

use rules::{Color, Move, Role, Square};

use crate::article::Article;
use crate::board::step::Step;
use crate::board::{Part, Stage, castling, duty};
use crate::command::TouchOrder;
use crate::decide::{ending, player};
use crate::edition::OfferLapse;
use crate::event::{Event, EventKind};
use crate::game::Game;
use crate::instant::Timestamp;
use crate::refusal::{Refusal, RefusalCode};
use crate::terms::Mode;

type Answer = Result<Vec<Event>, Refusal>;

/// Nothing of this exists in software.
pub(crate) fn on_board(game: &Game) -> Result<(), Refusal> {
    match game.terms.mode {
        Mode::Board => Ok(()),
        Mode::Online => Err(game.refuse_by(RefusalCode::NotAllowed, |a| a.touch)),
    }
}

pub(crate) fn touch(
    game: &Game,
    color: Color,
    squares: &[Square],
    order: TouchOrder,
    deliberate: bool,
    at: Timestamp,
) -> Answer {
    on_board(game)?;
    let article = deliberate
        .then(|| touch_article(game, color, squares))
        .flatten();
    let kind = EventKind::Touched {
        squares: squares.to_vec(),
        order,
        deliberate,
    };
    let mut events = vec![Event {
        article,
        ..player(color, at, kind)
    }];
    let lapse = &game.edition().offer_lapse;
    let on_move = color == game.turn();
    if deliberate && on_move && lapse.value == OfferLapse::Touch && game.offer == Some(!color) {
        let event = player(color, at, EventKind::DrawLapsed);
        events.push(Event {
            article: lapse.article(),
            ..event
        });
    }
    Ok(events)
}

/// King and rook together have an article of their own.
fn touch_article(game: &Game, color: Color, squares: &[Square]) -> Option<Article> {
    let setup = game.setup();
    let before = game.over_board.touches.iter().flat_map(|t| &t.squares);
    let roles: Vec<Role> = before
        .chain(squares)
        .filter_map(|square| setup.board.piece_at(*square))
        .filter(|piece| piece.color == color)
        .map(|piece| piece.role)
        .collect();
    let pair = roles.contains(&Role::King) && roles.contains(&Role::Rook);
    match pair && color == game.turn() {
        true => game.edition().castling_touch.article(),
        false => Some(game.edition().article(|a| a.touch)),
    }
}

pub(crate) fn adjust(
    game: &Game,
    color: Color,
    square: Square,
    announced: bool,
    at: Timestamp,
) -> Answer {
    on_board(game)?;
    if color == game.turn() {
        let mut events = touch(game, color, &[square], TouchOrder::AsListed, !announced, at)?;
        if let (Some(first), true) = (events.first_mut(), announced) {
            first.article = Some(game.edition().article(|a| a.adjust));
        }
        return Ok(events);
    }
    let rule = &game.edition().adjust_off_move;
    if !rule.value {
        return Err(game.refuse_by(RefusalCode::NotOnMove, |a| a.adjust));
    }
    let kind = EventKind::ArbiterCalled {
        refused: Some(RefusalCode::NotOnMove),
    };
    Ok(vec![Event {
        article: rule.article(),
        ..player(color, at, kind)
    }])
}

/// May this side make a move on the board now?
fn may_use_hands(game: &Game, color: Color) -> Result<(), Refusal> {
    on_board(game)?;
    if color == game.turn() {
        return Ok(());
    }
    if game.over_board.waiting[color].is_some() {
        return Err(game.refuse_by(RefusalCode::MoveMade, |a| a.release));
    }
    Err(game.refuse_by(RefusalCode::NotOnMove, |a| a.turn))
}

pub(crate) fn put(game: &Game, color: Color, step: Step, two_hands: bool, at: Timestamp) -> Answer {
    may_use_hands(game, color)?;
    let step = castling::spelled(game, step);
    if let Some(adjournment) = &game.over_board.adjournment {
        return match adjournment.stage {
            Stage::Sealing => show(game, color, step, adjournment.shown, at),
            _ => Err(game.refuse_by(RefusalCode::TooEarly, |a| a.resume)),
        };
    }
    may_be_played(game, step)?;
    let mut events = Vec::new();
    // A forgotten press: the next move completes the one before (6.2.1).
    if game.over_board.waiting[color].is_some() {
        let completion = game.clock.completion_aside(color, at);
        let kind = EventKind::Completed {
            color,
            completion,
            passes: false,
            illegal: None,
        };
        let article = Some(game.edition().article(|a| a.press));
        events.push(Event {
            article,
            ..player(color, at, kind)
        });
    }
    if two_hands {
        events.push(player(color, at, EventKind::TwoHands));
    }
    if game.legal_steps().contains(&step) {
        events.extend(made(game, color, step, at));
    } else if lacks_piece(game, step) {
        events.push(released(game, color, step, at));
    } else {
        events.push(player(color, at, EventKind::Lies { step }));
    }
    Ok(events)
}

/// Released parts and announced moves are forced, touches are not (4.7, 9.5).
fn may_be_played(game: &Game, step: Step) -> Result<(), Refusal> {
    let announced = game.must_play.is_some();
    if !announced && game.over_board.part.is_none() {
        return Ok(());
    }
    if game.duty().steps.contains(&step) {
        return Ok(());
    }
    Err(match announced {
        true => game.refuse_by(RefusalCode::MustPlay, |a| a.announced_move),
        false => game.refuse_by(RefusalCode::MustPlay, |a| a.release),
    })
}

fn show(game: &Game, color: Color, step: Step, shown: Option<Step>, at: Timestamp) -> Answer {
    if !game.legal_steps().contains(&step) {
        return Err(game.refuse_by(RefusalCode::IllegalMove, |a| a.legal));
    }
    if shown.is_some_and(|first| first != step) {
        return Err(game.refuse_by(RefusalCode::MustPlay, |a| a.seal));
    }
    let article = Some(game.edition().article(|a| a.seal));
    Ok(vec![Event {
        article,
        ..player(color, at, EventKind::ShownBeforeSealing { step })
    }])
}

/// A pawn put on the last rank, with the new piece still to come.
pub(crate) fn lacks_piece(game: &Game, step: Step) -> bool {
    step.promotion.is_none()
        && game
            .legal_steps()
            .iter()
            .any(|s| s.from == step.from && s.to == step.to && s.promotion.is_some())
}

fn released(game: &Game, color: Color, step: Step, at: Timestamp) -> Event {
    let article = Some(game.edition().article(|a| a.release));
    Event {
        article,
        ..player(color, at, EventKind::Released { step })
    }
}

/// The legal move that a step is, in a position of the rules.
pub(crate) fn legal_move(game: &Game, step: Step) -> Option<Move> {
    let regular = game.over_board.irregular.is_none();
    let moves = game.position().legal_moves();
    let step = castling::spelled(game, step);
    let found = moves
        .iter()
        .copied()
        .find(|mv| castling::step_of(*mv) == step);
    found.filter(|_| regular)
}

/// A legal move made, and what it brings at once.
fn made(game: &Game, color: Color, step: Step, at: Timestamp) -> Vec<Event> {
    let (kind, end) = match legal_move(game, step) {
        Some(mv) => {
            let kind = EventKind::Moved {
                mv,
                premoved: false,
                completion: None,
            };
            (kind, ending::by_move(game, mv, at))
        }
        None => (
            EventKind::MadeIrregular { step },
            ending::by_irregular(game, step, at),
        ),
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
    events
}

pub(crate) fn release(game: &Game, color: Color, step: Step, at: Timestamp) -> Answer {
    may_use_hands(game, color)?;
    if game.over_board.part.is_some() {
        return Err(game.refuse_by(RefusalCode::MustPlay, |a| a.release));
    }
    let regular = game.over_board.irregular.is_none() && game.must_play.is_none();
    let begun = castling::meant(game.position(), step).filter(|_| regular);
    let Some(whole) = begun else {
        return no_castling(game, color, step, at);
    };
    let king = Step::from(whole);
    // Only one of the two goes anywhere, or he was put onto the rook: it is done at once.
    let rook_stays = whole.castling_rook().is_some_and(|(from, to)| from == to);
    let taken = king.from == king.to || game.setup().board.piece_at(king.to).is_some();
    if rook_stays || taken || king.to != step.to {
        return put(game, color, castling::step_of(whole), false, at);
    }
    Ok(vec![released(game, color, king, at)])
}

/// A piece let go that begins no legal castling stands where it was put, legal or not; a king
/// is touched by it in any case (4.4.3), and his own rook under him is touched too.
fn no_castling(game: &Game, color: Color, step: Step, at: Timestamp) -> Answer {
    let setup = game.setup();
    let one = |square: Square| touch(game, color, &[square], TouchOrder::AsListed, true, at);
    let onto_own = setup.board.color_at(step.to) == Some(color) && step.from != step.to;
    if onto_own && game.must_play.is_none() {
        return one(step.to);
    }
    let put = put(game, color, step, false, at)?;
    let lies = put.iter().any(|e| matches!(e.kind, EventKind::Lies { .. }));
    if !lies || !duty::is_castling(&setup, step) || game.touched().contains(&step.from) {
        return Ok(put);
    }
    let mut events = one(step.from)?;
    events.extend(put);
    Ok(events)
}

/// A piece held on a square may go elsewhere while it is held (S119), but by a local rule.
pub(crate) fn hold(game: &Game, color: Color, step: Step, at: Timestamp) -> Answer {
    may_use_hands(game, color)?;
    may_be_played(game, step)?;
    let mut events = touch(game, color, &[step.from], TouchOrder::AsListed, true, at)?;
    let binds = game.terms.options.touched_square_binds;
    let there = |s: &Step| s.from == step.from && s.to == step.to;
    if binds && game.legal_steps().iter().any(there) {
        let article = Some(Article::new("house.touched-square"));
        let held = player(color, at, EventKind::HeldOn { step });
        events.push(Event { article, ..held });
    }
    Ok(events)
}

pub(crate) fn promote(
    game: &Game,
    color: Color,
    role: Role,
    is_released: bool,
    at: Timestamp,
) -> Answer {
    may_use_hands(game, color)?;
    let Some(Part::Promotion { from, to, chosen }) = game.over_board.part else {
        return Err(game.refuse_by(RefusalCode::NotAllowed, |a| a.promotion));
    };
    let rule = &game.edition().promotion_on_touch;
    if chosen.is_some_and(|first| first != role) {
        return Err(game.refuse(RefusalCode::MustPlay, rule.article()));
    }
    if is_released {
        return put(
            game,
            color,
            Step {
                from,
                to,
                promotion: Some(role),
            },
            false,
            at,
        );
    }
    if !rule.value {
        return Ok(Vec::new());
    }
    let event = player(color, at, EventKind::PromotionChosen { role });
    Ok(vec![Event {
        article: rule.article(),
        ..event
    }])
}
