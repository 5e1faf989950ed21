//! `qiyuan play`: a game between two people at one keyboard.

use std::hash::{BuildHasher, RandomState};
use std::io::{BufReader, IsTerminal, stderr, stdin};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use laws::{Game, GameOptions, Start, Terms, TimeControl, Timestamp, Variant};
use rules::Position;

use crate::args;
use crate::command::fen;
use crate::command::laws::edition;
use crate::language::Language;
use crate::output::{Out, Outcome, usage};
use crate::terminal::{Keyboard, Table, Ways, scoresheet};

pub(crate) fn run(typed: args::Play, out: &mut Out) -> Result<Outcome> {
    let (terms, position) = meant(&typed)?;
    let ways = Ways {
        language: typed.lang.unwrap_or_else(Language::of_environment),
        colors: stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
    };
    let (game, _created) = Game::new(terms, Start::new(position), now());
    let keyboard = Keyboard::listen(BufReader::new(stdin()));
    let game = Table::new(game, ways).play(&keyboard);
    out.text(&scoresheet(&game, &typed.white, &typed.black))?;
    Ok(Outcome::Done)
}

/// What was typed, understood.
fn meant(typed: &args::Play) -> Result<(Terms, Position)> {
    let edition = edition(&typed.laws)?;
    let control: TimeControl = typed
        .time
        .parse()
        .map_err(|fault| usage(format!("no time control: '{}': {fault}", typed.time)))?;
    let position = match (&typed.fen, typed.chess960) {
        (Some(text), _) => fen::position(text, false)?,
        (None, Some(number)) => {
            let number = number.unwrap_or_else(lot);
            Position::chess960(number).context("start positions are numbered 0 to 959")?
        }
        (None, None) => Position::start(),
    };
    let variant = match typed.chess960 {
        Some(_) => Variant::Chess960,
        None => Variant::Standard,
    };
    let options = GameOptions {
        takeback: true,
        ..GameOptions::default()
    };
    Ok((
        Terms {
            variant,
            options,
            ..Terms::online(edition, control)
        },
        position,
    ))
}

/// A start position drawn by lot.
fn lot() -> u16 {
    // The standard library seeds each state from the system's randomness.
    u16::try_from(RandomState::new().hash_one(0) % 960).unwrap_or_default()
}

fn now() -> Timestamp {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    Timestamp(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}
