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
#[derive(Clone, Copy, Debug, Default)]
pub struct Deaf;

impl Visitor for Deaf {}

/// Text of a tag or comment as it stands in the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text<'a> {
    pub(crate) raw: &'a [u8],
    pub(crate) has_escapes: bool,
}

impl<'a> Text<'a> {
    /// The bytes in the file, backslashes and all.
    #[must_use]
    pub fn raw(&self) -> &'a [u8] {
        self.raw
    }

    /// The text: escapes resolved, UTF-8 if it is that, else taken as Latin-1.
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
    #[must_use]
    pub fn position(&self) -> Position {
        self.standing.position(self.mode)
    }
}
