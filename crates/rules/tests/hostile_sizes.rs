//! Inputs far larger than anyone writes: read to the end, in time, with a bounded answer.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test says so by failing"
)]

use rules::pgn::{FAULTS_MAX, PgnFault, Places, ReadGame, read_games};
use rules::{CastlingMode, Code, Reading, fen};

fn only_game(text: &str) -> ReadGame {
    let mut games: Vec<ReadGame> = read_games(text.as_bytes()).collect();
    assert_eq!(games.len(), 1);
    games.remove(0)
}

fn count(faults: &[PgnFault], code: Code) -> usize {
    faults.iter().filter(|fault| fault.code == code).count()
}

#[test]
fn a_hundred_thousand_tags_are_kept_and_only_the_doubled_one_is_named() {
    let mut text = String::new();
    for i in 0..100_000 {
        text.push_str(&format!("[Tag{i} \"{i}\"]\n"));
    }
    text.push_str("[Tag7 \"again\"]\n[Tag99999 \"again\"]\n\n1. e4 *\n");
    let read = only_game(&text);
    assert_eq!(read.game.tags().count(), 100_000);
    assert_eq!(read.game.tag("Tag7"), Some("7"), "the first is kept");
    assert_eq!(read.game.tag("Tag99999"), Some("99999"));
    assert_eq!(count(&read.faults, Code::TagDuplicate), 2);
    assert_eq!(read.end.reading, Reading::Lenient);
}

#[test]
fn a_megabyte_of_parentheses_gives_a_bounded_list_that_says_how_many_more() {
    let text = format!("1. e4 {}", "(".repeat(1_000_000));
    let read = only_game(&text);
    assert_eq!(
        count(&read.faults, Code::VariationFirst),
        0,
        "e4 was played"
    );
    assert_eq!(count(&read.faults, Code::VariationNested), FAULTS_MAX);
    assert_eq!(read.faults.len(), FAULTS_MAX + 1);
    assert_eq!(read.faults[FAULTS_MAX].code, Code::FaultsMore);
    assert!(read.end.codes.contains(Code::VariationTooDeep));
    assert!(read.end.codes.contains(Code::VariationOpen));
    // 4095 nested, one too deep, one open: all but the first thousand.
    assert_eq!(read.end.faults_untold, 4095 + 2 - FAULTS_MAX);
    assert_eq!(read.end.reading, Reading::Lenient);
}

#[test]
fn a_fault_that_spoils_the_game_is_told_after_any_number_of_tolerances() {
    let text = format!("1. e4 {} Ke4 *\n", "$999 ".repeat(5000));
    let read = only_game(&text);
    assert_eq!(count(&read.faults, Code::NagNumber), FAULTS_MAX);
    assert_eq!(count(&read.faults, Code::MoveIllegal), 1);
    assert_eq!(read.end.faults_untold, 5000 - FAULTS_MAX);
    assert_eq!(read.end.reading, Reading::Rejected);
}

#[test]
fn a_variation_before_the_first_move_is_called_that_only_where_it_is() {
    let codes = |text: &str| only_game(text).end.codes;
    assert!(codes("(1. d4) 1. e4 *\n").contains(Code::VariationFirst));
    let nested = codes("1. e4 ((1. d4) 1. c4) *\n");
    assert!(nested.contains(Code::VariationNested), "{nested}");
    assert!(!nested.contains(Code::VariationFirst), "{nested}");
}

#[test]
fn columns_of_one_long_line_are_counted_on_from_place_to_place() {
    let text = "后e".repeat(300_000);
    let mut places = Places::new(text.as_bytes());
    for i in 0..300_000 {
        assert_eq!(places.place(i * 4).column, 2 * i + 1);
    }
    assert_eq!(places.place(4).column, 3, "and back again");
    // From the first byte that is not UTF-8 on, bytes are counted.
    let mut places = Places::new(b"\xe5\x90\x8ea\xffbc");
    let columns = [0, 3, 4, 5, 6].map(|at| places.place(at).column);
    assert_eq!(columns, [1, 2, 3, 6, 7]);
}

#[test]
fn a_fen_of_megabytes_is_too_long_and_nothing_else() {
    let long = ["\0", "x", "k", " ", "/", "_", "后"].map(|piece| piece.repeat(2_000_000));
    for text in long {
        let reading = fen::read(&text, CastlingMode::Standard);
        let wanted = match text.trim().is_empty() {
            true => Code::Empty,
            false => Code::TooLong,
        };
        let codes: Vec<Code> = reading.faults.iter().map(|fault| fault.code).collect();
        assert_eq!(codes, [wanted]);
        assert_eq!(reading.reading(), Reading::Rejected);
    }
    let spaced = format!("{}{}", fen_of_start(), " ".repeat(500));
    let reading = fen::read(&spaced, CastlingMode::Standard);
    assert_eq!(reading.reading(), Reading::Lenient, "spaces are tolerated");
}

fn fen_of_start() -> String {
    rules::Position::start().fen()
}
