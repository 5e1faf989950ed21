//! What can be done in a game: by a player, the host of a table or the arbiter.

use laws::{Ground, Millis};

/// An act as it was typed or clicked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Make a move.
    Move {
        /// UCI, or any notation a person types (`Nf3`, `0-0`, `马f3`).
        text: String,
        /// The ply this move is meant to be, 1 for the first.
        ply: u32,
        /// Offer a draw with it.
        offer_draw: bool,
        /// Network delay measured by the server; the game's terms limit what is credited.
        lag: Millis,
    },
    /// Offer a draw.
    OfferDraw,
    /// Accept the opponent's offer.
    AcceptDraw,
    /// Decline the opponent's offer.
    DeclineDraw,
    /// Claim a draw.
    Claim {
        /// The ground.
        ground: Ground,
        /// The intended move, in any notation, if the claim rests on it.
        text: Option<String>,
    },
    /// Ask to take back one's last move.
    AskTakeback,
    /// Agree to the opponent's wish.
    AcceptTakeback,
    /// Decline it, or withdraw one's own.
    DeclineTakeback,
    /// Resign.
    Resign,
    /// Break off before both have moved.
    Abort,
    /// Claim the game of an opponent who stays away too long.
    ClaimAbsence,
    /// Offer a rematch, or accept the opponent's: the same terms, colours reversed.
    Rematch,
    /// Decline the opponent's rematch or withdraw one's own.
    DeclineRematch,
    /// Anything of the Laws that needs no reading: hands, clock, envelope, desk.
    Laws(Box<laws::Act>),
}
