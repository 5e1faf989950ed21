//! Any board that can be set up: the generator lists exactly what the independent judge allows.

use rules::{Bitboard, CastlingMode, Color, Move, Piece, Position, Role, Setup, Square};

/// Panics if anything is wrong.
pub fn check(bytes: &[u8]) {
    let mut setup = Setup::default();
    let Some((&flags, rest)) = bytes.split_first() else {
        return;
    };
    setup.turn = if flags & 1 == 0 {
        Color::White
    } else {
        Color::Black
    };
    for pair in rest.chunks_exact(2).take(32) {
        let square = Square::from_index(usize::from(pair[0] & 63)).expect("below 64");
        let color = if pair[1] & 8 == 0 {
            Color::White
        } else {
            Color::Black
        };
        let role = Role::ALL[usize::from(pair[1] & 7) % 6];
        setup.board.set(square, Piece::new(color, role));
        if pair[0] & 64 != 0 {
            setup.castling |= Bitboard::from(square);
        }
        if pair[0] & 128 != 0 {
            setup.ep = Some(square);
        }
    }
    let Ok((position, _)) = Position::from_setup_lenient(setup, CastlingMode::Chess960) else {
        return;
    };
    let mut listed: Vec<Move> = position.legal_moves().into_iter().collect();
    let from: Vec<Square> = position
        .board()
        .by_color(position.turn())
        .into_iter()
        .collect();
    let mut judged: Vec<Move> = (1..15_u16)
        .flat_map(|kind| {
            from.iter().flat_map(move |from| {
                (0..64_u16).filter_map(move |to| {
                    Move::from_bits(kind << 12 | to << 6 | from.index() as u16)
                })
            })
        })
        .chain(from.iter().flat_map(|from| {
            (0..64_u16).filter_map(|to| Move::from_bits(to << 6 | from.index() as u16))
        }))
        .filter(|&m| position.is_legal(m))
        .collect();
    listed.sort();
    judged.sort();
    assert_eq!(listed, judged, "{}", position.fen());
    assert_eq!(position.count_legal_moves(), listed.len());
    for m in listed {
        let after = position.after(m);
        assert!(
            after
                .attackers(!position.turn(), after.king(position.turn()))
                .is_empty()
        );
    }
}
