//! Games and players for the store's tests.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]
#![allow(dead_code, reason = "each test file takes what it needs")]

use laws::{Act, Command, EditionId, Event, Game, Millis, Start, Terms, Timestamp};
use rules::{Color, Position};
use store::{Append, Cause, GameFacts, GameId, NewGame, Player, Remembered, Store};

/// A store in a folder that lasts as long as the test.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self) -> std::path::PathBuf {
        self.0.path().join("data")
    }

    pub(crate) async fn open(&self) -> Store {
        Store::open(self.path()).await.unwrap()
    }
}

/// A game and what was written of it.
pub(crate) struct Written {
    pub(crate) id: GameId,
    pub(crate) game: Game,
    pub(crate) log: Vec<Event>,
}

pub(crate) async fn two_guests(store: &Store) -> (Player, Player) {
    (
        store.add_guest(Timestamp(1)).await.unwrap(),
        store.add_guest(Timestamp(2)).await.unwrap(),
    )
}

pub(crate) fn facts(game: &Game) -> GameFacts {
    GameFacts {
        plies: game.moves().len() as u32,
        fen: game.position().fen(),
        turn: game.turn(),
        last_move: game.moves().last().map(|played| played.san.clone()),
        clocks: game.clocks_at(game.last_at()),
        deadline: game.next_deadline(),
        ending: game.ending().cloned(),
    }
}

pub(crate) fn terms() -> Terms {
    Terms::hall(EditionId::Online, "180+2".parse().unwrap())
}

pub(crate) fn new_game(id: &str, white: &Player, black: &Player, at: i64) -> (NewGame, Written) {
    let start = Start::new(Position::start());
    let (game, created) = Game::new(terms(), start, Timestamp(at));
    let new = NewGame {
        id: id.into(),
        white: white.id,
        black: black.id,
        terms: terms(),
        created: created.clone(),
        facts: facts(&game),
        cause: Cause::Seek,
        number: None,
        sender: Some(white.id),
        answer: None,
    };
    (
        new,
        Written {
            id: id.into(),
            game,
            log: vec![created],
        },
    )
}

pub(crate) async fn start_game(store: &Store, id: &str, white: &Player, black: &Player) -> Written {
    let (new, written) = new_game(id, white, black, 1_000);
    store.create_game(new).await.unwrap();
    written
}

impl Written {
    /// What a move would append; the game here moves on with it.
    pub(crate) fn play(&mut self, uci: &str, answer: Option<Remembered>) -> Append {
        let color = self.game.turn();
        let mv = self.game.read_move(color, uci).unwrap();
        let act = Act::Move {
            mv,
            offer_draw: false,
            lag: Millis::ZERO,
        };
        self.does(color, act, answer)
    }

    pub(crate) fn does(&mut self, color: Color, act: Act, answer: Option<Remembered>) -> Append {
        let at = self.game.last_at() + Millis(1_000);
        let events = laws::decide(&self.game, &Command::player(color, act), at).unwrap();
        let after = self.log.len() as u32;
        for event in &events {
            self.game.apply(event);
            self.log.push(event.clone());
        }
        Append {
            game: self.id.clone(),
            after,
            events,
            facts: facts(&self.game),
            sender: None,
            seal: None,
            answer,
        }
    }
}
