//! A game from its log.

use crate::event::{Event, EventKind};
use crate::game::Game;

/// A log that is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayFault {
    /// There is no first event.
    #[error("the log is empty")]
    Empty,
    /// The first event does not begin a game.
    #[error("the log does not begin with the creation of a game")]
    NotCreated,
    /// A move is not legal where it stands, or the log goes on after an end that stands.
    #[error("entry {index} of the log cannot have happened")]
    Impossible {
        /// Number of the entry, from 0.
        index: usize,
    },
}

impl Game {
    /// The game that this log tells.
    ///
    /// # Errors
    ///
    /// If the log cannot have been written by a game.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a Event>) -> Result<Game, ReplayFault> {
        let mut events = events.into_iter();
        let first = events.next().ok_or(ReplayFault::Empty)?;
        let EventKind::Created(created) = &first.kind else {
            return Err(ReplayFault::NotCreated);
        };
        let mut position = created.start.position;
        for mv in &created.start.earlier {
            if !position.is_legal(*mv) {
                return Err(ReplayFault::Impossible { index: 0 });
            }
            position = position.after(*mv);
        }
        let mut game = Game::begin(created, first.at);
        for (i, event) in events.enumerate() {
            if !game.could_follow(event) {
                return Err(ReplayFault::Impossible { index: i + 1 });
            }
            game.apply(event);
        }
        Ok(game)
    }

    fn could_follow(&self, event: &Event) -> bool {
        (self.ending.is_none() || event.may_follow_the_end())
            && match &event.kind {
                EventKind::Created(_) => false,
                EventKind::Moved { mv, .. } => self.position().is_legal(*mv),
                EventKind::TakenBack { plies, .. } => *plies as usize <= self.moves.len(),
                _ => true,
            }
    }
}
