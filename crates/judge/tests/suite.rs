//! The suite of Laws cases, through the same `judge` and `apply` as every game.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails so"
)]

use judge::judge;
use serde_json::Value;

#[test]
fn every_case_comes_out_as_the_suite_says() {
    let rows = include_str!("data/laws_cases.jsonl").lines();
    let (mut games, mut failed) = (0, Vec::new());
    for row in rows {
        let case: Value = serde_json::from_str(row).unwrap();
        if case["topic"] == "calc" {
            continue;
        }
        let verdict = judge(row);
        games += 1;
        if !verdict.ok() {
            failed.push(verdict.to_json().to_string());
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert_eq!(games, 545, "the suite has lost rows");
}
