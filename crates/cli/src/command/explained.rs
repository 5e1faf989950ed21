//! `qiyuan pair --explain` and `--why`: the reasons of a pairing.

use anyhow::Result;
use serde::Serialize;
use tournament::Points;
use tournament::swiss::{self, Decided, ExplainedFloat, Field};

use crate::args::TwoNumbers;
use crate::command::pair::none_valid;
use crate::output::{Out, Outcome, usage};

#[derive(Debug, Serialize)]
struct Answer {
    round: usize,
    pairs: Vec<Pair>,
    floats: Vec<Float>,
    bye: Option<Float>,
}

#[derive(Debug, Serialize)]
struct Pair {
    white: u32,
    black: u32,
    bracket: String,
    decided_by: Vec<Rule>,
    color_rule: &'static str,
}

#[derive(Debug, Serialize)]
struct Float {
    player: u32,
    bracket: String,
    decided_by: Vec<Rule>,
}

#[derive(Debug, Serialize)]
struct Rule {
    criterion: String,
    text: String,
}

fn rules(decided: Vec<Decided>) -> Vec<Rule> {
    let rule = |decided: Decided| Rule {
        criterion: decided.criterion,
        text: decided.text,
    };
    decided.into_iter().map(rule).collect()
}

fn float(float: ExplainedFloat) -> Float {
    Float {
        player: float.player,
        bracket: Points::from_tenths(float.from).to_string(),
        decided_by: rules(float.decided_by),
    }
}

/// Each pair, float and bye with what decided.
pub(crate) fn explain(field: &Field, json: bool, out: &mut Out) -> Result<Outcome> {
    let Ok(explained) = swiss::explain(field) else {
        return none_valid(json, out);
    };
    let pairs = explained.pairs.into_iter().map(|pair| Pair {
        white: pair.white,
        black: pair.black,
        bracket: Points::from_tenths(pair.bracket).to_string(),
        decided_by: rules(pair.decided_by),
        color_rule: pair.color_rule.text(),
    });
    let answer = Answer {
        round: field.round,
        pairs: pairs.collect(),
        floats: explained.floats.into_iter().map(float).collect(),
        bye: explained.bye.map(float),
    };
    if json {
        out.json(&answer)?;
        return Ok(Outcome::Done);
    }
    for pair in &answer.pairs {
        out.line(format_args!(
            "{} {}, bracket {}",
            pair.white, pair.black, pair.bracket
        ))?;
        write_rules(&pair.decided_by, out)?;
        out.line(format_args!("  colours: {}", pair.color_rule))?;
    }
    for float in &answer.floats {
        out.line(format_args!(
            "{} floats down from {}",
            float.player, float.bracket
        ))?;
        write_rules(&float.decided_by, out)?;
    }
    if let Some(bye) = &answer.bye {
        out.line(format_args!("{} has the bye", bye.player))?;
        write_rules(&bye.decided_by, out)?;
    }
    Ok(Outcome::Done)
}

fn write_rules(rules: &[Rule], out: &mut Out) -> Result<()> {
    for rule in rules {
        out.line(format_args!("  {}: {}", rule.criterion, rule.text))?;
    }
    Ok(())
}

#[derive(Debug, Serialize)]
struct Why {
    round: usize,
    pair: (u32, u32),
    criterion: String,
    text: String,
}

/// The first criterion that would get worse if two met.
pub(crate) fn why(field: &Field, two: TwoNumbers, json: bool, out: &mut Out) -> Result<Outcome> {
    let is_known = |number: u32| field.entrants.iter().any(|one| one.number == number);
    if let Some(number) = [two.0, two.1].into_iter().find(|n| !is_known(*n)) {
        return Err(usage(format!("no player has the number {number}")));
    }
    if two.0 == two.1 {
        return Err(usage("nobody meets himself; name two players"));
    }
    let Ok(round) = swiss::pair(field) else {
        return none_valid(json, out);
    };
    let reason = swiss::why_not(field, &round, two.0, two.1);
    if json {
        out.json(&Why {
            round: field.round,
            pair: (two.0, two.1),
            criterion: reason.code(),
            text: reason.to_string(),
        })?;
    } else {
        out.line(format_args!("{}: {reason}", reason.code()))?;
    }
    Ok(Outcome::Done)
}
