//! `qiyuan trf`: report files checked and converted.

use std::io::Read;

use anyhow::{Context, Result};
use serde::Serialize;
use tournament::trf::{self, Fault, Form, Report};

use crate::args::{Trf, TrfCheck, TrfConvert, TrfForm};
use crate::input::{self, FileName};
use crate::output::{Out, Outcome, say};

pub(crate) fn run(typed: &Trf, out: &mut Out) -> Result<Outcome> {
    match typed {
        Trf::Check(typed) => check(typed, out),
        Trf::Convert(typed) => convert(typed, out),
    }
}

/// Reads a whole report file.
pub(crate) fn read(name: &FileName) -> Result<Report> {
    let mut bytes = Vec::new();
    input::open(name)?
        .read_to_end(&mut bytes)
        .with_context(|| name.to_string())?;
    Ok(trf::read(&bytes))
}

/// A fault as it is told on stderr or stdout.
pub(crate) fn told(name: &FileName, fault: &Fault) -> String {
    format!("{name}:{fault}")
}

/// The answer to one file, under `--json`.
#[derive(Debug, Serialize)]
struct Answer<'a> {
    file: String,
    ok: bool,
    reading: &'static str,
    players: usize,
    teams: usize,
    rounds: usize,
    faults: Vec<FaultLine<'a>>,
    /// Why the file could not be read at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

#[derive(Debug, Serialize)]
struct FaultLine<'a> {
    line: usize,
    column: usize,
    code: &'static str,
    text: &'a str,
}

fn answer<'a>(file: &FileName, report: &'a Report) -> Answer<'a> {
    let reading = match (report.faults.is_empty(), report.is_faulty()) {
        (true, _) => "strict",
        (false, false) => "lenient",
        (false, true) => "rejected",
    };
    let faults = report.faults.iter().map(|fault| FaultLine {
        line: fault.line,
        column: fault.column,
        code: fault.code.as_str(),
        text: &fault.text,
    });
    Answer {
        file: file.to_string(),
        ok: !report.is_faulty(),
        reading,
        players: report.tournament.players.len(),
        teams: report.tournament.teams.len(),
        rounds: report.tournament.paired_rounds(),
        faults: faults.collect(),
        error: None,
    }
}

fn unread(file: &FileName, error: &anyhow::Error) -> Answer<'static> {
    Answer {
        file: file.to_string(),
        ok: false,
        reading: "rejected",
        players: 0,
        teams: 0,
        rounds: 0,
        faults: Vec::new(),
        error: Some(error.root_cause().to_string()),
    }
}

fn check(typed: &TrfCheck, out: &mut Out) -> Result<Outcome> {
    let stdin = [FileName::stdin()];
    let files = if typed.files.is_empty() {
        &stdin[..]
    } else {
        &typed.files[..]
    };
    let (mut outcome, mut faulty, mut faults) = (Outcome::Done, 0, 0);
    for file in files {
        let report = match read(file) {
            Ok(report) => report,
            // The other files are read all the same.
            Err(error) => {
                say(format_args!("qiyuan: {error:#}"));
                outcome = Outcome::Faulty;
                if typed.json {
                    out.json(&unread(file, &error))?;
                }
                continue;
            }
        };
        faults += report.faults.len();
        faulty += usize::from(report.is_faulty());
        if typed.json {
            out.json(&answer(file, &report))?;
        } else {
            for fault in &report.faults {
                out.line(told(file, fault))?;
            }
        }
    }
    say(format_args!(
        "{} files, {faulty} rejected, {faults} faults",
        files.len()
    ));
    Ok(outcome.and(Outcome::of(faulty == 0)))
}

fn convert(typed: &TrfConvert, out: &mut Out) -> Result<Outcome> {
    let name = &FileName::or_stdin(typed.file.as_ref());
    let report = read(name)?;
    for fault in &report.faults {
        say(told(name, fault));
    }
    let mut document = report.document.clone();
    let mut lost = Vec::new();
    if let Some(to) = typed.to {
        let to = match to {
            TrfForm::Trf16 => Form::Trf16,
            TrfForm::Trf26 => Form::Trf26,
        };
        let converted = trf::convert(&report.document, to);
        (document, lost) = (converted.document, converted.lost);
    }
    for line in &lost {
        say(format_args!(
            "{name}:{line}:1: lost: the form has no record for all that this says"
        ));
    }
    out.stream().write_all(&document.to_bytes())?;
    Ok(Outcome::of(!report.is_faulty() && lost.is_empty()))
}
