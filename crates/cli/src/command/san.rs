//! `qiyuan san`: plays moves in either notation from a position.

use anyhow::Result;
use rules::{Line, LineOutcome, Notation, Reading};
use serde::Serialize;

use crate::args;
use crate::command::fen;
use crate::output::{Out, Outcome};

/// The answer to a line of moves.
#[derive(Debug, Serialize)]
struct Answer {
    ok: bool,
    reading: &'static str,
    san: Vec<String>,
    uci: Vec<String>,
    fen: Option<String>,
    repetitions: u32,
    outcome: Option<&'static str>,
    fault: Option<Fault>,
}

/// The move that could not be played; without an index, the position that could not be read.
#[derive(Debug, Serialize)]
struct Fault {
    index: Option<usize>,
    code: &'static str,
}

pub(crate) fn run(typed: args::San, out: &mut Out) -> Result<Outcome> {
    let answer = answer(&typed);
    out.json(&answer)?;
    Ok(Outcome::of(answer.ok))
}

fn answer(typed: &args::San) -> Answer {
    let read = rules::fen::read(&typed.fen, fen::mode(typed.chess960));
    let Some(start) = read.position else {
        let code = read
            .faults
            .first()
            .map_or("empty", |fault| fault.code.code());
        return Answer {
            ok: false,
            reading: Reading::Rejected.as_str(),
            san: Vec::new(),
            uci: Vec::new(),
            fen: None,
            repetitions: 0,
            outcome: None,
            fault: Some(Fault { index: None, code }),
        };
    };
    // `any` is judged against SAN.
    let notation = match typed.notation {
        args::Notation::Uci => Notation::Uci,
        args::Notation::San | args::Notation::Any => Notation::San,
    };
    let mut line = Line::new(start);
    let (mut san, mut uci) = (Vec::new(), Vec::new());
    let mut reading = Reading::Strict;
    let mut fault = None;
    for (index, text) in typed.moves.iter().enumerate() {
        let position = *line.position();
        match position.parse_move_as(text, notation) {
            Ok((played, tolerated)) => {
                if !tolerated.is_empty() {
                    reading = Reading::Lenient;
                }
                san.push(position.san(played).to_string());
                uci.push(position.uci(played).to_string());
                line.push(played);
            }
            Err(why) => {
                reading = Reading::Rejected;
                fault = Some(Fault {
                    index: Some(index),
                    code: why.0.code(),
                });
                break;
            }
        }
    }
    Answer {
        ok: fault.is_none(),
        reading: reading.as_str(),
        san,
        uci,
        fen: Some(line.position().fen()),
        repetitions: line.repetitions(),
        outcome: line.outcome().map(outcome),
        fault,
    }
}

fn outcome(outcome: LineOutcome) -> &'static str {
    outcome.as_str()
}
