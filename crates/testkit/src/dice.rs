//! A small random generator that a seed repeats exactly.

/// SplitMix64: the same seed gives the same numbers for ever.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice that this seed repeats.
    #[must_use]
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// Any number.
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `bound`; 0 if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.roll() % (bound.max(1) as u64)) as usize
    }

    /// One of the things, if there is any.
    pub fn choose<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        things.get(self.below(things.len()))
    }
}
