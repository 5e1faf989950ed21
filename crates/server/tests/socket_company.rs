//! Company at the board and in the lobby: presence, spectators, chat, seeks, privacy.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends where it can't go on"
)]

mod common;

use common::house::House;
use common::http::Visitor;
use common::pair::sit_down;
use common::screen::Screen;
use common::terms;
use wire::{ChatLine, ClientBody, Color, ColorWish, NewChallenge, NewSeek, ServerBody};

#[tokio::test]
async fn presence_and_spectators_are_told_to_everybody_at_the_board() {
    let mut pair = sit_down("600").await;
    let third_visitor = Visitor::guest(pair.house.address).await.0;
    let mut third = Screen::open(&third_visitor).await;
    let view = third.watch(&pair.game).await;
    assert!(view.white.present && view.black.present);
    let watchers = |wanted: u32| {
        move |body: &ServerBody| match body {
            ServerBody::Presence { watchers, .. } if *watchers == wanted => Some(()),
            _ => None,
        }
    };
    pair.white.until(watchers(1)).await;
    pair.black.close().await;
    let away = pair
        .white
        .until(|body| match body {
            ServerBody::Presence { black, .. } if !black.present => Some(black.clone()),
            _ => None,
        })
        .await;
    assert!(away.away_since_ms.is_some());
    let mut back = Screen::open(&pair.black_visitor).await;
    back.watch(&pair.game).await;
    pair.white
        .until(|body| match body {
            ServerBody::Presence { black, .. } if black.present => Some(()),
            _ => None,
        })
        .await;
    third
        .ask(ClientBody::LeaveGame {
            game: pair.game.clone(),
        })
        .await
        .expect("left");
    pair.white.until(watchers(0)).await;
}

#[tokio::test]
async fn chat_reaches_every_screen_once_and_stays() {
    let mut pair = sit_down("600").await;
    let say = |text: &str| ClientBody::Chat {
        game: pair.game.clone(),
        text: text.to_owned(),
    };
    pair.white.ask(say("祝好运")).await.expect("said");
    pair.black.ask(say("<b>good luck</b>")).await.expect("said");
    let (long, empty) = (say(&"x".repeat(301)), say("  "));
    assert_eq!(
        pair.white.ask(long).await.expect_err("long").code,
        "chat_too_long"
    );
    assert_eq!(
        pair.white.ask(empty).await.expect_err("empty").code,
        "chat_empty"
    );
    for screen in [&mut pair.white, &mut pair.black] {
        let mut lines: Vec<ChatLine> = Vec::new();
        while lines.len() < 2 {
            let line = screen.until(|body| match body {
                ServerBody::ChatSaid { line, .. } => Some(line.clone()),
                _ => None,
            });
            lines.push(line.await);
        }
        let told: Vec<(u32, &str)> = lines.iter().map(|l| (l.line, l.text.as_str())).collect();
        assert_eq!(told, [(1, "祝好运"), (2, "<b>good luck</b>")]);
    }
    let view = pair.black.watch(&pair.game).await;
    assert_eq!(view.chat.len(), 2);
    let spectator = Visitor::guest(pair.house.address).await.0;
    let mut third = Screen::open(&spectator).await;
    let game = pair.game.clone();
    let kibitz = ClientBody::Chat {
        game,
        text: "Qh5!".to_owned(),
    };
    assert_eq!(
        third.ask(kibitz).await.expect_err("advice").code,
        "chat_closed"
    );
}

#[tokio::test]
async fn the_lobby_shows_a_seek_to_all_until_it_is_taken_or_its_owner_leaves() {
    let house = House::open().await;
    let watcher_visitor = Visitor::guest(house.address).await.0;
    let mut watcher = Screen::open(&watcher_visitor).await;
    watcher
        .ask(ClientBody::WatchLobby {})
        .await
        .expect("a lobby");
    let seeks = |wanted: usize| {
        move |body: &ServerBody| match body {
            ServerBody::Lobby { lobby } if lobby.seeks.len() == wanted => Some(lobby.clone()),
            _ => None,
        }
    };
    watcher.until(seeks(0)).await;
    let owner = Visitor::guest(house.address).await.0;
    let mut screen = Screen::open(&owner).await;
    let post = |clock: &str, color| ClientBody::Seek {
        seek: NewSeek {
            terms: terms(clock),
            color,
        },
    };
    screen
        .ask(post("300+3", ColorWish::White))
        .await
        .expect("posted");
    let lobby = watcher.until(seeks(1)).await;
    let seek = lobby.seeks.first().expect("one");
    assert_eq!(
        (seek.color, seek.terms.time_control.text.as_str()),
        (ColorWish::White, "300+3")
    );
    assert_eq!(seek.terms.time_control.speed, wire::Speed::Blitz);
    let take = ClientBody::TakeSeek {
        seek: seek.id.clone(),
    };
    assert_eq!(
        screen.ask(take.clone()).await.expect_err("own").code,
        "own_seek"
    );
    let game = watcher
        .ask(take.clone())
        .await
        .expect("taken")
        .expect("a game");
    assert_eq!(
        watcher.ask(take).await.expect_err("gone").code,
        "no_such_seek"
    );
    let lobby = watcher.until(seeks(0)).await;
    assert_eq!((lobby.playing, lobby.my_games.len()), (1, 1));
    assert_eq!(
        watcher.watch(&game).await.you,
        Some(Color::Black),
        "the other colour"
    );
    screen
        .ask(post("60", ColorWish::Random))
        .await
        .expect("posted");
    watcher.until(seeks(1)).await;
    screen.close().await;
    watcher.until(seeks(0)).await;
}

#[tokio::test]
async fn a_private_game_is_hidden_from_others() {
    let house = House::open().await;
    let mut host = Visitor::guest(house.address).await.0;
    let mut guest = Visitor::guest(house.address).await.0;
    let mut private = terms("300");
    private.options.watchable = false;
    let new = NewChallenge {
        to: None,
        terms: private,
        color: ColorWish::Random,
    };
    let made: wire::Challenge = host.post("/api/v1/challenges", &new).await.expect(200);
    let path = format!("/api/v1/challenges/{}/accept", made.id);
    let accepted: wire::Challenge = guest.post_empty(&path).await.expect(200);
    let game = accepted.game.expect("a game");
    let mut other = Visitor::guest(house.address).await.0;
    for part in ["", "/events", "/pgn"] {
        let path = format!("/api/v1/games/{game}{part}");
        other.get(&path).await.refused(404, "no_such_game");
        assert_eq!(host.get(&path).await.status, 200, "{path}");
    }
    let refused = Screen::open(&other)
        .await
        .watch_since(&game, None, None)
        .await;
    assert_eq!(refused.expect_err("private").code, "no_such_game");
}
