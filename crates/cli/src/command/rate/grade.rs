//! `qiyuan rate grade A B RESULT`: grade points and grades after a game.

use anyhow::{Context, Result, bail};
use rating::{Award, Clause, Floor, GradeBase, GradeRules, Points, Rounding};
use serde::Serialize;

use super::{Answer, each};
use crate::args::RateGrade;
use crate::output::{Out, Outcome};

/// A counted game; grade null is 无级别.
#[derive(Debug, Serialize)]
struct Game {
    a: String,
    b: String,
    grade_a: Option<u8>,
    grade_b: Option<u8>,
    rule: String,
    #[serde(skip)]
    before: [String; 2],
}

impl Answer for Game {
    fn lines(&self) -> Vec<String> {
        let grade = |grade: Option<u8>| match grade {
            Some(number) => format!("grade {number}"),
            None => "no grade".to_owned(),
        };
        vec![
            format!(
                "A {} -> {}, {}",
                self.before[0],
                self.a,
                grade(self.grade_a)
            ),
            format!(
                "B {} -> {}, {}",
                self.before[1],
                self.b,
                grade(self.grade_b)
            ),
            self.rule.clone(),
        ]
    }
}

pub(super) fn run(typed: &RateGrade, out: &mut Out) -> Result<Outcome> {
    let mut rules = GradeRules::STANDARD;
    if typed.whole {
        rules.rounding = Rounding::Whole;
    }
    if typed.floor {
        rules.floor = Floor::ZeroLoser;
    }
    if typed.base_zero {
        rules.base = GradeBase::Zero;
    }
    each(&typed.words, typed.json, out, |words| count(words, &rules))
}

fn count(words: &[&str], rules: &GradeRules) -> Result<Game> {
    let &[a, b, result] = words else {
        bail!("a game is written A B RESULT, such as 599 500 1-0");
    };
    let a: Points = a.parse().context("A")?;
    let b: Points = b.parse().context("B")?;
    let made = rating::award(a, b, result.parse()?, rules);
    let rated = u32::from(made.clause != Clause::Unrated);
    let grades = made
        .after
        .map(|points| rating::grade(points, rated, rules.base));
    Ok(Game {
        a: made.after[0].to_string(),
        b: made.after[1].to_string(),
        grade_a: grades[0].map(rating::Grade::number),
        grade_b: grades[1].map(rating::Grade::number),
        rule: rule(&made),
        before: made.before.map(|points| points.to_string()),
    })
}

/// The line of the formula with its numbers: `higher_wins_below_100: D=99: 10-D/12.5 = 2.08`.
fn rule(made: &Award) -> String {
    let Award {
        clause,
        difference,
        gain,
        loss,
        ..
    } = made;
    let code = clause.code();
    if *clause == Clause::Unrated {
        return format!("{code}: nothing changes");
    }
    let formula = match clause.formula() {
        plain if plain.contains('D') => format!("{plain} = {gain}"),
        _ => gain.to_string(),
    };
    let floor = if loss == gain {
        String::new()
    } else {
        format!("; at the floor the loser gives {loss}")
    };
    format!("{code}: D={difference}: {formula}{floor}")
}
