//! Open sockets, the notices they get, and the lobby as its visitors see it.

use std::sync::Arc;

use store::{Challenge, GameSummary, PlayerId};
use tokio::sync::{broadcast, watch};

use crate::hall::Hall;
use crate::lobby::Seek;
use crate::people::Notice;
use crate::shared::Shared;

/// Games of others that the lobby shows at most.
const LIVE: usize = 12;

/// The lobby as one visitor sees it.
#[derive(Clone, Debug)]
pub struct LobbyView {
    /// Players with an open socket.
    pub online: usize,
    /// Games going on in the hall.
    pub playing: usize,
    /// Open seeks, oldest first; one's own included.
    pub seeks: Vec<Seek>,
    /// Challenges from and to the visitor that wait for an answer, oldest first.
    pub challenges: Vec<Challenge>,
    /// The visitor's games that go on, those first in which he is to move.
    pub my_games: Vec<Arc<GameSummary>>,
    /// Games of others that may be watched, the most watched first; at most 12.
    pub live: Vec<Arc<GameSummary>>,
}

/// A player's open socket. As long as one lives the player is in the hall; when his last one is
/// dropped, his seeks are withdrawn and the games he plays see him go.
#[derive(Debug)]
pub struct Connection {
    shared: Arc<Shared>,
    player: PlayerId,
    notices: broadcast::Receiver<Notice>,
}

impl Connection {
    /// Whose socket it is.
    pub fn player(&self) -> PlayerId {
        self.player
    }

    /// The next notice for the player. One that came too fast for its reader is lost: the lobby
    /// tells the same.
    pub async fn notice(&mut self) -> Option<Notice> {
        loop {
            match self.notices.recv().await {
                Ok(notice) => return Some(notice),
                Err(broadcast::error::RecvError::Lagged(_)) => {}
                Err(broadcast::error::RecvError::Closed) => return None,
            }
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if self.shared.people.leave(self.player) {
            self.shared.lobby.withdraw_all(self.player);
            self.shared.lobby_changed();
            self.shared.came_or_went(self.player);
        }
    }
}

/// Tells when the lobby has changed: at once for seeks, challenges, games that start or end and
/// people who come or go; within a second for moves.
#[derive(Debug)]
pub struct LobbyWatch(watch::Receiver<u64>);

impl LobbyWatch {
    /// Returns at the next change; `false` when the hall is gone.
    pub async fn changed(&mut self) -> bool {
        self.0.changed().await.is_ok()
    }
}

impl Hall {
    /// Counts a socket of the player as open until the connection is dropped.
    pub fn connect(&self, player: PlayerId) -> Connection {
        let (notices, first) = self.shared.people.enter(player);
        if first {
            self.shared.lobby_changed();
            self.shared.came_or_went(player);
        }
        Connection {
            shared: Arc::clone(&self.shared),
            player,
            notices,
        }
    }

    /// Whether a socket of the player is open.
    pub fn is_online(&self, player: PlayerId) -> bool {
        self.shared.people.is_here(player)
    }

    /// The lobby as `viewer` sees it now; it is kept in memory and costs no look at the store.
    pub fn lobby_for(&self, viewer: Option<PlayerId>) -> LobbyView {
        let shared = &self.shared;
        LobbyView {
            online: shared.people.count(),
            playing: shared.board.count(),
            seeks: shared.lobby.seeks(),
            challenges: viewer
                .map(|me| shared.lobby.challenges_of(me))
                .unwrap_or_default(),
            my_games: viewer
                .map(|me| shared.board.games_of(me))
                .unwrap_or_default(),
            live: shared.board.live(viewer, LIVE),
        }
    }

    /// Follows the lobby's changes.
    pub fn watch_lobby(&self) -> LobbyWatch {
        LobbyWatch(self.shared.lobby_version.subscribe())
    }
}
