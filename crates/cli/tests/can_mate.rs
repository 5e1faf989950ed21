//! `qiyuan can-mate`: one JSON object a line, the keys of the contract, lines that mate.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use rules::{BoardOutcome, CastlingMode, Color};
use serde_json::Value;
use support::{START, keys, qiyuan, qiyuan_reading};

const WALL: &str = "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 12 60";

/// Plays the line of an answer to mate by the winner.
fn assert_mates(answer: &Value) {
    let fen = answer["fen"].as_str().unwrap();
    let mut position = rules::fen::parse(fen, CastlingMode::Standard).unwrap();
    for text in answer["line"].as_array().unwrap() {
        let m = position.parse_uci(text.as_str().unwrap()).unwrap();
        position.play(m);
    }
    let winner = if answer["winner"] == "white" {
        Color::White
    } else {
        Color::Black
    };
    assert_eq!(
        position.outcome(),
        Some(BoardOutcome::Checkmate { winner }),
        "{answer}"
    );
}

#[test]
fn a_yes_comes_with_a_mating_line_and_the_documented_keys() {
    let ran = qiyuan(&["can-mate", "black", START]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(
        keys(ran.stdout.trim()),
        [
            "fen", "winner", "verdict", "line", "nodes", "micros", "stage"
        ]
    );
    let answer = ran.one();
    assert_eq!(answer["verdict"], "yes");
    assert_mates(&answer);
}

#[test]
fn the_fen_may_be_typed_as_its_fields() {
    let mut words = vec!["can-mate", "white"];
    words.extend(WALL.split(' '));
    let ran = qiyuan(&words);
    assert_eq!(
        (ran.code, &ran.one()["verdict"]),
        (0, &"yes".into()),
        "{ran:?}"
    );
    assert_mates(&ran.one());
}

#[test]
fn a_no_is_an_answer_and_has_no_line() {
    let ran = qiyuan(&["can-mate", "black", WALL]);
    let answer = ran.one();
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(answer["verdict"], "no");
    assert_eq!(answer["line"], serde_json::json!([]));
}

#[test]
fn mated_is_yes_with_an_empty_line_and_stalemate_is_no() {
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let stalemate = "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1";
    let input = format!("{mated}\n{stalemate}\n");
    let black: Vec<_> = qiyuan_reading(&["can-mate", "black", "-"], input.as_bytes()).json();
    assert_eq!(
        (&black[0]["verdict"], &black[1]["verdict"]),
        (&"yes".into(), &"no".into())
    );
    assert_eq!(black[0]["line"], serde_json::json!([]));
    let white: Vec<_> = qiyuan_reading(&["can-mate", "white"], input.as_bytes()).json();
    assert_eq!(
        (&white[0]["verdict"], &white[1]["verdict"]),
        (&"no".into(), &"no".into())
    );
}

#[test]
fn dead_answers_for_white_and_then_for_black() {
    let ran = qiyuan(&["can-mate", "--dead", WALL]);
    let answers = ran.json();
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(answers.len(), 2);
    assert_eq!(
        (&answers[0]["winner"], &answers[1]["winner"]),
        (&"white".into(), &"black".into())
    );
    assert_eq!(
        (&answers[0]["verdict"], &answers[1]["verdict"]),
        (&"yes".into(), &"no".into())
    );
}

#[test]
fn a_spent_budget_is_undecided_and_still_an_answer() {
    let hard = "8/8/5p2/2p1pP2/2PbPk1b/2pBpBp1/2P1P1P1/5BRK w - - 0 1";
    let ran = qiyuan(&["can-mate", "black", hard, "--nodes", "300"]);
    assert_eq!(
        (ran.code, &ran.one()["verdict"]),
        (0, &"undecided".into()),
        "{ran:?}"
    );
    assert!(ran.one()["nodes"].as_u64().unwrap() >= 300);
}

#[test]
fn what_is_no_position_is_rejected_and_the_rest_answered() {
    let input = format!("nonsense\n{WALL}\n");
    let ran = qiyuan_reading(&["can-mate", "black"], input.as_bytes());
    let answers = ran.json();
    assert_eq!(ran.code, 1, "{ran:?}");
    assert_eq!(
        (&answers[0]["verdict"], &answers[1]["verdict"]),
        (&"rejected".into(), &"no".into())
    );
}

#[test]
fn castling_of_chess960_counts_when_asked_for() {
    let fen = "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1";
    let ran = qiyuan(&["can-mate", "white", fen, "--chess960"]);
    assert_eq!(
        (ran.code, &ran.one()["verdict"]),
        (0, &"yes".into()),
        "{ran:?}"
    );
}

#[test]
fn without_a_side_the_usage_is_wrong() {
    assert_eq!(qiyuan(&["can-mate", START]).code, 2);
}

#[test]
fn blank_lines_are_passed_over_and_what_is_no_position_has_the_same_keys() {
    let input = b"\n8/8/8/4k3/8/8/8/4K2R w - - 0 1\n \nnonsense\n";
    let ran = qiyuan_reading(&["can-mate", "white"], input);
    assert_eq!(ran.code, 1);
    let answers = ran.json();
    assert_eq!(answers.len(), 2, "{ran:?}");
    for key in answers[0].as_object().unwrap().keys() {
        assert!(answers[1].get(key).is_some(), "{key}");
    }
    for key in ["winner", "line", "nodes", "micros", "stage"] {
        assert!(answers[1][key].is_null(), "{key}");
    }
}
