//! `qiyuan fen`: what a FEN says, and what can be played there.

use anyhow::{Result, bail};
use rules::{BoardOutcome, CastlingMode, Color, Position, Reading};
use serde::Serialize;

use crate::args;
use crate::input::{self, FileName, STDIN};
use crate::output::{Out, Outcome};

/// The answer to one FEN.
#[derive(Debug, Serialize)]
struct Answer {
    fen: Option<String>,
    valid: bool,
    reading: &'static str,
    faults: Vec<&'static str>,
    turn: Option<&'static str>,
    legal_moves: Vec<String>,
    check: bool,
    outcome: Option<&'static str>,
}

pub(crate) fn run(typed: args::Fen, out: &mut Out) -> Result<Outcome> {
    let mode = mode(typed.chess960);
    // A FEN may be typed as one word or as its six fields.
    let text = typed.words.join(" ");
    if !typed.words.is_empty() && text != STDIN {
        return answer_line(&text, mode, out);
    }
    let mut outcome = Outcome::Done;
    input::each_line(&FileName::stdin(), |line| {
        if !line.trim().is_empty() {
            outcome = outcome.and(answer_line(line, mode, out)?);
        }
        Ok(())
    })?;
    Ok(outcome)
}

fn answer_line(text: &str, mode: CastlingMode, out: &mut Out) -> Result<Outcome> {
    let answer = answer(text, mode);
    out.json(&answer)?;
    Ok(Outcome::of(answer.valid))
}

fn answer(text: &str, mode: CastlingMode) -> Answer {
    let read = rules::fen::read(text, mode);
    let position = read.position;
    let moves = position.map(|position| {
        position
            .legal_moves()
            .iter()
            .map(|one| position.uci(*one).to_string())
            .collect()
    });
    Answer {
        fen: position.map(|position| position.fen()),
        valid: read.reading() != Reading::Rejected,
        reading: read.reading().as_str(),
        faults: read.codes().iter().map(|code| code.code()).collect(),
        turn: position.map(|position| color(position.turn())),
        legal_moves: moves.unwrap_or_default(),
        check: position.is_some_and(|position| position.in_check()),
        outcome: position
            .and_then(|position| position.outcome())
            .map(outcome),
    }
}

/// The castling that was asked for.
pub(crate) fn mode(chess960: bool) -> CastlingMode {
    if chess960 {
        CastlingMode::Chess960
    } else {
        CastlingMode::Standard
    }
}

/// A position to work on, read tolerantly.
pub(crate) fn position(text: &str, chess960: bool) -> Result<Position> {
    match rules::fen::parse_lenient(text, mode(chess960)) {
        Ok((position, _tolerated)) => Ok(position),
        Err(faults) => bail!("no position: '{text}': {faults}"),
    }
}

fn color(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// The ending that the board alone shows.
pub(crate) fn outcome(outcome: BoardOutcome) -> &'static str {
    match outcome {
        BoardOutcome::Checkmate { .. } => "checkmate",
        BoardOutcome::Stalemate => "stalemate",
        BoardOutcome::Dead => "dead",
    }
}
