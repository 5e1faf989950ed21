//! Games: looked at, watched, acted in, listed.

use std::collections::VecDeque;

use store::{GameId, GameQuery, PlayerId};
use tokio::sync::{broadcast, oneshot};

use crate::act::Act;
use crate::hall::Hall;
use crate::refusal::{Code, HallError, Made};
use crate::room::{Mailbox, Message, Watching};
use crate::view::{GameNews, GamePage, GameSnapshot, LogEntry, Seen};

/// Games on a page at most.
const PAGE: u32 = 100;

impl Hall {
    /// The game as it is now.
    ///
    /// # Errors
    /// [`Code::NoSuchGame`], also for a game that this viewer may not see.
    pub async fn game(
        &self,
        id: &GameId,
        viewer: Option<PlayerId>,
    ) -> Result<GameSnapshot, HallError> {
        self.open_for_commands()?;
        let look = |reply| Message::Look { viewer, reply };
        Ok(*self.rooms.ask(&self.shared, id, look).await??)
    }

    /// Does what a player asks in his game, and returns when it is durable: the game that was
    /// made, for a rematch that both want. `command` is the player's own id for it.
    ///
    /// # Errors
    /// [`HallError::Refused`] with a code of the Laws or the hall; a wrong claim is answered so
    /// too, though it changes the clocks.
    pub async fn act(
        &self,
        id: &GameId,
        player: PlayerId,
        command: &str,
        act: Act,
    ) -> Result<Made, HallError> {
        self.open_for_commands()?;
        self.check_command(command)?;
        let at = self.now();
        let message = |reply| Message::Act {
            player,
            command: command.to_owned(),
            act: act.clone(),
            at,
            reply,
        };
        self.rooms.ask(&self.shared, id, message).await?
    }

    /// Says something in a game. Its players may write at any time, watchers once it is over.
    ///
    /// # Errors
    /// [`Code::ChatEmpty`], [`Code::ChatTooLong`], [`Code::ChatClosed`], [`Code::TooFast`].
    pub async fn chat(
        &self,
        id: &GameId,
        player: PlayerId,
        command: Option<&str>,
        text: &str,
    ) -> Result<(), HallError> {
        self.open_for_commands()?;
        if let Some(command) = command {
            self.check_command(command)?;
        }
        let at = self.now();
        let message = |reply| Message::Say {
            player,
            command: command.map(str::to_owned),
            text: text.to_owned(),
            at,
            reply,
        };
        self.rooms.ask(&self.shared, id, message).await?.map(drop)
    }

    /// Follows a game: first the game whole, or what was missed since `seen`, then all news.
    /// As long as the watch of a player lives, he is present at his board, as with any socket
    /// ([`Hall::connect`]).
    ///
    /// # Errors
    /// [`Code::NoSuchGame`], also for a game that this viewer may not see.
    pub async fn watch_game(
        &self,
        id: &GameId,
        viewer: Option<PlayerId>,
        seen: Option<Seen>,
    ) -> Result<GameWatch, HallError> {
        self.open_for_commands()?;
        let mailbox = self.rooms.room(&self.shared, id).await?;
        let watch = |reply| Message::Watch {
            viewer,
            seen,
            reply,
        };
        let Watching { first, news } = self.rooms.ask(&self.shared, id, watch).await??;
        Ok(GameWatch {
            viewer,
            mailbox,
            first,
            news,
        })
    }

    /// The game's log so far, whole, without what is secret to another player.
    ///
    /// # Errors
    /// [`Code::NoSuchGame`], also for a game that this viewer may not see.
    pub async fn events(
        &self,
        id: &GameId,
        viewer: Option<PlayerId>,
    ) -> Result<Vec<LogEntry>, HallError> {
        let summary = self.shared.store.game(id).await?.ok_or(Code::NoSuchGame)?;
        if !summary.is_open_to(viewer) {
            return Err(Code::NoSuchGame.into());
        }
        let own = viewer.and_then(|viewer| summary.color_of(viewer));
        let log = self.shared.store.log(id).await?;
        let numbered = (1_u32..)
            .zip(log)
            .map(|(seq, event)| LogEntry { seq, event });
        let open = numbered.filter(|entry| {
            let by = entry.event.by.color();
            !entry.event.is_secret() || (by.is_some() && by == own)
        });
        Ok(open.collect())
    }

    /// Games, newest first, a page at a time (100 at most).
    ///
    /// # Errors
    /// [`HallError::Store`].
    pub async fn games(&self, query: GameQuery) -> Result<GamePage, HallError> {
        let limit = query.limit.clamp(1, PAGE);
        // One more tells whether another page follows.
        let query = GameQuery {
            limit: limit + 1,
            ..query
        };
        let mut games = self.shared.store.games(&query).await?;
        let more = games.len() > limit as usize;
        games.truncate(limit as usize);
        let next = games
            .last()
            .filter(|_| more)
            .map(store::GameSummary::page_mark);
        Ok(GamePage { games, next })
    }
}

/// A place from which a game is followed; dropping it ends the watch.
#[derive(Debug)]
pub struct GameWatch {
    viewer: Option<PlayerId>,
    mailbox: Mailbox,
    first: VecDeque<GameNews>,
    news: broadcast::Receiver<GameNews>,
}

impl GameWatch {
    /// The next news; `None` when the hall shuts down. A watcher who is too slow for the updates
    /// gets the game whole instead; the room never waits for him.
    pub async fn next(&mut self) -> Option<GameNews> {
        if let Some(first) = self.first.pop_front() {
            return Some(first);
        }
        match self.news.recv().await {
            Ok(news) => Some(news),
            Err(broadcast::error::RecvError::Closed) => None,
            Err(broadcast::error::RecvError::Lagged(_)) => {
                let (reply, answer) = oneshot::channel();
                self.mailbox.send(Message::Resync { reply }).ok()?;
                let watching = answer.await.ok()?;
                self.first = watching.first;
                self.news = watching.news;
                self.first.pop_front()
            }
        }
    }
}

impl Drop for GameWatch {
    fn drop(&mut self) {
        // Fails only when the room has stopped.
        let _ = self.mailbox.send(Message::Unwatch {
            viewer: self.viewer,
        });
    }
}
