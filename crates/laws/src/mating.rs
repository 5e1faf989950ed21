//! Can a side still mate by any series of legal moves? (5.2.2, 6.9, 5.1.2)
//!
//! The prover decides, within a budget of positions; a spent budget is [`Verdict::Undecided`],
//! never a guess. In play an undecided position goes on, and a flag in one loses.

use rules::{Color, Move, Position};
use unwinnable::Budget;

/// Positions looked at for one side after a flag, a resignation, an absence: the game is over
/// then and nobody waits for a clock.
const BUDGET: Budget = Budget::nodes(150_000);
/// Positions looked at for each side after a move that may have decided it.
const MOVE_BUDGET: Budget = Budget::nodes(10_000);

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

/// Whether a side could still have mated, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mating {
    pub(crate) verdict: Verdict,
    /// The shortest line found, in UCI moves with spaces between; with a `Yes` that has moves.
    pub(crate) line: Option<String>,
}

impl Mating {
    /// Where a rule says it without a line.
    pub(crate) const fn bare(verdict: Verdict) -> Mating {
        Mating {
            verdict,
            line: None,
        }
    }

    /// The prover's answer for this side.
    pub(crate) fn of(position: &Position, color: Color) -> Mating {
        let answer = unwinnable::can_mate(position, color, BUDGET);
        match answer.verdict {
            unwinnable::Verdict::Yes(line) => Mating {
                verdict: Verdict::Yes,
                line: (!line.is_empty()).then(|| written(position, &line)),
            },
            unwinnable::Verdict::No(_) => Mating::bare(Verdict::No),
            unwinnable::Verdict::Undecided => Mating::bare(Verdict::Undecided),
        }
    }
}

fn written(position: &Position, line: &[Move]) -> String {
    let mut position = *position;
    let mut words = Vec::with_capacity(line.len());
    for &mv in line {
        words.push(position.uci(mv).to_string());
        position.play(mv);
    }
    words.join(" ")
}

/// Can this side still mate by any series of legal moves?
///
/// `Yes` and `No` are certain.
#[must_use]
pub fn can_mate(position: &Position, color: Color) -> Verdict {
    Mating::of(position, color).verdict
}

/// Can neither side mate by any series of legal moves? `true` is certain; `false` says nothing
/// where the budget was spent.
#[must_use]
pub fn is_dead(position: &Position) -> bool {
    unwinnable::quick_dead(position)
        .unwrap_or_else(|| unwinnable::is_dead(position, MOVE_BUDGET) == Some(true))
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

#[cfg(test)]
mod tests {
    use rules::{BoardOutcome, CastlingMode, fen};

    use super::*;

    #[test]
    fn a_yes_shows_a_line_that_mates() {
        let start = Position::start();
        let mating = Mating::of(&start, Color::Black);
        let mut position = start;
        for word in mating.line.as_deref().unwrap_or_default().split(' ') {
            let mv = position.parse_uci(word).unwrap();
            position.play(mv);
        }
        let winner = Color::Black;
        let mated = Some(BoardOutcome::Checkmate { winner });
        assert_eq!((mating.verdict, position.outcome()), (Verdict::Yes, mated));
    }

    #[test]
    fn a_move_of_a_piece_in_free_play_is_not_looked_into() {
        let before = fen::parse("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", CastlingMode::Standard).unwrap();
        let free = before.parse_san("Ra5").unwrap();
        assert!(unwinnable::is_reversible(&before, free));
        assert!(!is_killed(&before, free));
    }

    #[test]
    fn the_capture_that_leaves_nothing_to_mate_with_is_killed() {
        let before = fen::parse("8/8/8/8/8/2k5/4p3/4K3 w - - 0 1", CastlingMode::Standard).unwrap();
        let takes = before.parse_san("Kxe2").unwrap();
        assert!(!is_dead(&before));
        assert!(is_killed(&before, takes));
    }
}
