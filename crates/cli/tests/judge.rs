//! `qiyuan judge`: case files played, and files that are none.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use serde_json::{Value, json};
use support::{START, keys, qiyuan, qiyuan_reading};

fn case(id: &str) -> Value {
    json!({
        "id": id, "edition": "fide-2023", "tempo": "standard", "mode": "board",
        "start": {"fen": START, "white_s": 100, "black_s": 100},
        "events": [
            {"at": 1, "by": "white", "do": "move", "move": "e2e4"},
            {"at": 2.5, "by": "white", "do": "press"},
        ],
        "expect": {"white_s": 97.5, "clock_running": "black"},
    })
}

#[test]
fn the_suite_comes_out_as_its_rows_say() {
    let file = format!(
        "{}/../judge/tests/data/laws_cases.jsonl",
        env!("CARGO_MANIFEST_DIR")
    );
    let ran = qiyuan(&["judge", &file]);
    assert_eq!(
        ran.stdout.lines().count(),
        566,
        "one object a case, and the closing line"
    );
    assert_eq!((ran.code, ran.last_line()), (0, "565 passed, 0 failed"));
}

#[test]
fn a_case_is_answered_with_what_was_wanted_beside_what_came() {
    let mut wrong = case("b");
    wrong["expect"] = json!({"white_s": 90, "offer": "none"});
    let input = format!("\u{feff}{}\r\n\n{wrong}\n", case("a"));
    let ran = qiyuan_reading(&["judge"], input.as_bytes());
    assert_eq!((ran.code, ran.last_line()), (1, "1 passed, 1 failed"));
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(keys(lines[0])[..2], ["id", "ok"]);
    let first: Value = serde_json::from_str(lines[0]).unwrap();
    let facts = json!({"white_s": 97.5, "clock_running": "black"});
    assert_eq!(
        first,
        json!({"id": "a", "ok": true, "got": facts, "want": facts})
    );
    let second: Value = serde_json::from_str(lines[1]).unwrap();
    assert_eq!(
        second,
        json!({"id": "b", "ok": false, "got": {"white_s": 97.5, "offer": "none"},
            "want": {"white_s": 90, "offer": "none"}})
    );
}

#[test]
fn a_file_in_which_everything_holds_is_exit_0() {
    let input = format!("{}\n", case("a"));
    let ran = qiyuan_reading(&["judge", "-"], input.as_bytes());
    assert_eq!((ran.code, ran.last_line()), (0, "1 passed, 0 failed"));
    assert!(ran.stderr.is_empty());
}

#[test]
fn lines_that_are_no_cases_are_faults_with_code_and_place() {
    let mut misspelt = case("m");
    misspelt["options"] = json!({"default_time": 5});
    let input = format!("{{\"id\": 1\n[1,2]\n{misspelt}\n{}\n", case("a"));
    let ran = qiyuan_reading(&["judge"], input.as_bytes());
    assert_eq!((ran.code, ran.last_line()), (1, "1 passed, 3 failed"));
    let rows: Vec<Value> = ran
        .stdout
        .lines()
        .take(4)
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let codes: Vec<&str> = rows
        .iter()
        .filter_map(|row| row["fault"]["code"].as_str())
        .collect();
    assert_eq!(codes, ["not_json", "not_a_case", "key_unknown"]);
    assert_eq!(
        (&rows[0]["id"], &rows[2]["id"]),
        (&Value::Null, &json!("m"))
    );
    assert_eq!(rows[2]["got"], json!({}));
    assert!(
        ran.stderr
            .contains("-:3: key_unknown: case.options: default_time"),
        "{ran:?}"
    );
}

#[test]
fn a_file_without_cases_or_that_is_not_there_is_exit_1() {
    let empty = qiyuan_reading(&["judge"], b"\n\n");
    assert_eq!((empty.code, empty.last_line()), (1, "0 passed, 0 failed"));
    let missing = qiyuan(&["judge", "no-such-file.jsonl"]);
    assert_eq!(missing.code, 1);
    assert!(missing.stderr.contains("no-such-file.jsonl"), "{missing:?}");
}

#[test]
fn more_than_one_file_is_wrong_usage() {
    assert_eq!(qiyuan(&["judge", "a", "b"]).code, 2);
}

#[test]
fn every_code_of_a_fault_is_documented() {
    let page = format!("{}/../../docs/judge.md", env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(page).unwrap();
    let listed: Vec<&str> = page
        .split("## Faults")
        .nth(1)
        .unwrap()
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next())
        .collect();
    let known: Vec<&str> = judge::FaultCode::ALL.iter().map(|c| c.as_str()).collect();
    assert_eq!(listed, known);
}
