//! `qiyuan rate performance GAME…`: average of the opponents, TPR and PTP.

use anyhow::{Result, anyhow};
use rating::{HalfPoints, perfect_performance, performance};
use serde::Serialize;

use super::{Answer, each, game, hundredths, whole_rating};
use crate::args::RatePerformance;
use crate::output::{Out, Outcome};

/// A performance.
#[derive(Debug, Serialize)]
struct Performed {
    opponents: Vec<i32>,
    points: String,
    games: u32,
    average: i32,
    percent: u32,
    p: String,
    dp: i32,
    performance: i32,
    perfect: Option<i32>,
    rule: String,
}

impl Answer for Performed {
    fn lines(&self) -> Vec<String> {
        let perfect = self
            .perfect
            .map_or_else(|| "-".to_owned(), |rating| rating.to_string());
        vec![
            format!(
                "{} of {} against {} on average",
                self.points, self.games, self.average
            ),
            format!(
                "performance {}, perfect performance {perfect}",
                self.performance
            ),
            self.rule.clone(),
        ]
    }
}

pub(super) fn run(typed: &RatePerformance, out: &mut Out) -> Result<Outcome> {
    let points = typed.points.as_deref().map(str::parse).transpose();
    let points: Option<HalfPoints> =
        points.map_err(|error| crate::output::usage(format!("--points: {error}")))?;
    each(&typed.words, typed.json, out, |words| count(words, points))
}

fn count(words: &[&str], points: Option<HalfPoints>) -> Result<Performed> {
    let (opponents, points): (Vec<i32>, HalfPoints) = match points {
        Some(points) => {
            let opponents: Result<Vec<i32>> = words.iter().map(|word| whole_rating(word)).collect();
            (opponents?, points)
        }
        None => {
            let games: Result<Vec<_>> = words.iter().map(|word| game(word)).collect();
            let games = games?;
            let points = games.iter().map(|(_, score)| score.points()).sum();
            (
                games.into_iter().map(|(opponent, _)| opponent).collect(),
                points,
            )
        }
    };
    let made = performance(&opponents, points)
        .ok_or_else(|| anyhow!("{points} points from {} games", opponents.len()))?;
    let sign = if made.dp < 0 { "-" } else { "+" };
    let rule = format!(
        "TPR = {}{sign}{}: dp({}) by table 8.1.1",
        made.average,
        made.dp.abs(),
        hundredths(made.percent.into())
    );
    Ok(Performed {
        points: points.to_string(),
        games: made.games,
        average: made.average,
        percent: made.percent,
        p: hundredths(made.percent.into()),
        dp: made.dp,
        performance: made.rating,
        perfect: perfect_performance(&opponents, points),
        rule,
        opponents,
    })
}
