//! How late a player may be where moves are entered in software: the event says.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails so")]

use judge::judge;
use serde_json::{Value, json};

/// Black is not there at the start; what has become of the game after so many seconds.
fn after(edition: &str, options: Value, events: Value) -> (bool, Value) {
    let case = json!({
        "id": "late", "topic": "default", "edition": edition, "tempo": "standard",
        "mode": "online", "options": options,
        "start": {
            "fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "time_control": "5400+30", "absent": ["black"],
        },
        "events": events,
        "expect": {"result": "1-0", "termination": "default_time"},
    });
    let verdict = judge(&case.to_string());
    assert!(verdict.fault.is_none(), "{:?}", verdict.fault);
    (verdict.ok(), Value::Object(verdict.got))
}

#[test]
fn who_is_later_than_the_event_allows_loses_online_too() {
    for edition in ["online", "fide-2023", "fide-2005"] {
        let limit = json!({"default_time_s": 60});
        let late = json!([{"at": 61, "by": "arbiter", "do": "tick"}]);
        let (ok, got) = after(edition, limit.clone(), late);
        assert!(ok, "{edition}: {got}");
        let in_time = json!([{"at": 60, "by": "arbiter", "do": "tick"}]);
        assert!(!after(edition, limit.clone(), in_time).0, "{edition}");
        let came = json!([
            {"at": 59, "by": "black", "do": "arrive"},
            {"at": 3700, "by": "arbiter", "do": "tick"},
        ]);
        assert!(!after(edition, limit, came).0, "{edition}");
    }
}

#[test]
fn where_nobody_says_how_late_one_may_be_the_edition_does() {
    let late = json!([{"at": 3601, "by": "arbiter", "do": "tick"}]);
    assert!(after("fide-2005", json!({}), late.clone()).0);
    assert!(
        !after("online", json!({}), late).0,
        "only an event sets one there"
    );
}
