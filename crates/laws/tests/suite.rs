//! The suite of Laws cases, through the same `judge` and `apply` as every game.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails so"
)]

use serde_json::Value;

mod judge;

#[test]
fn every_case_comes_out_as_the_suite_says() {
    let rows = include_str!("data/laws_cases.jsonl").lines();
    let mut failed = Vec::new();
    let mut passed = 0;
    for row in rows {
        let case: Value = serde_json::from_str(row).unwrap();
        let want = case["expect"].as_object().unwrap();
        match judge::run(&case) {
            Ok(got) if got == *want => passed += 1,
            Ok(got) => failed.push(format!("{}: got {got:?}, want {want:?}", case["id"])),
            Err(error) => failed.push(format!("{}: {error}", case["id"])),
        }
    }
    assert!(
        failed.is_empty(),
        "{passed} passed, failed:\n{}",
        failed.join("\n")
    );
    assert!(passed == 545, "the suite has {passed} rows only");
}
