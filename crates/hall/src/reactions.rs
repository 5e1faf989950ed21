//! Where one domain's event becomes another's command: a game that ends, ends anew or goes on
//! again moves the pools and brings its result to its tournament.

use std::sync::Arc;

use store::GameId;
use tokio::sync::mpsc;

use crate::ratings;
use crate::rooms::Rooms;
use crate::shared::Shared;
use crate::tournaments;

/// How often what failed is tried again before it is left to the next start of the hall.
const TRIES: u32 = 3;

/// Settles one game after the other, first those that the last hall on this data left over.
///
/// A result is found by what stands in the store, not by the message: one that is lost with the
/// process is found at the next start, one that comes twice changes nothing.
pub(crate) async fn run(
    shared: Arc<Shared>,
    rooms: Arc<Rooms>,
    mut ended: mpsc::UnboundedReceiver<GameId>,
) {
    match shared.store.uncounted().await {
        Ok(games) => {
            for game in games {
                settle(&shared, &rooms, &game).await;
            }
        }
        Err(error) => tracing::error!(%error, "results that do not count yet could not be found"),
    }
    match shared.store.events_to_rate().await {
        Ok(events) => {
            for event in events {
                if let Err(error) = ratings::settle_event(&shared, &rooms, &event).await {
                    tracing::error!(%event, %error, "results of an event could not be counted");
                }
            }
        }
        Err(error) => tracing::error!(%error, "events to be counted could not be found"),
    }
    match shared.store.ended_tournament_games().await {
        Ok(games) => {
            for game in games {
                bring(&shared, &game, false).await;
            }
        }
        Err(error) => tracing::error!(%error, "games of tournaments could not be found"),
    }
    while let Some(game) = ended.recv().await {
        settle(&shared, &rooms, &game).await;
        bring(&shared, &game, true).await;
    }
}

async fn bring(shared: &Arc<Shared>, game: &GameId, fresh: bool) {
    for _ in 0..TRIES {
        match tournaments::result_of(shared, game, fresh).await {
            Ok(()) => return,
            Err(error) => tracing::error!(%game, %error, "a result did not reach its tournament"),
        }
    }
}

async fn settle(shared: &Arc<Shared>, rooms: &Arc<Rooms>, game: &GameId) {
    for _ in 0..TRIES {
        match ratings::settle(shared, rooms, game).await {
            Ok(()) => return,
            Err(error) => tracing::error!(%game, %error, "a result could not be counted"),
        }
    }
}
