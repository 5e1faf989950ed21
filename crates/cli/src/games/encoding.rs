//! Text that is not UTF-8: what looks like GBK is converted before it is read, game by game, for
//! in GBK half a character may look like a brace or a bracket.

use std::borrow::Cow;
use std::ops::Range;

use rules::pgn::{Encoding, guess_encoding, last_cut};

/// A text as the reader takes it.
#[derive(Debug)]
pub(super) struct Readable<'a> {
    pub(super) text: Cow<'a, [u8]>,
    /// The parts that were converted.
    converted: Vec<Range<usize>>,
}

impl<'a> Readable<'a> {
    pub(super) fn of(bytes: &'a [u8]) -> Self {
        let converted = Vec::new();
        if std::str::from_utf8(bytes).is_ok() {
            let text = Cow::Borrowed(bytes);
            return Self { text, converted };
        }
        let mut readable = Self {
            text: Cow::Owned(Vec::with_capacity(bytes.len())),
            converted,
        };
        for game in games(bytes) {
            readable.add(game);
        }
        readable
    }

    fn add(&mut self, game: &[u8]) {
        let text = self.text.to_mut();
        let start = text.len();
        if guess_encoding(game) != Encoding::Gbk {
            text.extend_from_slice(game);
            return;
        }
        let (letters, _) = encoding_rs::GB18030.decode_without_bom_handling(game);
        text.extend_from_slice(letters.as_bytes());
        let end = text.len();
        self.converted.push(start..end);
    }

    /// The first letter outside ASCII in a part of the text, if it was converted.
    pub(super) fn converted(&self, part: &Range<usize>) -> Option<usize> {
        let range = self.converted.iter().find(|one| one.end > part.start)?;
        let bytes = self.text.get(part.clone())?;
        let offset = bytes.iter().position(|byte| !byte.is_ascii())? + part.start;
        range.contains(&offset).then_some(offset)
    }
}

/// The text in parts of one game or few.
fn games(bytes: &[u8]) -> Vec<&[u8]> {
    let mut parts = Vec::new();
    let mut rest = bytes;
    while let Some(cut) = last_cut(rest) {
        let (before, game) = rest.split_at(cut);
        parts.push(game);
        rest = before;
    }
    parts.push(rest);
    parts.reverse();
    parts
}
