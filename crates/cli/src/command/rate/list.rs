//! `qiyuan rate list FILE`: a rating list checked, or written in another form; `import` and
//! `export`: taken into a hall, and written from it.

use std::io::Read;

use anyhow::{Context, Result};
use rating::{RatingList, Speed};
use serde::Serialize;

use crate::args::{ListForm, RateExport, RateImport, RateList};
use crate::command::serve::runtime;
use crate::input::{self, FileName};
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
    let name = &FileName::or_stdin(typed.file.as_ref());
    let list = read(name, &typed.speed)?;
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
            file: &name.to_string(),
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

/// Reads a file of either form.
fn read(name: &FileName, speed: &str) -> Result<RatingList> {
    let speed: Speed = speed.parse().map_err(|other: String| {
        usage(format!("a list is standard, rapid or blitz, not '{other}'"))
    })?;
    let mut bytes = Vec::new();
    input::open(name)?
        .read_to_end(&mut bytes)
        .with_context(|| name.to_string())?;
    Ok(hall::read_list(&input::letters(&bytes), speed))
}

/// What a list does to a hall, under `--json`.
#[derive(Debug, Serialize)]
struct Imported<'a> {
    file: &'a str,
    applied: bool,
    players: usize,
    faults: Vec<Fault<'a>>,
    unknown: &'a [String],
    twice: &'a [String],
    changed: Vec<Changed<'a>>,
}

/// A number that is another one.
#[derive(Debug, Serialize)]
struct Changed<'a> {
    player: &'a str,
    pool: &'a str,
    before: Option<&'a str>,
    after: &'a str,
}

/// `qiyuan rate import`: a list with faults is told and not applied.
pub(super) fn import(typed: &RateImport, out: &mut Out) -> Result<Outcome> {
    let name = &FileName::or_stdin(typed.file.as_ref());
    let list = read(name, &typed.speed)?;
    let apply = typed.apply && list.faults.is_empty();
    let set = hall::data::import_list(&typed.data, &list.entries, apply);
    let from_list = runtime()?.block_on(set).context("no list was taken in")?;
    let changed = &from_list.set;
    if typed.json {
        out.json(&Imported {
            file: &name.to_string(),
            applied: apply,
            players: list.entries.len(),
            faults: list.faults.iter().map(fault).collect(),
            unknown: &from_list.unknown,
            twice: &from_list.twice,
            changed: changed
                .iter()
                .map(|one| Changed {
                    player: &one.player,
                    pool: &one.pool,
                    before: one.before.as_deref(),
                    after: &one.after,
                })
                .collect(),
        })?;
        return Ok(Outcome::of(list.faults.is_empty()));
    }
    for fault in &list.faults {
        say(format_args!("{name}:{fault}"));
    }
    for one in changed {
        let before = one.before.as_deref().unwrap_or("-");
        out.line(format_args!(
            "{} {} {before} → {}",
            one.player, one.pool, one.after
        ))?;
    }
    for name in &from_list.unknown {
        say(format_args!("no account has the name '{name}'"));
    }
    for name in &from_list.twice {
        say(format_args!(
            "'{name}' stands more than once; none of the rows is taken"
        ));
    }
    let done = match (apply, typed.apply) {
        (true, _) => "set",
        (false, true) => "not set: the list has faults",
        (false, false) => "to be set with --apply",
    };
    say(format_args!("{} numbers {done}", changed.len()));
    Ok(Outcome::of(list.faults.is_empty()))
}

/// `qiyuan rate export`.
pub(super) fn export(typed: &RateExport, out: &mut Out) -> Result<Outcome> {
    let entries = runtime()?.block_on(hall::data::rating_list(&typed.data));
    let entries = entries.context("no list was written")?;
    out.text(&match typed.to {
        ListForm::Csv => rating::write_csv(&entries),
        ListForm::Fide => rating::write_fide(&entries),
    })?;
    Ok(Outcome::Done)
}

fn fault(fault: &rating::ListFault) -> Fault<'_> {
    Fault {
        line: fault.line,
        column: fault.column,
        code: fault.code.code(),
        text: &fault.text,
    }
}
