//! `qiyuan pair`: the next round, past rounds, reasons.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use serde_json::json;
use support::{keys, qiyuan, qiyuan_reading};

/// Four players after one round; player 4 stays away from the second.
const EVENT: &str = "\
012 A club evening
XXR 3
XXC white1
001    1      Li                                2000                             1.0    1     3 w 1
001    2      Wang                              1900                             0.0    4     4 b 0
001    3      Zhao                              1800                             0.0    3     1 b 0
001    4      Qian                              17\
00                             1.0    2     2 w 1  0000 - Z
";

#[test]
fn the_first_line_is_the_number_of_pairs_and_0_stands_for_the_bye() {
    let ran = qiyuan_reading(&["pair", "-"], EVENT.as_bytes());
    // Li has the highest score, but 1 and 3 have met.
    assert_eq!(
        (ran.code, ran.stdout.as_str()),
        (0, "2\n2 1\n3 0\n"),
        "S244 {ran:?}"
    );
}

#[test]
fn json_has_the_documented_keys() {
    let ran = qiyuan_reading(&["pair", "--json"], EVENT.as_bytes());
    assert_eq!(keys(&ran.stdout), ["round", "pairs", "bye"]);
    assert_eq!(ran.one(), json!({"round": 2, "pairs": [[2, 1]], "bye": 3}));
    let ran = qiyuan_reading(&["pair", "--json", "--round", "1"], EVENT.as_bytes());
    assert_eq!(
        ran.one(),
        json!({"round": 1, "pairs": [[1, 3], [4, 2]], "bye": null})
    );
}

#[test]
fn past_rounds_are_checked_and_differences_listed() {
    let ran = qiyuan_reading(&["pair", "--check"], EVENT.as_bytes());
    assert_eq!(
        (ran.code, ran.last_line()),
        (0, "1 rounds, 0 differ"),
        "{ran:?}"
    );
    let wrong = EVENT
        .replace("3 w 1\n", "3 b 1\n")
        .replace("1 b 0\n", "1 w 0\n");
    let ran = qiyuan_reading(&["pair", "--check"], wrong.as_bytes());
    assert_eq!(ran.code, 1);
    assert!(
        ran.stdout.contains("round 1: recorded 3 1, made 1 3"),
        "{ran:?}"
    );
    let ran = qiyuan_reading(&["pair", "--check", "--json"], wrong.as_bytes());
    assert_eq!(keys(&ran.stdout), ["round", "ok", "error", "differences"]);
}

#[test]
fn where_nobody_can_be_paired_it_says_so() {
    // Only 1 and 3 are left, who have met.
    let away = |event: &str, cell: &str| event.replace(cell, &format!("{cell}  0000 - Z"));
    let stuck = away(EVENT, "   4 b 0");
    let ran = qiyuan_reading(&["pair", "--json"], stuck.as_bytes());
    assert_eq!(
        (ran.code, ran.one()),
        (1, json!({"error": "no_valid_pairing"}))
    );
    let ran = qiyuan_reading(&["pair"], stuck.as_bytes());
    assert_eq!((ran.code, ran.stdout.as_str()), (1, ""));
}

#[test]
fn each_pair_and_bye_has_its_reasons() {
    let ran = qiyuan_reading(&["pair", "--explain", "--json"], EVENT.as_bytes());
    let answer = ran.one();
    assert_eq!(answer["pairs"][0]["white"], 2);
    assert!(
        answer["pairs"][0]["decided_by"][0]["criterion"].is_string(),
        "{answer}"
    );
    assert!(answer["pairs"][0]["color_rule"].is_string());
    assert_eq!(answer["bye"]["player"], 3);
    let ran = qiyuan_reading(&["pair", "--explain"], EVENT.as_bytes());
    assert!(ran.stdout.starts_with("2 1, bracket "), "{ran:?}");
}

#[test]
fn why_two_do_not_meet_is_the_first_rule_that_would_suffer() {
    let why = |two: &str| {
        let ran = qiyuan_reading(&["pair", "--json", "--why", two], EVENT.as_bytes());
        ran.one()["criterion"].as_str().unwrap().to_owned()
    };
    assert_eq!(why("1-3"), "C1");
    assert_eq!(why("1-4"), "absent");
    assert_eq!(why("1-2"), "done");
    assert_eq!(why("2-3"), "C5");
}

#[test]
fn wrong_usage_and_missing_files_are_told_apart() {
    assert_eq!(qiyuan(&["pair", "--why", "3"]).code, 2);
    assert_eq!(qiyuan(&["pair", "--system", "lim"]).code, 2);
    assert_eq!(qiyuan(&["pair", "no such file.trf"]).code, 1);
    assert_eq!(
        qiyuan_reading(&["pair", "--round", "9"], EVENT.as_bytes()).code,
        1
    );
}

#[test]
fn who_is_asked_about_must_be_two_players_of_the_event() {
    for two in ["1-99", "99-1", "1-1"] {
        let ran = qiyuan_reading(&["pair", "--why", two], EVENT.as_bytes());
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{two}: {ran:?}");
    }
}

#[test]
fn only_a_swiss_is_paired_unless_one_asks_for_it() {
    for kind in ["Individual: Round-Robin", "Team: Swiss-System", "Knock-out"] {
        let event = format!("092 {kind}\n{EVENT}");
        for words in [&["pair", "--check"][..], &["pair"]] {
            let ran = qiyuan_reading(words, event.as_bytes());
            assert_eq!((ran.code, ran.stdout.as_str()), (1, ""), "{kind}: {ran:?}");
            assert!(ran.stderr.contains(kind), "{ran:?}");
            assert!(ran.stderr.contains("--system dutch"), "{ran:?}");
        }
        let asked = qiyuan_reading(&["pair", "--system", "dutch"], event.as_bytes());
        assert_eq!(asked.code, 0, "{asked:?}");
    }
    let event = format!("092 Individual: Swiss-System\n{EVENT}");
    let ran = qiyuan_reading(&["pair"], event.as_bytes());
    assert_eq!(ran.code, 0, "{ran:?}");
}
