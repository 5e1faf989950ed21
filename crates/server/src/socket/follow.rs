//! Tasks that carry news of the hall to one socket.

use std::future::Future;
use std::time::Duration;

use hall::{
    DeskWatch, GameId, GameNews, GameWatch, Hall, LobbyWatch, Player, PlayerId, RatingsWatch,
    RoomUpdate, TournamentWatch,
};
use tokio::task::{AbortHandle, JoinHandle};
use wire::ServerBody;

use super::outbound::Outbox;
use crate::present;
use crate::present::eyes::Looker;

/// A lobby in a rush is shown no more often than this.
const LOBBY_AT_MOST_EVERY: Duration = Duration::from_millis(150);
/// A tournament in a rush is told of no more often than this.
const TOURNAMENT_AT_MOST_EVERY: Duration = Duration::from_millis(250);
/// Numbers in a rush are told of no more often than this.
const RATINGS_AT_MOST_EVERY: Duration = Duration::from_millis(250);
/// A desk in a rush is shown no more often than this.
const DESK_AT_MOST_EVERY: Duration = Duration::from_millis(250);

/// A task that follows something; it ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Following(AbortHandle);

impl Following {
    pub(crate) fn start(task: impl Future<Output = ()> + Send + 'static) -> Self {
        let task: JoinHandle<()> = tokio::spawn(task);
        Self(task.abort_handle())
    }

    /// Whether it has not ended by itself.
    pub(crate) fn goes_on(&self) -> bool {
        !self.0.is_finished()
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Shows the lobby now and at every change.
pub(crate) async fn lobby(hall: Hall, mut watch: LobbyWatch, player: PlayerId, outbox: Outbox) {
    loop {
        let lobby = present::lobby::lobby(hall.lobby_for(Some(player)), Some(player));
        outbox.send(ServerBody::Lobby { lobby });
        // Many changes at once are one picture.
        tokio::time::sleep(LOBBY_AT_MOST_EVERY).await;
        if !watch.changed().await {
            return;
        }
    }
}

/// Shows the desk now and at every change.
pub(crate) async fn desk(hall: Hall, mut watch: DeskWatch, player: PlayerId, outbox: Outbox) {
    loop {
        // A role that was taken away takes the desk with it.
        if !hall.is_arbiter(player).await.unwrap_or(false) {
            return;
        }
        let desk = present::desk::desk(&hall.desk(), hall.now());
        outbox.send(ServerBody::Desk { desk });
        tokio::time::sleep(DESK_AT_MOST_EVERY).await;
        if !watch.changed().await {
            return;
        }
    }
}

/// Tells that a tournament has moved on; who gets it reads it anew.
pub(crate) async fn tournament(id: String, mut watch: TournamentWatch, outbox: Outbox) {
    while let Some(seq) = watch.changed().await {
        outbox.send(ServerBody::TournamentChanged {
            tournament: id.clone(),
            seq,
        });
        // Many results at once are one picture.
        tokio::time::sleep(TOURNAMENT_AT_MOST_EVERY).await;
    }
}

/// Tells that numbers are others; who gets it reads them anew.
pub(crate) async fn ratings(mut watch: RatingsWatch, outbox: Outbox) {
    loop {
        outbox.send(ServerBody::RatingsChanged {});
        // Many games at once are one picture.
        tokio::time::sleep(RATINGS_AT_MOST_EVERY).await;
        if !watch.changed().await {
            return;
        }
    }
}

/// Carries the news of a game.
pub(crate) async fn game(
    hall: Hall,
    id: GameId,
    mut watch: GameWatch,
    looker: Looker,
    outbox: Outbox,
) {
    while let Some(news) = watch.next().await {
        let now = hall.now();
        outbox.send(match news {
            GameNews::Whole(snapshot) => {
                let eyes = looker.on_game(&hall, &snapshot);
                ServerBody::Game {
                    game: Box::new(present::game::game(&snapshot, &eyes, now)),
                }
            }
            GameNews::Update(update) => {
                let eyes = looker.on_update(&hall, &update);
                let sender = sender(&hall, &update).await;
                present::game::update(&update, sender.as_ref(), &eyes, now)
            }
            GameNews::Said(line) => ServerBody::ChatSaid {
                game: id.to_string(),
                line: present::game::chat_line(&line),
            },
            GameNews::Presence(presence) => present::game::presence(&id, &presence),
            GameNews::Rated(rated) => wire::ServerBody::Rated {
                game: id.to_string(),
                rated: Box::new(present::rating::rated(&rated)),
            },
        });
    }
}

/// Who sent the command behind an update; most often one of those who sit there.
async fn sender(hall: &Hall, update: &RoomUpdate) -> Option<Player> {
    let sender = update.sender?;
    let seats = [&update.seats.white.player, &update.seats.black.player];
    if let Some(seated) = seats.into_iter().find(|player| player.id == sender) {
        return Some(seated.clone());
    }
    hall.players([sender]).await.ok()?.remove(&sender)
}
