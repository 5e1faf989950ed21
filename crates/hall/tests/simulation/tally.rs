//! What happened in a run, and what was sent.

use hall::{Act, GameId, PlayerId};

/// What happened in a run.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    pub(crate) moves: u64,
    pub(crate) endings: u64,
    pub(crate) refusals: u64,
    pub(crate) repeats: u64,
    pub(crate) unanswered: u64,
    pub(crate) crashes: u64,
    pub(crate) watched: u64,
}

impl Tally {
    pub(crate) fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.moves += other.moves;
        self.endings += other.endings;
        self.refusals += other.refusals;
        self.repeats += other.repeats;
        self.unanswered += other.unanswered;
        self.crashes += other.crashes;
        self.watched += other.watched;
    }
}

/// A command that was sent, to be sent again.
#[derive(Clone, Debug)]
pub(crate) struct Sent {
    pub(crate) game: GameId,
    pub(crate) player: PlayerId,
    pub(crate) command: String,
    pub(crate) act: Act,
    /// How it was answered; `None` if the hall died first.
    pub(crate) answer: Option<Result<Option<String>, String>>,
}
