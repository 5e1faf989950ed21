//! The first rating of a player (B.02 7.1.4 and 8.2).

use super::edition::EloEdition;
use crate::arithmetic::div_half_up;
use crate::performance::percent;
use crate::score::HalfPoints;
use crate::tables::dp;

/// Two drawn games against this rating are added since 2024.
const HYPOTHETICAL: i64 = 1800;

/// The highest first rating since 2024.
const FIRST_MAX: i64 = 2200;

/// Games against rated opponents that a first rating needs.
const GAMES_MIN: u32 = 5;

/// Whether a first rating is published, or what stands against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FirstRatingStatus {
    /// It is.
    Published,
    /// Fewer than five games against rated opponents.
    TooFewGames,
    /// No point made: the result is disregarded.
    NoPoint,
    /// Below the floor of the list.
    BelowFloor,
}

impl FirstRatingStatus {
    /// A name that screens translate.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Published => "published",
            Self::TooFewGames => "too_few_games",
            Self::NoPoint => "no_point",
            Self::BelowFloor => "below_floor",
        }
    }
}

/// A first rating, with all that explains it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstRating {
    /// Games against rated opponents.
    pub games: u32,
    /// Points made in them.
    pub points: HalfPoints,
    /// Average of the opponents (Ra), those added by the rule included, in hundredths, rounded.
    pub average_hundredths: i64,
    /// Score in whole per cent, the drawn games added by the rule included.
    pub percent: u32,
    /// What is added to the average: dp, or 20 for each half point above one half (2022).
    pub added: i32,
    /// The rating (Ru), rounded and limited.
    pub rating: i32,
    /// Whether the limit of 2200 lowered it.
    pub limited: bool,
    /// Whether it is published.
    pub status: FirstRatingStatus,
}

/// The first rating by games against rated opponents, pooled as 7.1.4 says. None without games,
/// or with more points than games.
pub fn first_rating(
    opponents: &[i32],
    points: HalfPoints,
    edition: EloEdition,
) -> Option<FirstRating> {
    let games = u32::try_from(opponents.len())
        .ok()
        .filter(|&games| games > 0)?;
    if points > HalfPoints::whole(games) {
        return None;
    }
    let sum: i64 = opponents.iter().copied().map(i64::from).sum();
    let (sum, counted, percent, added) = if edition == EloEdition::Fide2022 {
        let percent = percent(points, games);
        let above = i64::from(points.halves()) - i64::from(games);
        let added = if above >= 0 {
            20 * above
        } else {
            i64::from(dp(percent))
        };
        (sum, games, percent, added)
    } else {
        let counted = games.saturating_add(2);
        let percent = percent(points + HalfPoints::whole(1), counted);
        (
            sum + 2 * HYPOTHETICAL,
            counted,
            percent,
            i64::from(dp(percent)),
        )
    };
    let counted = i64::from(counted);
    let exact = div_half_up(sum + counted * added, counted);
    let limited = edition != EloEdition::Fide2022 && exact > FIRST_MAX;
    let rating = i32::try_from(if limited { FIRST_MAX } else { exact }).ok()?;
    let status = if games < GAMES_MIN {
        FirstRatingStatus::TooFewGames
    } else if points == HalfPoints::ZERO {
        FirstRatingStatus::NoPoint
    } else if rating < edition.floor() {
        FirstRatingStatus::BelowFloor
    } else {
        FirstRatingStatus::Published
    };
    Some(FirstRating {
        games,
        points,
        average_hundredths: div_half_up(100 * sum, counted),
        percent,
        added: i32::try_from(added).ok()?,
        rating,
        limited,
        status,
    })
}

#[cfg(test)]
mod tests {
    use super::{FirstRatingStatus, first_rating};
    use crate::elo::EloEdition;
    use crate::score::HalfPoints;

    #[test]
    fn a_first_rating_is_published_from_five_games_a_point_and_the_floor() {
        let status = |opponents: &[i32], halves: u32, edition: EloEdition| {
            first_rating(opponents, HalfPoints::new(halves), edition)
                .unwrap()
                .status
        };
        let latest = EloEdition::LATEST;
        assert_eq!(
            status(&[1800; 4], 8, latest),
            FirstRatingStatus::TooFewGames
        );
        assert_eq!(status(&[1800; 5], 0, latest), FirstRatingStatus::NoPoint);
        assert_eq!(status(&[1500; 5], 1, latest), FirstRatingStatus::BelowFloor);
        assert_eq!(
            status(&[1500; 5], 1, EloEdition::Fide2022),
            FirstRatingStatus::Published
        );
        assert_eq!(first_rating(&[], HalfPoints::ZERO, latest), None);
        assert_eq!(first_rating(&[1800], HalfPoints::new(3), latest), None);
    }

    #[test]
    fn the_2022_edition_added_20_for_each_half_point_above_one_half() {
        let opponents = [1600, 1700, 1650, 1720, 1580];
        let rating = |halves| {
            first_rating(&opponents, HalfPoints::new(halves), EloEdition::Fide2022)
                .unwrap()
                .rating
        };
        assert_eq!((rating(5), rating(6), rating(10)), (1650, 1670, 1750));
        // 1 of 5 is 20 per cent: 240 below the average.
        assert_eq!(rating(2), 1410);
    }
}
