//! Attacks of sliders looked up line by line, in tables that stay in the nearest cache.
//!
//! [`Pext`] has one table for all lines of a rook together, up to 32 KB for a square. That is the
//! shortest code; but who asks about one king at a time, with much other work in between, finds
//! the table gone from the cache. Here each line has a table of its own, 2 KB for a square in all.
//!
//! A leaf module that may hold `unsafe`: the PEXT instruction behind a token of its presence.
#![allow(
    unsafe_code,
    reason = "the PEXT instruction, guarded by a token of its presence"
)]

use core::arch::x86_64::_pext_u64;

use super::lines::{antidiagonal_of, diagonal_of, file_of, rank_of};
use super::sliders::{Pext, Sliders, bishop_by_subtraction, rook_by_subtraction};

/// Extraction as by [`Pext`], a line at a time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sparing(Pext);

impl Sparing {
    /// A [`Pext`] is the proof that the machine has the instruction.
    #[inline(always)]
    pub(crate) fn of(pext: Pext) -> Sparing {
        Sparing(pext)
    }
}

const FILE: usize = 0;
const RANK: usize = 1;
const DIAGONAL: usize = 2;
const ANTIDIAGONAL: usize = 3;

const fn lines(square: usize) -> [u64; 4] {
    [
        file_of(square),
        rank_of(square),
        diagonal_of(square),
        antidiagonal_of(square),
    ]
}

/// The squares of each line through a square whose occupancy matters: neither that square nor
/// the ends of the line, and so never more than six.
static INNER: [[u64; 4]; 64] = {
    let mut table = [[0; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 4 {
            let whole = lines(square)[line];
            // The ends are the outermost squares to both sides: a line has its squares in order.
            let ends = 1 << whole.trailing_zeros() | 1 << (63 - whole.leading_zeros());
            table[square][line] = whole & !(ends | 1 << square);
            line += 1;
        }
        square += 1;
    }
    table
};

/// The attacks along each line through a square, by the occupancy extracted from `INNER`.
static ATTACKS: [[[u64; 64]; 4]; 64] = {
    let mut table = [[[0; 64]; 4]; 64];
    let mut i = 0;
    while i < 256 {
        let (square, line) = (i / 4, i % 4);
        let inner = INNER[square][line];
        let (mut occupied, mut extracted): (u64, usize) = (0, 0);
        loop {
            let attacks =
                rook_by_subtraction(square, occupied) | bishop_by_subtraction(square, occupied);
            table[square][line][extracted] = attacks & lines(square)[line];
            extracted += 1;
            // The next subset in the order of the extracted bits.
            occupied = occupied.wrapping_sub(inner) & inner;
            if occupied == 0 {
                break;
            }
        }
        i += 1;
    }
    table
};

#[inline(always)]
fn along<const LINE: usize>(_: Sparing, square: usize, occupied: u64) -> u64 {
    let attacks = &ATTACKS[square & 63][LINE];
    // SAFETY: a `Sparing`, and so a `Pext`, exists, so the machine has the instruction. No line
    // has more than six inner squares, so what is extracted is below 64.
    unsafe { *attacks.get_unchecked(_pext_u64(occupied, INNER[square & 63][LINE]) as usize) }
}

impl Sliders for Sparing {
    #[inline(always)]
    fn bishop(self, square: usize, occupied: u64) -> u64 {
        along::<DIAGONAL>(self, square, occupied) | along::<ANTIDIAGONAL>(self, square, occupied)
    }

    #[inline(always)]
    fn rook(self, square: usize, occupied: u64) -> u64 {
        along::<FILE>(self, square, occupied) | along::<RANK>(self, square, occupied)
    }
}

#[cfg(test)]
mod tests {
    use super::{ANTIDIAGONAL, DIAGONAL, FILE, INNER, RANK, Sparing};
    use crate::attacks::sliders::{Hyperbola, Pext, Sliders};

    #[test]
    fn no_line_has_more_than_six_inner_squares() {
        let most = INNER.iter().flatten().map(|inner| inner.count_ones()).max();
        assert_eq!(most, Some(6));
    }

    #[test]
    fn lines_and_subtraction_agree_on_every_occupancy() {
        let Some(sparing) = Pext::detect().map(Sparing::of) else {
            return;
        };
        for (square, lines) in INNER.iter().enumerate() {
            for (one, other) in [(FILE, RANK), (DIAGONAL, ANTIDIAGONAL)] {
                let inner = lines[one] | lines[other];
                let mut occupied: u64 = 0;
                loop {
                    let pair = if one == FILE {
                        let rook = Hyperbola.rook(square, occupied);
                        (sparing.rook(square, occupied), rook)
                    } else {
                        let bishop = Hyperbola.bishop(square, occupied);
                        (sparing.bishop(square, occupied), bishop)
                    };
                    assert_eq!(pair.0, pair.1, "square {square} over {occupied:#x}");
                    occupied = occupied.wrapping_sub(inner) & inner;
                    if occupied == 0 {
                        break;
                    }
                }
            }
        }
    }
}
