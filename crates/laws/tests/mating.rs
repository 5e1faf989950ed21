//! Can that side still mate? Games that end dead, flags that lose or draw, and the doubt.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails so"
)]

use laws::{EditionId, Ending, Game, Millis, Start, Terms, Verdict};
use rules::{BoardOutcome, ByColor, CastlingMode, Color, Position, fen};

#[allow(dead_code, reason = "shared with other tests")]
mod support;

use support::Table;

/// A game from this position, a minute for each.
fn from(text: &str) -> Table {
    with_mode(text, CastlingMode::Standard)
}

fn with_mode(text: &str, mode: CastlingMode) -> Table {
    let terms = Terms::online(EditionId::Fide2023, "60".parse().unwrap());
    let mut start = Start::new(fen::parse(text, mode).unwrap());
    start.left = Some(ByColor {
        white: Millis(60_000),
        black: Millis(60_000),
    });
    Table::new(terms, start)
}

/// How the game has ended, its log replayed to the same.
fn ending(table: &Table) -> Ending {
    assert_eq!(Game::replay(&table.log).unwrap(), table.game);
    table.game.ending().cloned().expect("the game is over")
}

/// The line shown to the players, played over: mate by this side at its end.
fn shown_to_mate(position: &Position, line: &str, winner: Color) -> usize {
    let mut position = *position;
    for word in line.split(' ') {
        let mv = position.parse_uci(word).unwrap();
        position.play(mv);
    }
    assert_eq!(
        position.outcome(),
        Some(BoardOutcome::Checkmate { winner }),
        "{line}"
    );
    line.split(' ').count()
}

#[test]
fn the_capture_that_leaves_two_kings_ends_the_game_at_once() {
    let mut table = from("8/8/8/8/8/2k5/4p3/4K3 w - - 0 1");
    table.plays(&[(1.0, "white Kxe2")]);
    assert_eq!(table.outcome(), "1/2-1/2 dead_position");
    let article = ending(&table).article.unwrap().to_string();
    assert_eq!(article, "5.2.2");
}

#[test]
fn the_move_that_shuts_the_wall_ends_the_game_at_once() {
    let mut table = from("4k3/8/1p1p1p1p/1PpP1PpP/2P3P1/8/3n4/3K4 w - - 0 1");
    assert_eq!(table.outcome(), "* -", "the knight is still there");
    table.plays(&[(1.0, "white Kxd2")]);
    assert_eq!(table.outcome(), "1/2-1/2 dead_position");
    assert_eq!(ending(&table).article.unwrap().to_string(), "5.2.2");
}

#[test]
fn a_forced_capture_is_seen_before_it_is_made() {
    // After Rb2 the king must take, and two kings are left.
    let mut table = from("8/8/8/8/1R6/8/8/k3K3 w - - 0 1");
    table.plays(&[(1.0, "white Rb2")]);
    assert_eq!(table.outcome(), "1/2-1/2 dead_position");
}

#[test]
fn a_flag_loses_where_a_mate_exists_and_the_shortest_line_found_is_kept() {
    // A knight alone: only with the rook's help.
    let text = "8/8/8/8/4k3/1r6/8/4K1N1 b - - 0 1";
    let mut table = from(text);
    table.plays(&[(60.0, "hall ticks")]);
    assert_eq!(table.outcome(), "1-0 flag");
    let ending = ending(&table);
    assert_eq!(ending.mating, Some(Verdict::Yes));
    let line = ending.mating_line.unwrap();
    let plies = shown_to_mate(table.game.position(), &line, Color::White);
    assert!(plies <= 24, "{plies} plies: {line}");
}

#[test]
fn a_flag_in_the_opening_shows_a_line_of_a_few_moves() {
    let mut table = from("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    table.plays(&[(60.0, "hall ticks")]);
    assert_eq!(table.outcome(), "0-1 flag");
    let line = ending(&table).mating_line.unwrap();
    let plies = shown_to_mate(table.game.position(), &line, Color::Black);
    assert!(plies <= 8, "{plies} plies: {line}");
}

#[test]
fn a_flag_draws_where_no_series_of_moves_mates() {
    // A knight against a queen: Black's flag costs him nothing.
    let mut table = from("8/8/4kq2/8/8/3NK3/8/8 b - - 0 1");
    assert_eq!(table.game.ending(), None);
    table.plays(&[(60.0, "hall ticks")]);
    assert_eq!(table.outcome(), "1/2-1/2 flag_unwinnable");
    let ending = ending(&table);
    assert_eq!(
        (ending.mating, ending.mating_line),
        (Some(Verdict::No), None)
    );
}

/// A mate exists here, but the prover needs more than it is given in play.
const DOUBTFUL: &str = "8/5p2/8/6P1/6pp/6pk/p5pr/rn4K1 b - - 0 1";

#[test]
fn in_doubt_the_game_goes_on_and_at_a_flag_the_log_keeps_the_doubt() {
    let mut table = from(DOUBTFUL);
    assert!(!laws::is_dead(table.game.position()));
    table.plays(&[(1.0, "black f6")]);
    assert_eq!(table.outcome(), "* -", "in doubt the game goes on");
    let mut table = from(DOUBTFUL);
    table.plays(&[(60.0, "hall ticks")]);
    assert_eq!(table.outcome(), "1-0 flag", "the side that might mate wins");
    let before = ending(&table);
    assert_eq!(before.mating, Some(Verdict::Undecided));
    assert_eq!(before.mating_line, None);
}

#[test]
fn a_capture_in_passing_decides_whether_the_flag_loses() {
    let may = "8/8/p5k1/Pp1p1p1p/1P1PpP1P/4P3/4K3/8 b - d3 0 1";
    let may_not = "8/8/p5k1/Pp1p1p1p/1P1PpP1P/4P3/4K3/8 b - - 0 1";
    for (text, outcome) in [(may, "1-0 flag"), (may_not, "1/2-1/2 flag_unwinnable")] {
        let mut table = from(text);
        table.plays(&[(60.0, "hall ticks")]);
        assert_eq!(table.outcome(), outcome, "{text}");
    }
}

#[test]
fn a_flag_in_chess960_shows_a_line_too() {
    let text = "rbbqnnkr/pppppppp/8/8/8/8/PPPPPPPP/RBBQNNKR w KQkq - 0 1";
    let mut table = with_mode(text, CastlingMode::Chess960);
    table.plays(&[(60.0, "hall ticks")]);
    assert_eq!(table.outcome(), "0-1 flag");
    let line = ending(&table).mating_line.unwrap();
    shown_to_mate(table.game.position(), &line, Color::Black);
}
