//! What a reader tells as it goes.

use alloc::borrow::Cow;

use crate::board::outcome::Outcome;
use crate::fault::{Codes, Reading};
use crate::moves::chess_move::Move;
use crate::position::{CastlingMode, Position};

use super::encoding;
use super::fault::PgnFault;
use super::follow::Standing;

/// Hears of a game piece by piece. Every method does nothing unless written.
///
/// Moves have been validated when they arrive. Inside a variation they follow the position before
/// the move the variation replaces.
///
/// ```
/// use rules::pgn::{GameEnd, PgnFault, Reader, Text, Visitor};
/// use rules::{Move, Position};
///
/// /// Writes down what it hears.
/// #[derive(Default)]
/// struct Heard(String);
/// impl Visitor for Heard {
///     fn begin_game(&mut self, offset: usize) {
///         self.0 += &format!("at {offset}: ");
///     }
///     fn tag(&mut self, name: &[u8], value: Text<'_>) {
///         self.0 += &format!("{}={} ", String::from_utf8_lossy(name), value.decode());
///     }
///     fn begin_moves(&mut self, start: &Position) {
///         self.0 += &format!("{} to move: ", start.turn());
///     }
///     fn play(&mut self, m: Move) {
///         self.0 += &format!("{m:?} ");
///     }
///     fn pass(&mut self) {
///         self.0 += "pass ";
///     }
///     fn glyph(&mut self, number: u8) {
///         self.0 += &format!("${number} ");
///     }
///     fn comment(&mut self, text: Text<'_>) {
///         self.0 += &format!("'{}' ", text.decode().trim());
///     }
///     fn begin_variation(&mut self) {
///         self.0 += "( ";
///     }
///     fn end_variation(&mut self) {
///         self.0 += ") ";
///     }
///     fn fault(&mut self, fault: PgnFault) {
///         self.0 += &format!("{} ", fault.code);
///     }
///     fn end_game(&mut self, end: &GameEnd) {
///         self.0 += &format!("{} after {}", end.reading, end.plies);
///     }
/// }
///
/// let mut heard = Heard::default();
/// Reader::new(b"\n[White \"A\"]\n\n1. e4! (1. d4) -- { so } *").read_game(&mut heard);
/// let told = "at 1: White=A white to move: Pe2e4 $1 ( Pd2d4 ) null_move pass 'so' \
///             lenient after 2";
/// assert_eq!(heard.0, told);
/// ```
pub trait Visitor {
    /// A game begins at this byte.
    fn begin_game(&mut self, offset: usize) {
        let _ = offset;
    }

    /// A tag pair.
    fn tag(&mut self, name: &[u8], value: Text<'_>) {
        let _ = (name, value);
    }

    /// The tags are over; moves start from this position.
    fn begin_moves(&mut self, start: &Position) {
        let _ = start;
    }

    /// A legal move.
    fn play(&mut self, m: Move) {
        let _ = m;
    }

    /// A null move, which annotators write to show a threat.
    fn pass(&mut self) {}

    /// A glyph by number: `$1` or `!` are 1.
    fn glyph(&mut self, number: u8) {
        let _ = number;
    }

    /// A comment, without its braces.
    fn comment(&mut self, text: Text<'_>) {
        let _ = text;
    }

    /// An alternative to the last move begins.
    fn begin_variation(&mut self) {}

    /// It is over.
    fn end_variation(&mut self) {}

    /// A fault, or a tolerance used.
    fn fault(&mut self, fault: PgnFault) {
        let _ = fault;
    }

    /// The game is over.
    fn end_game(&mut self, end: &GameEnd) {
        let _ = end;
    }
}

/// Hears nothing: for validating alone.
///
/// ```
/// use rules::Reading;
/// use rules::pgn::{Deaf, Reader};
/// let end = Reader::new(b"1. e4 e4 *").read_game(&mut Deaf).unwrap();
/// assert_eq!(end.reading, Reading::Rejected);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Deaf;

impl Visitor for Deaf {}

/// Text of a tag or comment as it stands in the file.
///
/// ```
/// use rules::pgn::{Reader, Text, Visitor};
/// struct Comments(Vec<String>);
/// impl Visitor for Comments {
///     fn comment(&mut self, text: Text<'_>) {
///         self.0.push(text.decode().trim().to_owned());
///     }
/// }
/// let mut comments = Comments(Vec::new());
/// Reader::new(b"1. e4 { M\xfcller's move } *").read_game(&mut comments);
/// assert_eq!(comments.0, ["Müller's move"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text<'a> {
    pub(crate) raw: &'a [u8],
    pub(crate) has_escapes: bool,
}

impl<'a> Text<'a> {
    /// The bytes in the file, backslashes and all.
    ///
    /// ```
    /// use rules::pgn::{Reader, Text, Visitor};
    /// struct Raw(Vec<u8>);
    /// impl Visitor for Raw {
    ///     fn tag(&mut self, _: &[u8], value: Text<'_>) {
    ///         self.0 = value.raw().to_vec();
    ///     }
    /// }
    /// let mut raw = Raw(Vec::new());
    /// Reader::new(br#"[Event "The \"Cup\""] *"#).read_game(&mut raw);
    /// assert_eq!(raw.0, br#"The \"Cup\""#);
    /// ```
    #[must_use]
    pub fn raw(&self) -> &'a [u8] {
        self.raw
    }

    /// The text: escapes resolved, UTF-8 if it is that, else taken as Latin-1.
    ///
    /// ```
    /// use rules::pgn::{Reader, Text, Visitor};
    /// struct Event(String);
    /// impl Visitor for Event {
    ///     fn tag(&mut self, _: &[u8], value: Text<'_>) {
    ///         self.0 = value.decode().into_owned();
    ///     }
    /// }
    /// let mut event = Event(String::new());
    /// Reader::new(br#"[Event "The \"Cup\""] *"#).read_game(&mut event);
    /// assert_eq!(event.0, r#"The "Cup""#);
    /// ```
    #[must_use]
    pub fn decode(&self) -> Cow<'a, str> {
        let text = encoding::decode(self.raw);
        if !self.has_escapes {
            return text;
        }
        let mut plain = alloc::string::String::with_capacity(text.len());
        let mut letters = text.chars().peekable();
        while let Some(letter) = letters.next() {
            match letters.peek() {
                Some(&next @ ('"' | '\\')) if letter == '\\' => {
                    plain.push(next);
                    letters.next();
                }
                _ => plain.push(letter),
            }
        }
        Cow::Owned(plain)
    }
}

/// What is known at the end of a game.
///
/// ```
/// use rules::Outcome;
/// use rules::pgn::{Deaf, Reader};
/// let end = Reader::new(b"\n1. f3 e5 2. g4 Qh4# 0-1\n").read_game(&mut Deaf).unwrap();
/// assert_eq!((end.outcome, end.has_result), (Some(Outcome::BlackWins), true));
/// assert_eq!((end.plies, end.bytes), (4, 1..24));
/// ```
#[derive(Clone, Debug)]
pub struct GameEnd {
    /// The result after the moves, else that of the tag; none for `*`.
    pub outcome: Option<Outcome>,
    /// Was there a result after the moves, if only `*`? The standard wants one.
    pub has_result: bool,
    /// Half-moves of the main line, null moves included.
    pub plies: usize,
    pub(crate) standing: Standing,
    pub(crate) mode: CastlingMode,
    /// Strict, lenient or rejected.
    pub reading: Reading,
    /// Every code that was reported.
    pub codes: Codes,
    /// Faults beyond [`FAULTS_MAX`](super::FAULTS_MAX), which were counted and not told.
    pub faults_untold: usize,
    /// Where the game begins and ends in the text.
    pub bytes: core::ops::Range<usize>,
}

impl GameEnd {
    /// The position after the main line, as far as it could be followed.
    ///
    /// ```
    /// use rules::pgn::{Deaf, Reader};
    /// let end = Reader::new(b"1. e4 e5 (1... c5) *").read_game(&mut Deaf).unwrap();
    /// let epd = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -";
    /// assert_eq!(end.position().epd(), epd);
    /// ```
    #[must_use]
    pub fn position(&self) -> Position {
        self.standing.position(self.mode)
    }
}
