//! A stream of games cut into blocks of whole games, so that memory stays flat and several
//! threads can read.

use std::io::{self, Read};

use rules::pgn::{Deaf, Places, Reader, last_cut};

/// Bytes of a block, unless a game is longer.
const BLOCK_BYTES: usize = 512 << 10;
/// A game longer than this is cut: nobody ever wrote one, and something else may have no end.
const GAME_BYTES_MAX: usize = 16 << 20;

/// How a block ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// With the end of a game.
    Game,
    /// With the end of the text.
    Text,
    /// In the middle of something that is too long.
    Force,
}

/// Some whole games.
#[derive(Debug)]
pub(crate) struct Block {
    pub(super) bytes: Vec<u8>,
    /// Where its first byte stands, both from 1.
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) is_first: bool,
    pub(super) ending: Ending,
}

/// Cuts a stream into blocks.
#[derive(Debug)]
pub(crate) struct Blocks<R> {
    stream: R,
    /// Read and not yet handed over.
    held: Vec<u8>,
    line: usize,
    column: usize,
    is_first: bool,
    at_end: bool,
    error: Option<io::Error>,
    block_bytes: usize,
    game_bytes_max: usize,
}

impl<R: Read> Blocks<R> {
    pub(crate) fn new(stream: R) -> Self {
        Self::with_sizes(stream, BLOCK_BYTES, GAME_BYTES_MAX)
    }

    pub(super) fn with_sizes(stream: R, block_bytes: usize, game_bytes_max: usize) -> Self {
        Self {
            stream,
            held: Vec::new(),
            line: 1,
            column: 1,
            is_first: true,
            at_end: false,
            error: None,
            block_bytes,
            game_bytes_max,
        }
    }

    /// Reads until so many bytes are held, or all there are. What came before an error is kept.
    fn fill(&mut self, wanted: usize) {
        let room = wanted.saturating_sub(self.held.len()) as u64;
        match (&mut self.stream).take(room).read_to_end(&mut self.held) {
            Ok(read) => self.at_end = (read as u64) < room,
            Err(error) => {
                self.at_end = true;
                self.error = Some(error);
            }
        }
        // In two-byte characters no line and no game is found: one look is enough.
        let is_utf16 = self.held.starts_with(b"\xff\xfe") || self.held.starts_with(b"\xfe\xff");
        self.at_end |= self.is_first && is_utf16;
    }

    fn hand_over(&mut self, len: usize, ending: Ending) -> Block {
        let rest = self.held.split_off(len);
        let bytes = std::mem::replace(&mut self.held, rest);
        let block = Block {
            line: self.line,
            column: self.column,
            is_first: self.is_first,
            ending,
            bytes,
        };
        (self.line, self.column) = block.place_after();
        self.is_first = false;
        block
    }
}

impl<R: Read> Iterator for Blocks<R> {
    type Item = io::Result<Block>;

    fn next(&mut self) -> Option<io::Result<Block>> {
        let mut wanted = self.block_bytes;
        loop {
            if !self.at_end && self.held.len() < wanted {
                self.fill(wanted);
            }
            if self.at_end {
                let len = self.held.len();
                if len > 0 {
                    return Some(Ok(self.hand_over(len, Ending::Text)));
                }
                return self.error.take().map(Err);
            }
            if let Some(cut) = last_cut(&self.held).or_else(|| whole_games(&self.held)) {
                return Some(Ok(self.hand_over(cut, Ending::Game)));
            }
            if self.held.len() >= self.game_bytes_max {
                let cut = self.held.iter().rposition(|&byte| byte == b'\n');
                let cut = cut.map_or(self.held.len(), |newline| newline + 1);
                return Some(Ok(self.hand_over(cut, Ending::Force)));
            }
            wanted = (2 * self.held.len()).clamp(self.block_bytes, self.game_bytes_max);
        }
    }
}

/// Where the last game ends that is known to be whole, in a text without a plainer sign.
fn whole_games(text: &[u8]) -> Option<usize> {
    let mut reader = Reader::new(text);
    let mut done = None;
    while reader.read_game(&mut Deaf).is_some() && !reader.reached_end() {
        done = Some(reader.offset());
    }
    done
}

impl Block {
    /// The line and column after the last byte.
    fn place_after(&self) -> (usize, usize) {
        let bytes = &self.bytes[..];
        if bytes.ends_with(b"\n") && !bytes.contains(&b'\r') {
            let lines = bytes.iter().filter(|&&byte| byte == b'\n').count();
            return (self.line + lines, 1);
        }
        let place = Places::from_line(bytes, self.line).place(bytes.len());
        (place.line, self.column_of(place.line, place.column))
    }

    /// A column in the stream: the block may begin in the middle of a line.
    pub(super) fn column_of(&self, line: usize, column: usize) -> usize {
        if line == self.line {
            column + self.column - 1
        } else {
            column
        }
    }
}
