//! The values that editions choose among.

use rules::{ByColor, Color};

use crate::instant::Millis;

/// The fifth occurrence of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fivefold {
    /// Means nothing by itself.
    Never,
    /// Ends the game if all five came on consecutive alternate moves.
    Consecutive,
    /// Ends the game.
    Any,
}

/// What an open offer does not survive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferLapse {
    /// A move of the opponent.
    Move,
    /// Already a piece that the opponent touches with intent.
    Touch,
}

/// When a fallen flag is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlagDraw {
    /// The opponent has a bare king.
    BareKing,
    /// The opponent has no mating potential: bare king, one minor piece, two knights.
    NoPotential,
    /// The opponent cannot mate by any series of legal moves.
    NoSeries,
}

/// What a wrong claim costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongClaim {
    /// So much more for the opponent.
    Opponent(Millis),
    /// So much less for the claimant, even if that is more than he has.
    Claimant(Millis),
    /// The claimant loses half his time, at most three minutes; the opponent gains three.
    Half,
    /// The same, but the claimant keeps a minute, and loses nothing if he has less.
    HalfWithFloor,
}

impl WrongClaim {
    /// What it does to the clocks when this side has claimed with so much time left.
    #[must_use]
    pub fn added(self, claimant: Color, left: Millis) -> ByColor<Millis> {
        let three = Millis::from_secs(180);
        let minute = Millis::from_secs(60);
        let half = Millis(left.0 / 2).min(three);
        let (own, other) = match self {
            WrongClaim::Opponent(time) => (Millis::ZERO, time),
            WrongClaim::Claimant(time) => (-time, Millis::ZERO),
            WrongClaim::Half => (-half, three),
            WrongClaim::HalfWithFloor if left > Millis::from_secs(120) => (-half, three),
            WrongClaim::HalfWithFloor => ((minute - left).min(Millis::ZERO), three),
        };
        match claimant {
            Color::White => ByColor {
                white: own,
                black: other,
            },
            Color::Black => ByColor {
                white: other,
                black: own,
            },
        }
    }
}

/// Which positions are dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dead {
    /// A list: bare kings, one minor piece, bishops of one colour.
    List,
    /// All in which neither side can mate by any series of legal moves.
    NoSeries,
}

/// Both flags found down, nobody knows which fell first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BothFlags {
    /// The arbiter decides.
    Arbiter,
    /// A draw in the last period; before it the game goes on.
    LastPeriodDraws,
    /// The same, but only where the quickplay finish was announced; else the arbiter decides.
    IfAnnounced,
}

/// A pawn left on the last rank when the clock is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PawnLeft {
    /// The move is not complete; the player finishes it in his own time.
    Incomplete,
    /// An illegal move.
    Illegal,
    /// An illegal move, and the pawn becomes a queen.
    IllegalQueen,
}

/// What an illegal move costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalRule {
    /// Is it counted at all?
    pub counted: bool,
    /// Counted only in a last period without a number of moves.
    pub last_period_only: bool,
    /// Time for the opponent.
    pub bonus: Millis,
    /// The illegal move with this number loses.
    pub loses_at: Option<u8>,
    /// Does it draw if the opponent can never mate?
    pub draws_if_unwinnable: bool,
}

impl IllegalRule {
    /// Restored, and nothing else.
    pub(crate) const NONE: IllegalRule = IllegalRule {
        counted: false,
        last_period_only: false,
        bonus: Millis::ZERO,
        loses_at: None,
        draws_if_unwinnable: false,
    };

    pub(crate) const fn strikes(loses_at: u8, bonus_secs: i64, draws: bool) -> IllegalRule {
        IllegalRule {
            counted: true,
            last_period_only: false,
            bonus: Millis::from_secs(bonus_secs),
            loses_at: Some(loses_at),
            draws_if_unwinnable: draws,
        }
    }
}

/// Colours reversed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reversed {
    /// More than a quarter of both first periods gone: play on; else the arbiter decides.
    Quarter,
    /// The game goes on unless the arbiter decides otherwise.
    Arbiter,
    /// Ten moves made by both: play on; fewer: a new game.
    TenMoves,
}

/// The quickplay finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuickplayRule {
    /// Unknown.
    None,
    /// In the last period.
    LastPeriod {
        /// May the arbiter reject the claim at once, which counts as an offer then? Else he
        /// declares the game drawn or postpones, and may reject only what he has postponed.
        rejects: bool,
    },
    /// Where it was announced.
    IfAnnounced,
}

/// What happens to a player who stays away longer than the reconnection window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absence {
    /// He loses at once.
    Loses,
    /// He loses if the opponent claims it.
    LosesOnClaim,
}
