//! Games that lead somewhere: found by trying, played through the whole hall.

use rules::{Line, Move, Position, Role};

use super::moves::Dice;

/// A game from the first position, in UCI, up to the first position that `arrived` accepts.
/// Takes what can be taken; ends on no other way.
pub fn line_to(arrived: impl Fn(&Position) -> bool) -> Vec<String> {
    for seed in 1..10_000 {
        if let Some(line) = one_try(seed, &arrived) {
            return line;
        }
    }
    panic!("no line leads there");
}

fn one_try(seed: u64, arrived: &impl Fn(&Position) -> bool) -> Option<Vec<String>> {
    let mut dice = Dice::new(seed);
    let mut line = Line::new(Position::start());
    let mut texts = Vec::new();
    while line.len() < 400 {
        let position = *line.position();
        if arrived(&position) {
            return Some(texts);
        }
        let ends = position.outcome().is_some() || position.is_dead_by_material();
        if ends || line.repetitions() > 2 || position.halfmoves() > 90 {
            return None;
        }
        let moves: Vec<Move> = position.legal_moves().iter().copied().collect();
        let takes = |mv: &&Move| position.is_capture(**mv) || mv.promotion().is_some();
        let captures: Vec<Move> = moves.iter().filter(takes).copied().collect();
        let from = if captures.is_empty() {
            &moves
        } else {
            &captures
        };
        let mv = from[dice.below(from.len())];
        texts.push(position.uci(mv).to_string());
        line.push(mv);
    }
    None
}

/// So many half-moves in which nothing is taken, no pawn moves and no position stands three
/// times, in UCI, from the first position.
pub fn quiet_line(plies: usize) -> Vec<String> {
    let mut dice = Dice::new(50);
    let mut line = Line::new(Position::start());
    let mut texts = Vec::new();
    while texts.len() < plies {
        let position = *line.position();
        let quiet = |mv: &&Move| {
            let mut after = line.clone();
            after.push(**mv);
            mv.role() != Role::Pawn
                && !position.is_capture(**mv)
                && after.repetitions() < 3
                && after
                    .position()
                    .legal_moves()
                    .iter()
                    .any(|m| m.role() == Role::Knight)
                && !after.position().in_check()
        };
        let moves: Vec<Move> = position.legal_moves().iter().copied().collect();
        let quiet: Vec<Move> = moves.iter().filter(quiet).copied().collect();
        let mv = *quiet
            .get(dice.below(quiet.len()))
            .expect("knights always can");
        texts.push(position.uci(mv).to_string());
        line.push(mv);
    }
    texts
}
