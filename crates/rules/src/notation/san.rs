//! Standard Algebraic Notation, written and strictly read.

use core::fmt;

use crate::board::role::Role;
use crate::board::square::{File, Rank, Square};
use crate::fault::{Code, Codes};
use crate::moves::chess_move::Move;
use crate::position::Position;

/// Displays a move as SAN writes it; made by [`Position::san`].
///
/// ```
/// use rules::{CastlingMode, fen};
/// let text = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
/// let position = fen::parse(text, CastlingMode::Standard).unwrap();
/// let m = position.parse_uci("b1d2").unwrap();
/// assert_eq!(position.san(m).to_string(), "Nbd2", "either knight could go there");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct San {
    m: Move,
    file: Option<File>,
    rank: Option<Rank>,
    captures: bool,
    check: Check,
}

/// What the move does to the other king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Check {
    None,
    Plain,
    Mate,
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.m.is_castling() {
            f.write_str(if self.m.is_short_castling() {
                "O-O"
            } else {
                "O-O-O"
            })?;
        } else {
            if self.m.role() != Role::Pawn {
                write!(f, "{}", self.m.role().letter())?;
            }
            if let Some(file) = self.file {
                write!(f, "{}", file.letter())?;
            }
            if let Some(rank) = self.rank {
                write!(f, "{}", rank.digit())?;
            }
            if self.captures {
                f.write_str("x")?;
            }
            write!(f, "{}", self.m.to())?;
            if let Some(role) = self.m.promotion() {
                write!(f, "={}", role.letter())?;
            }
        }
        f.write_str(match self.check {
            Check::None => "",
            Check::Plain => "+",
            Check::Mate => "#",
        })
    }
}

/// The text is no SAN move of the position.
///
/// ```
/// use rules::{Code, Position, SanFault};
/// let start = Position::start();
/// assert_eq!(start.parse_san("e2e4"), Err(SanFault(Code::OverDisambiguated)));
/// assert_eq!(start.parse_san("Nf6"), Err(SanFault(Code::MoveIllegal)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SanFault(pub Code);

impl fmt::Display for SanFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.text())
    }
}

impl core::error::Error for SanFault {}

/// A SAN move taken apart, before it is known to mean anything here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SanParts {
    pub(crate) role: Role,
    pub(crate) file: Option<File>,
    pub(crate) rank: Option<Rank>,
    pub(crate) captures: bool,
    pub(crate) to: Square,
    pub(crate) promotion: Option<Role>,
}

impl SanParts {
    pub(crate) fn fits(&self, m: Move) -> bool {
        m.role() == self.role
            && m.to() == self.to
            && !m.is_castling()
            && m.promotion() == self.promotion
            && self.file.is_none_or(|file| m.from().file() == file)
            && self.rank.is_none_or(|rank| m.from().rank() == rank)
    }
}

/// The marks `!`, `?`, `!!`, `??`, `!?`, `?!` at the end of a move, which the standard allows.
pub(crate) fn without_annotation(text: &str) -> &str {
    let bare = text.trim_end_matches(['!', '?']);
    if text.len() - bare.len() <= 2 {
        bare
    } else {
        text
    }
}

/// Splits strict SAN: the body, and the mark for check at its end.
fn split_check(text: &str) -> (&str, Check) {
    if let Some(body) = text.strip_suffix('+') {
        (body, Check::Plain)
    } else if let Some(body) = text.strip_suffix('#') {
        (body, Check::Mate)
    } else {
        (text, Check::None)
    }
}

/// Takes the body of a strict SAN move apart; castling is not for here.
fn strict_parts(body: &str) -> Result<SanParts, Code> {
    if !body.is_ascii() {
        return Err(Code::MoveSyntax);
    }
    if body.contains('@') {
        return Err(Code::MoveDrop);
    }
    let (body, promotion) = match body.split_once('=') {
        None => (body, None),
        Some((body, letter)) => match letter {
            "Q" | "R" | "B" | "N" => (body, letter.chars().next().and_then(Role::from_letter)),
            "K" | "P" => return Err(Code::PromotionWrong),
            _ => return Err(Code::MoveSyntax),
        },
    };
    let (role, rest) = match body.chars().next() {
        Some(letter @ ('N' | 'B' | 'R' | 'Q' | 'K')) => {
            (Role::from_letter(letter).unwrap_or(Role::Pawn), &body[1..])
        }
        _ => (Role::Pawn, body),
    };
    if rest.len() < 2 {
        return Err(Code::MoveSyntax);
    }
    let (origin, to) = rest.split_at(rest.len() - 2);
    let to = to.parse().map_err(|_| Code::MoveSyntax)?;
    let (origin, captures) = match origin.strip_suffix('x') {
        Some(origin) => (origin, true),
        None => (origin, false),
    };
    let mut letters = origin.chars();
    let (file, rank) = match (letters.next(), letters.next(), letters.next()) {
        (None, ..) => (None, None),
        (Some(a), None, _) => match (File::from_letter(a), Rank::from_digit(a)) {
            (None, None) => return Err(Code::MoveSyntax),
            other => other,
        },
        (Some(a), Some(b), None) => {
            let file = File::from_letter(a).ok_or(Code::MoveSyntax)?;
            (
                Some(file),
                Some(Rank::from_digit(b).ok_or(Code::MoveSyntax)?),
            )
        }
        _ => return Err(Code::MoveSyntax),
    };
    Ok(SanParts {
        role,
        file,
        rank,
        captures,
        to,
        promotion,
    })
}

impl Position {
    /// The move as SAN writes it, with `+` or `#`.
    ///
    /// ```
    /// use rules::Position;
    /// let start = Position::start();
    /// let m = start.parse_uci("g1f3").unwrap();
    /// assert_eq!(start.san(m).to_string(), "Nf3");
    /// ```
    #[must_use]
    pub fn san(&self, m: Move) -> San {
        let (file, rank) = self.origin_needed(m);
        San {
            m,
            file,
            rank,
            captures: self.is_capture(m),
            check: self.check_of(m),
        }
    }

    /// What of the origin SAN must write: the file if that is enough, else the rank, else both.
    pub(crate) fn origin_needed(&self, m: Move) -> (Option<File>, Option<Rank>) {
        let from = m.from();
        if m.role() == Role::Pawn {
            return (self.is_capture(m).then(|| from.file()), None);
        }
        if m.is_castling() || m.role() == Role::King {
            return (None, None);
        }
        let (mut others, mut same_file, mut same_rank) = (false, false, false);
        for other in &self.legal_moves() {
            if other.role() == m.role() && other.to() == m.to() && other.from() != from {
                others = true;
                same_file |= other.from().file() == from.file();
                same_rank |= other.from().rank() == from.rank();
            }
        }
        match (others, same_file, same_rank) {
            (false, ..) => (None, None),
            (true, false, _) => (Some(from.file()), None),
            (true, true, false) => (None, Some(from.rank())),
            (true, true, true) => (Some(from.file()), Some(from.rank())),
        }
    }

    pub(crate) fn check_of(&self, m: Move) -> Check {
        let after = self.after(m);
        if !after.in_check() {
            Check::None
        } else if after.has_legal_move() {
            Check::Plain
        } else {
            Check::Mate
        }
    }

    /// Reads SAN strictly: the shortest origin that is enough, `x` for captures and nothing else,
    /// `=` before the promoted piece, `+` and `#` where they are due. The annotations `!`, `?`
    /// and their pairs may follow, as the standard allows.
    ///
    /// ```
    /// use rules::{Code, Position};
    /// let start = Position::start();
    /// assert!(start.parse_san("Nf3").is_ok());
    /// let fault = start.parse_san("Ngf3").unwrap_err();
    /// assert_eq!(fault.0, Code::OverDisambiguated);
    /// ```
    ///
    /// # Errors
    /// A code: no SAN, not legal, ambiguous, or a tolerance that only
    /// [`Position::parse_move`] grants.
    pub fn parse_san(&self, text: &str) -> Result<Move, SanFault> {
        let (m, tolerances) = self.parse_san_body(text).map_err(SanFault)?;
        match tolerances.iter().next() {
            None => Ok(m),
            Some(code) => Err(SanFault(code)),
        }
    }

    /// SAN in its own letters, with tolerances for what the letters say too much or too little.
    pub(crate) fn parse_san_body(&self, text: &str) -> Result<(Move, Codes), Code> {
        if text.is_empty() {
            return Err(Code::Empty);
        }
        let (body, check) = split_check(without_annotation(text));
        let m = match body {
            "O-O" => self.castling_move(true)?,
            "O-O-O" => self.castling_move(false)?,
            _ => {
                let parts = strict_parts(body)?;
                let (m, mut used) = self.find(&parts)?;
                used.extend(self.judge_check(m, check));
                return Ok((m, used));
            }
        };
        Ok((m, self.judge_check(m, check)))
    }

    pub(crate) fn castling_move(&self, short: bool) -> Result<Move, Code> {
        let moves = self.legal_moves();
        let found = moves
            .iter()
            .find(|m| m.is_castling() && m.is_short_castling() == short);
        found.copied().ok_or(Code::MoveIllegal)
    }

    /// Is the mark the one that is due?
    pub(crate) fn judge_check(&self, m: Move, mark: Check) -> Codes {
        let due = self.check_of(m);
        if mark == due {
            Codes::NONE
        } else if mark == Check::None {
            Code::CheckMarkMissing.into()
        } else {
            Code::CheckMarkWrong.into()
        }
    }

    /// The one legal move that the parts describe, and what they say too much or too little.
    pub(crate) fn find(&self, parts: &SanParts) -> Result<(Move, Codes), Code> {
        let moves = self.legal_moves();
        let mut fitting = moves.iter().copied().filter(|&m| parts.fits(m));
        let Some(m) = fitting.next() else {
            return Err(self.why_none_fits(parts));
        };
        if fitting.next().is_some() {
            return Err(Code::MoveAmbiguous);
        }
        let mut used = Codes::NONE;
        let takes = self.is_capture(m);
        match (takes, parts.captures) {
            (true, false) => {
                if parts.role == Role::Pawn && parts.file.is_none() {
                    return Err(Code::MoveIllegal);
                }
                used.insert(Code::CaptureMarkMissing);
            }
            (false, true) => used.insert(Code::CaptureMarkExtra),
            _ => {}
        }
        let needed = self.origin_needed(m);
        if parts.file.is_some() && parts.rank.is_some() && needed != (parts.file, parts.rank) {
            used.insert(Code::OverDisambiguated);
        } else if needed != (parts.file, parts.rank) {
            used.insert(match needed {
                (None, None) => Code::OverDisambiguated,
                _ if parts.file.is_none() && parts.rank.is_none() => Code::OriginMissing,
                _ => Code::WrongDisambiguation,
            });
        }
        Ok((m, used))
    }

    fn why_none_fits(&self, parts: &SanParts) -> Code {
        let moves = self.legal_moves();
        let fits_with = |promotion| {
            let other = SanParts {
                promotion,
                ..*parts
            };
            moves.iter().any(|&m| other.fits(m))
        };
        if parts.promotion.is_none() && fits_with(Some(Role::Queen)) {
            Code::PromotionMissing
        } else if parts.promotion.is_some() && fits_with(None) {
            Code::PromotionWrong
        } else {
            Code::MoveIllegal
        }
    }
}
