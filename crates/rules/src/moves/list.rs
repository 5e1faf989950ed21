//! A list of moves on the stack.
//!
//! A leaf module that may hold `unsafe`: the unused part of the array stays uninitialised.
#![allow(unsafe_code, reason = "uninitialised tail, guarded by the length")]

use core::fmt;
use core::mem::MaybeUninit;
use core::ops::Deref;

use super::chess_move::Move;

/// Sixteen pieces: fifteen with at most 27 moves each, a king with at most 8 and two castlings.
const CAPACITY: usize = 15 * 27 + 8 + 2;

/// Legal moves, in no promised order; a slice in all but name.
///
/// ```
/// use rules::Position;
/// let moves = Position::start().legal_moves();
/// assert_eq!(moves.len(), 20);
/// assert!(moves.iter().all(|m| m.promotion().is_none()));
/// ```
#[derive(Clone)]
pub struct MoveList {
    moves: [MaybeUninit<Move>; CAPACITY],
    len: usize,
}

impl MoveList {
    /// An empty list.
    ///
    /// ```
    /// use rules::MoveList;
    /// assert!(MoveList::new().is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub const fn new() -> MoveList {
        MoveList {
            moves: [const { MaybeUninit::uninit() }; CAPACITY],
            len: 0,
        }
    }

    /// Adds a move. No position with sixteen pieces a side has more moves than fit.
    #[inline(always)]
    pub(crate) fn push(&mut self, m: Move) {
        if let Some(slot) = self.moves.get_mut(self.len) {
            slot.write(m);
            self.len += 1;
        }
    }

    /// The moves.
    ///
    /// ```
    /// use rules::Position;
    /// let moves = Position::start().legal_moves();
    /// assert_eq!(moves.as_slice().iter().filter(|m| m.is_double_step()).count(), 8);
    /// ```
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[Move] {
        // SAFETY: `push` alone raises `len`, by one after writing the slot it counts. The test
        // below goes through every length, and runs under Miri.
        unsafe { core::slice::from_raw_parts(self.moves.as_ptr().cast::<Move>(), self.len) }
    }

    /// The moves, to be put in order.
    ///
    /// ```
    /// use rules::{Position, Square};
    /// let mut moves = Position::start().legal_moves();
    /// moves.as_mut_slice().sort_by_key(|m| m.to());
    /// assert_eq!(moves[0].to(), Square::A3);
    /// ```
    #[inline]
    #[must_use]
    pub fn as_mut_slice(&mut self) -> &mut [Move] {
        // SAFETY: as for `as_slice`.
        unsafe { core::slice::from_raw_parts_mut(self.moves.as_mut_ptr().cast::<Move>(), self.len) }
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl PartialEq for MoveList {
    fn eq(&self, other: &MoveList) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for MoveList {}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = Moves;

    fn into_iter(self) -> Moves {
        Moves {
            list: self,
            next: 0,
        }
    }
}

/// The moves of a list by value.
///
/// ```
/// use rules::{Moves, Position};
/// let mut moves: Moves = Position::start().legal_moves().into_iter();
/// assert_eq!(moves.len(), 20);
/// assert!(moves.all(|m| Position::start().is_legal(m)));
/// ```
#[derive(Clone, Debug)]
pub struct Moves {
    list: MoveList,
    next: usize,
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let m = self.list.as_slice().get(self.next).copied()?;
        self.next += 1;
        Some(m)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Moves {}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{CAPACITY, MoveList};
    use crate::Position;

    /// The one unsafe leaf of this module, at every length it can have. Small enough for Miri:
    /// `cargo +nightly miri test -p qiyuan-rules --lib moves::list`.
    #[test]
    fn a_list_of_every_length_holds_what_was_put_in_and_nothing_else() {
        let kinds: Vec<_> = Position::start().legal_moves().iter().copied().collect();
        let mut list = MoveList::new();
        let mut kept = Vec::new();
        assert_eq!(list.as_slice(), []);
        for index in 0..CAPACITY {
            let next = kinds[index % kinds.len()];
            list.push(next);
            kept.push(next);
            if index % 37 == 0 || index + 1 == CAPACITY {
                assert_eq!(list.as_slice(), kept);
                assert_eq!(list.clone().into_iter().collect::<Vec<_>>(), kept);
            }
        }
        list.push(kinds[0]);
        assert_eq!(list.len(), CAPACITY, "a full list takes no more");
        list.as_mut_slice().reverse();
        kept.reverse();
        assert_eq!(list.as_slice(), kept);
        assert_eq!(list, list.clone());
    }
}
