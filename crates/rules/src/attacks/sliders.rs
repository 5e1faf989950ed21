//! Attacks of bishops and rooks over an occupancy, two ways that must agree.
//!
//! [`Pext`] looks up a table by extracted bits; [`Hyperbola`] subtracts along each line and runs
//! anywhere. A value of the first exists only where the instruction does, so code generic over
//! [`Sliders`] is safe in both.
//!
//! A leaf module that may hold `unsafe`: the PEXT instruction behind a token of its presence.

use crate::board::bitboard::Bitboard;
use crate::board::square::Square;

use super::lines::{antidiagonal_of, diagonal_of, file_of, rank_of};

/// A way to find slider attacks.
pub(crate) trait Sliders: Copy {
    /// Squares a bishop attacks from a square (below 64) over an occupancy.
    fn bishop(self, square: usize, occupied: u64) -> u64;
    /// The same for a rook.
    fn rook(self, square: usize, occupied: u64) -> u64;
}

/// Subtraction along lines: no tables to speak of, no special instructions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hyperbola;

struct Lines {
    diagonal: u64,
    antidiagonal: u64,
    file: u64,
}

static LINES: [Lines; 64] = {
    let mut table = [const {
        Lines {
            diagonal: 0,
            antidiagonal: 0,
            file: 0,
        }
    }; 64];
    let mut i = 0;
    while i < 64 {
        let others = !(1 << i);
        table[i] = Lines {
            diagonal: diagonal_of(i) & others,
            antidiagonal: antidiagonal_of(i) & others,
            file: file_of(i) & others,
        };
        i += 1;
    }
    table
};

/// Attacks along a rank, by file of the slider and the six inner bits of the rank.
static RANK: [[u8; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let attacks = walk(file, (inner as u64) << 1, 1, 0) & rank_of(0);
            table[file][inner] = attacks as u8;
            inner += 1;
        }
        file += 1;
    }
    table
};

#[inline(always)]
const fn along(line: u64, square: usize, occupied: u64) -> u64 {
    // o ^ (o - 2s) upwards, and the same on the board turned over downwards. Ranks do not survive
    // swapping bytes, so they have a table of their own.
    let slider = 1u64 << (square & 63);
    let blockers = occupied & line;
    let up = blockers.wrapping_sub(slider << 1);
    let down = blockers
        .swap_bytes()
        .wrapping_sub(slider.swap_bytes() << 1)
        .swap_bytes();
    (up ^ down) & line
}

#[inline(always)]
pub(super) const fn bishop_by_subtraction(square: usize, occupied: u64) -> u64 {
    let lines = &LINES[square & 63];
    along(lines.diagonal, square, occupied) | along(lines.antidiagonal, square, occupied)
}

#[inline(always)]
pub(super) const fn rook_by_subtraction(square: usize, occupied: u64) -> u64 {
    let first = square & 56;
    let inner = (occupied >> first >> 1 & 63) as usize;
    let rank = (RANK[square & 7][inner] as u64) << first;
    along(LINES[square & 63].file, square, occupied) | rank
}

impl Sliders for Hyperbola {
    #[inline(always)]
    fn bishop(self, square: usize, occupied: u64) -> u64 {
        bishop_by_subtraction(square, occupied)
    }

    #[inline(always)]
    fn rook(self, square: usize, occupied: u64) -> u64 {
        rook_by_subtraction(square, occupied)
    }
}

/// Steps along one axis in both directions until something stands in the way.
const fn walk(square: usize, occupied: u64, df: i32, dr: i32) -> u64 {
    let mut attacks = 0;
    let mut sign = -1;
    while sign <= 1 {
        let (mut file, mut rank) = ((square & 7) as i32, (square >> 3) as i32);
        loop {
            file += sign * df;
            rank += sign * dr;
            if file < 0 || file > 7 || rank < 0 || rank > 7 {
                break;
            }
            let bit = 1 << (rank * 8 + file);
            attacks |= bit;
            if occupied & bit != 0 {
                break;
            }
        }
        sign += 2;
    }
    attacks
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
pub(crate) use pext::Pext;

#[cfg(all(target_arch = "x86_64", not(miri)))]
mod pext {
    #![allow(
        unsafe_code,
        reason = "the PEXT instruction, guarded by a token of its presence"
    )]
    #![allow(long_running_const_eval, reason = "107,648 table entries")]

    use core::arch::x86_64::_pext_u64;

    use super::{Sliders, bishop_by_subtraction, rook_by_subtraction};
    use crate::attacks::cpu::has_fast_pext;
    use crate::attacks::lines::{antidiagonal_of, diagonal_of, file_of, rank_of};

    /// Proof that the machine has PEXT (with POPCNT, LZCNT and BMI1).
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Pext(());

    impl Pext {
        #[inline(always)]
        pub(crate) fn detect() -> Option<Pext> {
            has_fast_pext().then_some(Pext(()))
        }
    }

    /// The squares whose occupancy matters, and where the attacks over it begin in the table.
    #[derive(Clone, Copy)]
    struct Entry {
        mask: u64,
        offset: usize,
    }

    const SIZE: usize = 5_248 + 102_400;
    const RIM: u64 = 0xff81_8181_8181_81ff;

    const fn bishop_mask(square: usize) -> u64 {
        (diagonal_of(square) ^ antidiagonal_of(square)) & !RIM
    }

    const fn rook_mask(square: usize) -> u64 {
        let rank = rank_of(square) & !0x8181_8181_8181_8181;
        let file = file_of(square) & !0xff00_0000_0000_00ff;
        (rank | file) & !(1 << square)
    }

    /// Bishops in the first row, rooks in the second.
    static ENTRIES: [[Entry; 64]; 2] = {
        let mut entries = [[Entry { mask: 0, offset: 0 }; 64]; 2];
        let mut offset = 0;
        let mut i = 0;
        while i < 128 {
            let square = i & 63;
            let mask = if i < 64 {
                bishop_mask(square)
            } else {
                rook_mask(square)
            };
            entries[i >> 6][square] = Entry { mask, offset };
            offset += 1 << mask.count_ones();
            i += 1;
        }
        assert!(offset == SIZE);
        entries
    };

    static ATTACKS: [u64; SIZE] = {
        let mut attacks = [0; SIZE];
        let mut i = 0;
        while i < 128 {
            let square = i & 63;
            let Entry { mask, mut offset } = ENTRIES[i >> 6][square];
            // Subsets of the mask in the order of their extracted bits.
            let mut subset: u64 = 0;
            loop {
                attacks[offset] = if i < 64 {
                    bishop_by_subtraction(square, subset)
                } else {
                    rook_by_subtraction(square, subset)
                };
                offset += 1;
                subset = subset.wrapping_sub(mask) & mask;
                if subset == 0 {
                    break;
                }
            }
            i += 1;
        }
        attacks
    };

    #[inline(always)]
    fn look_up(entry: &Entry, occupied: u64) -> u64 {
        // SAFETY: a `Pext` exists, so the machine has the instruction; the offset plus the
        // extracted bits stay below `SIZE` by construction of `ENTRIES` (the test below visits
        // every index).
        unsafe {
            let index = entry.offset + _pext_u64(occupied, entry.mask) as usize;
            *ATTACKS.get_unchecked(index)
        }
    }

    impl Sliders for Pext {
        #[inline(always)]
        fn bishop(self, square: usize, occupied: u64) -> u64 {
            look_up(&ENTRIES[0][square & 63], occupied)
        }

        #[inline(always)]
        fn rook(self, square: usize, occupied: u64) -> u64 {
            look_up(&ENTRIES[1][square & 63], occupied)
        }
    }

    #[cfg(test)]
    mod tests {
        use super::{ENTRIES, Pext, SIZE};
        use crate::attacks::sliders::{Hyperbola, Sliders};

        #[test]
        fn extraction_and_subtraction_agree_on_every_occupancy() {
            let Some(pext) = Pext::detect() else { return };
            let mut seen = 0;
            for (row, entries) in ENTRIES.iter().enumerate() {
                for (square, entry) in entries.iter().enumerate() {
                    let mut subset: u64 = 0;
                    loop {
                        let pair = if row == 0 {
                            (
                                pext.bishop(square, subset),
                                Hyperbola.bishop(square, subset),
                            )
                        } else {
                            (pext.rook(square, subset), Hyperbola.rook(square, subset))
                        };
                        assert_eq!(pair.0, pair.1, "square {square} over {subset:#x}");
                        seen += 1;
                        subset = subset.wrapping_sub(entry.mask) & entry.mask;
                        if subset == 0 {
                            break;
                        }
                    }
                }
            }
            assert_eq!(seen, SIZE);
        }
    }
}

/// The squares a bishop attacks over an occupancy.
///
/// ```
/// use rules::{bishop_attacks, Bitboard, Square};
/// let blocked = Bitboard::from(Square::E5);
/// let attacks = bishop_attacks(Square::C3, blocked);
/// assert!(attacks.contains(Square::E5) && !attacks.contains(Square::F6));
/// ```
#[inline]
#[must_use]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(bishop_by_subtraction(square.index(), occupied.0))
}

/// The squares a rook attacks over an occupancy.
///
/// ```
/// use rules::{Bitboard, Square, rook_attacks};
/// assert_eq!(rook_attacks(Square::D4, Bitboard::EMPTY).len(), 14);
/// ```
#[inline]
#[must_use]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(rook_by_subtraction(square.index(), occupied.0))
}

/// The squares a queen attacks over an occupancy.
///
/// ```
/// use rules::{Bitboard, Square, queen_attacks};
/// assert_eq!(queen_attacks(Square::D4, Bitboard::EMPTY).len(), 27);
/// ```
#[inline]
#[must_use]
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    bishop_attacks(square, occupied) | rook_attacks(square, occupied)
}

#[cfg(test)]
mod tests {
    use super::{Hyperbola, Sliders, walk};

    #[test]
    fn subtraction_agrees_with_walking_the_lines() {
        let mut occupied: u64 = 0x9e37_79b9_7f4a_7c15;
        for round in 0..20_000 {
            occupied ^= occupied << 13;
            occupied ^= occupied >> 7;
            occupied ^= occupied << 17;
            let square = round & 63;
            let thin = occupied & occupied.rotate_left(29);
            for occupied in [occupied, thin] {
                let rook = walk(square, occupied, 1, 0) | walk(square, occupied, 0, 1);
                let bishop = walk(square, occupied, 1, 1) | walk(square, occupied, 1, -1);
                assert_eq!(Hyperbola.rook(square, occupied), rook);
                assert_eq!(Hyperbola.bishop(square, occupied), bishop);
            }
        }
    }
}
