//! Rapid and blitz where nobody watches: faults stand until the opponent objects.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails so"
)]

use laws::{EditionId, Game, Tempo};

#[allow(dead_code, reason = "shared with other tests")]
mod support;

use support::Table;
use support::tables::{CASTLE, PROMOTES, at_board, code};

fn rapid(edition: EditionId, fen: &str) -> Table {
    at_board(edition, fen, |terms, _| {
        terms.tempo = Tempo::Rapid;
        terms.time_control = "600+2".parse().unwrap();
    })
}

fn replays(table: &Table) {
    assert_eq!(Game::replay(&table.log).unwrap(), table.game);
}

#[test]
fn a_pawn_left_on_the_last_rank_becomes_a_queen_when_it_is_claimed() {
    let mut table = rapid(EditionId::Fide2023, PROMOTES);
    table.plays(&[(1.0, "white puts a7a8"), (2.0, "white presses")]);
    assert_eq!(table.game.illegal_moves().white, 0, "nobody has objected");
    assert!(
        table.game.board_fen().starts_with('P'),
        "it stands as a pawn"
    );
    table.plays(&[(3.0, "black complains illegal")]);
    assert_eq!(table.game.illegal_moves().white, 1);
    assert_eq!(table.game.board_fen(), "Q7/7k/8/8/8/8/6r1/K7 b - -");
    // A minute for Black, who thought one second; no increment for White.
    assert_eq!(table.secs(3.0), (598.0, 659.0));
    assert_eq!(
        table.game.clocks_at(support::instant(3.0)).running,
        Some(rules::Color::Black)
    );
    assert_eq!(table.game.moves_completed().white, 1);
    replays(&table);
}

#[test]
fn a_pawn_left_is_past_complaint_after_the_next_move() {
    let mut table = rapid(EditionId::Fide2023, PROMOTES);
    table.plays(&[
        (1.0, "white puts a7a8"),
        (2.0, "white presses"),
        (3.0, "black puts g2g3"),
        (4.0, "black presses"),
    ]);
    assert_eq!(
        code(&mut table, 5.0, "black complains illegal"),
        Some("too_late")
    );
    replays(&table);
}

#[test]
fn in_2014_a_pawn_left_and_claimed_loses_in_rapid_play() {
    let mut table = rapid(EditionId::Fide2014, PROMOTES);
    table.plays(&[
        (1.0, "white puts a7a8"),
        (2.0, "white presses"),
        (3.0, "black complains illegal"),
    ]);
    assert_eq!(table.outcome(), "0-1 illegal_moves");
}

#[test]
fn two_hands_cost_only_when_they_are_claimed() {
    let mut table = rapid(EditionId::Fide2023, CASTLE);
    table.plays(&[(1.0, "white puts a1b1 two-handed"), (2.0, "white presses")]);
    assert_eq!(
        table.secs(2.0),
        (600.0, 600.0),
        "the increment came as ever"
    );
    table.plays(&[(3.0, "black complains illegal")]);
    assert_eq!(table.game.illegal_moves().white, 1);
    assert_eq!(table.secs(3.0), (598.0, 659.0), "and goes with the claim");
    assert_eq!(table.game.moves().len(), 1, "the move stands");
    assert_eq!(
        code(&mut table, 4.0, "black complains illegal"),
        Some("claim_false")
    );
    replays(&table);
}

#[test]
fn two_hands_are_past_complaint_after_the_next_move() {
    let mut table = rapid(EditionId::Fide2018, CASTLE);
    table.plays(&[
        (1.0, "white puts a1b1 two-handed"),
        (2.0, "white presses"),
        (3.0, "black puts a8b8"),
    ]);
    assert_eq!(
        code(&mut table, 4.0, "black complains illegal"),
        Some("too_late")
    );
}

#[test]
fn a_press_without_a_move_costs_only_when_it_is_claimed() {
    let mut table = rapid(EditionId::Fide2023, CASTLE);
    table.plays(&[(2.0, "white presses")]);
    assert_eq!(table.game.illegal_moves().white, 0);
    let clocks = table.game.clocks_at(support::instant(5.0));
    assert_eq!(
        clocks.running,
        Some(rules::Color::Black),
        "the clock knows no better"
    );
    table.plays(&[(5.0, "black complains illegal")]);
    assert_eq!(table.game.illegal_moves().white, 1);
    assert_eq!(table.secs(5.0), (598.0, 657.0));
    assert_eq!(table.secs(6.0), (597.0, 657.0), "White's clock runs again");
    replays(&table);
}

#[test]
fn a_press_without_a_move_can_be_pressed_back() {
    let mut table = rapid(EditionId::Fide2023, CASTLE);
    table.plays(&[(2.0, "white presses"), (4.0, "black presses")]);
    assert_eq!(table.secs(5.0), (597.0, 598.0));
    table.plays(&[(6.0, "white puts a1b1"), (7.0, "white presses")]);
    assert_eq!(table.game.moves_completed().white, 1);
    assert_eq!(
        code(&mut table, 8.0, "black complains illegal"),
        Some("too_late")
    );
    replays(&table);
}

#[test]
fn an_arbiter_who_watches_sees_all_three_himself() {
    for (fen, put) in [
        (PROMOTES, Some("white puts a7a8")),
        (CASTLE, Some("white puts a1b1 two-handed")),
        (CASTLE, None),
    ] {
        let mut table = rapid(EditionId::Fide2023, fen);
        let mut terms = table.game.terms().clone();
        terms.options.supervised = Some(true);
        table = Table::new(terms, table.game.start().clone());
        table.plays(
            &put.map(|words| (1.0, words))
                .into_iter()
                .collect::<Vec<_>>(),
        );
        table.plays(&[(2.0, "white presses")]);
        assert_eq!(table.game.illegal_moves().white, 1, "{put:?}");
    }
}
