//! Following numbers: a page of a player, or of the best, is told when it is no longer true.

use std::collections::HashSet;
use std::sync::Arc;

use store::PlayerId;
use tokio::sync::broadcast::{self, error::RecvError};

use crate::hall::Hall;

/// Changes that may wait for a follower; who is further behind is told that something changed.
const WAITING_MOST: usize = 64;

/// Whose numbers changed, told to whoever follows them.
#[derive(Debug)]
pub(super) struct News(broadcast::Sender<Arc<HashSet<PlayerId>>>);

impl News {
    pub(super) fn new() -> Self {
        Self(broadcast::Sender::new(WAITING_MOST))
    }

    pub(super) fn tell(&self, touched: &HashSet<PlayerId>) {
        if !touched.is_empty() {
            // Fails only when nobody follows.
            let _ = self.0.send(Arc::new(touched.clone()));
        }
    }
}

/// Tells when numbers have changed: one player's, or anybody's.
#[derive(Debug)]
pub struct RatingsWatch {
    news: broadcast::Receiver<Arc<HashSet<PlayerId>>>,
    of: Option<PlayerId>,
}

impl RatingsWatch {
    /// Returns at the next change; `false` when the hall is gone.
    pub async fn changed(&mut self) -> bool {
        loop {
            match self.news.recv().await {
                Ok(touched) if self.of.is_none_or(|player| touched.contains(&player)) => {
                    return true;
                }
                Ok(_) => {}
                Err(RecvError::Lagged(_)) => return true,
                Err(RecvError::Closed) => return false,
            }
        }
    }
}

impl Hall {
    /// Follows the changes of a player's numbers, or of everybody's.
    pub fn watch_ratings(&self, of: Option<PlayerId>) -> RatingsWatch {
        RatingsWatch {
            news: self.shared.ratings.news.0.subscribe(),
            of,
        }
    }
}
