//! A hall on loopback and the people who visit it, for tests and benches.

#![allow(
    dead_code,
    unreachable_pub,
    missing_docs,
    missing_debug_implementations,
    reason = "every test uses its own part of it"
)]
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test ends where it can't go on"
)]

pub mod client;
pub mod house;
pub mod lines;
pub mod load;
pub mod pair;

pub use client::{http, moves, screen, terms};
