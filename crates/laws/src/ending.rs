//! How a game ends: result, termination, and the article behind them (article 5, 6.9, 9.6).

use core::fmt;

use rules::Color;

use crate::article::Article;
use crate::instant::Timestamp;
use crate::mating::Verdict;

/// Points of both players (S210), or none in a game that does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `0-0`: both lose, by ruling.
    BothLose,
    /// `1/2-0`: White half a point, Black none, by ruling.
    HalfZero,
    /// `0-1/2`: White none, Black half a point, by ruling.
    ZeroHalf,
    /// `*`: cancelled, as if never played.
    NoResult,
}

impl GameResult {
    const ALL: [GameResult; 7] = [
        GameResult::WhiteWins,
        GameResult::BlackWins,
        GameResult::Draw,
        GameResult::BothLose,
        GameResult::HalfZero,
        GameResult::ZeroHalf,
        GameResult::NoResult,
    ];

    /// This side wins.
    #[must_use]
    pub const fn win(color: Color) -> GameResult {
        match color {
            Color::White => GameResult::WhiteWins,
            Color::Black => GameResult::BlackWins,
        }
    }

    /// The winner, if one won.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            _ => None,
        }
    }

    /// Half points of a side: 2, 1 or 0; `None` if the game does not count.
    #[must_use]
    pub const fn half_points(self, color: Color) -> Option<u8> {
        let (white, black) = match self {
            GameResult::WhiteWins => (2, 0),
            GameResult::BlackWins => (0, 2),
            GameResult::Draw => (1, 1),
            GameResult::BothLose => (0, 0),
            GameResult::HalfZero => (1, 0),
            GameResult::ZeroHalf => (0, 1),
            GameResult::NoResult => return None,
        };
        Some(match color {
            Color::White => white,
            Color::Black => black,
        })
    }

    /// `1-0`, `0-1`, `1/2-1/2`, `0-0`, `1/2-0`, `0-1/2`, `*`
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::BothLose => "0-0",
            GameResult::HalfZero => "1/2-0",
            GameResult::ZeroHalf => "0-1/2",
            GameResult::NoResult => "*",
        }
    }

    /// Reads [`GameResult::as_str`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<GameResult> {
        GameResult::ALL.into_iter().find(|r| r.as_str() == code)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

macro_rules! terminations {
    ($($(#[$doc:meta])* $name:ident = $code:literal,)*) => {
        /// What ended a game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Termination { $($(#[$doc])* $name,)* }

        impl Termination {
            /// Every termination.
            pub const ALL: &'static [Termination] = &[$(Termination::$name,)*];

            /// The code, in snake case.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Termination::$name => $code,)* }
            }
        }
    };
}

terminations! {
    /// Mate.
    Checkmate = "checkmate",
    /// No legal move, no check.
    Stalemate = "stalemate",
    /// Neither side can mate by any series of legal moves.
    DeadPosition = "dead_position",
    /// The players agreed on a draw.
    Agreement = "agreement",
    /// The position stood for the third time.
    Threefold = "threefold",
    /// The position stood for the fifth time.
    Fivefold = "fivefold",
    /// Fifty moves by each without capture or pawn move.
    FiftyMoves = "fifty_moves",
    /// Seventy-five moves by each without capture or pawn move.
    SeventyFiveMoves = "seventy_five_moves",
    /// Perpetual check (house rule).
    PerpetualCheck = "perpetual_check",
    /// A player resigned.
    Resignation = "resignation",
    /// A player resigned against one who could never mate: a draw.
    ResignationUnwinnable = "resignation_unwinnable",
    /// A flag fell.
    Flag = "flag",
    /// A flag fell against one who could never mate: a draw.
    FlagUnwinnable = "flag_unwinnable",
    /// Both flags fell.
    BothFlags = "both_flags",
    /// One illegal move too many.
    IllegalMoves = "illegal_moves",
    /// The same against one who could never mate: a draw.
    IllegalMovesUnwinnable = "illegal_moves_unwinnable",
    /// An illegal position stayed on the board.
    IllegalPosition = "illegal_position",
    /// A player came too late.
    DefaultTime = "default_time",
    /// A bad sealed move.
    SealedMove = "sealed_move",
    /// The same against a bare king: a draw.
    SealedMoveUnwinnable = "sealed_move_unwinnable",
    /// A player refused to follow the Laws.
    Refusal = "refusal",
    /// A player was disconnected for too long.
    Disconnect = "disconnect",
    /// The same against one who could never mate: a draw.
    DisconnectUnwinnable = "disconnect_unwinnable",
    /// Quickplay finish: no win by normal means.
    QuickplayDraw = "quickplay_draw",
    /// The arbiter ruled.
    Arbiter = "arbiter",
    /// Cancelled.
    Void = "void",
    /// Broken off before both sides had moved.
    Aborted = "aborted",
}

impl Termination {
    /// Reads [`Termination::as_str`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<Termination> {
        Termination::ALL
            .iter()
            .copied()
            .find(|t| t.as_str() == code)
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The points.
    pub result: GameResult,
    /// What ended it.
    pub termination: Termination,
    /// The article behind it.
    pub article: Option<Article>,
    /// When. A flag's instant is the one at which it fell, not the one at which it was seen.
    pub at: Timestamp,
    /// Where it was asked whether the opponent could ever mate: the answer.
    pub mating: Option<Verdict>,
    /// If the answer is yes, how: UCI moves with spaces between, from the last position to the
    /// mate.
    pub mating_line: Option<String>,
}
