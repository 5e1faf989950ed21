//! Baku acceleration (C.04.7): virtual points for the upper half in the first rounds.

use crate::swiss::field::Tenths;
use crate::tournament::Tournament;

/// How many players are accelerated of so many at the start.
#[must_use]
pub fn accelerated(players: usize) -> usize {
    2 * players.div_ceil(4)
}

/// The virtual points of an accelerated player in a round (from 1) of so many rounds: a point in
/// the first half of the accelerated rounds, half a point in the others.
#[must_use]
pub fn points(round: usize, rounds: usize) -> Tenths {
    let accelerated = rounds.div_ceil(2);
    let full = accelerated.div_ceil(2);
    if round <= full {
        10
    } else if round <= accelerated {
        5
    } else {
        0
    }
}

/// Whether the event's code asks for it and no record lists the points.
pub(crate) fn is_meant(event: &Tournament) -> bool {
    let code = event.header.kind_code.to_ascii_uppercase();
    code.ends_with("_BAKU") && event.accelerations.is_empty() && event.virtual_points.is_empty()
}

/// The virtual points of the player with that place in the starting order.
pub(crate) fn virtual_points(event: &Tournament, seed: u32, round: usize) -> Tenths {
    let rounds = event.rounds.map_or(0, |rounds| rounds as usize);
    if seed as usize <= accelerated(event.players.len()) {
        points(round, rounds)
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::{accelerated, points};

    #[test]
    fn the_accelerated_group_is_twice_a_quarter_rounded_up() {
        assert_eq!([161, 160, 7, 1, 0].map(accelerated), [82, 80, 4, 2, 0]);
    }

    #[test]
    fn nine_rounds_give_three_points_and_two_halves() {
        let given: Vec<_> = (1..=9).map(|round| points(round, 9)).collect();
        assert_eq!(given, [10, 10, 10, 5, 5, 0, 0, 0, 0]);
    }
}
