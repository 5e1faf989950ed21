//! Odd lines: every fault has its code, and nothing brings the runner down.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails so"
)]

use judge::judge;
use proptest::prelude::*;
use serde_json::{Value, json};

fn case() -> Value {
    json!({
        "id": "x", "edition": "fide-2023", "tempo": "standard", "mode": "board",
        "start": {"fen": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "white_s": 100, "black_s": 100},
        "events": [{"at": 1, "by": "white", "do": "move", "move": "e2e4"}],
        "expect": {"result": "*"},
    })
}

/// The case with one place changed; `/` separates the steps to it, null takes the key away.
fn with(path: &str, value: Value) -> Value {
    let mut case = case();
    let (parent, key) = path.rsplit_once('/').unwrap_or(("", path));
    let parent = match parent {
        "" => &mut case,
        path => case.pointer_mut(&format!("/{path}")).unwrap(),
    };
    match parent.as_array_mut() {
        Some(list) => list[key.parse::<usize>().unwrap()] = value,
        None => parent[key] = value,
    }
    case
}

// tidy: table
fn spoiled() -> Vec<(&'static str, Value)> {
    vec![
        ("key_missing", with("id", json!(null))),
        ("wrong_type", with("id", json!(7))),
        ("key_missing", with("edition", json!(null))),
        ("unknown_word", with("edition", json!("fide-1066"))),
        ("unknown_word", with("tempo", json!("bullet"))),
        ("unknown_word", with("mode", json!("hybrid"))),
        ("key_unknown", with("expected", json!({}))),
        ("wrong_type", with("options", json!([]))),
        ("key_unknown", with("options", json!({"supervise": true}))),
        ("wrong_type", with("options", json!({"supervised": "yes"}))),
        (
            "out_of_range",
            with("options", json!({"king_into_check_limit": 300})),
        ),
        (
            "out_of_range",
            with("options", json!({"no_draw_before_move": -1})),
        ),
        (
            "key_missing",
            with("options", json!({"fifty_announced": {"moves": 75}})),
        ),
        ("key_missing", with("start", json!(null))),
        ("key_missing", with("start/fen", json!(null))),
        (
            "bad_fen",
            with("start/fen", json!("4k3/8/8/8/8/8/4P3/4K4 w - - 0 1")),
        ),
        ("bad_fen", with("start/fen", json!(""))),
        ("key_missing", with("start/black_s", json!(null))),
        ("out_of_range", with("start/white_s", json!(1e300))),
        ("wrong_type", with("start/white_s", json!("100"))),
        (
            "bad_time_control",
            with("start/time_control", json!("forty moves")),
        ),
        ("bad_move", with("start/history", json!(["e2e5"]))),
        ("wrong_type", with("start/history", json!([4]))),
        ("unknown_word", with("start/clock", json!("black"))),
        ("out_of_range", with("start/moves_made", json!(1.5))),
        ("out_of_range", with("start/illegal", json!({"white": 256}))),
        ("key_unknown", with("start/illegal", json!({"red": 1}))),
        ("unknown_word", with("start/absent", json!(["red"]))),
        ("key_unknown", with("start/whites", json!(1))),
        ("key_missing", with("events", json!(null))),
        ("wrong_type", with("events", json!({}))),
        ("wrong_type", with("events/0", json!("e4"))),
        ("key_missing", with("events/0/at", json!(null))),
        ("out_of_range", with("events/0/at", json!(1e18))),
        ("time_runs_back", with("events/0/at", json!(-1))),
        ("unknown_word", with("events/0/by", json!("hall"))),
        ("unknown_word", with("events/0/do", json!("castle"))),
        ("bad_move", with("events/0/move", json!("Nf3"))),
        ("bad_move", with("events/0/move", json!("e2e4e6"))),
        ("key_unknown", with("events/0/hand", json!(2))),
        ("out_of_range", with("events/0/hands", json!(3))),
        ("key_missing", with("expect", json!(null))),
        ("wrong_type", with("expect", json!("1-0"))),
        ("nothing_expected", with("expect", json!({}))),
        ("key_unknown", with("expect", json!({"winner": "white"}))),
    ]
}

#[test]
fn every_kind_of_slip_has_its_code() {
    assert!(judge(&case().to_string()).ok(), "the case itself holds");
    for (code, case) in spoiled() {
        let verdict = judge(&case.to_string());
        let found = verdict.fault.as_ref().map(|fault| fault.code.as_str());
        assert_eq!(found, Some(code), "{case}");
        assert!(!verdict.ok() && verdict.got.is_empty());
    }
}

fn event(text: Value) -> Option<String> {
    let line = with("events/0", text).to_string();
    judge(&line).fault.map(|fault| fault.code.to_string())
}

#[test]
fn events_are_read_with_their_own_keys_and_words() {
    let by = |by: &str, mut rest: Value| {
        rest["at"] = json!(1);
        rest["by"] = json!(by);
        event(rest)
    };
    let wants = |code: &str| Some(code.to_owned());
    assert_eq!(by("white", json!({"do": "press"})), None);
    assert_eq!(
        by("white", json!({"do": "press", "hard": true})),
        wants("key_unknown")
    );
    assert_eq!(by("white", json!({"do": "touch"})), wants("key_missing"));
    assert_eq!(
        by("white", json!({"do": "touch", "square": "i9"})),
        wants("bad_move")
    );
    assert_eq!(
        by("white", json!({"do": "promote", "piece": "queen"})),
        wants("unknown_word")
    );
    assert_eq!(
        by("white", json!({"do": "claim", "ground": "luck"})),
        wants("unknown_word")
    );
    assert_eq!(
        by("white", json!({"do": "refuse", "also": "white"})),
        wants("unknown_word")
    );
    let rule = |mut rest: Value| {
        rest["do"] = json!("rule");
        by("arbiter", rest)
    };
    assert_eq!(
        rule(json!({"ruling": "add_time", "color": "white"})),
        wants("key_missing")
    );
    assert_eq!(
        rule(json!({"ruling": "add_time", "seconds": 5})),
        wants("key_missing")
    );
    let loss = json!({"ruling": "award_loss", "color": "white", "opponent_points": 0.7});
    assert_eq!(rule(loss), wants("out_of_range"));
    let found = |what: Value| by("arbiter", what);
    assert_eq!(
        found(json!({"do": "found", "what": "illegal_move"})),
        wants("key_missing")
    );
    assert_eq!(
        found(json!({"do": "found", "what": "gold"})),
        wants("unknown_word")
    );
}

#[test]
fn every_ruling_of_the_laws_can_be_written() {
    for code in laws::Ruling::CODES {
        let event = json!({
            "at": 1, "by": "arbiter", "do": "rule", "ruling": code, "color": "white",
            "seconds": 5, "moves": 0, "white_s": 60, "black_s": 60,
        });
        let verdict = judge(&with("events/0", event).to_string());
        assert_eq!(verdict.fault, None, "{code}");
    }
}

/// A calculation and its value, or its fault.
fn calculated(mut event: Value) -> Result<Value, String> {
    event["at"] = json!(0);
    event["by"] = json!("arbiter");
    event["do"] = json!("calc");
    let mut case = with("events", json!([event]));
    case["expect"] = json!({"value": null});
    let verdict = judge(&case.to_string());
    match verdict.fault {
        Some(fault) => Err(fault.code.to_string()),
        None => Ok(verdict.got["value"].clone()),
    }
}

#[test]
fn calculations_are_exact_and_odd_ones_are_faults() {
    let rating = |a: Value, b: Value| json!({"what": "rating", "a": a, "b": b, "score": "1/2-1/2"});
    let value = calculated(rating(json!(100.03), json!(0))).unwrap();
    assert_eq!(value, json!({"a": 75.02, "b": 25.01}), "rounded once");
    let value = calculated(rating(json!(1e12), json!(-1e12))).unwrap();
    assert_eq!(value["a"], json!(500_000_000_000_i64));
    let broken = [
        ("out_of_range", rating(json!(1e30), json!(0))),
        ("out_of_range", rating(json!(0.001), json!(0))),
        ("wrong_type", rating(json!("600"), json!(0))),
        (
            "unknown_word",
            json!({"what": "rating", "a": 1, "b": 2, "score": "2-0"}),
        ),
        ("unknown_word", json!({"what": "weather"})),
        ("key_missing", json!({"what": "grade"})),
        (
            "unknown_word",
            json!({"what": "title", "title": "CM", "norms": 2}),
        ),
        (
            "unknown_word",
            json!({"what": "title", "title": "GM", "holder": "king"}),
        ),
        (
            "out_of_range",
            json!({"what": "title", "title": "GM", "games": -1}),
        ),
        (
            "unknown_word",
            json!({"what": "tiebreak", "system": "luck"}),
        ),
        (
            "out_of_range",
            json!({"what": "tiebreak", "system": "opponents_sum", "opponents": [0.33]}),
        ),
        (
            "key_unknown",
            json!({"what": "tiebreak", "system": "opponents_sum", "beaten": [1]}),
        ),
    ];
    for (code, event) in broken {
        assert_eq!(calculated(event.clone()), Err(code.to_owned()), "{event}");
    }
}

#[test]
fn numbers_are_compared_by_value() {
    for secs in ["99", "99.0", "9.9e1"] {
        let text = with("expect", json!({"white_s": 0})).to_string();
        let verdict = judge(&text.replace("\"white_s\":0}", &format!("\"white_s\":{secs}}}")));
        assert!(verdict.ok(), "{secs}: {verdict:?}");
    }
}

#[test]
fn lateness_counts_from_the_scheduled_second() {
    for (scheduled, termination) in [(0, json!("default_time")), (600, json!(null))] {
        let mut case = with(
            "events",
            json!([{"at": 400, "by": "arbiter", "do": "tick"}]),
        );
        case["options"] = json!({"default_time_s": 300});
        case["start"]["absent"] = json!(["black"]);
        case["start"]["clock"] = json!("none");
        case["start"]["scheduled"] = json!(scheduled);
        case["expect"] = json!({"termination": termination});
        let verdict = judge(&case.to_string());
        assert!(verdict.ok(), "{scheduled}: {verdict:?}");
    }
}

#[test]
fn a_board_that_cannot_be_is_set_up_and_played_on() {
    let boards = [
        "8/8/8/8/8/8/8/8 w",
        "kkkkkkkk/kkkkkkkk/8/8/8/8/8/KKKKKKKK b",
        "PPPPPPPP/8/8/8/8/8/8/pppppppp w",
        "4k3/8/8/8/8/8/8/4K2R w",
    ];
    for board in boards {
        let mut case = with("start/fen", json!(board));
        case["start"]["illegal_position"] = json!(true);
        let events = [
            json!({"at": 1, "by": "white", "do": "touch", "square": "e1"}),
            json!({"at": 1, "by": "white", "do": "move", "move": "e1g1"}),
            json!({"at": 2, "by": "white", "do": "press"}),
            json!({"at": 3, "by": "black", "do": "move", "move": "a8a1"}),
            json!({"at": 4, "by": "black", "do": "press"}),
            json!({"at": 5, "by": "black", "do": "claim", "ground": "threefold"}),
            json!({"at": 500, "by": "arbiter", "do": "tick"}),
        ];
        case["events"] = json!(events);
        case["expect"] = json!({"fen": "?", "legal": [], "obligation": "none"});
        let verdict = judge(&case.to_string());
        assert_eq!(verdict.fault, None, "{board}");
        assert_eq!(verdict.got.len(), 3);
    }
}

/// Rows of the suite to be mauled.
fn rows() -> Vec<&'static str> {
    include_str!("data/laws_cases.jsonl").lines().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Bytes cut out, doubled or replaced: a verdict comes all the same.
    #[test]
    fn a_mauled_line_is_answered(
        row in 0usize..565, at in any::<prop::sample::Index>(),
        length in 0usize..40, insert in "[-0-9a-z\"{}:,.\\[\\]]{0,6}",
    ) {
        let mut text = rows()[row].to_owned();
        let at = at.index(text.len());
        let end = (at + length).min(text.len());
        if text.is_char_boundary(at) && text.is_char_boundary(end) {
            text.replace_range(at..end, &insert);
        }
        let verdict = judge(&text);
        let judged: Vec<_> = verdict.got.keys().collect();
        let wanted: Vec<_> = verdict.want.keys().collect();
        match verdict.fault.is_some() {
            true => prop_assert!(judged.is_empty() && !verdict.ok()),
            false => prop_assert_eq!(judged, wanted),
        }
    }

    /// The events of several cases thrown into one.
    #[test]
    fn events_of_other_cases_are_answered(
        row in 0usize..565, others in prop::collection::vec(0usize..565, 1..4),
    ) {
        let mut case: Value = serde_json::from_str(rows()[row]).unwrap();
        let mut at = 0.0;
        let mut events = Vec::new();
        for other in std::iter::once(row).chain(others) {
            let from: Value = serde_json::from_str(rows()[other]).unwrap();
            for event in from["events"].as_array().unwrap() {
                let mut event = event.clone();
                at += event["at"].as_f64().unwrap().min(30.0);
                event["at"] = json!(at);
                events.push(event);
            }
        }
        case["events"] = json!(events);
        case["expect"] = json!({"result": "?", "legal": [], "fen": "?", "white_s": 0});
        let verdict = judge(&case.to_string());
        if let Some(fault) = verdict.fault {
            let odd = ["not_supported", "unknown_word", "bad_move"];
            prop_assert!(odd.contains(&fault.code.as_str()), "{}", fault);
        } else {
            prop_assert_eq!(verdict.got.len(), 4);
        }
    }
}
