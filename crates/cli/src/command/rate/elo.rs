//! `qiyuan rate elo RATING GAME…`: a FIDE rating after a period, or a first one.

use anyhow::{Result, anyhow, bail};
use rating::{
    EloChange, EloEdition, EloGame, ExpectedRow, FirstRatingStatus, KFactor, KReason, PlayerAge,
    Score, Speed,
};
use serde::Serialize;

use super::{Answer, each, hundredths, whole_rating};
use crate::args::RateElo;
use crate::output::{Out, Outcome, usage};

/// A row of table 8.1.2, as used.
#[derive(Debug, Serialize)]
struct Row {
    from: i64,
    to: Option<i64>,
    higher: String,
    lower: String,
}

impl From<ExpectedRow> for Row {
    fn from(row: ExpectedRow) -> Self {
        Self {
            from: row.from,
            to: row.to,
            higher: hundredths(row.higher),
            lower: hundredths(row.lower),
        }
    }
}

/// A game of the period.
#[derive(Debug, Serialize)]
struct Game {
    opponent: i32,
    score: String,
    difference: i64,
    counted: i64,
    cut: bool,
    row: Row,
    expected: String,
    delta: String,
}

/// A counted period of a rated player.
#[derive(Debug, Serialize)]
struct Period {
    rating: i32,
    edition: &'static str,
    speed: &'static str,
    k: u32,
    k_rule: &'static str,
    k_used: u32,
    games: Vec<Game>,
    sum: String,
    change: String,
    rounded: i32,
    new: i32,
    /// Whether the new rating is one of the list, as for a first one.
    status: &'static str,
    rule: String,
}

/// A game between two rated players.
#[derive(Debug, Serialize)]
struct Pair {
    a: i32,
    b: i32,
    result: String,
    of_a: Option<Period>,
    of_b: Option<Period>,
}

/// A first rating.
#[derive(Debug, Serialize)]
struct First {
    opponents: Vec<i32>,
    points: String,
    games: u32,
    edition: &'static str,
    average: String,
    p: String,
    added: i32,
    new: i32,
    limited: bool,
    status: &'static str,
    rule: String,
}

/// One of the three.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Counted {
    Period(Box<Period>),
    Pair(Box<Pair>),
    First(First),
}

impl Answer for Counted {
    fn lines(&self) -> Vec<String> {
        match self {
            Self::Period(period) => period.lines(),
            Self::Pair(pair) => {
                let sides = [("A", &pair.of_a), ("B", &pair.of_b)];
                let of = |(name, period): (&str, &Option<Period>)| match period {
                    Some(period) => format!("{name} {} -> {}", period.rating, period.new),
                    None => format!("{name} unchanged: not rated"),
                };
                let rules = [&pair.of_a, &pair.of_b].into_iter().flatten();
                let rules = rules.flat_map(|period| {
                    let unrated = period.unrated().map(|text| format!("  {text}"));
                    [format!("  {}", period.rule)].into_iter().chain(unrated)
                });
                sides.map(of).into_iter().chain(rules).collect()
            }
            Self::First(first) => {
                let verdict = match first.status {
                    "published" => format!("first rating {}", first.new),
                    status => format!("no first rating: {status}; it would be {}", first.new),
                };
                vec![verdict, first.rule.clone()]
            }
        }
    }
}

impl Period {
    /// What it means to have fallen so far.
    fn unrated(&self) -> Option<String> {
        let is_below = self.status == FirstRatingStatus::BelowFloor.code();
        is_below.then(|| format!("{} is below the list: unrated on the next one", self.new))
    }

    fn lines(&self) -> Vec<String> {
        let mut lines = vec![format!(
            "{} -> {} ({:+})",
            self.rating, self.new, self.rounded
        )];
        lines.extend(self.games.iter().map(|game| {
            let cut = if game.cut { ", cut" } else { "" };
            format!(
                "  {} against {}: D {}{cut}, expected {}, {}",
                game.score, game.opponent, game.counted, game.expected, game.delta
            )
        }));
        lines.push(self.rule.clone());
        lines.extend(self.unrated());
        lines
    }
}

/// What the flags say.
#[derive(Clone, Copy, Debug)]
struct Setting {
    edition: EloEdition,
    speed: Speed,
    k: Option<u32>,
    games: u32,
    highest: Option<i32>,
    birth_year: Option<i32>,
    list_year: i32,
}

pub(super) fn run(typed: &RateElo, out: &mut Out) -> Result<Outcome> {
    let setting = setting(typed).map_err(|error| usage(format!("{error:#}")))?;
    each(&typed.words, typed.json, out, |words| {
        count(words, &setting)
    })
}

fn setting(typed: &RateElo) -> Result<Setting> {
    let month = typed.date.as_deref().map(month).transpose()?;
    let edition = match (month, &typed.edition) {
        (Some((year, month)), _) => EloEdition::in_force(year, month)
            .ok_or_else(|| anyhow!("no edition before 2022 is known"))?,
        (None, Some(code)) => EloEdition::from_code(code).ok_or_else(|| {
            let known = EloEdition::ALL.map(EloEdition::code).join(", ");
            anyhow!("no edition is called '{code}'; there are {known}")
        })?,
        (None, None) => EloEdition::LATEST,
    };
    let speed = typed.speed.parse();
    Ok(Setting {
        edition,
        speed: speed
            .map_err(|other| anyhow!("a list is standard, rapid or blitz, not '{other}'"))?,
        k: typed.k,
        games: typed.games,
        highest: typed.highest,
        birth_year: typed.born,
        list_year: month.map_or(0, |(year, _)| year),
    })
}

fn month(text: &str) -> Result<(i32, u32)> {
    let parsed = text.split_once('-').and_then(|(year, month)| {
        let digits = year.len() == 4 && month.len() == 2;
        let (year, month) = (year.parse().ok()?, month.parse().ok()?);
        (digits && (1..=12).contains(&month)).then_some((year, month))
    });
    parsed.ok_or_else(|| anyhow!("a month is written YYYY-MM, not '{text}'"))
}

fn count(words: &[&str], setting: &Setting) -> Result<Counted> {
    let Some((first, rest)) = words.split_first() else {
        bail!("a rating and its games are missing");
    };
    if let [a, b, result] = *words
        && !b.contains(':')
    {
        return pair(whole_rating(a)?, whole_rating(b)?, result, setting);
    }
    let games: Result<Vec<EloGame>> = rest.iter().map(|word| game(word)).collect();
    let games = games?;
    if games.is_empty() {
        bail!("a game is written OPPONENT:SCORE, and there is none");
    }
    if *first == "unrated" {
        return first_rating(&games, setting.edition);
    }
    Ok(Counted::Period(Box::new(period(
        whole_rating(first)?,
        &games,
        setting,
    ))))
}

/// A game written `OPPONENT:SCORE`, with `@N` for the Nth event.
fn game(word: &str) -> Result<EloGame> {
    let (word, event) = match word.split_once('@') {
        Some((game, event)) => {
            let event = event.parse();
            (
                game,
                event.map_err(|_| anyhow!("no number of an event after the @: '{word}'"))?,
            )
        }
        None => (word, 0),
    };
    let (opponent, score) = super::game(word)?;
    Ok(EloGame {
        opponent,
        score,
        event,
    })
}

fn pair(a: i32, b: i32, result: &str, setting: &Setting) -> Result<Counted> {
    let outcome: rating::Outcome = result.parse()?;
    let of = |rating: i32, opponent: i32, score: Score| {
        let game = EloGame {
            opponent,
            score,
            event: 0,
        };
        period(rating, &[game], setting)
    };
    let [of_a, of_b] = match outcome {
        rating::Outcome::Played(score) => [Some(of(a, b, score)), Some(of(b, a, score.reversed()))],
        rating::Outcome::Unrated => [None, None],
    };
    let result = result.to_owned();
    Ok(Counted::Pair(Box::new(Pair {
        a,
        b,
        result,
        of_a,
        of_b,
    })))
}

fn period(rating: i32, games: &[EloGame], setting: &Setting) -> Period {
    let player = PlayerAge {
        games: setting.games,
        highest: setting.highest.unwrap_or(rating).max(rating),
        birth_year: setting.birth_year,
        list_year: setting.list_year,
    };
    let KFactor { k, reason } = match setting.k {
        Some(k) => KFactor {
            k,
            reason: KReason::Given,
        },
        None => rating::k_factor(&player),
    };
    let (edition, speed) = (setting.edition, setting.speed);
    let made = rating::rating_change(rating, k, games, edition, speed);
    let rows = made.games.iter().map(|row| Game {
        opponent: row.opponent,
        score: row.score.to_string(),
        difference: row.difference,
        counted: row.counted,
        cut: row.cut,
        row: row.row.into(),
        expected: hundredths(row.expected_hundredths),
        delta: hundredths(row.delta_hundredths),
    });
    Period {
        rating,
        edition: edition.code(),
        speed: speed.code(),
        k,
        k_rule: reason.code(),
        k_used: made.k_used,
        games: rows.collect(),
        sum: hundredths(made.delta_hundredths),
        change: hundredths(made.change_hundredths),
        rounded: made.change,
        new: made.after,
        status: match made.after < edition.floor() {
            true => FirstRatingStatus::BelowFloor.code(),
            false => FirstRatingStatus::Published.code(),
        },
        rule: rule(&made),
    }
}

fn rule(made: &EloChange) -> String {
    let limit = if made.k_used == made.k {
        String::new()
    } else {
        format!(" ({} limited by K*n <= 700)", made.k)
    };
    format!(
        "K {}{limit} times {} = {}, rounded half away from zero: {:+}",
        made.k_used,
        hundredths(made.delta_hundredths),
        hundredths(made.change_hundredths),
        made.change
    )
}

fn first_rating(games: &[EloGame], edition: EloEdition) -> Result<Counted> {
    let opponents: Vec<i32> = games.iter().map(|game| game.opponent).collect();
    let points = games.iter().map(|game| game.score.points()).sum();
    let made = rating::first_rating(&opponents, points, edition)
        .ok_or_else(|| anyhow!("no games to rate"))?;
    let (average, p) = (
        hundredths(made.average_hundredths),
        hundredths(made.percent.into()),
    );
    let limit = if made.limited { ", at most 2200" } else { "" };
    let added = if edition == EloEdition::Fide2022 {
        "20 for each half point above one half, dp below it"
    } else {
        "with two draws against 1800; dp by table 8.1.1"
    };
    let rule = format!("Ru = {average}{:+}, p {p}{limit}: {added}", made.added);
    Ok(Counted::First(First {
        points: points.to_string(),
        games: made.games,
        edition: edition.code(),
        average,
        p,
        added: made.added,
        new: made.rating,
        limited: made.limited,
        status: made.status.code(),
        rule,
        opponents,
    }))
}
