//! A room: one task that owns one game and answers its mailbox, one message after the other.

mod acting;
mod actor;
mod moving;
mod rematch;
mod talking;
mod watching;

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Weak};
use std::time::Duration;

use laws::{Game, Timestamp};
use rules::{ByColor, Color};
use store::{ChatLine, GameId, Player, PlayerId, Store, Table};
use tokio::sync::{broadcast, mpsc, oneshot};

use crate::act::Act;
use crate::deadlines::Due;
use crate::notes::Notes;
use crate::ratings::NumberMoved;
use crate::refusal::{Code, HallError, Made};
use crate::rooms::Rooms;
use crate::shared::Shared;
use crate::view::{GameNews, GameSnapshot, Rematch, Seen};

pub(crate) use actor::Sender;
pub(crate) use talking::{is_seen, on_one_line};

/// News that wait for a slow watcher before he gets the game whole instead.
const NEWS: usize = 128;
/// Lines of chat kept at hand.
const LINES: u32 = 200;

/// What can be asked of a room.
#[derive(Debug)]
pub(crate) enum Message {
    Act {
        sender: Sender,
        command: String,
        act: Act,
        at: Timestamp,
        reply: oneshot::Sender<Result<Made, HallError>>,
    },
    Say {
        player: PlayerId,
        command: Option<String>,
        text: String,
        at: Timestamp,
        reply: oneshot::Sender<Result<Made, HallError>>,
    },
    Look {
        viewer: Viewer,
        reply: oneshot::Sender<Result<Box<GameSnapshot>, HallError>>,
    },
    Watch {
        viewer: Viewer,
        seen: Option<Seen>,
        reply: oneshot::Sender<Result<Watching, HallError>>,
    },
    /// A watcher was too slow: the game whole, and the news that follow it.
    Resync {
        reply: oneshot::Sender<Watching>,
    },
    Unwatch {
        viewer: Option<PlayerId>,
    },
    Renamed {
        player: Player,
    },
    /// The game has moved the pools.
    Rated,
    /// What somebody may do here has changed.
    Rights,
    /// A player has come to the hall or left it.
    Attendance,
    /// Something may be due.
    Tick,
    Stop,
}

/// Who looks at a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Viewer {
    pub(crate) player: Option<PlayerId>,
    /// Whether the hall has made him an arbiter: such a one sees every game over the board.
    pub(crate) arbiter: bool,
}

/// The first news of a watcher, and the source of all that follow.
#[derive(Debug)]
pub(crate) struct Watching {
    pub(crate) first: VecDeque<GameNews>,
    pub(crate) news: broadcast::Receiver<GameNews>,
}

pub(crate) type Mailbox = mpsc::UnboundedSender<Message>;

pub(crate) struct Room {
    id: GameId,
    shared: Arc<Shared>,
    rooms: Weak<Rooms>,
    game: Arc<Game>,
    seq: u32,
    /// What the desk knows of the game.
    notes: Arc<Notes>,
    table: Table,
    players: ByColor<Player>,
    rematch: Rematch,
    /// What the game moved in the pools, once it has.
    rated: Option<Arc<ByColor<Vec<NumberMoved>>>>,
    chat: VecDeque<Arc<ChatLine>>,
    /// When each writer wrote last, for the limit of pace.
    paces: HashMap<PlayerId, VecDeque<Timestamp>>,
    /// Watches by the players themselves.
    sitting: ByColor<u32>,
    /// Since when a player is not there.
    away_since: ByColor<Option<Timestamp>>,
    /// When the game is to count him as away.
    leaves_at: ByColor<Option<Timestamp>>,
    /// Until when the watchers know whose absence may be claimed.
    claims_told: Timestamp,
    watchers: u32,
    news: broadcast::Sender<GameNews>,
}

impl Room {
    /// Reads the game `id` from its log.
    pub(crate) async fn load(
        id: GameId,
        shared: Arc<Shared>,
        rooms: Weak<Rooms>,
    ) -> Result<Self, HallError> {
        let summary = shared.store.game(&id).await?.ok_or(Code::NoSuchGame)?;
        let Replayed { game, seq, notes } = replay(&shared.store, &id).await?;
        let chat = shared.store.chat(&id, LINES).await?;
        let now = shared.now();
        let away_since = ByColor::from_fn(|color| Some(game.away_since(color).unwrap_or(now)));
        let mut room = Self {
            players: ByColor {
                white: summary.white,
                black: summary.black,
            },
            rematch: Rematch {
                offer: summary.rematch_offer,
                game: summary.rematch_game,
            },
            rated: None,
            chat: chat.into_iter().map(Arc::new).collect(),
            paces: HashMap::new(),
            sitting: ByColor { white: 0, black: 0 },
            away_since,
            leaves_at: ByColor {
                white: None,
                black: None,
            },
            claims_told: now,
            watchers: 0,
            news: broadcast::Sender::new(NEWS),
            game: Arc::new(game),
            seq,
            notes: Arc::new(notes),
            table: summary.table,
            id,
            shared,
            rooms,
        };
        for color in Color::ALL {
            room.will_leave(color, now);
        }
        room.look_around(now);
        room.set_alarm();
        if room.game.terms().rated && room.game.ending().is_some() {
            room.read_rated().await?;
        }
        Ok(room)
    }

    /// Answers messages until nobody needs the room any more.
    pub(crate) async fn run(mut self, mut mailbox: mpsc::UnboundedReceiver<Message>) {
        let lingers = self.shared.config.room_lingers.0.max(1).unsigned_abs();
        let lingers = Duration::from_millis(lingers);
        // Who came back while the game was not in memory is noted down first.
        self.hear(Message::Attendance).await;
        loop {
            match tokio::time::timeout(lingers, mailbox.recv()).await {
                Ok(Some(Message::Stop) | None) => break,
                Ok(Some(message)) => self.hear(message).await,
                Err(_) => {
                    let Some(rooms) = self.rooms.upgrade() else {
                        break;
                    };
                    if self.is_idle() && rooms.remove_if_unused(&self.id, &mut mailbox) {
                        break;
                    }
                }
            }
        }
    }

    fn is_idle(&self) -> bool {
        self.watchers == 0 && self.sitting.white == 0 && self.sitting.black == 0
    }

    async fn hear(&mut self, message: Message) {
        // A reply that nobody waits for any more is no fault.
        match message {
            Message::Act {
                sender,
                command,
                act,
                at,
                reply,
            } => {
                let _ = reply.send(self.act(sender, command, act, at).await);
            }
            Message::Say {
                player,
                command,
                text,
                at,
                reply,
            } => {
                let _ = reply.send(self.say(player, command, text, at).await);
            }
            Message::Look { viewer, reply } => {
                let _ = reply.send(self.look(viewer).await);
            }
            Message::Watch {
                viewer,
                seen,
                reply,
            } => {
                let watching = self.watch(viewer, seen).await;
                let watches = watching.is_ok();
                if reply.send(watching).is_err() && watches {
                    self.unwatch(viewer.player);
                }
            }
            Message::Resync { reply } => {
                let _ = reply.send(self.whole());
            }
            Message::Unwatch { viewer } => self.unwatch(viewer),
            Message::Renamed { player } => self.rename(player),
            Message::Rated => self.was_rated().await,
            Message::Rights => self.tell_anew(),
            Message::Attendance => {
                let now = self.shared.now();
                let noted = self.attend(now).await;
                self.set_alarm();
                self.or_soon(noted, now);
            }
            Message::Tick => {
                let now = self.shared.now();
                let kept = self.catch_up(now).await;
                self.or_soon(kept, now);
            }
            Message::Stop => {}
        }
    }

    /// What could not be written is tried again soon.
    fn or_soon(&self, done: Result<(), HallError>, now: Timestamp) {
        if let Err(error) = done {
            tracing::error!(game = %self.id, %error, "a deadline could not be kept");
            self.retry_soon(now);
        }
    }

    pub(crate) fn color_of(&self, player: PlayerId) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|color| self.players[*color].id == player)
    }

    /// Has the room woken when something is due next.
    fn set_alarm(&self) {
        let leaving = Color::ALL
            .into_iter()
            .filter_map(|color| self.leaves_at[color]);
        let deadline = self.game.next_deadline().map(|deadline| deadline.at);
        let at = leaving.chain(deadline).chain(self.claim_due()).min();
        self.shared.deadlines.set(Due::Room(self.id.clone()), at);
    }

    /// When an absence becomes long enough to be claimed that the watchers don't know of yet.
    pub(crate) fn claim_due(&self) -> Option<Timestamp> {
        if self.game.ending().is_some() {
            return None;
        }
        let limits = Color::ALL
            .into_iter()
            .filter_map(|color| self.game.absence_limit(color));
        limits.filter(|at| *at > self.claims_told).min()
    }

    /// What was due cannot be written: try again in a second.
    fn retry_soon(&self, now: Timestamp) {
        let at = now + laws::Millis::from_secs(1);
        self.shared
            .deadlines
            .set(Due::Room(self.id.clone()), Some(at));
    }

    fn tell(&self, news: GameNews) {
        // Without watchers there is nobody to tell.
        let _ = self.news.send(news);
    }
}

/// A game as its log tells it.
pub(crate) struct Replayed {
    pub(crate) game: Game,
    /// Number of the last event.
    pub(crate) seq: u32,
    /// What the desk knows of it.
    pub(crate) notes: Notes,
}

/// The game as its log tells it.
pub(crate) async fn replay(store: &Store, id: &GameId) -> Result<Replayed, HallError> {
    let log = store.entries(id).await?;
    let events = log.iter().map(|entry| &entry.event);
    let game = Game::replay(events).map_err(|fault| HallError::Unplayable {
        game: id.0.clone(),
        reason: fault.to_string(),
    })?;
    Ok(Replayed {
        game,
        seq: u32::try_from(log.len()).unwrap_or(u32::MAX),
        notes: Notes::of(&log),
    })
}
