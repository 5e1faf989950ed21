//! The score of one game, and sums of scores in half points.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};
use std::str::FromStr;

/// What a player made of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Score {
    /// 0 points.
    Loss,
    /// Half a point.
    Draw,
    /// 1 point.
    Win,
}

impl Score {
    /// All three, the lowest first.
    pub const ALL: [Self; 3] = [Self::Loss, Self::Draw, Self::Win];

    /// The same game for the opponent.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// The points of it.
    pub const fn points(self) -> HalfPoints {
        HalfPoints(match self {
            Self::Loss => 0,
            Self::Draw => 1,
            Self::Win => 2,
        })
    }

    /// Hundredths of a point: 0, 50 or 100.
    pub const fn hundredths(self) -> i64 {
        self.points().0 as i64 * 50
    }
}

/// A text that is no score.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no score: '{0}'")]
pub struct ParseScoreError(
    /// The text.
    pub String,
);

impl FromStr for Score {
    type Err = ParseScoreError;

    /// Reads `1`, `0`, `0.5`, `.5`, `1/2`, `½`, `=`.
    fn from_str(text: &str) -> Result<Self, ParseScoreError> {
        match text {
            "1" | "1.0" => Ok(Self::Win),
            "0" | "0.0" => Ok(Self::Loss),
            "0.5" | ".5" | "1/2" | "½" | "=" => Ok(Self::Draw),
            other => Err(ParseScoreError(other.to_owned())),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.points().fmt(f)
    }
}

/// Points of games as a whole number of halves: 7 is 3½.
///
/// Shown and read as decimals, `3.5`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HalfPoints(u32);

impl HalfPoints {
    /// No points.
    pub const ZERO: Self = Self(0);

    /// So many halves.
    pub const fn new(halves: u32) -> Self {
        Self(halves)
    }

    /// So many whole points.
    pub const fn whole(points: u32) -> Self {
        Self(points.saturating_mul(2))
    }

    /// How many halves.
    pub const fn halves(self) -> u32 {
        self.0
    }

    /// The difference, or nothing if `other` is more.
    #[must_use]
    pub const fn saturating_sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Add for HalfPoints {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for HalfPoints {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for HalfPoints {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.0.is_multiple_of(2) { "" } else { ".5" };
        f.pad(&format!("{}{half}", self.0 / 2))
    }
}

impl FromStr for HalfPoints {
    type Err = ParseScoreError;

    /// Reads `3.5`, `3½`, `3`, `.5`, `½`, `3.0`.
    fn from_str(text: &str) -> Result<Self, ParseScoreError> {
        let fault = || ParseScoreError(text.to_owned());
        let (whole, half) = if let Some(whole) = text.strip_suffix('½') {
            (whole, 1)
        } else if let Some(whole) = text.strip_suffix(".5") {
            (whole, 1)
        } else {
            (text.strip_suffix(".0").unwrap_or(text), 0)
        };
        let whole: u32 = match whole {
            "" if half == 1 => 0,
            digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                digits.parse().map_err(|_| fault())?
            }
            _ => return Err(fault()),
        };
        let halves = whole
            .checked_mul(2)
            .and_then(|halves| halves.checked_add(half));
        halves.map(Self).ok_or_else(fault)
    }
}

#[cfg(test)]
mod tests {
    use super::{HalfPoints, Score};

    #[test]
    fn points_are_read_as_they_are_written() {
        for (text, halves, shown) in [
            ("3.5", 7, "3.5"),
            ("3½", 7, "3.5"),
            ("½", 1, "0.5"),
            (".5", 1, "0.5"),
            ("0", 0, "0"),
            ("11.0", 22, "11"),
        ] {
            let points: HalfPoints = text.parse().unwrap();
            assert_eq!(points.halves(), halves, "{text}");
            assert_eq!(points.to_string(), shown);
        }
        for text in [
            "",
            "-1",
            "+1",
            "1.25",
            "1e3",
            "½½",
            "4294967295",
            ".0",
            " 1",
        ] {
            assert!(text.parse::<HalfPoints>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_score_and_its_reverse_make_one_point() {
        for score in Score::ALL {
            assert_eq!(
                score.points() + score.reversed().points(),
                HalfPoints::whole(1)
            );
            assert_eq!(score.to_string().parse(), Ok(score));
        }
    }
}
