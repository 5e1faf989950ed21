//! The socket's protocol: who gets one, how frames are answered, how it ends.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test ends where it can't go on"
)]

mod common;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use common::house::House;
use common::http::Visitor;
use common::screen::Screen;
use common::terms;
use server::{Config, Limits, Rate};
use tokio_tungstenite::tungstenite::{Error, Message};
use wire::{ClientBody, ColorWish, NewChallenge, NewSeek, ServerBody};

async fn house_with(limits: Limits) -> House {
    House::open_with(Config {
        limits,
        ..Config::default()
    })
    .await
}

fn status_of(refused: Result<Screen, Error>) -> u16 {
    match refused {
        Err(Error::Http(response)) => response.status().as_u16(),
        other => panic!("{other:?}"),
    }
}

fn seek(clock: &str) -> ClientBody {
    ClientBody::Seek {
        seek: NewSeek {
            terms: terms(clock),
            color: ColorWish::White,
        },
    }
}

#[tokio::test]
async fn a_socket_is_for_the_hall_s_own_pages_and_for_who_has_a_session() {
    let house = House::open().await;
    let (visitor, me) = Visitor::guest(house.address).await;
    let screen = Screen::open(&visitor).await;
    assert_eq!(screen.me, me);
    assert!(!screen.boot.is_empty());
    let foreign = Visitor {
        origin: Some("http://evil.test".to_owned()),
        ..visitor.clone()
    };
    assert_eq!(status_of(Screen::try_open(&foreign).await), 403);
    let silent = Visitor {
        origin: None,
        ..visitor.clone()
    };
    assert_eq!(status_of(Screen::try_open(&silent).await), 403);
    assert_eq!(
        status_of(Screen::try_open(&Visitor::new(house.address)).await),
        401
    );
    let mut plain = visitor.clone();
    plain.get("/ws").await.refused(400, "malformed");
}

#[tokio::test]
async fn a_ping_is_answered_by_a_pong_with_the_server_s_time() {
    let house = House::open().await;
    let (visitor, _) = Visitor::guest(house.address).await;
    let mut screen = Screen::open(&visitor).await;
    let before = house.hall.now().0;
    screen
        .send(ClientBody::Ping {
            sent_ms: -42,
            rtt_ms: Some(7),
        })
        .await;
    let frame = screen.next().await.expect("a frame");
    assert_eq!(frame.body, ServerBody::Pong { sent_ms: -42 });
    assert!((before..=house.hall.now().0).contains(&frame.now_ms));
}

#[tokio::test]
async fn a_frame_that_is_none_is_refused_with_a_code_and_the_socket_stays() {
    let house = House::open().await;
    let (visitor, _) = Visitor::guest(house.address).await;
    let mut screen = Screen::open(&visitor).await;
    let long = "i".repeat(41);
    let cases = [
        ("{".to_owned(), "", "malformed"),
        ("[]".to_owned(), "", "malformed"),
        (
            r#"{"v":1,"id":"a","do":"fly"}"#.to_owned(),
            "a",
            "malformed",
        ),
        (
            r#"{"v":1,"id":"b","do":"act","game":"g"}"#.to_owned(),
            "b",
            "malformed",
        ),
        (
            r#"{"v":2,"id":"c","do":"watch_lobby"}"#.to_owned(),
            "c",
            "unsupported_version",
        ),
        (
            r#"{"v":2,"id":"d","do":"from_the_future"}"#.to_owned(),
            "d",
            "unsupported_version",
        ),
        (
            r#"{"v":1,"id":"","do":"watch_lobby"}"#.to_owned(),
            "",
            "command_bad",
        ),
        (
            format!(r#"{{"v":1,"id":"{long}","do":"watch_lobby"}}"#),
            &long,
            "command_bad",
        ),
        (
            format!(
                r#"{{"v":1,"id":"{}","do":"watch_lobby"}}"#,
                "x".repeat(17_000)
            ),
            "",
            "too_large",
        ),
    ];
    for (text, id, code) in cases {
        screen.send_text(text.clone()).await;
        let refusal = screen.answer(id).await.expect_err(&text);
        assert_eq!(refusal.code, code, "{text}");
    }
    screen
        .try_send(Message::binary(vec![1, 2, 3]))
        .await
        .expect("an open socket");
    assert_eq!(
        screen.answer("").await.expect_err("bytes").code,
        "malformed"
    );
    assert!(screen.ask(ClientBody::WatchLobby {}).await.is_ok());
}

#[tokio::test]
async fn a_frame_beyond_the_protocol_s_limit_ends_the_socket() {
    let house = House::open().await;
    let (visitor, _) = Visitor::guest(house.address).await;
    let mut screen = Screen::open(&visitor).await;
    let _ = screen
        .try_send(Message::text("x".repeat(1024 * 1024)))
        .await;
    assert_eq!(screen.goodbye().await, None);
    assert!(
        Screen::try_open(&visitor).await.is_ok(),
        "the player may come back"
    );
}

#[tokio::test]
async fn a_command_sent_again_gets_its_first_answer_and_is_done_once() {
    let house = House::open().await;
    let (visitor, _) = Visitor::guest(house.address).await;
    let mut screen = Screen::open(&visitor).await;
    screen.send_as("same", seek("300+3")).await;
    let first = screen.answer("same").await.expect("a seek");
    screen.send_as("same", seek("300+3")).await;
    assert_eq!(screen.answer("same").await.expect("a seek"), first);
    // Also over another socket of the same player.
    let mut other = Screen::open(&visitor).await;
    other.send_as("same", seek("300+3")).await;
    assert_eq!(other.answer("same").await.expect("a seek"), first);
    let lobby: wire::LobbyView = visitor.clone().get("/api/v1/lobby").await.expect(200);
    assert_eq!(lobby.seeks.len(), 1);
    // Ids are each player's own.
    let (somebody, _) = Visitor::guest(house.address).await;
    let mut screen = Screen::open(&somebody).await;
    screen.send_as("same", seek("60")).await;
    assert_ne!(screen.answer("same").await.expect("a seek"), first);
}

#[tokio::test]
async fn a_refusal_is_repeated_too() {
    let house = House::open().await;
    let (visitor, _) = Visitor::guest(house.address).await;
    let mut screen = Screen::open(&visitor).await;
    let wrong = || ClientBody::Challenge {
        challenge: NewChallenge {
            to: Some("Nobody".to_owned()),
            terms: terms("300"),
            color: ColorWish::Random,
        },
    };
    screen.send_as("once", wrong()).await;
    let first = screen
        .answer("once")
        .await
        .expect_err("nobody has that name");
    assert_eq!(first.code, "no_such_player");
    screen.send_as("once", wrong()).await;
    assert_eq!(screen.answer("once").await.expect_err("the same"), first);
}

#[tokio::test]
async fn terms_that_cannot_be_read_are_refused_with_their_place() {
    let house = House::open().await;
    let (visitor, _) = Visitor::guest(house.address).await;
    let mut screen = Screen::open(&visitor).await;
    let refusal = screen.ask(seek("40/")).await.expect_err("no time");
    assert_eq!(refusal.code, "terms_bad");
    assert_eq!(
        refusal.place.as_deref(),
        Some("terms.time_control.text number_wanted 3"),
        "the field, the fault in its text and the byte"
    );
    let mut odd = terms("300");
    odd.edition = "fide-1066".to_owned();
    let body = ClientBody::Seek {
        seek: NewSeek {
            terms: odd,
            color: ColorWish::White,
        },
    };
    let refusal = screen.ask(body).await.expect_err("no such edition");
    assert_eq!(refusal.place.as_deref(), Some("terms.edition"));
}

#[tokio::test]
async fn a_socket_that_asks_too_fast_is_told_so() {
    let house = house_with(Limits {
        commands: Rate::new(5, 600),
        ..Limits::default()
    })
    .await;
    let (visitor, _) = Visitor::guest(house.address).await;
    let mut screen = Screen::open(&visitor).await;
    for _ in 0..5 {
        assert!(screen.ask(ClientBody::LeaveLobby {}).await.is_ok());
    }
    let refusal = screen
        .ask(ClientBody::LeaveLobby {})
        .await
        .expect_err("too fast");
    assert_eq!(refusal.code, "too_fast");
}

#[tokio::test]
async fn signing_out_says_goodbye_to_the_session_s_sockets() {
    let house = House::open().await;
    let (mut visitor, _) = Visitor::account(house.address, "Rubinstein").await;
    let mut one = Screen::open(&visitor).await;
    let mut two = Screen::open(&visitor).await;
    assert_eq!(visitor.delete("/api/v1/session").await.status, 204);
    assert_eq!(one.goodbye().await.as_deref(), Some("signed_out"));
    assert_eq!(two.goodbye().await.as_deref(), Some("signed_out"));
}

#[tokio::test]
async fn a_hall_that_closes_says_goodbye_and_ends_in_time() {
    let house = House::open().await;
    let (visitor, _) = Visitor::guest(house.address).await;
    let mut screen = Screen::open(&visitor).await;
    let address = house.address;
    let start = std::time::Instant::now();
    let closing = tokio::spawn(house.close());
    assert_eq!(screen.goodbye().await.as_deref(), Some("shutdown"));
    closing.await.expect("a good end");
    assert!(
        start.elapsed() < Duration::from_secs(5),
        "{:?}",
        start.elapsed()
    );
    assert!(
        tokio::net::TcpStream::connect(address).await.is_err(),
        "nobody listens any more"
    );
}

/// Panics of this process that a runtime caught and nobody saw.
static PANICS: AtomicUsize = AtomicUsize::new(0);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_closed_from_outside_ends_without_a_panic() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        PANICS.fetch_add(1, Ordering::Relaxed);
        usual(info);
    }));
    let house = house_with(Limits {
        sockets_per_player: 2,
        ..Limits::default()
    })
    .await;
    let mut screens = Vec::new();
    for _ in 0..10 {
        let (visitor, _) = Visitor::guest(house.address).await;
        for _ in 0..3 {
            screens.push(Screen::open(&visitor).await);
        }
    }
    let closing = tokio::spawn(house.close());
    let mut reasons = Vec::new();
    for screen in &mut screens {
        reasons.push(screen.goodbye().await.unwrap_or_default());
    }
    closing.await.expect("a good end");
    let replaced = reasons.iter().filter(|reason| *reason == "replaced");
    let shutdown = reasons.iter().filter(|reason| *reason == "shutdown");
    assert_eq!(
        (replaced.count(), shutdown.count()),
        (10, 20),
        "{reasons:?}"
    );
    assert_eq!(PANICS.load(Ordering::Relaxed), 0, "no task dies of its end");
}

#[tokio::test]
async fn one_socket_too_many_replaces_the_oldest_of_its_player() {
    let house = house_with(Limits {
        sockets_per_player: 2,
        ..Limits::default()
    })
    .await;
    let (visitor, _) = Visitor::guest(house.address).await;
    let mut first = Screen::open(&visitor).await;
    let mut second = Screen::open(&visitor).await;
    let mut third = Screen::open(&visitor).await;
    assert_eq!(first.goodbye().await.as_deref(), Some("replaced"));
    for screen in [&mut second, &mut third] {
        assert!(screen.ask(ClientBody::LeaveLobby {}).await.is_ok());
    }
}

#[tokio::test]
async fn a_client_that_says_nothing_and_answers_no_ping_is_let_go() {
    let house = house_with(Limits {
        silence_s: 1,
        ..Limits::default()
    })
    .await;
    let (visitor, _) = Visitor::guest(house.address).await;
    let (mut watcher, _) = Visitor::guest(house.address).await;
    // Not polled, so it answers no ping either.
    let silent = Screen::open(&visitor).await;
    until_online(&mut watcher, 1).await;
    until_online(&mut watcher, 0).await;
    drop(silent);
}

#[tokio::test]
async fn a_client_that_asks_without_reading_is_let_go() {
    let limits = Limits {
        commands: Rate::new(1_000_000, 1),
        queue_frames: 16,
        write_s: 1,
        ..Limits::default()
    };
    let house = house_with(limits).await;
    let (visitor, _) = Visitor::guest(house.address).await;
    let (mut watcher, _) = Visitor::guest(house.address).await;
    let mut greedy = Screen::open(&visitor).await;
    until_online(&mut watcher, 1).await;
    // Far more answers than the buffers of both ends hold.
    let ask = wire::client_frame_text("x", ClientBody::WatchLobby {});
    let asking = async { while greedy.try_send(Message::text(ask.clone())).await.is_ok() {} };
    let gone = until_online(&mut watcher, 0);
    tokio::select! {
        () = asking => {}
        () = gone => {}
    }
    until_online(&mut watcher, 0).await;
}

/// Waits until so many players have a socket open.
async fn until_online(watcher: &mut Visitor, wanted: u32) {
    for _ in 0..600 {
        let lobby: wire::LobbyView = watcher.get("/api/v1/lobby").await.expect(200);
        if lobby.online == wanted {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("never {wanted} online");
}
