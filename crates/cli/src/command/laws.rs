//! `qiyuan laws`: an edition's parameters with their articles, or two side by side.

use anyhow::Result;
use laws::{EditionId, Parameter};
use serde::Serialize;

use crate::args;
use crate::output::{Out, Outcome, usage};

/// A parameter of one edition.
#[derive(Debug, Serialize)]
struct One<'a> {
    name: &'a str,
    value: &'a str,
    article: Option<&'a str>,
}

/// A parameter of two editions.
#[derive(Debug, Serialize)]
struct Pair<'a> {
    name: &'a str,
    values: [&'a str; 2],
    articles: [Option<&'a str>; 2],
    differs: bool,
}

pub(crate) fn run(typed: &args::Laws, out: &mut Out) -> Result<Outcome> {
    match typed.editions.as_slice() {
        [] => list(typed.json, out)?,
        [one] => show(edition(one)?, typed.json, out)?,
        [one, two, ..] => compare(edition(one)?, edition(two)?, typed.json, out)?,
    }
    Ok(Outcome::Done)
}

/// The edition with this code; a wrong one is wrong usage.
pub(crate) fn edition(code: &str) -> Result<EditionId> {
    EditionId::from_code(code).ok_or_else(|| {
        let known: Vec<&str> = EditionId::ALL.iter().map(|id| id.code()).collect();
        usage(format!(
            "no edition is called '{code}'; there are {}",
            known.join(", ")
        ))
    })
}

fn list(json: bool, out: &mut Out) -> Result<()> {
    for id in EditionId::ALL {
        if json {
            out.json(&serde_json::json!({ "edition": id.code() }))?;
        } else {
            out.line(id.code())?;
        }
    }
    Ok(())
}

/// Where an edition comes from, then what it sets.
fn rows(id: EditionId) -> Vec<Parameter> {
    let mut rows = id.origin().parameters();
    rows.extend(id.table().parameters());
    rows
}

fn show(id: EditionId, json: bool, out: &mut Out) -> Result<()> {
    for parameter in rows(id) {
        let article = article(&parameter);
        let name = parameter.name;
        if json {
            out.json(&One {
                name,
                value: &parameter.value,
                article,
            })?;
        } else {
            out.line(format_args!(
                "{name:<24} {} [{}]",
                parameter.value,
                article.unwrap_or("-")
            ))?;
        }
    }
    Ok(())
}

fn compare(one: EditionId, two: EditionId, json: bool, out: &mut Out) -> Result<()> {
    let (left, right) = (rows(one), rows(two));
    for first in &left {
        let Some(second) = right.iter().find(|second| second.name == first.name) else {
            continue;
        };
        let differs = first.value != second.value;
        let (name, articles) = (first.name, [article(first), article(second)]);
        if json {
            let values = [first.value.as_str(), second.value.as_str()];
            out.json(&Pair {
                name,
                values,
                articles,
                differs,
            })?;
            continue;
        }
        let mark = if differs { '*' } else { ' ' };
        let cells = [(first, articles[0]), (second, articles[1])]
            .map(|(side, article)| format!("{} [{}]", side.value, article.unwrap_or("-")));
        out.line(format_args!(
            "{mark} {name:<24} {:<44} {}",
            cells[0], cells[1]
        ))?;
    }
    Ok(())
}

fn article(parameter: &Parameter) -> Option<&str> {
    parameter.article.as_ref().map(laws::Article::as_str)
}
