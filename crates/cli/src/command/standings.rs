//! `qiyuan standings`: the table of an event, with tie-breaks.

use anyhow::{Result, bail};
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
    if let Some(fault) = asked.as_deref().and_then(|list| list_fault(list, None)) {
        return Err(usage(fault));
    }
    let name = &FileName::or_stdin(typed.file.as_ref());
    let report = trf::read(name)?;
    for fault in &report.faults {
        say(trf::told(name, fault));
    }
    let event = report.tournament;
    let written = event.written_rounds();
    if let Some(round) = typed.round.filter(|round| *round > written) {
        bail!("there is no table after round {round}; the file has {written} rounds");
    }
    let of_team = !event.teams.is_empty() && !typed.players;
    let list = match asked {
        Some(list) => list,
        None => of_file(&event, of_team),
    };
    if let Some(fault) = list_fault(&list, Some(of_team)) {
        return Err(usage(fault));
    }
    let field = field(typed, &event, &list, of_team);
    warn(&field, &list);
    let codes = keys(&list);
    let rows = standings(&field, &list);
    let lines: Vec<Line<'_>> = rows
        .iter()
        .map(|row| Line {
            rank: row.rank,
            id: row.id,
            name: name_of(&event, of_team, row),
            points: row.points.to_string(),
            tiebreaks: Values { keys: &codes, row },
            explain: typed.explain.then_some(Sums { keys: &codes, row }),
        })
        .collect();
    if typed.json {
        out.json(&lines)?;
    } else {
        print(&lines, &codes, out)?;
    }
    Ok(Outcome::of(
        !event.players.is_empty() && !report.faults.iter().any(|f| f.code.is_grave()),
    ))
}

/// What is wrong with a list, as far as it can be told before it is known whether the table is
/// of teams.
fn list_fault(list: &[TieBreak], of_team: Option<bool>) -> Option<String> {
    if let Some(twice) = TieBreak::repeated(list) {
        let fault = match twice.method {
            Method::DirectEncounter => "DE is listed more than twice".to_owned(),
            _ => format!("{twice} is listed twice; DE alone may be"),
        };
        return Some(fault);
    }
    list.iter().find_map(|one| match one.idle_modifier() {
        Some(modifier) => Some(format!("{one}: there is nothing that {modifier} changes")),
        None if of_team == Some(false) && one.is_of_teams() => Some(format!(
            "{one} tells teams apart, and this is a table of players"
        )),
        None => None,
    })
}

/// What the regulations rule out and is counted all the same.
fn warn(field: &Field, list: &[TieBreak]) {
    let fixed = field.terms.predetermined && field.terms.edition == Edition::Y2026;
    for one in list
        .iter()
        .filter(|one| fixed && one.method == Method::Buchholz)
    {
        say(format_args!(
            "qiyuan: {one} must not be used where the pairings are fixed beforehand (C.07 8.1)"
        ));
    }
}

/// A key for each tie-break: its code, and for the second of that code a number behind it.
fn keys(list: &[TieBreak]) -> Vec<String> {
    let key = |(at, one): (usize, &TieBreak)| {
        let same = |other: &&TieBreak| other.code.eq_ignore_ascii_case(&one.code);
        match list[..at].iter().filter(same).count() {
            0 => one.code.clone(),
            before => format!("{}#{}", one.code, before + 1),
        }
    };
    list.iter().enumerate().map(key).collect()
}

/// The tie-breaks that the file names; those nobody knows, and those that mean nothing there, are
/// told and passed over.
fn of_file(event: &Tournament, of_team: bool) -> Vec<TieBreak> {
    let codes = event
        .header
        .tie_breaks
        .split([',', ';', ' '])
        .filter(|code| !code.is_empty());
    let mut list = Vec::new();
    for code in codes {
        let fault = match TieBreak::parse(code) {
            Ok(tie_break) => {
                list.push(tie_break);
                list_fault(&list, Some(of_team)).inspect(|_| drop(list.pop()))
            }
            Err(error) => Some(error.to_string()),
        };
        if let Some(fault) = fault {
            say(format_args!("qiyuan: {fault}; it is passed over"));
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
        rounds: typed.round,
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
    keys: &'a [String],
    row: &'a Row,
}

impl Values<'_> {
    fn pairs(&self) -> impl Iterator<Item = (&String, &Value)> {
        self.keys.iter().zip(&self.row.values)
    }
}

fn shown(value: &Value) -> Option<String> {
    value.amount.map(|amount| amount.to_string())
}

impl Serialize for Values<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.keys.len()))?;
        for (key, value) in self.pairs() {
            map.serialize_entry(key, &shown(value))?;
        }
        map.end()
    }
}

/// What each value is made of.
struct Sums<'a> {
    keys: &'a [String],
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
        let mut map = serializer.serialize_map(Some(self.keys.len()))?;
        for (key, value) in self.keys.iter().zip(&self.row.values) {
            let terms: Vec<Summand> = value.terms.iter().map(Summand::from).collect();
            map.serialize_entry(key, &terms)?;
        }
        map.end()
    }
}

/// A table in columns: rank, number, name, points, and a column a tie-break.
fn print(lines: &[Line<'_>], keys: &[String], out: &mut Out) -> Result<()> {
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
    for key in keys {
        head.push_str(&format!(" {key:>8}"));
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
        for (key, value) in line.tiebreaks.pairs() {
            let value = shown(value).unwrap_or_else(|| "-".to_owned());
            text.push_str(&format!(" {value:>0$}", key.len().max(8)));
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
    for (key, value) in line.tiebreaks.pairs() {
        let terms: Vec<String> = value.terms.iter().map(in_words).collect();
        let amount = shown(value).unwrap_or_else(|| "-".to_owned());
        out.line(format_args!(
            "       {key} {amount} = {}",
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
