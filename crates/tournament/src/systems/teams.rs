//! Team matches: boards and their colours (seed rules S240, S247).

use rules::Color;

/// The colour of the first-named team on a board, from 1. White on board 1 and alternating, or
/// the sequence an event has set, which repeats.
#[must_use]
pub fn board_color(board: u32, sequence: &[Color]) -> Color {
    let index = board.saturating_sub(1) as usize;
    match sequence.len() {
        0 => Color::from_white(index.is_multiple_of(2)),
        length => sequence[index % length],
    }
}

/// The boards of a match: players of both teams in board order, White first. Where one team is
/// short, its last boards stay empty and are not in the list.
///
/// ```
/// use tournament::systems::boards_of;
///
/// assert_eq!(boards_of(&["a", "b", "c"], &["x", "y"], &[]), [("a", "x"), ("y", "b")]);
/// ```
#[must_use]
pub fn boards_of<T: Copy>(first: &[T], second: &[T], sequence: &[Color]) -> Vec<(T, T)> {
    let boards = (1..).zip(first.iter().zip(second));
    let colored = boards.map(|(board, (a, b))| match board_color(board, sequence) {
        Color::White => (*a, *b),
        Color::Black => (*b, *a),
    });
    colored.collect()
}
