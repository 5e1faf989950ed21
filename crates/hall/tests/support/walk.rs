//! Games made up for a purpose, by rules alone: which moves lead from the start to a position of
//! a wanted kind.

use std::collections::HashMap;

use rules::{Color, Move, Position};

/// A number from a number, well mixed.
fn mix(mut number: u64) -> u64 {
    number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// Moves in UCI from the start to the first position that `wanted` accepts, with captures sought
/// by `taker` (by both if `None`). Nothing on the way ends the game.
pub(crate) fn to(taker: Option<Color>, wanted: impl Fn(&Position) -> bool) -> Vec<String> {
    (0..5_000_u64)
        .find_map(|seed| attempt(seed, taker, &wanted))
        .unwrap_or_else(|| panic!("no such game found"))
}

fn attempt(
    seed: u64,
    taker: Option<Color>,
    wanted: &impl Fn(&Position) -> bool,
) -> Option<Vec<String>> {
    let mut position = Position::start();
    let mut moves = Vec::new();
    for ply in 0..400_u64 {
        let lot = mix(seed * 1_000 + ply) as usize;
        let takes = taker.is_none_or(|taker| taker == position.turn());
        let open = |m: &&Move| {
            let after = position.after(**m);
            wanted(&after) || (after.outcome().is_none() && !laws::is_dead(&after))
        };
        let legal: Vec<Move> = position
            .legal_moves()
            .iter()
            .filter(open)
            .copied()
            .collect();
        let captures = legal.iter().filter(|m| position.is_capture(**m));
        let captures: Vec<Move> = captures.copied().collect();
        let quiet = legal
            .iter()
            .filter(|m| !position.is_capture(**m))
            .copied()
            .collect();
        let choice: &Vec<Move> = match (takes, captures.is_empty()) {
            (true, false) => &captures,
            _ => {
                if takes {
                    &legal
                } else {
                    &quiet
                }
            }
        };
        let choice = if choice.is_empty() { &legal } else { choice };
        let goal = legal.iter().find(|m| wanted(&position.after(**m)));
        let next = *goal.or_else(|| choice.get(lot % choice.len().max(1)))?;
        moves.push(position.uci(next).to_string());
        position.play(next);
        if wanted(&position) {
            return Some(moves);
        }
        if position.halfmoves() > 80 {
            return None;
        }
    }
    None
}

/// Moves in UCI, no capture and no pawn move among them, that keep every position rare.
pub(crate) fn wander(plies: usize) -> Vec<String> {
    let mut position = Position::start();
    let mut stood = HashMap::from([(position.identity(), 1_u32)]);
    let mut moves = Vec::new();
    for _ in 0..plies {
        let legal = position.legal_moves();
        let quiet = legal.iter().filter(|m| !position.is_irreversible(**m));
        let quiet = quiet.filter(|m| has_quiet_move(&position.after(**m)));
        let rarest = quiet.min_by_key(|m| {
            let after = position.after(**m);
            stood.get(&after.identity()).copied().unwrap_or(0)
        });
        let next = *rarest.unwrap_or_else(|| panic!("no quiet move"));
        moves.push(position.uci(next).to_string());
        position.play(next);
        let count = stood.entry(position.identity()).or_insert(0);
        *count += 1;
        assert!(*count < 5, "the walk itself must not end the game");
    }
    moves
}

fn has_quiet_move(position: &Position) -> bool {
    position
        .legal_moves()
        .iter()
        .any(|m| !position.is_irreversible(*m))
}

/// Whether a side has its king alone.
pub(crate) fn is_bare(position: &Position, color: Color) -> bool {
    position.board().by_color(color).len() == 1
}
