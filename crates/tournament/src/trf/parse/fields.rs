//! Typed fields of one line; each that cannot be read leaves a fault with its column.

use rules::Color;

use crate::player::PlayerId;
use crate::points::Points;
use crate::trf::fault::{Fault, FaultCode};
use crate::trf::text::Line;

/// Reads the fields of a line.
pub(crate) struct Fields<'a> {
    pub(crate) line: &'a Line,
    faults: &'a mut Vec<Fault>,
}

impl<'a> Fields<'a> {
    pub(crate) fn new(line: &'a Line, faults: &'a mut Vec<Fault>) -> Fields<'a> {
        Fields { line, faults }
    }

    pub(crate) fn fault(&mut self, column: usize, code: FaultCode, text: impl Into<String>) {
        let fault = self.line.fault(column, code, text);
        self.faults.push(fault);
    }

    /// Columns between fields hold nothing.
    pub(crate) fn gap(&mut self, from: usize, to: usize) {
        if !self.line.is_empty(from, to) {
            let column = self.line.starts(from, to);
            let text = format!("{:?} stands between two fields", self.line.at(column));
            self.fault(column, FaultCode::Misplaced, text);
        }
    }

    /// A whole number; `None` if the field is empty or is no number.
    pub(crate) fn number(&mut self, from: usize, to: usize) -> Option<u32> {
        let text = self.line.cut(from, to);
        if text.is_empty() {
            return None;
        }
        let column = self.line.starts(from, to);
        self.number_of(column, &text)
    }

    /// A whole number that must be there.
    pub(crate) fn needed(&mut self, from: usize, to: usize, what: &str) -> Option<u32> {
        if self.line.is_empty(from, to) {
            let code = match self.line.width() < from {
                true => FaultCode::ShortLine,
                false => FaultCode::BadNumber,
            };
            self.fault(from, code, format!("no {what}"));
            return None;
        }
        self.number(from, to)
    }

    pub(crate) fn number_of(&mut self, column: usize, text: &str) -> Option<u32> {
        let digits = text.bytes().all(|b| b.is_ascii_digit());
        let value = text.parse().ok().filter(|n| digits && *n <= 99_999_999);
        if value.is_none() {
            self.fault(
                column,
                FaultCode::BadNumber,
                format!("{text:?} is not a number"),
            );
        }
        value
    }

    /// Points; `None` if the field is empty or holds none.
    pub(crate) fn points(&mut self, from: usize, to: usize) -> Option<Points> {
        let text = self.line.cut(from, to);
        if text.is_empty() {
            return None;
        }
        let column = self.line.starts(from, to);
        self.points_of(column, &text)
    }

    pub(crate) fn points_of(&mut self, column: usize, text: &str) -> Option<Points> {
        let value = text.parse();
        if value.is_err() {
            self.fault(
                column,
                FaultCode::BadPoints,
                format!("{text:?} is not points"),
            );
        }
        value.ok()
    }

    /// Numbers from a column on, one every `step` columns, each so wide; `None` where there is
    /// a zero or nothing.
    pub(crate) fn numbers(&mut self, from: usize, width: usize, step: usize) -> Vec<Option<u32>> {
        let mut all = Vec::new();
        let mut column = from;
        while column <= self.line.width() {
            all.push(self.number(column, column + width - 1).filter(|n| *n > 0));
            self.gap(column + width, column + step - 1);
            column += step;
        }
        all
    }

    /// Players' numbers from a column on, four columns each with one between.
    pub(crate) fn players(&mut self, from: usize) -> Vec<PlayerId> {
        self.numbers(from, 4, 5)
            .into_iter()
            .flatten()
            .map(PlayerId)
            .collect()
    }

    /// Two numbers, first and last of a range.
    pub(crate) fn range(
        &mut self,
        first: (usize, usize),
        last: (usize, usize),
        what: &str,
    ) -> Option<(u32, u32)> {
        let from = self.needed(first.0, first.1, &format!("first {what}"))?;
        let to = self.needed(last.0, last.1, &format!("last {what}"))?;
        if from > to {
            let text = format!("the first {what} is {from}, the last {to}");
            self.fault(first.0, FaultCode::BadNumber, text);
            return None;
        }
        Some((from, to))
    }

    /// A colour's letter in one column.
    pub(crate) fn color(&mut self, column: usize, letter: char) -> Option<Color> {
        match letter.to_ascii_lowercase() {
            'w' => Some(Color::White),
            'b' => Some(Color::Black),
            other => {
                self.fault(
                    column,
                    FaultCode::BadColor,
                    format!("{other:?} is no colour"),
                );
                None
            }
        }
    }
}
