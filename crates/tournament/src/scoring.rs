//! How many points each result counts.

use crate::mark::Mark;
use crate::points::Points;

/// A point system: what each result of one round is worth (seed rule S210 by default).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scoring {
    /// A game won, won by forfeit, or a full-point bye.
    pub win: Points,
    /// A game drawn, or a half-point bye.
    pub draw: Points,
    /// A game lost over the board.
    pub loss: Points,
    /// A round of a player who is absent or has a zero-point bye.
    pub zero_bye: Points,
    /// A game lost by not appearing.
    pub forfeit_loss: Points,
    /// The bye that the pairing allots.
    pub pairing_bye: Points,
    /// A result not known yet.
    pub unknown: Points,
}

impl Scoring {
    /// Win 1, draw ½, loss 0; the allotted bye counts a win.
    pub const STANDARD: Scoring = Scoring::of_games(Points::ONE, Points::HALF, Points::ZERO);

    /// A system given by its three results: absence counts nothing, the allotted bye a win and
    /// an unknown result a draw.
    #[must_use]
    pub const fn of_games(win: Points, draw: Points, loss: Points) -> Scoring {
        Scoring {
            win,
            draw,
            loss,
            zero_bye: Points::ZERO,
            forfeit_loss: Points::ZERO,
            pairing_bye: win,
            unknown: draw,
        }
    }

    /// What a result counts; a pair not yet decided counts nothing.
    #[must_use]
    pub const fn of(&self, mark: Mark) -> Points {
        match mark {
            Mark::Win | Mark::ForfeitWin | Mark::UnratedWin | Mark::FullBye => self.win,
            Mark::Draw | Mark::UnratedDraw | Mark::HalfBye => self.draw,
            Mark::Loss | Mark::UnratedLoss => self.loss,
            Mark::ForfeitLoss => self.forfeit_loss,
            Mark::PairingBye => self.pairing_bye,
            Mark::ZeroBye => self.zero_bye,
            Mark::Blank => Points::ZERO,
        }
    }
}

impl Default for Scoring {
    fn default() -> Scoring {
        Scoring::STANDARD
    }
}
