//! The hall: opened on a store, it keeps its games going until it is shut down.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use laws::{Millis, Timestamp};
use store::{PlayerId, Store};
use tokio::sync::{mpsc, watch};
use tokio::task::AbortHandle;

use crate::config::HallConfig;
use crate::deadlines::{Deadlines, Due};
use crate::lobby::Lobby;
use crate::lots::Lots;
use crate::people::People;
use crate::ratings::{self, Ratings};
use crate::reactions;
use crate::recover;
use crate::refusal::HallError;
use crate::room::Message;
use crate::rooms::Rooms;
use crate::shared::Shared;
use crate::tables::Unlocked;
use crate::tournaments::Tournaments;
use crate::turns::Turns;

/// How often the hall writes down that it is alive, and how much of an outage can at most be
/// taken for play.
const HEARTBEAT: Millis = Millis::from_secs(1);
/// Heartbeats between two sweeps of what has expired.
const SWEEP: u32 = 300;

/// A chess hall: games, players and lobby on one store. Cheap to clone.
///
/// Every command carries the player's own id for it; the same player's same id gets the first
/// answer again, and nothing is done twice. When the last handle is gone the hall stops as if
/// the process had died; [`Hall::shutdown`] ends it in good order.
#[derive(Clone, Debug)]
pub struct Hall {
    pub(crate) shared: Arc<Shared>,
    pub(crate) rooms: Arc<Rooms>,
    boot: Arc<str>,
    tasks: Arc<Tasks>,
}

/// The hall's own tasks; they end with its last handle.
#[derive(Debug)]
struct Tasks {
    handles: Vec<AbortHandle>,
    closed: AtomicBool,
}

impl Drop for Tasks {
    fn drop(&mut self) {
        for handle in &self.handles {
            handle.abort();
        }
    }
}

impl Hall {
    /// Opens the hall: replays the games that go on, charges the time since the last heartbeat
    /// to nobody, and sets its timers.
    ///
    /// # Errors
    /// [`HallError::Store`] if the store cannot be read. A single game that cannot be replayed
    /// is logged and left as it is.
    pub async fn open(store: Store, config: HallConfig) -> Result<Self, HallError> {
        let last_alive = store.alive_until().await?;
        let clock = match last_alive {
            Some(at) => config.clock.clone().not_before(at),
            None => config.clock.clone(),
        };
        let lots = Lots::new(config.seed);
        let boot = lots.text(8).into();
        let (comings, came_or_went) = mpsc::unbounded_channel();
        let (ended, results) = mpsc::unbounded_channel();
        let ratings = Ratings::new(&config.pools);
        let shared = Arc::new(Shared {
            store,
            clock,
            lots,
            config,
            board: crate::board::Board::default(),
            people: People::default(),
            lobby: Lobby::default(),
            deadlines: Deadlines::default(),
            turns: Turns::default(),
            lobby_version: watch::Sender::new(0),
            desk_version: watch::Sender::new(0),
            unlocked: Unlocked::default(),
            lobby_stale: AtomicBool::new(false),
            comings,
            ended,
            ratings,
            tournaments: Tournaments::default(),
        });
        recover::recover(&shared, last_alive).await?;
        ratings::load(&shared).await?;
        shared.store.heartbeat(shared.now()).await?;
        let rooms = Arc::new(Rooms::default());
        let timer = tokio::spawn(keep_deadlines(Arc::clone(&shared), Arc::clone(&rooms)));
        let heart = tokio::spawn(beat(Arc::clone(&shared)));
        let (theirs, known) = (Arc::clone(&shared), Arc::clone(&rooms));
        let porter = tokio::spawn(keep_attendance(theirs, known, came_or_went));
        let (theirs, known) = (Arc::clone(&shared), Arc::clone(&rooms));
        let scribe = tokio::spawn(reactions::run(theirs, known, results));
        let handles = [timer, heart, porter, scribe].map(|task| task.abort_handle());
        let handles = handles.to_vec();
        let tasks = Arc::new(Tasks {
            handles,
            closed: AtomicBool::new(false),
        });
        Ok(Self {
            shared,
            rooms,
            boot,
            tasks,
        })
    }

    /// The hall's clock.
    pub fn now(&self) -> Timestamp {
        self.shared.now()
    }

    /// A text that is another one each time the hall is opened.
    pub fn boot(&self) -> &str {
        &self.boot
    }

    /// The hall's settings.
    pub fn config(&self) -> &HallConfig {
        &self.shared.config
    }

    /// Rooms in memory now.
    pub fn rooms_in_memory(&self) -> usize {
        self.rooms.count()
    }

    /// Whether the store answers.
    ///
    /// # Errors
    /// [`HallError::Store`] when it doesn't.
    pub async fn ping(&self) -> Result<(), HallError> {
        Ok(self.shared.store.ping().await?)
    }

    /// Stops in good order: what was begun is finished, watchers see the end of their news,
    /// later commands are refused with [`HallError::Closed`].
    ///
    /// # Errors
    /// [`HallError::Store`] if the last heartbeat could not be written.
    pub async fn shutdown(&self) -> Result<(), HallError> {
        self.tasks.closed.store(true, Ordering::SeqCst);
        for handle in &self.tasks.handles {
            handle.abort();
        }
        self.rooms.stop().await;
        let beaten = self.shared.store.heartbeat(self.shared.now()).await;
        self.shared.store.close().await;
        Ok(beaten?)
    }

    /// Refuses everything after [`Hall::shutdown`].
    pub(crate) fn open_for_commands(&self) -> Result<(), HallError> {
        match self.tasks.closed.load(Ordering::SeqCst) {
            true => Err(HallError::Closed),
            false => Ok(()),
        }
    }
}

/// Wakes rooms, in memory or not, and lets challenges expire.
async fn keep_deadlines(shared: Arc<Shared>, rooms: Arc<Rooms>) {
    loop {
        for due in shared.deadlines.next(&shared.clock).await {
            match due {
                Due::Room(id) => {
                    let (shared, rooms) = (Arc::clone(&shared), Arc::clone(&rooms));
                    tokio::spawn(async move {
                        let mailbox = rooms.room(&shared, &id).await;
                        let woken = mailbox.map(|mailbox| mailbox.send(Message::Tick));
                        if let Err(error) = woken {
                            tracing::error!(game = %id, %error, "a room could not be woken");
                            let again = shared.now() + Millis::from_secs(5);
                            shared.deadlines.set(Due::Room(id), Some(again));
                        }
                    });
                }
                Due::Challenge(id) => crate::challenges::expire(&shared, &id).await,
                Due::Seeker(player) => crate::seeks::give_up(&shared, player),
                Due::Arena(id) => crate::tournaments::look(&shared, &id).await,
            }
        }
    }
}

/// Tells the rooms of a player's games that he has come or gone.
async fn keep_attendance(
    shared: Arc<Shared>,
    rooms: Arc<Rooms>,
    mut came_or_went: mpsc::UnboundedReceiver<PlayerId>,
) {
    while let Some(player) = came_or_went.recv().await {
        for game in shared.board.games_of(player) {
            let counts = game.terms.options.reconnect_window.is_some();
            if let Err(error) = rooms.attendance(&shared, &game.id, counts).await {
                tracing::error!(game = %game.id, %error, "a room could not be told who is there");
            }
        }
    }
}

/// Writes down every second that the hall is alive, tells the lobby's watchers of moves, and
/// sweeps now and then.
async fn beat(shared: Arc<Shared>) {
    for beat in 0_u32.. {
        if beat % SWEEP == 0 {
            sweep(&shared).await;
        }
        shared.clock.sleep_until(shared.now() + HEARTBEAT).await;
        if let Err(error) = shared.store.heartbeat(shared.now()).await {
            tracing::error!(%error, "a heartbeat could not be written");
        }
        if shared.lobby_stale.swap(false, Ordering::Relaxed) {
            shared.lobby_changed();
        }
    }
}

async fn sweep(shared: &Shared) {
    let now = shared.now();
    let answers = shared
        .store
        .forget_answers(now - shared.config.answers_last)
        .await;
    let sessions = shared.store.forget_sessions(now).await;
    for error in [answers.err(), sessions.err()].into_iter().flatten() {
        tracing::error!(%error, "what has expired could not be swept");
    }
}
