//! What lies in an envelope: read as it was meant, and judged where it cannot stand.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails so"
)]

use laws::{Act, Actor, EditionId, Tempo};
use rules::Color;

#[allow(dead_code, reason = "shared with other tests")]
mod support;

use support::tables::{CASTLE, FIDE_2001, START, at_board, code, table};
use support::{Table, instant};

const FIDE_2023: EditionId = EditionId::Fide2023;
const TWO_KNIGHTS: &str = "4k3/8/8/8/8/8/4r3/NN2K3 w - - 0 1";

/// White seals a writing; the envelope is opened.
fn opened(fen: &str, text: &str) -> Table {
    let mut table = table(FIDE_2023, fen);
    table.plays(&[(1.0, "arbiter adjourns")]);
    let act = Act::Seal {
        text: text.into(),
        offer: false,
    };
    let (_, refusal) = table.does(2.0, Actor::White, act);
    assert_eq!(refusal, None, "anything may be written");
    table.plays(&[
        (3.0, "white stops clocks"),
        (100.0, "arbiter resumes"),
        (101.0, "arbiter opens"),
    ]);
    table
}

#[test]
fn a_sealed_move_is_read_as_its_writer_meant_it() {
    for (text, offers) in [
        ("Nf3", false),
        ("Nf3=", true),
        ("Nf3 (=)", true),
        ("Nf3(=)", true),
        ("Nf3.", false),
        ("1.Nf3", false),
        ("1. Nf3 (=)", true),
        ("1… Nf3", false),
        ("nf3", false),
        ("Sf3", false),
        ("Cf3", false),
        ("马f3", false),
        ("g1f3", false),
        ("Nf3!", false),
        ("Nf3?", false),
    ] {
        let table = opened(START, text);
        let moves = table.game.moves();
        assert_eq!(moves.len(), 1, "S191 {text} can be understood");
        assert_eq!(moves[0].san, "Nf3", "{text}");
        assert_eq!(table.game.offer(), offers.then_some(Color::White), "{text}");
        assert_eq!(table.outcome(), "* -", "{text}");
    }
}

#[test]
fn what_is_ambiguous_illegal_or_beyond_understanding_loses() {
    for (fen, text) in [
        (TWO_KNIGHTS, "Nc3"),
        (START, "Nf4"),
        (START, "Ke3"),
        (START, "K"),
        (START, "="),
        (START, "1."),
        (START, "good luck"),
        // A rook's move in English is not made a king's in French by a guess.
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "Rd4"),
    ] {
        assert_eq!(
            opened(fen, text).outcome(),
            "0-1 sealed_move",
            "S191 {text}"
        );
    }
    // The one knight that can go is meant, whatever the other's letter.
    assert_eq!(
        opened("4k3/7p/8/8/8/8/7P/N3K3 w - - 0 1", "Nab3").outcome(),
        "* -"
    );
}

#[test]
fn a_quickplay_finish_has_nothing_added_for_moves() {
    for (clock, wanted) in [
        ("600", None),
        ("600+5", Some("not_allowed")),
        ("600d5", Some("not_allowed")),
        ("600b5", Some("not_allowed")),
    ] {
        for edition in [EditionId::Fide1997, FIDE_2001, FIDE_2023] {
            let mut table = at_board(edition, CASTLE, |terms, start| {
                terms.time_control = clock.parse().unwrap();
                terms.options.quickplay_announced = true;
                start.left.as_mut().unwrap().white = laws::Millis::from_secs(90);
            });
            let refused = code(&mut table, 1.0, "white complains quickplay");
            assert_eq!(refused, wanted, "{clock} in {edition:?}");
        }
    }
}

#[test]
fn a_claim_is_rejected_at_once_from_2001_on_and_before_only_once_postponed() {
    let claimed = |edition| {
        let mut table = at_board(edition, CASTLE, |terms, start| {
            terms.time_control = "600".parse().unwrap();
            start.left.as_mut().unwrap().white = laws::Millis::from_secs(90);
        });
        table.plays(&[(1.0, "white complains quickplay")]);
        table
    };
    let mut table = claimed(EditionId::Fide1997);
    assert!(!table.game.claim_can_be_rejected());
    let refused = code(&mut table, 2.0, "arbiter rules reject");
    assert_eq!(refused, Some("not_allowed"), "10.2 of 1997");
    table.plays(&[(3.0, "arbiter rules postpone 0")]);
    assert!(table.game.claim_can_be_rejected());
    assert_eq!(code(&mut table, 4.0, "arbiter rules reject"), None);
    let mut table = claimed(FIDE_2001);
    assert_eq!(code(&mut table, 2.0, "arbiter rules reject"), None);
}

#[test]
fn nobody_has_to_keep_score_in_rapid_and_blitz() {
    for tempo in [Tempo::Rapid, Tempo::Blitz] {
        let mut table = at_board(FIDE_2023, CASTLE, |terms, _| terms.tempo = tempo);
        assert_eq!(code(&mut table, 1.0, "white stops recording"), None);
        assert!(!table.game.keeps_score(Color::White));
    }
    let mut table = table(FIDE_2023, CASTLE);
    let refused = code(&mut table, 1.0, "white stops recording");
    assert_eq!(refused, Some("must_record"));
}

#[test]
fn supervised_rapid_counts_as_standard_play_from_2009_to_2017() {
    for edition in [
        EditionId::Fide2009,
        EditionId::Fide2014,
        EditionId::Fide2017,
        FIDE_2023,
    ] {
        let mut table = at_board(edition, CASTLE, |terms, _| {
            terms.tempo = Tempo::Rapid;
            terms.options.supervised = Some(true);
        });
        table.plays(&[(1.0, "white puts e1e4"), (2.0, "white presses")]);
        assert_eq!(table.outcome(), "* -", "the first in {edition:?}");
        assert_eq!(table.game.illegal_moves().white, 1);
        assert!(table.game.clocks_at(instant(2.0)).running.is_some());
    }
    // Unsupervised, the first loses where the opponent claims it (A.4b of 2014).
    let mut table = at_board(EditionId::Fide2014, CASTLE, |terms, _| {
        terms.tempo = Tempo::Rapid;
    });
    table.plays(&[
        (1.0, "white puts e1e4"),
        (2.0, "white presses"),
        (3.0, "black complains illegal"),
    ]);
    assert_eq!(table.outcome(), "0-1 illegal_moves");
}
