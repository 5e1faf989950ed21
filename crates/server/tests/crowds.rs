//! One host must not silence the hall: idle and half-open connections end, crowds leave places.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test ends where it can't go on"
)]

mod common;

use std::net::SocketAddr;
use std::time::Duration;

use common::house::House;
use common::http::Visitor;
use common::screen::Screen;
use server::{Config, Limits};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

async fn house(limits: Limits) -> House {
    House::open_with(Config {
        limits,
        ..Config::default()
    })
    .await
}

/// Sends these bytes and then nothing; the server has to end the connection by itself.
async fn is_closed_after(address: SocketAddr, bytes: &str) {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    stream.write_all(bytes.as_bytes()).await.expect("sent");
    let mut answer = Vec::new();
    let closed = timeout(Duration::from_secs(20), stream.read_to_end(&mut answer)).await;
    assert!(closed.is_ok(), "still open after {bytes:?}");
}

#[tokio::test]
async fn connections_that_say_nothing_or_stop_half_way_are_closed() {
    let house = house(Limits {
        head_s: 1,
        quiet_s: 2,
        ..Limits::default()
    })
    .await;
    let address = house.address;
    let post = "POST /api/v1/guests HTTP/1.1\r\nHost: hall\r\nContent-Type: application/json\r\n";
    let own = format!("Origin: http://{address}\r\n");
    let host = post.replace("Host: hall", &format!("Host: {address}"));
    let accounts = host.replace("guests", "accounts");
    let stops = [
        String::new(),
        "G".to_owned(),
        "PRI * HTTP/2".to_owned(),
        "GET /health HTTP/1.1\r\nHost: hall\r\n".to_owned(),
        "GET /health HTTP/1.1\r\nHost: hall\r\n\r\n".to_owned(),
        format!("{post}Content-Length: 100\r\n\r\n{{"),
        format!("{host}{own}Content-Length: 100\r\n\r\n{{"),
        format!("{accounts}{own}Content-Length: 100\r\n\r\n{{"),
    ];
    let all = stops.iter().map(|bytes| is_closed_after(address, bytes));
    futures_util::future::join_all(all).await;
    house.close().await;
}

#[tokio::test]
async fn a_crowd_of_idle_connections_leaves_the_hall_open_and_then_goes() {
    let house = house(Limits {
        connections: 64,
        connections_per_address: 64,
        head_s: 3,
        ..Limits::default()
    })
    .await;
    let mut crowd = Vec::new();
    for _ in 0..100 {
        crowd.push(TcpStream::connect(house.address).await.expect("a socket"));
    }
    // The same address has to wait until the idle ones are gone, and no longer.
    let mut answered = false;
    for _ in 0..100 {
        let mut visitor = Visitor::new(house.address);
        let health = tokio::spawn(async move { visitor.get("/health").await.status });
        if health.await.is_ok_and(|status| status == 200) {
            answered = true;
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(answered, "the crowd never went");
    drop(crowd);
    house.close().await;
}

#[tokio::test]
async fn a_socket_keeps_its_place_at_the_gate() {
    let house = house(Limits {
        connections_per_address: 3,
        ..Limits::default()
    })
    .await;
    let (visitor, _) = Visitor::guest(house.address).await;
    let mut screens = Vec::new();
    for _ in 0..3 {
        screens.push(Screen::open(&visitor).await);
    }
    let mut fourth = TcpStream::connect(house.address).await.expect("a socket");
    let mut byte = [0_u8; 1];
    let read = timeout(Duration::from_secs(10), fourth.read(&mut byte)).await;
    assert!(matches!(read, Ok(Ok(0) | Err(_))), "{read:?}");
    for screen in screens {
        screen.close().await;
    }
    house.close().await;
}
