//! What the seed texts say of themselves, and what one of them sums up in rhyme.

use laws::{Edition, EditionId, Start, Terms};
use rules::{CastlingMode, Position, fen};

use crate::support::Table;

const OLD: EditionId = EditionId::SeedOld;

/// A game of the old text from a position, with the house rule on perpetual check.
fn from(fen: &str) -> Table {
    let mut terms = Terms::online(OLD, "600".parse().unwrap());
    terms.options.perpetual_check_draw = true;
    let position = fen::parse(fen, CastlingMode::Standard).unwrap();
    Table::new(terms, Start::new(position))
}

fn ends(fen: &str, acts: &[(f64, &str)]) -> String {
    let mut table = from(fen);
    table.plays(acts);
    table.outcome()
}

#[test]
fn the_rhyme_knows_two_ways_to_win_and_four_to_draw() {
    let mate = ends("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", &[(1.0, "white Ra8#")]);
    assert_eq!(mate, "1-0 checkmate", "S150 mate");
    let mut table = from("4k3/4p3/8/8/8/8/8/R3K3 w - - 0 1");
    table.plays(&[(1.0, "white Ra2"), (602.0, "hall ticks")]);
    assert_eq!(
        table.outcome(),
        "1-0 flag",
        "S150 the opponent's time is out"
    );
    let stalemate = ends("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", &[(1.0, "white Qf7")]);
    assert_eq!(stalemate, "1/2-1/2 stalemate", "S150 stalemate");
    let checks: Vec<(f64, &str)> = (1..=9)
        .map(f64::from)
        .zip(
            ["white Qe4+", "black Kg8", "white Qe8+", "black Kh7"]
                .into_iter()
                .cycle(),
        )
        .collect();
    let perpetual = ends("8/6pk/7p/8/8/8/q7/4Q2K w - - 0 1", &checks);
    assert_eq!(
        perpetual, "1/2-1/2 perpetual_check",
        "S150 perpetual check, by the house rule of C-02"
    );
    let fifty = ends(
        "4k3/4p3/8/8/8/8/8/R3K3 w - - 99 90",
        &[(1.0, "white Ra2"), (2.0, "black claims fifty")],
    );
    assert_eq!(
        fifty, "1/2-1/2 fifty_moves",
        "S150 fifty moves without a capture"
    );
    let mut table = from("4k3/4p3/8/8/8/8/8/R3K3 w - - 98 90");
    table.plays(&[(1.0, "white Ra2"), (2.0, "black e6")]);
    let claim = table.step(3.0, "white claims fifty").1;
    assert_eq!(
        claim.map(|refusal| refusal.code()),
        Some("claim_false"),
        "S150 a pawn's move counts like a capture, though the rhyme does not say so"
    );
    let agreed = ends(
        "4k3/4p3/8/8/8/8/8/R3K3 w - - 0 1",
        &[(1.0, "white Ra2 offering"), (2.0, "black accepts")],
    );
    assert_eq!(agreed, "1/2-1/2 agreement", "S150 agreement");
}

/// The names of what two editions set differently.
fn differing(one: &Edition, two: &Edition) -> Vec<&'static str> {
    let (one, two) = (one.parameters(), two.parameters());
    one.into_iter()
        .zip(two)
        .filter(|(one, two)| one.value != two.value)
        .map(|(one, _)| one.name)
        .collect()
}

#[test]
fn the_english_text_of_2001_is_authentic_and_2004_came_with_2005() {
    let origin = EditionId::Fide2001.origin();
    assert_eq!(origin.in_force, Some("2001-07-01"), "S005 from 1 July 2001");
    assert_eq!(
        origin.text, "English, adopted at the 71st congress, Istanbul, November 2000",
        "S005 the English text is followed"
    );
    assert_eq!(
        OLD.origin().text,
        "Chinese",
        "S005 the seed is a translation"
    );
    // The announced amendments are in no list of the seed: they are an edition of their own.
    let amended = differing(EditionId::Fide2001.table(), EditionId::Fide2005.table());
    assert!(
        !amended.is_empty(),
        "S006 what was amended in 2004 differs from 2001: {amended:?}"
    );
    assert_eq!(
        EditionId::Fide2005.origin().in_force,
        Some("2005-07-01"),
        "S006 and holds from 2005"
    );
}

#[test]
fn the_old_text_measures_out_the_equipment() {
    let equipment = OLD.origin().equipment.unwrap();
    assert_eq!(
        (equipment.king_mm, equipment.board_mm),
        (97, 510),
        "S220 the king and the board"
    );
    let men = Position::start().board().occupied().len();
    assert_eq!(
        usize::from(equipment.pieces),
        men + 2,
        "S220 the men of the start and one more queen each"
    );
    assert_eq!(
        equipment.to_string(),
        "a set of 34 pieces (king 97 mm, one spare queen each), a board of 51 × 51 cm, \
         a clock, a scoresheet",
        "S220 a clock and a scoresheet"
    );
}

/// The tests whose assertions count.
pub(crate) const ALL: &[fn()] = &[
    the_rhyme_knows_two_ways_to_win_and_four_to_draw,
    the_english_text_of_2001_is_authentic_and_2004_came_with_2005,
    the_old_text_measures_out_the_equipment,
];
