//! Games at a board, ready to be played from a script.

use laws::{EditionId, Millis, Mode, Start, Tempo, Terms};
use rules::{ByColor, CastlingMode, fen};

use super::Table;

pub(crate) const OLD: EditionId = EditionId::SeedOld;
pub(crate) const FIDE_2001: EditionId = EditionId::Fide2001;
pub(crate) const CASTLE: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
pub(crate) const PAWN_TAKES: &str = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
pub(crate) const PROMOTES: &str = "8/P6k/8/8/8/8/6r1/K7 w - - 0 1";
pub(crate) const CHECKED: &str = "rnbqk1nr/pppp1ppp/8/4p3/1b1PP3/8/PPP2PPP/RNBQKBNR w KQkq - 1 3";
pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

pub(crate) fn terms(edition: EditionId, clock: &str) -> Terms {
    let mut terms = Terms::online(edition, clock.parse().unwrap());
    terms.mode = Mode::Board;
    terms.tempo = Tempo::Standard;
    terms
}

pub(crate) fn at_board(
    edition: EditionId,
    fen: &str,
    change: impl FnOnce(&mut Terms, &mut Start),
) -> Table {
    let mut terms = terms(edition, "40/9000,16/3600*");
    let mut start = Start::new(fen::parse(fen, CastlingMode::Standard).unwrap());
    start.left = Some(ByColor {
        white: Millis(600_000),
        black: Millis(600_000),
    });
    change(&mut terms, &mut start);
    Table::new(terms, start)
}

pub(crate) fn table(edition: EditionId, fen: &str) -> Table {
    at_board(edition, fen, |_, _| {})
}

pub(crate) fn code(table: &mut Table, secs: f64, words: &str) -> Option<&'static str> {
    table.step(secs, words).1.map(|refusal| refusal.code())
}

pub(crate) fn steps(table: &Table) -> Vec<String> {
    let mut steps: Vec<String> = table
        .game
        .duty()
        .steps
        .iter()
        .map(ToString::to_string)
        .collect();
    steps.sort();
    steps
}
