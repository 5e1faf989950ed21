//! `qiyuan pgn check`: reads everything and tells each fault with its place.

use std::collections::HashSet;
use std::io::Read;

use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};
use rules::pgn::{PgnFault, Text, Visitor};
use rules::{Move, Position, Reading};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::args;
use crate::games::{Heard, Listener, each_game};
use crate::input::{self, STDIN};
use crate::output::{Out, Outcome, say};

/// The answer to one game, under `--json`.
#[derive(Debug, Serialize)]
struct Answer<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    index: usize,
    ok: bool,
    reading: &'static str,
    tags: &'a Tags,
    plies: usize,
    uci: &'a [String],
    result: &'static str,
    faults: Vec<Fault<'a>>,
    final_fen: String,
}

#[derive(Debug, Serialize)]
struct Fault<'a> {
    line: usize,
    column: usize,
    code: &'static str,
    text: &'a str,
}

/// Tags in the order of the file; the first of two with one name is kept.
#[derive(Debug, Default)]
pub(crate) struct Tags {
    pairs: Vec<(String, String)>,
    names: HashSet<String>,
}

impl Tags {
    pub(crate) fn add(&mut self, name: &str, value: &str) {
        if self.names.insert(name.to_owned()) {
            self.pairs.push((name.to_owned(), value.to_owned()));
        }
    }
}

impl Serialize for Tags {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.pairs.len()))?;
        for (name, value) in &self.pairs {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// Hears what the answer tells.
#[derive(Debug)]
pub(crate) struct Clerk {
    /// Whether tags and moves are wanted, or faults alone.
    writes: bool,
    tags: Tags,
    uci: Vec<String>,
    position: Position,
    depth: usize,
    faults: Vec<PgnFault>,
}

impl Clerk {
    pub(crate) fn new(writes: bool) -> Self {
        Self {
            writes,
            tags: Tags::default(),
            uci: Vec::new(),
            position: Position::start(),
            depth: 0,
            faults: Vec::new(),
        }
    }
}

impl Visitor for Clerk {
    fn tag(&mut self, name: &[u8], value: Text<'_>) {
        if self.writes {
            self.tags
                .add(&String::from_utf8_lossy(name), &value.decode());
        }
    }

    fn begin_moves(&mut self, start: &Position) {
        self.position = *start;
    }

    fn play(&mut self, played: Move) {
        if self.writes && self.depth == 0 {
            self.uci.push(self.position.uci(played).to_string());
            self.position.play(played);
        }
    }

    fn pass(&mut self) {
        if self.writes && self.depth == 0 {
            self.uci.push("0000".to_owned());
            self.position = self.position.after_null().unwrap_or(self.position);
        }
    }

    fn begin_variation(&mut self) {
        self.depth += 1;
    }

    fn end_variation(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    fn fault(&mut self, fault: PgnFault) {
        self.faults.push(fault);
    }
}

impl Listener for Clerk {
    fn faults(&self) -> &[PgnFault] {
        &self.faults
    }
}

/// What was read so far.
#[derive(Debug, Default)]
struct Tally {
    games: usize,
    rejected: usize,
    faults: usize,
}

pub(crate) fn run(typed: &args::PgnCheck, out: &mut Out) -> Result<Outcome> {
    let stdin = [STDIN.to_owned()];
    let files = if typed.files.is_empty() {
        &stdin[..]
    } else {
        &typed.files[..]
    };
    let mut tally = Tally::default();
    let mut outcome = Outcome::Done;
    for file in files {
        let named = (files.len() > 1).then_some(file.as_str());
        match input::open(file) {
            Ok(stream) if typed.json => check(stream, file, &mut tally, |index, game| {
                out.json(&answer(game, named, index))
            })?,
            Ok(stream) => check(stream, file, &mut tally, |_, game| tell(file, game, out))?,
            // The other files are read all the same.
            Err(error) => {
                say(format_args!("qiyuan: {error:#}"));
                outcome = Outcome::Faulty;
            }
        }
    }
    let Tally {
        games,
        rejected,
        faults,
    } = tally;
    say(format_args!(
        "{games} games, {rejected} rejected, {faults} faults"
    ));
    Ok(outcome.and(Outcome::of(rejected == 0)))
}

fn check(
    stream: impl Read,
    file: &str,
    tally: &mut Tally,
    mut tell: impl FnMut(usize, &Heard<'_, Clerk>) -> Result<()>,
) -> Result<()> {
    let bar = bar(file);
    let mut index = 0;
    let take = |game: Heard<'_, Clerk>| {
        tally.games += 1;
        // The one that says how many more there were is none itself.
        let untold = game.end.faults_untold;
        tally.faults += game.faults.len() + untold - usize::from(untold > 0);
        tally.rejected += usize::from(game.end.reading == Reading::Rejected);
        tell(index, &game)?;
        index += 1;
        Ok(())
    };
    each_game(
        stream,
        || Clerk::new(true),
        take,
        |bytes| bar.set_position(bytes),
    )?;
    bar.finish_and_clear();
    Ok(())
}

/// A bar on stderr, which draws itself only on a terminal; none for a stream of unknown size.
fn bar(file: &str) -> ProgressBar {
    let Some(size) = input::size(file) else {
        return ProgressBar::hidden();
    };
    let bar = ProgressBar::new(size);
    let look = "{wide_bar} {bytes}/{total_bytes} {bytes_per_sec} {eta}";
    if let Ok(style) = ProgressStyle::with_template(look) {
        bar.set_style(style);
    }
    bar
}

fn tell(file: &str, game: &Heard<'_, Clerk>, out: &mut Out) -> Result<()> {
    for fault in &game.faults {
        let (line, column, code) = (fault.line, fault.column, fault.code.code());
        out.line(format_args!(
            "{file}:{line}:{column}: {code}: {}",
            fault.text
        ))?;
    }
    Ok(())
}

fn answer<'a>(game: &'a Heard<'_, Clerk>, file: Option<&'a str>, index: usize) -> Answer<'a> {
    let faults = game.faults.iter().map(|fault| Fault {
        line: fault.line,
        column: fault.column,
        code: fault.code.code(),
        text: &fault.text,
    });
    Answer {
        file,
        index,
        ok: game.end.reading != Reading::Rejected,
        reading: game.end.reading.as_str(),
        tags: &game.visitor.tags,
        plies: game.end.plies,
        uci: &game.visitor.uci,
        result: game.end.outcome.map_or("*", |outcome| outcome.as_str()),
        faults: faults.collect(),
        final_fen: game.end.position().fen(),
    }
}
