//! What the hall shows of a game: snapshots, and the news that follow one.

use std::sync::Arc;

use crate::ratings::NumberMoved;
use laws::{Event, Game, Outage, Terms, Timestamp};
use rules::{ByColor, Color};
use store::{ChatLine, GameId, GameSummary, Player, PlayerId, Table};

use crate::notes::Notes;

/// A player at the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// Who sits there.
    pub player: Player,
    /// Since when he is not there; `None` while he is: a socket of his shows the game or, as
    /// long as the game goes on, anything else in the hall.
    pub away_since: Option<Timestamp>,
}

impl Seat {
    /// Whether the player is there.
    pub fn is_present(&self) -> bool {
        self.away_since.is_none()
    }
}

/// A rematch, as far as it has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rematch {
    /// Who wants one and waits.
    pub offer: Option<Color>,
    /// The game, once both wanted it.
    pub game: Option<GameId>,
}

/// A game, whole.
#[derive(Clone, Debug)]
pub struct GameSnapshot {
    /// Identifier; the page is `/game/{id}`.
    pub id: GameId,
    /// Sequence number of the last event in `game`.
    pub seq: u32,
    /// The game after that event.
    pub game: Arc<Game>,
    /// Who plays, and who is there.
    pub seats: ByColor<Seat>,
    /// The last 200 lines.
    pub chat: Vec<Arc<ChatLine>>,
    /// Spectators now.
    pub watchers: u32,
    /// When it was made.
    pub created_at: Timestamp,
    /// See [`Rematch`].
    pub rematch: Rematch,
    /// What it moved in the pools, once it has.
    pub rated: Option<Arc<ByColor<Vec<NumberMoved>>>>,
    /// What it has besides as a game over the board.
    pub table: Table,
    /// What the desk knows of it.
    pub notes: Arc<Notes>,
}

impl GameSnapshot {
    /// What was agreed.
    pub fn terms(&self) -> &Terms {
        self.game.terms()
    }

    /// The last outage that touched it.
    pub fn outage(&self) -> Option<Outage> {
        self.game.outage()
    }

    /// The side that `player` plays.
    pub fn color_of(&self, player: PlayerId) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|color| self.seats[*color].player.id == player)
    }
}

/// A game moved on.
#[derive(Clone, Debug)]
pub struct RoomUpdate {
    /// Which game.
    pub id: GameId,
    /// Sequence number before `events`.
    pub from_seq: u32,
    /// Sequence number after them; the same if only the rematch changed, or what may be claimed.
    pub seq: u32,
    /// What happened, in order; the first has number `from_seq + 1`.
    /// Those that are secret (`laws::Event::is_secret`) are for their player only.
    pub events: Vec<Event>,
    /// The first ply that may differ from before: drop the moves from there on, then append
    /// those of `game`.
    pub moves_from_ply: u32,
    /// The game afterwards.
    pub game: Arc<Game>,
    /// The rematch afterwards.
    pub rematch: Rematch,
    /// Who sits there, for what a viewer may do.
    pub seats: ByColor<Seat>,
    /// What it has besides as a game over the board.
    pub table: Table,
    /// What the desk knows of it.
    pub notes: Arc<Notes>,
    /// Who sent the command behind the events.
    pub sender: Option<PlayerId>,
}

impl RoomUpdate {
    /// The events with their sequence numbers.
    pub fn numbered(&self) -> impl Iterator<Item = (u32, &Event)> {
        (self.from_seq + 1..).zip(&self.events)
    }
}

/// Who is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presence {
    /// The players.
    pub seats: ByColor<Seat>,
    /// Spectators.
    pub watchers: u32,
}

/// What a watcher of a game gets, in order.
#[derive(Clone, Debug)]
pub enum GameNews {
    /// The game, whole: at first, and whenever the watcher was too slow for the updates.
    Whole(Box<GameSnapshot>),
    /// It moved on.
    Update(Arc<RoomUpdate>),
    /// Somebody said something.
    Said(Arc<ChatLine>),
    /// Somebody came or went.
    Presence(Arc<Presence>),
    /// It moved the pools.
    Rated(Arc<ByColor<Vec<NumberMoved>>>),
}

/// What a watcher has seen before his connection broke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Sequence number of the last event.
    pub seq: u32,
    /// Number of the last line of chat; 0 for none.
    pub line: u32,
}

/// One entry of a game's log with its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// 1, 2, 3 … within the game.
    pub seq: u32,
    /// What happened.
    pub event: Event,
    /// Who sent the command behind it; nobody for what the hall did by itself.
    pub sender: Option<PlayerId>,
}

/// A page of games, newest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePage {
    /// The games.
    pub games: Vec<GameSummary>,
    /// Where the next page begins, if there is one.
    pub next: Option<store::PageMark>,
}
