//! A move's text taken apart: other letters, marks and separators turned into SAN's own.

use alloc::string::String;

use crate::board::role::Role;
use crate::board::square::{File, Rank, Square};
use crate::fault::{Code, Codes};

use super::san::{Check, without_annotation};

/// `O-O`, `0-0`, `o-o`, `OO` and the like, with any dash: is it short?
pub(crate) fn castling_spelling(body: &str) -> Option<bool> {
    let mut zeros = 0;
    let mut after_dash = true;
    for letter in body.chars() {
        match letter {
            'O' | 'o' | '0' | 'О' | 'о' | '〇' | 'Ο' => {
                zeros += 1;
                after_dash = false;
            }
            '-' | '–' | '—' | '−' | '‐' | '‑' if !after_dash => after_dash = true,
            _ => return None,
        }
    }
    match (zeros, after_dash) {
        (2, false) => Some(true),
        (3, false) => Some(false),
        _ => None,
    }
}

/// How a move is written that is none, but passes the turn.
pub(crate) const NULL_MOVES: [&str; 8] = ["--", "Z0", "0000", "null", "@@@@", "pass", "––", "<>"];

/// A move's text with its words turned into SAN's letters and its marks taken off.
pub(crate) struct Token {
    pub(crate) body: String,
    pub(crate) en_passant: bool,
    /// None where an unusual mark stood, which is a tolerance of its own.
    pub(crate) check: Option<Check>,
}

/// Longest first, so that full names are met before short ones.
const NAMES: [(&str, Role); 20] = [
    ("国王", Role::King),
    ("皇后", Role::Queen),
    ("城堡", Role::Rook),
    ("主教", Role::Bishop),
    ("骑士", Role::Knight),
    ("兵卒", Role::Pawn),
    ("國王", Role::King),
    ("騎士", Role::Knight),
    ("王", Role::King),
    ("后", Role::Queen),
    ("後", Role::Queen),
    ("车", Role::Rook),
    ("車", Role::Rook),
    ("象", Role::Bishop),
    ("马", Role::Knight),
    ("馬", Role::Knight),
    ("兵", Role::Pawn),
    ("卒", Role::Pawn),
    ("帅", Role::King),
    ("将", Role::King),
];

fn figurine(letter: char) -> Option<Role> {
    Some(match letter {
        '♔' | '♚' => Role::King,
        '♕' | '♛' => Role::Queen,
        '♖' | '♜' => Role::Rook,
        '♗' | '♝' => Role::Bishop,
        '♘' | '♞' => Role::Knight,
        '♙' | '♟' => Role::Pawn,
        _ => return None,
    })
}

impl Token {
    pub(crate) fn of(text: &str, used: &mut Codes) -> Token {
        let mut body = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            if let Some((name, role)) = NAMES.iter().find(|(name, _)| rest.starts_with(name)) {
                used.insert(Code::ChineseName);
                body.push(role.letter());
                rest = &rest[name.len()..];
                continue;
            }
            match figurine(letter) {
                Some(role) => {
                    used.insert(Code::Figurine);
                    body.push(role.letter());
                }
                // The selector of a text or emoji figurine is no letter of its own.
                None if letter == '\u{fe0e}' || letter == '\u{fe0f}' => {}
                None => body.push(letter),
            }
            rest = &rest[letter.len_utf8()..];
        }
        Token {
            body,
            en_passant: false,
            check: Some(Check::None),
        }
    }

    /// Takes `!?`, check marks and `e.p.` off the end, in whatever order they stand.
    pub(crate) fn strip_marks(&mut self, used: &mut Codes) {
        self.body = without_annotation(&self.body).into();
        loop {
            let before = self.body.len();
            for mark in [
                "e.p.",
                "ep.",
                "e.p",
                "ep",
                "en passant",
                "en pt.",
                "en pt",
                "吃过路兵",
            ] {
                if let Some(body) = self.body.strip_suffix(mark)
                    && body.len() >= 2
                {
                    self.en_passant = true;
                    used.insert(Code::EnPassantMark);
                    self.body = self.trimmed(body, used);
                    break;
                }
            }
            self.strip_check(used);
            if self.body.len() == before {
                return;
            }
        }
    }

    fn strip_check(&mut self, used: &mut Codes) {
        const MARKS: [(&str, Option<Check>); 15] = [
            ("++", None),
            ("+", Some(Check::Plain)),
            ("#", Some(Check::Mate)),
            ("dbl ch", None),
            ("dis ch", None),
            ("ch.", None),
            ("ch", None),
            ("checkmate", None),
            ("mate", None),
            ("mat", None),
            ("†", None),
            ("‡", None),
            ("≠", None),
            ("将死", None),
            ("将军", None),
        ];
        for (mark, check) in MARKS {
            if let Some(body) = self.body.strip_suffix(mark)
                && body.len() >= 2
            {
                if check.is_none() {
                    used.insert(Code::CheckMarkOther);
                }
                self.check = check;
                self.body = self.trimmed(body, used);
                return;
            }
        }
    }

    fn trimmed(&self, body: &str, used: &mut Codes) -> String {
        let trimmed = body.trim_end();
        if trimmed.len() != body.len() {
            used.insert(Code::WhiteSpace);
        }
        trimmed.into()
    }

    /// Takes the body apart: piece, origin, mark, target, promotion.
    pub(crate) fn parts(&mut self, used: &mut Codes) -> Result<Parts, Code> {
        let body = self.body.clone();
        let (body, promotion) = split_promotion(&body, used)?;
        let mut letters = body.chars().peekable();
        let mut role = Role::Pawn;
        if let Some(&letter) = letters.peek()
            && let Some(named) = piece_letter(letter)
        {
            role = named;
            letters.next();
            if role == Role::Pawn {
                used.insert(Code::PawnLetter);
            }
        }
        let mut squares: [(Option<File>, Option<Rank>); 2] = [(None, None); 2];
        let mut at = 0;
        let mut captures = false;
        for letter in letters {
            match letter {
                'x' | ':' | '×' | 'X' | '吃' => {
                    if captures {
                        return Err(Code::MoveSyntax);
                    }
                    captures = true;
                    if letter != 'x' {
                        used.insert(Code::CaptureMarkOther);
                    }
                    at = 1;
                }
                '-' | '–' | '—' => {
                    used.insert(Code::SquareSeparator);
                    at = 1;
                }
                _ => at = put(&mut squares, at, letter)?,
            }
        }
        let (mut from, mut to) = (squares[0], squares[1]);
        if at == 0 {
            core::mem::swap(&mut from, &mut to);
        }
        // `Ngf3`: the first letter is an origin only once a second square began.
        let to = match to {
            (Some(file), Some(rank)) => SanTarget::Square(Square::new(file, rank)),
            (Some(_), None) if role == Role::Pawn => SanTarget::File,
            _ => return Err(Code::MoveSyntax),
        };
        Ok(Parts {
            role,
            file: from.0,
            rank: from.1,
            captures,
            to,
            promotion,
        })
    }
}

/// Puts a letter into the square being read; a full square, or a file after a file, begins the
/// second one.
fn put(
    squares: &mut [(Option<File>, Option<Rank>); 2],
    mut at: usize,
    letter: char,
) -> Result<usize, Code> {
    if let Some(file) = File::from_letter(letter) {
        if at == 0 && squares[0] != (None, None) {
            at = 1;
        }
        if squares[at].0.is_some() || squares[at].1.is_some() {
            return Err(Code::MoveSyntax);
        }
        squares[at].0 = Some(file);
    } else if let Some(rank) = Rank::from_digit(letter) {
        if squares[at].1.is_some() {
            return Err(Code::MoveSyntax);
        }
        squares[at].1 = Some(rank);
    } else {
        return Err(if letter == '@' {
            Code::MoveDrop
        } else {
            Code::MoveSyntax
        });
    }
    Ok(at)
}

pub(crate) enum SanTarget {
    Square(Square),
    File,
}

pub(crate) struct Parts {
    pub(crate) role: Role,
    pub(crate) file: Option<File>,
    pub(crate) rank: Option<Rank>,
    pub(crate) captures: bool,
    pub(crate) to: SanTarget,
    pub(crate) promotion: Option<Role>,
}

fn piece_letter(letter: char) -> Option<Role> {
    letter
        .is_ascii_uppercase()
        .then(|| Role::from_letter(letter))
        .flatten()
}

/// `=Q`, `Q`, `(Q)`, `/Q`, `=q` at the end.
fn split_promotion<'a>(body: &'a str, used: &mut Codes) -> Result<(&'a str, Option<Role>), Code> {
    let (rest, letter) = if let Some(inner) = body.strip_suffix(')') {
        let Some((rest, letter)) = inner.split_once('(') else {
            return Err(Code::MoveSyntax);
        };
        used.insert(Code::PromotionSpelling);
        (rest, letter)
    } else if let Some((rest, letter)) = body.split_once('=') {
        (rest, letter)
    } else if let Some((rest, letter)) = body.split_once('/') {
        used.insert(Code::PromotionSpelling);
        (rest, letter)
    } else {
        let mut letters = body.chars();
        return match letters.next_back().and_then(piece_letter) {
            Some(role) if letters.as_str().ends_with(['1', '8']) => {
                used.insert(Code::PromotionSpelling);
                promotable(role).map(|role| (letters.as_str(), Some(role)))
            }
            _ => Ok((body, None)),
        };
    };
    let mut letters = letter.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => {
            if letter.is_lowercase() {
                used.insert(Code::LetterCase);
            }
            let role = Role::from_letter(letter).ok_or(Code::MoveSyntax)?;
            promotable(role).map(|role| (rest, Some(role)))
        }
        (None, _) => Err(nothing_promoted_to(rest)),
        _ => Err(Code::MoveSyntax),
    }
}

/// An equals sign with nothing behind it: pawns alone have something to promote to.
pub(crate) fn nothing_promoted_to(body: &str) -> Code {
    match body.chars().next().and_then(piece_letter) {
        None | Some(Role::Pawn) => Code::PromotionMissing,
        Some(_) => Code::PromotionWrong,
    }
}

fn promotable(role: Role) -> Result<Role, Code> {
    if matches!(role, Role::King | Role::Pawn) {
        Err(Code::PromotionWrong)
    } else {
        Ok(role)
    }
}
