//! What fuzzing checks of the rules crate, apart from the fuzzer, so that its tests can run what
//! was found before on any toolchain.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc,
    unreachable_pub,
    reason = "each target uses its part and says so by failing"
)]

pub mod fen;
pub mod legality;
pub mod pgn;
pub mod play;
pub mod san;
pub mod uci;

/// The text that the bytes begin with.
fn leading_text(bytes: &[u8]) -> &str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(),
    }
}

/// A number out of the first two bytes, and the rest.
fn leading_number(bytes: &[u8]) -> (u16, &[u8]) {
    match bytes {
        [low, high, rest @ ..] => (u16::from_le_bytes([*low, *high]), rest),
        _ => (0, bytes),
    }
}
