//! A pool of Elo ratings, game by game or by rating periods.

use std::collections::BTreeMap;

use super::game::{Pool, PoolGame};
use super::months::{month_of, year_of};
use crate::arithmetic::div_half_away;
use crate::elo::{
    EloEdition, EloGame, FirstRatingStatus, PlayerAge, Speed, counted_difference, first_rating,
    k_factor, rating_change,
};
use crate::outcome::Outcome;
use crate::score::Score;
use crate::tables::expected_score;

/// When a rating moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EloTiming {
    /// With each game, in hundredths of a point; what is shown and compared is rounded. What
    /// looks at a whole period does not apply: the limit of K by the number of games, and the
    /// one favourable cut an event of 2022.
    EachGame,
    /// At the end of a rating period (a batch), as on the lists of FIDE.
    Period,
}

/// How a player gets into the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EloEntry {
    /// With a rating to start from; there is no floor.
    Start(i32),
    /// Unrated until five games against rated opponents give a first rating, and again below the
    /// floor.
    FirstRating,
}

/// What a pool of Elo ratings sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EloSettings {
    /// The edition of the regulations.
    pub edition: EloEdition,
    /// The list.
    pub speed: Speed,
    /// When ratings move.
    pub timing: EloTiming,
    /// How players get in.
    pub entry: EloEntry,
    /// One K for all; by the regulations if none.
    pub k: Option<u32>,
}

impl EloSettings {
    /// A club pool: each game counts at once, everybody starts at 1500.
    pub const CLUB: Self = Self {
        edition: EloEdition::LATEST,
        speed: Speed::Standard,
        timing: EloTiming::EachGame,
        entry: EloEntry::Start(1500),
        k: None,
    };
}

/// A game of an unrated player that waits for a first rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Waiting {
    month: i64,
    event: u32,
    opponent: i32,
    score: Score,
}

/// Months over which the games for a first rating are pooled (7.1.4).
const POOLED_MONTHS: i64 = 26;

/// A player's Elo rating.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EloStanding {
    /// The rating in whole points; none if unrated.
    pub rating: Option<i32>,
    /// The rating in hundredths, where each game counts.
    pub exact_hundredths: i64,
    /// Rated games.
    pub games: u32,
    /// The highest rating so far.
    pub highest: i32,
    /// Year of birth, if known.
    pub birth_year: Option<i32>,
    open: Vec<EloGame>,
    waiting: Vec<Waiting>,
}

impl EloStanding {
    /// A player with a rating from elsewhere.
    pub fn rated(rating: i32, games: u32, highest: i32, birth_year: Option<i32>) -> Self {
        Self {
            birth_year,
            games,
            highest,
            ..Self::default()
        }
        .with_rating(rating)
    }

    fn with_rating(mut self, rating: i32) -> Self {
        self.rate(rating);
        self
    }

    fn rate(&mut self, rating: i32) {
        self.rating = Some(rating);
        self.exact_hundredths = i64::from(rating) * 100;
        self.highest = self.highest.max(rating);
    }

    /// K for a list of that year.
    fn k(&self, settings: &EloSettings, list_year: i32) -> u32 {
        let record = PlayerAge {
            games: self.games,
            highest: self.highest,
            birth_year: self.birth_year,
            list_year,
        };
        settings.k.unwrap_or_else(|| k_factor(&record).k)
    }
}

/// What one game did to one player, where each game counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EloSide {
    /// The rating before.
    pub before: i32,
    /// The opponent's rating.
    pub opponent: i32,
    /// The score.
    pub score: Score,
    /// K.
    pub k: u32,
    /// The expected score in hundredths.
    pub expected_hundredths: i64,
    /// The change in hundredths of a point.
    pub change_hundredths: i64,
    /// The rating after.
    pub after: i32,
}

/// What one game did: the white player, then the black one; none where a side did not move.
pub type EloStep = [Option<EloSide>; 2];

/// A pool of Elo ratings.
#[derive(Clone, Debug, PartialEq)]
pub struct EloPool {
    settings: EloSettings,
    players: BTreeMap<u64, EloStanding>,
    /// The open period and the moment of its last game.
    open: Option<(u32, i64)>,
}

impl EloPool {
    /// An empty pool.
    pub const fn new(settings: EloSettings) -> Self {
        Self {
            settings,
            players: BTreeMap::new(),
            open: None,
        }
    }

    /// Takes a player in, or puts another standing in place of his.
    pub fn enroll(&mut self, player: u64, standing: EloStanding) {
        self.players.insert(player, standing);
    }

    /// The settings.
    pub const fn settings(&self) -> &EloSettings {
        &self.settings
    }

    fn standing_mut(&mut self, player: u64) -> &mut EloStanding {
        let entry = self.settings.entry;
        self.players.entry(player).or_insert_with(|| match entry {
            EloEntry::Start(rating) => EloStanding::default().with_rating(rating),
            EloEntry::FirstRating => EloStanding::default(),
        })
    }

    /// One side of a game; `opponent` is the other's rating before it.
    fn side(
        &mut self,
        player: u64,
        opponent: Option<i32>,
        score: Score,
        game: &PoolGame,
    ) -> Option<EloSide> {
        let settings = self.settings;
        let standing = self.standing_mut(player);
        let opponent = opponent?;
        let Some(before) = standing.rating else {
            standing.waiting.push(Waiting {
                month: month_of(game.at_ms),
                event: game.event,
                opponent,
                score,
            });
            if settings.timing == EloTiming::EachGame {
                first(standing, &settings, game.at_ms);
            }
            return None;
        };
        if settings.timing == EloTiming::Period {
            let event = game.event;
            standing.open.push(EloGame {
                opponent,
                score,
                event,
            });
            return None;
        }
        let k = standing.k(&settings, year_of(game.at_ms));
        let counted = counted_difference(before, opponent, settings.edition, settings.speed);
        let expected_hundredths = expected_score(counted);
        let change = i64::from(k) * (score.hundredths() - expected_hundredths);
        let exact = standing.exact_hundredths + change;
        let after = i32::try_from(div_half_away(exact, 100)).unwrap_or_default();
        standing.games = standing.games.saturating_add(1);
        move_to(standing, after, &settings);
        standing.exact_hundredths = exact;
        Some(EloSide {
            before,
            opponent,
            score,
            k,
            expected_hundredths,
            change_hundredths: change,
            after,
        })
    }

    fn close(&mut self) {
        let Some((_, at_ms)) = self.open.take() else {
            return;
        };
        let settings = self.settings;
        for standing in self.players.values_mut() {
            if let (Some(rating), false) = (standing.rating, standing.open.is_empty()) {
                let k = standing.k(&settings, year_of(at_ms));
                let games = std::mem::take(&mut standing.open);
                let made = rating_change(rating, k, &games, settings.edition, settings.speed);
                let played = u32::try_from(games.len()).unwrap_or(u32::MAX);
                standing.games = standing.games.saturating_add(played);
                move_to(standing, made.after, &settings);
            } else if !standing.waiting.is_empty() {
                first(standing, &settings, at_ms);
            }
        }
    }
}

/// A new rating: the highest is remembered, and below the floor of the list there is none.
fn move_to(standing: &mut EloStanding, rating: i32, settings: &EloSettings) {
    let has_floor = settings.entry == EloEntry::FirstRating;
    if has_floor && rating < settings.edition.floor() {
        standing.rating = None;
        standing.exact_hundredths = 0;
    } else {
        standing.rate(rating);
    }
}

/// Gives a first rating if the waiting games are enough for one.
fn first(standing: &mut EloStanding, settings: &EloSettings, at_ms: i64) {
    let since = month_of(at_ms) - POOLED_MONTHS;
    standing.waiting.retain(|game| game.month > since);
    // A first event without a point is disregarded (8.2.1).
    let Some(first_event) = standing.waiting.first().map(|game| game.event) else {
        return;
    };
    let of_first = |game: &&Waiting| game.event == first_event;
    let scoreless = standing
        .waiting
        .iter()
        .filter(of_first)
        .all(|game| game.score == Score::Loss);
    let counted: Vec<&Waiting> = standing
        .waiting
        .iter()
        .filter(|game| !(scoreless && of_first(game)))
        .collect();
    let opponents: Vec<i32> = counted.iter().map(|game| game.opponent).collect();
    let points = counted.iter().map(|game| game.score.points()).sum();
    let Some(made) = first_rating(&opponents, points, settings.edition) else {
        return;
    };
    if made.status == FirstRatingStatus::Published {
        standing.games = standing.games.saturating_add(made.games);
        standing.waiting.clear();
        standing.rate(made.rating);
    }
}

impl Pool for EloPool {
    type Standing = EloStanding;
    type Step = EloStep;

    fn play(&mut self, game: &PoolGame) -> Option<EloStep> {
        let Outcome::Played(score) = game.outcome else {
            return None;
        };
        if game.white == game.black {
            return None;
        }
        if self.settings.timing == EloTiming::Period {
            if self.open.is_some_and(|(batch, _)| batch != game.batch) {
                self.close();
            }
            self.open = Some((game.batch, game.at_ms));
        }
        let [white, black] =
            [game.white, game.black].map(|player| self.standing_mut(player).rating);
        let step = [
            self.side(game.white, black, score, game),
            self.side(game.black, white, score.reversed(), game),
        ];
        step.iter().any(Option::is_some).then_some(step)
    }

    fn finish(&mut self) {
        self.close();
    }

    fn standing(&self, player: u64) -> Option<&EloStanding> {
        self.players.get(&player)
    }

    fn standings(&self) -> impl Iterator<Item = (u64, &EloStanding)> {
        self.players
            .iter()
            .map(|(player, standing)| (*player, standing))
    }
}
