//! How the pieces move, as the seed states it: S050–S069.
use proptest::prelude::{ProptestConfig, proptest};
use rules::{
    Bitboard, CastlingMode, Color, Move, Piece, Position, Role, Square, between, fen,
    knight_attacks,
};
use testkit::{any_line, any_position};

fn at(text: &str) -> Position {
    fen::parse(text, CastlingMode::Standard).unwrap()
}

fn targets(position: &Position, from: Square) -> Bitboard {
    position
        .legal_moves()
        .iter()
        .filter(|m| m.from() == from)
        .map(|m| m.to())
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn moves_go_to_empty_or_enemy_squares_and_over_none(position in any_position()) {
        let us = position.turn();
        let board = position.board();
        let own = board.by_color(us);
        for m in position.legal_moves() {
            let after = position.after(m);
            if m.is_castling() {
                let mine = after.board().by_color(us);
                assert_eq!(mine.len(), own.len(), "S050 castling moves two pieces, takes none");
                continue;
            }
            let role = m.promotion().unwrap_or(m.role());
            assert_eq!(after.board().piece_at(m.to()), Some(Piece::new(us, role)), "S050");
            assert_eq!(after.board().piece_at(m.from()), None, "S050 it leaves its square");
            assert!(!own.contains(m.to()), "S051 never onto an own piece");
            if position.is_capture(m) {
                let lost = board.by_color(!us).len() - after.board().by_color(!us).len();
                assert_eq!(lost, 1, "S052 the captured piece goes at once, in one move");
            }
            if m.role() != Role::Knight {
                let path = between(m.from(), m.to()) & board.occupied();
                assert!(path.is_empty(), "S053 no jumping but by the knight");
            }
            let king = after.king(us);
            assert!(after.attackers(!us, king).is_empty(), "S069 the own king stays out of check");
        }
    }

    #[test]
    fn pinned_pieces_still_attack(position in any_position()) {
        for m in position.legal_moves() {
            let taken = position.captured(m).is_some() && !m.is_en_passant();
            if taken {
                let attackers = position.attackers(position.turn(), m.to());
                assert!(attackers.contains(m.from()), "S054 what can capture attacks");
            }
        }
    }

    #[test]
    fn en_passant_is_for_the_very_next_move_and_by_a_neighbour(line in any_line()) {
        for plies in 1..=line.len() {
            let position = line.position_after(plies).unwrap();
            let last = line.moves().nth(plies - 1).unwrap();
            let captures: Vec<Move> =
                position.legal_moves().into_iter().filter(|m| m.is_en_passant()).collect();
            if !last.is_double_step() {
                assert!(captures.is_empty(), "S063 only right after the double step");
                assert_eq!(position.ep_square(), None, "S063 later it is illegal");
                continue;
            }
            let crossed = last.from().offset(0, if last.to() > last.from() { 1 } else { -1 });
            let pawns = position.board().pieces(position.turn(), Role::Pawn);
            for capture in &captures {
                assert_eq!(Some(capture.to()), crossed, "S063 as if it had moved one square");
                let after = position.after(*capture);
                assert_eq!(after.board().piece_at(last.to()), None, "S063 the pawn is taken");
            }
            // S064: the popular rule "beside the pawn that has just made the double step" names
            // the same pawns as "attacks the crossed square".
            for pawn in pawns {
                let beside = pawn.rank() == last.to().rank() && pawn.distance(last.to()) == 1;
                let attacks = rules::pawn_attacks(position.turn(), pawn);
                let by_law = crossed.is_some_and(|square| attacks.contains(square));
                assert_eq!(beside, by_law, "S064 beside and attacking are the same");
            }
        }
    }
}

#[test]
fn each_piece_goes_as_far_as_its_rule_says() {
    let queen = at("8/8/8/3Q4/8/8/8/K1k5 w - - 0 1");
    assert_eq!(
        targets(&queen, Square::D5).len(),
        27,
        "S056 file, rank and diagonals"
    );
    let rook = at("8/8/8/3R4/8/8/8/K1k5 w - - 0 1");
    assert_eq!(targets(&rook, Square::D5).len(), 14, "S057 file and rank");
    let bishop = at("8/8/8/3B4/8/8/8/K1k5 w - - 0 1");
    assert_eq!(targets(&bishop, Square::D5).len(), 13, "S058 diagonals");
    let king = at("8/8/8/3K4/8/8/8/2k5 w - - 0 1");
    assert_eq!(
        targets(&king, Square::D5).len(),
        8,
        "S055 one step in eight directions"
    );
    let hemmed = at("2r1r3/8/8/8/3K4/8/8/2k5 w - - 0 1");
    assert_eq!(
        targets(&hemmed, Square::D4),
        [Square::D3, Square::D5].into_iter().collect(),
        "S055 only to squares not attacked"
    );
}

#[test]
fn three_descriptions_of_the_knight_agree_on_every_square() {
    for from in Square::ALL {
        // Nearest squares not on one line with it.
        let nearest: Bitboard = Square::ALL
            .into_iter()
            .filter(|&to| {
                let on_line = from.file() == to.file()
                    || from.rank() == to.rank()
                    || rules::bishop_attacks(from, Bitboard::EMPTY).contains(to);
                from.distance(to) == 2 && !on_line
            })
            .collect();
        // One step straight, then one step diagonally away.
        let mut stepped = Bitboard::EMPTY;
        for (df, dr) in [(1_i8, 0_i8), (-1, 0), (0, 1), (0, -1)] {
            for side in [-1, 1] {
                let (files, ranks) = if df == 0 {
                    (side, 2 * dr)
                } else {
                    (2 * df, side)
                };
                stepped |= from.offset(files, ranks).into_iter().collect();
            }
        }
        // Opposite corners of a rectangle of two by three squares.
        let corners: Bitboard = Square::ALL
            .into_iter()
            .filter(|to| {
                let files = (from.file().index()).abs_diff(to.file().index());
                let ranks = (from.rank().index()).abs_diff(to.rank().index());
                files * ranks == 2
            })
            .collect();
        assert_eq!(
            knight_attacks(from),
            nearest,
            "S059 nearest squares off the lines, {from}"
        );
        assert_eq!(
            knight_attacks(from),
            stepped,
            "S059 one straight, one diagonal, {from}"
        );
        assert_eq!(
            knight_attacks(from),
            corners,
            "S059 the 日 rectangle, {from}"
        );
    }
    let hobbled = at("8/8/8/3p4/2pNp3/3p4/8/K1k5 w - - 0 1");
    assert_eq!(
        targets(&hobbled, Square::D4).len(),
        8,
        "S059 no hobbled leg"
    );
}

#[test]
fn pawns_step_forward_and_take_aslant() {
    let free = at("4k3/8/8/8/8/4P3/3P4/4K3 w - - 0 1");
    let squares = |list: &[Square]| list.iter().copied().collect::<Bitboard>();
    assert_eq!(
        targets(&free, Square::E3),
        squares(&[Square::E4]),
        "S060 one forward, never back"
    );
    assert_eq!(
        targets(&free, Square::D2),
        squares(&[Square::D3, Square::D4]),
        "S061 one or two"
    );
    let blocked = at("4k3/8/8/8/3n4/8/3P4/4K3 w - - 0 1");
    assert_eq!(
        targets(&blocked, Square::D2),
        squares(&[Square::D3]),
        "S061 both empty"
    );
    let stopped = at("4k3/8/8/8/8/3n4/3P4/5K2 w - - 0 1");
    assert!(
        targets(&stopped, Square::D2).is_empty(),
        "S060 to an empty square; S062 not straight"
    );
    let taking = at("4k3/8/8/8/8/2n1n3/3P4/5K2 w - - 0 1");
    assert!(
        taking.parse_san("dxe3").is_ok(),
        "S062 it takes one square diagonally"
    );
    let alone = at("4k3/8/8/8/8/8/3P4/4K3 w - - 0 1");
    assert!(
        alone.parse_uci("d2e3").is_err(),
        "S062 only onto an enemy piece"
    );
}

#[test]
fn en_passant_may_be_taken_or_left_and_is_written_en_pt() {
    let position = at("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    let capture = position.parse_san("exd6").unwrap();
    assert!(
        capture.is_en_passant(),
        "S063 taken as if it had moved one square"
    );
    assert!(
        position.legal_moves().len() > 1,
        "S063 it is not an obligation"
    );
    for text in ["exd6 e.p.", "exd6 en pt", "exd6 en passant", "e5xd6 en pt."] {
        let (m, used) = position.parse_move(text).unwrap();
        assert_eq!(m, capture, "S065 {text}");
        assert!(
            used.contains(rules::Code::EnPassantMark),
            "S065 the mark is named: {text}"
        );
    }
    assert!(
        position.parse_move("e6 en pt").is_err(),
        "S065 only on a capture in passing"
    );
}

#[test]
fn a_pawn_on_the_last_rank_becomes_one_of_four_pieces_at_once() {
    let position = at("3n4/4P3/7k/8/8/8/8/QQ2K3 w - - 0 1");
    for to in ["e8", "d8"] {
        let becomes: Vec<Role> = position
            .legal_moves()
            .iter()
            .filter(|m| m.from() == Square::E7 && m.to() == to.parse().unwrap())
            .map(|m| m.promotion().unwrap())
            .collect();
        assert_eq!(becomes.len(), 4, "S066 queen, rook, bishop or knight, {to}");
        assert!(
            !becomes.contains(&Role::King) && !becomes.contains(&Role::Pawn),
            "S066"
        );
    }
    let m = position.parse_san("e8=Q").unwrap();
    let after = position.after(m);
    assert_eq!(
        after.board().pieces(Color::White, Role::Queen).len(),
        3,
        "S066 not limited to captured pieces, at once"
    );
    for text in ["e8", "e8=K", "e8=P"] {
        assert!(
            position.parse_move(text).is_err(),
            "S066 not promoting is not allowed: {text}"
        );
    }
    for text in ["e8=R", "e8=B", "e8=N"] {
        assert!(
            position.parse_san(text).is_ok(),
            "S067 in special cases another piece: {text}"
        );
    }
}

/// The tests whose assertions count.
pub(crate) const ALL: &[fn()] = &[
    moves_go_to_empty_or_enemy_squares_and_over_none,
    pinned_pieces_still_attack,
    en_passant_is_for_the_very_next_move_and_by_a_neighbour,
    each_piece_goes_as_far_as_its_rule_says,
    three_descriptions_of_the_knight_agree_on_every_square,
    pawns_step_forward_and_take_aslant,
    en_passant_may_be_taken_or_left_and_is_written_en_pt,
    a_pawn_on_the_last_rank_becomes_one_of_four_pieces_at_once,
];
