//! `qiyuan rate`: counts games by grade points, Elo, Glicko-2, or as a performance.

use anyhow::{Result, anyhow};
use rating::Score;
use serde::Serialize;

use crate::args::Rate;
use crate::input::{self, FileName, STDIN};
use crate::output::{Out, Outcome, say, usage};

mod elo;
mod glicko2;
mod grade;
mod list;
mod performance;

pub(crate) fn run(typed: &Rate, out: &mut Out) -> Result<Outcome> {
    match typed {
        Rate::Grade(typed) => grade::run(typed, out),
        Rate::Elo(typed) => elo::run(typed, out),
        Rate::Glicko2(typed) => glicko2::run(typed, out),
        Rate::Performance(typed) => performance::run(typed, out),
        Rate::List(typed) => list::run(typed, out),
        Rate::Import(typed) => list::import(typed, out),
        Rate::Export(typed) => list::export(typed, out),
    }
}

/// An answer, ready to be shown either way.
trait Answer: Serialize {
    /// The lines for a person.
    fn lines(&self) -> Vec<String>;
}

/// A line that could not be counted.
#[derive(Debug, Serialize)]
struct Faulty {
    line: usize,
    error: String,
}

/// Answers the words typed, or each line of standard input where there are none.
///
/// A fault in the words typed is wrong usage; one in a line is told, and the next line follows.
fn each<A: Answer>(
    words: &[String],
    json: bool,
    out: &mut Out,
    count: impl Fn(&[&str]) -> Result<A>,
) -> Result<Outcome> {
    if !words.is_empty() && words != [STDIN] {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let answer = count(&words).map_err(|error| usage(format!("{error:#}")))?;
        show(&answer, json, out)?;
        return Ok(Outcome::Done);
    }
    let (mut outcome, mut number) = (Outcome::Done, 0);
    input::each_line(&FileName::stdin(), |line| {
        number += 1;
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.is_empty() {
            return Ok(());
        }
        match count(&words) {
            Ok(answer) => show(&answer, json, out),
            Err(error) => {
                outcome = Outcome::Faulty;
                let error = format!("{error:#}");
                if json {
                    return out.json(&Faulty {
                        line: number,
                        error,
                    });
                }
                say(format_args!("line {number}: {error}"));
                Ok(())
            }
        }
    })?;
    Ok(outcome)
}

fn show(answer: &impl Answer, json: bool, out: &mut Out) -> Result<()> {
    if json {
        return out.json(answer);
    }
    answer.lines().iter().try_for_each(|line| out.line(line))
}

/// A rating in whole points.
fn whole_rating(word: &str) -> Result<i32> {
    let rating: Option<i32> = word.parse().ok();
    rating
        .filter(|rating| (0..=4000).contains(rating))
        .ok_or_else(|| anyhow!("no rating from 0 to 4000: '{word}'"))
}

/// A game written `OPPONENT:SCORE`.
fn game(word: &str) -> Result<(i32, Score)> {
    let (opponent, score) = word
        .rsplit_once(':')
        .ok_or_else(|| anyhow!("a game is written OPPONENT:SCORE, not '{word}'"))?;
    Ok((whole_rating(opponent)?, score.parse()?))
}

/// Hundredths as an exact decimal with two places.
fn hundredths(value: i64) -> String {
    let sign = if value < 0 { "-" } else { "" };
    format!(
        "{sign}{}.{:02}",
        value.unsigned_abs() / 100,
        value.unsigned_abs() % 100
    )
}
