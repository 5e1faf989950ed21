//! `qiyuan pgn convert`: whatever could be read, in a normal form.

use anyhow::{Context, Result};
use rules::pgn::{Builder, Game, NodeId, PgnFault};
use rules::{Code, Position, Reading};
use serde::Serialize;

use crate::args::{self, GameForm};
use crate::command::pgn_check::Tags;
use crate::games::{self, Heard, Listener, PlacedFault, each_game};
use crate::input::FileName;
use crate::output::{Out, Outcome, say};

/// A game as JSON.
#[derive(Debug, Serialize)]
struct Converted {
    tags: Tags,
    start_fen: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
    moves: Vec<Played>,
    result: &'static str,
}

/// A move with all that hangs on it.
#[derive(Debug, Serialize)]
struct Played {
    san: String,
    uci: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments_before: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    glyphs: Vec<u8>,
    /// Lines that could have been played instead.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variations: Vec<Vec<Played>>,
}

pub(crate) fn run(typed: &args::PgnConvert, out: &mut Out) -> Result<Outcome> {
    let name = &FileName::or_stdin(typed.file.as_ref());
    let mut outcome = Outcome::Done;
    let take = |heard: Heard<Builder>| {
        let rejected = heard.reading == Reading::Rejected;
        let game = heard.visitor.into_game();
        let has_move = game.main_line().next().is_some();
        let lossy =
            |fault: &&PlacedFault| rejected || fault.is_fatal || loses(fault.code, has_move);
        for fault in heard.faults.iter().filter(lossy) {
            outcome = Outcome::Faulty;
            let (line, column, code) = (fault.line, fault.column, fault.code.code());
            say(format_args!(
                "{name}:{line}:{column}: {code}: {}",
                fault.text
            ));
        }
        // What holds no game at all is not written as one without moves.
        match rejected && !has_move && game.tags().next().is_none() {
            true => Ok(()),
            false => write(&game, typed.to, out),
        }
    };
    let (stream, _) = games::open(name)?;
    each_game(stream, Builder::default, take).with_context(|| name.to_string())?;
    Ok(outcome)
}

impl Listener for Builder {
    fn faults(&self) -> &[PgnFault] {
        Builder::faults(self)
    }
}

/// Does the game stand without something that was written, although its moves are whole? A
/// variation stands beside a move: where the game has none, there is no place for it.
fn loses(code: Code, has_move: bool) -> bool {
    matches!(code, Code::VariationTooDeep | Code::FaultsMore)
        || code == Code::VariationFirst && !has_move
}

fn write(game: &Game, form: GameForm, out: &mut Out) -> Result<()> {
    match form {
        // A blank line parts one game from the next.
        GameForm::Pgn => out.line(game),
        GameForm::Json => out.json(&converted(game)),
        GameForm::Uci => out.line(position_command(game)),
        GameForm::Epd => epd(game, out),
    }
}

/// The position after a place of the tree.
fn after(position: &Position, game: &Game, node: NodeId) -> Position {
    match game.played(node) {
        Some(played) => position.after(played),
        None => position.after_null().unwrap_or(*position),
    }
}

/// The move that leads to a place, in both notations.
fn written(position: &Position, game: &Game, node: NodeId) -> (String, String) {
    match game.played(node) {
        Some(played) => (
            position.san(played).to_string(),
            position.uci(played).to_string(),
        ),
        None => ("--".to_owned(), "0000".to_owned()),
    }
}

fn position_command(game: &Game) -> String {
    let mut command = match game.is_set_up() {
        true => format!("position fen {}", game.start().fen()),
        false => "position startpos".to_owned(),
    };
    let mut position = *game.start();
    for (index, node) in game.main_line().enumerate() {
        command.push_str(if index == 0 { " moves " } else { " " });
        command.push_str(&written(&position, game, node).1);
        position = after(&position, game, node);
    }
    command
}

fn epd(game: &Game, out: &mut Out) -> Result<()> {
    let mut line = |position: &Position| {
        let (halfmoves, fullmoves) = (position.halfmoves(), position.fullmoves());
        out.line(format_args!(
            "{} hmvc {halfmoves}; fmvn {fullmoves};",
            position.epd()
        ))
    };
    let mut position = *game.start();
    line(&position)?;
    for node in game.main_line() {
        position = after(&position, game, node);
        line(&position)?;
    }
    Ok(())
}

fn converted(game: &Game) -> Converted {
    let mut tags = Tags::default();
    game.tags().for_each(|(name, value)| tags.add(name, value));
    Converted {
        tags,
        start_fen: game.start().fen(),
        comments: game.comments(NodeId::ROOT).to_vec(),
        moves: line(game, NodeId::ROOT, *game.start()),
        result: game.outcome.map_or("*", |outcome| outcome.as_str()),
    }
}

/// The main continuation from a place, with the variations beside it. Recursion goes as deep as
/// variations are nested, which the reader bounds.
fn line(game: &Game, from: NodeId, mut position: Position) -> Vec<Played> {
    let mut moves = Vec::new();
    let mut at = from;
    while let Some((&main, others)) = game.children(at).split_first() {
        let variations = others.iter().map(|other| {
            let mut variation = vec![played(game, *other, &position, Vec::new())];
            variation.extend(line(game, *other, after(&position, game, *other)));
            variation
        });
        let variations = variations.collect();
        moves.push(played(game, main, &position, variations));
        position = after(&position, game, main);
        at = main;
    }
    moves
}

fn played(game: &Game, node: NodeId, before: &Position, variations: Vec<Vec<Played>>) -> Played {
    let (san, uci) = written(before, game, node);
    Played {
        san,
        uci,
        comments_before: game.comments_before(node).to_vec(),
        comments: game.comments(node).to_vec(),
        glyphs: game.glyphs(node).to_vec(),
        variations,
    }
}
