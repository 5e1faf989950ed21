//! Performance ratings: the average of the opponents, TPR and PTP (C.07 10.1–10.3, B.02 8.1,
//! B.01 1.4.8), the same in the tie-break editions of 2024 and 2026.

use crate::arithmetic::div_half_up;
use crate::score::HalfPoints;
use crate::tables::{dp, expected_score};

/// A performance over some games, with what it was made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Performance {
    /// Games counted.
    pub games: u32,
    /// Points made in them.
    pub points: HalfPoints,
    /// Points by games in whole per cent, a half upwards.
    pub percent: u32,
    /// Average of the opponents' ratings, rounded, a half upwards.
    pub average: i32,
    /// The difference that table 8.1.1 gives for `percent`.
    pub dp: i32,
    /// `average + dp`.
    pub rating: i32,
}

/// Average of ratings in whole points, a half upwards: ARO, and with performances of opponents
/// for ratings APRO and APPO. None of no ratings.
pub fn average_rating(ratings: &[i32]) -> Option<i32> {
    let games = i64::try_from(ratings.len())
        .ok()
        .filter(|&games| games > 0)?;
    let sum: i64 = ratings.iter().copied().map(i64::from).sum();
    i32::try_from(div_half_up(sum, games)).ok()
}

/// Points by games in whole per cent, a half upwards; `games` is not zero.
pub(crate) fn percent(points: HalfPoints, games: u32) -> u32 {
    let percent = div_half_up(50 * i64::from(points.halves()), i64::from(games.max(1)));
    u32::try_from(percent).unwrap_or(u32::MAX)
}

/// Tournament performance rating (TPR): rounded average of the opponents plus dp.
///
/// `opponents` are the ratings of the opponents played over the board, `points` what was made
/// against them. None without opponents, or with more points than games.
pub fn performance(opponents: &[i32], points: HalfPoints) -> Option<Performance> {
    let average = average_rating(opponents)?;
    let games = u32::try_from(opponents.len()).ok()?;
    if points > HalfPoints::whole(games) {
        return None;
    }
    let percent = percent(points, games);
    let dp = dp(percent);
    Some(Performance {
        games,
        points,
        percent,
        average,
        dp,
        rating: average.saturating_add(dp),
    })
}

/// Perfect tournament performance (PTP): the lowest whole rating whose expected scores against
/// the opponents, by table 8.1.2 without a limit of the difference, sum up to at least `points`.
/// Without points it is 800 below the lowest opponent.
///
/// None without opponents, or with more points than games.
pub fn perfect_performance(opponents: &[i32], points: HalfPoints) -> Option<i32> {
    let lowest = i64::from(*opponents.iter().min()?);
    let highest = i64::from(*opponents.iter().max()?);
    let games = u32::try_from(opponents.len()).ok()?;
    if points > HalfPoints::whole(games) {
        return None;
    }
    if points == HalfPoints::ZERO {
        return i32::try_from(lowest - 800).ok();
    }
    let wanted = 50 * i64::from(points.halves());
    let reached = |rating: i64| {
        let expected = opponents
            .iter()
            .map(|&other| expected_score(rating - i64::from(other)));
        expected.sum::<i64>() >= wanted
    };
    // Beyond the table's last row everything is expected of a player, or nothing.
    let (mut below, mut enough) = (lowest - 737, highest + 737);
    while below + 1 < enough {
        let middle = (below + enough).div_euclid(2);
        if reached(middle) {
            enough = middle;
        } else {
            below = middle;
        }
    }
    i32::try_from(enough).ok()
}

#[cfg(test)]
mod tests {
    use super::{average_rating, perfect_performance, performance};
    use crate::score::HalfPoints;

    #[test]
    fn averages_round_a_half_upwards() {
        assert_eq!(average_rating(&[]), None);
        assert_eq!(average_rating(&[2400, 2401]), Some(2401));
        assert_eq!(average_rating(&[-3, -4]), Some(-3));
        assert_eq!(average_rating(&[i32::MAX, i32::MAX]), Some(i32::MAX));
    }

    #[test]
    fn a_performance_shows_what_it_is_made_of() {
        let made = performance(&[2400, 2380, 2431, 2289, 2350], HalfPoints::new(7)).unwrap();
        assert_eq!(
            (made.average, made.percent, made.dp, made.rating),
            (2370, 70, 149, 2519)
        );
        assert_eq!(performance(&[], HalfPoints::ZERO), None);
        assert_eq!(performance(&[2000], HalfPoints::new(3)), None);
        // 3½ of 8 is 43.75 per cent, ½ of 4 is 12.5 per cent.
        assert_eq!(
            performance(&[2000; 8], HalfPoints::new(7)).unwrap().percent,
            44
        );
        assert_eq!(
            performance(&[2000; 4], HalfPoints::new(1)).unwrap().percent,
            13
        );
    }

    #[test]
    fn the_perfect_performance_is_the_lowest_rating_that_expects_the_score() {
        assert_eq!(perfect_performance(&[2050], HalfPoints::ZERO), Some(1250));
        assert_eq!(
            perfect_performance(&[2000, 2200], HalfPoints::whole(2)),
            Some(2936)
        );
        // The lowest rating with an expectation of at least one half is 3 points lower.
        assert_eq!(perfect_performance(&[2000], HalfPoints::new(1)), Some(1997));
        assert_eq!(perfect_performance(&[], HalfPoints::ZERO), None);
        assert_eq!(perfect_performance(&[2000], HalfPoints::new(3)), None);
    }
}
