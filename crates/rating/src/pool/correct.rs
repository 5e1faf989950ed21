//! Corrections of old results: everything after them is computed again, and what changed is told.

use super::game::{Pool, PoolGame};
use crate::outcome::Outcome;

/// Another result for an old game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Correction {
    /// Which game of the history, from 0; one beyond its end is passed over.
    pub game: usize,
    /// How it ended in truth.
    pub outcome: Outcome,
}

/// A player whose standing a correction moved.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerChange<S> {
    /// The player.
    pub player: u64,
    /// The standing without the correction.
    pub before: Option<S>,
    /// The standing with it.
    pub after: Option<S>,
}

/// What corrections changed.
#[derive(Clone, Debug, PartialEq)]
pub struct CorrectionReport<P: Pool> {
    /// The pool with the corrections.
    pub pool: P,
    /// The players whose standings differ, by number.
    pub players: Vec<PlayerChange<P::Standing>>,
    /// The games, from 0, that gave and took something else than before, the corrected ones
    /// included; empty where a pool counts by periods.
    pub games: Vec<usize>,
    /// Games that were computed again.
    pub recomputed: usize,
}

/// Plays a history with and without corrections, and tells the difference.
pub fn correct<P: Pool>(
    start: &P,
    games: &[PoolGame],
    corrections: &[Correction],
) -> CorrectionReport<P> {
    let mut corrected = games.to_vec();
    for correction in corrections {
        if let Some(game) = corrected.get_mut(correction.game) {
            game.outcome = correction.outcome;
        }
    }
    let first = games
        .iter()
        .zip(&corrected)
        .position(|(old, new)| old != new);
    let first = first.unwrap_or(games.len());
    let mut before = start.clone();
    for game in &games[..first] {
        before.play(game);
    }
    let mut after = before.clone();
    let mut moved = Vec::new();
    for (index, (old, new)) in games.iter().zip(&corrected).enumerate().skip(first) {
        if before.play(old) != after.play(new) {
            moved.push(index);
        }
    }
    before.finish();
    after.finish();
    CorrectionReport {
        players: changes(&before, &after),
        pool: after,
        games: moved,
        recomputed: games.len() - first,
    }
}

/// The players whose standings differ between two pools.
fn changes<P: Pool>(before: &P, after: &P) -> Vec<PlayerChange<P::Standing>> {
    let mut players: Vec<u64> = before.standings().map(|(player, _)| player).collect();
    players.extend(after.standings().map(|(player, _)| player));
    players.sort_unstable();
    players.dedup();
    let change = |player: u64| {
        let (before, after) = (before.standing(player), after.standing(player));
        (before != after).then(|| PlayerChange {
            player,
            before: before.cloned(),
            after: after.cloned(),
        })
    };
    players.into_iter().filter_map(change).collect()
}
