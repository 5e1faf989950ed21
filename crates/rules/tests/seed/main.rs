//! The numbered statements of the seed texts about board, pieces and moves: each is named by an
//! assertion that is executed, or listed here with the reason why not.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails so"
)]

#[macro_use]
mod record;

mod board;
mod castling;
mod moves;

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Statements about board, start position, moves, castling and check.
const RANGES: [RangeInclusive<u16>; 6] = [10..=16, 20..=26, 50..=69, 80..=93, 100..=103, 40..=41];

/// What no board decides.
const ELSEWHERE: [(u16, &str); 7] = [
    (
        15,
        "the colours a screen draws its squares in are its own affair",
    ),
    (25, "what a piece is made of is no fact of a position"),
    (26, "who sets up the pieces is no fact of a position"),
    (
        68,
        "a piece that is not at hand is a matter of clocks: shown in the crate laws",
    ),
    (91, "touching rook and king is shown in the crate laws"),
    (92, "touching king and rook is shown in the crate laws"),
    (93, "touching king and rook is shown in the crate laws"),
];

#[test]
fn every_statement_about_the_board_is_named_by_an_assertion_that_holds() {
    let tests = [board::ALL, castling::ALL, moves::ALL].concat();
    tests.iter().for_each(|test| test());
    let noted = testkit::noted();
    let excused: BTreeSet<u16> = ELSEWHERE.iter().map(|(number, _)| *number).collect();
    let missing: Vec<u16> = RANGES
        .into_iter()
        .flatten()
        .filter(|number| !noted.contains(number) && !excused.contains(number))
        .collect();
    assert!(missing.is_empty(), "no assertion names {missing:?}");
    let needless: Vec<&u16> = excused.intersection(&noted).collect();
    assert!(needless.is_empty(), "{needless:?} are shown after all");
}
