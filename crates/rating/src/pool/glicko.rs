//! A pool of Glicko-2 ratings for one speed, game by game with fractions of periods or by whole
//! periods.

use std::collections::BTreeMap;

use super::game::{Pool, PoolGame};
use crate::glicko::{
    Glicko2Change, Glicko2Settings, GlickoGame, GlickoRating, glicko2_update, grown_deviation,
};
use crate::outcome::Outcome;
use crate::score::Score;

/// When a rating moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GlickoTiming {
    /// With each game: the time since a player's last game is a fraction of a period, and
    /// opponents count with the deviation that they have grown to by then.
    EachGame,
    /// At the end of a rating period: each batch is one, as in the paper.
    Period,
}

/// What a pool of Glicko-2 ratings sets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GlickoSettings {
    /// Settings of the formula.
    pub formula: Glicko2Settings,
    /// When ratings move.
    pub timing: GlickoTiming,
    /// The length of a period in milliseconds, where each game counts.
    pub period_ms: u32,
    /// Where new players start.
    pub start: GlickoRating,
    /// Deviations grow up to this and no further.
    pub deviation_max: f64,
}

impl Default for GlickoSettings {
    /// Each game counts, a period is a week, new players are 1500 ± 350.
    fn default() -> Self {
        Self {
            formula: Glicko2Settings::default(),
            timing: GlickoTiming::EachGame,
            period_ms: 7 * 86_400_000,
            start: GlickoRating::NEW,
            deviation_max: GlickoRating::NEW.deviation,
        }
    }
}

/// A player's Glicko-2 rating.
#[derive(Clone, Debug, PartialEq)]
pub struct GlickoStanding {
    /// The rating as of the last game or period.
    pub value: GlickoRating,
    /// When that was, in milliseconds since 1970; none before the first game.
    pub at_ms: Option<i64>,
    /// Rated games.
    pub games: u32,
    /// The period up to whose end the value holds, where periods count.
    batch: Option<u32>,
    open: Vec<GlickoGame>,
}

/// What one game did: the white player, then the black one.
pub type GlickoStep = [Glicko2Change; 2];

/// A pool of Glicko-2 ratings.
#[derive(Clone, Debug, PartialEq)]
pub struct GlickoPool {
    settings: GlickoSettings,
    players: BTreeMap<u64, GlickoStanding>,
    open: Option<(u32, i64)>,
}

impl GlickoPool {
    /// An empty pool.
    pub const fn new(settings: GlickoSettings) -> Self {
        Self {
            settings,
            players: BTreeMap::new(),
            open: None,
        }
    }

    /// Takes a player in with a rating and rated games from elsewhere.
    pub fn enroll(&mut self, player: u64, value: GlickoRating, games: u32) {
        self.players.insert(player, fresh(value, games));
    }

    /// The settings.
    pub const fn settings(&self) -> &GlickoSettings {
        &self.settings
    }

    /// A player's rating at a moment, its deviation grown since the last game.
    pub fn value_at(&self, player: u64, at_ms: i64) -> Option<GlickoRating> {
        let standing = self.players.get(&player)?;
        Some(grown(&self.settings, standing, at_ms))
    }

    /// What a player has at the start of a period, before its games.
    fn onset(&mut self, player: u64, batch: u32) -> GlickoRating {
        let settings = self.settings;
        let standing = self
            .players
            .entry(player)
            .or_insert_with(|| fresh(settings.start, 0));
        // Periods without a game passed in between.
        let before = batch.saturating_sub(1);
        if let Some(last) = standing.batch
            && last < before
        {
            let idle = f64::from(before - last);
            standing.value = grow(&settings, &standing.value, idle);
            standing.batch = Some(before);
        }
        standing.value
    }

    fn close(&mut self) {
        let Some((batch, at_ms)) = self.open.take() else {
            return;
        };
        for standing in self.players.values_mut() {
            if standing.open.is_empty() {
                continue;
            }
            let games = std::mem::take(&mut standing.open);
            let formula = &self.settings.formula;
            if let Ok(made) = glicko2_update(standing.value, &games, formula, 1.0) {
                standing.value = capped(&self.settings, made.after);
            }
            let played = u32::try_from(games.len()).unwrap_or(u32::MAX);
            standing.games = standing.games.saturating_add(played);
            standing.at_ms = Some(at_ms);
            standing.batch = Some(batch);
        }
    }

    fn play_in_period(&mut self, game: &PoolGame, score: Score) {
        if self.open.is_some_and(|(batch, _)| batch != game.batch) {
            self.close();
        }
        self.open = Some((game.batch, game.at_ms));
        let values = [game.white, game.black].map(|player| self.onset(player, game.batch));
        let sides = [
            (game.white, values[1], score),
            (game.black, values[0], score.reversed()),
        ];
        for (player, opponent, score) in sides {
            if let Some(standing) = self.players.get_mut(&player) {
                standing.open.push(met(&opponent, score));
            }
        }
    }
}

fn fresh(value: GlickoRating, games: u32) -> GlickoStanding {
    GlickoStanding {
        value,
        at_ms: None,
        games,
        batch: None,
        open: Vec::new(),
    }
}

fn met(opponent: &GlickoRating, score: Score) -> GlickoGame {
    GlickoGame {
        opponent: opponent.rating,
        opponent_deviation: opponent.deviation,
        score,
    }
}

fn capped(settings: &GlickoSettings, value: GlickoRating) -> GlickoRating {
    GlickoRating {
        deviation: value.deviation.min(settings.deviation_max),
        ..value
    }
}

fn grow(settings: &GlickoSettings, value: &GlickoRating, periods: f64) -> GlickoRating {
    let deviation = grown_deviation(value, periods);
    capped(
        settings,
        GlickoRating {
            deviation,
            ..*value
        },
    )
}

/// Periods since a player's last game, in whole or in part; a clock that went back counts as none.
fn elapsed(settings: &GlickoSettings, standing: &GlickoStanding, at_ms: i64) -> f64 {
    let Some(last) = standing.at_ms else {
        return 0.0;
    };
    let passed_ms = at_ms.saturating_sub(last).max(0);
    (passed_ms as f64 / f64::from(settings.period_ms.max(1))).min(1e6)
}

fn grown(settings: &GlickoSettings, standing: &GlickoStanding, at_ms: i64) -> GlickoRating {
    grow(
        settings,
        &standing.value,
        elapsed(settings, standing, at_ms),
    )
}

impl Pool for GlickoPool {
    type Standing = GlickoStanding;
    type Step = GlickoStep;

    fn play(&mut self, game: &PoolGame) -> Option<GlickoStep> {
        let Outcome::Played(score) = game.outcome else {
            return None;
        };
        if game.white == game.black {
            return None;
        }
        if self.settings.timing == GlickoTiming::Period {
            self.play_in_period(game, score);
            return None;
        }
        let settings = self.settings;
        let mut both = [game.white, game.black].map(|player| {
            let known = self.players.get(&player).cloned();
            known.unwrap_or_else(|| fresh(settings.start, 0))
        });
        let shown = both
            .each_ref()
            .map(|standing| grown(&settings, standing, game.at_ms));
        let games = [met(&shown[1], score), met(&shown[0], score.reversed())];
        let change = |side: usize| {
            let passed = elapsed(&settings, &both[side], game.at_ms);
            glicko2_update(
                both[side].value,
                &games[side..=side],
                &settings.formula,
                passed,
            )
        };
        let (Ok(white), Ok(black)) = (change(0), change(1)) else {
            return None;
        };
        for (standing, made) in both.iter_mut().zip([&white, &black]) {
            standing.value = capped(&settings, made.after);
            standing.games = standing.games.saturating_add(1);
            standing.at_ms = Some(standing.at_ms.map_or(game.at_ms, |at| at.max(game.at_ms)));
        }
        let [of_white, of_black] = both;
        self.players.insert(game.white, of_white);
        self.players.insert(game.black, of_black);
        Some([white, black])
    }

    fn finish(&mut self) {
        self.close();
    }

    fn standing(&self, player: u64) -> Option<&GlickoStanding> {
        self.players.get(&player)
    }

    fn standings(&self) -> impl Iterator<Item = (u64, &GlickoStanding)> {
        self.players
            .iter()
            .map(|(player, standing)| (*player, standing))
    }
}
