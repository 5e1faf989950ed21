//! Instants and lengths of time, both in milliseconds and both handed in from outside.

use core::fmt;
use core::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// An instant: Unix time in milliseconds, or any other count that never goes backwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(pub i64);

/// A length of time in milliseconds; negative only as a difference or a deduction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Millis(pub i64);

impl Millis {
    /// No time at all.
    pub const ZERO: Millis = Millis(0);

    /// So many whole seconds.
    #[must_use]
    pub const fn from_secs(secs: i64) -> Millis {
        Millis(secs.saturating_mul(1000))
    }

    /// Zero if negative.
    #[must_use]
    pub fn at_least_zero(self) -> Millis {
        self.max(Millis::ZERO)
    }

    /// Seconds, as a fraction.
    #[must_use]
    pub fn as_secs_f64(self) -> f64 {
        // Exact up to 2^53 ms, which is 285 000 years.
        self.0 as f64 / 1000.0
    }
}

impl Timestamp {
    /// How long ago `earlier` was; zero if it was not.
    #[must_use]
    pub fn since(self, earlier: Timestamp) -> Millis {
        (self - earlier).at_least_zero()
    }
}

impl Add<Millis> for Timestamp {
    type Output = Timestamp;
    fn add(self, length: Millis) -> Timestamp {
        Timestamp(self.0.saturating_add(length.0))
    }
}

impl Sub<Millis> for Timestamp {
    type Output = Timestamp;
    fn sub(self, length: Millis) -> Timestamp {
        Timestamp(self.0.saturating_sub(length.0))
    }
}

impl Sub for Timestamp {
    type Output = Millis;
    fn sub(self, earlier: Timestamp) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }
}

impl Add for Millis {
    type Output = Millis;
    fn add(self, other: Millis) -> Millis {
        Millis(self.0.saturating_add(other.0))
    }
}

impl Sub for Millis {
    type Output = Millis;
    fn sub(self, other: Millis) -> Millis {
        Millis(self.0.saturating_sub(other.0))
    }
}

impl Neg for Millis {
    type Output = Millis;
    fn neg(self) -> Millis {
        Millis(self.0.saturating_neg())
    }
}

impl AddAssign for Millis {
    fn add_assign(&mut self, other: Millis) {
        *self = *self + other;
    }
}

impl SubAssign for Millis {
    fn sub_assign(&mut self, other: Millis) {
        *self = *self - other;
    }
}

impl fmt::Display for Millis {
    /// Seconds with as many decimals as there are: `5`, `2.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.as_secs_f64())
    }
}
