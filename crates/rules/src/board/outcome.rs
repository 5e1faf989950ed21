//! The score of a finished game.

use core::fmt;
use core::str::FromStr;

use super::color::Color;

/// How a game was scored over the board.
///
/// ```
/// use rules::{Color, Outcome};
/// let outcome: Outcome = "1/2-1/2".parse().unwrap();
/// assert_eq!(outcome, Outcome::Draw);
/// assert_eq!(Outcome::won_by(Color::Black).to_string(), "0-1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// 1-0
    WhiteWins,
    /// 0-1
    BlackWins,
    /// 1/2-1/2
    Draw,
}

impl Outcome {
    /// A win for that side.
    ///
    /// ```
    /// use rules::{Color, Outcome};
    /// assert_eq!(Outcome::won_by(Color::White), Outcome::WhiteWins);
    /// ```
    #[must_use]
    pub const fn won_by(color: Color) -> Outcome {
        match color {
            Color::White => Outcome::WhiteWins,
            Color::Black => Outcome::BlackWins,
        }
    }

    /// Who won, if anybody.
    ///
    /// ```
    /// use rules::{Color, Outcome};
    /// assert_eq!(Outcome::BlackWins.winner(), Some(Color::Black));
    /// assert_eq!(Outcome::Draw.winner(), None);
    /// ```
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::WhiteWins => Some(Color::White),
            Outcome::BlackWins => Some(Color::Black),
            Outcome::Draw => None,
        }
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    ///
    /// ```
    /// use rules::Outcome;
    /// let outcomes = [Outcome::WhiteWins, Outcome::BlackWins, Outcome::Draw];
    /// assert_eq!(outcomes.map(Outcome::as_str), ["1-0", "0-1", "1/2-1/2"]);
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Outcome::WhiteWins => "1-0",
            Outcome::BlackWins => "0-1",
            Outcome::Draw => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The text is none of `1-0`, `0-1` and `1/2-1/2`.
///
/// ```
/// use rules::{NoOutcome, Outcome};
/// assert_eq!("*".parse::<Outcome>(), Err(NoOutcome));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoOutcome;

impl fmt::Display for NoOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an outcome is 1-0, 0-1 or 1/2-1/2")
    }
}

impl core::error::Error for NoOutcome {}

impl FromStr for Outcome {
    type Err = NoOutcome;

    fn from_str(text: &str) -> Result<Outcome, NoOutcome> {
        match text {
            "1-0" => Ok(Outcome::WhiteWins),
            "0-1" => Ok(Outcome::BlackWins),
            "1/2-1/2" => Ok(Outcome::Draw),
            _ => Err(NoOutcome),
        }
    }
}
