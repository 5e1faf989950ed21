//! A fault of a PGN text, and where it is.

use core::fmt;

use crate::fault::{Code, Codes};

use super::bytes;

/// A fault or a tolerance used, at a byte of the text.
///
/// ```
/// use rules::Code;
/// use rules::pgn::{PgnFault, read_games};
/// let read = read_games(b"1. e4 e4 *").next().unwrap();
/// assert_eq!(read.faults, [PgnFault { code: Code::MoveIllegal, offset: 6 }]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PgnFault {
    /// What it is.
    pub code: Code,
    /// The byte offset in the text the reader was made for.
    pub offset: usize,
}

impl PgnFault {
    /// Does it spoil the game, or is it tolerated?
    ///
    /// ```
    /// use rules::pgn::read_games;
    /// let first = |text| read_games(text).next().unwrap().faults[0];
    /// assert!(first(b"1. e4 e4 *").is_fatal());
    /// assert!(!first(b"7. e4 e5 *").is_fatal(), "a wrong number spoils no move");
    /// ```
    #[must_use]
    pub const fn is_fatal(&self) -> bool {
        FATAL.contains(self.code)
    }
}

/// Faults after which the moves as written can no longer be followed.
pub(crate) const FATAL: Codes = Codes::of(&[
    Code::MoveSyntax,
    Code::MoveIllegal,
    Code::MoveAmbiguous,
    Code::PromotionMissing,
    Code::PromotionWrong,
    Code::MoveDrop,
    Code::NotEnPassant,
    Code::Empty,
    Code::TokenUnknown,
    Code::FenBroken,
    Code::Utf16,
    Code::ControlByte,
    Code::EscapeColumn,
    Code::VariantUnknown,
    Code::MovesAfterEnd,
]);

/// A line and a column, both from 1; columns count characters.
///
/// ```
/// use rules::pgn::{Place, Places};
/// let place = Places::new(b"1. e4\n1... e5").place(11);
/// assert_eq!(place, Place { line: 2, column: 6 });
/// assert_eq!(place.to_string(), "2:6");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Turns byte offsets into lines and columns; cheap when asked in rising order.
///
/// ```
/// use rules::pgn::Places;
/// let mut places = Places::new("[Event \"后翼\"]\n\n1. e4 *".as_bytes());
/// let place = places.place(18);
/// assert_eq!((place.line, place.column), (3, 1));
/// ```
#[derive(Clone, Debug)]
pub struct Places<'a> {
    text: &'a [u8],
    line: usize,
    start: usize,
    /// The end of the line.
    end: usize,
    /// Counted so far on the line: up to here, as many characters.
    counted: (usize, usize),
}

impl<'a> Places<'a> {
    /// Places in this text, whose first line is line 1.
    ///
    /// ```
    /// use rules::pgn::Places;
    /// assert_eq!(Places::new(b"1. e4 *").place(3).to_string(), "1:4");
    /// ```
    #[must_use]
    pub fn new(text: &'a [u8]) -> Places<'a> {
        Places::from_line(text, 1)
    }

    /// Places in a part of a longer text that begins on that line.
    ///
    /// ```
    /// use rules::pgn::Places;
    /// assert_eq!(Places::from_line(b"1. e4\ne5 *", 40).place(6).to_string(), "41:1");
    /// ```
    #[must_use]
    pub fn from_line(text: &'a [u8], line: usize) -> Places<'a> {
        Places {
            text,
            line,
            start: 0,
            end: line_end(text, 0),
            counted: (0, 0),
        }
    }

    /// The place of a byte.
    ///
    /// ```
    /// use rules::pgn::Places;
    /// let mut places = Places::new("{ 好 } 1. e4 *".as_bytes());
    /// assert_eq!(places.place(6).to_string(), "1:5", "three bytes are one character");
    /// ```
    pub fn place(&mut self, offset: usize) -> Place {
        let offset = offset.min(self.text.len());
        if offset < self.start {
            let mut again = Places::from_line(self.text, 1);
            let place = again.place(offset);
            let back = self.line - count_lines(&self.text[..self.start]);
            return Place {
                line: place.line + back - 1,
                ..place
            };
        }
        while self.end < offset {
            self.start = self.end + 1;
            self.end = line_end(self.text, self.start);
            self.line += 1;
            self.counted = (self.start, 0);
        }
        Place {
            line: self.line,
            column: self.column(offset),
        }
    }

    /// Counts on from the last place of the line: a line may be as long as the text.
    fn column(&mut self, offset: usize) -> usize {
        if offset < self.counted.0 {
            self.counted = (self.start, 0);
        }
        let (from, letters) = self.counted;
        let piece = &self.text[from..offset];
        let valid = match core::str::from_utf8(piece) {
            Ok(_) => piece.len(),
            Err(error) => error.valid_up_to(),
        };
        let more = core::str::from_utf8(&piece[..valid]).map_or(0, |piece| piece.chars().count());
        self.counted = (from + valid, letters + more);
        if valid == piece.len() {
            letters + more + 1
        } else {
            offset - self.start + 1
        }
    }
}

/// The line feed that ends a line, or the carriage return if none follows it.
fn line_end(text: &[u8], start: usize) -> usize {
    let end = bytes::find2(text, start, b'\n', b'\r');
    if text.get(end) == Some(&b'\r') && text.get(end + 1) == Some(&b'\n') {
        end + 1
    } else {
        end
    }
}

fn count_lines(text: &[u8]) -> usize {
    let (mut lines, mut at) = (0, 0);
    while at < text.len() {
        at = line_end(text, at) + 1;
        lines += usize::from(at <= text.len());
    }
    lines
}
