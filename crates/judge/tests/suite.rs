//! The suite: games through the same `judge` and `apply` as every game of the hall, points, grades,
//! tie-breaks and titles through the functions that count them.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails so"
)]

use judge::judge;

#[test]
fn every_case_comes_out_as_the_suite_says() {
    let rows = include_str!("data/laws_cases.jsonl").lines();
    let (mut judged, mut failed) = (0, Vec::new());
    for row in rows {
        let verdict = judge(row);
        judged += 1;
        if !verdict.ok() {
            failed.push(verdict.to_json().to_string());
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert_eq!(judged, 545 + 20, "the suite has lost rows");
}
