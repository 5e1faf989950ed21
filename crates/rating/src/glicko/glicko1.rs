//! Glicko, the forerunner of Glicko-2 without volatility, for comparison with older lists.

use super::math::{exp, ln};
use super::value::GlickoGame;

/// A Glicko rating after a period.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glicko1Change {
    /// The rating after.
    pub rating: f64,
    /// The deviation after.
    pub deviation: f64,
    /// The variance d² of the games' evidence; infinite without games.
    pub variance: f64,
}

/// The rating after the games of one period, from `rating` and `deviation` at its start.
pub fn glicko1_update(rating: f64, deviation: f64, games: &[GlickoGame]) -> Glicko1Change {
    let q = ln(10.0) / 400.0;
    let (mut weight, mut surprise) = (0.0, 0.0);
    for game in games {
        let spread = q * game.opponent_deviation / std::f64::consts::PI;
        let g = 1.0 / (1.0 + 3.0 * spread * spread).sqrt();
        let power = (q * g * (rating - game.opponent)).clamp(-36.0, 36.0);
        let expected = 1.0 / (1.0 + exp(-power));
        weight += g * g * expected * (1.0 - expected);
        surprise += g * (game.score.hundredths() as f64 / 100.0 - expected);
    }
    let variance = 1.0 / (q * q * weight);
    let precision = 1.0 / (deviation * deviation) + q * q * weight;
    Glicko1Change {
        rating: rating + q / precision * surprise,
        deviation: (1.0 / precision).sqrt(),
        variance,
    }
}
