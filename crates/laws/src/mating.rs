//! Can a side still mate by any series of legal moves? (5.2.2, 6.9, 5.1.2)
//!
//! Asked of the prover with a budget, so that no game ever waits long for an answer; a spent
//! budget is [`Verdict::Undecided`], never a guess.

use rules::{Color, Move, Position};
use unwinnable::Budget;

/// For one side, after a flag, a resignation or an absence: asked once in a game.
const ONCE: Budget = Budget::nodes(100_000);
/// For both sides after a move that cannot be taken back.
const EACH_MOVE: Budget = Budget::nodes(5_000);

/// The answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// A mate exists.
    Yes,
    /// No series of legal moves mates.
    No,
    /// Neither was found.
    Undecided,
}

impl Verdict {
    /// `yes`, `no`, `undecided`
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Verdict::Yes => "yes",
            Verdict::No => "no",
            Verdict::Undecided => "undecided",
        }
    }

    /// Reads [`Verdict::code`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<Verdict> {
        [Verdict::Yes, Verdict::No, Verdict::Undecided]
            .into_iter()
            .find(|v| v.code() == code)
    }
}

/// Can this side still mate by any series of legal moves?
///
/// `Yes` and `No` are certain.
#[must_use]
pub fn can_mate(position: &Position, color: Color) -> Verdict {
    match unwinnable::can_mate(position, color, ONCE).verdict {
        unwinnable::Verdict::Yes(_) => Verdict::Yes,
        unwinnable::Verdict::No(_) => Verdict::No,
        unwinnable::Verdict::Undecided => Verdict::Undecided,
    }
}

/// Can neither side mate by any series of legal moves? `false` also where the budget was spent.
#[must_use]
pub fn is_dead(position: &Position) -> bool {
    unwinnable::quick_dead(position)
        .unwrap_or_else(|| unwinnable::is_dead(position, EACH_MOVE) == Some(true))
}

/// The same for the position after a legal move in one that was not dead. Cheap after most
/// moves: what can be taken back by both sides has killed nothing.
pub(crate) fn is_killed(before: &Position, mv: Move) -> bool {
    let after = before.after(mv);
    match unwinnable::quick_dead(&after) {
        Some(dead) => dead,
        None => !unwinnable::is_reversible(before, mv) && is_dead(&after),
    }
}
