//! Games: looked at, watched, acted in, listed.

use std::collections::{HashMap, VecDeque};

use laws::{Actor, Mode};
use store::{GameId, GameQuery, Player, PlayerId};
use tokio::sync::{broadcast, oneshot};

use crate::act::Act;
use crate::hall::Hall;
use crate::refusal::{Code, HallError, Made};
use crate::room::{Mailbox, Message, Sender, Viewer, Watching};
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
        let look = |viewer| async move {
            let look = |reply| Message::Look { viewer, reply };
            self.rooms.ask(&self.shared, id, look).await?
        };
        match look(plain(viewer)).await {
            Err(error) if self.rules_here(&error, viewer).await? => {
                Ok(*look(as_arbiter(viewer)).await?)
            }
            looked => Ok(*looked?),
        }
    }

    /// Whether a game that may not be seen is one that this viewer sees as an arbiter.
    async fn rules_here(
        &self,
        error: &HallError,
        viewer: Option<PlayerId>,
    ) -> Result<bool, HallError> {
        let closed = error.refusal().is_some_and(|no| no.is(Code::NoSuchGame));
        match viewer.filter(|_| closed) {
            Some(viewer) => self.is_arbiter(viewer).await,
            None => Ok(false),
        }
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
        self.act_as(id, (player, None), command, act).await
    }

    /// Does what somebody asks as White, Black or the arbiter: the host of a table for both
    /// sides and, where its PIN was given or none was set, for the arbiter; an arbiter of the
    /// hall in games over the board that he does not play. Nobody else acts for another.
    ///
    /// # Errors
    /// As [`Hall::act`]; [`Code::NotAPlayer`], [`Code::NotArbiter`], [`Code::OwnGame`],
    /// [`Code::PinNeeded`], [`Code::SealUnreadable`].
    pub async fn act_as(
        &self,
        id: &GameId,
        (player, wanted): (PlayerId, Option<Actor>),
        command: &str,
        act: Act,
    ) -> Result<Made, HallError> {
        self.open_for_commands()?;
        self.check_command(command)?;
        let at = self.now();
        let arbiter = match wanted {
            None => false,
            Some(_) => self.is_arbiter(player).await?,
        };
        let sender = Sender {
            player,
            wanted,
            arbiter,
        };
        let message = |reply| Message::Act {
            sender,
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
        let watch = |viewer| async move {
            let watch = |reply| Message::Watch {
                viewer,
                seen,
                reply,
            };
            self.rooms.ask(&self.shared, id, watch).await?
        };
        let watching = match watch(plain(viewer)).await {
            Err(error) if self.rules_here(&error, viewer).await? => watch(as_arbiter(viewer)).await,
            watching => watching,
        };
        let Watching { first, news } = watching?;
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
            let rules = summary.terms.mode == Mode::Board;
            match viewer.filter(|_| rules) {
                Some(viewer) if self.is_arbiter(viewer).await? => {}
                _ => return Err(Code::NoSuchGame.into()),
            }
        }
        let own = viewer.and_then(|viewer| summary.color_of(viewer));
        let log = self.shared.store.entries(id).await?;
        let open = (1_u32..).zip(log).filter_map(|(seq, entry)| {
            Some(LogEntry {
                seq,
                event: entry.event.seen_by(own)?,
                sender: entry.sender,
            })
        });
        Ok(open.collect())
    }

    /// The players behind these numbers, for a log: those that are known.
    ///
    /// # Errors
    /// [`HallError::Store`].
    pub async fn players(
        &self,
        ids: impl IntoIterator<Item = PlayerId>,
    ) -> Result<HashMap<PlayerId, Player>, HallError> {
        let mut known = HashMap::new();
        for id in ids {
            if known.contains_key(&id) {
                continue;
            }
            if let Some(player) = self.shared.store.player(id).await? {
                known.insert(id, player);
            }
        }
        Ok(known)
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

const fn plain(player: Option<PlayerId>) -> Viewer {
    Viewer {
        player,
        arbiter: false,
    }
}

const fn as_arbiter(player: Option<PlayerId>) -> Viewer {
    Viewer {
        player,
        arbiter: true,
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
