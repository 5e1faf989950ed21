//! Rays, lines through two squares and the squares between them, computed at compile time.

use crate::board::bitboard::Bitboard;
use crate::board::square::Square;

/// Rank and file of each square, the square itself left out.
pub(crate) static CROSS: [u64; 64] = {
    let mut table = [0; 64];
    let mut i = 0;
    while i < 64 {
        let (r, f) = (rank_of(i), file_of(i));
        table[i] = (r | f) & !(1 << i);
        i += 1;
    }
    table
};

/// Both diagonals of each square, the square itself left out.
pub(crate) static SALTIRE: [u64; 64] = {
    let mut table = [0; 64];
    let mut i = 0;
    while i < 64 {
        table[i] = (diagonal_of(i) | antidiagonal_of(i)) & !(1 << i);
        i += 1;
    }
    table
};

/// Squares strictly between two squares on one line, nothing otherwise.
pub(crate) static BETWEEN: [[u64; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (df, dr) = DIRECTIONS[direction];
            let (mut file, mut rank) = ((a & 7) as i32 + df, (a >> 3) as i32 + dr);
            let mut seen = 0;
            while 0 <= file && file < 8 && 0 <= rank && rank < 8 {
                let b = (rank * 8 + file) as usize;
                table[a][b] = seen;
                seen |= 1 << b;
                file += df;
                rank += dr;
            }
            direction += 1;
        }
        a += 1;
    }
    table
};

pub(crate) const DIRECTIONS: [(i32, i32); 8] = [
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (-1, -1),
    (1, -1),
    (-1, 1),
];

pub(crate) const fn rank_of(square: usize) -> u64 {
    0xff << (square & 56)
}

pub(crate) const fn file_of(square: usize) -> u64 {
    0x0101_0101_0101_0101 << (square & 7)
}

pub(crate) const fn diagonal_of(square: usize) -> u64 {
    let shift = (square >> 3) as i32 - (square & 7) as i32;
    let main: u64 = 0x8040_2010_0804_0201;
    if shift >= 0 {
        main << (8 * shift)
    } else {
        main >> (-8 * shift)
    }
}

pub(crate) const fn antidiagonal_of(square: usize) -> u64 {
    let shift = (square >> 3) as i32 + (square & 7) as i32 - 7;
    let main: u64 = 0x0102_0408_1020_4080;
    if shift >= 0 {
        main << (8 * shift)
    } else {
        main >> (-8 * shift)
    }
}

/// The squares strictly between two squares that share a line; empty if they share none.
///
/// ```
/// use rules::{between, Square};
/// assert_eq!(between(Square::A1, Square::D4), [Square::B2, Square::C3].into_iter().collect());
/// assert!(between(Square::A1, Square::B3).is_empty());
/// ```
#[inline]
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    Bitboard(BETWEEN[a.index()][b.index()])
}
