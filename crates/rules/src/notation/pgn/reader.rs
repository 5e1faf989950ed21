//! Games one after another out of a text.

use alloc::vec::Vec;

use crate::board::outcome::Outcome;
use crate::fault::{Code, Codes, Reading};
use crate::position::{CastlingMode, Position};

use super::bytes::{CLASS, Class, find2, is_ascii, is_space};
use super::capped::Capped;
use super::dispatch::read_movetext;
use super::fault::{FATAL, PgnFault};
use super::follow::Standing;
use super::movetext::{Frame, Run};
use super::spelled::usual_result;
use super::tags::{Known, Names, Section};
use super::track::Track;
use super::visitor::{GameEnd, Text, Visitor};

/// Reads a text game by game, telling a visitor; allocates nothing once warm.
///
/// Whatever the text holds, reading goes on to its end: a broken game is reported and the next
/// one read.
///
/// ```
/// use rules::pgn::{GameEnd, Reader, Visitor};
/// use rules::Move;
///
/// #[derive(Default)]
/// struct Plies(usize);
/// impl Visitor for Plies {
///     fn play(&mut self, _: Move) {
///         self.0 += 1;
///     }
/// }
///
/// let mut reader = Reader::new(b"1. e4 e5 2. Nf3 *\n\n1. d4 d5 1/2-1/2\n");
/// let mut plies = Plies::default();
/// let mut games = 0;
/// while let Some(end) = reader.read_game(&mut plies) {
///     assert_eq!(end.reading.as_str(), "strict");
///     games += 1;
/// }
/// assert_eq!((games, plies.0), (2, 5));
/// ```
#[derive(Debug)]
pub struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    names: Names<'a>,
    stack: Vec<Frame>,
    reached_end: bool,
    /// The initial array.
    start: Track,
}

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

impl<'a> Reader<'a> {
    /// A reader of the whole text.
    ///
    /// ```
    /// use rules::pgn::Reader;
    /// let reader = Reader::new("\u{feff}1. e4 *".as_bytes());
    /// assert_eq!(reader.offset(), 3, "a byte order mark is passed over");
    /// ```
    #[must_use]
    pub fn new(text: &'a [u8]) -> Reader<'a> {
        let at = if text.starts_with(BYTE_ORDER_MARK) {
            BYTE_ORDER_MARK.len()
        } else {
            0
        };
        Reader {
            at,
            ..Reader::of_rest(text)
        }
    }

    /// A reader of a later part of a text, at whose start a byte order mark is out of place.
    ///
    /// ```
    /// use rules::pgn::{Deaf, Reader};
    /// let mut reader = Reader::of_rest("\u{feff}1. e4 *".as_bytes());
    /// let end = reader.read_game(&mut Deaf).unwrap();
    /// assert_eq!(end.codes.to_string(), "byte_order_mark");
    /// ```
    #[must_use]
    pub fn of_rest(text: &'a [u8]) -> Reader<'a> {
        Reader {
            text,
            at: 0,
            names: Names::default(),
            stack: Vec::new(),
            reached_end: false,
            start: Track::of(&Standing::of(&Position::start())),
        }
    }

    /// The byte the next game is looked for from.
    ///
    /// ```
    /// use rules::pgn::{Deaf, Reader};
    /// let mut reader = Reader::new(b"1. e4 *\n\n1. d4 *\n");
    /// reader.read_game(&mut Deaf);
    /// assert_eq!(reader.offset(), 7);
    /// ```
    #[must_use]
    pub fn offset(&self) -> usize {
        self.at
    }

    /// Did the last game end only because the text did? Then more text might belong to it.
    ///
    /// ```
    /// use rules::pgn::{Deaf, Reader};
    /// let mut reader = Reader::new(b"1. e4 *\n\n1. d4 d5 2. c");
    /// reader.read_game(&mut Deaf);
    /// assert!(!reader.reached_end());
    /// reader.read_game(&mut Deaf);
    /// assert!(reader.reached_end(), "cut off in the middle of a move");
    /// ```
    #[must_use]
    pub fn reached_end(&self) -> bool {
        self.reached_end
    }

    /// Reads one game; nothing if there is none left.
    ///
    /// ```
    /// use rules::pgn::{Deaf, Reader};
    /// let mut reader = Reader::new(b"1. e4 e5 2. Nf3 *\n");
    /// assert_eq!(reader.read_game(&mut Deaf).unwrap().plies, 3);
    /// assert!(reader.read_game(&mut Deaf).is_none());
    /// ```
    pub fn read_game<V: Visitor>(&mut self, visitor: &mut V) -> Option<GameEnd> {
        let mut opening = Opening {
            codes: Codes::NONE,
            outside: None,
            mark: None,
        };
        let start = self.find_game(&mut opening)?;
        let visitor = &mut Capped::new(visitor);
        visitor.begin_game(start);
        let mut codes = opening.codes;
        for fault in [opening.outside, opening.mark].into_iter().flatten() {
            visitor.fault(fault);
        }
        if self.at >= self.text.len() {
            // Nothing but text that is no game.
            let nothing = Known::default();
            return Some(self.finish(visitor, start, codes, None, &nothing, None));
        }
        self.names.clear();
        self.stack.clear();
        let mut section = Section {
            text: self.text,
            at: self.at,
            visitor,
            codes,
            names: &mut self.names,
            known: Known::default(),
        };
        let moves_follow = section.read();
        let (position, mode) = section.start();
        let known = section.known;
        codes = section.codes;
        self.at = section.at;
        visitor.begin_moves(&position);
        let track = if known.is_usual_start() {
            self.start
        } else {
            Track::of(&Standing::of(&position))
        };
        let mut run = Run {
            text: self.text,
            at: self.at,
            visitor,
            codes,
            track,
            stack: &mut self.stack,
            too_deep: 0,
            mode,
            plies: 0,
            is_lost: codes.intersects(FATAL),
            has_move: false,
            marker: None,
            marker_at: self.at,
            is_over: !moves_follow,
            last: None,
            unproven_check: None,
        };
        read_movetext(&mut run);
        close_game(&mut run);
        let (plies, codes) = (run.plies, run.codes);
        let marker = run.marker.map(|marker| (marker, run.marker_at));
        let standing = run.track.standing();
        self.at = run.at;
        let played = Some((standing, mode, plies));
        Some(self.finish(visitor, start, codes, marker, &known, played))
    }

    fn finish<V: Visitor>(
        &mut self,
        visitor: &mut Capped<'_, V>,
        start: usize,
        mut codes: Codes,
        marker: Option<(Option<Outcome>, usize)>,
        known: &Known<'a>,
        played: Option<(Standing, CastlingMode, usize)>,
    ) -> GameEnd {
        self.reached_end = self.at >= self.text.len();
        let is_utf16 = codes.contains(Code::Utf16);
        let mut fault = |code, offset| {
            codes.insert(code);
            visitor.fault(PgnFault { code, offset });
        };
        let bytes = &self.text[start..self.at];
        if !is_ascii(bytes)
            && !is_utf16
            && let Err(error) = core::str::from_utf8(bytes)
        {
            fault(Code::NotUtf8, start + error.valid_up_to());
        }
        let tagged = known
            .result
            .map(|(value, offset)| (result_tag(value), offset));
        let outcome = match (marker, tagged) {
            (marker, Some((None, offset))) => {
                fault(Code::ResultUnknown, offset);
                marker.and_then(|(marker, _)| marker)
            }
            (Some((marker, offset)), Some((Some(tag), _))) => {
                if marker != tag {
                    fault(Code::ResultDiffers, offset);
                }
                marker
            }
            (None, Some((Some(tag), _))) => tag,
            (marker, None) => marker.and_then(|(marker, _)| marker),
        };
        let faults_untold = visitor.tell_rest();
        if faults_untold > 0 {
            codes.insert(Code::FaultsMore);
        }
        let reading = if codes.intersects(FATAL) || played.is_none() {
            Reading::Rejected
        } else if codes.is_empty() {
            Reading::Strict
        } else {
            Reading::Lenient
        };
        let nothing = || (Standing::of(&Position::start()), CastlingMode::Standard, 0);
        let (standing, mode, plies) = played.unwrap_or_else(nothing);
        let bytes = start..self.at;
        let end = GameEnd {
            outcome,
            has_result: marker.is_some(),
            plies,
            standing,
            mode,
            reading,
            codes,
            faults_untold,
            bytes,
        };
        visitor.end_game(&end);
        end
    }

    /// Moves to where the next game begins; nothing if only white space is left.
    fn find_game(&mut self, opening: &mut Opening) -> Option<usize> {
        if self.at == 0
            && (self.text.starts_with(b"\xff\xfe") || self.text.starts_with(b"\xfe\xff"))
        {
            self.at = self.text.len();
            opening.outside(Code::Utf16, 0);
            return Some(0);
        }
        loop {
            while self.text.get(self.at).is_some_and(|&byte| is_space(byte)) {
                self.at += 1;
            }
            let Some(&byte) = self.text.get(self.at) else {
                return opening.outside.map(|fault| fault.offset);
            };
            let starts_line = self.at == 0 || matches!(self.text[self.at - 1], b'\n' | b'\r');
            if byte == b'%' && starts_line {
                self.at = find2(self.text, self.at, b'\n', b'\r');
            } else if self.text[self.at..].starts_with(BYTE_ORDER_MARK) {
                // As where files were put one behind another.
                opening.byte_order_mark(self.at);
                self.at += BYTE_ORDER_MARK.len();
            } else if self.may_begin_game(byte) {
                return Some(self.at);
            } else {
                opening.outside(Code::TextOutside, self.at);
                self.at = find2(self.text, self.at, b'\n', b'\r');
            }
        }
    }

    fn may_begin_game(&self, byte: u8) -> bool {
        match CLASS[byte as usize] {
            Class::Digit => {
                // A number begins moves only with a dot or a dash close by: `1.`, `1-0`, `0-0`.
                let rest = &self.text[self.at..];
                let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
                let next = rest[digits..]
                    .iter()
                    .find(|&&byte| !matches!(byte, b' ' | b'\t'));
                matches!(next, Some(b'.' | b'-' | b'/' | 0x80..))
                    || next.is_some_and(|&byte| {
                        byte.is_ascii_alphabetic() && self.is_move(self.at + digits)
                    })
            }
            Class::BraceOpen | Class::Semicolon | Class::ParenOpen | Class::Star => true,
            Class::Bracket => super::tags::looks_like_tag(self.text, self.at),
            Class::Letter | Class::High | Class::Mark => self.is_move(self.at),
            Class::Dollar | Class::Dot => false,
            _ => false,
        }
    }

    /// Is the token there a move of the initial array?
    fn is_move(&self, at: usize) -> bool {
        let rest = &self.text[at..];
        let blank = |byte: &u8| matches!(byte, b' ' | b'\t');
        let start = rest.iter().position(|byte| !blank(byte)).unwrap_or(0);
        let len = rest[start..].iter().position(|&byte| is_space(byte));
        let token = &rest[start..len.map_or(rest.len(), |len| start + len)];
        token.len() <= 32
            && core::str::from_utf8(token)
                .is_ok_and(|token| Position::start().parse_move(token).is_ok())
    }
}

/// What was met before the game began.
struct Opening {
    codes: Codes,
    outside: Option<PgnFault>,
    /// A byte order mark in front of the game, which spoils nothing.
    mark: Option<PgnFault>,
}

impl Opening {
    fn byte_order_mark(&mut self, offset: usize) {
        let code = Code::ByteOrderMark;
        self.codes.insert(code);
        self.mark.get_or_insert(PgnFault { code, offset });
    }

    fn outside(&mut self, code: Code, offset: usize) {
        self.codes.insert(code);
        self.outside.get_or_insert(PgnFault { code, offset });
    }
}

/// Variations left open, and a comment behind the result on its line.
fn close_game<V: Visitor>(run: &mut Run<'_, '_, V>) {
    if run.depth() > 0 {
        run.fault(Code::VariationOpen, run.at);
    }
    run.close_all();
    if run.marker.is_none() {
        return;
    }
    let mut at = run.at;
    while matches!(run.text.get(at), Some(b' ' | b'\t')) {
        at += 1;
    }
    match run.text.get(at) {
        Some(b'{') => {
            run.at = at;
            run.brace_comment();
        }
        Some(b';') => {
            run.at = at;
            run.line_comment();
        }
        _ => {}
    }
}

/// The outcome a result tag names: none for `*` or `?`; nothing at all for other words.
fn result_tag(value: Text<'_>) -> Option<Option<Outcome>> {
    match value.raw {
        b"*" | b"" | b"?" => Some(None),
        raw => usual_result(raw)
            .filter(|outcome| outcome.as_str().len() == raw.len())
            .map(Some),
    }
}
