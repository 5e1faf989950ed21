//! The pools of a hall: what a result does to the numbers of its two players.

use std::collections::{BTreeMap, HashMap, HashSet};

use laws::{GameResult, Millis, Timestamp};
use rating::{
    EloEdition, EloGame, Glicko2Settings, GlickoGame, GlickoRating, GradeRules, Outcome, PlayerAge,
    Points, Score, award, glicko2_update, grade, k_factor, rating_change,
};
use store::{Counted, Moved, PlayerId, PoolId, PoolValue};

/// A system of numbers that a hall may keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PoolKind {
    /// Grade points (积分): one pool for every speed.
    Grade,
    /// Elo, a pool for each speed.
    Elo,
    /// Glicko-2, a pool for each speed.
    Glicko2,
}

impl PoolKind {
    /// All of them, in the order in which a hall shows them.
    pub const ALL: [Self; 3] = [Self::Grade, Self::Elo, Self::Glicko2];

    /// `grade`, `elo`, `glicko2`
    pub const fn code(self) -> &'static str {
        match self {
            Self::Grade => "grade",
            Self::Elo => "elo",
            Self::Glicko2 => "glicko2",
        }
    }

    /// Reads [`PoolKind::code`].
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// The pool of this kind that a game of this speed counts for.
    pub(crate) fn pool(self, speed: &str) -> PoolId {
        match self {
            Self::Grade => PoolId(self.code().to_owned()),
            Self::Elo | Self::Glicko2 => PoolId(format!("{}:{speed}", self.code())),
        }
    }

    /// The kind behind a pool's name.
    pub(crate) fn of(pool: &PoolId) -> Option<Self> {
        Self::from_code(pool.0.split(':').next().unwrap_or_default())
    }
}

/// Which pools a hall keeps, and by which rules.
#[derive(Clone, Debug, PartialEq)]
pub struct PoolRules {
    /// Which.
    pub kinds: Vec<PoolKind>,
    /// The reading of the printed formula.
    pub grade: GradeRules,
    /// The edition of the rating regulations.
    pub elo: EloEdition,
    /// Where a player of the hall's own Elo starts. (The federation's first rating needs games
    /// against rated players, and a new hall has none.)
    pub elo_start: i32,
    /// Glicko-2's constant.
    pub glicko2: Glicko2Settings,
    /// The length of Glicko-2's period; a game counts at once, with the part of a period that
    /// has passed since the player's last.
    pub glicko2_period: Millis,
}

impl Default for PoolRules {
    fn default() -> Self {
        Self {
            kinds: vec![PoolKind::Grade, PoolKind::Glicko2],
            grade: GradeRules::STANDARD,
            elo: EloEdition::LATEST,
            elo_start: 1500,
            glicko2: Glicko2Settings::default(),
            glicko2_period: Millis::from_secs(7 * 86_400),
        }
    }
}

impl PoolRules {
    /// The grade that a number shows beside a name: 0 for none, 30 … 1.
    pub(crate) fn grade_of(&self, value: &PoolValue) -> Option<u8> {
        match value {
            PoolValue::Grade { hundredths, games } => {
                let points = Points::from_hundredths(*hundredths)?;
                let grade = grade(points, *games, self.grade.base);
                Some(grade.map_or(0, rating::Grade::number))
            }
            _ => None,
        }
    }

    /// Whether a number is still settling.
    pub(crate) fn is_provisional(&self, value: &PoolValue) -> bool {
        match value {
            PoolValue::Grade { games, .. } => self.grade.provisional(*games),
            PoolValue::Elo { games, .. } => *games < 30,
            PoolValue::Glicko2 { deviation, .. } => *deviation > 110.0,
        }
    }

    /// The number of a player without a rated game; `None` where he has none.
    pub(crate) fn fresh(&self, kind: PoolKind) -> Option<PoolValue> {
        match kind {
            PoolKind::Grade => Some(PoolValue::Grade {
                hundredths: 0,
                games: 0,
            }),
            PoolKind::Elo | PoolKind::Glicko2 => None,
        }
    }
}

/// The numbers as they stand.
#[derive(Debug, Default)]
pub(crate) struct Pools {
    values: HashMap<(PlayerId, PoolId), PoolValue>,
}

impl Pools {
    pub(crate) fn from_values(
        values: impl IntoIterator<Item = (PlayerId, PoolId, PoolValue)>,
    ) -> Self {
        let values = values.into_iter();
        Self {
            values: values
                .map(|(who, pool, value)| ((who, pool), value))
                .collect(),
        }
    }

    /// The numbers of these players alone.
    pub(crate) fn only(&self, players: [PlayerId; 2]) -> Self {
        let own = self
            .values
            .iter()
            .filter(|((who, _), _)| players.contains(who));
        Self {
            values: own.map(|(key, value)| (key.clone(), *value)).collect(),
        }
    }

    /// Takes these numbers in the place of its own.
    pub(crate) fn take_over(&mut self, newer: Self) {
        self.values.extend(newer.values);
    }

    /// The players who have other numbers there than here.
    pub(crate) fn different(&self, there: &Self) -> HashSet<PlayerId> {
        let keys = self.values.keys().chain(there.values.keys());
        keys.filter(|key| self.values.get(key) != there.values.get(key))
            .map(|(who, _)| *who)
            .collect()
    }

    /// Every number, for writing them all.
    pub(crate) fn values(&self) -> impl Iterator<Item = (PlayerId, PoolId, PoolValue)> {
        self.values
            .iter()
            .map(|((who, pool), value)| (*who, pool.clone(), *value))
    }

    /// Counts a result: two changes for each pool, White's first.
    pub(crate) fn count(&mut self, rules: &PoolRules, result: &Counted) -> Vec<Moved> {
        let outcome = outcome(result.result);
        let mut moved = Vec::with_capacity(2 * rules.kinds.len());
        for kind in &rules.kinds {
            let pool = kind.pool(&result.speed);
            let before = [result.white, result.black]
                .map(|who| self.values.get(&(who, pool.clone())).copied());
            let made = match kind {
                PoolKind::Grade => count_grade(rules, before, outcome),
                PoolKind::Elo => count_elo(rules, before, outcome, result),
                PoolKind::Glicko2 => count_glicko2(rules, before, outcome, result.at),
            };
            for (
                (player, before),
                Made {
                    after,
                    rule,
                    numbers,
                },
            ) in [result.white, result.black]
                .into_iter()
                .zip(before)
                .zip(made)
            {
                self.values.insert((player, pool.clone()), after);
                moved.push(Moved {
                    player,
                    pool: pool.clone(),
                    seq: result.seq,
                    before,
                    after,
                    rule,
                    numbers,
                });
            }
        }
        moved
    }
}

/// A number made, and how.
struct Made {
    after: PoolValue,
    rule: String,
    numbers: BTreeMap<String, String>,
}

impl Made {
    fn new<const N: usize>(after: PoolValue, rule: &str, numbers: [(&str, String); N]) -> Self {
        let numbers = numbers.map(|(name, text)| (name.to_owned(), text));
        Self {
            after,
            rule: rule.to_owned(),
            numbers: numbers.into_iter().collect(),
        }
    }
}

fn outcome(result: GameResult) -> Outcome {
    result.as_str().parse().unwrap_or(Outcome::Unrated)
}

fn count_grade(rules: &PoolRules, before: [Option<PoolValue>; 2], outcome: Outcome) -> [Made; 2] {
    let now = before.map(|value| match value {
        Some(PoolValue::Grade { hundredths, games }) => (hundredths, games),
        _ => (0, 0),
    });
    let totals =
        now.map(|(hundredths, _)| Points::from_hundredths(hundredths).unwrap_or(Points::ZERO));
    let made = award(totals[0], totals[1], outcome, &rules.grade);
    let played = u32::from(outcome != Outcome::Unrated);
    [0, 1].map(|side| {
        let after = PoolValue::Grade {
            hundredths: made.after[side].hundredths(),
            games: now[side].1 + played,
        };
        Made::new(
            after,
            made.clause.code(),
            [
                ("d", made.difference.to_string()),
                ("gain", made.gain.to_string()),
            ],
        )
    })
}

fn count_elo(
    rules: &PoolRules,
    before: [Option<PoolValue>; 2],
    outcome: Outcome,
    result: &Counted,
) -> [Made; 2] {
    let now = before.map(|value| match value {
        Some(PoolValue::Elo {
            hundredths,
            highest,
            games,
        }) => (hundredths, highest, games),
        _ => (i64::from(rules.elo_start) * 100, 0, 0),
    });
    let whole = now.map(|(hundredths, ..)| to_whole(hundredths));
    let Outcome::Played(score) = outcome else {
        return now.map(|(hundredths, highest, games)| {
            let after = PoolValue::Elo {
                hundredths,
                highest,
                games,
            };
            Made::new(after, "unrated", [])
        });
    };
    let speed = match result.speed.as_str() {
        "bullet" | "blitz" => rating::Speed::Blitz,
        "rapid" => rating::Speed::Rapid,
        _ => rating::Speed::Standard,
    };
    let scores = [score, score.reversed()];
    [0, 1].map(|side| {
        let (hundredths, highest, games) = now[side];
        let k = k_factor(&PlayerAge {
            games,
            highest,
            birth_year: None,
            list_year: 0,
        });
        let game = EloGame {
            opponent: whole[1 - side],
            score: scores[side],
            event: 0,
        };
        let made = rating_change(whole[side], k.k, &[game], rules.elo, speed);
        let left = hundredths + made.change_hundredths;
        let after = PoolValue::Elo {
            hundredths: left,
            highest: highest.max(to_whole(left)),
            games: games + 1,
        };
        let row = &made.games[0];
        Made::new(
            after,
            "elo",
            [
                ("difference", row.counted.to_string()),
                ("expected", hundredths_text(row.expected_hundredths)),
                ("score", score_text(scores[side])),
                ("k", made.k_used.to_string()),
                ("delta", hundredths_text(made.delta_hundredths)),
                ("change", hundredths_text(made.change_hundredths)),
            ],
        )
    })
}

fn count_glicko2(
    rules: &PoolRules,
    before: [Option<PoolValue>; 2],
    outcome: Outcome,
    at: Timestamp,
) -> [Made; 2] {
    let now = before.map(|value| match value {
        Some(PoolValue::Glicko2 {
            rating,
            deviation,
            volatility,
            games,
            last_at,
        }) => {
            let known = GlickoRating::new(rating, deviation, volatility);
            let passed = (at - last_at).0.max(0) as f64 / rules.glicko2_period.0 as f64;
            (known.unwrap_or(GlickoRating::NEW), games, passed.min(1e6))
        }
        _ => (GlickoRating::NEW, 0, 0.0),
    });
    let unchanged = |side: usize| {
        let (known, games, _) = now[side];
        Made::new(glicko_value(known, games, at), "unrated", [])
    };
    let Outcome::Played(score) = outcome else {
        return [0, 1].map(unchanged);
    };
    // Each plays against the other as he is before the game, less sure after a long rest.
    let rested = now.map(|(known, _, passed)| {
        glicko2_update(known, &[], &rules.glicko2, passed).map_or(known, |made| made.after)
    });
    let scores = [score, score.reversed()];
    [0, 1].map(|side| {
        let (known, games, passed) = now[side];
        let other = rested[1 - side];
        let game = GlickoGame {
            opponent: other.rating,
            opponent_deviation: other.deviation,
            score: scores[side],
        };
        // What comes from a pool lies within the bounds, so the update holds.
        let Ok(made) = glicko2_update(known, &[game], &rules.glicko2, passed) else {
            return unchanged(side);
        };
        let row = &made.games[0];
        Made::new(
            glicko_value(made.after, games + 1, at),
            "glicko2",
            [
                ("expected", format!("{:.2}", row.expected)),
                ("score", score_text(scores[side])),
                ("weight", format!("{:.2}", row.weight)),
                ("deviation_before", format!("{:.0}", rested[side].deviation)),
                ("deviation", format!("{:.0}", made.after.deviation)),
            ],
        )
    })
}

fn glicko_value(known: GlickoRating, games: u32, last_at: Timestamp) -> PoolValue {
    PoolValue::Glicko2 {
        rating: known.rating,
        deviation: known.deviation,
        volatility: known.volatility,
        games,
        last_at,
    }
}

/// A speed in the name of a pool.
pub(crate) const fn speed_code(speed: laws::Speed) -> &'static str {
    match speed {
        laws::Speed::Bullet => "bullet",
        laws::Speed::Blitz => "blitz",
        laws::Speed::Rapid => "rapid",
        laws::Speed::Classical => "classical",
        laws::Speed::Daily => "daily",
        laws::Speed::Untimed => "untimed",
    }
}

/// Hundredths as whole points, a half away from zero.
pub(crate) fn to_whole(hundredths: i64) -> i32 {
    let half = if hundredths < 0 { -50 } else { 50 };
    i32::try_from((hundredths + half) / 100).unwrap_or_default()
}

/// Hundredths as a decimal.
pub(crate) fn hundredths_text(hundredths: i64) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let size = hundredths.unsigned_abs();
    format!("{sign}{}.{:02}", size / 100, size % 100)
}

fn score_text(score: Score) -> String {
    let text = match score {
        Score::Win => "1",
        Score::Draw => "0.5",
        Score::Loss => "0",
    };
    text.to_owned()
}
