//! `qiyuan pgn convert`: whatever could be read, in a normal form.

use anyhow::{Context, Result};
use rules::pgn::{Game, NodeId, read_games};
use rules::{Code, Position, Reading};
use serde::Serialize;

use crate::args::{self, GameForm};
use crate::command::pgn_check::{Clerk, Tags};
use crate::games::{self, Heard, PlacedFault, each_game};
use crate::input::STDIN;
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
    let name = typed.file.as_deref().unwrap_or(STDIN);
    let mut outcome = Outcome::Done;
    let take = |heard: Heard<'_, Clerk>| {
        let rejected = heard.reading == Reading::Rejected;
        let lossy = |fault: &&PlacedFault| rejected || fault.is_fatal || loses(fault.code);
        for fault in heard.faults.iter().filter(lossy) {
            outcome = Outcome::Faulty;
            let (line, column, code) = (fault.line, fault.column, fault.code.code());
            say(format_args!(
                "{name}:{line}:{column}: {code}: {}",
                fault.text
            ));
        }
        match read_games(heard.text).next() {
            // What holds no game at all is not written as one without moves.
            Some(read) if !(rejected && is_bare(&read.game)) => write(&read.game, typed.to, out),
            _ => Ok(()),
        }
    };
    let (stream, _) = games::open(name)?;
    each_game(stream, || Clerk::new(false), take).with_context(|| name.to_owned())?;
    Ok(outcome)
}

fn is_bare(game: &Game) -> bool {
    game.tags().next().is_none() && game.main_line().next().is_none()
}

/// Does the game stand without something that was written, although its moves are whole?
fn loses(code: Code) -> bool {
    matches!(code, Code::VariationTooDeep | Code::FaultsMore)
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
