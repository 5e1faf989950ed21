//! Weights of edges: unsigned integers of as many words as the criteria need.

use std::fmt::Debug;

/// What the matching needs of a weight. All values stay non-negative.
pub(crate) trait Weight: Copy + Ord + Debug {
    /// Nothing; an edge of this weight isn't there.
    const ZERO: Self;
    /// The sum.
    fn plus(self, other: Self) -> Self;
    /// The difference; `other` is at most `self`.
    fn minus(self, other: Self) -> Self;
    /// Half of an even value.
    fn half(self) -> Self;
    /// Twice the value.
    fn double(self) -> Self {
        self.plus(self)
    }
}

/// An unsigned integer of `N` words, the most significant first, so that the derived order is
/// the order of the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Weight for Wide<N> {
    const ZERO: Self = Self([0; N]);

    #[inline]
    fn plus(mut self, other: Self) -> Self {
        let mut carry = false;
        for index in (0..N).rev() {
            let (sum, first) = self.0[index].overflowing_add(other.0[index]);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            self.0[index] = sum;
            carry = first || second;
        }
        debug_assert!(!carry, "weights have room to spare");
        self
    }

    #[inline]
    fn minus(mut self, other: Self) -> Self {
        let mut borrow = false;
        for index in (0..N).rev() {
            let (rest, first) = self.0[index].overflowing_sub(other.0[index]);
            let (rest, second) = rest.overflowing_sub(u64::from(borrow));
            self.0[index] = rest;
            borrow = first || second;
        }
        debug_assert!(!borrow, "weights never fall below nothing");
        self
    }

    #[inline]
    fn half(mut self) -> Self {
        let mut above = 0;
        for word in &mut self.0 {
            let below = *word << 63;
            *word = (*word >> 1) | above;
            above = below;
        }
        self
    }
}

/// A number written field by field, the most significant first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bits {
    /// Least significant word first.
    words: Vec<u64>,
}

impl Bits {
    /// Nothing yet, with its room kept.
    pub(crate) fn clear(&mut self) {
        self.words.clear();
    }

    /// Moves everything up by `width` bits and adds `value` below; `value` may be wider.
    pub(crate) fn push(&mut self, width: u32, value: u64) {
        self.shift(width);
        self.add_at(0, value);
    }

    /// Moves everything up by `width` bits.
    pub(crate) fn shift(&mut self, width: u32) {
        let (whole, part) = ((width / 64) as usize, width % 64);
        if part > 0 {
            let mut below = 0;
            for word in &mut self.words {
                let above = *word >> (64 - part);
                *word = (*word << part) | below;
                below = above;
            }
            if below > 0 {
                self.words.push(below);
            }
        }
        if !self.words.is_empty() {
            self.words.splice(0..0, std::iter::repeat_n(0, whole));
        }
    }

    /// Adds `value` at bit `place`; the bits it meets may be set.
    pub(crate) fn add_at(&mut self, place: u32, value: u64) {
        let (mut index, part) = ((place / 64) as usize, place % 64);
        let mut add = u128::from(value) << part;
        while add > 0 {
            if self.words.len() <= index {
                self.words.resize(index + 1, 0);
            }
            let sum = u128::from(self.words[index]) + (add & u128::from(u64::MAX));
            self.words[index] = sum as u64;
            add = (add >> 64) + (sum >> 64);
            index += 1;
        }
    }

    /// The number in `N` words, which hold it.
    pub(crate) fn wide<const N: usize>(&self) -> Wide<N> {
        let mut words = [0; N];
        for (index, word) in self.words.iter().enumerate() {
            if *word > 0 {
                words[N - 1 - index] = *word;
            }
        }
        Wide(words)
    }
}

/// The weights of all edges between `n` vertices.
#[derive(Clone, Debug)]
pub(crate) struct Dense<W> {
    n: usize,
    weights: Vec<W>,
}

impl<W: Weight> Dense<W> {
    /// No edges yet.
    pub(crate) fn new(n: usize) -> Self {
        Self {
            n,
            weights: vec![W::ZERO; n * n],
        }
    }

    /// How many vertices there are.
    pub(crate) fn vertices(&self) -> usize {
        self.n
    }

    /// Sets the weight of an edge.
    pub(crate) fn set(&mut self, one: usize, other: usize, weight: W) {
        self.weights[one * self.n + other] = weight;
        self.weights[other * self.n + one] = weight;
    }

    /// The weights of the edges at a vertex.
    #[inline]
    pub(crate) fn row(&self, vertex: usize) -> &[W] {
        &self.weights[vertex * self.n..][..self.n]
    }

    /// The weight of an edge, nothing where there is none.
    #[inline]
    pub(crate) fn get(&self, one: usize, other: usize) -> W {
        self.weights[one * self.n + other]
    }
}

#[cfg(test)]
mod tests {
    use super::{Bits, Weight, Wide};

    #[test]
    fn fields_lie_one_below_the_other() {
        let mut bits = Bits::default();
        bits.push(3, 5);
        bits.push(70, 1);
        bits.push(64, u64::MAX);
        bits.add_at(0, 1);
        // 5 above a field of 70 bits, 1 in it, then 64 bits that overflow into it.
        let wide: Wide<3> = bits.wide();
        let mut other = Bits::default();
        other.add_at(64, 2);
        other.add_at(134, 5);
        assert_eq!(wide, other.wide());
        assert_eq!(wide.double().half(), wide);
        assert_eq!(wide.plus(wide).minus(wide), wide);
    }
}
