//! The generator turned round: where a move to a known square may legally come from.
//!
//! Notation names the piece and the target, so reading a move this way needs no list of moves.

use crate::attacks::leapers;
use crate::attacks::sliders::Sliders;
use crate::board::role::Role;
use crate::position::core_state::{Core, Side};

use super::chess_move::{Move, kind};
use super::generate::Masks;

/// Squares from which a piece of that role (no pawn) can legally go to `to`, castling apart.
#[inline(always)]
pub(crate) fn piece_origins<S: Sliders, C: Side>(
    s: S,
    core: &Core,
    masks: &Masks,
    role: Role,
    to: u8,
) -> u64 {
    let board = &core.board;
    let own = board.colors[C::US];
    let target = 1u64 << (to & 63);
    let square = to as usize & 63;
    if own & target != 0 {
        return 0;
    }
    if role == Role::King {
        let king = leapers::KING[square] & 1 << (core.kings[C::US] & 63);
        if king == 0 {
            return 0;
        }
        let occupied = board.occupied().0 & !king;
        return if core.attackers::<S, C>(s, to, occupied) == 0 {
            king
        } else {
            0
        };
    }
    if masks.answer & target == 0 {
        return 0;
    }
    let occupied = board.occupied().0;
    let on_diagonals = |pieces: u64| {
        let from = s.bishop(square, occupied) & pieces & !masks.straight_pins;
        if masks.diagonal_pins & target == 0 {
            from & !masks.diagonal_pins
        } else {
            from
        }
    };
    let on_lines = |pieces: u64| {
        let from = s.rook(square, occupied) & pieces & !masks.diagonal_pins;
        if masks.straight_pins & target == 0 {
            from & !masks.straight_pins
        } else {
            from
        }
    };
    match role {
        Role::Knight => {
            leapers::KNIGHT[square]
                & board.knights
                & own
                & !(masks.straight_pins | masks.diagonal_pins)
        }
        Role::Bishop => on_diagonals(board.diagonal & !board.straight & own),
        Role::Rook => on_lines(board.straight & !board.diagonal & own),
        Role::Queen => {
            let queens = board.diagonal & board.straight & own;
            on_diagonals(queens) | on_lines(queens)
        }
        Role::Pawn | Role::King => 0,
    }
}

/// The square from which a pawn can legally step straight to `to`, and the kind of that step.
#[inline(always)]
pub(crate) fn pawn_step<C: Side>(core: &Core, masks: &Masks, to: u8) -> Option<(u16, u8)> {
    let board = &core.board;
    let occupied = board.occupied().0;
    let target = 1u64 << (to & 63);
    if (occupied | !masks.answer) & target != 0 {
        return None;
    }
    let pawns = board.pawns & board.colors[C::US] & !masks.diagonal_pins;
    let back = |square: u8| {
        if C::WHITE {
            square.wrapping_sub(8)
        } else {
            square + 8
        }
    };
    let one = back(to & 63);
    if one > 63 {
        return None;
    }
    let (kind, from) = if pawns >> one & 1 == 1 {
        (kind::PAWN, one)
    } else {
        let from = back(one);
        let fourth = if C::WHITE { 3 } else { 4 };
        if to >> 3 != fourth || occupied >> one & 1 == 1 || pawns >> (from & 63) & 1 == 0 {
            return None;
        }
        (kind::DOUBLE, from)
    };
    if masks.straight_pins >> from & 1 == 1 && masks.straight_pins & target == 0 {
        return None;
    }
    Some((kind, from))
}

/// Squares from which a pawn can legally take on `to`, and the kind of that capture.
#[inline(always)]
pub(crate) fn pawn_takers<S: Sliders, C: Side>(
    s: S,
    core: &Core,
    masks: &Masks,
    to: u8,
) -> (u16, u64) {
    let board = &core.board;
    let square = to as usize & 63;
    let target = 1u64 << (to & 63);
    let takers = leapers::PAWN[C::THEM][square] & board.pawns & board.colors[C::US];
    if board.colors[C::THEM] & target & masks.answer != 0 {
        let mut from = takers & !masks.straight_pins;
        if masks.diagonal_pins & target == 0 {
            from &= !masks.diagonal_pins;
        }
        return (kind::PAWN, from);
    }
    if to != core.ep {
        return (kind::PAWN, 0);
    }
    let (mut left, mut from) = (takers, 0);
    while left != 0 {
        let taker = left.trailing_zeros() as u8;
        if core.en_passant_is_safe::<S, C>(s, taker) {
            from |= left & left.wrapping_neg();
        }
        left &= left - 1;
    }
    (kind::EN_PASSANT, from)
}

/// Castling towards the h-file (`short`) or the a-file, if it is legal.
#[inline(always)]
pub(crate) fn castling<S: Sliders, C: Side>(
    s: S,
    core: &Core,
    masks: &Masks,
    short: bool,
) -> Option<Move> {
    if masks.checkers != 0 {
        return None;
    }
    let king = core.kings[C::US];
    let beyond = if short {
        !0 << (king & 63)
    } else {
        (1u64 << (king & 63)) - 1
    };
    let rooks = core.castling & C::HOME & beyond;
    if rooks == 0 {
        return None;
    }
    let rook = rooks.trailing_zeros() as u8;
    core.castling_path_is_free::<S, C>(s, rook)
        .then(|| Move::pack(if short { kind::SHORT } else { kind::LONG }, king, rook))
}
