//! Mating lines are played over by `rules` and shortened before anybody sees them.

use std::collections::HashMap;

use rules::{BoardOutcome, Color, Move, Position};

use crate::probe::Probe;

/// Rounds of cutting out detours.
const ROUNDS: usize = 4;
/// In longer lines than this only single moves across are looked for.
const LONG: usize = 200;
/// From how many places of a line a shorter end is looked for.
const PLACES: usize = 5;

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

/// A mating line for people to read: as short as some searching makes it, never longer than the one
/// given. The prover takes the first line it finds, which may wander; this one has lost its
/// detours, and a shorter mate was looked for from its start and from places further on, over about
/// so many positions in all.
///
/// ```
/// use rules::{Color, Position};
/// use unwinnable::{Budget, can_mate, is_mate, shorten};
/// let start = Position::start();
/// let answer = can_mate(&start, Color::Black, Budget::UNLIMITED);
/// let found = answer.verdict.line().unwrap();
/// let line = shorten(&start, Color::Black, found, 20_000);
/// assert!(line.len() <= found.len() && line.len() <= 8, "a mate in a few moves");
/// assert!(is_mate(&start, Color::Black, &line));
/// ```
#[must_use]
pub fn shorten(root: &Position, winner: Color, line: &[Move], positions_max: usize) -> Vec<Move> {
    let mut best = without_detours(root, line.to_vec());
    for place in 0..PLACES {
        let at = best.len() * place / PLACES;
        let mut position = *root;
        best[..at].iter().for_each(|&m| position.play(m));
        let (end, _) = Probe::run(&position, winner, positions_max / PLACES);
        if let Some(end) = end.filter(|end| at + end.len() < best.len()) {
            best.truncate(at);
            best.extend(end);
        }
    }
    let best = without_detours(root, best);
    if is_mate(root, winner, &best) {
        best
    } else {
        line.to_vec()
    }
}

/// The line without its detours, as far as one or two moves lead from one of its positions to a
/// later one.
fn without_detours(root: &Position, mut line: Vec<Move>) -> Vec<Move> {
    for _ in 0..ROUNDS {
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
        let (next, moves) = jump(&positions[at], find, line.len() <= LONG)
            .filter(|(next, moves)| *next > at + moves.len())
            .unwrap_or((at + 1, vec![line[at]]));
        short.extend(moves);
        at = next;
    }
    short
}

/// The latest position of the line that one move leads to, or two where that is asked.
fn jump(
    from: &Position,
    find: impl Fn(&Position) -> Option<usize>,
    two: bool,
) -> Option<(usize, Vec<Move>)> {
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
        if !two {
            continue;
        }
        for &second in &middle.legal_moves() {
            if let Some(index) = find(&middle.after(second)) {
                offer(index, &[first, second]);
            }
        }
    }
    best
}
