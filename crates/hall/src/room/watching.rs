//! Those who look on: snapshots, what a returning watcher missed, who is present.

use std::collections::VecDeque;
use std::sync::Arc;

use laws::{Act, Actor, Event, Game, Mode, Timestamp};
use rules::{ByColor, Color};
use store::{Player, PlayerId};

use crate::refusal::{Code, HallError};
use crate::room::acting::first_changed_ply;
use crate::room::{Room, Viewer, Watching};
use crate::view::{GameNews, GameSnapshot, Presence, RoomUpdate, Seat, Seen};

/// Events that a returning watcher is told one by one; who missed more gets the game whole.
const MISSED: u32 = 200;

impl Room {
    /// The game as it is, once what is due has happened.
    pub(crate) async fn look(&mut self, viewer: Viewer) -> Result<Box<GameSnapshot>, HallError> {
        self.may_look(viewer)?;
        self.catch_up(self.shared.now()).await?;
        Ok(Box::new(self.snapshot()))
    }

    fn may_look(&self, viewer: Viewer) -> Result<(), HallError> {
        let seats = self.seats_of(viewer.player);
        let own = seats.white || seats.black;
        let rules = viewer.arbiter && self.mode() == Mode::Board;
        if own || rules || self.game.terms().options.watchable {
            Ok(())
        } else {
            Err(Code::NoSuchGame.into())
        }
    }

    /// Lets somebody follow the game, from where he left off if that is not too far back.
    pub(crate) async fn watch(
        &mut self,
        viewer: Viewer,
        seen: Option<Seen>,
    ) -> Result<Watching, HallError> {
        self.may_look(viewer)?;
        let viewer = viewer.player;
        let now = self.shared.now();
        self.catch_up(now).await?;
        let seats = self.seats_of(viewer);
        for color in Color::ALL {
            self.sitting[color] += u32::from(seats[color]);
        }
        self.watchers += u32::from(!seats.white && !seats.black);
        match self.begin_watch(seen, now).await {
            Ok(watching) => {
                self.presence_changed();
                Ok(watching)
            }
            Err(error) => {
                self.unwatch(viewer);
                Err(error)
            }
        }
    }

    async fn begin_watch(
        &mut self,
        seen: Option<Seen>,
        now: Timestamp,
    ) -> Result<Watching, HallError> {
        self.attend(now).await?;
        self.set_alarm();
        let resumed = self.resume(seen).await?;
        Ok(resumed.unwrap_or_else(|| self.whole()))
    }

    /// The game whole and all news after it.
    pub(crate) fn whole(&self) -> Watching {
        let first = VecDeque::from([GameNews::Whole(Box::new(self.snapshot()))]);
        Watching {
            first,
            news: self.news.subscribe(),
        }
    }

    async fn resume(&self, seen: Option<Seen>) -> Result<Option<Watching>, HallError> {
        let Some(Seen { seq, line }) = seen else {
            return Ok(None);
        };
        if seq == 0 || seq > self.seq || self.seq - seq > MISSED {
            return Ok(None);
        }
        let first_line = self.chat.front().map_or(1, |first| first.line);
        if line + 1 < first_line {
            return Ok(None);
        }
        let update = self.missed(seq).await?;
        let mut first = VecDeque::from([GameNews::Update(Arc::new(update))]);
        let lines = self.chat.iter().filter(|said| said.line > line);
        first.extend(lines.map(|said| GameNews::Said(Arc::clone(said))));
        Ok(Some(Watching {
            first,
            news: self.news.subscribe(),
        }))
    }

    /// Everything after event `seq` as one update.
    async fn missed(&self, seq: u32) -> Result<RoomUpdate, HallError> {
        let (moves_from_ply, events) = if seq == self.seq {
            (first_changed_ply(&self.game, &self.game), Vec::new())
        } else {
            let mut log: Vec<Event> = self.shared.store.log(&self.id).await?;
            // The log may have grown by nobody but this room.
            log.truncate(self.seq as usize);
            let events = log.split_off((seq as usize).min(log.len()));
            let before = Game::replay(&log).map_err(|fault| HallError::Unplayable {
                game: self.id.0.clone(),
                reason: fault.to_string(),
            })?;
            (first_changed_ply(&before, &self.game), events)
        };
        Ok(RoomUpdate {
            id: self.id.clone(),
            from_seq: seq,
            seq: self.seq,
            moves_from_ply,
            events,
            game: Arc::clone(&self.game),
            rematch: self.rematch.clone(),
            seats: self.seats(),
            table: self.table,
            notes: Arc::clone(&self.notes),
            sender: None,
        })
    }

    pub(crate) fn snapshot(&self) -> GameSnapshot {
        GameSnapshot {
            id: self.id.clone(),
            seq: self.seq,
            game: Arc::clone(&self.game),
            seats: self.seats(),
            chat: self.chat.iter().cloned().collect(),
            watchers: self.watchers,
            created_at: self.game.created_at(),
            rematch: self.rematch.clone(),
            rated: self.rated.clone(),
            table: self.table,
            notes: Arc::clone(&self.notes),
        }
    }

    /// Reads what the game moved, and tells it.
    pub(crate) async fn was_rated(&mut self) {
        match self.read_rated().await {
            Ok(()) => {
                if let Some(rated) = &self.rated {
                    self.tell(GameNews::Rated(Arc::clone(rated)));
                }
            }
            Err(error) => {
                tracing::error!(game = %self.id, %error, "a game's ratings could not be read");
            }
        }
    }

    pub(crate) async fn read_rated(&mut self) -> Result<(), HallError> {
        let players = [self.players.white.id, self.players.black.id];
        let [white, black] = self.shared.moved_by(&self.id, players).await?;
        self.rated = (!white.is_empty()).then(|| Arc::new(ByColor { white, black }));
        Ok(())
    }

    pub(crate) fn seats(&self) -> ByColor<Seat> {
        ByColor::from_fn(|color| Seat {
            player: self.players[color].clone(),
            away_since: self.away_since[color],
        })
    }

    /// A player is there while he watches the game or, as long as it goes on, while any socket
    /// of his is open: to look at another page is not to leave.
    fn is_there(&self, color: Color) -> bool {
        let goes_on = self.game.ending().is_none();
        let people = &self.shared.people;
        let host = self.table.host.is_some_and(|host| people.is_here(host));
        self.sitting[color] > 0 || (goes_on && (host || people.is_here(self.players[color].id)))
    }

    /// Sees who has come or gone since the last look; `true` if somebody has.
    pub(crate) fn look_around(&mut self, now: Timestamp) -> bool {
        let before = self.away_since;
        for color in Color::ALL {
            if self.is_there(color) {
                self.away_since[color] = None;
                self.leaves_at[color] = None;
            } else if self.away_since[color].is_none() {
                self.away_since[color] = Some(now);
                self.will_leave(color, now);
            }
        }
        self.away_since != before
    }

    /// Looks around, tells what has changed, and notes down who is back.
    pub(crate) async fn attend(&mut self, now: Timestamp) -> Result<(), HallError> {
        if self.look_around(now) {
            self.presence_changed();
        }
        for color in Color::ALL {
            let back = self.away_since[color].is_none() && self.game.away_since(color).is_some();
            if back && self.counts_absence() {
                self.note(Actor::from(color), Act::Arrive, now).await?;
            }
            // At his own screen a player comes to the board by opening it; who has come to a
            // table, and to a resumption, the arbiter sees.
            let late = self.game.late_since(color).is_some() && self.sitting[color] > 0;
            if late && self.table.host.is_none() && self.game.envelope().is_none() {
                let arrive = self.readable(Act::Arrive);
                if let Ok(arrive) = arrive {
                    self.note(Actor::from(color), arrive, now).await?;
                }
            }
        }
        Ok(())
    }

    /// A watch has ended.
    pub(crate) fn unwatch(&mut self, viewer: Option<PlayerId>) {
        let seats = self.seats_of(viewer);
        if !seats.white && !seats.black {
            self.watchers = self.watchers.saturating_sub(1);
        } else {
            for color in Color::ALL {
                let gone = u32::from(seats[color]);
                self.sitting[color] = self.sitting[color].saturating_sub(gone);
            }
            self.look_around(self.shared.now());
            self.set_alarm();
        }
        self.presence_changed();
    }

    /// A page may be reloaded: the game counts a player as away only after a while.
    pub(crate) fn will_leave(&mut self, color: Color, now: Timestamp) {
        let leaves = self.counts_absence() && self.game.away_since(color).is_none();
        self.leaves_at[color] = leaves.then_some(now + self.shared.config.leave_after);
    }

    /// Only where an absence may cost something is it written into the game's log.
    fn counts_absence(&self) -> bool {
        let window = self.game.terms().options.reconnect_window;
        self.game.ending().is_none() && window.is_some()
    }

    pub(crate) fn presence_changed(&self) {
        self.shared.board.set_watchers(&self.id, self.watchers);
        let presence = Presence {
            seats: self.seats(),
            watchers: self.watchers,
        };
        self.tell(GameNews::Presence(Arc::new(presence)));
    }

    /// A guest has registered.
    pub(crate) fn rename(&mut self, player: Player) {
        if let Some(color) = self.color_of(player.id) {
            self.players[color] = player;
            self.presence_changed();
        }
    }
}
