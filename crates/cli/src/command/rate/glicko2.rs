//! `qiyuan rate glicko2 RATING:RD:VOLATILITY GAME…`: a Glicko-2 rating after a period.

use anyhow::{Result, anyhow, bail};
use rating::{Glicko2Settings, GlickoGame, GlickoRating, glicko2_update};
use serde::Serialize;

use super::{Answer, each};
use crate::args::RateGlicko2;
use crate::output::{Out, Outcome, usage};

/// A rating in its three parts.
#[derive(Debug, Serialize)]
struct Shown {
    rating: f64,
    deviation: f64,
    volatility: f64,
}

impl From<GlickoRating> for Shown {
    fn from(value: GlickoRating) -> Self {
        let GlickoRating {
            rating,
            deviation,
            volatility,
        } = value;
        Self {
            rating,
            deviation,
            volatility,
        }
    }
}

/// A game with its weight and expectation.
#[derive(Debug, Serialize)]
struct Row {
    opponent: f64,
    deviation: f64,
    score: String,
    g: f64,
    expected: f64,
}

/// A counted period.
#[derive(Debug, Serialize)]
struct Period {
    #[serde(flatten)]
    player: Shown,
    tau: f64,
    elapsed: f64,
    games: Vec<Row>,
    variance: Option<f64>,
    improvement: Option<f64>,
    new: Shown,
    rule: &'static str,
}

impl Answer for Period {
    fn lines(&self) -> Vec<String> {
        let Shown {
            rating,
            deviation,
            volatility,
        } = &self.new;
        let mut lines = vec![format!(
            "{:.2} -> {rating:.2}, deviation {deviation:.2}, volatility {volatility:.6}",
            self.player.rating
        )];
        lines.extend(self.games.iter().map(|row| {
            format!(
                "  {} against {:.2}: weight {:.4}, expected {:.4}",
                row.score, row.opponent, row.g, row.expected
            )
        }));
        lines
    }
}

pub(super) fn run(typed: &RateGlicko2, out: &mut Out) -> Result<Outcome> {
    let settings = Glicko2Settings::new(typed.tau).map_err(|error| usage(error.to_string()))?;
    each(&typed.words, typed.json, out, |words| {
        count(words, &settings, typed.elapsed)
    })
}

fn count(words: &[&str], settings: &Glicko2Settings, elapsed: f64) -> Result<Period> {
    let Some((player, games)) = words.split_first() else {
        bail!("a player is written RATING:RD:VOLATILITY, or new");
    };
    let player = player_of(player)?;
    let games: Result<Vec<GlickoGame>> = games.iter().map(|word| game_of(word)).collect();
    let mut made = glicko2_update(player, &games?, settings, elapsed)?;
    // Nobody is known less well than somebody new.
    made.after.deviation = made.after.deviation.min(GlickoRating::NEW.deviation);
    let rows = made.games.iter().map(|row| Row {
        opponent: row.game.opponent,
        deviation: row.game.opponent_deviation,
        score: row.game.score.to_string(),
        g: row.weight,
        expected: row.expected,
    });
    let rule = if made.games.is_empty() {
        "no game: the deviation grows to sqrt(RD^2 + elapsed * (173.7178 * volatility)^2), \
         at most 350"
    } else {
        "Glicko-2, steps 2 to 8; step 6 with the periods that passed; a deviation of 350 at most"
    };
    Ok(Period {
        player: player.into(),
        tau: settings.tau,
        elapsed: made.elapsed,
        games: rows.collect(),
        variance: made.variance,
        improvement: made.improvement,
        new: made.after.into(),
        rule,
    })
}

fn player_of(word: &str) -> Result<GlickoRating> {
    if word == "new" {
        return Ok(GlickoRating::NEW);
    }
    let [rating, deviation, volatility] = three(word)
        .ok_or_else(|| anyhow!("a player is written RATING:RD:VOLATILITY, not '{word}'"))?;
    Ok(GlickoRating::new(
        number(rating)?,
        number(deviation)?,
        number(volatility)?,
    )?)
}

fn game_of(word: &str) -> Result<GlickoGame> {
    let [opponent, deviation, score] =
        three(word).ok_or_else(|| anyhow!("a game is written OPPONENT:RD:SCORE, not '{word}'"))?;
    Ok(GlickoGame::new(
        number(opponent)?,
        number(deviation)?,
        score.parse()?,
    )?)
}

fn three(word: &str) -> Option<[&str; 3]> {
    let parts: Vec<&str> = word.split(':').collect();
    parts.try_into().ok()
}

fn number(text: &str) -> Result<f64> {
    text.parse().map_err(|_| anyhow!("no number: '{text}'"))
}
