//! Moves as the UCI protocol writes them: `e2e4`, `e7e8q`.

use core::fmt;

use crate::board::role::Role;
use crate::board::square::Square;
use crate::fault::Code;
use crate::moves::chess_move::Move;
use crate::position::{CastlingMode, Position};

/// Displays a move as UCI writes it; made by [`Position::uci`].
///
/// ```
/// use rules::{CastlingMode, fen};
/// let text = "8/4P3/8/8/8/1k6/8/4K3 w - - 0 1";
/// let position = fen::parse(text, CastlingMode::Standard).unwrap();
/// let m = position.parse_san("e8=Q").unwrap();
/// assert_eq!(position.uci(m).to_string(), "e7e8q");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Uci {
    from: Square,
    to: Square,
    promotion: Option<Role>,
}

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(role) => write!(f, "{}", role.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

/// The text is no UCI move of the position.
///
/// ```
/// use rules::{Code, Position, UciFault};
/// let start = Position::start();
/// assert_eq!(start.parse_uci("e2e5"), Err(UciFault(Code::MoveIllegal)));
/// assert_eq!(start.parse_uci("e4"), Err(UciFault(Code::MoveSyntax)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UciFault(pub Code);

impl fmt::Display for UciFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.text())
    }
}

impl core::error::Error for UciFault {}

/// The three parts of a UCI move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct UciParts {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) promotion: Option<Role>,
}

/// Reads four or five characters; a capital promotion letter only if asked to.
pub(crate) fn parts(text: &str, any_case: bool) -> Option<UciParts> {
    let bytes = text.as_bytes();
    if !(4..=5).contains(&bytes.len()) || !text.is_ascii() {
        return None;
    }
    let promotion = match bytes.get(4) {
        None => None,
        Some(&letter) => {
            if letter.is_ascii_uppercase() && !any_case {
                return None;
            }
            Some(Role::from_letter(char::from(letter))?)
        }
    };
    Some(UciParts {
        from: text[..2].parse().ok()?,
        to: text[2..4].parse().ok()?,
        promotion,
    })
}

impl Position {
    /// The move as UCI writes it: castling as the king's move (`e1g1`) in standard mode and as
    /// king takes rook (`e1h1`) in Chess960.
    ///
    /// ```
    /// use rules::Position;
    /// let start = Position::start();
    /// let m = start.parse_san("Nf3").unwrap();
    /// assert_eq!(start.uci(m).to_string(), "g1f3");
    /// ```
    #[must_use]
    pub fn uci(&self, m: Move) -> Uci {
        let to = match m.castling_rook() {
            Some((rook, _)) if self.mode() == CastlingMode::Chess960 => rook,
            _ => m.to(),
        };
        Uci {
            from: m.from(),
            to,
            promotion: m.promotion(),
        }
    }

    /// Reads a UCI move strictly.
    ///
    /// ```
    /// use rules::Position;
    /// let start = Position::start();
    /// assert!(start.parse_uci("e2e4").is_ok());
    /// assert!(start.parse_uci("e2e5").is_err());
    /// ```
    ///
    /// # Errors
    /// A code: no such move in the notation, or not legal here.
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciFault> {
        let parts = parts(text, false).ok_or(UciFault(Code::MoveSyntax))?;
        let fits = |m: &&Move| {
            let target = match m.castling_rook() {
                Some((rook, _)) if self.mode() == CastlingMode::Chess960 => rook,
                _ => m.to(),
            };
            m.from() == parts.from && target == parts.to && m.promotion() == parts.promotion
        };
        if let Some(&m) = self.legal_moves().iter().find(fits) {
            return Ok(m);
        }
        Err(UciFault(self.why_not(&parts)))
    }

    /// The reason why no legal move fits.
    pub(crate) fn why_not(&self, parts: &UciParts) -> Code {
        let same_squares = |m: &&Move| m.from() == parts.from && m.to() == parts.to;
        match (
            self.legal_moves().iter().find(same_squares),
            parts.promotion,
        ) {
            (Some(m), None) if m.promotion().is_some() => Code::PromotionMissing,
            (Some(_), Some(_)) => Code::PromotionWrong,
            _ => Code::MoveIllegal,
        }
    }
}
