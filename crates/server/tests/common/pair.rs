//! Two players at a board of their own.

use laws::Millis;
use wire::{
    ClientBody, Color, ColorWish, Ending, GameState, GameView, NewChallenge, ServerBody, Terms,
};

use super::house::House;
use super::http::Visitor;
use super::screen::Screen;
use super::terms;

/// Two players at a board, each with one screen that shows it.
pub struct Pair {
    pub house: House,
    pub white: Screen,
    pub black: Screen,
    pub white_visitor: Visitor,
    pub black_visitor: Visitor,
    pub game: String,
}

/// A hall, two guests, and a game between them that both watch.
pub async fn sit_down(clock: &str) -> Pair {
    sit_down_in(House::open().await, terms(clock)).await
}

/// A hall whose clock only the test moves, and a game in it under this edition.
pub async fn sit_down_outside_time(edition: &str, clock: &str) -> Pair {
    let mut agreed = terms(clock);
    edition.clone_into(&mut agreed.edition);
    sit_down_in(House::open_outside_time().await, agreed).await
}

/// Two guests of this hall, and a game between them that both watch.
pub async fn sit_down_in(house: House, terms: Terms) -> Pair {
    let (white_visitor, _) = Visitor::guest(house.address).await;
    let (black_visitor, _) = Visitor::guest(house.address).await;
    let mut white = Screen::open(&white_visitor).await;
    let mut black = Screen::open(&black_visitor).await;
    let challenge = NewChallenge {
        to: None,
        terms,
        color: ColorWish::White,
    };
    let made = white
        .ask(ClientBody::Challenge { challenge })
        .await
        .expect("a challenge");
    let challenge = made.expect("its id");
    let accept = ClientBody::AcceptChallenge { challenge };
    let game = black
        .ask(accept)
        .await
        .expect("accepted")
        .expect("the game");
    for (screen, side) in [(&mut white, Color::White), (&mut black, Color::Black)] {
        let (started, color) = screen
            .until(|body| match body {
                ServerBody::GameStarted { game, color } => Some((game.clone(), *color)),
                _ => None,
            })
            .await;
        assert_eq!((started.as_str(), color), (game.as_str(), side));
        assert_eq!(screen.watch(&game).await.you, Some(side));
    }
    Pair {
        house,
        white,
        black,
        white_visitor,
        black_visitor,
        game,
    }
}

impl Pair {
    /// Plays these moves alternately, the first being this ply.
    pub async fn play(&mut self, first_ply: u32, moves: &[&str]) {
        for (ply, text) in (first_ply..).zip(moves) {
            let mover = if ply % 2 == 1 {
                &mut self.white
            } else {
                &mut self.black
            };
            mover
                .play(&self.game, ply, text)
                .await
                .unwrap_or_else(|no| panic!("{text}: {no:?}"));
        }
    }

    /// Lets this much time pass in a hall whose clock only the test moves.
    pub fn pass(&self, seconds: i64) {
        self.house
            .hall
            .config()
            .clock
            .advance(Millis::from_secs(seconds));
    }

    /// The game as White sees it now.
    pub async fn view(&mut self) -> GameView {
        let path = format!("/api/v1/games/{}", self.game);
        self.white_visitor.get(&path).await.expect(200)
    }

    /// How the game ended, once both screens show it.
    pub async fn ending(&mut self) -> Ending {
        let white = ended(&mut self.white).await;
        let black = ended(&mut self.black).await;
        assert_eq!(white.ending, black.ending);
        white.ending.expect("an end")
    }
}

/// The first state that comes over this screen in which the game is over.
pub async fn ended(screen: &mut Screen) -> GameState {
    screen
        .until(|body| match body {
            ServerBody::Update { state, .. } if state.ending.is_some() => Some((**state).clone()),
            _ => None,
        })
        .await
}
