//! What people and the hall ask of a game.

use rules::{Color, Move, Square};

use crate::instant::Millis;

/// One command: who, and what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Who asks.
    pub by: Actor,
    /// For what.
    pub act: Act,
}

impl Command {
    /// A player's command.
    #[must_use]
    pub fn player(color: Color, act: Act) -> Command {
        Command {
            by: color.into(),
            act,
        }
    }

    /// The hall's command.
    #[must_use]
    pub const fn hall(act: Act) -> Command {
        Command {
            by: Actor::Hall,
            act,
        }
    }
}

/// Who does something in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Actor {
    /// The player of the white pieces.
    White,
    /// The player of the black pieces.
    Black,
    /// The arbiter.
    Arbiter,
    /// The hall itself: clock, presence, outages.
    Hall,
}

impl Actor {
    /// The side, if a player.
    #[must_use]
    pub const fn color(self) -> Option<Color> {
        match self {
            Actor::White => Some(Color::White),
            Actor::Black => Some(Color::Black),
            Actor::Arbiter | Actor::Hall => None,
        }
    }

    /// `white`, `black`, `arbiter`, `hall`
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Actor::White => "white",
            Actor::Black => "black",
            Actor::Arbiter => "arbiter",
            Actor::Hall => "hall",
        }
    }

    /// Reads [`Actor::code`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<Actor> {
        [Actor::White, Actor::Black, Actor::Arbiter, Actor::Hall]
            .into_iter()
            .find(|a| a.code() == code)
    }
}

impl From<Color> for Actor {
    fn from(color: Color) -> Actor {
        match color {
            Color::White => Actor::White,
            Color::Black => Actor::Black,
        }
    }
}

/// What a draw is claimed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ground {
    /// Third occurrence of the position (9.2).
    Threefold,
    /// Fifty moves without capture or pawn move (9.3).
    Fifty,
}

impl Ground {
    /// `threefold`, `fifty`
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Ground::Threefold => "threefold",
            Ground::Fifty => "fifty",
        }
    }

    /// Reads [`Ground::code`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<Ground> {
        [Ground::Threefold, Ground::Fifty]
            .into_iter()
            .find(|g| g.code() == code)
    }
}

/// The order in which several pieces were touched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TouchOrder {
    /// As listed.
    #[default]
    AsListed,
    /// At once.
    Together,
    /// Nobody can say.
    Unclear,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Act {
    /// Make a move. In online mode it completes the move: own clock stops, the other starts.
    Move {
        /// The move.
        mv: Move,
        /// Offer a draw with it.
        offer_draw: bool,
        /// Network delay measured by the hall; credited within [`crate::LagRule`].
        lag: Millis,
    },
    /// Enter a move out of turn, in UCI notation, to be played at once after the
    /// opponent's if it is legal then. Replaces an earlier one.
    Premove {
        /// UCI, read in the position it will meet.
        uci: String,
    },
    /// Drop the entered premove.
    CancelPremove,
    /// Offer a draw. If the opponent's offer is open, this accepts it.
    OfferDraw,
    /// Accept the opponent's offer.
    AcceptDraw,
    /// Decline the opponent's offer.
    DeclineDraw,
    /// Claim a draw.
    Claim {
        /// On what.
        ground: Ground,
        /// The move the claimant intends to make, if the claim rests on it.
        intended: Option<Move>,
    },
    /// Ask to take back one's last move (and the answer to it).
    AskTakeback,
    /// Let the opponent take back.
    AcceptTakeback,
    /// Do not let the opponent take back; by the one who asked: withdraw.
    DeclineTakeback,
    /// Resign.
    Resign,
    /// Break off before both sides have moved.
    Abort,
    /// Claim the game because the opponent has been away for too long.
    ClaimAbsence,
    /// The player is here (again).
    Arrive,
    /// The player is away (disconnected).
    Leave,
    /// Touch pieces (board mode only).
    Touch {
        /// Their squares.
        squares: Vec<Square>,
        /// In which order, if several.
        order: TouchOrder,
        /// On purpose? An accidental touch means nothing (4.3).
        deliberate: bool,
    },
    /// Press the own clock (board mode only).
    Press,
    /// Nothing happens but time.
    Tick,
    /// The hall was down until now: this time is charged to nobody.
    HallWasDown {
        /// How long.
        lasted: Millis,
    },
}
