//! A hall on a real file with a clock that stands until it is moved, and people in it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]
#![allow(dead_code, reason = "each test file takes what it needs")]

pub(crate) mod events;
pub(crate) mod walk;

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use hall::{
    Act, ColorWish, GameId, GameNews, GameSnapshot, GameWatch, Hall, HallConfig, HallError, Player,
    Refusal, Sought, Store,
};
use laws::{EditionId, Ending, Millis, Terms, Timestamp};
use rules::Color;

/// Some day in 2026.
pub(crate) const START: Timestamp = Timestamp(1_796_000_000_000);

/// A place for the hall's data that outlives the hall.
pub(crate) struct House {
    folder: tempfile::TempDir,
    now: AtomicU64,
}

impl House {
    pub(crate) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
            now: AtomicU64::new(START.0 as u64),
        }
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Opens the hall where its clock stood when the last one was left.
    pub(crate) async fn open(&self) -> Evening {
        self.open_after(Millis::ZERO).await
    }

    /// Opens the hall so much later.
    pub(crate) async fn open_after(&self, down: Millis) -> Evening {
        let now = Timestamp(self.now.load(Ordering::Relaxed) as i64) + down;
        let seed = now.0 as u64;
        let config = HallConfig::simulated(now, seed);
        Evening::open(self.store().await, config).await
    }

    /// The data, once the last hall has let go of it.
    pub(crate) async fn store(&self) -> Store {
        for _ in 0..500 {
            match Store::open(self.path()).await {
                Ok(store) => return store,
                Err(hall::StoreError::InUse(_)) => {
                    tokio::time::sleep(Duration::from_millis(10)).await;
                }
                Err(error) => panic!("{error}"),
            }
        }
        panic!("the last hall keeps the data");
    }

    /// Leaves the hall as if its process had been killed.
    pub(crate) fn kill(&self, evening: Evening) {
        self.now.store(evening.now().0 as u64, Ordering::Relaxed);
        drop(evening);
    }

    /// Shuts the hall down in good order.
    pub(crate) async fn close(&self, evening: Evening) {
        self.now.store(evening.now().0 as u64, Ordering::Relaxed);
        evening.hall.shutdown().await.unwrap();
    }
}

/// An open hall whose clock a test moves.
pub(crate) struct Evening {
    pub(crate) hall: Hall,
    commands: AtomicU64,
}

impl std::ops::Deref for Evening {
    type Target = Hall;

    fn deref(&self) -> &Hall {
        &self.hall
    }
}

impl Evening {
    pub(crate) async fn open(store: Store, config: HallConfig) -> Self {
        let hall = Hall::open(store, config).await.unwrap();
        Self {
            hall,
            commands: AtomicU64::new(0),
        }
    }

    pub(crate) async fn guest_player(&self) -> Player {
        self.hall.guest().await.unwrap().0
    }

    pub(crate) async fn account(&self, name: &str) -> Player {
        let guest = self.guest_player().await;
        self.hall.register(guest.id, name, "$hash").await.unwrap()
    }

    /// A command's id that was never used.
    pub(crate) fn fresh(&self) -> String {
        let count = self.commands.fetch_add(1, Ordering::Relaxed);
        format!("{}-{count}", self.hall.boot())
    }

    pub(crate) fn advance(&self, by: Millis) {
        self.hall.config().clock.advance(by);
    }

    /// Lets time pass second by second, so that whatever is due comes in its turn.
    pub(crate) async fn wait(&self, secs: i64) {
        for _ in 0..secs {
            self.advance(Millis::from_secs(1));
            tokio::task::yield_now().await;
        }
    }

    /// Two guests at a board, White first.
    pub(crate) async fn pair(&self, terms: Terms) -> Board<'_> {
        let white = self.guest_player().await;
        let black = self.guest_player().await;
        self.game_of(white, black, terms).await
    }

    pub(crate) async fn game_of(&self, white: Player, black: Player, terms: Terms) -> Board<'_> {
        let posted = self
            .hall
            .seek(white.id, None, terms.clone(), ColorWish::White);
        let Sought::Waiting(_) = posted.await.unwrap() else {
            panic!("somebody was waiting")
        };
        let taken = self.hall.seek(black.id, None, terms, ColorWish::Random);
        let Sought::Playing(id) = taken.await.unwrap() else {
            panic!("nobody was waiting")
        };
        Board {
            evening: self,
            id,
            white,
            black,
        }
    }
}

/// A game and its players.
pub(crate) struct Board<'a> {
    pub(crate) evening: &'a Evening,
    pub(crate) id: GameId,
    pub(crate) white: Player,
    pub(crate) black: Player,
}

impl Board<'_> {
    pub(crate) fn player(&self, color: Color) -> &Player {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    pub(crate) async fn look(&self) -> GameSnapshot {
        self.evening
            .game(&self.id, Some(self.white.id))
            .await
            .unwrap()
    }

    pub(crate) async fn act(&self, color: Color, act: Act) -> Result<Option<String>, HallError> {
        let id = self.evening.fresh();
        let player = self.player(color).id;
        self.evening.act(&self.id, player, &id, act).await
    }

    pub(crate) async fn does(&self, color: Color, act: Act) {
        self.act(color, act).await.unwrap();
    }

    /// The refusal that the act meets.
    pub(crate) async fn refused(&self, color: Color, act: Act) -> Refusal {
        match self.act(color, act).await {
            Err(HallError::Refused(refusal)) => refusal,
            other => panic!("not refused: {other:?}"),
        }
    }

    /// Plays these moves by turns, one a second.
    pub(crate) async fn play(&self, moves: &str) {
        for text in moves.split_whitespace() {
            let game = self.look().await.game;
            let act = a_move(text, game.moves().len() as u32 + 1);
            self.evening.advance(Millis(1_000));
            if let Err(error) = self.act(game.turn(), act).await {
                panic!("{text}: {error}");
            }
        }
    }

    /// Plays moves in UCI as fast as they can be sent.
    pub(crate) async fn rush(&self, moves: &[String]) {
        let mut color = Color::White;
        for (text, ply) in moves.iter().zip(1..) {
            if let Err(error) = self.act(color, a_move(text, ply)).await {
                panic!("{text} at ply {ply}: {error}");
            }
            color = !color;
        }
    }

    pub(crate) async fn ending(&self) -> Ending {
        match self.look().await.game.ending() {
            Some(ending) => ending.clone(),
            None => panic!("the game goes on"),
        }
    }

    pub(crate) async fn watch(&self, color: Color) -> GameWatch {
        let viewer = Some(self.player(color).id);
        self.evening
            .watch_game(&self.id, viewer, None)
            .await
            .unwrap()
    }

    /// Milliseconds on both clocks now, White's first.
    pub(crate) async fn clocks(&self) -> (i64, i64) {
        let game = self.look().await.game;
        let left = game.clocks_at(self.evening.now()).left.unwrap();
        (left.white.0, left.black.0)
    }
}

pub(crate) fn a_move(text: &str, ply: u32) -> Act {
    Act::Move {
        text: text.to_owned(),
        ply,
        offer_draw: false,
        lag: Millis::ZERO,
    }
}

/// Terms under the edition `online` with the hall's customs.
pub(crate) fn terms(time_control: &str) -> Terms {
    Terms::hall(EditionId::Online, time_control.parse().unwrap())
}

/// The Laws alone: first moves count, nothing is credited, no absence.
pub(crate) fn plain(edition: EditionId, time_control: &str) -> Terms {
    Terms::online(edition, time_control.parse().unwrap())
}

/// The next update, other news passed over.
pub(crate) async fn next_update(watch: &mut GameWatch) -> std::sync::Arc<hall::RoomUpdate> {
    loop {
        match soon(watch.next()).await {
            Some(GameNews::Update(update)) => return update,
            Some(_) => {}
            None => panic!("the news have ended"),
        }
    }
}

/// Waits for the update that ends the game.
pub(crate) async fn until_ended(watch: &mut GameWatch) -> std::sync::Arc<hall::RoomUpdate> {
    loop {
        let update = next_update(watch).await;
        if update.game.ending().is_some() {
            return update;
        }
    }
}

/// What must come without the clock moving.
pub(crate) async fn soon<T>(future: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_secs(10), future)
        .await
        .unwrap_or_else(|_| panic!("it does not come"))
}

pub(crate) fn refusal<T: std::fmt::Debug>(outcome: Result<T, HallError>) -> String {
    match outcome {
        Err(HallError::Refused(refusal)) => refusal.code.into_owned(),
        other => panic!("not refused: {other:?}"),
    }
}
