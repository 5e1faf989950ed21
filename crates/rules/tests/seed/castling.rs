//! Castling and check, as the seed states them: S080–S103.
use rules::{Bitboard, CastlingMode, Code, Color, Move, Piece, Position, Role, Setup, Square, fen};
use testkit::{Dice, random_line};

fn at(text: &str) -> Position {
    fen::parse(text, CastlingMode::Standard).unwrap()
}

fn castlings(position: &Position) -> Vec<Move> {
    position
        .legal_moves()
        .into_iter()
        .filter(|m| m.is_castling())
        .collect()
}

fn play(position: &mut Position, moves: &str) {
    for text in moves.split_whitespace() {
        let m = position.parse_san(text).unwrap();
        position.play(m);
    }
}

const OPEN: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn king_goes_two_squares_and_the_rook_over_it() {
    for (turn, short, long) in [('w', "g1f1", "c1d1"), ('b', "g8f8", "c8d8")] {
        let position = at(&OPEN.replace('w', &turn.to_string()));
        let us = position.turn();
        for (text, goal) in [("O-O", short), ("O-O-O", long)] {
            let m = position.parse_san(text).unwrap();
            let (king, rook): (Square, Square) =
                (goal[..2].parse().unwrap(), goal[2..].parse().unwrap());
            assert_eq!(
                m.from().distance(m.to()),
                2,
                "S080 the king goes two squares"
            );
            assert_eq!(m.to(), king, "S080 toward the rook");
            let after = position.after(m);
            assert_eq!(after.king(us), king, "S080 {text}");
            let rook_now = after.board().piece_at(rook);
            assert_eq!(
                rook_now,
                Some(Piece::new(us, Role::Rook)),
                "S080 onto the crossed square"
            );
            assert_eq!(
                king.distance(rook),
                1,
                "S089 king and rook end side by side"
            );
            let (from, to) = m.castling_rook().unwrap();
            let travel = if text == "O-O" { 2 } else { 3 };
            assert_eq!(
                from.distance(to),
                travel,
                "S089 the rook travels two or three squares"
            );
        }
    }
    let position = at(OPEN);
    for (text, zeros) in [("O-O", "0-0"), ("O-O-O", "0-0-0")] {
        let m = position.parse_san(text).unwrap();
        assert_eq!(
            position.parse_move(zeros).unwrap().0,
            m,
            "S081 {zeros} is {text}"
        );
        assert_eq!(position.san(m).to_string(), text, "S081 written {text}");
    }
    let white_right = position.parse_san("O-O").unwrap();
    assert!(
        white_right.to() > white_right.from(),
        "S089 White's right is short"
    );
    let black = at(&OPEN.replace('w', "b"));
    let black_right = black.parse_san("O-O-O").unwrap();
    assert!(
        black_right.to() < black_right.from(),
        "S089 Black's right is long"
    );
}

#[test]
fn a_king_or_rook_that_has_moved_never_castles_again() {
    let mut king = at(OPEN);
    play(
        &mut king,
        "Ke2 a5 Ke1 a4"
            .replace("a5", "Kd8")
            .replace("a4", "Ke8")
            .as_str(),
    );
    assert!(
        castlings(&king).is_empty(),
        "S082 the king has moved, even if it is back"
    );
    assert!(castlings(&king).is_empty(), "S090 king moved");
    let mut rook = at(OPEN);
    play(&mut rook, "Rg1 Rb8 Rh1 Ra8");
    let m = castlings(&rook);
    assert_eq!(m.len(), 1, "S082 the other rook may still castle");
    assert!(
        !m[0].is_short_castling(),
        "S082 not with the rook that has moved"
    );
    assert!(rook.parse_san("O-O").is_err(), "S090 rook moved");
}

#[test]
fn attacked_squares_and_pieces_between_bar_castling_for_now() {
    for (text, why) in [
        (
            "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1",
            "S083 the king's square is attacked",
        ),
        (
            "4k3/8/8/8/5r2/8/8/4K2R w K - 0 1",
            "S083 the crossed square is attacked",
        ),
        (
            "4k3/8/8/8/6r1/8/8/4K2R w K - 0 1",
            "S083 the arrival square is attacked",
        ),
        (
            "4k3/8/8/8/8/8/8/4KB1R w K - 0 1",
            "S083 a piece stands between",
        ),
        (
            "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1",
            "S083 a piece between on the b-file",
        ),
        (
            "4k3/8/8/8/8/5n2/8/4K2R w K - 0 1",
            "S087 castling is no way out of check",
        ),
        ("4k3/8/8/8/1b6/8/8/4K2R w K - 0 1", "S090 in check"),
        (
            "4k3/8/8/8/8/7n/8/4K2R w K - 0 1",
            "S090 in check after castling",
        ),
        (
            "4k3/8/8/8/8/6n1/8/4K2R w K - 0 1",
            "S090 crossed square controlled",
        ),
        ("4k3/8/8/8/8/8/8/4K1NR w K - 0 1", "S090 piece between"),
    ] {
        assert!(castlings(&at(text)).is_empty(), "{why}");
    }
    let mut barred = at("4k3/8/8/8/5r2/8/8/4K2R w K - 0 1");
    play(&mut barred, "Rh2 Rf8 Rh1 Rg8");
    assert!(
        castlings(&barred).is_empty(),
        "S082 but a rook that went is gone for good"
    );
    let mut barred = at("4k3/8/8/8/5r2/8/P7/4K2R w K - 0 1");
    play(&mut barred, "a3 Ra4");
    assert_eq!(
        castlings(&barred).len(),
        1,
        "S083 barred only while the square is attacked"
    );
}

#[test]
fn what_does_not_bar_castling() {
    let mut checked = at("4k3/8/8/8/4r3/8/8/4KB1R w K - 0 1");
    assert!(checked.in_check(), "S085 the king is in check first");
    play(&mut checked, "Be2 Ra4");
    assert_eq!(
        castlings(&checked).len(),
        1,
        "S085 an earlier check does not matter"
    );
    let rook = at("4k3/8/8/8/8/8/6b1/4K2R b K - 0 1");
    let attacked = rook.attackers(Color::Black, Square::H1);
    assert!(!attacked.is_empty(), "S085 the castling rook is attacked");
    let white = at("4k3/8/8/8/4b3/8/8/R3K3 w Q - 0 1");
    assert!(
        white
            .attackers(Color::Black, Square::B1)
            .contains(Square::E4),
        "S085 b1 is attacked"
    );
    assert_eq!(
        castlings(&white).len(),
        1,
        "S085 the rook may cross an attacked square"
    );
    let attacked_rook = at("4k3/8/8/3b4/8/8/8/4K2R w K - 0 1");
    assert!(
        !attacked_rook.attackers(Color::Black, Square::H1).is_empty(),
        "S085"
    );
    assert_eq!(
        castlings(&attacked_rook).len(),
        1,
        "S085 an attacked rook may castle"
    );
}

#[test]
fn a_promoted_rook_on_the_kings_file_cannot_castle() {
    let mut position = at("8/4P3/8/8/8/8/k7/4K3 w - - 0 1");
    play(&mut position, "e8=R Kb2");
    assert!(
        castlings(&position).is_empty(),
        "S084 a promoted rook cannot castle"
    );
    let mut setup = Setup::from(&position);
    setup.castling = Bitboard::from(Square::E8);
    let faults = Position::from_setup(setup, CastlingMode::Chess960).unwrap_err();
    assert!(
        faults.codes().contains(Code::CastlingNoRook),
        "S084 king and rook on one rank"
    );
}

#[test]
fn nobody_castles_twice() {
    let mut dice = Dice::new(5);
    let mut castled = 0;
    for round in 0..120 {
        let start = if round % 2 == 0 {
            at(OPEN)
        } else {
            Position::chess960(round).unwrap()
        };
        let line = random_line(start, 120, &mut dice);
        let mut counts = [0, 0];
        for (i, m) in line.moves().enumerate() {
            if m.is_castling() {
                counts[i % 2] += 1;
                castled += 1;
                let after = line.position_after(i + 1).unwrap();
                let own = after.castling() & after.board().by_color(!after.turn());
                assert!(own.is_empty(), "S086 no right is left");
            }
        }
        assert!(
            counts[0] <= 1 && counts[1] <= 1,
            "S086 once per player per game"
        );
    }
    assert!(castled > 20, "{castled} castlings met");
}

#[test]
fn a_rook_moved_first_is_a_rook_move() {
    let mut position = at(OPEN);
    let rook = position.parse_san("Rf1").unwrap();
    assert!(!rook.is_castling(), "S088 rook first counts as a rook move");
    position.play(rook);
    assert_eq!(
        position.turn(),
        Color::Black,
        "S088 and the turn has passed"
    );
    assert_eq!(
        position.castling_rook(Color::White, true),
        None,
        "S088 castling there is void"
    );
}

#[test]
fn check_is_an_attack_on_the_king_by_one_or_two_pieces() {
    let single = at("4k3/8/8/8/4r3/8/8/4K3 w - - 0 1");
    assert_eq!(single.checkers(), Square::E4.into(), "S100 one checker");
    let double = at("4k3/8/8/8/4r3/3n4/8/4K3 w - - 0 1");
    assert_eq!(double.checkers().len(), 2, "S100 two checkers");
    let pinned = at("4k3/8/8/8/8/4n3/8/3KR3 w - - 0 1");
    assert!(
        pinned.in_check(),
        "S100 a pinned attacker gives check as well"
    );
    for position in [single, double, pinned] {
        for m in position.legal_moves() {
            let after = position.after(m);
            let king = after.king(Color::White);
            let attackers = after.attackers(Color::Black, king);
            assert!(attackers.is_empty(), "S101 the check is answered at once");
        }
    }
    let mate = at("4k3/8/8/8/8/8/r7/1r2K3 w - - 0 1");
    assert!(
        mate.legal_moves().is_empty() && mate.in_check(),
        "S101 if that cannot be, it is mate"
    );
    let silent = at("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    let (m, used) = silent.parse_move("Ra8").unwrap();
    assert!(
        silent.after(m).in_check(),
        "S102 it is check without a word"
    );
    assert!(
        used.contains(Code::CheckMarkMissing),
        "S102 and the move is taken all the same"
    );
}

#[test]
fn no_play_leads_to_three_checkers() {
    let mut dice = Dice::new(11);
    let mut doubles = 0;
    for number in 0..250 {
        let start = Position::chess960(number * 3).unwrap();
        let line = random_line(start, 150, &mut dice);
        for plies in 0..=line.len() {
            let checkers = line.position_after(plies).unwrap().checkers().len();
            assert!(checkers <= 2, "S103 at most two checkers");
            doubles += usize::from(checkers == 2);
        }
    }
    assert!(doubles > 0, "some double check was met");
    let three = "4k3/8/8/8/4r3/3n4/5p2/4K3 w - - 0 1";
    let faults = fen::parse(three, CastlingMode::Standard).unwrap_err();
    assert!(
        faults.codes().contains(Code::CheckersTooMany),
        "S103 three checkers are refused"
    );
}

/// The tests whose assertions count.
pub(crate) const ALL: &[fn()] = &[
    king_goes_two_squares_and_the_rook_over_it,
    a_king_or_rook_that_has_moved_never_castles_again,
    attacked_squares_and_pieces_between_bar_castling_for_now,
    what_does_not_bar_castling,
    a_promoted_rook_on_the_kings_file_cannot_castle,
    nobody_castles_twice,
    a_rook_moved_first_is_a_rook_move,
    check_is_an_attack_on_the_king_by_one_or_two_pieces,
    no_play_leads_to_three_checkers,
];
