//! The Glicko-2 update, step by step as in Glickman's paper, with periods of any length.

use super::math::{exp, ln};
use super::value::{GlickoGame, GlickoRating, GlickoValueError, check};
use crate::score::Score;

/// Points on the usual scale for one unit of the inner one.
const SCALE: f64 = 173.7178;

/// The rating in the middle of the inner scale.
const CENTER: f64 = 1500.0;

/// The width at which the search for the volatility ends.
const CONVERGED: f64 = 1e-6;

/// What a pool sets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glicko2Settings {
    /// The constant τ, which holds the volatility back; 0.3 to 1.2 are usual.
    pub tau: f64,
}

impl Glicko2Settings {
    /// Settings from outside.
    ///
    /// # Errors
    /// A τ that is not within 0.1 and 3.
    pub fn new(tau: f64) -> Result<Self, GlickoValueError> {
        check(tau, 0.1, 3.0)
            .map(|tau| Self { tau })
            .ok_or(GlickoValueError::Tau(tau))
    }
}

impl Default for Glicko2Settings {
    fn default() -> Self {
        Self { tau: 0.5 }
    }
}

/// What one game contributes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glicko2GameRow {
    /// The game.
    pub game: GlickoGame,
    /// The weight g of the game: the less sure the opponent's rating, the lower.
    pub weight: f64,
    /// The expected score E.
    pub expected: f64,
}

/// A rating after a period, with all that explains it.
#[derive(Clone, Debug, PartialEq)]
pub struct Glicko2Change {
    /// Before.
    pub before: GlickoRating,
    /// After.
    pub after: GlickoRating,
    /// Periods that passed, in whole or in part.
    pub elapsed: f64,
    /// The games.
    pub games: Vec<Glicko2GameRow>,
    /// The variance v of the games' evidence, on the inner scale; none without games.
    pub variance: Option<f64>,
    /// The improvement Δ that the games alone suggest, on the inner scale; none without games.
    pub improvement: Option<f64>,
    /// The deviation φ* at the end of the period before the games count, on the inner scale.
    pub pre_deviation: f64,
}

/// The rating after a period of `elapsed` usual lengths with `games`, each against the rating
/// that the opponent had at its start.
///
/// `elapsed` 1 is the paper; a live pool passes the time since the player's last game, as a
/// fraction. Without games only the deviation grows. Differences beyond 6000 points count as
/// such, so that no number overflows.
///
/// # Errors
/// An `elapsed` that is negative, not finite or beyond a million.
///
/// ```
/// use rating::{Glicko2Settings, GlickoGame, GlickoRating, Score, glicko2_update};
///
/// let game = GlickoGame::new(1500.0, 350.0, Score::Win)?;
/// let made = glicko2_update(GlickoRating::NEW, &[game], &Glicko2Settings::default(), 1.0)?;
/// assert_eq!(made.after.rating.round(), 1662.0);
/// # Ok::<(), rating::GlickoValueError>(())
/// ```
pub fn glicko2_update(
    player: GlickoRating,
    games: &[GlickoGame],
    settings: &Glicko2Settings,
    elapsed: f64,
) -> Result<Glicko2Change, GlickoValueError> {
    let elapsed = check(elapsed, 0.0, 1e6).ok_or(GlickoValueError::Elapsed(elapsed))?;
    let mu = (player.rating - CENTER) / SCALE;
    let phi = player.deviation / SCALE;
    let rows: Vec<Glicko2GameRow> = games.iter().map(|game| game_row(mu, game)).collect();
    if rows.is_empty() {
        let grown = grown(phi, player.volatility, elapsed);
        return Ok(Glicko2Change {
            before: player,
            after: GlickoRating {
                deviation: grown * SCALE,
                ..player
            },
            elapsed,
            games: rows,
            variance: None,
            improvement: None,
            pre_deviation: grown,
        });
    }
    let evidence: f64 = rows
        .iter()
        .map(|row| row.weight * row.weight * row.expected * (1.0 - row.expected))
        .sum();
    let surprise: f64 = rows
        .iter()
        .map(|row| row.weight * (points(row.game.score) - row.expected))
        .sum();
    let variance = 1.0 / evidence;
    let improvement = variance * surprise;
    let search = Search {
        improvement_squared: improvement * improvement,
        phi_squared: phi * phi,
        variance,
        start: ln(player.volatility * player.volatility),
        tau: settings.tau,
    };
    let volatility = search.volatility();
    let pre_deviation = grown(phi, volatility, elapsed);
    let precision = 1.0 / (pre_deviation * pre_deviation) + evidence;
    let new_mu = mu + surprise / precision;
    Ok(Glicko2Change {
        before: player,
        after: GlickoRating {
            rating: new_mu * SCALE + CENTER,
            deviation: (1.0 / precision).sqrt() * SCALE,
            volatility,
        },
        elapsed,
        games: rows,
        variance: Some(variance),
        improvement: Some(improvement),
        pre_deviation,
    })
}

/// The deviation after `elapsed` periods.
fn grown(phi: f64, volatility: f64, elapsed: f64) -> f64 {
    (phi * phi + elapsed * volatility * volatility).sqrt()
}

/// A deviation in points after `elapsed` periods without a game.
pub(crate) fn grown_deviation(player: &GlickoRating, elapsed: f64) -> f64 {
    grown(player.deviation / SCALE, player.volatility, elapsed) * SCALE
}

fn points(score: Score) -> f64 {
    score.hundredths() as f64 / 100.0
}

fn game_row(mu: f64, game: &GlickoGame) -> Glicko2GameRow {
    let phi = game.opponent_deviation / SCALE;
    let pi = std::f64::consts::PI;
    let weight = 1.0 / (1.0 + 3.0 * phi * phi / (pi * pi)).sqrt();
    let power = weight * (mu - (game.opponent - CENTER) / SCALE);
    let expected = 1.0 / (1.0 + exp(-power.clamp(-36.0, 36.0)));
    Glicko2GameRow {
        game: *game,
        weight,
        expected,
    }
}

/// Step 5: the volatility as the zero of a falling function, by the Illinois method.
#[derive(Debug)]
struct Search {
    improvement_squared: f64,
    phi_squared: f64,
    variance: f64,
    start: f64,
    tau: f64,
}

impl Search {
    fn at(&self, x: f64) -> f64 {
        let power = exp(x);
        let sum = self.phi_squared + self.variance + power;
        power * (self.improvement_squared - sum) / (2.0 * sum * sum)
            - (x - self.start) / (self.tau * self.tau)
    }

    fn volatility(&self) -> f64 {
        let mut a = self.start;
        let beyond = self.improvement_squared - self.phi_squared - self.variance;
        let mut b = if beyond > 0.0 {
            ln(beyond)
        } else {
            let steps = (1..=1000).map(|k| self.start - f64::from(k) * self.tau);
            let mut steps = steps.skip_while(|&x| self.at(x) < 0.0);
            steps.next().unwrap_or(self.start - self.tau)
        };
        let (mut at_a, mut at_b) = (self.at(a), self.at(b));
        // A handful of rounds is enough; the bound keeps odd numbers from running on.
        for _ in 0..200 {
            if (b - a).abs() <= CONVERGED {
                break;
            }
            let c = a + (a - b) * at_a / (at_b - at_a);
            let at_c = self.at(c);
            if at_c * at_b <= 0.0 {
                (a, at_a) = (b, at_b);
            } else {
                at_a /= 2.0;
            }
            (b, at_b) = (c, at_c);
        }
        exp(a / 2.0)
    }
}
