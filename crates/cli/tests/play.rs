//! `qiyuan play`: two at one keyboard, the Laws between them, and the PGN at the end.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use support::{Ran, qiyuan, qiyuan_reading};

fn play(words: &[&str], lines: &[&str]) -> Ran {
    let words = [&["play", "--lang", "en"], words].concat();
    qiyuan_reading(&words, (lines.join("\n") + "\n").as_bytes())
}

/// Reads the game that a run left on stdout, with the program's own strict reader.
fn game(ran: &Ran) -> serde_json::Value {
    let read = qiyuan_reading(&["pgn", "check", "--json"], ran.stdout.as_bytes()).one();
    assert_eq!(read["reading"], "strict", "{}", ran.stdout);
    read
}

#[test]
fn a_game_played_to_mate_ends_and_leaves_its_pgn_on_stdout() {
    let names = ["--white", "Lin \"Q\"", "--black", "Wu"];
    let ran = play(&names, &["f3", "e7e5", "g4", "Qh4"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(
        ran.stderr
            .contains("The game is over: 0-1 checkmate (fide-2023 5.1.1)"),
        "{ran:?}"
    );
    let game = game(&ran);
    assert_eq!(game["result"], "0-1");
    assert_eq!(
        game["uci"],
        serde_json::json!(["f2f3", "e7e5", "g2g4", "d8h4"])
    );
    assert_eq!(game["tags"]["White"], "Lin \"Q\"");
    assert_eq!(game["tags"]["Termination"], "normal");
}

#[test]
fn the_talk_is_on_stderr_and_in_both_languages() {
    let ran = qiyuan_reading(&["play", "--lang", "zh"], "马f3\n黑：认输\n".as_bytes());
    assert!(ran.stderr.contains("白方 走 Nf3"), "{ran:?}");
    assert!(
        ran.stderr
            .contains("对局结束：1-0 认输（fide-2023 第 5.1.2 条）"),
        "{ran:?}"
    );
    assert!(ran.stdout.starts_with("[Event "), "{ran:?}");
}

#[test]
fn an_illegal_move_is_refused_and_the_game_goes_on() {
    let ran = play(&[], &["e5", "Ke3", "banana", "e4"]);
    assert!(
        ran.stderr.contains("'e5' is no move here (not legal here)"),
        "{ran:?}"
    );
    assert!(ran.stderr.contains("'banana' is no move here"), "{ran:?}");
    assert_eq!(game(&ran)["plies"], 1);
}

#[test]
fn a_draw_is_offered_declined_by_a_move_and_agreed() {
    let ran = play(&[], &["e4 draw", "e5", "Nf3 draw", "accept"]);
    assert!(ran.stderr.contains("White offers a draw"), "{ran:?}");
    assert!(
        ran.stderr.contains("The game is over: 1/2-1/2 draw agreed"),
        "{ran:?}"
    );
    assert_eq!(game(&ran)["result"], "1/2-1/2");
    let ran = play(&[], &["e4", "accept"]);
    assert!(
        ran.stderr.contains("There is nothing to answer."),
        "{ran:?}"
    );
}

#[test]
fn a_move_is_taken_back_only_if_the_other_side_agrees() {
    let ran = play(&[], &["e4", "undo", "yes", "d4", "undo", "no", "d5"]);
    assert_eq!(
        game(&ran)["uci"],
        serde_json::json!(["d2d4", "d7d5"]),
        "{ran:?}"
    );
    assert!(
        ran.stderr.contains("White asks to take the move back."),
        "{ran:?}"
    );
    assert!(ran.stderr.contains("The take-back is declined."), "{ran:?}");
}

#[test]
fn a_right_claim_ends_the_game_and_a_wrong_one_costs_time() {
    let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let lines = [&shuffle[..], &shuffle[..3], &["claim threefold Ng8"]].concat();
    let ran = play(&[], &lines);
    assert!(
        ran.stderr
            .contains("the same position three times, claimed"),
        "{ran:?}"
    );
    assert!(ran.stderr.contains("(fide-2023 9.2.1.1)"), "{ran:?}");
    let ran = play(&["--time", "180"], &["claim 3", "clock", "quit"]);
    assert!(
        ran.stderr
            .contains("The claim is wrong: counted 1 (fide-2023 9.5.3)."),
        "{ran:?}"
    );
    assert!(
        ran.stderr.contains("Black 4:00"),
        "blitz gives the opponent a minute: {ran:?}"
    );
}

#[test]
fn an_edition_that_draws_by_itself_does_so() {
    let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(2);
    let ran = play(&["--laws", "online"], &shuffle);
    assert!(ran.stderr.contains("The game is over: 1/2-1/2"), "{ran:?}");
    assert_eq!(game(&ran)["plies"], 8);
}

#[test]
fn a_flag_falls_while_nobody_types() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_qiyuan"))
        .args(["play", "--lang", "en", "--time", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Held open, so that only the clock can end the game.
    let stdin = child.stdin.take().unwrap();
    let output = child.wait_with_output().unwrap();
    drop(stdin);
    let talk = String::from_utf8_lossy(&output.stderr);
    assert!(
        talk.contains("The game is over: 0-1 the flag has fallen (fide-2023 6.9)"),
        "{talk}"
    );
    let pgn = String::from_utf8_lossy(&output.stdout);
    assert!(pgn.contains("[Termination \"time forfeit\"]"), "{pgn}");
}

#[test]
fn the_pgn_carries_the_clock_and_the_time_control() {
    let ran = play(&["--time", "180+2"], &["e4", "e5", "quit"]);
    assert!(ran.stdout.contains("[TimeControl \"180+2\"]"), "{ran:?}");
    assert_eq!(ran.stdout.matches("[%clk 0:03:0").count(), 2, "{ran:?}");
    assert!(ran.stderr.contains("The game is unfinished."), "{ran:?}");
    assert_eq!(game(&ran)["result"], "*");
}

#[test]
fn chess960_and_set_positions_are_kept_in_the_pgn() {
    let ran = play(&["--chess960", "0"], &["quit"]);
    assert!(ran.stdout.contains("[Variant \"Chess960\"]"), "{ran:?}");
    assert!(ran.stdout.contains("[FEN \"bbqnnrkr/"), "{ran:?}");
    let ran = play(
        &["--fen", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"],
        &["Kd7", "e4", "moves"],
    );
    assert!(ran.stderr.contains("1... Kd7 2. e4"), "{ran:?}");
    assert_eq!(game(&ran)["plies"], 2);
}

#[test]
fn an_unknown_edition_or_clock_is_wrong_usage() {
    for words in [
        ["--laws", "fide-1066"],
        ["--time", "soon"],
        ["--chess960", "960"],
    ] {
        let ran = play(&words, &[]);
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.stdout.is_empty());
    }
    assert_eq!(qiyuan(&["play", "--fen", "startpos"]).code, 1);
}

#[test]
fn a_line_that_is_not_utf8_is_named_and_the_game_goes_on() {
    let ran = qiyuan_reading(&["play", "--lang", "en"], b"e4\n\xff\xfe\ne5\n");
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.stderr.contains("not text in UTF-8"), "{ran:?}");
    assert_eq!(game(&ran)["uci"], serde_json::json!(["e2e4", "e7e5"]));
}
