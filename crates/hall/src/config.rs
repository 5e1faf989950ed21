//! What the operator of a hall may set.

use laws::{Millis, Timestamp};

use crate::clock::Clock;
use crate::ratings::PoolRules;

/// Limits, house rules and, for simulations, the clock and the seed of the lots.
#[derive(Clone, Debug)]
pub struct HallConfig {
    /// Where the time is read.
    pub clock: Clock,
    /// Seed of the lots; `None`: the system's randomness.
    pub seed: Option<u64>,
    /// Limits on what one player may have open.
    pub limits: Limits,
    /// How long an unanswered challenge stays open.
    pub challenge_lasts: Millis,
    /// How long a guest's session lasts after its last use.
    pub guest_session_lasts: Millis,
    /// How long an account's session lasts after its last use.
    pub account_session_lasts: Millis,
    /// How long a player's last socket may be gone before the game counts him as away.
    pub leave_after: Millis,
    /// After a restart, how long the players have to come back before the hall looks who is away.
    pub return_within: Millis,
    /// How long a room without watchers stays in memory.
    pub room_lingers: Millis,
    /// How long the first answer to a command is remembered.
    pub answers_last: Millis,
    /// Grades and ratings.
    pub pools: PoolRules,
}

/// What one player may have at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Open seeks.
    pub seeks: usize,
    /// Open challenges made.
    pub challenges: usize,
    /// Games going on.
    pub games: usize,
    /// Characters in a line of chat.
    pub chat_chars: usize,
    /// Lines of chat within [`Limits::chat_span`].
    pub chat_lines: usize,
    /// See [`Limits::chat_lines`].
    pub chat_span: Millis,
    /// Characters in a command's id.
    pub command_chars: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            seeks: 5,
            challenges: 20,
            games: 100,
            chat_chars: 300,
            chat_lines: 5,
            chat_span: Millis::from_secs(10),
            command_chars: 40,
        }
    }
}

impl Default for HallConfig {
    fn default() -> Self {
        let day = 86_400;
        Self {
            clock: Clock::system(),
            seed: None,
            limits: Limits::default(),
            challenge_lasts: Millis::from_secs(day),
            guest_session_lasts: Millis::from_secs(30 * day),
            account_session_lasts: Millis::from_secs(90 * day),
            leave_after: Millis::from_secs(3),
            return_within: Millis::from_secs(10),
            room_lingers: Millis::from_secs(60),
            answers_last: Millis::from_secs(day),
            pools: PoolRules::default(),
        }
    }
}

impl HallConfig {
    /// A hall whose clock stands at `start` until it is moved, and whose lots follow from `seed`.
    pub fn simulated(start: Timestamp, seed: u64) -> Self {
        Self {
            clock: Clock::virtual_from(start),
            seed: Some(seed),
            ..Self::default()
        }
    }
}
