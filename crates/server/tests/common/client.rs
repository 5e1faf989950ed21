//! The part of `common` that knows only the wire: for tests of the whole program.

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

#[path = "http.rs"]
pub mod http;
#[path = "load/moves.rs"]
pub mod moves;
#[path = "screen.rs"]
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
        mode: wire::Mode::Online,
        variant: Variant::Standard,
        rated: false,
        options: GameOptions {
            show_destinations: true,
            claim_hints: true,
            takeback: true,
            watchable: true,
            ..GameOptions::default()
        },
    }
}
