//! Cells gathered into rows of text, within what a list of entries can need.

use calamine::{Data, ExcelDateTime, Range};
use wire::{SheetRow, SheetTable};

use super::SheetFault;

/// Tables of a file at most; a workbook may have many more, and the list stands in the first ones.
const SHEETS_MOST: usize = 20;
/// Rows of all tables together at most.
const ROWS_MOST: usize = 10_000;
/// Columns that are looked at.
const COLUMNS_MOST: u32 = 64;
/// Bytes of text of all tables together at most.
const TEXT_MOST: usize = 4 * 1024 * 1024;
/// Cells between the first and the last of a table that comes as a whole, at most.
const SPREAD_MOST: usize = 4_000_000;

/// The tables read so far.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    pub(super) sheets: Vec<SheetTable>,
    rows: usize,
    text: usize,
}

/// A table being read.
#[derive(Debug)]
pub(super) struct Taking {
    sheet: SheetTable,
    rows: usize,
    text: usize,
}

impl Gathered {
    /// Begins a table.
    pub(super) fn sheet(&self, name: &str) -> Result<Taking, SheetFault> {
        if self.sheets.len() >= SHEETS_MOST {
            return Err(SheetFault::TooLarge);
        }
        Ok(Taking {
            sheet: SheetTable {
                name: name.to_owned(),
                rows: Vec::new(),
            },
            rows: self.rows,
            text: self.text,
        })
    }

    /// Keeps it if it holds anything.
    pub(super) fn keep(&mut self, mut taken: Taking) {
        (self.rows, self.text) = (taken.rows, taken.text);
        if !taken.sheet.rows.is_empty() {
            // Files need not keep their rows in order.
            taken.sheet.rows.sort_by_key(|row| row.row);
            self.sheets.push(taken.sheet);
        }
    }
}

impl Taking {
    /// Takes one cell, rows and columns counted from 0.
    pub(super) fn take(&mut self, row: u32, column: u32, value: &Data) -> Result<(), SheetFault> {
        let text = text_of(value);
        if text.trim().is_empty() || column >= COLUMNS_MOST {
            return Ok(());
        }
        self.text += text.len();
        let row = row.saturating_add(1);
        let rows = &mut self.sheet.rows;
        let at = match rows.last() {
            Some(last) if last.row == row => rows.len() - 1,
            _ => match rows.iter().rposition(|one| one.row == row) {
                Some(at) => at,
                None => {
                    self.rows += 1;
                    rows.push(SheetRow {
                        row,
                        cells: Vec::new(),
                    });
                    rows.len() - 1
                }
            },
        };
        if self.rows > ROWS_MOST || self.text > TEXT_MOST {
            return Err(SheetFault::TooLarge);
        }
        let (column, cells) = (column as usize, &mut rows[at].cells);
        if cells.len() <= column {
            cells.resize(column + 1, String::new());
        }
        cells[column] = text;
        Ok(())
    }
}

/// Takes a whole table.
pub(super) fn of_sheet(
    gathered: &mut Gathered,
    name: &str,
    range: &Range<Data>,
) -> Result<(), SheetFault> {
    let mut sheet = gathered.sheet(name)?;
    let start = range.start().unwrap_or_default();
    for (row, column, value) in range.used_cells() {
        let row = start
            .0
            .saturating_add(u32::try_from(row).unwrap_or(u32::MAX));
        let column = u32::try_from(column).unwrap_or(u32::MAX);
        sheet.take(row, start.1.saturating_add(column), value)?;
    }
    gathered.keep(sheet);
    Ok(())
}

/// Whether a table is spread over more cells than a list of entries ever is.
pub(super) fn is_too_far(range: &Range<Data>) -> bool {
    range.width().saturating_mul(range.height()) > SPREAD_MOST
}

/// A cell as somebody reads it. A whole number has no point, whatever the file stores.
pub(super) fn text_of(value: &Data) -> String {
    match value {
        Data::Empty => String::new(),
        Data::String(text) => text.trim().to_owned(),
        Data::Int(number) => number.to_string(),
        // Display writes 1850.0 as 1850 and never an exponent.
        Data::Float(number) => number.to_string(),
        Data::Bool(yes) => if *yes { "TRUE" } else { "FALSE" }.to_owned(),
        Data::DateTime(when) => date(when),
        Data::DateTimeIso(text) | Data::DurationIso(text) => text.clone(),
        Data::Error(fault) => fault.to_string(),
    }
}

fn date(when: &ExcelDateTime) -> String {
    if when.is_duration() {
        return when.as_f64().to_string();
    }
    let (year, month, day, hour, minute, second, _) = when.to_ymd_hms_milli();
    let day = format!("{year:04}-{month:02}-{day:02}");
    let time = format!("{hour:02}:{minute:02}:{second:02}");
    match (hour, minute, second) {
        // Day 0 is none: the cell holds a time of day.
        _ if (0.0..1.0).contains(&when.as_f64()) => time,
        (0, 0, 0) => day,
        _ => format!("{day} {time}"),
    }
}
