//! `qiyuan san`: moves in either notation, what they lead to, and what is wrong with them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use serde_json::{Value, json};
use support::{START, keys, qiyuan};

fn san(words: &[&str]) -> Value {
    qiyuan(&[&["san"], words].concat()).one()
}

#[test]
fn moves_are_answered_with_exactly_the_documented_keys() {
    let ran = qiyuan(&["san", START, "e4", "e5", "Nf3"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(
        keys(ran.stdout.trim()),
        [
            "ok",
            "reading",
            "san",
            "uci",
            "fen",
            "repetitions",
            "outcome",
            "fault"
        ]
    );
    assert_eq!(
        ran.one(),
        json!({
            "ok": true,
            "reading": "strict",
            "san": ["e4", "e5", "Nf3"],
            "uci": ["e2e4", "e7e5", "g1f3"],
            "fen": "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
            "repetitions": 1,
            "outcome": null,
            "fault": null,
        })
    );
}

#[test]
fn a_reading_is_judged_against_the_notation_named() {
    let reading = |notation: &str, text: &str| {
        san(&["--as", notation, START, text])["reading"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    assert_eq!(reading("san", "e4"), "strict");
    assert_eq!(reading("uci", "e2e4"), "strict");
    assert_eq!(reading("any", "e4"), "strict");
    assert_eq!(reading("any", "e2e4"), "lenient");
    assert_eq!(reading("san", "e2e4"), "lenient");
    assert_eq!(reading("san", "e5"), "rejected");
}

#[test]
fn a_rejected_move_is_named_by_its_index_and_a_code() {
    let ran = qiyuan(&["san", START, "e4", "e4", "Nf6"]);
    assert_eq!(ran.code, 1);
    let answer = ran.one();
    assert_eq!(answer["ok"], false);
    assert_eq!(answer["reading"], "rejected");
    assert_eq!(
        answer["uci"],
        json!(["e2e4"]),
        "what was played before it stands"
    );
    assert_eq!(answer["fault"]["index"], 1);
    assert!(!answer["fault"]["code"].as_str().unwrap().is_empty());
    assert_eq!(keys(&answer["fault"].to_string()).len(), 2);
}

#[test]
fn the_position_itself_may_be_at_fault() {
    let ran = qiyuan(&["san", "startpos", "e4"]);
    assert_eq!(ran.code, 1);
    let answer = ran.one();
    assert_eq!(
        (&answer["ok"], &answer["fen"]),
        (&json!(false), &Value::Null)
    );
    assert!(answer["fault"]["index"].is_null() && answer["fault"]["code"].is_string());
}

#[test]
fn outcomes_of_the_board_and_of_the_record_are_told() {
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let twice = shuffle.repeat(2);
    let answer = san(&[&[START], &twice[..]].concat());
    assert_eq!(
        (&answer["repetitions"], &answer["outcome"]),
        (&json!(3), &json!("threefold"))
    );
    let answer = san(&[&[START], &twice[..7]].concat());
    assert_eq!(answer["outcome"], Value::Null);
    let answer = san(&[&[START], &shuffle.repeat(4)[..]].concat());
    assert_eq!(
        (&answer["repetitions"], &answer["outcome"]),
        (&json!(5), &json!("fivefold"))
    );

    let rows = [
        ("4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "a1a2", "fifty"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 149 80", "a1a2", "seventy-five"),
        ("4k3/8/4K3/8/8/8/8/R7 w - - 149 110", "a1a8", "checkmate"),
        ("7k/5K2/8/6Q1/8/8/8/8 w - - 149 110", "g5g6", "stalemate"),
        ("7k/8/8/8/8/8/5r2/6RK b - - 0 1", "f2h2", ""),
        ("8/8/8/8/8/5k2/6p1/6K1 b - - 0 1", "f3g3", "stalemate"),
        ("8/8/8/8/8/6k1/6p1/6K1 w - - 0 1", "", "stalemate"),
        ("4k3/8/8/8/8/8/3q4/4K3 w - - 0 1", "e1d2", "dead"),
    ];
    for (fen, text, outcome) in rows {
        let words: &[&str] = if text.is_empty() {
            &[fen]
        } else {
            &[fen, text]
        };
        let wanted = if outcome.is_empty() {
            Value::Null
        } else {
            json!(outcome)
        };
        assert_eq!(san(words)["outcome"], wanted, "{fen} {text}");
    }
}

#[test]
fn an_en_passant_square_counts_for_repetition_only_if_a_legal_capture_uses_it() {
    // The pawn that could take is pinned to nothing, so the first time differs from the later.
    let open = "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1";
    let walk = "d2d4 e8e7 e1e2 e7e8 e2e1 e8e7 e1e2 e7e8 e2e1";
    let words: Vec<&str> = std::iter::once(open).chain(walk.split(' ')).collect();
    assert_eq!(san(&words)["repetitions"], 2);
    // Here Black was in check, so there was never a legal capture.
    let checked = "8/8/8/8/4p3/8/R2P3k/K7 w - - 0 37";
    let walk = "d2d4 h2h3 a2a3 h3h2 a3a2 h2h1 a2a3 h1h2 a3a2";
    let words: Vec<&str> = std::iter::once(checked).chain(walk.split(' ')).collect();
    assert_eq!(san(&words)["repetitions"], 3);
}

#[test]
fn castling_in_chess960_is_written_as_king_takes_rook() {
    let fen = "4k3/8/8/8/8/8/8/6KR w H - 0 1";
    let answer = san(&["--chess960", fen, "O-O"]);
    assert_eq!(answer["uci"], json!(["g1h1"]), "{answer}");
    assert_eq!(answer["san"], json!(["O-O"]));
    let answer = san(&["r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", "O-O-O"]);
    assert_eq!(answer["uci"], json!(["e1g1", "e8c8"]), "{answer}");
}

#[test]
fn flags_may_stand_before_between_and_after_the_moves() {
    let wanted = san(&["--as", "uci", START, "e2e4", "e7e5"]);
    assert_eq!(wanted["reading"], "strict");
    for words in [
        [START, "e2e4", "e7e5", "--as", "uci"],
        [START, "e2e4", "--as", "uci", "e7e5"],
        [START, "--as", "uci", "e2e4", "e7e5"],
    ] {
        assert_eq!(san(&words), wanted, "{words:?}");
    }
    let fen = "4k3/8/8/8/8/8/8/6KR w H - 0 1";
    let answer = san(&[fen, "O-O", "--chess960"]);
    assert_eq!(answer["uci"], json!(["g1h1"]), "{answer}");
}

#[test]
fn two_dashes_end_the_flags() {
    let answer = san(&["--as", "uci", START, "--", "e2e4"]);
    assert_eq!(answer["reading"], "strict");
    let answer = san(&[START, "e4", "--", "--as"]);
    assert_eq!(answer["fault"]["index"], 1, "{answer}");
    assert_eq!(qiyuan(&["san", START, "e4", "--nothing"]).code, 2);
}

#[test]
fn what_is_no_move_is_named_for_what_it_is() {
    let code = |text: &str| qiyuan(&["san", START, text]).one()["fault"]["code"].clone();
    assert_eq!(code("0000"), "null_move");
    assert_eq!(code("Z0"), "null_move");
    assert_eq!(code("Kd2="), "promotion_wrong");
}
