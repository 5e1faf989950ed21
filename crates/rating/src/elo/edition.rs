//! The editions of the rating regulations, and the three lists.

use std::fmt;
use std::str::FromStr;

/// An edition of the rating regulations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EloEdition {
    /// 1 January 2022 to 29 February 2024: one favourable cut to 400 points an event, first
    /// ratings by 20 points a half point above one half, floor 1000.
    Fide2022,
    /// From 1 March 2024: every difference above 400 counts as 400, first ratings with two drawn
    /// games against 1800, floor 1400.
    Fide2024,
    /// From 1 October 2025: as before, but who is rated 2650 or more uses the true difference in
    /// standard chess.
    Fide2025,
}

impl EloEdition {
    /// All of them, the oldest first.
    pub const ALL: [Self; 3] = [Self::Fide2022, Self::Fide2024, Self::Fide2025];

    /// The one in force today.
    pub const LATEST: Self = Self::Fide2025;

    /// The edition in force in a month; none before 2022.
    pub const fn in_force(year: i32, month: u32) -> Option<Self> {
        match (year, month) {
            (..2022, _) => None,
            (2022 | 2023, _) | (2024, ..3) => Some(Self::Fide2022),
            (2024, _) | (2025, ..10) => Some(Self::Fide2024),
            _ => Some(Self::Fide2025),
        }
    }

    /// Its name on the command line and in data.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Fide2022 => "fide-2022",
            Self::Fide2024 => "fide-2024",
            Self::Fide2025 => "fide-2025",
        }
    }

    /// The edition with this name.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|edition| edition.code() == code)
    }

    /// The lowest rating on a list; who falls below it is unrated on the next one (B.02 7.2).
    pub const fn floor(self) -> i32 {
        match self {
            Self::Fide2022 => 1000,
            Self::Fide2024 | Self::Fide2025 => 1400,
        }
    }
}

/// A rating list by the time that games take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Speed {
    /// An hour or more for 60 moves.
    #[default]
    Standard,
    /// More than ten minutes and less than an hour.
    Rapid,
    /// Ten minutes or less.
    Blitz,
}

impl Speed {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Rapid, Self::Blitz];

    /// The list for a time control: the time for 60 moves decides (Laws, appendices A and B).
    pub const fn of_time(base_seconds: u32, increment_seconds: u32) -> Self {
        match base_seconds.saturating_add(increment_seconds.saturating_mul(60)) {
            0..=600 => Self::Blitz,
            601..3600 => Self::Rapid,
            _ => Self::Standard,
        }
    }

    /// Its name on the command line and in data.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Rapid => "rapid",
            Self::Blitz => "blitz",
        }
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for Speed {
    type Err = String;

    /// Reads a name; the error is the text.
    fn from_str(text: &str) -> Result<Self, String> {
        let named = Self::ALL.into_iter().find(|speed| speed.code() == text);
        named.ok_or_else(|| text.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::{EloEdition, Speed};

    #[test]
    fn each_month_has_its_edition() {
        for (year, month, code) in [
            (2022, 1, "fide-2022"),
            (2024, 2, "fide-2022"),
            (2024, 3, "fide-2024"),
            (2025, 9, "fide-2024"),
            (2025, 10, "fide-2025"),
            (2026, 11, "fide-2025"),
        ] {
            let edition = EloEdition::in_force(year, month).unwrap();
            assert_eq!(edition.code(), code, "{year}-{month}");
            assert_eq!(EloEdition::from_code(code), Some(edition));
        }
        assert_eq!(EloEdition::in_force(2021, 12), None);
    }

    #[test]
    fn sixty_moves_decide_the_list() {
        assert_eq!(Speed::of_time(180, 2), Speed::Blitz);
        assert_eq!(Speed::of_time(600, 0), Speed::Blitz);
        assert_eq!(Speed::of_time(600, 1), Speed::Rapid);
        assert_eq!(Speed::of_time(3599, 0), Speed::Rapid);
        assert_eq!(Speed::of_time(1800, 30), Speed::Standard);
        assert_eq!(Speed::of_time(u32::MAX, u32::MAX), Speed::Standard);
    }
}
