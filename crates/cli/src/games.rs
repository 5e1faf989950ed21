//! Games out of PGN streams of any length, with the place of each fault.

use std::io::Read;

use anyhow::Result;
use rules::Code;
use rules::pgn::{GameEnd, PgnFault, Places, Reader, Visitor};

/// Bytes held at a time; doubled for a game that is longer.
const CHUNK_BYTES: usize = 8 << 20;

/// A fault where a person finds it.
#[derive(Clone, Debug)]
pub(crate) struct PlacedFault {
    /// From 1.
    pub(crate) line: usize,
    /// From 1, in characters.
    pub(crate) column: usize,
    pub(crate) code: Code,
    /// Whether it spoils the game.
    pub(crate) is_fatal: bool,
    /// What the code means, and what stands there.
    pub(crate) text: String,
}

/// A visitor that keeps the faults for placing.
pub(crate) trait Listener: Visitor {
    /// The faults heard, in their order.
    fn faults(&self) -> &[PgnFault];
}

/// One game as it was heard.
#[derive(Debug)]
pub(crate) struct Heard<'a, V> {
    pub(crate) visitor: V,
    pub(crate) end: GameEnd,
    pub(crate) faults: Vec<PlacedFault>,
    /// The game as it stands in the stream.
    pub(crate) text: &'a [u8],
}

/// Hands over each game of a stream, with a new listener for each, and tells `progress` how many
/// bytes are done.
pub(crate) fn each_game<V: Listener>(
    mut stream: impl Read,
    listener: impl Fn() -> V,
    mut take: impl FnMut(Heard<'_, V>) -> Result<()>,
    mut progress: impl FnMut(u64),
) -> Result<()> {
    let mut chunk = Chunk::new(CHUNK_BYTES);
    while !chunk.at_end {
        chunk.fill(&mut stream)?;
        let done = chunk.games(&listener, &mut take)?;
        chunk.drop_front(done);
        progress(chunk.dropped);
    }
    Ok(())
}

/// The part of a stream that is held.
#[derive(Debug)]
struct Chunk {
    bytes: Vec<u8>,
    size: usize,
    /// Where the first byte stands.
    line: usize,
    column: usize,
    at_end: bool,
    dropped: u64,
}

impl Chunk {
    fn new(size: usize) -> Self {
        Self {
            bytes: Vec::new(),
            size,
            line: 1,
            column: 1,
            at_end: false,
            dropped: 0,
        }
    }

    fn fill(&mut self, stream: &mut impl Read) -> std::io::Result<()> {
        if self.bytes.len() >= self.size {
            // A game that does not fit.
            self.size *= 2;
        }
        let room = (self.size - self.bytes.len()) as u64;
        let read = stream.take(room).read_to_end(&mut self.bytes)?;
        self.at_end = (read as u64) < room;
        Ok(())
    }

    /// Hands over the games that are whole; the answer is the bytes they took.
    fn games<V: Listener>(
        &self,
        listener: &impl Fn() -> V,
        take: &mut impl FnMut(Heard<'_, V>) -> Result<()>,
    ) -> Result<usize> {
        let text = &self.bytes[..];
        let mut reader = Reader::new(text);
        let mut places = Places::from_line(text, self.line);
        let mut done = 0;
        loop {
            let mut visitor = listener();
            let Some(end) = reader.read_game(&mut visitor) else {
                break;
            };
            if reader.reached_end() && !self.at_end {
                break;
            }
            let faults = self.placed_all(visitor.faults(), &end, &mut places);
            let text = text.get(end.bytes.clone()).unwrap_or_default();
            take(Heard {
                visitor,
                end,
                faults,
                text,
            })?;
            done = reader.offset();
        }
        Ok(if self.at_end { text.len() } else { done })
    }

    /// In rising order, as they are placed best; the count of the rest comes last.
    fn placed_all(
        &self,
        faults: &[PgnFault],
        end: &GameEnd,
        places: &mut Places<'_>,
    ) -> Vec<PlacedFault> {
        let mut faults = faults.to_vec();
        faults.sort_by_key(|fault| fault.offset);
        let mut placed: Vec<PlacedFault> = faults
            .iter()
            .map(|fault| self.placed(*fault, places))
            .collect();
        if let Some(at) = placed.iter().position(|one| one.code == Code::FaultsMore) {
            let mut rest = placed.remove(at);
            rest.text = format!("{}: {}", rest.code.text(), end.faults_untold);
            placed.push(rest);
        }
        placed
    }

    fn placed(&self, fault: PgnFault, places: &mut Places<'_>) -> PlacedFault {
        let place = places.place(fault.offset);
        PlacedFault {
            line: place.line,
            column: self.column_of(place.line, place.column),
            code: fault.code,
            is_fatal: fault.is_fatal(),
            text: meaning(fault, &self.bytes),
        }
    }

    /// The chunk may begin in the middle of a line.
    fn column_of(&self, line: usize, column: usize) -> usize {
        if line == self.line {
            column + self.column - 1
        } else {
            column
        }
    }

    fn drop_front(&mut self, bytes: usize) {
        let place = Places::from_line(&self.bytes, self.line).place(bytes);
        self.column = self.column_of(place.line, place.column);
        self.line = place.line;
        self.bytes.drain(..bytes);
        self.dropped += bytes as u64;
    }
}

/// The meaning of the code, and the word that stands there.
fn meaning(fault: PgnFault, text: &[u8]) -> String {
    const SHOWN_MAX: usize = 24;
    let rest = text.get(fault.offset..).unwrap_or_default();
    let rest = &rest[..rest.len().min(4 * SHOWN_MAX)];
    let end = rest
        .iter()
        .position(u8::is_ascii_whitespace)
        .unwrap_or(rest.len());
    let word = String::from_utf8_lossy(&rest[..end]);
    let word: String = word
        .chars()
        .filter(|c| !c.is_control())
        .take(SHOWN_MAX)
        .collect();
    match word.is_empty() {
        true => fault.code.text().to_owned(),
        false => format!("{}: {word}", fault.code.text()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Faults(Vec<PgnFault>);

    impl Visitor for Faults {
        fn fault(&mut self, fault: PgnFault) {
            self.0.push(fault);
        }
    }

    impl Listener for Faults {
        fn faults(&self) -> &[PgnFault] {
            &self.0
        }
    }

    /// Plies and places of faults of each game, read in chunks of that size.
    fn read(text: &str, size: usize) -> Vec<(usize, Vec<(usize, usize)>)> {
        let mut stream = text.as_bytes();
        let mut chunk = Chunk::new(size);
        let mut games = Vec::new();
        while !chunk.at_end {
            chunk.fill(&mut stream).unwrap();
            let mut take = |heard: Heard<'_, Faults>| {
                let places = heard.faults.iter().map(|fault| (fault.line, fault.column));
                games.push((heard.end.plies, places.collect()));
                Ok(())
            };
            let done = chunk.games(&Faults::default, &mut take).unwrap();
            chunk.drop_front(done);
        }
        games
    }

    #[test]
    fn games_and_places_are_the_same_however_the_stream_is_cut() {
        let text = "[Event \"A\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"B\"]\n\n1. d4 Qe5 *\n\
                    1. e4 * 1. c4 0-1 1. e4 Ke4 *\n\n[Event \"后\"]\n\n{后} 1. e4 e6 2. Kf4 *\n";
        let whole = read(text, 1 << 16);
        assert_eq!(whole.len(), 6, "{whole:?}");
        assert_eq!(whole[1], (1, vec![(7, 7)]));
        assert_eq!(whole[4], (1, vec![(8, 25)]));
        assert_eq!(whole[5], (2, vec![(12, 17)]));
        for size in 1..text.len() {
            assert_eq!(read(text, size), whole, "chunks of {size}");
        }
    }
}
