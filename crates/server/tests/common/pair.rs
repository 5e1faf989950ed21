//! Two players at a board of their own.

use wire::{ClientBody, Color, ColorWish, NewChallenge, ServerBody};

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
    let house = House::open().await;
    let (white_visitor, _) = Visitor::guest(house.address).await;
    let (black_visitor, _) = Visitor::guest(house.address).await;
    let mut white = Screen::open(&white_visitor).await;
    let mut black = Screen::open(&black_visitor).await;
    let challenge = NewChallenge {
        to: None,
        terms: terms(clock),
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
}
