//! The tag section of one game.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::fault::{Code, Codes};
use crate::notation::fen;
use crate::position::{CastlingMode, Position};

use super::bytes::{find, find_below, find2, find3, is_space, word};
use super::encoding;
use super::fault::PgnFault;
use super::visitor::{Text, Visitor};

/// What the reader itself needs of the tags.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Known<'a> {
    pub(crate) fen: Option<(Text<'a>, usize)>,
    pub(crate) setup: Option<(Text<'a>, usize)>,
    pub(crate) variant: Option<(Text<'a>, usize)>,
    pub(crate) result: Option<(Text<'a>, usize)>,
}

impl Known<'_> {
    /// Nothing says that the game does not start from the initial array.
    pub(crate) fn is_usual_start(&self) -> bool {
        self.fen.is_none() && self.variant.is_none() && self.setup.is_none()
    }
}

/// The names seen in a section.
#[derive(Default, Debug)]
pub(crate) struct Names<'a> {
    /// A bit for each name, by a number made of it: a name whose bit is not set is new.
    bits: [u64; 4],
    /// Where each is in the text.
    few: Vec<(usize, usize)>,
    /// Those beyond the first few, which no annotator writes but any file may hold.
    more: BTreeSet<&'a [u8]>,
}

impl<'a> Names<'a> {
    /// As many as are looked through one by one.
    const FEW: usize = 64;

    pub(crate) fn clear(&mut self) {
        self.bits = [0; 4];
        self.few.clear();
        self.more.clear();
    }

    /// Where the bit of a name is.
    #[inline(always)]
    const fn bit(number: u64) -> (usize, u64) {
        let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56;
        ((mixed >> 6) as usize & 3, 1 << (mixed & 63))
    }

    fn contains(&self, text: &[u8], (start, end): (usize, usize)) -> bool {
        let number = number_of(text, start, end, first_of(text, start, end));
        let (word, bit) = Self::bit(number);
        self.bits[word] & bit != 0 && self.contains_in_full(text, &text[start..end])
    }

    #[cold]
    fn contains_in_full(&self, text: &[u8], name: &[u8]) -> bool {
        self.few
            .iter()
            .any(|&(start, end)| text[start..end] == *name)
            || self.more.contains(name)
    }

    /// Puts a name in; false if it was there. `first` are its first bytes.
    #[inline(always)]
    fn insert(&mut self, text: &'a [u8], (start, end): (usize, usize), first: u64) -> bool {
        let number = number_of(text, start, end, first);
        let (word, bit) = Self::bit(number);
        if self.bits[word] & bit != 0 && self.contains_in_full(text, &text[start..end]) {
            return false;
        }
        self.bits[word] |= bit;
        if self.few.len() < Self::FEW {
            self.few.push((start, end));
        } else {
            self.more.insert(&text[start..end]);
        }
        true
    }
}

/// The tag section being read.
pub(crate) struct Section<'a, 'r, V> {
    pub(crate) text: &'a [u8],
    pub(crate) at: usize,
    pub(crate) visitor: &'r mut V,
    pub(crate) codes: Codes,
    pub(crate) names: &'r mut Names<'a>,
    pub(crate) known: Known<'a>,
}

/// Is there a bracket, a name and a value or a closing bracket?
pub(crate) fn looks_like_tag(text: &[u8], at: usize) -> bool {
    let (start, end) = name_at(text, at);
    let next = skip_blanks(text, end);
    start < end && matches!(text.get(next), Some(b'"' | b']'))
}

fn skip_blanks(text: &[u8], mut at: usize) -> usize {
    while matches!(text.get(at), Some(b' ' | b'\t')) {
        at += 1;
    }
    at
}

/// The name after a bracket.
fn name_at(text: &[u8], at: usize) -> (usize, usize) {
    let start = skip_blanks(text, at + 1);
    let mut end = start;
    while text
        .get(end)
        .is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
    {
        end += 1;
    }
    (start, end)
}

/// The first eight bytes of a part of the text, zeros for what is beyond it.
#[inline(always)]
fn first_of(text: &[u8], start: usize, end: usize) -> u64 {
    let len = end - start;
    // One load where the text goes on far enough, and a mask: names come in all lengths.
    match word(text, start) {
        Some(word) => word & (!0 >> (64 - 8 * len.clamp(1, 8))),
        None => (text[start..end].iter().take(8).rev())
            .fold(0, |word, &byte| word << 8 | u64::from(byte)),
    }
}

/// The first eight bytes, the last one and the length of a part of the text.
#[inline(always)]
fn number_of(text: &[u8], start: usize, end: usize, first: u64) -> u64 {
    let last = text[..end].last().copied().unwrap_or(0);
    first ^ (u64::from(last) << 8 | (end - start) as u64) << 40
}

/// A name as a word, its capitals made small.
const fn small(name: &[u8]) -> u64 {
    let mut word = 0;
    let mut i = name.len();
    while i > 0 {
        i -= 1;
        word = word << 8 | name[i] as u64;
    }
    word | SPACES
}

const SPACES: u64 = 0x2020_2020_2020_2020;

/// Where in `KNOWN` a name is, if anywhere: letters that tell the four apart.
#[inline(always)]
const fn known_place(first: u64) -> usize {
    (first ^ first >> 4) as usize & 7
}

/// The names that mean something to the reader, each in its place.
static KNOWN: [u64; 8] = {
    let names: [&[u8]; 4] = [b"FEN", b"SetUp", b"Result", b"Variant"];
    let mut table = [0; 8];
    let mut i = 0;
    while i < names.len() {
        let name = small(names[i]);
        assert!(table[known_place(name)] == 0);
        table[known_place(name)] = name;
        i += 1;
    }
    table
};

impl<'a, V: Visitor> Section<'a, '_, V> {
    pub(crate) fn fault(&mut self, code: Code, offset: usize) {
        self.codes.insert(code);
        self.visitor.fault(PgnFault { code, offset });
    }

    /// Reads tags until something else begins. Says whether moves may follow: not where another
    /// game's tags begin.
    pub(crate) fn read(&mut self) -> bool {
        let mut seen_one = false;
        loop {
            let (lines, at) = self.gap();
            match self.text.get(at) {
                Some(b'[') if lines == 1 || !seen_one || looks_like_tag(self.text, at) => {
                    if lines > 1 && seen_one {
                        if self.begins_another_game(at) {
                            return false;
                        }
                        self.fault(Code::BlankLineInTags, at);
                    }
                    self.at = at;
                    self.tags();
                    seen_one = true;
                }
                Some(_) if seen_one && lines < 2 => {
                    self.fault(Code::NoBlankLine, at);
                    self.at = at;
                    return true;
                }
                _ => {
                    self.at = at;
                    return true;
                }
            }
        }
    }

    /// Line ends from here to the next text, escaped lines passed over.
    fn gap(&mut self) -> (usize, usize) {
        let (mut lines, mut at) = (0_usize, self.at);
        if self.text.get(at) == Some(&b'\n') && self.text.get(at + 1) == Some(&b'[') {
            return (1, at + 1);
        }
        while let Some(&byte) = self.text.get(at) {
            match byte {
                b'\n' => lines += 1,
                b'\r' if self.text.get(at + 1) != Some(&b'\n') => {
                    lines += 1;
                    if !self.codes.contains(Code::CarriageReturn) {
                        self.fault(Code::CarriageReturn, at);
                    }
                }
                b'%' if at == 0 || matches!(self.text[at - 1], b'\n' | b'\r') => {
                    at = find2(self.text, at, b'\n', b'\r');
                    lines = lines.saturating_sub(1);
                    continue;
                }
                byte if is_space(byte) => {}
                _ => break,
            }
            at += 1;
        }
        (lines, at)
    }

    /// After a blank line a section goes on only with names not yet seen, `Event` not among them:
    /// two games by the letter of the standard, one by what the writer meant.
    fn begins_another_game(&self, at: usize) -> bool {
        let (start, end) = name_at(self.text, at);
        let name = &self.text[start..end];
        name == b"Event" || self.names.contains(self.text, (start, end))
    }

    /// Reads the pair at the opening bracket, and those on the lines after it as long as all are
    /// in the usual form.
    #[inline(always)]
    fn tags(&mut self) {
        let text = self.text;
        loop {
            let open = self.at;
            let start = open + 1;
            let end = find_below(text, start, b'0');
            if start == end || text.get(end..end + 2) != Some(b" \"") {
                return self.odd_tag();
            }
            let value = end + 2;
            let close = find3(text, value, *b"\"\\\n");
            if text.get(close..close + 2) != Some(b"\"]") {
                return self.odd_tag();
            }
            self.at = close + 2;
            let value = Text {
                raw: &text[value..close],
                has_escapes: false,
            };
            self.take((start, end), &text[start..end], value, open);
            if text.get(close + 2..close + 4) != Some(b"\n[") {
                return;
            }
            self.at += 1;
        }
    }

    /// Reads a pair that is not in the usual form.
    #[cold]
    fn odd_tag(&mut self) {
        let open = self.at;
        let (start, end) = name_at(self.text, open);
        let quote = skip_blanks(self.text, end);
        if start == end || self.text.get(quote) != Some(&b'"') {
            return self.broken(open);
        }
        let value_start = quote + 1;
        let mut at = value_start;
        let mut has_escapes = false;
        loop {
            at = find2(self.text, at, b'"', b'\\');
            match self.text.get(at) {
                None => return self.broken(open),
                Some(b'\\') => {
                    has_escapes = true;
                    at += 2;
                }
                Some(_) => break,
            }
        }
        let close = skip_blanks(self.text, at + 1);
        let value = match self.text.get(close) {
            Some(b']') if !has_newline(&self.text[value_start..at]) => {
                self.at = close + 1;
                &self.text[value_start..at]
            }
            _ => match self.value_with_quotes(open, value_start) {
                Some(value) => value,
                None => return self.broken(open),
            },
        };
        let text = self.text;
        self.take(
            (start, end),
            &text[start..end],
            Text {
                raw: value,
                has_escapes,
            },
            open,
        );
    }

    /// Bare quotes inside a value: it ends at the last quote before a bracket on its line.
    #[cold]
    fn value_with_quotes(&mut self, open: usize, start: usize) -> Option<&'a [u8]> {
        let line_end = find2(self.text, open, b'\n', b'\r');
        let line = &self.text[start.min(line_end)..line_end];
        let bracket = line.iter().rposition(|&byte| byte == b']')?;
        let quote = line[..bracket].iter().rposition(|&byte| byte == b'"')?;
        self.fault(Code::TagQuote, open);
        self.at = start + bracket + 1;
        Some(&line[..quote])
    }

    /// Skips to the closing bracket on the line, or to the end of the line.
    #[cold]
    fn broken(&mut self, open: usize) {
        self.fault(Code::TagSyntax, open);
        let line_end = find2(self.text, open, b'\n', b'\r');
        let bracket = find(&self.text[..line_end], open, b']');
        self.at = (bracket + 1).min(line_end);
    }

    #[inline(always)]
    fn take(&mut self, place: (usize, usize), name: &'a [u8], value: Text<'a>, open: usize) {
        let first = first_of(self.text, place.0, place.1);
        if !self.names.insert(self.text, place, first) {
            return self.fault(Code::TagDuplicate, open);
        }
        let first = first | SPACES;
        if KNOWN[known_place(first)] == first {
            self.note_known(name, value, open);
        }
        self.visitor.tag(name, value);
    }

    fn note_known(&mut self, name: &[u8], value: Text<'a>, open: usize) {
        match name.len() {
            3 => self.note(b"FEN", name, open, |known| &mut known.fen, value),
            5 => self.note(b"SetUp", name, open, |known| &mut known.setup, value),
            6 => self.note(b"Result", name, open, |known| &mut known.result, value),
            7 => self.note(b"Variant", name, open, |known| &mut known.variant, value),
            _ => {}
        }
    }

    #[inline(always)]
    fn note(
        &mut self,
        wanted: &[u8],
        name: &[u8],
        open: usize,
        slot: for<'k> fn(&'k mut Known<'a>) -> &'k mut Option<(Text<'a>, usize)>,
        value: Text<'a>,
    ) {
        if !name.eq_ignore_ascii_case(wanted) {
            return;
        }
        if name != wanted {
            self.fault(Code::TagCase, open);
        }
        *slot(&mut self.known) = Some((value, open));
    }

    /// The position the moves start from.
    pub(crate) fn start(&mut self) -> (Position, CastlingMode) {
        let known = self.known;
        if known.is_usual_start() {
            return (Position::start(), CastlingMode::Standard);
        }
        let mode = self.variant();
        self.setup_flag();
        let usual = |mode| match mode {
            CastlingMode::Standard => Position::start(),
            CastlingMode::Chess960 => Position::chess960(518).unwrap_or_default(),
        };
        let Some((text, offset)) = known.fen else {
            if mode == CastlingMode::Chess960 {
                self.fault(
                    Code::VariantNoFen,
                    known.variant.map_or(self.at, |(_, at)| at),
                );
            }
            return (usual(mode), mode);
        };
        let text = text.decode();
        if text.trim().is_empty() {
            self.fault(Code::FenEmpty, offset);
            return (usual(mode), mode);
        }
        let mut reading = fen::read(&text, mode);
        let mut mode = mode;
        let off_files = |codes: Codes| codes.contains(Code::CastlingNotStandard);
        if mode == CastlingMode::Standard && off_files(reading.codes()) {
            self.fault(Code::VariantMissing, offset);
            mode = CastlingMode::Chess960;
            reading = fen::read(&text, mode);
        }
        if !reading.faults.is_empty() {
            let broken = reading.position.is_none();
            self.fault(
                if broken {
                    Code::FenBroken
                } else {
                    Code::FenLenient
                },
                offset,
            );
        }
        (reading.position.unwrap_or_else(|| usual(mode)), mode)
    }

    fn variant(&mut self) -> CastlingMode {
        let Some((value, offset)) = self.known.variant else {
            return CastlingMode::Standard;
        };
        let name: Vec<u8> = encoding::decode(value.raw)
            .bytes()
            .filter(u8::is_ascii_alphanumeric)
            .map(|byte| byte.to_ascii_lowercase())
            .collect();
        match name.as_slice() {
            b"" | b"standard" | b"normal" | b"chess" | b"classical" | b"fromposition"
            | b"setup" | b"orthodox" => CastlingMode::Standard,
            b"chess960"
            | b"fischerandom"
            | b"fischerrandom"
            | b"fischerrandomchess"
            | b"freestyle"
            | b"wildfr"
            | b"960" => CastlingMode::Chess960,
            _ => {
                self.fault(Code::VariantUnknown, offset);
                CastlingMode::Standard
            }
        }
    }

    fn setup_flag(&mut self) {
        // A variant called "From Position" says as much as the flag does.
        let says_so = self
            .known
            .variant
            .is_some_and(|(value, _)| value.raw == b"From Position");
        match (self.known.setup, self.known.fen) {
            (None, Some((text, offset))) if !text.raw.is_empty() && !says_so => {
                self.fault(Code::SetupMissing, offset);
            }
            (Some((flag, offset)), Some(_)) if flag.raw == b"0" => {
                self.fault(Code::SetupZero, offset);
            }
            (Some((flag, offset)), None) if flag.raw == b"1" => {
                self.fault(Code::SetupWithoutFen, offset);
            }
            _ => {}
        }
    }
}

fn has_newline(value: &[u8]) -> bool {
    find2(value, 0, b'\n', b'\r') < value.len()
}
