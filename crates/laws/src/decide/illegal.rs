//! Illegal moves: what they cost, and the way back (7.5, A.4, B.4).

use rules::{ByColor, Color, Role, Square};

use crate::article::Article;
use crate::board::step::Step;
use crate::board::{Foul, Stands, castling, duty, stand};
use crate::decide::{ending, hall, hands, player, press};
use crate::edition::PawnLeft;
use crate::ending::{GameResult, Termination};
use crate::event::{Event, EventKind};
use crate::game::Game;
use crate::instant::{Millis, Timestamp};
use crate::mating::{Mating, Verdict};
use crate::refusal::{Refusal, RefusalCode};

/// An illegal move as it is found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fault {
    /// Does the edition count this kind?
    pub(crate) counts: bool,
    /// Pieces the player counts as having touched.
    pub(crate) touched: Vec<Square>,
    /// The half-move before which play goes on, if it was complete.
    pub(crate) back_to: Option<u32>,
    /// The move stands all the same.
    pub(crate) stands: bool,
    /// The increment that came with it and goes.
    pub(crate) increment: Millis,
    /// Found long after: the times are the arbiter's.
    pub(crate) late: bool,
    /// The king was taken.
    pub(crate) king: bool,
    /// A pawn was left on the last rank.
    pub(crate) pawn_left: bool,
}

impl Fault {
    /// An illegal move that lies on the board: the piece moved and the piece taken are touched.
    pub(crate) fn of_step(game: &Game, step: Step) -> Fault {
        let setup = game.setup();
        let mut touched = vec![step.from];
        if duty::is_castling(&setup, step) {
            touched.extend(castling::outer_rook(&setup, step));
        } else {
            touched
                .extend(duty::victim(&setup, step).filter(|s| setup.board.piece_at(*s).is_some()));
        }
        let king = setup.board.role_at(step.to) == Some(Role::King);
        let counts = !king || game.edition().king_capture_counts.value;
        Fault {
            counts,
            touched,
            king,
            ..Fault::default()
        }
    }

    /// The article on this kind of illegal move.
    pub(crate) fn article(&self, game: &Game) -> Option<Article> {
        let edition = game.edition();
        match self.king && edition.king_capture_counts.value {
            true => edition.king_capture_counts.article(),
            false => edition.illegal.article(),
        }
    }
}

/// Does the edition count an illegal move of this side now?
pub(crate) fn is_counted(game: &Game, color: Color) -> bool {
    let rule = game.illegal_rule();
    rule.counted && (!rule.last_period_only || game.clock.in_last_period(color))
}

/// What finding it brings.
pub(crate) fn found(
    game: &Game,
    color: Color,
    fault: &Fault,
    article: Option<Article>,
    at: Timestamp,
) -> Vec<Event> {
    let rule = game.illegal_rule();
    let counted = fault.counts && is_counted(game, color);
    let count = if counted {
        game.over_board.illegal[color].saturating_add(1)
    } else {
        0
    };
    let loses = counted && rule.loses_at.is_some_and(|n| count >= n);
    let mut added = ByColor {
        white: Millis::ZERO,
        black: Millis::ZERO,
    };
    added[color] = -fault.increment;
    if counted && !loses && !fault.late {
        added[!color] = rule.bonus;
    }
    let kind = EventKind::IllegalMove {
        color,
        count,
        added,
        touched: fault.touched.clone(),
        back_to: fault.back_to,
        stands: fault.stands,
    };
    let mut events = vec![Event {
        article,
        ..hall(at, kind)
    }];
    if loses {
        events.push(lost(game, color, fault.back_to, at));
    }
    events
}

fn lost(game: &Game, color: Color, back_to: Option<u32>, at: Timestamp) -> Event {
    let rule = &game.edition().illegal;
    let draws = game.illegal_rule().draws_if_unwinnable;
    let mating = draws.then(|| {
        let before = back_to.and_then(|ply| game.over_board.stands.iter().find(|s| s.ply == ply));
        let irregular = before.map_or(game.over_board.irregular, |s| s.irregular);
        let position = before.map_or(*game.position(), |s| *s.line.position());
        match irregular {
            None => Mating::of(&position, !color),
            Some(_) => Mating::bare(Verdict::Undecided),
        }
    });
    let (result, termination) = match mating.as_ref().map(|mating| mating.verdict) {
        Some(Verdict::No) => (GameResult::Draw, Termination::IllegalMovesUnwinnable),
        _ => (GameResult::win(!color), Termination::IllegalMoves),
    };
    ending::ended(at, rule.article(), result, termination, mating)
}

/// Where a local rule counts kings that move into check.
pub(crate) fn king_into_check(game: &Game, color: Color, step: Step, at: Timestamp) -> Vec<Event> {
    let Some(limit) = game.terms.options.king_into_check_limit else {
        return Vec::new();
    };
    let setup = game.setup();
    let after = stand::after(&setup, step);
    let king = setup.board.role_at(step.from) == Some(Role::King);
    if !king || !stand::is_attacked(&after, step.to, !color) {
        return Vec::new();
    }
    let count = game.over_board.into_check[color].saturating_add(1);
    let article = Some(Article::new("house.king-into-check"));
    let mut events = vec![Event {
        article: article.clone(),
        ..hall(at, EventKind::KingIntoCheck { color, count })
    }];
    if count >= limit {
        let result = GameResult::win(!color);
        events.push(ending::ended(
            at,
            article,
            result,
            Termination::IllegalMoves,
            None,
        ));
    }
    events
}

/// The opponent's last move was illegal: said in time, not in time, or wrongly.
pub(crate) fn claim(game: &Game, claimant: Color, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    let article = game.edition().illegal.article();
    let board = &game.over_board;
    let stood = board.stands.iter().rev().find(|s| s.by != claimant);
    if let Some(last) = stood.filter(|s| s.ply == board.plies) {
        return Ok(claimed_move(game, claimant, last, at));
    }
    let fouls = [board.two_handed, board.empty_press];
    let fouls = fouls.into_iter().flatten().filter(|f| f.by != claimant);
    let (now, past): (Vec<Foul>, Vec<Foul>) = fouls.partition(|f| f.ply == board.plies);
    if !now.is_empty() && (two_hands_count(game) || board.empty_press.is_some()) {
        return Ok(claimed_foul(game, claimant, at));
    }
    let code = match stood.is_some() || !past.is_empty() {
        true => RefusalCode::TooLate,
        false => RefusalCode::ClaimFalse,
    };
    Err(game.refuse(code, article))
}

fn two_hands_count(game: &Game) -> bool {
    game.over_board.two_handed.is_some() && game.edition().two_hands_count.value
}

fn claimed_move(game: &Game, claimant: Color, last: &Stands, at: Timestamp) -> Vec<Event> {
    let mut fault = fault_that_stood(game, last);
    fault.increment = last.increment;
    let article = match fault.pawn_left {
        true => game.edition().pawn_left.article(),
        false => fault.article(game),
    };
    let mut events = found(game, !claimant, &fault, article, at);
    if let Some(first) = events.first_mut() {
        first.by = claimant.into();
    }
    let over = ends(&events);
    if fault.pawn_left && !over && game.edition().pawn_left.value == PawnLeft::IllegalQueen {
        let mut before = game.clone();
        events.iter().for_each(|event| before.apply(event));
        if let Some((mv, made)) = press::queened(&before, !claimant, last.step, at) {
            events.extend(made);
            events.extend(ending::by_move(&before, mv, at));
        }
    }
    events
}

/// Two hands, or a press without a move: nothing is taken back but the increment.
fn claimed_foul(game: &Game, claimant: Color, at: Timestamp) -> Vec<Event> {
    let by = !claimant;
    let hands = two_hands_count(game);
    let last = game.moves.last().filter(|_| hands);
    let fault = Fault {
        counts: true,
        stands: hands,
        increment: last
            .and_then(|m| m.completion)
            .map_or(Millis::ZERO, |c| c.increment),
        ..Fault::default()
    };
    let rule = match hands {
        true => &game.edition().two_hands_count,
        false => &game.edition().empty_press_counts,
    };
    let mut events = found(game, by, &fault, rule.article(), at);
    if let Some(first) = events.first_mut() {
        first.by = claimant.into();
    }
    if !hands && !ends(&events) && game.clock.running() == Some(claimant) {
        let kind = EventKind::ClockStarted { color: by };
        events.push(Event {
            article: rule.article(),
            ..hall(at, kind)
        });
    }
    events
}

fn ends(events: &[Event]) -> bool {
    events
        .iter()
        .any(|e| matches!(e.kind, EventKind::Ended { .. }))
}

fn fault_that_stood(game: &Game, stood: &Stands) -> Fault {
    // As it was before it: the same question as if it still lay on the board.
    let mut before = game.clone();
    before.line = stood.line.clone();
    before.over_board.irregular = stood.irregular;
    let pawn_left = hands::lacks_piece(&before, stood.step);
    let fault = Fault {
        back_to: Some(stood.ply),
        pawn_left,
        ..Fault::of_step(&before, stood.step)
    };
    match pawn_left {
        true => Fault {
            touched: vec![stood.step.from],
            ..fault
        },
        false => fault,
    }
}

/// An illegal move found by the arbiter, whenever it was made.
pub(crate) fn report(
    game: &Game,
    ply: u32,
    restorable: bool,
    by: Event,
) -> Result<Vec<Event>, Refusal> {
    let rule = &game.edition().unrestorable_void;
    let at = by.at;
    let Some(stood) = game.over_board.stands.iter().find(|s| s.ply == ply) else {
        return Err(game.refuse(RefusalCode::ClaimFalse, game.edition().illegal.article()));
    };
    if !restorable {
        return Ok(vec![unrestorable(game, at)]);
    }
    let fault = Fault {
        late: true,
        ..fault_that_stood(game, stood)
    };
    let mut events = found(game, stood.by, &fault, rule.article(), at);
    if !rule.value && !ends(&events) {
        // Restored, but the times are for the arbiter to set.
        let kind = EventKind::ArbiterCalled { refused: None };
        events.push(Event {
            article: rule.article(),
            ..hall(at, kind)
        });
    }
    Ok(events)
}

/// The position cannot be restored.
pub(crate) fn unrestorable(game: &Game, at: Timestamp) -> Event {
    let rule = &game.edition().unrestorable_void;
    if rule.value {
        let (result, termination) = (GameResult::NoResult, Termination::Void);
        return ending::ended(at, rule.article(), result, termination, None);
    }
    let kind = EventKind::ArbiterCalled { refused: None };
    Event {
        article: rule.article(),
        ..hall(at, kind)
    }
}

/// The opponent touched one piece and moved another (4.8).
pub(crate) fn claim_touch(
    game: &Game,
    claimant: Color,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    let refuse = |code| Err(game.refuse_by(code, |a| a.touch_claim));
    let Some(last) = &game.over_board.last_turn else {
        return refuse(RefusalCode::ClaimFalse);
    };
    if last.by == claimant || game.over_board.complaint_lost {
        return refuse(RefusalCode::TooLate);
    }
    let before = game
        .line
        .len()
        .checked_sub(1)
        .and_then(|n| game.line.position_after(n));
    let Some(before) = before.filter(|_| game.over_board.irregular.is_none()) else {
        return refuse(RefusalCode::ClaimFalse);
    };
    let setup = rules::Setup::from(before);
    let steps: Vec<Step> = before
        .legal_moves()
        .iter()
        .map(|mv| castling::step_of(*mv))
        .collect();
    let castles = game.edition().castling_touch.value;
    let owed = duty::touched(&setup, steps, &last.touches, castles);
    if owed.steps.contains(&last.made) {
        return refuse(RefusalCode::ClaimFalse);
    }
    let color = last.by;
    let increment = game
        .moves
        .last()
        .and_then(|m| m.completion)
        .map(|c| c.increment);
    let left = game.clock.left(at).map(|mut left| {
        left[color] -= increment.unwrap_or_default();
        left
    });
    let article = Some(game.edition().article(|a| a.touch_claim));
    let kind = EventKind::TouchUpheld { color, left };
    Ok(vec![Event {
        article,
        ..player(claimant, at, kind)
    }])
}
