//! Sets of squares moved as a whole: steps, jumps and fills of sixty-four bits.

use rules::{Bitboard, Square, bishop_attacks, rook_attacks};

/// Squares that are not on the a-file.
const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
/// Squares that are not on the h-file.
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// First and last rank.
pub(crate) const EDGE_RANKS: u64 = 0xff00_0000_0000_00ff;

/// The squares of a set, lowest first.
pub(crate) struct Each(pub(crate) u64);

impl Iterator for Each {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let square = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

/// One step in one of eight directions, off the board never round the edge.
#[inline(always)]
fn step<const DIRECTION: usize>(set: u64) -> u64 {
    match DIRECTION {
        0 => set << 8,
        1 => set >> 8,
        2 => (set & NOT_H) << 1,
        3 => (set & NOT_A) >> 1,
        4 => (set & NOT_H) << 9,
        5 => (set & NOT_A) << 7,
        6 => (set & NOT_H) >> 7,
        _ => (set & NOT_A) >> 9,
    }
}

/// The square so many steps on in one direction, wherever on the board that is.
#[inline(always)]
fn shift<const DIRECTION: usize, const STEPS: usize>(set: u64) -> u64 {
    match DIRECTION {
        0 => set << (8 * STEPS),
        1 => set >> (8 * STEPS),
        2 => set << STEPS,
        3 => set >> STEPS,
        4 => set << (9 * STEPS),
        5 => set << (7 * STEPS),
        6 => set >> (7 * STEPS),
        _ => set >> (9 * STEPS),
    }
}

/// Squares attacked from a set along one direction: through the open ones, up to and with the
/// first that is not open.
///
/// Doubles the way in each of three steps, without branches: what has been filled so far moves on
/// one square, then two, then four, as far as all squares on the way are open. Eight squares are a
/// line. Squares that a step enters round the edge count as not open.
#[inline(always)]
fn ray<const DIRECTION: usize>(set: u64, open: u64) -> u64 {
    let inside = match DIRECTION {
        0 | 1 => !0,
        2 | 4 | 6 => NOT_A,
        _ => NOT_H,
    };
    let mut open = open & inside;
    let mut filled = set;
    filled |= open & shift::<DIRECTION, 1>(filled);
    open &= shift::<DIRECTION, 1>(open);
    filled |= open & shift::<DIRECTION, 2>(filled);
    open &= shift::<DIRECTION, 2>(open);
    filled |= open & shift::<DIRECTION, 4>(filled);
    shift::<DIRECTION, 1>(filled) & inside
}

/// Squares that bishops standing anywhere in `set` attack over the open squares.
#[inline]
pub(crate) fn bishops(set: u64, open: u64) -> u64 {
    ray::<4>(set, open) | ray::<5>(set, open) | ray::<6>(set, open) | ray::<7>(set, open)
}

/// Squares that rooks standing anywhere in `set` attack over the open squares.
#[inline]
pub(crate) fn rooks(set: u64, open: u64) -> u64 {
    ray::<0>(set, open) | ray::<1>(set, open) | ray::<2>(set, open) | ray::<3>(set, open)
}

/// Squares that a bishop attacks from one square (below 64) over the open squares.
#[inline]
pub(crate) fn bishop(square: u8, open: u64) -> u64 {
    Square::from_index(usize::from(square & 63))
        .map_or(0, |square| bishop_attacks(square, Bitboard(!open)).0)
}

/// Squares that a rook attacks from one square (below 64) over the open squares.
#[inline]
pub(crate) fn rook(square: u8, open: u64) -> u64 {
    Square::from_index(usize::from(square & 63))
        .map_or(0, |square| rook_attacks(square, Bitboard(!open)).0)
}

/// Squares that kings standing anywhere in `set` attack.
#[inline]
pub(crate) fn kings(set: u64) -> u64 {
    let sides = step::<2>(set) | step::<3>(set);
    let row = set | sides;
    sides | row << 8 | row >> 8
}

/// Squares that knights standing anywhere in `set` attack.
#[inline]
pub(crate) fn knights(set: u64) -> u64 {
    let one = step::<2>(set) | step::<3>(set);
    let two = step::<2>(step::<2>(set)) | step::<3>(step::<3>(set));
    one << 16 | one >> 16 | two << 8 | two >> 8
}

/// Squares that pawns of a side standing anywhere in `set` attack.
#[inline]
pub(crate) fn pawn_attacks(white: bool, set: u64) -> u64 {
    if white {
        step::<4>(set) | step::<5>(set)
    } else {
        step::<6>(set) | step::<7>(set)
    }
}

/// Where pawns of a side standing anywhere in `set` step to, whatever stands there.
#[inline]
pub(crate) fn pawn_steps(white: bool, set: u64) -> u64 {
    if white { set << 8 } else { set >> 8 }
}

/// Where the second step of a double step ends, for the pawns whose first step led to `set`.
#[inline]
pub(crate) fn second_steps(white: bool, set: u64) -> u64 {
    if white {
        (set & 0xff_0000) << 8
    } else {
        (set & 0xff00_0000_0000) >> 8
    }
}

#[cfg(test)]
mod tests {
    use super::{Each, bishop, bishops, rook, rooks};

    /// A set attacks what its squares attack one by one, and those agree with `rules`.
    #[test]
    fn a_fill_agrees_with_attacks_from_each_square() {
        let mut seed = 0x9e37_79b9_7f4a_7c15u64;
        let mut next = || {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            seed
        };
        for _ in 0..20_000 {
            let (open, set) = (next() | next(), next() & next() & next());
            let each = |from: fn(u8, u64) -> u64| {
                Each(set).fold(0, |all, square| all | from(square, open))
            };
            assert_eq!(bishops(set, open), each(bishop), "{set:x} over {open:x}");
            assert_eq!(rooks(set, open), each(rook), "{set:x} over {open:x}");
        }
    }
}
