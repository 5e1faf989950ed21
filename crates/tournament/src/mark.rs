//! What one round brought one player: the codes of a report file.

use rules::Color;

use crate::player::PlayerId;
use crate::points::Points;
use crate::scoring::Scoring;

/// The result code of one player in one round, as report files have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// `1`: a game won over the board.
    Win,
    /// `=`: a game drawn over the board.
    Draw,
    /// `0`: a game lost over the board.
    Loss,
    /// `+`: the opponent did not appear.
    ForfeitWin,
    /// `-`: did not appear (both players of a pair, if neither did).
    ForfeitLoss,
    /// `W`: won with less than one move played; not rated.
    UnratedWin,
    /// `D`: drawn with less than one move played; not rated.
    UnratedDraw,
    /// `L`: lost with less than one move played; not rated.
    UnratedLoss,
    /// `H`: a half-point bye, asked for.
    HalfBye,
    /// `F`: a full-point bye.
    FullBye,
    /// `U`: the bye that the pairing allots to the odd player.
    PairingBye,
    /// `Z`: a zero-point bye, or known to be absent.
    ZeroBye,
    /// Nothing written: with an opponent, a game still to be played; without, as `Z`.
    Blank,
}

impl Mark {
    /// Every code.
    pub const ALL: [Mark; 13] = [
        Mark::Win,
        Mark::Draw,
        Mark::Loss,
        Mark::ForfeitWin,
        Mark::ForfeitLoss,
        Mark::UnratedWin,
        Mark::UnratedDraw,
        Mark::UnratedLoss,
        Mark::HalfBye,
        Mark::FullBye,
        Mark::PairingBye,
        Mark::ZeroBye,
        Mark::Blank,
    ];

    /// The character of a report file; a blank is a space.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Mark::Win => '1',
            Mark::Draw => '=',
            Mark::Loss => '0',
            Mark::ForfeitWin => '+',
            Mark::ForfeitLoss => '-',
            Mark::UnratedWin => 'W',
            Mark::UnratedDraw => 'D',
            Mark::UnratedLoss => 'L',
            Mark::HalfBye => 'H',
            Mark::FullBye => 'F',
            Mark::PairingBye => 'U',
            Mark::ZeroBye => 'Z',
            Mark::Blank => ' ',
        }
    }

    /// The code with this letter, in either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Mark> {
        let upper = letter.to_ascii_uppercase();
        Mark::ALL.into_iter().find(|mark| mark.letter() == upper)
    }

    /// Whether moves could be made over the board: these games give colours and opponents.
    #[must_use]
    pub const fn is_played(self) -> bool {
        matches!(self, Mark::Win | Mark::Draw | Mark::Loss) || self.is_unrated()
    }

    /// Whether the game was over before each side had moved.
    #[must_use]
    pub const fn is_unrated(self) -> bool {
        matches!(
            self,
            Mark::UnratedWin | Mark::UnratedDraw | Mark::UnratedLoss
        )
    }

    /// Whether one of the two did not appear.
    #[must_use]
    pub const fn is_forfeit(self) -> bool {
        matches!(self, Mark::ForfeitWin | Mark::ForfeitLoss)
    }

    /// Whether this needs an opponent in the same cell.
    #[must_use]
    pub const fn has_opponent(self) -> bool {
        self.is_played() || self.is_forfeit()
    }

    /// Whether this is a bye of any kind.
    #[must_use]
    pub const fn is_bye(self) -> bool {
        matches!(
            self,
            Mark::HalfBye | Mark::FullBye | Mark::PairingBye | Mark::ZeroBye
        )
    }

    /// Whether the opponent may have that code: 1 with 0, = with =, + with -, two -, and so on.
    #[must_use]
    pub const fn agrees_with(self, other: Mark) -> bool {
        matches!(
            (self, other),
            (Mark::Win, Mark::Loss)
                | (Mark::Loss, Mark::Win)
                | (Mark::Draw, Mark::Draw)
                | (Mark::UnratedWin, Mark::UnratedLoss)
                | (Mark::UnratedLoss, Mark::UnratedWin)
                | (Mark::UnratedDraw, Mark::UnratedDraw)
                | (Mark::ForfeitWin, Mark::ForfeitLoss)
                | (Mark::ForfeitLoss, Mark::ForfeitWin | Mark::ForfeitLoss)
                | (Mark::Blank, Mark::Blank)
        )
    }
}

/// One player's part in one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// Whom the player was paired with.
    pub opponent: Option<PlayerId>,
    /// The colour, if one was given.
    pub color: Option<Color>,
    /// What came of it.
    pub mark: Mark,
}

impl Cell {
    /// Nothing written at all.
    pub const BLANK: Cell = Cell {
        opponent: None,
        color: None,
        mark: Mark::Blank,
    };

    /// A game, or a pair whose game was not played.
    #[must_use]
    pub const fn game(opponent: PlayerId, color: Color, mark: Mark) -> Cell {
        Cell {
            opponent: Some(opponent),
            color: Some(color),
            mark,
        }
    }

    /// A round without an opponent.
    #[must_use]
    pub const fn bye(mark: Mark) -> Cell {
        Cell {
            opponent: None,
            color: None,
            mark,
        }
    }

    /// The opponent met over the board, with the colour played: what colours, rematches and
    /// opponents' ratings are counted from.
    #[must_use]
    pub const fn met(&self) -> Option<(PlayerId, Color)> {
        match (self.opponent, self.color) {
            (Some(opponent), Some(color)) if self.mark.is_played() => Some((opponent, color)),
            _ => None,
        }
    }

    /// Whether a pair is written down and its result is not.
    #[must_use]
    pub const fn is_pending(&self) -> bool {
        matches!(self.mark, Mark::Blank) && self.opponent.is_some()
    }

    /// What this round counts under a point system.
    #[must_use]
    pub const fn points(&self, scoring: &Scoring) -> Points {
        scoring.of(self.mark)
    }
}
