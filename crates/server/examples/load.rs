//! Many games at once over real sockets: what gets lost, what is doubled, how long it takes.
//!
//! `cargo run --release -p qiyuan-server --example load -- [--games 200] [--seconds 300]
//! [--move-ms 2000]`. Starts a hall of its own on loopback with a database of its own, and stops
//! by itself. Exit code 1 if anything went wrong.

#![allow(
    clippy::print_stdout,
    clippy::expect_used,
    clippy::panic,
    reason = "a bench"
)]

#[path = "../tests/common/mod.rs"]
mod common;

use std::process::ExitCode;
use std::sync::mpsc;
use std::time::Duration;

use common::house::House;
use common::load::{self, Plan};
use server::{Config, Limits, Rate};

fn main() -> ExitCode {
    let plan = Plan {
        games: argument("--games", 200),
        lasts: Duration::from_secs(argument("--seconds", 300).into()),
        per_move: Duration::from_millis(argument("--move-ms", 2000).into()),
    };
    println!(
        "{} games for {:?}, a move every {:?}",
        plan.games, plan.lasts, plan.per_move
    );
    // The hall has threads of its own, so that a client's delay is not counted as its own.
    let (told, address) = mpsc::channel();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let hall = std::thread::spawn(move || {
        runtime().block_on(async move {
            let house = House::open_with(Config {
                limits: roomy(),
                ..Config::default()
            })
            .await;
            told.send(house.address).expect("somebody listens");
            let _ = stopped.await;
            house.close().await;
        });
    });
    let address = address.recv().expect("a hall");
    let report = runtime().block_on(load::run(address, plan));
    let _ = stop.send(());
    println!("{report}");
    if hall.join().is_ok() && report.is_clean() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// All clients come from one address.
fn roomy() -> Limits {
    let endless = Rate::new(1_000_000, 1);
    Limits {
        guests: endless,
        reads: endless,
        writes: endless,
        sockets_per_address: 100_000,
        sockets: 100_000,
        connections: 100_000,
        ..Limits::default()
    }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("threads")
}

fn argument(name: &str, otherwise: u32) -> u32 {
    let given = std::env::args()
        .skip_while(|argument| argument != name)
        .nth(1);
    given.map_or(otherwise, |text| text.parse().expect("a number"))
}
