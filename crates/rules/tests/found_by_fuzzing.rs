//! What the fuzz targets found, kept.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test says so by failing"
)]

use rules::pgn::read_games;
use rules::{CastlingMode, Move, Reading, fen};

#[test]
fn a_rook_that_castles_into_the_line_of_check_does_not_answer_it() {
    let text = "1rk2R2/8/7N/7n/8/8/7n/2K5 b q - 0 1";
    let position = fen::parse(text, CastlingMode::Chess960).unwrap();
    assert!(position.in_check());
    let judged: Vec<Move> = (1..=u16::MAX)
        .filter_map(Move::from_bits)
        .filter(|&m| position.is_legal(m))
        .collect();
    assert_eq!(judged.len(), 3);
    assert!(judged.iter().all(|m| !m.is_castling()));
    assert!(position.parse_san("O-O-O").is_err());
}

#[test]
fn tags_that_follow_from_the_game_are_not_written_twice_in_another_case() {
    let text = b"[Setup \"1\"]\n[fen \"4k3/&/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 Kd7 *";
    let games: Vec<_> = read_games(text).collect();
    assert_eq!(games[0].end.reading, Reading::Rejected);
    let written = games[0].game.to_string();
    assert!(
        !written.contains("fen") && !written.contains("Setup"),
        "{written}"
    );
    let again: Vec<_> = read_games(written.as_bytes()).collect();
    assert_eq!(again[0].end.reading, Reading::Strict, "{written}");
}

#[test]
fn a_variation_before_the_first_move_of_another_begins_where_that_one_does() {
    let text = b"1. e4 (1. d4 d5 (1... 6 (1... e6))) 1... e5 *";
    let games: Vec<_> = read_games(text).collect();
    let written = games[0].game.to_string();
    assert!(
        written.contains("1. e4 (1. d4 d5 (1... e6)) 1... e5 *"),
        "{written}"
    );
    let again: Vec<_> = read_games(written.as_bytes()).collect();
    assert_ne!(again[0].end.reading, Reading::Rejected, "{written}");
}
