//! Tasks that carry news of the hall to one socket.

use std::future::Future;
use std::time::Duration;

use hall::{GameId, GameNews, GameWatch, Hall, LobbyWatch, PlayerId};
use rules::Color;
use tokio::task::{AbortHandle, JoinHandle};
use wire::ServerBody;

use super::outbound::Outbox;
use crate::present;

/// A lobby in a rush is shown no more often than this.
const LOBBY_AT_MOST_EVERY: Duration = Duration::from_millis(150);

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

/// Who looks at a game, and the side he plays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Viewer {
    pub(crate) player: PlayerId,
    pub(crate) you: Option<Color>,
}

/// Carries the news of a game.
pub(crate) async fn game(
    hall: Hall,
    id: GameId,
    mut watch: GameWatch,
    viewer: Viewer,
    outbox: Outbox,
) {
    let Viewer { player, you } = viewer;
    while let Some(news) = watch.next().await {
        let now = hall.now();
        outbox.send(match news {
            GameNews::Whole(snapshot) => ServerBody::Game {
                game: Box::new(present::game::game(&snapshot, Some(player), now)),
            },
            GameNews::Update(update) => present::game::update(&update, you, now),
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
