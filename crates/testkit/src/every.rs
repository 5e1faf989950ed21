//! Every position of a kind, one after another.

use rules::{CastlingMode, Color, Piece, Position, Setup, Square};

/// Every legal position with exactly these pieces, either side to move, without castling rights
/// or en passant squares. Like pieces in exchanged places are visited twice.
pub fn every_placement(pieces: &[Piece], visit: &mut impl FnMut(&Position)) {
    place(pieces, Setup::default(), visit);
}

fn place(pieces: &[Piece], setup: Setup, visit: &mut impl FnMut(&Position)) {
    let Some((&piece, rest)) = pieces.split_first() else {
        for turn in Color::ALL {
            let setup = Setup { turn, ..setup };
            if let Ok(position) = Position::from_setup(setup, CastlingMode::Standard) {
                visit(&position);
            }
        }
        return;
    };
    for square in Square::ALL {
        if setup.board.piece_at(square).is_none() {
            let mut next = setup;
            next.board.set(square, piece);
            place(rest, next, visit);
        }
    }
}

/// The initial array and every Chess960 start.
pub fn standard_starts() -> impl Iterator<Item = Position> {
    (0..960)
        .filter_map(Position::chess960)
        .chain([Position::start()])
}
