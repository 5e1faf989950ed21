//! Bytes to lines: encodings, line ends, tabs.

use crate::trf::fault::{Fault, FaultCode};

/// How the lines of a file end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineEnd {
    /// Carriage return and line feed, as FIDE's description has it.
    #[default]
    CrLf,
    /// Line feed alone.
    Lf,
    /// Carriage return alone.
    Cr,
}

impl LineEnd {
    /// The characters.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            LineEnd::CrLf => "\r\n",
            LineEnd::Lf => "\n",
            LineEnd::Cr => "\r",
        }
    }
}

/// How the characters of a file are stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8.
    #[default]
    Utf8,
    /// One byte a character, as it stands; also taken for encodings that are not known.
    Latin1,
}

/// A file cut into lines, with what it takes to put it together again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines {
    pub(crate) encoding: Encoding,
    pub(crate) mark: bool,
    pub(crate) line_end: LineEnd,
    /// Whether the last line has its line end too.
    pub(crate) closed: bool,
    pub(crate) lines: Vec<Line>,
}

/// One line in columns.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) number: usize,
    chars: Vec<char>,
}

impl Lines {
    pub(crate) fn of(bytes: &[u8], faults: &mut Vec<Fault>) -> Lines {
        let mark = bytes.starts_with(b"\xEF\xBB\xBF");
        let body = if mark { &bytes[3..] } else { bytes };
        if mark {
            faults.push(fault(
                1,
                1,
                FaultCode::ByteOrderMark,
                "the file begins with U+FEFF",
            ));
        }
        let (encoding, text) = match core::str::from_utf8(body) {
            Ok(text) => (Encoding::Utf8, text.to_owned()),
            Err(error) => {
                faults.push(first_foreign(body, error.valid_up_to()));
                (
                    Encoding::Latin1,
                    body.iter().map(|&b| char::from(b)).collect(),
                )
            }
        };
        let (rows, line_end, closed) = split(&text, faults);
        let rows = rows.into_iter().enumerate();
        let lines = rows
            .map(|(i, row)| Line::of(i + 1, row, encoding, faults))
            .collect();
        Lines {
            encoding,
            mark,
            line_end,
            closed,
            lines,
        }
    }
}

fn first_foreign(body: &[u8], at: usize) -> Fault {
    let before = &body[..at];
    let line = before.iter().filter(|&&b| b == b'\n').count() + 1;
    let start = before
        .iter()
        .rposition(|&b| b == b'\n')
        .map_or(0, |i| i + 1);
    let text = format!("byte {:#04X} is not UTF-8", body[at]);
    Fault {
        line,
        column: at - start + 1,
        code: FaultCode::Encoding,
        text,
    }
}

/// Cuts at CR LF, LF or CR; the way of the first line counts as the file's.
fn split<'a>(text: &'a str, faults: &mut Vec<Fault>) -> (Vec<&'a str>, LineEnd, bool) {
    let mut rows = Vec::new();
    let mut seen: Option<LineEnd> = None;
    let mut rest = text;
    let mut mixed = false;
    while let Some(at) = rest.find(['\r', '\n']) {
        let end = match &rest[at..] {
            tail if tail.starts_with("\r\n") => LineEnd::CrLf,
            tail if tail.starts_with('\n') => LineEnd::Lf,
            _ => LineEnd::Cr,
        };
        rows.push(&rest[..at]);
        if *seen.get_or_insert(end) != end && !mixed {
            mixed = true;
            let what = "this line does not end as the first one does";
            faults.push(fault(rows.len(), at + 1, FaultCode::MixedLineEnds, what));
        }
        rest = &rest[at + end.as_str().len()..];
    }
    let closed = rest.is_empty();
    if !closed {
        rows.push(rest);
    }
    (rows, seen.unwrap_or_default(), closed)
}

impl Line {
    fn of(number: usize, row: &str, encoding: Encoding, faults: &mut Vec<Fault>) -> Line {
        let mut chars: Vec<char> = row.chars().collect();
        let mut told = false;
        // Bytes of an unknown encoding are parts of letters, not control characters.
        let foreign = |c: char| encoding == Encoding::Latin1 && !c.is_ascii();
        for (i, c) in chars.iter_mut().enumerate() {
            if !c.is_control() || foreign(*c) {
                continue;
            }
            let code = match c {
                '\t' => FaultCode::Tab,
                _ => FaultCode::ControlCharacter,
            };
            if !told {
                let text = format!("U+{:04X} was taken for a space", u32::from(*c));
                faults.push(Fault {
                    line: number,
                    column: i + 1,
                    code,
                    text,
                });
            }
            told = true;
            *c = ' ';
        }
        while chars.last() == Some(&' ') {
            chars.pop();
        }
        Line { number, chars }
    }

    /// How many columns the line has, trailing spaces aside.
    pub(crate) fn width(&self) -> usize {
        self.chars.len()
    }

    /// The character of a column, from 1; a space beyond the end.
    pub(crate) fn at(&self, column: usize) -> char {
        self.chars.get(column - 1).copied().unwrap_or(' ')
    }

    /// The text of columns `from` to `to`, both counted, spaces around it taken away.
    pub(crate) fn cut(&self, from: usize, to: usize) -> String {
        let start = (from - 1).min(self.chars.len());
        let end = to.min(self.chars.len());
        let text: String = self.chars[start..end].iter().collect();
        text.trim_matches(' ').to_owned()
    }

    /// The text from a column to the end.
    pub(crate) fn rest(&self, from: usize) -> String {
        self.cut(from, self.chars.len().max(from))
    }

    /// The whole line, trailing spaces aside.
    pub(crate) fn whole(&self) -> String {
        self.chars.iter().collect()
    }

    /// Whether columns `from` to `to` hold nothing.
    pub(crate) fn is_empty(&self, from: usize, to: usize) -> bool {
        (from..=to).all(|column| self.at(column) == ' ')
    }

    /// The column in which the text of `from` to `to` begins; `from` if there is none.
    pub(crate) fn starts(&self, from: usize, to: usize) -> usize {
        (from..=to)
            .find(|&column| self.at(column) != ' ')
            .unwrap_or(from)
    }

    /// Words from a column on, each with its column.
    pub(crate) fn words(&self, from: usize) -> Vec<(usize, String)> {
        let mut words: Vec<(usize, String)> = Vec::new();
        let mut open = false;
        for (i, &c) in self.chars.iter().enumerate().skip(from - 1) {
            if c == ' ' {
                open = false;
                continue;
            }
            match words.last_mut() {
                Some((_, word)) if open => word.push(c),
                _ => words.push((i + 1, c.to_string())),
            }
            open = true;
        }
        words
    }

    pub(crate) fn fault(&self, column: usize, code: FaultCode, text: impl Into<String>) -> Fault {
        fault(self.number, column, code, text)
    }
}

pub(crate) fn fault(line: usize, column: usize, code: FaultCode, text: impl Into<String>) -> Fault {
    Fault {
        line,
        column,
        code,
        text: text.into(),
    }
}
