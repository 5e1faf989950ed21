//! Fifty games at once over real sockets for half a minute: nothing lost, nothing doubled.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test ends where it can't go on"
)]

mod common;

use std::time::Duration;

use common::house::House;
use common::load::{self, Plan};
use server::{Config, Limits};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_games_at_once_lose_and_double_nothing() {
    let limits = Limits {
        sockets_per_address: 200,
        ..Limits::default()
    };
    let house = House::open_with(Config {
        limits,
        ..Config::default()
    })
    .await;
    let plan = Plan {
        games: 50,
        lasts: Duration::from_secs(30),
        per_move: Duration::from_secs(2),
    };
    let report = load::run(house.address, plan).await;
    println!("{report}");
    assert!(report.is_clean(), "{report}");
    assert!(report.moves >= 50 * 10, "only {} moves", report.moves);
    house.close().await;
}
