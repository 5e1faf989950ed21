//! Attacks of kings, knights and pawns, computed at compile time.

use crate::board::bitboard::Bitboard;
use crate::board::color::Color;
use crate::board::square::Square;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;
const FILES_AB: u64 = FILE_A | FILE_A << 1;
const FILES_GH: u64 = FILE_H | FILE_H >> 1;

/// A table over all squares; const code cannot take a function as an argument.
macro_rules! each_square {
    ($set:ident) => {{
        let mut table = [0; 64];
        let mut square = 0;
        while square < 64 {
            table[square] = $set(1 << square);
            square += 1;
        }
        table
    }};
}

pub(crate) static KING: [u64; 64] = each_square!(king_set);
pub(crate) static KNIGHT: [u64; 64] = each_square!(knight_set);
/// By side, then by the square of the pawn.
pub(crate) static PAWN: [[u64; 64]; 2] = {
    let mut table = [[0; 64]; 2];
    let mut square = 0;
    while square < 64 {
        table[0][square] = pawn_set::<true>(1 << square);
        table[1][square] = pawn_set::<false>(1 << square);
        square += 1;
    }
    table
};

/// Squares a king step away from any of the set.
pub(crate) const fn king_set(set: u64) -> u64 {
    let row = set | (set & !FILE_A) >> 1 | (set & !FILE_H) << 1;
    (row | row << 8 | row >> 8) & !set
}

/// Squares a knight leap away from any of the set.
#[inline(always)]
pub(crate) const fn knight_set(set: u64) -> u64 {
    let one = (set & !FILE_A) >> 1 | (set & !FILE_H) << 1;
    let two = (set & !FILES_AB) >> 2 | (set & !FILES_GH) << 2;
    one << 16 | one >> 16 | two << 8 | two >> 8
}

/// Squares attacked by any of a set of pawns.
#[inline(always)]
pub(crate) const fn pawn_set<const WHITE: bool>(pawns: u64) -> u64 {
    if WHITE {
        (pawns & !FILE_A) << 7 | (pawns & !FILE_H) << 9
    } else {
        (pawns & !FILE_A) >> 9 | (pawns & !FILE_H) >> 7
    }
}

/// The squares a king attacks.
///
/// ```
/// use rules::{Square, king_attacks};
/// assert_eq!(king_attacks(Square::A1).len(), 3);
/// ```
#[inline]
#[must_use]
pub fn king_attacks(square: Square) -> Bitboard {
    Bitboard(KING[square.index()])
}

/// The squares a knight attacks.
///
/// ```
/// use rules::{knight_attacks, Square};
/// assert_eq!(knight_attacks(Square::A1).len(), 2);
/// assert_eq!(knight_attacks(Square::E4).len(), 8);
/// ```
#[inline]
#[must_use]
pub fn knight_attacks(square: Square) -> Bitboard {
    Bitboard(KNIGHT[square.index()])
}

/// The squares a pawn of that side attacks.
///
/// ```
/// use rules::{Color, Square, pawn_attacks};
/// assert_eq!(pawn_attacks(Color::White, Square::A2), Square::B3.into());
/// ```
#[inline]
#[must_use]
pub fn pawn_attacks(color: Color, square: Square) -> Bitboard {
    Bitboard(PAWN[color.index()][square.index()])
}
