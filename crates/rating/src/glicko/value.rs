//! A rating with its deviation and volatility, and the bounds of what is taken from outside.

use crate::score::Score;

/// A Glicko-2 rating: value, deviation and volatility, on the usual scale around 1500.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GlickoRating {
    /// The rating in points.
    pub rating: f64,
    /// The rating deviation (RD) in points: the true strength lies within twice of it in 95 of
    /// 100 cases.
    pub deviation: f64,
    /// The volatility: how much the strength is expected to move in one period.
    pub volatility: f64,
}

/// A value that no Glicko-2 rating has.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum GlickoValueError {
    /// The rating.
    #[error("a rating lies within -100000 and 100000, not {0}")]
    Rating(f64),
    /// The deviation.
    #[error("a deviation is above 0 and at most 1000, not {0}")]
    Deviation(f64),
    /// The volatility.
    #[error("a volatility is above 0 and at most 1, not {0}")]
    Volatility(f64),
    /// The constant tau.
    #[error("tau lies within 0.1 and 3, not {0}")]
    Tau(f64),
    /// The time that passed.
    #[error("0 to 1000000 periods may pass, not {0}")]
    Elapsed(f64),
}

impl GlickoRating {
    /// Where a new player starts: 1500, 350, 0.06.
    pub const NEW: Self = Self {
        rating: 1500.0,
        deviation: 350.0,
        volatility: 0.06,
    };

    /// A rating from outside.
    ///
    /// # Errors
    /// A value that is not finite or beyond its bounds.
    pub fn new(rating: f64, deviation: f64, volatility: f64) -> Result<Self, GlickoValueError> {
        check(rating, -100_000.0, 100_000.0).ok_or(GlickoValueError::Rating(rating))?;
        check(deviation, 1e-6, 1000.0).ok_or(GlickoValueError::Deviation(deviation))?;
        check(volatility, 1e-9, 1.0).ok_or(GlickoValueError::Volatility(volatility))?;
        Ok(Self {
            rating,
            deviation,
            volatility,
        })
    }

    /// The range in which the true strength lies in 95 of 100 cases.
    pub fn range(&self) -> [f64; 2] {
        [
            self.rating - 2.0 * self.deviation,
            self.rating + 2.0 * self.deviation,
        ]
    }
}

/// A game in a rating period, seen from one player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GlickoGame {
    /// The opponent's rating.
    pub opponent: f64,
    /// The opponent's deviation.
    pub opponent_deviation: f64,
    /// The player's score.
    pub score: Score,
}

impl GlickoGame {
    /// A game from outside.
    ///
    /// # Errors
    /// A value that is not finite or beyond its bounds.
    pub fn new(opponent: f64, deviation: f64, score: Score) -> Result<Self, GlickoValueError> {
        let other = GlickoRating::new(opponent, deviation, GlickoRating::NEW.volatility)?;
        Ok(Self {
            opponent: other.rating,
            opponent_deviation: other.deviation,
            score,
        })
    }
}

/// `value` if it lies within the bounds.
pub(super) fn check(value: f64, min: f64, max: f64) -> Option<f64> {
    (min..=max).contains(&value).then_some(value)
}
