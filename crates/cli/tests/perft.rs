//! `qiyuan perft`: counts, the last line, suites.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use support::{qiyuan, qiyuan_reading};

#[test]
fn the_last_line_is_the_count() {
    let ran = qiyuan(&["perft", "4"]);
    assert_eq!((ran.code, ran.last_line()), (0, "nodes 197281"));
    assert_eq!(qiyuan(&["perft", "0"]).last_line(), "nodes 1");
}

#[test]
fn every_number_of_threads_counts_the_same() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for threads in ["1", "2", "5"] {
        let ran = qiyuan(&["perft", "3", "--fen", fen, "--threads", threads]);
        assert_eq!(ran.last_line(), "nodes 97862", "{threads} threads");
    }
}

#[test]
fn divide_shows_the_count_below_each_first_move() {
    let ran = qiyuan(&["perft", "2", "--divide"]);
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines.len(), 21);
    assert!(lines.contains(&"e2e4 20"), "{lines:?}");
    assert_eq!(lines[20], "nodes 400");
}

#[test]
fn castling_of_chess960_counts_with_the_flag() {
    let fen = "nbbrknrq/pppppppp/8/8/8/8/PPPPPPPP/NBBRK1RQ w GDgd - 0 1";
    let with = qiyuan(&["perft", "1", "--chess960", "--divide", "--fen", fen]);
    assert!(with.stdout.contains("e1g1 1"), "{}", with.stdout);
    let without = qiyuan(&["perft", "1", "--divide", "--fen", fen]);
    assert!(!without.stdout.contains("e1g1"), "{}", without.stdout);
}

#[test]
fn a_suite_ends_with_what_passed_and_what_failed() {
    let rows = concat!(
        r#"{"fen":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1","depth":1,"nodes":6,"chess960":false}"#,
        "\n",
        r#"{"fen":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1","depth":1,"nodes":7,"chess960":false}"#,
        "\n",
    );
    let ran = qiyuan_reading(&["perft", "--suite", "-"], rows.as_bytes());
    assert_eq!((ran.code, ran.last_line()), (1, "1 passed, 1 failed"));
    assert!(
        ran.stdout.lines().next().unwrap().contains("row 2"),
        "{}",
        ran.stdout
    );
}

#[test]
fn the_published_counts_of_small_depths_are_met() {
    let suite = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/perft.jsonl");
    let rows = std::fs::read_to_string(suite).unwrap().lines().count();
    let ran = qiyuan(&["perft", "--suite", suite]);
    assert_eq!(ran.last_line(), format!("{rows} passed, 0 failed"));
    assert_eq!(ran.code, 0);
}

#[test]
fn an_unreadable_position_or_row_is_a_failure() {
    let ran = qiyuan(&["perft", "1", "--fen", "startpos"]);
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("startpos"), "{}", ran.stderr);
    let ran = qiyuan_reading(&["perft", "--suite", "-"], b"{\"fen\":1}\n");
    assert_eq!((ran.code, ran.last_line()), (1, "0 passed, 1 failed"));
}

#[test]
fn a_row_may_leave_the_castling_open() {
    let row = |field: &str| {
        format!("{{\"fen\":\"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\",\"depth\":1,\"nodes\":6{field}}}\n")
    };
    let rows = row("") + &row(",\"chess960\":null") + &row(",\"chess960\":false");
    let ran = qiyuan_reading(&["perft", "--suite", "-"], rows.as_bytes());
    assert_eq!((ran.code, ran.last_line()), (0, "3 passed, 0 failed"));
}
