//! `qiyuan standings`: the table of an event, with tie-breaks.

use anyhow::Result;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use tournament::Tournament;
use tournament::standings::{
    Axis, Edition, Field, Method, Options, Row, Term, TieBreak, Value, of_players, of_teams,
    standings,
};

use crate::args::{Standings, TieBreakEdition};
use crate::command::trf;
use crate::input::FileName;
use crate::output::{Out, Outcome, say, usage};

pub(crate) fn run(typed: &Standings, out: &mut Out) -> Result<Outcome> {
    // What was typed is judged before anything is read.
    let asked = typed
        .tiebreaks
        .as_deref()
        .map(TieBreak::parse_list)
        .transpose();
    let asked = asked.map_err(|error| usage(error.to_string()))?;
    let name = &FileName::or_stdin(typed.file.as_ref());
    let report = trf::read(name)?;
    for fault in &report.faults {
        say(trf::told(name, fault));
    }
    let event = report.tournament;
    let list = asked.unwrap_or_else(|| of_file(&event));
    let of_team = !event.teams.is_empty() && !typed.players;
    let field = field(typed, &event, &list, of_team);
    let rows = standings(&field, &list);
    let lines: Vec<Line<'_>> = rows
        .iter()
        .map(|row| Line {
            rank: row.rank,
            id: row.id,
            name: name_of(&event, of_team, row),
            points: row.points.to_string(),
            tiebreaks: Values { list: &list, row },
            explain: typed.explain.then_some(Sums { list: &list, row }),
        })
        .collect();
    if typed.json {
        out.json(&lines)?;
    } else {
        print(&lines, &list, out)?;
    }
    Ok(Outcome::of(
        !event.players.is_empty() && !report.faults.iter().any(|f| f.code.is_grave()),
    ))
}

/// The tie-breaks that the file names; those nobody knows are told and passed over.
fn of_file(event: &Tournament) -> Vec<TieBreak> {
    let codes = event
        .header
        .tie_breaks
        .split([',', ';', ' '])
        .filter(|code| !code.is_empty());
    let mut list = Vec::new();
    for code in codes {
        match TieBreak::parse(code) {
            Ok(tie_break) => list.push(tie_break),
            Err(error) => say(format_args!("qiyuan: {error}; it is passed over")),
        }
    }
    list
}

fn field(typed: &Standings, event: &Tournament, list: &[TieBreak], of_team: bool) -> Field {
    let primary = match list.first().map(|first| first.method) {
        Some(Method::Score(axis)) => Some(axis),
        _ => None,
    };
    let options = Options {
        edition: match typed.edition {
            TieBreakEdition::Y2024 => Edition::Y2024,
            TieBreakEdition::Y2026 => Edition::Y2026,
        },
        predetermined: typed.round_robin.then_some(true),
        rounds: typed.round.map(|round| round.min(event.written_rounds())),
        unrated: typed.unrated,
        primary: primary.or(Some(Axis::Match)),
    };
    if of_team {
        of_teams(event, &options)
    } else {
        of_players(event, &options)
    }
}

fn name_of<'a>(event: &'a Tournament, of_team: bool, row: &Row) -> &'a str {
    match of_team {
        true => event.teams.get(row.index).map_or("", |team| &team.name),
        false => event
            .players
            .get(row.index)
            .map_or("", |player| &player.name),
    }
}

/// One row, as JSON.
#[derive(Serialize)]
struct Line<'a> {
    rank: usize,
    id: u32,
    name: &'a str,
    points: String,
    tiebreaks: Values<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explain: Option<Sums<'a>>,
}

/// Values by their codes, in the order of the list.
struct Values<'a> {
    list: &'a [TieBreak],
    row: &'a Row,
}

impl Values<'_> {
    fn pairs(&self) -> impl Iterator<Item = (&TieBreak, &Value)> {
        self.list.iter().zip(&self.row.values)
    }
}

fn shown(value: &Value) -> Option<String> {
    value.amount.map(|amount| amount.to_string())
}

impl Serialize for Values<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.list.len()))?;
        for (tie_break, value) in self.pairs() {
            map.serialize_entry(&tie_break.code, &shown(value))?;
        }
        map.end()
    }
}

/// What each value is made of.
struct Sums<'a> {
    list: &'a [TieBreak],
    row: &'a Row,
}

/// One summand, as JSON.
#[derive(Serialize)]
struct Summand {
    round: Option<usize>,
    opponent: Option<u32>,
    amount: String,
    note: &'static str,
    cut: bool,
}

impl From<&Term> for Summand {
    fn from(term: &Term) -> Summand {
        Summand {
            round: term.round,
            opponent: term.opponent,
            amount: term.amount.to_string(),
            note: term.note.as_str(),
            cut: term.cut,
        }
    }
}

impl Serialize for Sums<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.list.len()))?;
        for (tie_break, value) in self.list.iter().zip(&self.row.values) {
            let terms: Vec<Summand> = value.terms.iter().map(Summand::from).collect();
            map.serialize_entry(&tie_break.code, &terms)?;
        }
        map.end()
    }
}

/// A table in columns: rank, number, name, points, and a column a tie-break.
fn print(lines: &[Line<'_>], list: &[TieBreak], out: &mut Out) -> Result<()> {
    let wide = lines
        .iter()
        .map(|line| width(line.name))
        .max()
        .unwrap_or(0)
        .max(4);
    let mut head = format!(
        "{:>4} {:>4} {} {:>6}",
        "rank",
        "id",
        padded("name", wide),
        "points"
    );
    for tie_break in list {
        head.push_str(&format!(" {:>8}", tie_break.code));
    }
    out.line(head)?;
    for line in lines {
        let mut text = format!(
            "{:>4} {:>4} {} {:>6}",
            line.rank,
            line.id,
            padded(line.name, wide),
            line.points
        );
        for (tie_break, value) in line.tiebreaks.pairs() {
            let value = shown(value).unwrap_or_else(|| "-".to_owned());
            text.push_str(&format!(" {value:>0$}", tie_break.code.len().max(8)));
        }
        out.line(text)?;
        if line.explain.is_some() {
            explain(line, out)?;
        }
    }
    Ok(())
}

/// Each value with its sum below the row; what was cut stands in brackets.
fn explain(line: &Line<'_>, out: &mut Out) -> Result<()> {
    for (tie_break, value) in line.tiebreaks.pairs() {
        let terms: Vec<String> = value.terms.iter().map(in_words).collect();
        let amount = shown(value).unwrap_or_else(|| "-".to_owned());
        out.line(format_args!(
            "       {} {amount} = {}",
            tie_break.code,
            terms.join(" + ")
        ))?;
    }
    Ok(())
}

fn in_words(term: &Term) -> String {
    let of = match (term.round, term.opponent) {
        (Some(round), Some(opponent)) => format!("r{round} v {opponent}, "),
        (Some(round), None) => format!("r{round}, "),
        (None, Some(opponent)) => format!("v {opponent}, "),
        (None, None) => String::new(),
    };
    let text = format!("{} ({of}{})", term.amount, term.note.as_str());
    if term.cut { format!("[{text}]") } else { text }
}

/// Columns on a screen: characters of Chinese, Japanese and Korean take two.
fn width(text: &str) -> usize {
    let wide = |c: char| {
        matches!(u32::from(c), 0x1100..=0x115F | 0x2E80..=0xA4CF | 0xAC00..=0xD7A3)
            || matches!(u32::from(c), 0xF900..=0xFAFF | 0xFE30..=0xFE6F | 0xFF00..=0xFF60)
            || matches!(u32::from(c), 0xFFE0..=0xFFE6 | 0x2_0000..=0x3_FFFD)
    };
    text.chars().map(|c| if wide(c) { 2 } else { 1 }).sum()
}

fn padded(text: &str, columns: usize) -> String {
    let spaces = columns.saturating_sub(width(text));
    format!("{text}{}", " ".repeat(spaces))
}
