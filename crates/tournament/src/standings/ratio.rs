//! Exact fractions: what tie-breaks are counted in.

use core::cmp::Ordering;
use core::fmt;
use core::iter::Sum;
use core::ops::{Add, Mul, Sub};

use crate::points::Points;

/// An exact fraction. Written with at most two decimals, a half upwards; sums and products of
/// points never need more, only quotients do.
///
/// ```
/// use tournament::standings::Ratio;
///
/// assert_eq!(Ratio::new(107, 8).to_string(), "13.38");
/// assert!(Ratio::new(107, 8) < Ratio::new(1338, 100));
/// assert_eq!(Ratio::whole(4).to_string(), "4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ratio {
    over: i64,
    under: i64,
}

impl Ratio {
    /// Nothing.
    pub const ZERO: Ratio = Ratio::whole(0);

    /// A whole number.
    #[must_use]
    pub const fn whole(number: i64) -> Ratio {
        Ratio {
            over: number,
            under: 1,
        }
    }

    /// `over / under`; nothing over nothing is zero.
    #[must_use]
    pub const fn new(over: i64, under: i64) -> Ratio {
        if under == 0 {
            return Ratio::ZERO;
        }
        let divisor = greatest_divisor(over, under);
        let sign = if under < 0 { -1 } else { 1 };
        Ratio {
            over: sign * over / divisor,
            under: sign * under / divisor,
        }
    }

    /// A part of this: `self / parts`.
    #[must_use]
    pub const fn over(self, parts: i64) -> Ratio {
        Ratio::new(self.over, self.under * parts)
    }

    /// The nearest whole number, a half upwards.
    #[must_use]
    pub const fn rounded(self) -> i64 {
        (2 * self.over + self.under).div_euclid(2 * self.under)
    }

    /// Numerator and denominator in lowest terms; the denominator is positive.
    #[must_use]
    pub const fn parts(self) -> (i64, i64) {
        (self.over, self.under)
    }
}

const fn greatest_divisor(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl From<Points> for Ratio {
    fn from(points: Points) -> Ratio {
        Ratio::new(i64::from(points.tenths()), 10)
    }
}

impl Add for Ratio {
    type Output = Ratio;
    fn add(self, other: Ratio) -> Ratio {
        let over = self.over * other.under + other.over * self.under;
        Ratio::new(over, self.under * other.under)
    }
}

impl Sub for Ratio {
    type Output = Ratio;
    fn sub(self, other: Ratio) -> Ratio {
        self + Ratio {
            over: -other.over,
            ..other
        }
    }
}

impl Mul for Ratio {
    type Output = Ratio;
    fn mul(self, other: Ratio) -> Ratio {
        Ratio::new(self.over * other.over, self.under * other.under)
    }
}

impl Sum for Ratio {
    fn sum<I: Iterator<Item = Ratio>>(all: I) -> Ratio {
        all.fold(Ratio::ZERO, Add::add)
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Ratio) -> Ordering {
        let (a, b) = (i128::from(self.over), i128::from(other.over));
        (a * i128::from(other.under)).cmp(&(b * i128::from(self.under)))
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (*self * Ratio::whole(100)).rounded();
        let sign = if hundredths < 0 { "-" } else { "" };
        let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
        let text = match rest {
            0 => format!("{sign}{whole}"),
            rest if rest % 10 == 0 => format!("{sign}{whole}.{}", rest / 10),
            rest => format!("{sign}{whole}.{rest:02}"),
        };
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::Ratio;

    #[test]
    fn fractions_are_exact_and_written_with_two_decimals() {
        assert_eq!(Ratio::new(1, 3) + Ratio::new(1, 6), Ratio::new(1, 2));
        assert_eq!(
            (Ratio::new(35, 2) + Ratio::whole(64).over(3)).to_string(),
            "38.83"
        );
        assert_eq!(Ratio::new(-5, 4).to_string(), "-1.25");
        assert_eq!(Ratio::new(-3, 2).rounded(), -1, "a half goes upwards");
        assert_eq!(Ratio::new(3, 2).rounded(), 2);
        assert_eq!(Ratio::new(7, 0), Ratio::ZERO);
    }
}
