//! What happens next by itself.

use rules::Color;

use crate::instant::Timestamp;

/// The next thing that time alone brings about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deadline {
    /// A tick at or after this instant brings it about. For a flag this is the instant it
    /// falls plus the network delay that a move still under way could be credited with.
    pub at: Timestamp,
    /// What it is.
    pub kind: DeadlineKind,
    /// Whose time it is.
    pub color: Color,
}

/// What a deadline brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeadlineKind {
    /// The flag of the side whose clock runs falls.
    Flag,
    /// The game is aborted: no first move was made in time.
    FirstMove,
    /// The absent player has been away too long.
    Absence,
}
