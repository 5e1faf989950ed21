//! Pressing the clock: what completes a move, and what is found then (6.2.1, 7.5).

use rules::{Color, Move, Square};

use crate::board::step::Step;
use crate::board::{Lying, Part, castling};
use crate::decide::{ending, hall, hands, illegal, player};
use crate::edition::PawnLeft;
use crate::ending::{GameResult, Termination};
use crate::event::{Event, EventKind, TurnClock};
use crate::game::Game;
use crate::instant::{Millis, Timestamp};
use crate::refusal::{Refusal, RefusalCode};

type Answer = Result<Vec<Event>, Refusal>;

pub(crate) fn press(game: &Game, color: Color, at: Timestamp) -> Answer {
    hands::on_board(game)?;
    let board = &game.over_board;
    let on_move = color == game.turn();
    if let (Some(lying), true) = (board.lying, on_move) {
        return illegal_pressed(game, color, lying, at);
    }
    match (board.part, on_move) {
        (Some(Part::Promotion { from, to, .. }), true) => {
            return pawn_left(game, color, Step::plain(from, to), at);
        }
        (Some(Part::Castling(step)), true) => return half_castled(game, color, step, at),
        (Some(Part::Held(_)), true) => {
            return Err(game.refuse_by(RefusalCode::MustPlay, |a| a.release));
        }
        _ => {}
    }
    if let Some(waiting) = board.waiting[color] {
        return completed(game, color, waiting.two_hands, at);
    }
    if board.reply.is_some() && on_move {
        return Ok(vec![complete(game, color, true, None, at)]);
    }
    // The opponent pressed without a move: pressing back gives him his clock again.
    let pressed_at = board.empty_press.filter(|foul| foul.by != color);
    if pressed_at.is_some() && game.clock.running() == Some(color) && !on_move {
        return Ok(vec![clock_back(game, color, at)]);
    }
    if on_move && game.clock.turn() == color && game.clock.state() == TurnClock::Runs {
        return empty(game, color, at);
    }
    Err(game.refuse_by(RefusalCode::NothingToPress, |a| a.press))
}

/// The move of this side is complete; `increment`: it brings what a good move brings.
pub(crate) fn complete(
    game: &Game,
    color: Color,
    increment: bool,
    illegal: Option<Step>,
    at: Timestamp,
) -> Event {
    let passes = game.clock.turn() == color;
    let mut completion = match passes {
        true => game
            .clock
            .completion(at, Millis::ZERO, game.clock.state(), false),
        false => game.clock.completion_aside(color, at),
    };
    if !increment {
        completion.left = completion.left.map(|left| left - completion.increment);
        completion.increment = Millis::ZERO;
    }
    let article = Some(game.edition().article(|a| a.press));
    let kind = EventKind::Completed {
        color,
        completion,
        passes,
        illegal,
    };
    Event {
        article,
        ..player(color, at, kind)
    }
}

fn completed(game: &Game, color: Color, two_hands: bool, at: Timestamp) -> Answer {
    let rule = &game.edition().two_hands_count;
    let counts = two_hands && rule.value && game.is_supervised();
    let mut events = vec![complete(game, color, !counts, None, at)];
    if counts {
        let fault = illegal::Fault {
            counts: true,
            stands: true,
            ..illegal::Fault::default()
        };
        let found = illegal::found(game, color, &fault, rule.article(), at);
        events.extend(found);
    } else if two_hands && !rule.value {
        events.push(hall(at, EventKind::ArbiterCalled { refused: None }));
    }
    if let Some(end) = illegal_position_stays(game, at) {
        events.push(end);
    }
    Ok(events)
}

fn clock_back(game: &Game, presser: Color, at: Timestamp) -> Event {
    let article = Some(game.edition().article(|a| a.press));
    let kind = EventKind::ClockStarted { color: !presser };
    Event {
        article,
        ..player(presser, at, kind)
    }
}

/// The arbiter has waited for this move: is the illegal position still there?
fn illegal_position_stays(game: &Game, at: Timestamp) -> Option<Event> {
    let stays = game.over_board.illegal_position && game.over_board.irregular.is_some();
    let article = game.edition().illegal_position_draws.article();
    let (draw, by) = (GameResult::Draw, Termination::IllegalPosition);
    stays.then(|| ending::ended(at, article, draw, by, None))
}

fn illegal_pressed(game: &Game, color: Color, lying: Lying, at: Timestamp) -> Answer {
    if !game.is_supervised() {
        // It stands until somebody objects.
        return Ok(vec![complete(game, color, true, Some(lying.step), at)]);
    }
    let mut events = illegal::king_into_check(game, color, lying.step, at);
    if !events
        .iter()
        .any(|e| matches!(e.kind, EventKind::Ended { .. }))
    {
        let fault = illegal::Fault::of_step(game, lying.step);
        events.extend(illegal::found(game, color, &fault, fault.article(game), at));
    }
    Ok(events)
}

fn pawn_left(game: &Game, color: Color, step: Step, at: Timestamp) -> Answer {
    let rule = &game.edition().pawn_left;
    let touched: Vec<Square> = vec![step.from];
    match rule.value {
        PawnLeft::Illegal | PawnLeft::IllegalQueen if !game.is_supervised() => {
            // It stands until somebody objects.
            Ok(vec![complete(game, color, true, Some(step), at)])
        }
        PawnLeft::Incomplete => Err(game.refuse(RefusalCode::PromotionMissing, rule.article())),
        PawnLeft::Illegal => {
            let fault = illegal::Fault {
                counts: true,
                touched,
                ..illegal::Fault::default()
            };
            Ok(illegal::found(game, color, &fault, rule.article(), at))
        }
        PawnLeft::IllegalQueen => {
            let Some((mv, made)) = queened(game, color, step, at) else {
                return Err(game.refuse(RefusalCode::PromotionMissing, rule.article()));
            };
            let fault = illegal::Fault {
                counts: true,
                stands: true,
                ..illegal::Fault::default()
            };
            let mut events = made;
            events.extend(illegal::found(game, color, &fault, rule.article(), at));
            if !events
                .iter()
                .any(|e| matches!(e.kind, EventKind::Ended { .. }))
            {
                events.extend(ending::by_move(game, mv, at));
            }
            Ok(events)
        }
    }
}

/// The king of a castling was released and its rook is still where it was. Where he may go there
/// without it (Chess960) that was the move; else it is dealt with as a pawn left on its last rank.
fn half_castled(game: &Game, color: Color, step: Step, at: Timestamp) -> Answer {
    if castling::still_open(game, step).len() > 1 {
        let mut events = hands::put(game, color, step, false, at)?;
        let mut made = game.clone();
        events.iter().for_each(|event| made.apply(event));
        if made.ending().is_none() {
            events.extend(press(&made, color, at)?);
        }
        return Ok(events);
    }
    let counts = game.edition().pawn_left.value != PawnLeft::Incomplete;
    if !counts || !game.is_supervised() {
        return Err(game.refuse_by(RefusalCode::CastlingMissing, |a| a.release));
    }
    let rook = castling::outer_rook(&game.setup(), step);
    let fault = illegal::Fault {
        counts: true,
        touched: std::iter::once(step.from).chain(rook).collect(),
        ..illegal::Fault::default()
    };
    Ok(illegal::found(game, color, &fault, fault.article(game), at))
}

/// The pawn becomes a queen, and the opponent is on move; no increment is given.
pub(crate) fn queened(
    game: &Game,
    color: Color,
    step: Step,
    at: Timestamp,
) -> Option<(Move, Vec<Event>)> {
    let queen = Step {
        promotion: Some(rules::Role::Queen),
        ..step
    };
    let mv = hands::legal_move(game, queen)?;
    let moved = EventKind::Moved {
        mv,
        premoved: false,
        completion: None,
    };
    let made = player(color, at, moved);
    Some((mv, vec![made, complete(game, color, false, None, at)]))
}

/// The clock pressed without a move.
fn empty(game: &Game, color: Color, at: Timestamp) -> Answer {
    let rule = &game.edition().empty_press_counts;
    if rule.value && !game.is_supervised() {
        let kind = EventKind::EmptyPress { color };
        return Ok(vec![Event {
            article: rule.article(),
            ..player(color, at, kind)
        }]);
    }
    if rule.value {
        let fault = illegal::Fault {
            counts: true,
            ..illegal::Fault::default()
        };
        return Ok(illegal::found(game, color, &fault, rule.article(), at));
    }
    // No text decides it; nearest is the article on pressing.
    let article = Some(game.edition().article(|a| a.press));
    let kind = EventKind::ArbiterCalled {
        refused: Some(RefusalCode::Discretion),
    };
    Ok(vec![Event {
        article,
        ..player(color, at, kind)
    }])
}
