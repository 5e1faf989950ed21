//! `qiyuan fen`: one JSON object a line, the keys of the contract, the exit codes.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use serde_json::json;
use support::{START, keys, qiyuan, qiyuan_reading};

#[test]
fn a_position_is_answered_with_exactly_the_documented_keys() {
    let ran = qiyuan(&["fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(
        keys(ran.stdout.trim()),
        [
            "fen",
            "valid",
            "reading",
            "faults",
            "turn",
            "legal_moves",
            "check",
            "outcome"
        ]
    );
    let mut answer = ran.one();
    let moves = answer["legal_moves"].as_array_mut().unwrap();
    moves.sort_by_key(|one| one.as_str().unwrap().to_owned());
    assert_eq!(
        answer,
        json!({
            "fen": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "valid": true,
            "reading": "strict",
            "faults": [],
            "turn": "white",
            "legal_moves": ["e1d1", "e1d2", "e1f1", "e1f2", "e2e3", "e2e4"],
            "check": false,
            "outcome": null,
        })
    );
}

#[test]
fn standard_input_is_read_a_position_a_line() {
    let input = format!("{START}\nstartpos\n8/8/8/8/8/2k5/8/6K1 w - - 1766 1176\n");
    for words in [&["fen"][..], &["fen", "-"]] {
        let ran = qiyuan_reading(words, input.as_bytes());
        let readings: Vec<_> = ran
            .json()
            .iter()
            .map(|one| one["reading"].clone())
            .collect();
        assert_eq!(readings, ["strict", "rejected", "strict"], "{ran:?}");
        assert_eq!(ran.code, 1, "a rejected line");
    }
}

#[test]
fn a_rejected_position_names_its_faults_and_has_nothing_else() {
    let ran = qiyuan(&["fen", "4k3/8/8/8/8/8/8/8 w - - 0 1"]);
    assert_eq!(ran.code, 1);
    let answer = ran.one();
    assert_eq!(answer["valid"], false);
    assert_eq!(answer["reading"], "rejected");
    assert!(!answer["faults"].as_array().unwrap().is_empty());
    for key in ["fen", "turn", "outcome"] {
        assert!(answer[key].is_null(), "{key} of {answer}");
    }
}

#[test]
fn lenient_is_an_answer_and_no_failure() {
    let ran = qiyuan(&["fen", "4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let answer = ran.one();
    assert_eq!(answer["reading"], "lenient");
    assert_eq!(answer["fen"], "4k3/8/8/8/8/8/8/R2K3R w - - 0 1");
    assert_eq!(answer["faults"].as_array().unwrap().len(), 1, "{answer}");
}

#[test]
fn chess960_rights_are_kept_with_the_flag_and_dropped_without() {
    let shredder = "nbbrknrq/pppppppp/8/8/8/8/PPPPPPPP/NBBRKNRQ w GDgd - 0 1";
    let with = qiyuan(&["fen", "--chess960", shredder]).one();
    assert_eq!(with["reading"], "strict", "{with}");
    assert!(with["fen"].as_str().unwrap().contains(" w KQkq "), "{with}");
    let without = qiyuan(&["fen", shredder]).one();
    assert_eq!(without["reading"], "lenient", "{without}");
    assert!(
        without["fen"].as_str().unwrap().contains(" w - "),
        "{without}"
    );
}

#[test]
fn endings_on_the_board_are_named() {
    let positions = [
        ("5R1k/6p1/6K1/8/8/8/8/8 b - - 0 1", "checkmate", true),
        ("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "stalemate", false),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "dead", false),
    ];
    for (fen, outcome, check) in positions {
        let answer = qiyuan(&["fen", fen]).one();
        assert_eq!(answer["outcome"], outcome, "{fen}");
        assert_eq!(answer["check"], check, "{fen}");
    }
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_qiyuan"))
        .arg("fen")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        // Far more than any pipe holds, so that the program meets the closed end.
        for _ in 0..20_000 {
            if writeln!(stdin, "{START}").is_err() {
                break;
            }
        }
    });
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut first)
        .unwrap();
    assert!(first.starts_with('{'));
    writer.join().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(output.stderr.is_empty());
}

#[test]
fn wrong_usage_is_exit_2_and_talk_on_stderr() {
    let words: [&[&str]; 4] = [&[], &["fen", "--wat"], &["nonsense"], &["perft"]];
    for words in words {
        let ran = qiyuan(words);
        assert_eq!(ran.code, 2, "{words:?}");
        assert!(ran.stdout.is_empty() && !ran.stderr.is_empty(), "{ran:?}");
    }
}

#[test]
fn a_byte_order_mark_and_blank_lines_are_passed_over() {
    let input = format!("\u{feff}{START}\n\n  \r\n{START}\n\n");
    let ran = qiyuan_reading(&["fen"], input.as_bytes());
    assert_eq!(ran.code, 0, "{ran:?}");
    let readings: Vec<_> = ran
        .json()
        .iter()
        .map(|one| one["reading"].clone())
        .collect();
    assert_eq!(readings, ["strict", "strict"]);
    let inside = format!("{START}\n\u{feff}{START}\n");
    let ran = qiyuan_reading(&["fen"], inside.as_bytes());
    assert_eq!(ran.json()[1]["faults"], json!(["not_ascii"]));
}

#[test]
fn a_line_of_megabytes_is_one_short_answer() {
    let mut input = vec![0; 5_000_000];
    input.push(b'\n');
    input.extend_from_slice(START.as_bytes());
    let ran = qiyuan_reading(&["fen"], &input);
    assert_eq!(ran.code, 1);
    let answers = ran.json();
    assert_eq!(answers.len(), 2);
    assert_eq!(answers[0]["faults"], json!(["too_long"]));
    assert_eq!(answers[1]["reading"], "strict", "the next line is read");
}

#[test]
fn a_counter_that_a_double_step_would_have_set_to_0_is_a_tolerance() {
    let fen = "rnbqkbnr/pppp1ppp/8/8/3pP3/8/PPP2PPP/RNBQKBNR b KQkq e3 5 3";
    let answer = qiyuan(&["fen", fen]).one();
    assert_eq!(answer["reading"], "lenient");
    assert_eq!(answer["faults"], serde_json::json!(["ep_clock"]));
    assert_eq!(answer["fen"], fen, "square and counter stay");
    let right = qiyuan(&["fen", &fen.replace("e3 5", "e3 0")]).one();
    assert_eq!(right["reading"], "strict");
}
