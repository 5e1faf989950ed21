//! What an arbiter may rule (11, 12). Each ruling is on record, and what it does is undone by a
//! further one: times by times, a count by its opposite, a restored position by
//! [`Ruling::Reinstate`], an ending by [`Ruling::Reopen`].

use rules::{ByColor, Color};

use crate::instant::Millis;

/// A ruling of the arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ruling {
    /// Time for a player.
    AddTime {
        /// For whom.
        color: Color,
        /// How much.
        time: Millis,
    },
    /// Time taken from a player.
    RemoveTime {
        /// From whom.
        color: Color,
        /// How much.
        time: Millis,
    },
    /// A warning.
    Warn {
        /// To whom.
        color: Color,
    },
    /// The game is lost.
    AwardLoss {
        /// By whom.
        color: Color,
        /// Half points of the opponent: 2, 1 or 0.
        opponent_half_points: u8,
    },
    /// The game is drawn.
    AwardDraw,
    /// A player is expelled and loses.
    Expel {
        /// Who.
        color: Color,
    },
    /// The decision on a claim is put off.
    Postpone {
        /// Time for the opponent.
        time: Millis,
    },
    /// A claim is rejected.
    Reject,
    /// A claim is accepted.
    Accept,
    /// The position before the last move is restored; the clocks stay as they are.
    Restore,
    /// The position after so many of the moves that stand is restored; the clocks stay as
    /// they are ([`Ruling::SetTimes`] sets them).
    RestoreAfter {
        /// How many half-moves of [`crate::Game::moves`] are kept.
        moves: u32,
    },
    /// What the last restoring took away is put back, if no move has been made since.
    Reinstate,
    /// Both clocks are set.
    SetTimes {
        /// What they show from now on.
        left: ByColor<Millis>,
    },
    /// An illegal move is counted, with what the edition makes it cost.
    CountIllegal {
        /// Whose.
        color: Color,
    },
    /// An illegal move is counted no more; the clocks stay as they are.
    ForgiveIllegal {
        /// Whose.
        color: Color,
    },
    /// A warning is withdrawn.
    LiftWarning {
        /// To whom it went.
        color: Color,
    },
    /// A player who must fill in his scoresheet is lent the opponent's; his own clock runs.
    LendSheet {
        /// To whom.
        color: Color,
    },
    /// The game is cancelled and a new one begun.
    NewGame,
    /// The game goes on.
    Continue,
    /// The ending is set aside, whatever brought it: the game goes on from what stood on the
    /// board. The clocks stand as they stood at the end until the arbiter starts them.
    Reopen,
}
