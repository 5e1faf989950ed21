//! Turns: a player's commands in the lobby are done one after the other.

use std::sync::Arc;

use store::PlayerId;
use tokio::sync::{Mutex, OwnedMutexGuard};

/// Players who may give commands at the same time without ever waiting for each other; of more,
/// two may share a lane.
const LANES: usize = 64;

/// One lane of commands for each player.
#[derive(Debug)]
pub(crate) struct Turns([Arc<Mutex<()>>; LANES]);

/// The player's turn. It ends with the last clone.
#[derive(Clone, Debug)]
pub(crate) struct Turn(#[allow(dead_code, reason = "held, not read")] Arc<OwnedMutexGuard<()>>);

impl Default for Turns {
    fn default() -> Self {
        Self(std::array::from_fn(|_| Arc::default()))
    }
}

impl Turns {
    /// Waits until nothing else that the player asked for is under way. Without this a command
    /// sent twice at once would be done twice before the first answer is remembered.
    pub(crate) async fn wait(&self, player: PlayerId) -> Turn {
        let lane = player.0.unsigned_abs() % LANES as u64;
        // Below the number of lanes: the cast cannot truncate.
        let lane = Arc::clone(&self.0[lane as usize]);
        Turn(Arc::new(lane.lock_owned().await))
    }
}
