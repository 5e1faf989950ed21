//! The scoresheet: what a game looks like as PGN, and that it is read back.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails so"
)]

use laws::{EditionId, scoresheet};
use rules::pgn::read_games;

#[allow(dead_code, reason = "shared with other tests")]
mod support;

use support::Table;

#[test]
fn a_game_is_written_with_clocks_offers_result_and_termination() {
    let mut table = Table::simple(EditionId::Fide2023, "180+2");
    table.plays(&[
        (5.0, "white e4"),
        (9.0, "black e5 offering"),
        (20.0, "white Nf3"),
        (300.0, "hall ticks"),
    ]);
    let text = scoresheet(&table.game).to_string();
    for part in [
        "[TimeControl \"180+2\"]",
        "[Termination \"time forfeit\"]",
        "[Result \"1-0\"]",
        "1. e4 { [%clk 0:02:57] }",
        "e5 { [%clk 0:02:58] (=) }",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    let read = read_games(text.as_bytes()).next().unwrap();
    assert!(read.faults.is_empty(), "{:?}", read.faults);
    assert_eq!(read.game.main_moves().count(), 3);
}

#[test]
fn what_was_taken_back_is_not_on_it_and_every_time_control_has_its_tag() {
    let tags = [
        ("40/9000,16/3600*", "40/9000:16/3600"),
        ("300d5", "300d5"),
        ("days:3", "1/259200"),
        ("untimed", "-"),
    ];
    for (control, tag) in tags {
        let mut terms = laws::Terms::online(EditionId::Online, control.parse().unwrap());
        terms.options.takeback = true;
        let start = laws::Start::new(rules::Position::start());
        let mut table = Table::new(terms, start);
        table.plays(&[
            (1.0, "white e4"),
            (2.0, "black e5"),
            (3.0, "black asks takeback"),
            (4.0, "white accepts takeback"),
            (5.0, "black c5"),
        ]);
        let sheet = scoresheet(&table.game);
        assert_eq!(sheet.tag("TimeControl"), Some(tag));
        assert_eq!(sheet.tag("Termination"), Some("unterminated"));
        let text = sheet.to_string();
        assert!(text.contains("c5") && !text.contains("e5"), "{text}");
    }
}
