//! FIDE's rating list as text of fixed width, such as `players_list_foa.txt`.
//!
//! The first line names the columns and so says where they begin: the combined list, the older
//! one without the column of the online arena, and the lists of one speed are all read. Lines end
//! in CR LF.

use super::entry::{ListEntry, RatingList};
use super::fault::ListFaultCode;
use super::field::{Field, Reading};
use crate::elo::Speed;

/// The columns of the combined list that is written, with their widths.
// tidy: table
const COLUMNS: [(&str, Field, usize); 19] = [
    ("ID Number", Field::Id, 15),
    ("Name", Field::Name, 61),
    ("Fed", Field::Federation, 4),
    ("Sex", Field::Sex, 4),
    ("Tit", Field::Title, 5),
    ("WTit", Field::WomanTitle, 5),
    ("OTit", Field::OtherTitles, 15),
    ("FOA", Field::ArenaTitle, 4),
    ("SRtng", Field::Rating(Speed::Standard), 6),
    ("SGm", Field::Games(Speed::Standard), 4),
    ("SK", Field::K(Speed::Standard), 3),
    ("RRtng", Field::Rating(Speed::Rapid), 6),
    ("RGm", Field::Games(Speed::Rapid), 4),
    ("Rk", Field::K(Speed::Rapid), 3),
    ("BRtng", Field::Rating(Speed::Blitz), 6),
    ("BGm", Field::Games(Speed::Blitz), 4),
    ("BK", Field::K(Speed::Blitz), 3),
    ("B-day", Field::BirthYear, 6),
    ("Flag", Field::Flag, 4),
];

/// A column of a file.
#[derive(Clone, Copy, Debug)]
struct Column {
    field: Option<Field>,
    /// The first character, from 0.
    start: usize,
    /// The first character after it; the last column has no end.
    end: usize,
}

/// Reads a list. `speed` says which list a file with one rating column is: its header doesn't.
///
/// ```
/// use rating::{Speed, read_fide, write_fide};
///
/// let text = "\
/// ID Number      Name                      Fed Sex Tit  OCT26 Gms K  B-day Flag
/// 8603677        Ding, Liren               CHN M   GM   2723  11  10 1992      ";
/// let list = read_fide(text, Speed::Standard);
/// assert_eq!(list.entries[0].rating(Speed::Standard).rating, Some(2723));
/// assert_eq!(read_fide(&write_fide(&list.entries), Speed::Standard), list);
/// ```
pub fn read_fide(text: &str, speed: Speed) -> RatingList {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reading = Reading::default();
    let mut lines = (1..).zip(text.lines());
    let Some((_, header)) = lines.next() else {
        reading.fault(1, 1, ListFaultCode::HeaderMissing, "");
        return reading.list;
    };
    let columns = columns(header, speed, &mut reading);
    let has = |wanted: Field| columns.iter().any(|column| column.field == Some(wanted));
    if !has(Field::Id) || !has(Field::Name) {
        let start: String = header.chars().take(40).collect();
        reading.fault(1, 1, ListFaultCode::HeaderMissing, &start);
        return reading.list;
    }
    let width = header.trim_end().chars().count();
    for (number, line) in lines {
        if line.trim().is_empty() {
            continue;
        }
        let chars: Vec<(usize, char)> = line.char_indices().collect();
        // A list of titles too long for its column pushes what follows to the right.
        let pushed = line.trim_end().chars().count().saturating_sub(width);
        let after = columns
            .iter()
            .find(|column| column.field == Some(Field::OtherTitles));
        let edge = after
            .filter(|_| pushed > 0)
            .map_or(usize::MAX, |column| column.end);
        let at = |place: usize| {
            let place = if place >= edge {
                place.saturating_add(pushed)
            } else {
                place
            };
            (
                place,
                chars.get(place).map_or(line.len(), |(byte, _)| *byte),
            )
        };
        let fields = columns.iter().filter_map(|column| {
            let (start, first) = at(column.start);
            let (_, last) = at(column.end);
            let text = &line[first..last.max(first)];
            let spaces = text.chars().take_while(|one| one.is_whitespace()).count();
            let blank = spaces == text.chars().count();
            let column_number = start + 1 + if blank { 0 } else { spaces };
            Some((column.field?, number, column_number, text))
        });
        reading.row(number, fields);
    }
    reading.list
}

/// The columns that the header names.
fn columns(header: &str, speed: Speed, reading: &mut Reading) -> Vec<Column> {
    let mut columns: Vec<Column> = Vec::new();
    let chars: Vec<char> = header.trim_end().chars().collect();
    let mut at = 0;
    while at < chars.len() {
        if chars[at].is_whitespace() {
            at += 1;
            continue;
        }
        let start = at;
        let mut name = String::new();
        while at < chars.len() && !chars[at].is_whitespace() {
            name.push(chars[at]);
            at += 1;
        }
        // The one name of two words.
        if name == "ID"
            && chars[at..]
                .iter()
                .collect::<String>()
                .starts_with(" Number")
        {
            name.push_str(" Number");
            at += " Number".len();
        }
        let field = named(&name, speed);
        let code = match field {
            None => Some(ListFaultCode::ColumnUnknown),
            Some(_) if columns.iter().any(|column| column.field == field) => {
                Some(ListFaultCode::ColumnDoubled)
            }
            Some(_) => None,
        };
        if let Some(code) = code {
            reading.fault(1, start + 1, code, &name);
        }
        if let Some(before) = columns.last_mut() {
            before.end = start;
        }
        let field = field.filter(|_| code.is_none());
        columns.push(Column {
            field,
            start,
            end: usize::MAX,
        });
    }
    columns
}

/// The field of a column's name; a month such as `OCT26` is the rating of a single list.
fn named(name: &str, speed: Speed) -> Option<Field> {
    let known = COLUMNS
        .iter()
        .find(|(known, _, _)| known.eq_ignore_ascii_case(name));
    let month = name.len() == 5
        && name.bytes().take(3).all(|byte| byte.is_ascii_alphabetic())
        && name.bytes().skip(3).all(|byte| byte.is_ascii_digit());
    match name {
        _ if known.is_some() => known.map(|(_, field, _)| *field),
        "Gms" | "Games" => Some(Field::Games(speed)),
        "K" => Some(Field::K(speed)),
        "Titl" => Some(Field::Title),
        "Born" => Some(Field::BirthYear),
        _ if month => Some(Field::Rating(speed)),
        _ => None,
    }
}

/// Writes the combined list with all columns, lines ending in CR LF. What is too long for its
/// column is cut; grade points have no column.
pub fn write_fide(entries: &[ListEntry]) -> String {
    let mut text = String::new();
    for (name, _, width) in COLUMNS {
        push(&mut text, name, width);
    }
    text.push_str("\r\n");
    for entry in entries {
        for (_, field, width) in COLUMNS {
            let shown = match (field, field.write(entry)) {
                // Columns of numbers say 0 where nothing is known.
                (Field::Rating(_) | Field::Games(_) | Field::BirthYear, empty)
                    if empty.is_empty() =>
                {
                    "0".to_owned()
                }
                (_, shown) => shown,
            };
            push(&mut text, &shown, width);
        }
        text.push_str("\r\n");
    }
    text
}

/// A cell of so many characters, the last of them a space.
fn push(text: &mut String, cell: &str, width: usize) {
    let flat = |one: char| if one.is_control() { ' ' } else { one };
    let full = if cell.chars().count() == width && width <= 4 {
        width
    } else {
        width - 1
    };
    let cut: String = cell.chars().map(flat).take(full).collect();
    text.push_str(&format!("{cut:<width$}"));
}
