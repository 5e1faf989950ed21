//! Points: exact tenths, never a float.

use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};
use core::str::FromStr;

/// Game, match or virtual points, held as whole tenths (the finest step a report file can say).
///
/// ```
/// use tournament::Points;
///
/// assert_eq!(Points::ONE + Points::HALF, "1.5".parse().unwrap());
/// assert_eq!((Points::HALF * 9).to_string(), "4.5");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(i32);

impl Points {
    /// Nothing.
    pub const ZERO: Points = Points(0);
    /// Half a point.
    pub const HALF: Points = Points(5);
    /// One point.
    pub const ONE: Points = Points(10);

    /// So many tenths of a point.
    #[must_use]
    pub const fn from_tenths(tenths: i32) -> Points {
        Points(tenths)
    }

    /// So many half points.
    #[must_use]
    pub const fn from_halves(halves: i32) -> Points {
        Points(halves * 5)
    }

    /// So many whole points.
    #[must_use]
    pub const fn whole(points: i32) -> Points {
        Points(points * 10)
    }

    /// The value in tenths of a point.
    #[must_use]
    pub const fn tenths(self) -> i32 {
        self.0
    }
}

impl Add for Points {
    type Output = Points;
    fn add(self, other: Points) -> Points {
        Points(self.0 + other.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        self.0 += other.0;
    }
}

impl Sub for Points {
    type Output = Points;
    fn sub(self, other: Points) -> Points {
        Points(self.0 - other.0)
    }
}

impl SubAssign for Points {
    fn sub_assign(&mut self, other: Points) {
        self.0 -= other.0;
    }
}

impl Neg for Points {
    type Output = Points;
    fn neg(self) -> Points {
        Points(-self.0)
    }
}

impl Mul<i32> for Points {
    type Output = Points;
    fn mul(self, times: i32) -> Points {
        Points(self.0 * times)
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(all: I) -> Points {
        all.fold(Points::ZERO, Add::add)
    }
}

/// One decimal: `4.5`, `10.0`.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let size = self.0.unsigned_abs();
        f.pad(&format!("{sign}{}.{}", size / 10, size % 10))
    }
}

/// A text that is no number of tenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPoints;

impl fmt::Display for NoPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a number of points with at most one decimal")
    }
}

impl core::error::Error for NoPoints {}

/// Reads `4`, `4.5`, `.5` and `-1.0`: at most five digits before the point and one after it.
impl FromStr for Points {
    type Err = NoPoints;

    fn from_str(text: &str) -> Result<Points, NoPoints> {
        let (sign, digits) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text),
        };
        let (whole, tenths) = digits.split_once('.').unwrap_or((digits, ""));
        let plain = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        let sized = whole.len() <= 5 && tenths.len() <= 1 && whole.len() + tenths.len() > 0;
        if !sized || !plain(whole) || !plain(tenths) {
            return Err(NoPoints);
        }
        let read = |part: &str| match part {
            "" => Ok(0),
            part => part.parse::<i32>().map_err(|_| NoPoints),
        };
        Ok(Points(sign * (read(whole)? * 10 + read(tenths)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::{NoPoints, Points};

    #[test]
    fn points_are_read_and_written_with_one_decimal() {
        for (text, tenths) in [
            ("0", 0),
            (".5", 5),
            ("1.", 10),
            ("11.5", 115),
            ("-2.5", -25),
        ] {
            assert_eq!(text.parse(), Ok(Points::from_tenths(tenths)), "{text}");
        }
        for text in ["", ".", "-", "1.25", "1,5", "+1", "1e3", "123456", " 1"] {
            assert_eq!(text.parse::<Points>(), Err(NoPoints), "{text}");
        }
        assert_eq!(format!("{:>5}", Points::from_tenths(-5)), " -0.5");
    }
}
