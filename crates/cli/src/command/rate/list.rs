//! `qiyuan rate list FILE`: a rating list checked, or written in another form.

use std::io::Read;

use anyhow::{Context, Result};
use rating::{RatingList, Speed};
use serde::Serialize;

use crate::args::{ListForm, RateList};
use crate::input::{self, STDIN};
use crate::output::{Out, Outcome, say, usage};

/// What was found, under `--json`.
#[derive(Debug, Serialize)]
struct Checked<'a> {
    file: &'a str,
    ok: bool,
    players: usize,
    faults: Vec<Fault<'a>>,
}

/// A fault by its place.
#[derive(Debug, Serialize)]
struct Fault<'a> {
    line: usize,
    column: usize,
    code: &'static str,
    text: &'a str,
}

pub(super) fn run(typed: &RateList, out: &mut Out) -> Result<Outcome> {
    let speed: Speed = typed.speed.parse().map_err(|other: String| {
        usage(format!("a list is standard, rapid or blitz, not '{other}'"))
    })?;
    let name = typed.file.as_deref().unwrap_or(STDIN);
    let mut bytes = Vec::new();
    input::open(name)?
        .read_to_end(&mut bytes)
        .with_context(|| name.to_owned())?;
    let list = read(&String::from_utf8_lossy(&bytes), speed);
    match typed.to {
        Some(form) => {
            for fault in &list.faults {
                say(format_args!("{name}:{fault}"));
            }
            out.text(&match form {
                ListForm::Csv => rating::write_csv(&list.entries),
                ListForm::Fide => rating::write_fide(&list.entries),
            })?;
        }
        None if typed.json => out.json(&Checked {
            file: name,
            ok: list.faults.is_empty(),
            players: list.entries.len(),
            faults: list.faults.iter().map(fault).collect(),
        })?,
        None => {
            for fault in &list.faults {
                out.line(format_args!("{name}:{fault}"))?;
            }
            say(format_args!(
                "{} players, {} faults",
                list.entries.len(),
                list.faults.len()
            ));
        }
    }
    Ok(Outcome::of(list.faults.is_empty()))
}

/// Reads either form: the first line tells which it is.
fn read(text: &str, speed: Speed) -> RatingList {
    let first = text.lines().next().unwrap_or_default().to_uppercase();
    if first.contains("ID NUMBER") {
        rating::read_fide(text, speed)
    } else {
        rating::read_csv(text)
    }
}

fn fault(fault: &rating::ListFault) -> Fault<'_> {
    Fault {
        line: fault.line,
        column: fault.column,
        code: fault.code.code(),
        text: &fault.text,
    }
}
