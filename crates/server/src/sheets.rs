//! Spreadsheet files (.xlsx, .xls, .ods) as text by row and column.
//!
//! A file of a few kilobytes can unfold into gigabytes, and the formats are old and wide. So a
//! hall that is served has files read by a process of its own, which holds little memory and is
//! stopped when it takes long: [`Config::sheet_reader`](crate::Config::sheet_reader).

mod apart;
mod cells;

use std::io::Cursor;
use std::panic::catch_unwind;

use calamine::{Ods, Reader, Xls, XlsError, Xlsx, XlsxError, open_workbook_from_rs};

pub(crate) use apart::read_apart;
use cells::{Gathered, is_too_far, of_sheet};

/// Bytes of a file at most.
pub const FILE_MOST: usize = 2 * 1024 * 1024;

/// Why a spreadsheet can't be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetFault {
    /// It is no spreadsheet, or a broken one.
    Unreadable,
    /// A password is needed.
    Locked,
    /// It holds more than a list of entries ever does.
    TooLarge,
}

impl SheetFault {
    /// Every fault.
    pub const ALL: [SheetFault; 3] = [Self::Unreadable, Self::Locked, Self::TooLarge];

    /// The code that screens translate.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Unreadable => "sheet_unreadable",
            Self::Locked => "sheet_locked",
            Self::TooLarge => "sheet_too_large",
        }
    }
}

/// Reads a spreadsheet file: every table with something in it, in order.
///
/// # Errors
/// The [`SheetFault`].
pub fn read(bytes: &[u8]) -> Result<wire::SheetFile, SheetFault> {
    if bytes.len() > FILE_MOST {
        return Err(SheetFault::TooLarge);
    }
    // A file bent in the right place makes the library panic; to us it is one more broken file.
    catch_unwind(|| tables(bytes)).unwrap_or(Err(SheetFault::Unreadable))
}

fn tables(bytes: &[u8]) -> Result<wire::SheetFile, SheetFault> {
    let file = Cursor::new(bytes);
    let gathered = if bytes.starts_with(b"PK") {
        match open_workbook_from_rs::<Xlsx<_>, _>(file.clone()) {
            Ok(book) => of_xlsx(book)?,
            Err(_) => of_ods(file)?,
        }
    } else {
        of_xls(file)?
    };
    Ok(wire::SheetFile {
        sheets: gathered.sheets,
    })
}

/// Cell by cell: one stray cell in the last row costs nothing.
fn of_xlsx(mut book: Xlsx<Cursor<&[u8]>>) -> Result<Gathered, SheetFault> {
    let mut gathered = Gathered::default();
    for name in book.sheet_names() {
        let mut cells = match book.worksheet_cells_reader(&name) {
            Ok(cells) => cells,
            // A sheet that is a chart.
            Err(XlsxError::NotAWorksheet(_)) => continue,
            Err(_) => return Err(SheetFault::Unreadable),
        };
        let mut sheet = gathered.sheet(&name)?;
        while let Some(cell) = cells.next_cell().map_err(|_| SheetFault::Unreadable)? {
            let (row, column) = cell.get_position();
            sheet.take(row, column, &cell.get_value().clone().into())?;
        }
        gathered.keep(sheet);
    }
    Ok(gathered)
}

fn of_ods(file: Cursor<&[u8]>) -> Result<Gathered, SheetFault> {
    let mut book: Ods<_> = open_workbook_from_rs(file).map_err(|fault| match fault {
        calamine::OdsError::Password => SheetFault::Locked,
        calamine::OdsError::CellLimitExceeded { .. } => SheetFault::TooLarge,
        _ => SheetFault::Unreadable,
    })?;
    let mut gathered = Gathered::default();
    for (name, range) in book.worksheets() {
        of_sheet(&mut gathered, &name, &range)?;
    }
    Ok(gathered)
}

fn of_xls(file: Cursor<&[u8]>) -> Result<Gathered, SheetFault> {
    let mut book: Xls<_> = open_workbook_from_rs(file.clone()).map_err(|fault| {
        // A workbook of today that is locked lies in a container of the old form.
        let is_locked = matches!(fault, XlsError::Password)
            || matches!(
                open_workbook_from_rs::<Xlsx<_>, _>(file),
                Err(XlsxError::Password)
            );
        match is_locked {
            true => SheetFault::Locked,
            false => SheetFault::Unreadable,
        }
    })?;
    let mut gathered = Gathered::default();
    for (name, range) in book.worksheets() {
        if is_too_far(&range) {
            return Err(SheetFault::TooLarge);
        }
        of_sheet(&mut gathered, &name, &range)?;
    }
    Ok(gathered)
}

/// Reads a spreadsheet file for another process: its answer as JSON, and whether it went well.
/// The tables, or `{"fault": code}`.
#[must_use]
pub fn answer(bytes: &[u8]) -> (String, bool) {
    match read(bytes) {
        Ok(file) => match serde_json::to_string(&file) {
            Ok(text) => (text, true),
            Err(_) => (said(SheetFault::Unreadable), false),
        },
        Err(fault) => (said(fault), false),
    }
}

fn said(fault: SheetFault) -> String {
    format!("{{\"fault\":\"{}\"}}", fault.code())
}

/// Holds this process to the memory that reading a list of entries may take.
///
/// # Errors
/// If the system refuses it.
pub fn confine() -> std::io::Result<()> {
    apart::confine()
}

#[cfg(test)]
mod tests;
