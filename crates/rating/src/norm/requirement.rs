//! What each of the four norms asks for in numbers (1.4.5, 1.4.6, 1.4.8).

use crate::performance::percent;
use crate::score::HalfPoints;
use crate::tables::dp;
use crate::title::Title;

/// A title that norms lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NormTitle {
    /// Grandmaster.
    Gm,
    /// International master.
    Im,
    /// Woman grandmaster.
    Wgm,
    /// Woman international master.
    Wim,
}

impl NormTitle {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Gm, Self::Im, Self::Wgm, Self::Wim];

    /// The title itself.
    pub const fn title(self) -> Title {
        match self {
            Self::Gm => Title::Gm,
            Self::Im => Title::Im,
            Self::Wgm => Title::Wgm,
            Self::Wim => Title::Wim,
        }
    }

    /// Its abbreviation.
    pub const fn code(self) -> &'static str {
        self.title().code()
    }

    /// The one with this abbreviation, in either case.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|title| title.code().eq_ignore_ascii_case(code))
    }

    /// The lowest performance, rounded (1.4.8).
    pub const fn performance_min(self) -> i32 {
        match self {
            Self::Gm => 2600,
            Self::Im => 2450,
            Self::Wgm => 2400,
            Self::Wim => 2250,
        }
    }

    /// The lowest average of the opponents, rounded (1.4.8a).
    pub const fn average_min(self) -> i32 {
        self.performance_min() - 220
    }

    /// What the lowest rated opponent is raised to (1.4.6b).
    pub const fn floor(self) -> i32 {
        match self {
            Self::Gm => 2200,
            Self::Im => 2050,
            Self::Wgm => 2000,
            Self::Wim => 1850,
        }
    }

    /// Whether an opponent with this title is one of the third that must hold the title sought
    /// or a higher one (1.4.5b–e).
    pub const fn is_level(self, opponent: Title) -> bool {
        matches!(
            (self, opponent),
            (_, Title::Gm)
                | (Self::Im | Self::Wgm | Self::Wim, Title::Im)
                | (Self::Wgm | Self::Wim, Title::Wgm)
                | (Self::Wim, Title::Wim)
        )
    }
}

/// Whether an opponent counts as a titleholder (1.4.5a).
pub(super) const fn is_holder(title: Title) -> bool {
    !matches!(title, Title::Cm | Title::Wcm)
}

/// What an opponent without a rating counts for (1.4.6d).
pub(super) const UNRATED: i32 = 1400;

/// The lowest rounded average of the opponents with which so many points from so many games make
/// the performance for a norm; none below 35 per cent (1.4.8, 1.4.9).
pub fn minimum_average(title: NormTitle, games: u32, points: HalfPoints) -> Option<i32> {
    let enough = enough_score(games, points);
    let difference = dp(percent(points, games));
    enough.then(|| {
        title
            .average_min()
            .max(title.performance_min() - difference)
    })
}

/// Whether the score is at least 35 per cent (1.4.8b), exactly and not as a rounded percentage.
pub(super) fn enough_score(games: u32, points: HalfPoints) -> bool {
    let games = u64::from(games);
    let halves = u64::from(points.halves());
    games > 0 && halves <= 2 * games && 50 * halves >= 35 * games
}
