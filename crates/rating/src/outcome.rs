//! The result of a game between two players, as far as ratings are concerned.

use std::fmt;
use std::str::FromStr;

use crate::score::{ParseScoreError, Score};

/// How a game ended for ratings, seen from the first player (White).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A game that counts: the first player's score.
    Played(Score),
    /// Aborted, void, lost by both or never played: no rating changes (R14).
    Unrated,
}

impl FromStr for Outcome {
    type Err = ParseScoreError;

    /// Reads `1-0`, `0-1`, `1/2-1/2` (also `½-½`, `0.5-0.5`, `=`) as played, and `0-0`, `*`,
    /// `+--`, `--+`, `---`, `1/2-0`, `0-1/2` as not rated.
    fn from_str(text: &str) -> Result<Self, ParseScoreError> {
        match text {
            "1-0" => Ok(Self::Played(Score::Win)),
            "0-1" => Ok(Self::Played(Score::Loss)),
            "1/2-1/2" | "½-½" | "0.5-0.5" | "=" => Ok(Self::Played(Score::Draw)),
            "0-0" | "*" | "+--" | "--+" | "---" | "1/2-0" | "0-1/2" => Ok(Self::Unrated),
            other => Err(ParseScoreError(other.to_owned())),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Played(Score::Win) => "1-0",
            Self::Played(Score::Draw) => "1/2-1/2",
            Self::Played(Score::Loss) => "0-1",
            Self::Unrated => "*",
        })
    }
}
