//! The movetext of one game, from the first token to the result.

use alloc::vec::Vec;

use crate::attacks::sliders::{Hyperbola, Sliders};
use crate::board::outcome::Outcome;
use crate::fault::{Code, Codes};
use crate::moves::chess_move::Move;
use crate::moves::dispatch::Backend;
use crate::position::CastlingMode;
use crate::position::core_state::{BlackSide, WhiteSide};

use super::bytes::{CLASS, Class, find, find2, is_boundary};
use super::cut::game_start;
use super::fault::{FATAL, PgnFault};
use super::follow::{Mark, Standing, annotation, ends, judge_mark, read_move};
use super::lane;
use super::spelled::usual_result;
use super::track::Track;
use super::visitor::{Text, Visitor};

/// Deeper than any annotator goes, and shallow enough for any machine.
const DEPTH_MAX: usize = 4096;

/// A line of moves left for a variation.
#[derive(Debug)]
pub(crate) struct Frame {
    track: Track,
    is_lost: bool,
    has_move: bool,
    unproven_check: Option<usize>,
}

/// One game being read.
pub(crate) struct Run<'a, 'r, V> {
    pub(crate) text: &'a [u8],
    pub(crate) at: usize,
    pub(crate) visitor: &'r mut V,
    pub(crate) codes: Codes,
    /// Where the next move is made.
    pub(crate) track: Track,
    pub(crate) stack: &'r mut Vec<Frame>,
    /// Variations opened beyond the greatest depth.
    pub(crate) too_deep: usize,
    pub(crate) mode: CastlingMode,
    pub(crate) plies: usize,
    /// A move could not be followed: the rest of this line is passed over.
    pub(crate) is_lost: bool,
    pub(crate) has_move: bool,
    /// The result after the moves; `Some(None)` for `*`.
    pub(crate) marker: Option<Option<Outcome>>,
    /// Where it stands.
    pub(crate) marker_at: usize,
    /// The game ends before `at`, where something else begins.
    pub(crate) is_over: bool,
    pub(crate) last: Option<Move>,
    /// A move marked as check: whether it was mate shows when the line goes on or ends.
    pub(crate) unproven_check: Option<usize>,
}

impl<V: Visitor> Run<'_, '_, V> {
    #[cold]
    pub(crate) fn fault(&mut self, code: Code, offset: usize) {
        self.codes.insert(code);
        if FATAL.contains(code) {
            self.is_lost = true;
        }
        self.visitor.fault(PgnFault { code, offset });
    }

    #[cold]
    fn faults(&mut self, used: Codes, offset: usize) {
        for code in used.iter() {
            self.fault(code, offset);
        }
    }

    pub(crate) fn depth(&self) -> usize {
        self.stack.len() + self.too_deep
    }

    /// A move that leads to a standing.
    fn accept(&mut self, m: Move, next: &Standing) {
        self.track.advance_to(next);
        self.unproven_check = None;
        self.has_move = true;
        self.last = Some(m);
        self.plies += usize::from(self.stack.is_empty());
        self.visitor.play(m);
    }

    /// A move read the slow way.
    pub(crate) fn accept_with(&mut self, m: Move, used: Codes, offset: usize) {
        self.faults(used, offset);
        let next = self.track.standing().after(Hyperbola, m);
        self.accept(m, &next);
    }

    pub(crate) fn pass(&mut self, offset: usize) {
        self.fault(Code::NullMove, offset);
        if self.is_lost {
            return;
        }
        match self.track.standing().after_null(self.mode) {
            None => self.fault(Code::MoveIllegal, offset),
            Some(after) => {
                self.track.advance_to(&after);
                self.unproven_check = None;
                self.has_move = true;
                self.last = None;
                self.plies += usize::from(self.stack.is_empty());
                self.visitor.pass();
            }
        }
    }

    fn open_variation(&mut self) {
        let offset = self.at;
        self.at += 1;
        if self.stack.len() >= DEPTH_MAX || self.too_deep > 0 {
            if self.too_deep == 0 {
                self.fault(Code::VariationTooDeep, offset);
            }
            self.too_deep += 1;
            return;
        }
        if !self.has_move && !self.is_lost {
            let is_nested = !self.stack.is_empty();
            let code = match is_nested {
                true => Code::VariationNested,
                false => Code::VariationFirst,
            };
            self.fault(code, offset);
        }
        self.stack.push(Frame {
            unproven_check: self.unproven_check.take(),
            track: self.track,
            is_lost: self.is_lost,
            has_move: self.has_move,
        });
        self.track.go_back();
        self.has_move = false;
        self.visitor.begin_variation();
    }

    /// A line ends with a move marked as check: it must not have been mate.
    #[inline(always)]
    pub(crate) fn end_line(&mut self) {
        if let Some(offset) = self.unproven_check.take()
            && !self.track.standing().has_move()
        {
            self.fault(Code::CheckMarkWrong, offset);
        }
    }

    fn close_variation(&mut self) {
        let offset = self.at;
        self.end_line();
        self.at += 1;
        if self.too_deep > 0 {
            self.too_deep -= 1;
            return;
        }
        let is_empty = !self.has_move && !self.is_lost;
        match self.stack.pop() {
            None => self.fault(Code::VariationClose, offset),
            Some(frame) => {
                if is_empty {
                    self.fault(Code::VariationEmpty, offset);
                }
                self.track = frame.track;
                self.is_lost = frame.is_lost;
                self.has_move = frame.has_move;
                self.unproven_check = frame.unproven_check;
                self.visitor.end_variation();
            }
        }
    }

    /// Goes back to the main line from whatever variations are open.
    pub(crate) fn close_all(&mut self) {
        self.end_line();
        self.too_deep = 0;
        while let Some(frame) = self.stack.pop() {
            self.track = frame.track;
            self.unproven_check = frame.unproven_check;
            self.visitor.end_variation();
            self.end_line();
        }
    }

    /// One space, which nearly always follows.
    #[inline(always)]
    fn skip_space(&mut self) {
        self.at += usize::from(self.text.get(self.at) == Some(&b' '));
    }

    #[inline(always)]
    pub(crate) fn brace_comment(&mut self) {
        let start = self.at + 1;
        let mut end = find2(self.text, start, b'{', b'}');
        let cut = game_start(self.text, start, end);
        if cut.is_some() || self.text.get(end) != Some(&b'}') {
            end = self.odd_end(cut, end);
        }
        let raw = &self.text[start..end];
        self.visitor.comment(Text {
            raw,
            has_escapes: false,
        });
        let is_closed = self.text.get(end) == Some(&b'}');
        self.at = end + usize::from(is_closed);
    }

    /// Braces do not nest, but some writers think so: if another closing brace comes before the
    /// next opening one, the comment goes on to there. No comment goes on into the next game.
    #[cold]
    fn odd_end(&mut self, cut: Option<usize>, inner: usize) -> usize {
        let end = find(self.text, inner, b'}');
        if let Some(cut) = cut.or_else(|| game_start(self.text, inner, end)) {
            self.fault(Code::CommentOpen, self.at);
            return cut - 1;
        }
        if end == self.text.len() {
            self.fault(Code::CommentOpen, self.at);
            return end;
        }
        let next = find2(self.text, end + 1, b'{', b'}');
        if self.text.get(next) == Some(&b'}') && game_start(self.text, end, next).is_none() {
            self.fault(Code::CommentClose, end);
            next
        } else {
            end
        }
    }

    pub(crate) fn line_comment(&mut self) {
        let start = self.at + 1;
        let end = find2(self.text, start, b'\n', b'\r');
        self.visitor.comment(Text {
            raw: &self.text[start..end],
            has_escapes: false,
        });
        self.at = end;
    }

    /// A move number and its dots; `end` is after the digits.
    #[inline(always)]
    fn number(&mut self, number: u32, start: usize, end: usize) {
        let mut at = end;
        while self.text.get(at) == Some(&b'.') {
            at += 1;
        }
        self.at = at;
        self.skip_space();
        if self.is_lost {
            return;
        }
        let black_without_turn = at - end > 1 && self.track.turn() == 0;
        if number != self.track.fullmoves() || black_without_turn {
            self.fault(Code::MoveNumberWrong, start);
        }
        let glued = at == end && self.text.get(at).is_some_and(u8::is_ascii_alphabetic);
        if glued {
            self.fault(Code::MoveNumberForm, start);
        }
    }

    #[inline(always)]
    fn digits(&mut self) {
        let start = self.at;
        let mut end = start;
        let mut number: u32 = 0;
        while let Some(digit) = self.text.get(end).map(|byte| byte.wrapping_sub(b'0'))
            && digit < 10
        {
            number = number.saturating_mul(10).saturating_add(u32::from(digit));
            end += 1;
        }
        match self.text.get(end) {
            Some(b'-' | b'/') => self.result_or_other(),
            Some(0x80..) => self.spelled(),
            _ if number == 0 && end - start == 4 => self.spelled(),
            _ => self.number(number, start, end),
        }
    }

    /// What begins with digits and a dash or stroke: nearly always a result.
    fn result_or_other(&mut self) {
        if let Some(outcome) = usual_result(&self.text[self.at..]) {
            let end = self.at + outcome.as_str().len();
            if is_boundary(self.text.get(end)) {
                return self.result(Some(outcome), end);
            }
        }
        self.spelled();
    }

    /// The end of a line: what begins the next one may not belong to this game.
    #[inline(always)]
    fn newline(&mut self) {
        let mut lines = 0;
        let first = self.at;
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                b'\n' => lines += 1,
                b'\r' => {
                    if self.text.get(self.at + 1) != Some(&b'\n') {
                        lines += 1;
                        if !self.codes.contains(Code::CarriageReturn) {
                            self.fault(Code::CarriageReturn, self.at);
                        }
                    }
                }
                b' ' | b'\t' => {}
                _ => break,
            }
            self.at += 1;
        }
        let starts_line = matches!(self.text[self.at - 1], b'\n' | b'\r');
        match self.text.get(self.at) {
            None => {}
            Some(b'%') if starts_line => self.at = find2(self.text, self.at, b'\n', b'\r'),
            Some(b'[') if super::tags::looks_like_tag(self.text, self.at) => self.is_over = true,
            Some(_) if lines > 1 => self.fault(Code::BlankLineInMoves, first),
            Some(_) => {}
        }
    }
}

/// The loop over tokens.
#[inline(always)]
pub(crate) fn read<B: Backend, S: Sliders, V: Visitor>(
    backend: B,
    sliders: S,
    run: &mut Run<'_, '_, V>,
) {
    while !run.is_over {
        if !run.is_lost && run.too_deep == 0 {
            lane::read(sliders, run);
        }
        let Some(&byte) = run.text.get(run.at) else {
            return;
        };
        match CLASS[byte as usize] {
            Class::Space => run.at += 1,
            Class::Letter => read_letter(backend, run),
            Class::Digit => run.digits(),
            Class::BraceOpen => run.brace_comment(),
            Class::Newline => run.newline(),
            _ => run.other(byte),
        }
    }
}

/// A move of the less common sorts: with origin, promoting, castling, annotated.
#[inline(never)]
fn read_letter<B: Backend, V: Visitor>(backend: B, run: &mut Run<'_, '_, V>) {
    if run.is_lost || run.too_deep > 0 {
        return run.spelled();
    }
    let (text, at) = (run.text, run.at);
    let now = run.track.standing();
    let read = if now.core.turn == 0 {
        read_move::<B, WhiteSide>(backend, &now, text, at)
    } else {
        read_move::<B, BlackSide>(backend, &now, text, at)
    };
    let Some(read) = read else {
        return run.spelled();
    };
    let (glyph, end) = annotation(text, read.end);
    if !ends(text, end) {
        return run.spelled();
    }
    let next = now.after(backend, read.m);
    let mut used = read.used;
    if next.in_check || read.mark != Mark::None {
        used.extend(judge_mark(backend, &next, read.mark));
    }
    if !used.is_empty() {
        run.faults(used, at);
    }
    run.at = end;
    run.accept(read.m, &next);
    run.skip_space();
    if glyph != 0 {
        run.visitor.glyph(glyph);
    }
}

impl<V: Visitor> Run<'_, '_, V> {
    /// The rarer beginnings of tokens.
    fn other(&mut self, byte: u8) {
        match CLASS[byte as usize] {
            Class::ParenOpen => self.open_variation(),
            Class::ParenClose => self.close_variation(),
            Class::Semicolon => self.line_comment(),
            Class::Dollar => self.numbered_glyph(),
            Class::Star => self.result(None, self.at + 1),
            Class::Dot => {
                self.fault(Code::MoveNumberForm, self.at);
                while self.text.get(self.at) == Some(&b'.') {
                    self.at += 1;
                }
            }
            Class::Bracket => self.bracket(),
            Class::Percent => {
                let starts_line = self.at == 0 || matches!(self.text[self.at - 1], b'\n' | b'\r');
                if !starts_line {
                    self.fault(Code::EscapeColumn, self.at);
                }
                self.at = find2(self.text, self.at, b'\n', b'\r');
            }
            Class::Angle => {
                self.fault(Code::Reserved, self.at);
                let end = find2(self.text, self.at, b'>', b'\n');
                self.at = (end + 1).min(self.text.len());
            }
            Class::BraceClose => {
                self.fault(Code::CommentClose, self.at);
                self.at += 1;
            }
            Class::Control => {
                self.fault(Code::ControlByte, self.at);
                self.at += 1;
            }
            _ => self.spelled(),
        }
    }

    fn bracket(&mut self) {
        if super::tags::looks_like_tag(self.text, self.at) {
            self.is_over = true;
        } else {
            self.fault(Code::TokenUnknown, self.at);
            self.at += 1;
        }
    }

    fn numbered_glyph(&mut self) {
        let start = self.at;
        let mut end = start + 1;
        let mut number: u32 = 0;
        while let Some(digit @ b'0'..=b'9') = self.text.get(end) {
            number = number
                .saturating_mul(10)
                .saturating_add(u32::from(digit - b'0'));
            end += 1;
        }
        self.at = end;
        match u8::try_from(number) {
            Ok(number) if end > start + 1 => self.visitor.glyph(number),
            _ => self.fault(Code::NagNumber, start),
        }
    }

    /// A mark of the result ends the game, unless it stands in a variation.
    pub(crate) fn result(&mut self, outcome: Option<Outcome>, end: usize) {
        if self.depth() > 0 {
            self.fault(Code::ResultInVariation, self.at);
        } else {
            self.marker = Some(outcome);
            self.marker_at = self.at;
            self.is_over = true;
        }
        self.at = end;
    }
}
