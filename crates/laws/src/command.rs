//! What people and the hall ask of a game.

use rules::{Color, Move, Role, Setup, Square};

use crate::article::Article;
use crate::board::step::Step;
use crate::instant::Millis;
use crate::secret::Secret;

pub use crate::ruling::Ruling;

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
    /// Adjust a piece (board mode only).
    Adjust {
        /// Where it stands.
        square: Square,
        /// Said before? If not it is a touch.
        announced: bool,
    },
    /// Put a piece somewhere and let go of it, legal or not (board mode only).
    Put {
        /// From where, to where, and the new piece of a pawn if it is there.
        step: Step,
        /// With both hands?
        two_hands: bool,
    },
    /// Let go of a part of a move: king before rook, pawn before the new piece (board mode only).
    Release {
        /// From where to where.
        step: Step,
    },
    /// Hold a piece on a square without letting go of it (board mode only). It binds only
    /// where a local rule says so.
    Hold {
        /// From where to where.
        step: Step,
    },
    /// Put the new piece in the place of a released pawn (board mode only).
    Promote {
        /// Which.
        role: Role,
        /// Let go of it, or has it only touched the square?
        released: bool,
    },
    /// Press the own clock (board mode only).
    Press,
    /// Claim a draw on a written move that need not be legal (board mode only).
    ClaimWritten {
        /// On what.
        ground: Ground,
        /// As written.
        written: Step,
    },
    /// Complain or claim about anything but a draw by repetition or fifty moves.
    Complain(Complaint),
    /// Stop the clocks.
    StopClocks {
        /// What for.
        reason: StopReason,
    },
    /// Start the clock of the player whose move is awaited (arbiter).
    StartClocks,
    /// Break the game off: by the arbiter, or by a player before the end of the session.
    Adjourn,
    /// Write the sealed move; may be repeated until the clocks are stopped.
    Seal {
        /// Algebraic notation.
        text: Secret,
        /// Offer a draw with it.
        offer: bool,
    },
    /// The time of resumption has come (arbiter).
    Resume {
        /// Who is there.
        present: rules::ByColor<bool>,
    },
    /// Open the envelope (arbiter).
    OpenEnvelope {
        /// What is lost, if something is.
        missing: Option<Missing>,
    },
    /// Refuse to follow the Laws or the arbiter.
    Refuse {
        /// Both players at once.
        both: bool,
    },
    /// Write a move on the scoresheet.
    Record {
        /// As written.
        text: String,
        /// Before making it.
        before_move: bool,
    },
    /// Stop keeping score.
    StopRecording,
    /// Set up a position on the board (arbiter, board mode only).
    SetUp {
        /// What is to stand there; it need not be a position of the rules.
        setup: Setup,
    },
    /// Something irregular is found.
    Report(Found),
    /// Rule (arbiter).
    Rule {
        /// What.
        ruling: Ruling,
        /// Why, in the arbiter's words.
        reason: String,
    },
    /// Decide what no article covers, by the nearest one (arbiter; preface of the Laws).
    Discretion {
        /// What.
        ruling: Ruling,
        /// Why, in the arbiter's words; it may not be empty.
        reason: String,
        /// The article nearest to the case.
        nearest: Article,
    },
    /// Nothing happens but time.
    Tick,
    /// The hall was down until now: this time is charged to nobody.
    HallWasDown {
        /// How long.
        lasted: Millis,
    },
}

impl Act {
    /// Is it the one thing that can be asked of a game that is over?
    pub(crate) fn reopens(&self) -> bool {
        let ruling = match self {
            Act::Rule { ruling, .. } | Act::Discretion { ruling, .. } => *ruling,
            _ => return false,
        };
        ruling == Ruling::Reopen
    }
}

/// What a player may complain about or claim besides a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Complaint {
    /// The opponent touched one piece and moved another (4.8).
    TouchMove,
    /// The opponent's last move was illegal (rapid and blitz).
    IllegalMove,
    /// The opponent's flag has fallen.
    Flag,
    /// No win by normal means (quickplay finish).
    Quickplay,
    /// An increment, please (quickplay finish, guideline III.4).
    Increment,
}

/// Why the clocks are stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StopReason {
    /// Nothing said; by the sealer: the move is sealed.
    #[default]
    Unsaid,
    /// The piece for a promotion is not at hand.
    PromotionPiece,
    /// A claim, the arbiter being absent.
    Claim,
}

/// What is lost when the envelope is to be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Missing {
    /// The envelope.
    Envelope,
    /// The envelope and the position.
    Position,
}

/// Something irregular.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Found {
    /// The game began from a wrong position.
    WrongStart {
        /// The side whose king or rook stood wrongly, where only castling is concerned.
        color: Option<Color>,
    },
    /// The board is turned.
    WrongOrientation,
    /// A wrong position was set up after an adjournment.
    WrongResumedPosition,
    /// The colours are reversed.
    ColorsReversed,
    /// Pieces are displaced.
    Displaced {
        /// Who did it.
        color: Option<Color>,
        /// Is the position known?
        restorable: bool,
    },
    /// The position on the board is illegal.
    IllegalPosition,
    /// An illegal move was completed earlier.
    IllegalMove {
        /// Its number among the half-moves of the log, from 1.
        ply: u32,
        /// Is the position before it known?
        restorable: bool,
    },
    /// A clock is or was wrong.
    ClockWrong,
    /// Both flags are down, and nobody knows which fell first.
    BothFlags,
    /// A scoresheet must be filled in.
    SheetIncomplete {
        /// Whose; `None`: both.
        color: Option<Color>,
    },
    /// The game cannot be reconstructed.
    SheetUnreconstructable,
}
