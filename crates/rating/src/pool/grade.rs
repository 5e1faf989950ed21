//! A pool of grade points.

use std::collections::BTreeMap;

use super::game::{Pool, PoolGame};
use crate::grade::{Award, Basis, Grade, GradeRules, Points, award_from, grade};
use crate::outcome::Outcome;

/// A player's grade points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GradeStanding {
    /// The total.
    pub points: Points,
    /// Rated games.
    pub games: u32,
    /// The total at the start of the round last played.
    pub round_start: Points,
    /// That round.
    pub round: Option<u32>,
}

/// A pool of grade points under the rules of a hall. Who has not played has 0 (R9).
#[derive(Clone, Debug, PartialEq)]
pub struct GradePool {
    rules: GradeRules,
    players: BTreeMap<u64, GradeStanding>,
}

impl GradePool {
    /// An empty pool.
    pub const fn new(rules: GradeRules) -> Self {
        Self {
            rules,
            players: BTreeMap::new(),
        }
    }

    /// Takes a player in with points and rated games from elsewhere.
    pub fn enroll(&mut self, player: u64, points: Points, games: u32) {
        let standing = GradeStanding {
            points,
            games,
            ..GradeStanding::default()
        };
        self.players.insert(player, standing);
    }

    /// A player's grade.
    pub fn grade(&self, player: u64) -> Option<Grade> {
        let standing = self.players.get(&player)?;
        grade(standing.points, standing.games, self.rules.base)
    }

    /// Counts a game by totals other than the present ones, such as those at the start of the round
    /// of an event (R13), and applies what it gives to the present ones.
    ///
    /// ```
    /// use rating::{GradePool, GradeRules, Outcome, Points, PoolGame, Score};
    ///
    /// let mut pool = GradePool::new(GradeRules::STANDARD);
    /// pool.enroll(1, Points::whole(100), 9);
    /// let game = PoolGame {
    ///     at_ms: 0, batch: 1, event: 0, white: 1, black: 2, outcome: Outcome::Played(Score::Win),
    /// };
    /// let made = pool.play_from(&game, [Points::whole(50), Points::ZERO]).unwrap();
    /// assert_eq!((made.difference, made.gain), (Points::whole(50), Points::whole(6)));
    /// assert_eq!(made.after[0], Points::whole(106));
    /// ```
    pub fn play_from(&mut self, game: &PoolGame, basis: [Points; 2]) -> Option<Award> {
        self.count(game, Some(basis))
    }

    /// The rules.
    pub const fn rules(&self) -> &GradeRules {
        &self.rules
    }

    fn count(&mut self, game: &PoolGame, given: Option<[Points; 2]>) -> Option<Award> {
        if game.outcome == Outcome::Unrated || game.white == game.black {
            return None;
        }
        let mut both = [game.white, game.black]
            .map(|player| self.players.get(&player).copied().unwrap_or_default());
        for standing in &mut both {
            if standing.round != Some(game.batch) {
                standing.round = Some(game.batch);
                standing.round_start = standing.points;
            }
        }
        let now = both.map(|standing| standing.points);
        let basis = match (given, self.rules.basis) {
            (Some(given), _) => given,
            (None, Basis::EachGame) => now,
            (None, Basis::RoundStart) => both.map(|standing| standing.round_start),
        };
        let made = award_from(basis, now, game.outcome, &self.rules);
        for ((player, mut standing), points) in [game.white, game.black]
            .into_iter()
            .zip(both)
            .zip(made.after)
        {
            standing.points = points;
            standing.games = standing.games.saturating_add(1);
            self.players.insert(player, standing);
        }
        Some(made)
    }
}

impl Pool for GradePool {
    type Standing = GradeStanding;
    type Step = Award;

    fn play(&mut self, game: &PoolGame) -> Option<Award> {
        self.count(game, None)
    }

    fn finish(&mut self) {}

    fn standing(&self, player: u64) -> Option<&GradeStanding> {
        self.players.get(&player)
    }

    fn standings(&self) -> impl Iterator<Item = (u64, &GradeStanding)> {
        self.players
            .iter()
            .map(|(player, standing)| (*player, standing))
    }
}
