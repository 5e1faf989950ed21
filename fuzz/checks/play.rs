//! Bytes choose legal moves: the running key and counters are those from scratch, taking back
//! restores what was, and repetitions are those counted by hand.

use super::leading_number;
use rules::{Line, Position, Setup};

/// Panics if anything is wrong.
pub fn check(bytes: &[u8]) {
    let (number, bytes) = leading_number(bytes);
    let start =
        Position::double_chess960(number % 1000, number / 64).unwrap_or_else(Position::start);
    let mut line = Line::new(start);
    let mut seen = vec![start];
    for &byte in bytes.iter().take(400) {
        if byte == 255 && line.pop().is_some() {
            seen.pop();
            assert_eq!(line.position(), seen.last().expect("the start"));
            continue;
        }
        let moves = line.position().legal_moves();
        let Some(&m) = moves.get(usize::from(byte) % moves.len().max(1)) else {
            break;
        };
        line.push(m);
        let position = *line.position();
        seen.push(position);
        let setup = Setup::from(&position);
        let (fresh, _) = Position::from_setup_lenient(setup, position.mode()).expect("legal");
        assert_eq!(fresh, position);
        let times = seen.iter().filter(|other| other.repeats(&position)).count();
        assert_eq!(line.repetitions() as usize, times);
    }
    while line.pop().is_some() {
        seen.pop();
        assert_eq!(line.position(), seen.last().expect("the start"));
    }
}
