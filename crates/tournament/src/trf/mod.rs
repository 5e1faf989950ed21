//! Tournament report files: FIDE's TRF16 and TRF26, and the older extensions of engines.
//!
//! A file is read line by line into a [`Document`], which can be written again, and the lines
//! into a [`Tournament`]. Everything that is wrong is told with line and column; what can be
//! read is read.

mod build;
mod check;
mod convert;
mod export;
mod fault;
mod parse;
mod record;
mod text;
mod write;

use crate::tournament::Tournament;

pub use convert::{Converted, Form, convert};
pub use fault::{Fault, FaultCode};
pub use record::{Document, National, Record, ScoreKey, TextCode};
pub use text::{Encoding, LineEnd};

/// What a report file holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The lines.
    pub document: Document,
    /// The event they describe.
    pub tournament: Tournament,
    /// What is wrong, in the order of lines.
    pub faults: Vec<Fault>,
}

impl Report {
    /// Whether something was lost or contradicts itself ([`FaultCode::is_grave`]).
    #[must_use]
    pub fn is_faulty(&self) -> bool {
        self.faults.iter().any(|fault| fault.code.is_grave())
    }
}

/// Reads a report file of any edition.
///
/// ```
/// let line = |number: u32, name: &str, points: &str, round_1: &str| {
///     format!("001 {number:>4}      {name:<66}{points:>4}{number:>5}  {round_1}\n")
/// };
/// let text = line(1, "Li", "1.0", "   2 w 1") + &line(2, "Wang", "0.0", "   1 b 0");
/// let report = tournament::trf::read(text.as_bytes());
/// assert_eq!(report.faults, []);
/// assert_eq!(report.tournament.players[1].name, "Wang");
/// assert_eq!(report.tournament.paired_rounds(), 1);
/// ```
#[must_use]
pub fn read(bytes: &[u8]) -> Report {
    let mut faults = Vec::new();
    let lines = text::Lines::of(bytes, &mut faults);
    let records = lines
        .lines
        .iter()
        .map(|line| parse::parse(line, &mut faults))
        .collect();
    let document = Document {
        encoding: lines.encoding,
        byte_order_mark: lines.mark,
        line_end: lines.line_end,
        closed: lines.closed,
        records,
    };
    let tournament = build::build(&document, &mut faults);
    faults.sort_by_key(|fault| (fault.line, fault.column));
    Report {
        document,
        tournament,
        faults,
    }
}
