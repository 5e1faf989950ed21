//! Spreadsheets as the hall reads them: text by row and column, nothing understood yet.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A row that holds something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SheetRow {
    /// Its number, from 1, as the spreadsheet shows it.
    pub row: u32,
    /// The cells from column A on, as text; a merged cell's text stands in its first one.
    pub cells: Vec<String>,
}

/// A table of a spreadsheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SheetTable {
    /// Its name.
    pub name: String,
    /// The rows that hold something, in order.
    pub rows: Vec<SheetRow>,
}

/// Answer to `POST /api/v1/sheets`: a spreadsheet's tables in their order, empty ones left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SheetFile {
    /// The tables.
    pub sheets: Vec<SheetTable>,
}
