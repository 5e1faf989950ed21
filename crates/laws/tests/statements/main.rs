//! The numbered statements of the seed texts about games: each is named by an assertion that is
//! executed, or listed here with the reason why not.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails so"
)]

#[macro_use]
mod record;

#[allow(dead_code, reason = "shared with other tests")]
#[path = "../support/mod.rs"]
mod support;

mod board;
mod desk;
mod game;
mod texts;

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Statements about games: scope, turn, aim, touch, completion, irregular positions, endings,
/// offers, claims, lateness, sealing, recording, score and time. Those about the board (S050 to
/// S103) are shown in the crate rules, but for what hands and clocks make of them.
const RANGES: [RangeInclusive<u16>; 18] = [
    1..=7,
    30..=32,
    40..=41,
    68..=68,
    91..=93,
    104..=104,
    110..=119,
    120..=124,
    130..=136,
    140..=150,
    160..=163,
    170..=179,
    180..=185,
    190..=193,
    200..=208,
    210..=210,
    220..=221,
    230..=233,
];

/// What no game can decide.
// tidy: table
const ELSEWHERE: [(u16, &str); 1] = [(
    32,
    "the lot for colours is drawn by the hall before the game",
)];

#[test]
fn every_statement_a_game_decides_is_named_by_an_assertion_that_holds() {
    let tests = [game::ALL, board::ALL, desk::ALL, texts::ALL].concat();
    tests.iter().for_each(|test| test());
    let noted = testkit::noted();
    let excused: BTreeSet<u16> = ELSEWHERE.iter().map(|(number, _)| *number).collect();
    let missing: Vec<String> = RANGES
        .into_iter()
        .flatten()
        .filter(|number| !noted.contains(number) && !excused.contains(number))
        .map(|number| format!("S{number:03}"))
        .collect();
    assert!(missing.is_empty(), "no assertion names {missing:?}");
    let needless: Vec<&u16> = excused.intersection(&noted).collect();
    assert!(needless.is_empty(), "{needless:?} are shown after all");
}
