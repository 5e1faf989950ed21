//! Mating lines are played over by `rules` and shortened before anybody sees them.

use std::collections::HashMap;

use rules::{BoardOutcome, Color, Move, Position};

/// A line no longer than this is not worth shortening.
const SHORT: usize = 24;
/// Rounds of shortening.
const ROUNDS: usize = 4;

/// Does the line consist of legal moves and end in mate by the winner?
#[must_use]
pub fn is_mate(root: &Position, winner: Color, line: &[Move]) -> bool {
    let mut position = *root;
    for &m in line {
        if position.try_play(m).is_err() {
            return false;
        }
    }
    position.outcome() == Some(BoardOutcome::Checkmate { winner })
}

/// The line without its detours, as far as one or two moves lead from one of its positions to a
/// later one.
pub(crate) fn shorten(root: &Position, mut line: Vec<Move>) -> Vec<Move> {
    for _ in 0..ROUNDS {
        if line.len() <= SHORT {
            break;
        }
        let before = line.len();
        line = once(root, &line);
        if line.len() == before {
            break;
        }
    }
    line
}

fn once(root: &Position, line: &[Move]) -> Vec<Move> {
    let mut positions = vec![*root];
    positions.extend(line.iter().scan(*root, |position, &m| {
        position.play(m);
        Some(*position)
    }));
    let mut latest: HashMap<u64, usize> = HashMap::with_capacity(positions.len());
    for (index, position) in positions.iter().enumerate() {
        latest.insert(position.identity().0, index);
    }
    let find = |position: &Position| {
        let index = *latest.get(&position.identity().0)?;
        positions[index].repeats(position).then_some(index)
    };
    let mut short = Vec::new();
    let mut at = 0;
    while at < line.len() {
        let (next, moves) = jump(&positions[at], find)
            .filter(|(next, moves)| *next > at + moves.len())
            .unwrap_or((at + 1, vec![line[at]]));
        short.extend(moves);
        at = next;
    }
    short
}

/// The latest position of the line that one or two moves lead to.
fn jump(from: &Position, find: impl Fn(&Position) -> Option<usize>) -> Option<(usize, Vec<Move>)> {
    let mut best: Option<(usize, Vec<Move>)> = None;
    let mut offer = |index: usize, moves: &[Move]| {
        if best.as_ref().is_none_or(|(old, _)| index > *old) {
            best = Some((index, moves.to_vec()));
        }
    };
    for &first in &from.legal_moves() {
        let middle = from.after(first);
        if let Some(index) = find(&middle) {
            offer(index, &[first]);
        }
        for &second in &middle.legal_moves() {
            if let Some(index) = find(&middle.after(second)) {
                offer(index, &[first, second]);
            }
        }
    }
    best
}
