//! The letters of a common move, told apart without branches.

use crate::position::core_state::Side;

use super::geometry::{First, GEOMETRY};

/// What the letters of a move say.
pub(super) struct Letters {
    /// What the first one says, together with whether a capture is written.
    pub(super) first: &'static First,
    pub(super) to: usize,
    /// 8 if a mark for check is written, else 0.
    pub(super) mark: u32,
    /// How many bits come before the blank.
    bits: u32,
    /// Zero if the letters are those of a common move and a blank follows.
    pub(super) oddness: u32,
}

impl Letters {
    /// Takes the text at hand for a letter, perhaps `x`, a square, perhaps `+`, and a blank.
    #[inline(always)]
    pub(super) fn of<C: Side>(word: u64) -> Letters {
        let captures = (word >> 8) as u8 == b'x';
        let first = &GEOMETRY.first[C::US][(word & 127) as usize | usize::from(captures) << 7];
        // How many bits come before the target. A pawn's step begins with it: its letter is small.
        let before = if captures {
            16
        } else {
            !(word as u32) >> 2 & 8
        };
        let tail = word >> before;
        let square = u32::from(tail as u16).wrapping_sub(u32::from(u16::from_le_bytes(*b"a1")));
        // Arithmetic, lest the compiler keep a truth and make a number of it twice.
        let mark = (u32::from((tail >> 16) as u8) ^ u32::from(b'+')).wrapping_sub(1) >> 28 & 8;
        let bits = before + 16 + mark;
        let next = (word >> bits) as u8;
        Letters {
            first,
            to: ((square | square >> 5) & 63) as usize,
            mark,
            bits,
            oddness: square & !0x0707 | u32::from(GEOMETRY.goes_on[usize::from(next)]),
        }
    }

    /// The same, with a second letter or digit that names the origin: that and the rest.
    pub(super) fn with_origin<C: Side>(word: u64) -> (u8, Letters) {
        let without = word & 0xff | word >> 8 & !0xff;
        let mut letters = Letters::of::<C>(without);
        letters.bits += 8;
        ((word >> 8) as u8, letters)
    }

    /// How many bytes there are, the blank included.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.bits as usize / 8 + 1
    }
}
