//! Tokens that are not plain SAN: other spellings of moves and results, signs and words.

use crate::board::outcome::Outcome;
use crate::fault::{Code, Codes};
use crate::notation::token::NULL_MOVES;

use super::bytes::{CLASS, Class, is_boundary};
use super::movetext::Run;
use super::visitor::Visitor;

/// Informant's signs and their glyph numbers; 0 where the standard has none.
const SIGNS: [(&str, u8); 28] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("=", 10),
    ("∞", 13),
    ("~", 13),
    ("+=", 14),
    ("+/=", 14),
    ("⩲", 14),
    ("=+", 15),
    ("=/+", 15),
    ("⩱", 15),
    ("+/-", 16),
    ("±", 16),
    ("-/+", 17),
    ("∓", 17),
    ("+-", 18),
    ("+–", 18),
    ("-+", 19),
    ("–+", 19),
    ("N", 146),
    ("TN", 146),
    ("D", 220),
    ("□", 7),
    ("→", 40),
];

/// Words that say check or mate after a move.
const CHECK_WORDS: [&str; 12] = [
    "mate",
    "ch",
    "ch.",
    "dbl",
    "dis",
    "check",
    "checkmate",
    "++",
    "+",
    "#",
    "mat",
    "schach",
];

fn result_of(token: &str) -> Option<(Option<Outcome>, bool)> {
    Some(match token {
        "1-0" => (Some(Outcome::WhiteWins), true),
        "0-1" => (Some(Outcome::BlackWins), true),
        "1/2-1/2" => (Some(Outcome::Draw), true),
        "1–0" | "1—0" | "1:0" | "1−0" => (Some(Outcome::WhiteWins), false),
        "0–1" | "0—1" | "0:1" | "0−1" => (Some(Outcome::BlackWins), false),
        "1/2" | "½-½" | "½–½" | "½" | "1/2–1/2" | "0.5-0.5" | "1/2:1/2" => {
            (Some(Outcome::Draw), false)
        }
        _ => return None,
    })
}

/// One of the three results as the standard spells them, if the text begins with it. Who won is
/// reckoned from the digits: it would be guessed wrong every other time.
pub(crate) fn usual_result(text: &[u8]) -> Option<Outcome> {
    match text {
        [white, b'-', black, ..] if white & !1 == b'0' && white ^ black == 1 => {
            Some([Outcome::WhiteWins, Outcome::BlackWins][usize::from(black & 1)])
        }
        [b'1', b'/', b'2', b'-', b'1', b'/', b'2', ..] => Some(Outcome::Draw),
        _ => None,
    }
}

impl<V: Visitor> Run<'_, '_, V> {
    /// Takes the token at this place, whatever it is.
    pub(crate) fn spelled(&mut self) {
        let start = self.at;
        let end = self.token_end();
        let text = self.text;
        self.at = end;
        let Ok(token) = core::str::from_utf8(&text[start..end]) else {
            return self.unknown(start);
        };
        if let Some(rest) = token.strip_prefix('\u{feff}') {
            self.fault(Code::ByteOrderMark, start);
            self.at = end - rest.len();
            return;
        }
        if let Some(rest) = token.strip_prefix('…') {
            self.fault(Code::MoveNumberForm, start);
            self.at = end - rest.len();
            return;
        }
        if let Some((outcome, usual)) = result_of(token) {
            if !usual {
                self.fault(Code::ResultSpelling, start);
            }
            self.at = start;
            return self.result(outcome, end);
        }
        let bare = token.trim_end_matches(['!', '?']);
        if NULL_MOVES.contains(&bare) {
            self.pass(start);
            return self.glyph_behind(token, bare);
        }
        if let Some(&(_, glyph)) = SIGNS.iter().find(|(sign, _)| *sign == token) {
            self.fault(Code::NagSign, start);
            return self.visitor.glyph(glyph);
        }
        if self.number_with_ellipsis(token, start) {
            return;
        }
        if self.is_lost {
            self.lost_move(token, start);
        } else if self.too_deep == 0 {
            self.spelled_move(token, start);
        }
    }

    /// Where no move can be followed any more, one is passed over, and anything else is told.
    fn lost_move(&mut self, token: &str, start: usize) {
        let is_mark = matches!(token, "e.p." | "e.p" | "ep" | "ep.");
        if is_mark || CHECK_WORDS.contains(&token) {
            return;
        }
        let token = token.trim_end_matches(['!', '?']);
        let read = self.track.standing().position(self.mode).parse_move(token);
        if matches!(read, Err(fault) if fault.0 == Code::MoveSyntax || fault.0 == Code::Empty) {
            self.unknown(start);
        }
    }

    /// Up to white space or a byte that begins another token; at least one byte.
    fn token_end(&self) -> usize {
        let mut end = self.at + 1;
        while !is_boundary(self.text.get(end)) && !self.begins_other(end) {
            end += 1;
        }
        end
    }

    fn begins_other(&self, at: usize) -> bool {
        let class = CLASS[self.text[at] as usize];
        // A parenthesis or an angle may be part of a move no more than of any other token.
        matches!(class, Class::BraceClose | Class::Angle | Class::Control)
            || self.text[at..].starts_with("\u{feff}".as_bytes())
    }

    /// `1…`: the digits were seen, the dots are one character.
    fn number_with_ellipsis(&mut self, token: &str, start: usize) -> bool {
        let Some((digits, _)) = token.split_once('…') else {
            return false;
        };
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return false;
        }
        self.fault(Code::MoveNumberForm, start);
        if !self.is_lost && digits.parse() != Ok(self.track.fullmoves()) {
            self.fault(Code::MoveNumberWrong, start);
        }
        self.at = start + digits.len() + '…'.len_utf8();
        true
    }

    fn spelled_move(&mut self, token: &str, start: usize) {
        if matches!(token, "e.p." | "e.p" | "ep" | "ep.") {
            let is_so = self.last.is_some_and(|m| m.is_en_passant());
            let code = if is_so {
                Code::EnPassantMark
            } else {
                Code::NotEnPassant
            };
            return self.fault(code, start);
        }
        if CHECK_WORDS.contains(&token) && self.has_move {
            return self.fault(Code::CheckMarkOther, start);
        }
        let position = self.track.standing().position(self.mode);
        // A promotion in parentheses looks like a variation: take it into the move.
        let text = self.text;
        if let Some(end) = self.promotion_in_parentheses()
            && let Ok(longer) = core::str::from_utf8(&text[start..end])
            && let Ok((m, used)) = position.parse_move(longer)
        {
            self.at = end;
            return self.accept_with(m, used, start);
        }
        let bare = token.trim_end_matches(['!', '?']);
        let found = position.parse_move(token).or_else(|fault| {
            // More annotation than two marks.
            if bare.len() == token.len() || bare.is_empty() {
                return Err(fault);
            }
            position.parse_move(bare).map(|(m, mut used)| {
                used.extend(Codes::from(Code::NagSign));
                (m, used)
            })
        });
        match found {
            Ok((m, used)) => {
                self.accept_with(m, used, start);
                self.glyph_behind(token, bare);
            }
            Err(fault) if fault.0 == Code::MoveSyntax || fault.0 == Code::Empty => {
                self.unknown(start);
            }
            Err(_) if !position.has_legal_move() => self.fault(Code::MovesAfterEnd, start),
            Err(fault) => self.fault(fault.0, start),
        }
    }

    /// What of a token is annotation, behind the move.
    fn glyph_behind(&mut self, token: &str, bare: &str) {
        if let (glyph @ 1.., _) = super::follow::annotation(token.as_bytes(), bare.len())
            && !self.is_lost
        {
            self.visitor.glyph(glyph);
        }
    }

    fn promotion_in_parentheses(&self) -> Option<usize> {
        match self.text.get(self.at..self.at + 3) {
            Some([b'(', b'Q' | b'R' | b'B' | b'N', b')']) => Some(self.at + 3),
            _ => None,
        }
    }

    fn unknown(&mut self, start: usize) {
        self.fault(Code::TokenUnknown, start);
    }
}
