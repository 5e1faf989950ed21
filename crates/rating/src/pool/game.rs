//! A game of a history, and what all pools have in common.

use std::fmt::Debug;

use crate::outcome::Outcome;

/// A finished game, as pools need it. Histories are in the order of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolGame {
    /// When it ended, in milliseconds since 1970 (UTC).
    pub at_ms: i64,
    /// The round or rating period that it belongs to; never falls within a history. A pool that
    /// counts each game by itself does not ask.
    pub batch: u32,
    /// The event that it belongs to.
    pub event: u32,
    /// The player of the white pieces: any number that the caller chose.
    pub white: u64,
    /// The player of the black pieces.
    pub black: u64,
    /// How it ended.
    pub outcome: Outcome,
}

/// A pool of rated players.
///
/// Playing the same games from the same start gives the same standings, to the last bit, whether
/// they come one by one or all at once.
pub trait Pool: Clone {
    /// What is known of a player.
    type Standing: Clone + Debug + PartialEq;
    /// What one game did, with all that explains it.
    type Step: Clone + Debug + PartialEq;

    /// Counts a game; none if nothing changes, or not before its period ends. A game of a player
    /// against himself changes nothing.
    fn play(&mut self, game: &PoolGame) -> Option<Self::Step>;

    /// Ends the open period, where the pool counts by periods.
    fn finish(&mut self);

    /// A player's standing; none for one who has not been seen.
    fn standing(&self, player: u64) -> Option<&Self::Standing>;

    /// All standings, by the players' numbers.
    fn standings(&self) -> impl Iterator<Item = (u64, &Self::Standing)>;
}

/// The pool after a whole history, its last period ended.
pub fn recompute<P: Pool>(start: &P, games: &[PoolGame]) -> P {
    let mut pool = start.clone();
    for game in games {
        pool.play(game);
    }
    pool.finish();
    pool
}
