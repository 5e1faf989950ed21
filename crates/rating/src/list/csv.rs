//! The hall's own list: comma-separated values with named columns (RFC 4180).

use super::entry::{ListEntry, RatingList};
use super::fault::ListFaultCode;
use super::field::{Field, Reading};
use crate::elo::Speed;

/// The columns, as they are written.
// tidy: table
const COLUMNS: [(&str, Field); 20] = [
    ("id", Field::Id),
    ("name", Field::Name),
    ("federation", Field::Federation),
    ("sex", Field::Sex),
    ("title", Field::Title),
    ("woman_title", Field::WomanTitle),
    ("other_titles", Field::OtherTitles),
    ("arena_title", Field::ArenaTitle),
    ("birth_year", Field::BirthYear),
    ("flag", Field::Flag),
    ("standard", Field::Rating(Speed::Standard)),
    ("standard_games", Field::Games(Speed::Standard)),
    ("standard_k", Field::K(Speed::Standard)),
    ("rapid", Field::Rating(Speed::Rapid)),
    ("rapid_games", Field::Games(Speed::Rapid)),
    ("rapid_k", Field::K(Speed::Rapid)),
    ("blitz", Field::Rating(Speed::Blitz)),
    ("blitz_games", Field::Games(Speed::Blitz)),
    ("blitz_k", Field::K(Speed::Blitz)),
    ("points", Field::Points),
];

/// A cell and where it begins.
#[derive(Clone, Debug)]
struct Cell {
    line: usize,
    column: usize,
    text: String,
}

/// Reads a list: a first line of column names in any order, `id` and `name` among them, then a
/// player a row. A semicolon separates fields as well, if the first line has it and no comma.
///
/// ```
/// let list = rating::read_csv("id,name,standard,points\n1,\"Li, Ming\",1850,601.08\n2,Wang,x,\n");
/// assert_eq!(list.entries[0].points, "601.08".parse().ok());
/// assert_eq!(list.faults[0].to_string(), "3:8: list_rating: no rating from 0 to 4000: 'x'");
/// ```
pub fn read_csv(text: &str) -> RatingList {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let first = text.lines().next().unwrap_or_default();
    let separator = if first.contains(';') && !first.contains(',') {
        ';'
    } else {
        ','
    };
    let mut reading = Reading::default();
    let mut rows = Rows::new(text, separator);
    let header = rows.next(&mut reading).unwrap_or_default();
    let columns = columns(&header, &mut reading);
    if !columns.contains(&Some(Field::Id)) || !columns.contains(&Some(Field::Name)) {
        let start: String = first.chars().take(40).collect();
        reading.fault(1, 1, ListFaultCode::HeaderMissing, &start);
        return reading.list;
    }
    while let Some(row) = rows.next(&mut reading) {
        let Some(start) = row.first().cloned() else {
            continue;
        };
        if row.len() == 1 && start.text.trim().is_empty() {
            continue;
        }
        if row.len() != columns.len() {
            let count = row.len().to_string();
            reading.fault(start.line, start.column, ListFaultCode::FieldCount, &count);
        }
        let nothing = Cell {
            line: start.line,
            column: start.column,
            text: String::new(),
        };
        let fields = columns.iter().enumerate().filter_map(|(at, field)| {
            let cell = row.get(at).unwrap_or(&nothing);
            Some(((*field)?, cell.line, cell.column, cell.text.as_str()))
        });
        reading.row(start.line, fields);
    }
    reading.list
}

fn columns(header: &[Cell], reading: &mut Reading) -> Vec<Option<Field>> {
    let mut columns: Vec<Option<Field>> = Vec::new();
    for cell in header {
        let name = cell.text.trim();
        let known = COLUMNS
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name));
        let field = known.map(|(_, field)| *field);
        let code = match field {
            None => Some(ListFaultCode::ColumnUnknown),
            Some(_) if columns.contains(&field) => Some(ListFaultCode::ColumnDoubled),
            Some(_) => None,
        };
        if let Some(code) = code {
            reading.fault(cell.line, cell.column, code, name);
        }
        columns.push(field.filter(|_| code.is_none()));
    }
    columns
}

/// The rows of a text, one by one.
#[derive(Debug)]
struct Rows<'a> {
    chars: std::iter::Peekable<std::str::Chars<'a>>,
    separator: char,
    line: usize,
    column: usize,
}

impl<'a> Rows<'a> {
    fn new(text: &'a str, separator: char) -> Self {
        let chars = text.chars().peekable();
        Self {
            chars,
            separator,
            line: 1,
            column: 1,
        }
    }

    /// The next character; CR LF counts as one line feed.
    fn take(&mut self) -> Option<char> {
        let one = self.chars.next()?;
        if one == '\r' && self.chars.peek() == Some(&'\n') {
            return self.take();
        }
        if one == '\n' {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
        Some(one)
    }

    /// The cells of the next row; none at the end.
    fn next(&mut self, reading: &mut Reading) -> Option<Vec<Cell>> {
        self.chars.peek()?;
        let mut row = Vec::new();
        loop {
            let (cell, more) = self.cell(reading);
            row.push(cell);
            if !more {
                return Some(row);
            }
        }
    }

    /// The next cell, and whether another one follows in the row.
    fn cell(&mut self, reading: &mut Reading) -> (Cell, bool) {
        let (line, column) = (self.line, self.column);
        let mut text = String::new();
        let quoted = self.chars.peek() == Some(&'"');
        let mut inside = quoted;
        if quoted {
            self.take();
        }
        let more = loop {
            let (at_line, at_column) = (self.line, self.column);
            match self.take() {
                None => {
                    if inside {
                        reading.fault(line, column, ListFaultCode::Quote, "\"");
                    }
                    break false;
                }
                Some('"') if inside && self.chars.peek() == Some(&'"') => {
                    self.take();
                    text.push('"');
                }
                Some('"') if inside => inside = false,
                Some('"') => {
                    reading.fault(at_line, at_column, ListFaultCode::Quote, "\"");
                    text.push('"');
                }
                Some('\n') if !inside => break false,
                Some(one) if one == self.separator && !inside => break true,
                Some(one) => text.push(one),
            }
        };
        (Cell { line, column, text }, more)
    }
}

/// Writes a list with all columns, lines ending in CR LF; read back it is the same.
pub fn write_csv(entries: &[ListEntry]) -> String {
    let names: Vec<&str> = COLUMNS.iter().map(|(name, _)| *name).collect();
    let mut text = names.join(",") + "\r\n";
    for entry in entries {
        let cells: Vec<String> = COLUMNS
            .iter()
            .map(|(_, field)| quoted(&field.write(entry)))
            .collect();
        text.push_str(&cells.join(","));
        text.push_str("\r\n");
    }
    text
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', ';', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}
