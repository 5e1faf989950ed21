//! A move as hands make it: a piece goes from one square to another, legal or not.

use core::fmt;
use core::str::FromStr;

use rules::{Move, Role, Square};

/// From where, to where, and what a pawn becomes. Castling is the king's two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// Where the piece is taken up.
    pub from: Square,
    /// Where it is put down.
    pub to: Square,
    /// What a pawn on the last rank is replaced by; `None` if it stays a pawn.
    pub promotion: Option<Role>,
}

impl Step {
    /// Without promotion.
    #[must_use]
    pub const fn plain(from: Square, to: Square) -> Step {
        Step {
            from,
            to,
            promotion: None,
        }
    }
}

impl From<Move> for Step {
    fn from(mv: Move) -> Step {
        Step {
            from: mv.from(),
            to: mv.to(),
            promotion: mv.promotion(),
        }
    }
}

impl fmt::Display for Step {
    /// As UCI writes a move: `e2e4`, `a7a8q`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(role) => write!(f, "{}", role.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

/// The text is no step from square to square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a step is written like e2e4 or a7a8q")]
pub struct NoSuchStep;

impl FromStr for Step {
    type Err = NoSuchStep;

    fn from_str(text: &str) -> Result<Step, NoSuchStep> {
        if !text.is_ascii() || !(4..=5).contains(&text.len()) {
            return Err(NoSuchStep);
        }
        let square = |part: Option<&str>| part.and_then(|p| p.parse().ok()).ok_or(NoSuchStep);
        let promotion = match text.chars().nth(4) {
            None => None,
            Some(letter) => Some(Role::from_letter(letter).ok_or(NoSuchStep)?),
        };
        Ok(Step {
            from: square(text.get(..2))?,
            to: square(text.get(2..4))?,
            promotion,
        })
    }
}
