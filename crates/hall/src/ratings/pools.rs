//! The pools of a hall: what a result does to the numbers of its two players.

use std::collections::{BTreeMap, HashMap, HashSet};

use laws::Timestamp;
use rating::{
    Award, EloEntry, EloPool, EloSettings, EloSide, EloStanding, Glicko2Change, GlickoPool,
    GlickoSettings, GlickoStanding, GradePool, GradeRules, GradeStanding, Outcome, Points, Pool,
    PoolGame, grade,
};
use store::{Counted, Moved, NumberSet, PlayerId, PoolId, PoolValue};

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
    /// Elo: a club's pool, since a federation's first rating needs games against rated players
    /// and a new hall has none. The list follows the speed.
    pub elo: EloSettings,
    /// Glicko-2: a game counts at once, with the part of a period that has passed since the
    /// player's last.
    pub glicko2: GlickoSettings,
}

impl Default for PoolRules {
    fn default() -> Self {
        Self {
            kinds: vec![PoolKind::Grade, PoolKind::Glicko2],
            grade: GradeRules::STANDARD,
            elo: EloSettings::CLUB,
            glicko2: GlickoSettings::default(),
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

    fn elo_settings(&self, speed: &str) -> EloSettings {
        EloSettings {
            speed: match speed {
                "bullet" | "blitz" => rating::Speed::Blitz,
                "rapid" => rating::Speed::Rapid,
                _ => rating::Speed::Standard,
            },
            ..self.elo
        }
    }

    /// Where a pool's numbers begin, in hundredths; what a first game gains counts from there.
    pub(crate) fn start_hundredths(&self, kind: PoolKind) -> i64 {
        match (kind, self.elo.entry) {
            (PoolKind::Elo, EloEntry::Start(rating)) => i64::from(rating) * 100,
            (PoolKind::Grade | PoolKind::Elo, _) => 0,
            (PoolKind::Glicko2, _) => (self.glicko2.start.rating * 100.0).round() as i64,
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

/// The numbers as they stand: the pools of crate `rating`, one for each speed where the system
/// asks for it.
#[derive(Debug)]
pub(crate) struct Pools {
    rules: PoolRules,
    grade: GradePool,
    elo: BTreeMap<String, EloPool>,
    glicko2: BTreeMap<String, GlickoPool>,
    /// Grade points after each game, with its time: where rounds of events begin is found here.
    totals: HashMap<PlayerId, Vec<(Timestamp, Points)>>,
}

impl Pools {
    pub(crate) fn new(rules: &PoolRules) -> Self {
        Self {
            rules: rules.clone(),
            grade: GradePool::new(rules.grade),
            elo: BTreeMap::new(),
            glicko2: BTreeMap::new(),
            totals: HashMap::new(),
        }
    }

    /// Sets a number from a list: from here on games count from there. One of a pool that is not
    /// kept is passed over.
    pub(crate) fn set(&mut self, set: &NumberSet) {
        let kind = PoolKind::of(&set.pool);
        let Some(kind) = kind.filter(|kind| self.rules.kinds.contains(kind)) else {
            return;
        };
        let player = number(set.player);
        let speed = set.pool.0.split_once(':').map_or("", |(_, speed)| speed);
        match (kind, set.value) {
            (PoolKind::Grade, PoolValue::Grade { hundredths, games }) => {
                let points = Points::from_hundredths(hundredths).unwrap_or_default();
                self.grade.enroll(player, points, games);
                let totals = self.totals.entry(set.player).or_default();
                totals.push((set.at, points));
            }
            (
                PoolKind::Elo,
                PoolValue::Elo {
                    hundredths,
                    highest,
                    games,
                },
            ) => {
                let settings = self.rules.elo_settings(speed);
                let fresh = || EloPool::new(settings);
                let pool = self.elo.entry(speed.to_owned()).or_insert_with(fresh);
                let rating = to_whole(hundredths);
                pool.enroll(player, EloStanding::rated(rating, games, highest, None));
            }
            _ => {}
        }
    }

    /// Counts a result: two changes for each pool, White's first. One that is not rated changes
    /// no number, and is told of those who have one.
    pub(crate) fn count(&mut self, result: &Counted) -> Vec<Moved> {
        let players = [result.white, result.black];
        let game = pool_game(result);
        let mut moved = Vec::with_capacity(2 * self.rules.kinds.len());
        let event = result.event.as_ref().map(|event| &event.rating);
        for kind in self.rules.kinds.clone() {
            if event.is_some_and(|rating| !rating.feeds(kind.code())) {
                continue;
            }
            let before = players.map(|player| self.value(kind, &result.speed, player));
            let told = match kind {
                PoolKind::Grade => self.play_grade(result, &game),
                PoolKind::Elo | PoolKind::Glicko2 => self.play(kind, &result.speed, &game),
            };
            let told = told.unwrap_or_else(|| [Told::new("unrated", []), Told::new("unrated", [])]);
            for ((player, before), told) in players.into_iter().zip(before).zip(told) {
                let fresh = || self.rules.fresh(kind);
                let after = self.value(kind, &result.speed, player);
                let Some(after) = after.or_else(fresh) else {
                    continue;
                };
                moved.push(Moved {
                    player,
                    pool: kind.pool(&result.speed),
                    seq: result.seq,
                    before,
                    after,
                    rule: told.rule,
                    numbers: told.numbers,
                });
            }
        }
        moved
    }

    /// Grade points: reckoned from the totals at the game's own end or, where the event says so,
    /// from those at the start of its round.
    fn play_grade(&mut self, result: &Counted, game: &PoolGame) -> Option<[Told; 2]> {
        let players = [result.white, result.black];
        let event = result.event.as_ref();
        let start = event.and_then(|event| event.round_at.filter(|_| event.rating.round_start));
        let basis = start.map(|start| players.map(|player| self.total_at(player, start)));
        let made = match basis {
            None => self.grade.play(game),
            Some(basis) => self.grade.play_from(game, basis),
        }?;
        for (player, points) in players.into_iter().zip(made.after) {
            let totals = self.totals.entry(player).or_default();
            totals.push((result.at, points));
        }
        Some([told_grade(&made, basis), told_grade(&made, basis)])
    }

    /// A player's grade points at that time.
    fn total_at(&self, player: PlayerId, at: Timestamp) -> Points {
        let totals = self.totals.get(&player).into_iter().flatten();
        let mut before = totals.rev().skip_while(|(ended, _)| *ended > at);
        before.next().map_or(Points::ZERO, |(_, points)| *points)
    }

    fn play(&mut self, kind: PoolKind, speed: &str, game: &PoolGame) -> Option<[Told; 2]> {
        match kind {
            PoolKind::Grade => None,
            PoolKind::Elo => {
                let settings = self.rules.elo_settings(speed);
                let fresh = || EloPool::new(settings);
                let pool = self.elo.entry(speed.to_owned()).or_insert_with(fresh);
                let [white, black] = pool.play(game)?;
                Some([told_elo(&white?), told_elo(&black?)])
            }
            PoolKind::Glicko2 => {
                let fresh = || GlickoPool::new(self.rules.glicko2);
                let pool = self.glicko2.entry(speed.to_owned()).or_insert_with(fresh);
                pool.play(game)
                    .map(|made| made.each_ref().map(told_glicko2))
            }
        }
    }

    fn value(&self, kind: PoolKind, speed: &str, player: PlayerId) -> Option<PoolValue> {
        let player = number(player);
        match kind {
            PoolKind::Grade => self.grade.standing(player).map(grade_value),
            PoolKind::Elo => self.elo.get(speed)?.standing(player).map(elo_value),
            PoolKind::Glicko2 => self.glicko2.get(speed)?.standing(player).map(glicko2_value),
        }
    }

    /// Every number.
    pub(crate) fn values(&self) -> HashMap<(PlayerId, PoolId), PoolValue> {
        let mut values = HashMap::new();
        let grade = PoolKind::Grade.pool("");
        for (player, standing) in self.grade.standings() {
            values.insert((player_id(player), grade.clone()), grade_value(standing));
        }
        for (speed, pool) in &self.elo {
            for (player, standing) in pool.standings() {
                let key = (player_id(player), PoolKind::Elo.pool(speed));
                values.insert(key, elo_value(standing));
            }
        }
        for (speed, pool) in &self.glicko2 {
            for (player, standing) in pool.standings() {
                let key = (player_id(player), PoolKind::Glicko2.pool(speed));
                values.insert(key, glicko2_value(standing));
            }
        }
        values
    }
}

/// The players who have other numbers in one than in the other.
pub(crate) fn different(
    here: &HashMap<(PlayerId, PoolId), PoolValue>,
    there: &HashMap<(PlayerId, PoolId), PoolValue>,
) -> HashSet<PlayerId> {
    let keys = here.keys().chain(there.keys());
    keys.filter(|key| here.get(key) != there.get(key))
        .map(|(who, _)| *who)
        .collect()
}

fn pool_game(result: &Counted) -> PoolGame {
    PoolGame {
        at_ms: result.at.0,
        // Each game is a round of its own: the hall's pools count game by game.
        batch: u32::try_from(result.seq).unwrap_or(u32::MAX),
        event: 0,
        white: number(result.white),
        black: number(result.black),
        outcome: result.result.as_str().parse().unwrap_or(Outcome::Unrated),
    }
}

/// Players' numbers count from 1.
fn number(player: PlayerId) -> u64 {
    player.0.unsigned_abs()
}

fn player_id(number: u64) -> PlayerId {
    PlayerId(i64::try_from(number).unwrap_or(i64::MAX))
}

fn grade_value(standing: &GradeStanding) -> PoolValue {
    PoolValue::Grade {
        hundredths: standing.points.hundredths(),
        games: standing.games,
    }
}

fn elo_value(standing: &EloStanding) -> PoolValue {
    PoolValue::Elo {
        hundredths: standing.exact_hundredths,
        highest: standing.highest,
        games: standing.games,
    }
}

fn glicko2_value(standing: &GlickoStanding) -> PoolValue {
    PoolValue::Glicko2 {
        rating: standing.value.rating,
        deviation: standing.value.deviation,
        volatility: standing.value.volatility,
        games: standing.games,
        last_at: Timestamp(standing.at_ms.unwrap_or_default()),
    }
}

/// How a number came about.
struct Told {
    rule: String,
    numbers: BTreeMap<String, String>,
}

impl Told {
    fn new<const N: usize>(rule: &str, numbers: [(&str, String); N]) -> Self {
        let numbers = numbers.map(|(name, text)| (name.to_owned(), text));
        Self {
            rule: rule.to_owned(),
            numbers: numbers.into_iter().collect(),
        }
    }
}

fn told_grade(made: &Award, basis: Option<[Points; 2]>) -> Told {
    let mut told = Told::new(
        made.clause.code(),
        [
            ("d", made.difference.to_string()),
            ("gain", made.gain.to_string()),
        ],
    );
    // Where the totals that counted were not those before the game, they are told.
    for (name, points) in ["white_start", "black_start"]
        .into_iter()
        .zip(basis.into_iter().flatten())
    {
        told.numbers.insert(name.to_owned(), points.to_string());
    }
    told
}

fn told_elo(made: &EloSide) -> Told {
    Told::new(
        "elo",
        [
            (
                "difference",
                (i64::from(made.before) - i64::from(made.opponent)).to_string(),
            ),
            ("expected", hundredths_text(made.expected_hundredths)),
            ("score", hundredths_text(made.score.hundredths())),
            ("k", made.k.to_string()),
            (
                "delta",
                hundredths_text(made.score.hundredths() - made.expected_hundredths),
            ),
            ("change", hundredths_text(made.change_hundredths)),
        ],
    )
}

fn told_glicko2(made: &Glicko2Change) -> Told {
    // A pool that counts game by game has one row.
    let row = made.games.first();
    let two = |number: Option<f64>| format!("{:.2}", number.unwrap_or_default());
    Told::new(
        "glicko2",
        [
            ("expected", two(row.map(|row| row.expected))),
            (
                "score",
                hundredths_text(row.map_or(0, |row| row.game.score.hundredths())),
            ),
            ("weight", two(row.map(|row| row.weight))),
            ("deviation_before", format!("{:.0}", made.before.deviation)),
            ("deviation", format!("{:.0}", made.after.deviation)),
        ],
    )
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
