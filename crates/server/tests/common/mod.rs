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

pub mod house;
pub mod http;
pub mod load;
pub mod pair;
pub mod screen;

use wire::{GameOptions, Speed, Terms, TimeControl, TimeControlKind, Variant};

/// Terms with this clock, everything else as the lobby has it at first.
pub fn terms(clock: &str) -> Terms {
    Terms {
        time_control: TimeControl {
            text: clock.to_owned(),
            kind: TimeControlKind::Untimed,
            speed: Speed::Untimed,
        },
        edition: "online".to_owned(),
        variant: Variant::Standard,
        rated: false,
        options: GameOptions {
            show_destinations: true,
            claim_hints: true,
            takeback: true,
            watchable: true,
        },
    }
}
