//! Totals of grade points: signed whole hundredths (R7), shown as decimals.

use std::fmt;
use std::ops::{Add, Neg, Sub};
use std::str::FromStr;

/// Grade points in hundredths: 601.08 is 60108.
///
/// What comes from outside lies within ±10¹² points; arithmetic on it can't overflow, for one
/// game moves a total past the higher of two totals by at most 10 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(i64);

/// A text or number that is no total of points.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePointsError {
    /// Not a decimal number.
    #[error("no points: '{0}'")]
    Syntax(String),
    /// More than two digits behind the point.
    #[error("points have at most two decimals: '{0}'")]
    TooFine(String),
    /// Beyond ±10¹² points.
    #[error("points beyond 1000000000000 either way: '{0}'")]
    TooLarge(String),
}

impl Points {
    /// No points: where everybody starts (R9).
    pub const ZERO: Self = Self(0);

    /// The largest total, and without its sign the lowest, that is taken from outside.
    pub const MAX: Self = Self(100_000_000_000_000);

    /// A total in hundredths; none beyond ±[`Points::MAX`].
    pub const fn from_hundredths(hundredths: i64) -> Option<Self> {
        if hundredths.unsigned_abs() <= Self::MAX.0.unsigned_abs() {
            Some(Self(hundredths))
        } else {
            None
        }
    }

    /// A total of whole points.
    pub const fn whole(points: i32) -> Self {
        Self(points as i64 * 100)
    }

    /// The total in hundredths.
    pub const fn hundredths(self) -> i64 {
        self.0
    }

    /// The difference to `other` without its sign.
    #[must_use]
    pub const fn distance(self, other: Self) -> Self {
        Self((self.0 - other.0).abs())
    }

    /// A computed number of hundredths, which may pass the bound for outside numbers.
    pub(super) const fn computed(hundredths: i64) -> Self {
        Self(hundredths)
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Points {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Points {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Points {
    /// The shortest exact decimal: `602`, `504.5`, `-0.01`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, cents) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        let text = match cents {
            0 => format!("{sign}{whole}"),
            tenths if tenths % 10 == 0 => format!("{sign}{whole}.{}", tenths / 10),
            _ => format!("{sign}{whole}.{cents:02}"),
        };
        f.pad(&text)
    }
}

impl FromStr for Points {
    type Err = ParsePointsError;

    /// Reads `600`, `-10`, `99.99`, `+5.5`.
    fn from_str(text: &str) -> Result<Self, ParsePointsError> {
        let syntax = || ParsePointsError::Syntax(text.to_owned());
        let too_large = || ParsePointsError::TooLarge(text.to_owned());
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, cents) = digits.split_once('.').unwrap_or((digits, "0"));
        let all_digits =
            |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !all_digits(whole) || !all_digits(cents) {
            return Err(syntax());
        }
        let cents = cents.trim_end_matches('0');
        if cents.len() > 2 {
            return Err(ParsePointsError::TooFine(text.to_owned()));
        }
        let whole: i64 = whole.parse().map_err(|_| too_large())?;
        let cents: i64 = format!("{cents:0<2}").parse().map_err(|_| syntax())?;
        let size = whole
            .checked_mul(100)
            .and_then(|whole| whole.checked_add(cents));
        let size = size.ok_or_else(too_large)?;
        Self::from_hundredths(if negative { -size } else { size }).ok_or_else(too_large)
    }
}

#[cfg(test)]
mod tests {
    use super::{ParsePointsError, Points};

    #[test]
    fn totals_are_read_and_shown_exactly() {
        for (text, hundredths, shown) in [
            ("600", 60_000, "600"),
            ("-10", -1_000, "-10"),
            ("99.99", 9_999, "99.99"),
            ("504.50", 50_450, "504.5"),
            ("-0.01", -1, "-0.01"),
            ("25.010", 2_501, "25.01"),
            ("+0", 0, "0"),
            ("-0", 0, "0"),
            ("1000000000000", 100_000_000_000_000, "1000000000000"),
        ] {
            let points: Points = text.parse().unwrap();
            assert_eq!(points.hundredths(), hundredths, "{text}");
            assert_eq!(points.to_string(), shown);
        }
    }

    #[test]
    fn what_is_no_total_is_refused() {
        for text in [
            "", "-", ".", "5.", ".5", "1e3", "--1", "1,5", "५", "0x10", "NaN", " 5",
        ] {
            assert_eq!(
                text.parse::<Points>(),
                Err(ParsePointsError::Syntax(text.into()))
            );
        }
        assert!(matches!(
            "0.001".parse::<Points>(),
            Err(ParsePointsError::TooFine(_))
        ));
        for text in [
            "1000000000000.01",
            "-99999999999999999999",
            "9223372036854775807",
        ] {
            assert!(matches!(
                text.parse::<Points>(),
                Err(ParsePointsError::TooLarge(_))
            ));
        }
    }
}
