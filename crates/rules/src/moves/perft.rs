//! Counting the nodes of the tree of legal moves.

use alloc::vec::Vec;

use crate::position::Position;

use super::chess_move::Move;
use super::dispatch;

/// The number of ways to play `depth` legal plies; 1 for depth 0.
///
/// ```
/// use rules::{perft, Position};
/// assert_eq!(perft(&Position::start(), 4), 197_281);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        1
    } else {
        dispatch::perft(position.core(), depth)
    }
}

/// [`perft`] by first move, in no promised order; empty for depth 0.
///
/// ```
/// use rules::{perft_divide, Position};
/// let parts = perft_divide(&Position::start(), 3);
/// assert_eq!(parts.iter().map(|(_, nodes)| nodes).sum::<u64>(), 8_902);
/// ```
#[must_use]
pub fn perft_divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let moves = position.legal_moves();
    moves
        .iter()
        .map(|&m| (m, perft(&position.after(m), depth - 1)))
        .collect()
}
