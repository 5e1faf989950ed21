//! `qiyuan pgn check`: reads everything and tells each fault with its place.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};
use rules::pgn::{PgnFault, Text, Visitor};
use rules::{Move, Position, Reading};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::args;
use crate::games::{self, Block, Blocks, Heard, Listener, PlacedFault};
use crate::input::{self, FileName};
use crate::output::{Out, Outcome, is_broken_pipe, say};

/// The answer to one game, under `--json`, but for the file and the index that go before.
#[derive(Debug, Serialize)]
struct Answer<'a> {
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
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    games: usize,
    rejected: usize,
    faults: usize,
    bytes: usize,
}

impl Tally {
    fn add(&mut self, more: Tally) {
        self.games += more.games;
        self.rejected += more.rejected;
        self.faults += more.faults;
        self.bytes += more.bytes;
    }
}

pub(crate) fn run(typed: &args::PgnCheck, out: &mut Out) -> Result<Outcome> {
    let start = Instant::now();
    let mut outcome = Outcome::Done;
    // The other files are read all the same.
    let mut complain = |error: anyhow::Error| {
        say(format_args!("qiyuan: {error:#}"));
        outcome = Outcome::Faulty;
    };
    let mut files = Vec::new();
    for name in &typed.files {
        match games::files(name) {
            Ok(found) => files.extend(found),
            Err(error) => complain(error),
        }
    }
    if typed.files.is_empty() {
        files.push(FileName::stdin());
    }
    let are_named = files.len() > 1 || typed.files.len() > 1;
    let mut tally = Tally::default();
    for file in &files {
        let work = Work {
            file,
            writes_json: typed.json,
            is_named: are_named,
            threads: threads(typed.threads),
        };
        match work.check(&mut tally, out) {
            Ok(()) => {}
            // Nobody listens any more.
            Err(error) if is_broken_pipe(&error) => return Err(error),
            Err(error) => complain(error),
        }
    }
    out.flush()?;
    say(format_args!("{}", summary(&tally, start.elapsed())));
    Ok(outcome.and(Outcome::of(tally.rejected == 0)))
}

fn threads(wanted: Option<NonZeroUsize>) -> usize {
    let all = || std::thread::available_parallelism().ok();
    wanted.or_else(all).map_or(1, NonZeroUsize::get)
}

fn summary(tally: &Tally, time: Duration) -> String {
    let Tally {
        games,
        rejected,
        faults,
        bytes,
    } = *tally;
    let (megabytes, seconds) = (bytes as f64 / 1e6, time.as_secs_f64());
    let rate = megabytes / seconds.max(1e-6);
    format!(
        "{games} games, {rejected} rejected, {faults} faults; \
         {megabytes:.1} MB in {seconds:.2} s, {rate:.0} MB/s"
    )
}

/// One file to read.
#[derive(Debug)]
struct Work<'a> {
    file: &'a FileName,
    writes_json: bool,
    is_named: bool,
    threads: usize,
}

/// A block that was read.
#[derive(Debug, Default)]
struct Checked {
    tally: Tally,
    /// Faults as lines, or what of each game's answer does not depend on the games before.
    lines: Vec<String>,
}

impl Work<'_> {
    fn check(&self, tally: &mut Tally, out: &mut Out) -> Result<()> {
        let (stream, taken) = games::open(self.file)?;
        let bar = bar(self.file);
        let mut index = 0;
        let take = |checked: Result<Checked>| {
            let checked = checked?;
            bar.set_position(taken.bytes());
            tally.add(checked.tally);
            bar.suspend(|| {
                for line in &checked.lines {
                    self.write(line, &mut index, out)?;
                }
                Ok(())
            })
        };
        let blocks = Blocks::new(stream);
        let done = games::each_block(blocks, self.threads, |block| self.read(block), take);
        bar.finish_and_clear();
        done.with_context(|| self.file.to_string())
    }

    fn read(&self, block: &Block) -> Result<Checked> {
        let mut checked = Checked::default();
        checked.tally.bytes = block.len();
        let listener = || Clerk::new(self.writes_json);
        block.each_game(&listener, |game| {
            let tally = &mut checked.tally;
            tally.games += 1;
            // The one that says how many more there were is none itself.
            let untold = game.end.faults_untold;
            tally.faults += game.faults.len() + untold - usize::from(untold > 0);
            tally.rejected += usize::from(game.reading == Reading::Rejected);
            if self.writes_json {
                checked.lines.push(serde_json::to_string(&answer(&game))?);
            } else {
                let lines = game.faults.iter().map(|fault| self.line(fault));
                checked.lines.extend(lines);
            }
            Ok(())
        })?;
        Ok(checked)
    }

    fn line(&self, fault: &PlacedFault) -> String {
        let (line, column, code) = (fault.line, fault.column, fault.code.code());
        format!("{}:{line}:{column}: {code}: {}", self.file, fault.text)
    }

    fn write(&self, line: &str, index: &mut usize, out: &mut Out) -> Result<()> {
        if !self.writes_json {
            return out.line(line);
        }
        let file = match self.is_named {
            true => format!(
                "\"file\":{},",
                serde_json::to_string(&self.file.to_string())?
            ),
            false => String::new(),
        };
        let rest = line.strip_prefix('{').unwrap_or(line);
        out.line(format_args!("{{{file}\"index\":{index},{rest}"))?;
        *index += 1;
        Ok(())
    }
}

/// A bar on stderr, which draws itself only on a terminal; none for a stream of unknown size.
fn bar(file: &FileName) -> ProgressBar {
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

fn answer<'a>(game: &'a Heard<Clerk>) -> Answer<'a> {
    let faults = game.faults.iter().map(|fault| Fault {
        line: fault.line,
        column: fault.column,
        code: fault.code.code(),
        text: &fault.text,
    });
    Answer {
        ok: game.reading != Reading::Rejected,
        reading: game.reading.as_str(),
        tags: &game.visitor.tags,
        plies: game.end.plies,
        uci: &game.visitor.uci,
        result: game.end.outcome.map_or("*", |outcome| outcome.as_str()),
        faults: faults.collect(),
        final_fen: game.end.position().fen(),
    }
}
