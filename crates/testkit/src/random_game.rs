//! Games of random legal moves.

use proptest::prelude::{Just, Strategy, any, prop_oneof};
use rules::{Line, Move, Position};

use crate::dice::Dice;

/// Plays random legal moves until there are so many or none is left.
///
/// Castling, captures in passing and promotions are chosen more often than chance would have
/// them, since that is where programs go wrong.
#[must_use]
pub fn random_line(start: Position, plies: usize, dice: &mut Dice) -> Line {
    let mut line = Line::new(start);
    for _ in 0..plies {
        let moves = line.position().legal_moves();
        let special: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|m| m.is_castling() || m.is_en_passant() || m.promotion().is_some())
            .collect();
        let from = if !special.is_empty() && dice.below(3) == 0 {
            &special[..]
        } else {
            &moves[..]
        };
        match dice.choose(from) {
            Some(&m) => line.push(m),
            None => break,
        }
    }
    line
}

/// The initial array, a Chess960 start, or one with different arrays for the two sides.
pub fn any_start() -> impl Strategy<Value = Position> {
    let number = || 0..960_u16;
    prop_oneof![
        3 => Just(Position::start()),
        2 => number().prop_map(|n| Position::chess960(n).unwrap_or_default()),
        1 => (number(), number())
            .prop_map(|(white, black)| Position::double_chess960(white, black).unwrap_or_default()),
    ]
}

/// A line of up to 200 random moves from any start.
pub fn any_line() -> impl Strategy<Value = Line> {
    (any_start(), 0..200_usize, any::<u64>())
        .prop_map(|(start, plies, seed)| random_line(start, plies, &mut Dice::new(seed)))
}

/// A position that random moves lead to.
pub fn any_position() -> impl Strategy<Value = Position> {
    any_line().prop_map(|line| *line.position())
}
