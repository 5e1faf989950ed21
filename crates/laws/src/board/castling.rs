//! Castling as hands make it: the king's square first, which in Chess960 may mean two moves.

use rules::{CastlingMode, Move, Position, Role, Setup, Square};

use crate::board::step::Step;
use crate::game::Game;

/// The step that a legal move is among all steps of its position. A king that castles by less
/// than two squares goes where a plain move could bring him too, or stays: there the rook's
/// square tells it.
pub(crate) fn step_of(mv: Move) -> Step {
    let step = Step::from(mv);
    match mv.castling_rook() {
        Some((rook, _)) if files(step) < 2 => Step::plain(step.from, rook),
        _ => step,
    }
}

/// The legal castling that begins with this step of the king, to his square or, in Chess960,
/// onto his rook.
pub(crate) fn meant(position: &Position, step: Step) -> Option<Move> {
    let onto = position.mode() == CastlingMode::Chess960;
    let fits = |mv: &Move| {
        let rook = mv.castling_rook().map(|(rook, _)| rook);
        let there = step.to == mv.to() || (onto && rook == Some(step.to));
        rook.is_some() && mv.from() == step.from && there
    };
    position.legal_moves().iter().copied().find(fits)
}

/// A step in the one spelling that the legal steps of the game have for it.
pub(crate) fn spelled(game: &Game, step: Step) -> Step {
    if game.over_board.irregular.is_some() || game.legal_steps().contains(&step) {
        return step;
    }
    meant(game.position(), step).map_or(step, step_of)
}

/// What is still open when the king of a castling has been released there: that castling, and a
/// plain move of his to the same square.
pub(crate) fn still_open(game: &Game, released: Step) -> Vec<Step> {
    let whole = meant(game.position(), released).map(step_of);
    let mut steps: Vec<Step> = whole.into_iter().collect();
    if whole != Some(released) && game.legal_steps().contains(&released) {
        steps.push(released);
    }
    steps
}

/// The outermost own rook on the side to which the king goes.
pub(crate) fn outer_rook(setup: &Setup, king: Step) -> Option<Square> {
    let own = setup.board.color_at(king.from)?;
    let short = king.to > king.from;
    let rooks = setup.board.pieces(own, Role::Rook).into_iter();
    let mut there = rooks.filter(|r| r.rank() == king.from.rank() && (*r > king.from) == short);
    match short {
        true => there.last(),
        false => there.next(),
    }
}

fn files(step: Step) -> usize {
    let file = step.from.file().index();
    file.abs_diff(step.to.file().index())
}
