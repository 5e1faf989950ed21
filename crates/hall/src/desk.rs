//! The arbiter's desk: every game over the board, side by side.

use std::sync::Arc;

use laws::{Game, Millis, Mode, Timestamp};
use store::GameSummary;
use tokio::sync::watch;

use crate::hall::Hall;
use crate::notes::Notes;

/// How long a game stays on the desk after its end.
const STAYS: Millis = Millis::from_secs(900);
/// Ended games on the desk at most.
pub(crate) const ENDED: usize = 64;

/// A game over the board as the desk shows it among others.
#[derive(Clone, Debug)]
pub struct DeskCard {
    /// Who plays, what, and the facts after the last event.
    pub summary: Arc<GameSummary>,
    /// The game.
    pub game: Arc<Game>,
    /// What is open in it.
    pub notes: Arc<Notes>,
}

impl DeskCard {
    /// A card, for a game that belongs on the desk.
    pub(crate) fn of(
        summary: Arc<GameSummary>,
        game: &Arc<Game>,
        notes: &Arc<Notes>,
    ) -> Option<Self> {
        (game.terms().mode == Mode::Board).then(|| Self {
            summary,
            game: Arc::clone(game),
            notes: Arc::clone(notes),
        })
    }

    /// The number of the board; those without one come last.
    pub fn number(&self) -> u32 {
        self.summary.table.number.unwrap_or(u32::MAX)
    }

    pub(crate) fn stays(&self, now: Timestamp) -> bool {
        let ended = self.game.ending().map(|ending| ending.at);
        ended.is_none_or(|at| now < at.max(self.game.last_at()) + STAYS)
    }
}

/// Tells when the desk has changed.
#[derive(Debug)]
pub struct DeskWatch(watch::Receiver<u64>);

impl DeskWatch {
    /// Returns at the next change; `false` when the hall is gone.
    pub async fn changed(&mut self) -> bool {
        self.0.changed().await.is_ok()
    }
}

impl Hall {
    /// Every game over the board that goes on or has just ended, by its number.
    pub fn desk(&self) -> Vec<DeskCard> {
        self.shared.board.desk(self.now())
    }

    /// Follows the desk's changes.
    pub fn watch_desk(&self) -> DeskWatch {
        DeskWatch(self.shared.desk_version.subscribe())
    }
}
