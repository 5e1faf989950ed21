//! `qiyuan can-mate`: can a side still mate by any series of legal moves?

use std::time::Instant;

use anyhow::Result;
use rules::{CastlingMode, Color, Position};
use serde::Serialize;
use unwinnable::{Budget, Verdict, can_mate, is_mate, shorten};

use crate::args;
use crate::command::fen;
use crate::input::{self, FileName, STDIN};
use crate::output::{Out, Outcome, usage};

/// Positions looked at for a shorter line, once there is one.
const SHORTENING: usize = 10_000;

/// The answer for one position and one side.
#[derive(Debug, Serialize)]
struct Answer {
    fen: String,
    winner: &'static str,
    verdict: &'static str,
    line: Vec<String>,
    nodes: u64,
    micros: u64,
    stage: String,
}

/// A line that is no position.
#[derive(Debug, Serialize)]
struct Rejected<'a> {
    fen: &'a str,
    /// As the other answers have them; there is nothing to say.
    winner: (),
    verdict: &'static str,
    line: (),
    nodes: (),
    micros: (),
    stage: (),
    faults: Vec<&'static str>,
}

pub(crate) fn run(typed: &args::CanMate, out: &mut Out) -> Result<Outcome> {
    let mode = fen::mode(typed.chess960);
    let budget = typed.nodes.map_or(Budget::UNLIMITED, Budget::nodes);
    let (named, words) = match typed.words.split_first() {
        Some((word, rest)) if word == "white" => (Some(Color::White), rest),
        Some((word, rest)) if word == "black" => (Some(Color::Black), rest),
        _ => (None, typed.words.as_slice()),
    };
    let sides = match (typed.dead, named) {
        (true, _) => vec![Color::White, Color::Black],
        (false, Some(side)) => vec![side],
        (false, None) => {
            return Err(usage(
                "name the side, white or black, or ask --dead for both",
            ));
        }
    };
    let text = words.join(" ");
    if !words.is_empty() && text != STDIN {
        return answer_line(&text, mode, &sides, budget, out);
    }
    let mut outcome = Outcome::Done;
    input::each_line(&FileName::stdin(), |line| {
        if !line.trim().is_empty() {
            outcome = outcome.and(answer_line(line, mode, &sides, budget, out)?);
        }
        Ok(())
    })?;
    Ok(outcome)
}

fn answer_line(
    text: &str,
    mode: CastlingMode,
    sides: &[Color],
    budget: Budget,
    out: &mut Out,
) -> Result<Outcome> {
    let read = rules::fen::read(text, mode);
    let Some(position) = read.position else {
        let faults = read.codes().iter().map(|code| code.code()).collect();
        out.json(&Rejected {
            fen: text,
            winner: (),
            verdict: "rejected",
            line: (),
            nodes: (),
            micros: (),
            stage: (),
            faults,
        })?;
        return Ok(Outcome::Faulty);
    };
    for &side in sides {
        out.json(&answer(&position, side, budget)?)?;
    }
    Ok(Outcome::Done)
}

fn answer(position: &Position, winner: Color, budget: Budget) -> Result<Answer> {
    let start = Instant::now();
    let answer = can_mate(position, winner, budget);
    let micros = u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX);
    let (verdict, line) = match &answer.verdict {
        Verdict::Yes(line) => {
            anyhow::ensure!(
                is_mate(position, winner, line),
                "the line found is no mate: {}",
                position.fen()
            );
            ("yes", shorten(position, winner, line, SHORTENING))
        }
        Verdict::No(_) => ("no", Vec::new()),
        Verdict::Undecided => ("undecided", Vec::new()),
    };
    Ok(Answer {
        fen: position.fen(),
        winner: if winner.is_white() { "white" } else { "black" },
        verdict,
        line: written(position, &line),
        nodes: answer.nodes,
        micros,
        stage: answer.stage.to_string(),
    })
}

/// The moves in UCI notation.
fn written(position: &Position, line: &[rules::Move]) -> Vec<String> {
    let mut position = *position;
    line.iter()
        .map(|&m| {
            let text = position.uci(m).to_string();
            position.play(m);
            text
        })
        .collect()
}
