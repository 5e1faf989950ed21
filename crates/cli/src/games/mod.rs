//! Games out of PGN streams of any length, with the place of each fault.

mod blocks;
mod crew;
mod encoding;
mod source;

use std::io::Read;

use anyhow::Result;
use rules::pgn::{GameEnd, PgnFault, Places, Reader, Visitor};
use rules::{Code, Reading};

pub(crate) use blocks::{Block, Blocks};
pub(crate) use crew::each_block;
pub(crate) use source::{files, open};

use blocks::Ending;
use encoding::Readable;

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
pub(crate) struct Heard<V> {
    pub(crate) visitor: V,
    pub(crate) end: GameEnd,
    /// How it was read, the stream around it considered.
    pub(crate) reading: Reading,
    pub(crate) faults: Vec<PlacedFault>,
}

/// Hands over each game of a stream, with a new listener for each.
pub(crate) fn each_game<V: Listener>(
    stream: impl Read,
    listener: impl Fn() -> V,
    mut take: impl FnMut(Heard<V>) -> Result<()>,
) -> Result<()> {
    for block in Blocks::new(stream) {
        block?.each_game(&listener, &mut take)?;
    }
    Ok(())
}

impl Block {
    /// How many bytes of text.
    pub(crate) fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Hands over each game.
    pub(crate) fn each_game<V: Listener>(
        &self,
        listener: &impl Fn() -> V,
        mut take: impl FnMut(Heard<V>) -> Result<()>,
    ) -> Result<()> {
        let readable = Readable::of(&self.bytes);
        let text = &readable.text[..];
        let mut reader = match self.is_first {
            true => Reader::new(text),
            false => Reader::of_rest(text),
        };
        let mut places = Places::from_line(text, self.line);
        // Where a block begins, a game has ended with a result, or nearly always.
        let mut had_result = !self.is_first;
        loop {
            let mut visitor = listener();
            let Some(end) = reader.read_game(&mut visitor) else {
                return Ok(());
            };
            let mut faults = visitor.faults().to_vec();
            let mut reading = end.reading;
            if let Some(code) = self.cut(&reader, &end, had_result) {
                let offset = match code {
                    Code::CutOff => text.trim_ascii_end().len(),
                    _ => end.bytes.start,
                };
                faults.push(PgnFault { code, offset });
                reading = Reading::Rejected;
            }
            if let Some(offset) = readable.converted(&end.bytes) {
                let code = Code::NotUtf8;
                faults.push(PgnFault { code, offset });
                if reading == Reading::Strict {
                    reading = Reading::Lenient;
                }
            }
            had_result = end.has_result;
            let faults = self.placed_all(text, faults, &end, &mut places);
            take(Heard {
                visitor,
                end,
                reading,
                faults,
            })?;
        }
    }

    /// What is wrong with a game because of where the text around it ends.
    fn cut(&self, reader: &Reader<'_>, end: &GameEnd, had_result: bool) -> Option<Code> {
        match self.ending {
            Ending::Game => None,
            _ if !reader.reached_end() => None,
            Ending::Force => Some(Code::TooLong),
            Ending::Text => (had_result && !end.has_result).then_some(Code::CutOff),
        }
    }

    /// In rising order, as they are placed best; the count of the rest comes last.
    fn placed_all(
        &self,
        text: &[u8],
        mut faults: Vec<PgnFault>,
        end: &GameEnd,
        places: &mut Places<'_>,
    ) -> Vec<PlacedFault> {
        faults.sort_by_key(|fault| fault.offset);
        let mut placed: Vec<PlacedFault> = faults
            .iter()
            .map(|fault| self.placed(text, *fault, places))
            .collect();
        if let Some(at) = placed.iter().position(|one| one.code == Code::FaultsMore) {
            let mut rest = placed.remove(at);
            rest.text = format!("{}: {}", rest.code.text(), end.faults_untold);
            placed.push(rest);
        }
        placed
    }

    fn placed(&self, text: &[u8], fault: PgnFault, places: &mut Places<'_>) -> PlacedFault {
        let place = places.place(fault.offset);
        PlacedFault {
            line: place.line,
            column: self.column_of(place.line, place.column),
            code: fault.code,
            is_fatal: fault.is_fatal() || matches!(fault.code, Code::TooLong | Code::CutOff),
            text: meaning(fault, text),
        }
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

    /// Plies and places of faults of each game, read in blocks of that size.
    fn read(text: &str, size: usize) -> Vec<(usize, Vec<(usize, usize)>)> {
        let mut games = Vec::new();
        for block in Blocks::with_sizes(text.as_bytes(), size, 1 << 16) {
            let take = |heard: Heard<Faults>| {
                let places = heard.faults.iter().map(|fault| (fault.line, fault.column));
                games.push((heard.end.plies, places.collect()));
                Ok(())
            };
            block.unwrap().each_game(&Faults::default, take).unwrap();
        }
        games
    }

    #[test]
    fn games_and_places_are_the_same_however_the_stream_is_cut() {
        let text = "[Event \"A\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"B\"]\n\n1. d4 Qe5 *\n\
                    1. e4 * 1. c4 0-1 1. e4 Ke4 *\u{feff}1. d4 *\n\n\
                    [Event \"后\"]\n\n{后} 1. e4 e6 2. Kf4 *\n";
        let whole = read(text, 1 << 16);
        assert_eq!(whole.len(), 7, "{whole:?}");
        assert_eq!(whole[1], (1, vec![(7, 7)]));
        assert_eq!(whole[4], (1, vec![(8, 25)]));
        assert_eq!(whole[5], (1, vec![(8, 30)]));
        assert_eq!(whole[6], (2, vec![(12, 17)]));
        for size in 1..text.len() {
            assert_eq!(read(text, size), whole, "chunks of {size}");
        }
    }
}
