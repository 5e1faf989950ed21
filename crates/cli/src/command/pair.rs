//! `qiyuan pair`: pairs the next round of an event, or past ones again.

use std::io::Read;

use anyhow::{Context, Result, anyhow};
use serde::Serialize;
use tournament::swiss::{Edition, Field, NotPairable, Round, pair, recheck};
use tournament::{Tournament, trf};

use crate::args::{self, PairSystem};
use crate::command::explained;
use crate::input::{self, FileName};
use crate::output::{Out, Outcome, say};

pub(crate) fn run(typed: &args::Pair, out: &mut Out) -> Result<Outcome> {
    let name = &FileName::or_stdin(typed.file.as_ref());
    let (event, read) = event(name)?;
    Ok(read.and(answer(typed, name, &event, out)?))
}

fn answer(
    typed: &args::Pair,
    name: &FileName,
    event: &Tournament,
    out: &mut Out,
) -> Result<Outcome> {
    let edition = typed.system.map(edition);
    if typed.check {
        return check(event, edition, typed.json, out);
    }
    let round = typed.round.unwrap_or_else(|| event.paired_rounds() + 1);
    let field = Field::of(event, round, edition)
        .map_err(unpairable)
        .with_context(|| name.to_string())?;
    if typed.explain {
        return explained::explain(&field, typed.json, out);
    }
    if let Some(two) = typed.why {
        return explained::why(&field, two, typed.json, out);
    }
    match pair(&field) {
        Ok(paired) if typed.json => {
            out.json(&Answer::new(round, &paired))?;
            Ok(Outcome::Done)
        }
        Ok(paired) => {
            let byes = paired.bye.iter().map(|bye| (*bye, 0));
            let lines: Vec<_> = paired.pairs.iter().copied().chain(byes).collect();
            out.line(lines.len())?;
            for (white, black) in lines {
                out.line(format_args!("{white} {black}"))?;
            }
            Ok(Outcome::Done)
        }
        Err(_) => none_valid(typed.json, out),
    }
}

/// An event of another system is paired only by whoever asks for it.
fn unpairable(why: NotPairable) -> anyhow::Error {
    match why {
        NotPairable::OtherSystem(_) => {
            anyhow!("{why}; --system dutch pairs it as a Swiss all the same")
        }
        _ => why.into(),
    }
}

/// The event of a report file, and whether it could be read. Its faults are talk: whatever was
/// read is paired.
fn event(name: &FileName) -> Result<(Tournament, Outcome)> {
    let mut bytes = Vec::new();
    let mut stream = input::open(name)?;
    stream
        .read_to_end(&mut bytes)
        .with_context(|| name.to_string())?;
    let report = trf::read(&bytes);
    for fault in report.faults.iter().filter(|fault| fault.code.is_grave()) {
        say(format_args!("{name}:{fault}"));
    }
    let read = Outcome::of(!report.is_faulty());
    Ok((report.tournament, read))
}

fn edition(system: PairSystem) -> Edition {
    match system {
        PairSystem::Dutch | PairSystem::Dutch2026 => Edition::Dutch2026,
        PairSystem::Dutch2017 => Edition::Dutch2017,
    }
}

pub(crate) fn none_valid(json: bool, out: &mut Out) -> Result<Outcome> {
    if json {
        out.json(&serde_json::json!({ "error": "no_valid_pairing" }))?;
    } else {
        say("no_valid_pairing");
    }
    Ok(Outcome::Faulty)
}

/// A round, under `--json`.
#[derive(Debug, Serialize)]
struct Answer<'a> {
    round: usize,
    pairs: &'a [(u32, u32)],
    bye: Option<u32>,
}

impl<'a> Answer<'a> {
    fn new(round: usize, paired: &'a Round) -> Self {
        Self {
            round,
            pairs: &paired.pairs,
            bye: paired.bye,
        }
    }
}

/// A past round, under `--check --json`.
#[derive(Debug, Serialize)]
struct CheckAnswer {
    round: usize,
    ok: bool,
    error: Option<&'static str>,
    differences: Vec<String>,
}

fn check(
    event: &Tournament,
    edition: Option<Edition>,
    json: bool,
    out: &mut Out,
) -> Result<Outcome> {
    let mut outcome = Outcome::Done;
    let mut differing = 0;
    let rounds = recheck(event, edition).map_err(unpairable)?;
    for checked in &rounds {
        let is_same = checked.differences.is_empty();
        differing += usize::from(!is_same);
        outcome = outcome.and(Outcome::of(is_same));
        if json {
            out.json(&CheckAnswer {
                round: checked.round,
                ok: is_same,
                error: checked.made.is_err().then_some("no_valid_pairing"),
                differences: checked
                    .differences
                    .iter()
                    .map(ToString::to_string)
                    .collect(),
            })?;
            continue;
        }
        for difference in &checked.differences {
            out.line(format_args!("round {}: {difference}", checked.round))?;
        }
        if checked.made.is_err() && is_same {
            out.line(format_args!(
                "round {}: no valid pairing, none recorded",
                checked.round
            ))?;
        }
    }
    if !json {
        out.line(format_args!("{} rounds, {differing} differ", rounds.len()))?;
    }
    Ok(outcome)
}
