//! What can be wrong with a setup.

use crate::attacks::leapers::{king_attacks, knight_attacks, pawn_attacks};
use crate::attacks::lines::between;
use crate::attacks::sliders::{bishop_attacks, rook_attacks};
use crate::board::bitboard::Bitboard;
use crate::board::color::Color;
use crate::board::placement::Board;
use crate::board::role::{Piece, Role};
use crate::board::square::{File, Rank, Square};
use crate::fault::{Code, Codes};

use super::setup::Setup;
use super::{CastlingMode, Position};

/// Faults that leave a playable position once rights that cannot be are dropped.
pub(crate) fn is_tolerable(code: Code) -> bool {
    matches!(
        code,
        Code::CastlingNoRook
            | Code::CastlingNotStandard
            | Code::CastlingArraysDiffer
            | Code::EpImpossible
            | Code::PromotedTooMany
            | Code::CheckImpossible
            | Code::MoveNumberZero
    )
}

/// Everything that is wrong.
pub(crate) fn faults(setup: &Setup, mode: CastlingMode) -> Codes {
    let mut found = Codes::NONE;
    for color in Color::ALL {
        material(&setup.board, color, &mut found);
    }
    let back_ranks = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
    if !(setup.board.by_role(Role::Pawn) & back_ranks).is_empty() {
        found.insert(Code::PawnOnBackRank);
    }
    checks(setup, &mut found);
    castling(setup, mode, &mut found);
    en_passant(setup, &mut found);
    if setup.fullmoves == 0 {
        found.insert(Code::MoveNumberZero);
    }
    found
}

fn material(board: &Board, color: Color, found: &mut Codes) {
    let count = |role| board.pieces(color, role).len();
    match count(Role::King) {
        0 => found.insert(Code::KingMissing),
        1 => {}
        _ => found.insert(Code::KingsTooMany),
    }
    let pawns = count(Role::Pawn);
    if pawns > 8 {
        found.insert(Code::PawnsTooMany);
    }
    if board.by_color(color).len() > 16 {
        found.insert(Code::PiecesTooMany);
    }
    let bishops = board.pieces(color, Role::Bishop);
    let light = (bishops & Bitboard::LIGHT).len();
    let dark = (bishops & Bitboard::DARK).len();
    let promoted = count(Role::Queen).saturating_sub(1)
        + count(Role::Rook).saturating_sub(2)
        + count(Role::Knight).saturating_sub(2)
        + light.saturating_sub(1)
        + dark.saturating_sub(1);
    if pawns <= 8 && promoted > 8 - pawns {
        found.insert(Code::PromotedTooMany);
    }
}

/// The pieces of `by` that attack the square.
fn attackers(board: &Board, square: Square, by: Color) -> Bitboard {
    let of = |role| board.pieces(by, role);
    let occupied = board.occupied();
    king_attacks(square) & of(Role::King)
        | knight_attacks(square) & of(Role::Knight)
        | pawn_attacks(!by, square) & of(Role::Pawn)
        | bishop_attacks(square, occupied) & (of(Role::Bishop) | of(Role::Queen))
        | rook_attacks(square, occupied) & (of(Role::Rook) | of(Role::Queen))
}

fn checks(setup: &Setup, found: &mut Codes) {
    let (board, us) = (&setup.board, setup.turn);
    if let Some(king) = board.king(!us)
        && !attackers(board, king, us).is_empty()
    {
        found.insert(Code::OpponentInCheck);
    }
    let Some(king) = board.king(us) else { return };
    let checkers = attackers(board, king, !us);
    match checkers.len() {
        0 | 1 => {}
        2 => {
            if double_check_is_impossible(board, king, checkers) {
                found.insert(Code::CheckImpossible);
            }
        }
        _ => found.insert(Code::CheckersTooMany),
    }
}

/// One of the two has moved and uncovered the other, which therefore is a slider; and the two
/// cannot stand on one line with the king, for the one that moved would have had to jump over it.
fn double_check_is_impossible(board: &Board, king: Square, checkers: Bitboard) -> bool {
    let sliders = Bitboard(board.diagonal | board.straight);
    if (checkers & sliders).is_empty() {
        return true;
    }
    match (checkers.first(), checkers.last()) {
        (Some(a), Some(b)) => {
            let both_slide = (checkers & sliders) == checkers;
            both_slide && between(a, b).contains(king)
        }
        _ => false,
    }
}

/// Castling rooks of that side that have a king and a rank to castle on.
fn rooks_with_king(setup: &Setup, color: Color) -> Bitboard {
    let home = Bitboard::rank(Rank::First.seen_by(color));
    match setup.board.king(color) {
        Some(king) if home.contains(king) => {
            setup.castling & home & setup.board.pieces(color, Role::Rook)
        }
        _ => Bitboard::EMPTY,
    }
}

fn is_standard_square(board: &Board, rook: Square, color: Color) -> bool {
    let home = Rank::First.seen_by(color);
    board.king(color) == Some(Square::new(File::E, home))
        && matches!(rook.file(), File::A | File::H)
        && rook.rank() == home
}

/// Does that castling rook stand, with its king, where it stands in standard chess?
pub(crate) fn is_standard(position: &Position, rook: Square) -> bool {
    let board = position.board();
    board
        .color_at(rook)
        .is_some_and(|color| is_standard_square(board, rook, color))
}

/// The rights of a setup that can be, in that mode.
pub(crate) fn possible_rights(setup: &Setup, mode: CastlingMode) -> Bitboard {
    let mut rights = Bitboard::EMPTY;
    for color in Color::ALL {
        let Some(king) = setup.board.king(color) else {
            continue;
        };
        let rooks = rooks_with_king(setup, color).into_iter().filter(|&rook| {
            mode == CastlingMode::Chess960 || is_standard_square(&setup.board, rook, color)
        });
        let rooks: Bitboard = rooks.collect();
        // One right a side: the outer rook, should two be named.
        let short = rooks.into_iter().filter(|&rook| rook > king).last();
        let long = rooks.into_iter().find(|&rook| rook < king);
        rights |= short.into_iter().chain(long).collect();
    }
    rights
}

fn castling(setup: &Setup, mode: CastlingMode, found: &mut Codes) {
    let possible = possible_rights(setup, CastlingMode::Chess960);
    if possible != setup.castling {
        found.insert(Code::CastlingNoRook);
    }
    match mode {
        CastlingMode::Standard => {
            if possible_rights(setup, mode) != possible {
                found.insert(Code::CastlingNotStandard);
            }
        }
        CastlingMode::Chess960 => arrays(setup, possible, found),
    }
}

/// Both sides begin a game of Chess960 from the same files.
fn arrays(setup: &Setup, rights: Bitboard, found: &mut Codes) {
    let (Some(white), Some(black)) = (
        setup.board.king(Color::White),
        setup.board.king(Color::Black),
    ) else {
        return;
    };
    let rook = |king: Square, short: bool| {
        let own = rights & Bitboard::rank(king.rank());
        own.into_iter()
            .find(|&rook| (rook > king) == short)
            .map(Square::file)
    };
    let differ = |short| match (rook(white, short), rook(black, short)) {
        (Some(a), Some(b)) => a != b,
        _ => false,
    };
    let has_rights = |king: Square| !(rights & Bitboard::rank(king.rank())).is_empty();
    let both = has_rights(white) && has_rights(black);
    if both && (white.file() != black.file() || differ(true) || differ(false)) {
        found.insert(Code::CastlingArraysDiffer);
    }
}

fn en_passant(setup: &Setup, found: &mut Codes) {
    let Some(crossed) = setup.ep else { return };
    let (board, us) = (&setup.board, setup.turn);
    if crossed.rank() != Rank::Sixth.seen_by(us) {
        found.insert(Code::EpRank);
        return;
    }
    let up = if us.is_white() { 1 } else { -1 };
    let (Some(origin), Some(arrived)) = (crossed.offset(0, up), crossed.offset(0, -up)) else {
        return;
    };
    let pawn = Piece::new(!us, Role::Pawn);
    if board.piece_at(arrived) != Some(pawn)
        || board.piece_at(crossed).is_some()
        || board.piece_at(origin).is_some()
    {
        found.insert(Code::EpImpossible);
        return;
    }
    // Before the double step the king now to move cannot have stood in check.
    let mut before = *board;
    before.remove(arrived);
    before.set(origin, pawn);
    if board
        .king(us)
        .is_some_and(|king| !attackers(&before, king, !us).is_empty())
    {
        found.insert(Code::EpImpossible);
    }
}
