//! Every position of three men and many of four, against a table worked out by itself.
//!
//! The prover is asked with and without its tables. Without `QIYUAN_LONG` both are sampled.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

mod support;

#[path = "support/endgames.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    reason = "shared with an example"
)]
mod endgames;

use endgames::{Board, Class, Endgames, Kind, Known, Man, classes, code};
use rules::{CastlingMode, Color, Piece, Position, Role, Setup, Square};
use support::{Dice, is_long};
use unwinnable::{Budget, Stages, Verdict, can_mate, can_mate_by, is_mate};

fn role(kind: Kind) -> Role {
    match kind {
        Kind::Pawn => Role::Pawn,
        Kind::Knight => Role::Knight,
        Kind::Bishop => Role::Bishop,
        Kind::Rook => Role::Rook,
        Kind::Queen => Role::Queen,
    }
}

/// The same position for `rules`; nothing if it can't come about, two queens checking from one
/// side, say.
fn position(board: &Board) -> Option<Position> {
    let mut setup = Setup {
        turn: Color::from_white(board.white_to_move),
        ..Setup::default()
    };
    let mut put = |square: u8, color: Color, role: Role| {
        setup.board.set(
            Square::from_index(square.into()).unwrap(),
            Piece { color, role },
        );
    };
    put(board.kings[0], Color::White, Role::King);
    put(board.kings[1], Color::Black, Role::King);
    for ((white, kind), square) in board.men.iter() {
        put(*square, Color::from_white(*white), role(*kind));
    }
    Position::from_setup_lenient(setup, CastlingMode::Standard)
        .ok()
        .map(|(position, _)| position)
}

/// Asks the prover with and without its tables and compares with what was worked out.
fn assert_agrees(board: &Board, mates: bool) -> bool {
    let Some(position) = position(board) else {
        return false;
    };
    let without = Stages { tables: false };
    let answers = [
        can_mate(&position, Color::White, Budget::UNLIMITED).verdict,
        can_mate_by(&position, Color::White, Budget::UNLIMITED, without).verdict,
    ];
    for verdict in answers {
        assert_eq!(verdict.is_yes(), mates, "{}: {verdict:?}", position.fen());
        if let Verdict::Yes(line) = &verdict {
            assert!(is_mate(&position, Color::White, line), "{}", position.fen());
        }
    }
    true
}

fn walk(endgames: &Endgames, class: &[Man], mut wanted: impl FnMut() -> bool) -> usize {
    let known: &Known = endgames.known[code(class)].as_ref().unwrap();
    let mut asked = 0;
    for number in 0..known.legal.len() * 64 {
        if Known::has(&known.legal, number) && wanted() {
            let board = Board::of(class, number).unwrap();
            asked += usize::from(assert_agrees(&board, Known::has(&known.mates, number)));
        }
    }
    asked
}

#[test]
fn every_position_of_three_men_is_answered_as_worked_out() {
    let mut endgames = Endgames::new();
    let mut dice = Dice(3);
    let step = if is_long() { 1 } else { 97 };
    let mut asked = 0;
    for class in classes(1) {
        if endgames.known[code(&class)].is_none() {
            endgames.work_out(&class);
        }
        asked += walk(&endgames, &class, || dice.below(step) == 0);
    }
    println!("{asked} positions of three men agree");
    assert!(asked > 300_000 / step);
}

/// Worked out anew with `QIYUAN_LONG`; without it the prover's own tables are the measure, of which
/// the first test and the long one show that they are right.
#[test]
fn positions_of_four_men_are_answered_as_worked_out() {
    let mut dice = Dice(4);
    if !is_long() {
        let mut asked = 0;
        while asked < 4_000 {
            asked += usize::from(assert_tables_agree(&mut dice));
        }
        return;
    }
    let mut endgames = Endgames::new();
    let four: Vec<Class> = classes(2)
        .into_iter()
        .filter(|class| class.len() == 2)
        .collect();
    let mut legal = 0;
    for class in &four {
        if endgames.known[code(class)].is_none() {
            endgames.work_out(class);
        }
        let known = endgames.known[code(class)].as_ref().unwrap();
        legal += known
            .legal
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum::<usize>();
    }
    let step = (legal / 2_000_000).max(1);
    let asked: usize = four
        .iter()
        .map(|class| walk(&endgames, class, || dice.below(step) == 0))
        .sum();
    println!("{asked} positions of four men agree");
    assert!(asked > 1_500_000, "{asked}");
}

/// Of a random position of four men the prover says the same with and without its tables.
fn assert_tables_agree(dice: &mut Dice) -> bool {
    let four: Vec<Class> = classes(2)
        .into_iter()
        .filter(|class| class.len() == 2)
        .collect();
    let class = &four[dice.below(four.len())];
    let Some(board) = Board::of(class, dice.below(1 << 25)) else {
        return false;
    };
    let Some(position) = position(&board) else {
        return false;
    };
    let with = can_mate(&position, Color::White, Budget::UNLIMITED).verdict;
    let without = Stages { tables: false };
    let without = can_mate_by(&position, Color::White, Budget::UNLIMITED, without).verdict;
    assert_eq!(with.is_yes(), without.is_yes(), "{}", position.fen());
    true
}
