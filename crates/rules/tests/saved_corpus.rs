//! What fuzzing has found worth keeping is checked again, on any toolchain: the checks are those
//! of the fuzz targets.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test says so by failing"
)]

#[path = "../../../fuzz/checks/mod.rs"]
mod checks;

/// Each line of a saved corpus is one input, in hexadecimal digits.
fn each_saved(name: &str, least: usize, check: fn(&[u8])) {
    let path = format!(
        "{}/../../fuzz/corpus/{name}.hex",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(&path).unwrap();
    let mut count = 0;
    for line in text.lines() {
        let digits = |i: usize| u8::from_str_radix(&line[i..i + 2], 16).unwrap();
        let bytes: Vec<u8> = (0..line.len()).step_by(2).map(digits).collect();
        check(&bytes);
        count += 1;
    }
    assert!(count >= least, "{path} holds only {count} inputs");
}

#[test]
fn no_saved_text_upsets_the_fen_readers() {
    each_saved("fen", 300, checks::fen::check);
}

#[test]
fn no_saved_text_upsets_the_readers_of_moves() {
    each_saved("san", 300, checks::san::check);
}

#[test]
fn no_saved_text_upsets_the_readers_of_uci_moves() {
    each_saved("uci", 300, checks::uci::check);
}

#[test]
fn no_saved_text_upsets_the_pgn_reader() {
    each_saved("pgn", 300, checks::pgn::check);
}

#[test]
fn saved_games_are_played_and_taken_back() {
    each_saved("play", 300, checks::play::check);
}

#[test]
fn the_generator_lists_what_the_judge_allows_on_saved_boards() {
    each_saved("legality", 300, checks::legality::check);
}
