//! The grades: 无级别 below 100 points, then 30级 … 1级, one for each 100 points.

use std::fmt;

use super::points::Points;

/// A grade, 30 the lowest and 1 the highest.
///
/// Ordered by strength: `Grade` 1 is the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grade(u8);

impl Grade {
    /// A grade by its number, 1 to 30.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 30 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The number, 1 to 30.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl PartialOrd for Grade {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Grade {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        other.0.cmp(&self.0)
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Where the grades begin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GradeBase {
    /// 100 to 199.99 points are grade 30, 3000 and more grade 1, less than 100 none (R10).
    #[default]
    Hundred,
    /// 0 to 99.99 points are grade 30, 2900 and more grade 1; only who has no rated game has no
    /// grade (R10′).
    Zero,
}

/// The grade of a total: a pure function of it (R11), and of `games`, the rated games played,
/// under [`GradeBase::Zero`] alone. None is 无级别.
pub const fn grade(points: Points, games: u32, base: GradeBase) -> Option<Grade> {
    let bands = points.hundredths().div_euclid(10_000);
    let lowest = match base {
        GradeBase::Hundred if bands < 1 => return None,
        GradeBase::Hundred => 31,
        GradeBase::Zero if games == 0 => return None,
        GradeBase::Zero => 30,
    };
    // Below 0 the lowest grade, and from the last band on the highest.
    let above = if bands < 0 { 0 } else { bands };
    let number = if above >= lowest - 1 {
        1
    } else {
        lowest - above
    };
    Grade::new(number as u8)
}
