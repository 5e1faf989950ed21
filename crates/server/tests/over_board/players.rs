//! A table and the hands at it, as tests use them.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::expect_used,
    reason = "tests may fail loudly"
)]

use wire::{Actor, BoardState, ClientBody, GameAct, GameView, NewTable, Refusal, Role, Ruling};

use crate::common::house::House;
use crate::common::http::Visitor;
use crate::common::screen::Screen;
use crate::common::terms;

/// Terms over the board, with the clock of standard play.
pub(crate) fn over_board(edition: &str, clock: &str) -> wire::Terms {
    let mut agreed = terms(clock);
    edition.clone_into(&mut agreed.edition);
    agreed.mode = wire::Mode::Board;
    agreed.options.takeback = false;
    agreed
}

/// A table for two names.
pub(crate) fn table_of(terms: wire::Terms) -> NewTable {
    NewTable {
        white: "王 伟".to_owned(),
        black: "Bo Larsen".to_owned(),
        terms,
        fen: None,
        pin: None,
        number: None,
        white_absent: false,
        black_absent: false,
        clocks_stopped: false,
    }
}

/// Sets up a table at this visitor's device.
pub(crate) async fn set_up(host: &mut Visitor, new: &NewTable) -> String {
    let made: wire::GameMade = host.post("/api/v1/tables", new).await.expect(200);
    made.game
}

/// Acts as somebody, and waits for the answer.
pub(crate) async fn act_as(
    screen: &mut Screen,
    game: &str,
    actor: Option<Actor>,
    act: GameAct,
) -> Result<(), Refusal> {
    let body = ClientBody::Act {
        game: game.to_owned(),
        as_actor: actor,
        act,
    };
    screen.ask(body).await.map(drop)
}

/// A piece put from square to square.
pub(crate) fn put(step: &str) -> GameAct {
    GameAct::Put {
        from: step[..2].to_owned(),
        to: step[2..4].to_owned(),
        promotion: (step.len() > 4).then_some(Role::Queen),
        two_hands: false,
    }
}

/// Moves by White and Black in turn, each made and pressed.
pub(crate) async fn play(screen: &mut Screen, game: &str, first: Actor, steps: &[&str]) {
    let mut actor = first;
    for step in steps {
        act_as(screen, game, Some(actor), put(step))
            .await
            .expect(step);
        let press = GameAct::Press {};
        act_as(screen, game, Some(actor), press).await.expect(step);
        actor = other(actor);
    }
}

pub(crate) fn other(actor: Actor) -> Actor {
    match actor {
        Actor::White => Actor::Black,
        _ => Actor::White,
    }
}

/// A ruling with its reason.
pub(crate) fn rule(ruling: Ruling) -> GameAct {
    GameAct::Rule {
        ruling,
        reason: "as the rules say".to_owned(),
        nearest: None,
    }
}

/// The game as this visitor sees it.
pub(crate) async fn look(visitor: &mut Visitor, game: &str) -> GameView {
    visitor
        .get(&format!("/api/v1/games/{game}"))
        .await
        .expect(200)
}

pub(crate) fn board(view: &GameView) -> &BoardState {
    view.state.board.as_ref().expect("a board")
}

/// A table in a hall whose clock only the test moves.
pub(crate) struct AtTable {
    pub(crate) house: House,
    pub(crate) host: Visitor,
    pub(crate) screen: Screen,
    pub(crate) game: String,
}

impl AtTable {
    pub(crate) async fn sit_down(new: NewTable) -> Self {
        let house = House::open_outside_time().await;
        let (mut host, _) = Visitor::guest(house.address).await;
        let game = set_up(&mut host, &new).await;
        let screen = Screen::open(&host).await;
        Self {
            house,
            host,
            screen,
            game,
        }
    }

    pub(crate) async fn act(&mut self, actor: Actor, act: GameAct) -> Result<(), Refusal> {
        act_as(&mut self.screen, &self.game, Some(actor), act).await
    }

    pub(crate) async fn play(&mut self, first: Actor, steps: &[&str]) {
        play(&mut self.screen, &self.game, first, steps).await;
    }

    pub(crate) async fn look(&mut self) -> GameView {
        look(&mut self.host, &self.game).await
    }

    /// Lets this many seconds pass.
    pub(crate) fn wait(&self, seconds: i64) {
        let clock = &self.house.hall.config().clock;
        clock.advance(laws::Millis::from_secs(seconds));
    }
}
