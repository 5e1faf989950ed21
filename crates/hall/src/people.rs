//! Who is there: open sockets by player, and the notices that reach them.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use rules::Color;
use store::{Challenge, GameId, PlayerId};
use tokio::sync::broadcast;

use crate::accounts::SessionKey;

/// Notices that wait for a slow socket before it loses the oldest.
const NOTICES: usize = 64;

/// News for one player wherever he is in the hall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A game of his started: go there.
    GameStarted {
        /// Which.
        game: GameId,
        /// His side.
        color: Color,
    },
    /// A challenge of his or to him changed.
    ChallengeChanged(Box<Challenge>),
    /// This session of his was ended; a socket opened with it has to close.
    SignedOut(SessionKey),
}

#[derive(Debug, Default)]
pub(crate) struct People(Mutex<HashMap<PlayerId, Present>>);

#[derive(Debug)]
struct Present {
    sockets: usize,
    notices: broadcast::Sender<Notice>,
}

impl People {
    /// Counts a socket; `true` if it is the player's first.
    pub(crate) fn enter(&self, player: PlayerId) -> (broadcast::Receiver<Notice>, bool) {
        let mut people = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh = || Present {
            sockets: 0,
            notices: broadcast::Sender::new(NOTICES),
        };
        let present = people.entry(player).or_insert_with(fresh);
        present.sockets += 1;
        (present.notices.subscribe(), present.sockets == 1)
    }

    /// Discounts a socket; `true` if it was the player's last.
    pub(crate) fn leave(&self, player: PlayerId) -> bool {
        let mut people = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(present) = people.get_mut(&player) else {
            return false;
        };
        present.sockets -= 1;
        let last = present.sockets == 0;
        if last {
            people.remove(&player);
        }
        last
    }

    pub(crate) fn is_here(&self, player: PlayerId) -> bool {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .contains_key(&player)
    }

    pub(crate) fn count(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Tells the player, if a socket of his is open.
    pub(crate) fn tell(&self, player: PlayerId, notice: Notice) {
        let people = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(present) = people.get(&player) {
            // Fails only when the last receiver is just being dropped.
            let _ = present.notices.send(notice);
        }
    }
}
