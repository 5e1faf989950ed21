//! Hard inputs that real programs met, each with the right answer; see `data/robustness.jsonl`.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test says so by failing"
)]

use rules::pgn::{GameEnd, Reader, Visitor};
use rules::{
    BoardOutcome, CastlingMode, Line, LineOutcome, Move, Notation, Position, Reading, fen,
};
use serde_json::Value;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

struct Row {
    id: String,
    op: String,
    mode: CastlingMode,
    fen: String,
    input: String,
    bytes: Vec<u8>,
    reading: Reading,
    wanted: String,
}

fn rows() -> Vec<Row> {
    include_str!("data/robustness.jsonl")
        .lines()
        .map(row)
        .collect()
}

fn row(line: &str) -> Row {
    let value: Value = serde_json::from_str(line).unwrap();
    let text = |key: &str| value[key].as_str().unwrap_or_default().to_string();
    let expected = text("expected");
    let (kind, wanted) = expected.split_once(':').unwrap();
    let is_960 = value["chess960"].as_bool() == Some(true);
    let input = text("input");
    let hex = text("input_hex");
    let bytes = if hex.is_empty() {
        input.clone().into_bytes()
    } else {
        (0..hex.len())
            .step_by(2)
            .map(|i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap())
            .collect()
    };
    Row {
        id: text("id"),
        op: text("op"),
        mode: if is_960 {
            CastlingMode::Chess960
        } else {
            CastlingMode::Standard
        },
        fen: if value["fen"].is_string() {
            text("fen")
        } else {
            START.to_string()
        },
        input,
        bytes,
        reading: match kind {
            "ok" => Reading::Strict,
            "lenient" => Reading::Lenient,
            _ => Reading::Rejected,
        },
        wanted: wanted.trim().to_string(),
    }
}

/// Runs every row of an operation and lists those that differ.
fn run(op: &str, count: usize, judge: impl Fn(&Row) -> Result<(), String>) {
    let rows: Vec<Row> = rows().into_iter().filter(|row| row.op == op).collect();
    assert_eq!(rows.len(), count, "rows of {op}");
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|row| {
            judge(row)
                .err()
                .map(|why| format!("{} {:?}: {why}", row.id, row.input))
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "{} of {count}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, got: T, wanted: T) -> Result<(), String> {
    if got == wanted {
        Ok(())
    } else {
        Err(format!("{what} {got:?}, wanted {wanted:?}"))
    }
}

#[test]
fn every_hard_fen_is_read_as_it_should() {
    run("fen", 56, |row| {
        let reading = fen::read(&row.input, row.mode);
        same("reading", reading.reading(), row.reading)?;
        same(
            "strict",
            fen::parse(&row.input, row.mode).is_ok(),
            row.reading == Reading::Strict,
        )?;
        if let Some(position) = reading.position
            && row.wanted.matches('/').count() == 7
        {
            let wanted = row.wanted.split(" (").next().unwrap();
            same("fen", position.fen().as_str(), wanted)?;
        }
        Ok(())
    });
}

fn position(row: &Row) -> Position {
    fen::parse_lenient(&row.fen, row.mode).unwrap().0
}

fn reading_of(found: &Result<(Move, rules::Tolerances), rules::MoveFault>) -> Reading {
    match found {
        Ok((_, used)) if used.is_empty() => Reading::Strict,
        Ok(_) => Reading::Lenient,
        Err(_) => Reading::Rejected,
    }
}

fn judge_move(row: &Row, notation: Notation) -> Result<(), String> {
    let position = position(row);
    let found = position.parse_move_as(&row.input, notation);
    same(
        &format!("{found:?}: reading"),
        reading_of(&found),
        row.reading,
    )?;
    let strict = match notation {
        Notation::San => position.parse_san(&row.input).ok(),
        Notation::Uci => position.parse_uci(&row.input).ok(),
    };
    same(
        "strict reader takes it",
        strict.is_some(),
        row.reading == Reading::Strict,
    )?;
    if let Ok((m, _)) = found {
        let wanted = row.wanted.split(' ').next().unwrap();
        same("move", position.uci(m).to_string().as_str(), wanted)?;
    }
    Ok(())
}

#[test]
fn every_hard_san_move_is_read_as_it_should() {
    run("san", 68, |row| judge_move(row, Notation::San));
}

#[test]
fn every_hard_uci_move_is_read_as_it_should() {
    run("uci", 11, |row| judge_move(row, Notation::Uci));
}

#[test]
fn every_hard_ending_is_told_as_it_should() {
    run("outcome", 22, |row| {
        let mut line = Line::new(position(row));
        for text in row.input.split_whitespace() {
            let m = line
                .position()
                .parse_uci(text)
                .map_err(|fault| fault.to_string())?;
            line.push(m);
        }
        let wanted = match row.wanted.split([' ', '(']).next().unwrap() {
            "none" | "no" => None,
            "checkmate" => Some("checkmate"),
            "stalemate" => Some("stalemate"),
            "insufficient" => Some("dead"),
            "fifty-move" => Some("fifty"),
            "threefold" => Some("threefold"),
            other => return Err(format!("unknown outcome {other}")),
        };
        same("outcome", line.outcome().map(LineOutcome::as_str), wanted)?;
        let is_dead = line.position().outcome() == Some(BoardOutcome::Dead);
        same("dead", is_dead, wanted == Some("dead"))
    });
}

/// One game as the row states it.
#[derive(Default)]
struct Seen {
    start: Option<Position>,
    moves: Vec<Option<Move>>,
    depth: usize,
}

impl Visitor for Seen {
    fn begin_moves(&mut self, start: &Position) {
        *self = Seen {
            start: Some(*start),
            ..Seen::default()
        };
    }
    fn play(&mut self, m: Move) {
        if self.depth == 0 {
            self.moves.push(Some(m));
        }
    }
    fn pass(&mut self) {
        if self.depth == 0 {
            self.moves.push(None);
        }
    }
    fn begin_variation(&mut self) {
        self.depth += 1;
    }
    fn end_variation(&mut self) {
        self.depth -= 1;
    }
}

impl Seen {
    fn uci(&self) -> Vec<String> {
        let mut position = self.start.unwrap_or_default();
        let mut words = Vec::new();
        for m in &self.moves {
            match m {
                Some(m) => {
                    words.push(position.uci(*m).to_string());
                    position.play(*m);
                }
                None => {
                    words.push("0000".into());
                    position = position.after_null().unwrap();
                }
            }
        }
        words
    }
}

fn read_all(bytes: &[u8]) -> Vec<(GameEnd, Vec<String>)> {
    let mut reader = Reader::new(bytes);
    let mut seen = Seen::default();
    let mut games = Vec::new();
    while let Some(end) = reader.read_game(&mut seen) {
        games.push((end, seen.uci()));
    }
    games
}

fn is_move(word: &&str) -> bool {
    *word == "0000"
        || (4..=5).contains(&word.len())
            && (b'a'..=b'h').contains(&word.as_bytes()[0])
            && word.as_bytes()[1].is_ascii_digit()
}

fn result_text(end: &GameEnd) -> &'static str {
    end.outcome.map_or("*", |outcome| outcome.as_str())
}

#[test]
fn every_hard_pgn_is_read_as_it_should() {
    run("pgn", 77, |row| {
        let games = read_all(&row.bytes);
        if row.reading == Reading::Rejected {
            let first = games.first().ok_or("no game")?;
            same("reading", first.0.reading, Reading::Rejected)?;
            return rejected_details(row, &games);
        }
        if row.wanted == "no games" {
            return same("games", games.len(), 0);
        }
        let wanted: Vec<&str> = row.wanted.split('|').map(str::trim).collect();
        same("games", games.len(), wanted.len())?;
        for ((end, moves), wanted) in games.iter().zip(wanted) {
            let codes = end.codes;
            same(&format!("{codes}: reading"), end.reading, row.reading)?;
            if let Some((plies, _)) = wanted.split_once(" plies") {
                same("plies", end.plies, plies.parse().unwrap())?;
                continue;
            }
            let words: Vec<&str> = wanted.split_whitespace().filter(is_move).collect();
            same(
                "moves",
                moves.iter().map(String::as_str).collect::<Vec<_>>(),
                words,
            )?;
            if let Some(result) = wanted
                .split_whitespace()
                .find(|w| ["1-0", "0-1", "1/2-1/2", "*"].contains(w))
            {
                same("result", result_text(end), result)?;
            }
        }
        Ok(())
    });
}

/// What the rows say beyond "reject".
fn rejected_details(row: &Row, games: &[(GameEnd, Vec<String>)]) -> Result<(), String> {
    match row.id.as_str() {
        "pgn-illegal-01" => {
            same("moves kept", games[0].1.join(" "), "e2e4 e7e5".to_string())?;
            same("next game", games[1].1.join(" "), "d2d4".to_string())?;
            same("its reading", games[1].0.reading, Reading::Strict)
        }
        "pgn-setup-06" => {
            same("next game", games[1].1.join(" "), "d2d4".to_string())?;
            same("its reading", games[1].0.reading, Reading::Strict)
        }
        _ => same("games", games.len(), 1),
    }
}
