//! Whether one move is legal, found without the generator: the rules move by move.

use crate::board::bitboard::Bitboard;
use crate::board::color::Color;
use crate::board::role::{Piece, Role};
use crate::board::square::{Rank, Square};
use crate::position::Position;

use super::chess_move::{Move, kind};

/// Independent of the generator on purpose, so that the two can be held against each other: it
/// walks lines square by square and looks for the king's attackers on a board set piece by piece.
pub(crate) fn is_legal(position: &Position, m: Move) -> bool {
    let us = position.turn();
    let board = position.board();
    let (from, to) = (m.from(), Square::at(m.raw_to()));
    if board.piece_at(from) != Some(Piece::new(us, m.role())) {
        return false;
    }
    if m.is_castling() {
        return castling_is_legal(position, m);
    }
    if board.color_at(to) == Some(us) || from == to {
        return false;
    }
    let shape_is_right = match m.role() {
        Role::Pawn => pawn_reaches(position, m),
        _ => m.promotion().is_none() && piece_reaches(position, m.role(), from, to),
    };
    if !shape_is_right {
        return false;
    }
    let mut after = *board;
    after.remove(from);
    if m.is_en_passant() {
        after.remove(Square::new(to.file(), from.rank()));
    }
    after.set(to, Piece::new(us, m.promotion().unwrap_or(m.role())));
    after
        .king(us)
        .is_some_and(|king| !is_attacked(&after, king, !us))
}

/// Walks from `from` in steps; is `to` met before or at the first piece?
fn walk_meets(occupied: Bitboard, from: Square, to: Square, (df, dr): (i8, i8)) -> bool {
    let mut at = from;
    while let Some(next) = at.offset(df, dr) {
        if next == to {
            return true;
        }
        if occupied.contains(next) {
            return false;
        }
        at = next;
    }
    false
}

const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const LEAPS: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (-1, 2),
    (-2, 1),
    (1, -2),
    (2, -1),
    (-1, -2),
    (-2, -1),
];

fn reaches(occupied: Bitboard, role: Role, from: Square, to: Square) -> bool {
    let along = |steps: &[(i8, i8)]| steps.iter().any(|&s| walk_meets(occupied, from, to, s));
    match role {
        Role::Knight => LEAPS
            .iter()
            .any(|&(df, dr)| from.offset(df, dr) == Some(to)),
        Role::Bishop => along(&DIAGONAL),
        Role::Rook => along(&STRAIGHT),
        Role::Queen => along(&DIAGONAL) || along(&STRAIGHT),
        Role::King => from.distance(to) == 1,
        Role::Pawn => false,
    }
}

fn piece_reaches(position: &Position, role: Role, from: Square, to: Square) -> bool {
    reaches(position.board().occupied(), role, from, to)
}

fn pawn_reaches(position: &Position, m: Move) -> bool {
    let us = position.turn();
    let board = position.board();
    let (from, to) = (m.from(), m.to());
    let up = if us.is_white() { 1 } else { -1 };
    let must_promote = to.rank() == Rank::Eighth.seen_by(us);
    if must_promote != m.promotion().is_some() {
        return false;
    }
    let one = from.offset(0, up);
    let empty = |square: Square| board.piece_at(square).is_none();
    if m.is_double_step() {
        let two = from.offset(0, 2 * up);
        return from.rank() == Rank::Second.seen_by(us)
            && two == Some(to)
            && one.is_some_and(empty)
            && empty(to);
    }
    let takes = from.offset(-1, up) == Some(to) || from.offset(1, up) == Some(to);
    if m.is_en_passant() {
        return takes && position.ep_square() == Some(to);
    }
    (one == Some(to) && empty(to)) || (takes && board.color_at(to) == Some(!us))
}

fn castling_is_legal(position: &Position, m: Move) -> bool {
    let us = position.turn();
    let board = position.board();
    let (king, king_to) = (m.from(), m.to());
    let Some((rook, rook_to)) = m.castling_rook() else {
        return false;
    };
    let is_short = rook > king;
    // No way out of check, not even where the rook comes to stand in its way.
    if is_attacked(board, king, !us) {
        return false;
    }
    if !position.castling().contains(rook)
        || board.piece_at(rook) != Some(Piece::new(us, Role::Rook))
        || king.rank() != rook.rank()
        || m.kind() != (if is_short { kind::SHORT } else { kind::LONG })
    {
        return false;
    }
    let mut without = *board;
    without.remove(king);
    without.remove(rook);
    let free = |a: Square, b: Square| {
        Square::ALL.iter().all(|&s| {
            let between = s.rank() == a.rank() && a.min(b) <= s && s <= a.max(b);
            !between || without.piece_at(s).is_none()
        })
    };
    if !free(king, king_to) || !free(rook, rook_to) {
        return false;
    }
    // The king may not stand on, cross or reach an attacked square. The rook still shields it on
    // the way, but no longer on arrival.
    let safe = |square: Square| {
        let mut moved = *board;
        moved.remove(king);
        if square == king_to {
            moved.remove(rook);
            moved.set(rook_to, Piece::new(us, Role::Rook));
        }
        !is_attacked(&moved, square, !us)
    };
    Square::ALL
        .iter()
        .filter(|s| s.rank() == king.rank())
        .filter(|&&s| king.min(king_to) <= s && s <= king.max(king_to))
        .all(|&s| safe(s))
}

/// Does a piece of that side attack the square?
fn is_attacked(board: &crate::board::placement::Board, square: Square, by: Color) -> bool {
    let occupied = board.occupied();
    let down = if by.is_white() { -1 } else { 1 };
    let pawn = |df: i8| {
        square
            .offset(df, down)
            .and_then(|from| board.piece_at(from))
            == Some(Piece::new(by, Role::Pawn))
    };
    pawn(-1)
        || pawn(1)
        || board
            .iter()
            .any(|(from, piece)| piece.color == by && reaches(occupied, piece.role, from, square))
}
