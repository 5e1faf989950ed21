//! A game: its state, what can be read from it, and how an event changes it.

mod apply;
mod apply_board;
mod apply_rulings;
mod at_board;
mod replay;
mod view;

use rules::{ByColor, Color, Line, Move, Position};

use crate::board::OverBoard;
use crate::clock::running::Clock;
use crate::ending::Ending;
use crate::event::Completion;
use crate::instant::{Millis, Timestamp};
use crate::terms::{Start, Terms};

pub use at_board::{Envelope, OpenClaim};
pub use replay::ReplayFault;

/// One game under an edition of the Laws, as its events have made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub(crate) terms: Terms,
    pub(crate) start: Start,
    pub(crate) created_at: Timestamp,
    pub(crate) last_at: Timestamp,
    /// The position before the first move of the log.
    pub(crate) initial: Position,
    /// From the start's position on: `start.earlier`, then `moves`. Begun anew where an
    /// irregular position has become a regular one again.
    pub(crate) line: Line,
    pub(crate) moves: Vec<PlayedMove>,
    pub(crate) clock: Clock,
    pub(crate) lag_account: ByColor<Millis>,
    pub(crate) offer: Option<Color>,
    /// Own moves a side had made when it last offered.
    pub(crate) offered_after: ByColor<Option<u32>>,
    pub(crate) must_play: Option<Move>,
    pub(crate) premove: ByColor<Option<String>>,
    pub(crate) takeback: Option<Takeback>,
    pub(crate) away_since: ByColor<Option<Timestamp>>,
    pub(crate) outage: Option<Outage>,
    pub(crate) over_board: OverBoard,
    pub(crate) needs_arbiter: bool,
    pub(crate) ending: Option<Ending>,
}

/// A move that stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move.
    pub mv: Move,
    /// Who made it.
    pub color: Color,
    /// SAN with `+` or `#`.
    pub san: String,
    /// The position after it.
    pub position: Position,
    /// When it was made.
    pub at: Timestamp,
    /// What completing it did to the clock; `None` while it waits for the press.
    pub completion: Option<Completion>,
    /// Was a draw offered with it, before the opponent did anything?
    pub draw_offered: bool,
    /// How many times the position after it had stood, this time included.
    pub repetitions: u32,
}

impl PlayedMove {
    /// Length of the turn, the credited delay taken off.
    #[must_use]
    pub fn spent(&self) -> Millis {
        self.completion.map_or(Millis::ZERO, |c| c.spent)
    }

    /// The mover's clock after it; `None` in an untimed game.
    #[must_use]
    pub fn left(&self) -> Option<Millis> {
        self.completion.and_then(|c| c.left)
    }
}

/// A wish to take back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Takeback {
    /// Whose wish.
    pub by: Color,
    /// How many half-moves would go.
    pub plies: u32,
}

/// A time during which the hall was down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// How long.
    pub lasted: Millis,
    /// When it ended.
    pub ended_at: Timestamp,
}
