//! Every numbered statement that a game under the Laws decides is named by an executed
//! assertion of this crate; the others are listed here with the reason.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails so"
)]

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::path::Path;

/// Statements of the seed texts about games: scope, turn, aim, touch, completion, irregular
/// positions, endings, offers, claims, lateness, sealing, recording, score and time.
const RANGES: [RangeInclusive<u16>; 15] = [
    1..=7,
    30..=32,
    40..=41,
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
    230..=233,
];

/// What no game can decide.
const ELSEWHERE: [(u16, &str); 6] = [
    (
        5,
        "which language is authentic is a fact about a text, not about a game",
    ),
    (
        6,
        "the amendments the text announces are missing from it; they are the edition of 2005",
    ),
    (
        32,
        "the lot for colours is drawn by the hall before the game",
    ),
    (150, "the rhyme repeats S040, S142, S146, S147 and S174"),
    (
        202,
        "a deputy who keeps score, and a screen that hides the count, are no acts of a game",
    ),
    (
        204,
        "lending a scoresheet changes nothing in a game but the running clock (S205)",
    ),
];

/// The statements in the string literals of a file, comments left out.
fn named(text: &str, into: &mut BTreeSet<u16>) {
    for line in text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
    {
        // Every second part between quotation marks is a literal.
        for literal in line.split('"').skip(1).step_by(2) {
            for (at, _) in literal.match_indices('S') {
                let digits = literal.get(at + 1..at + 4);
                let number: Option<u16> = digits.and_then(|d| d.parse().ok());
                into.extend(number);
            }
        }
    }
}

#[test]
fn every_statement_a_game_decides_is_named_by_an_assertion() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut found = BTreeSet::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let own = path
            .file_stem()
            .is_some_and(|name| name == "statements_named");
        if path.extension().is_some_and(|e| e == "rs") && !own {
            named(&std::fs::read_to_string(path).unwrap(), &mut found);
        }
    }
    let excused: BTreeSet<u16> = ELSEWHERE.iter().map(|(number, _)| *number).collect();
    let missing: Vec<String> = RANGES
        .into_iter()
        .flatten()
        .filter(|number| !found.contains(number) && !excused.contains(number))
        .map(|number| format!("S{number:03}"))
        .collect();
    assert!(missing.is_empty(), "no assertion names {missing:?}");
    assert!(
        ELSEWHERE.iter().all(|(_, reason)| reason.len() > 20),
        "each with its reason"
    );
}
