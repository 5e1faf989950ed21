//! Can a side still mate by any series of legal moves? (5.2.2, 6.9, 5.1.2)
//!
//! The prover decides, within a budget of positions; a spent budget is [`Verdict::Undecided`],
//! never a guess. In play an undecided position goes on, and a flag in one loses.

use rules::{Color, Move, Position, Role};
use unwinnable::Budget;

/// Positions looked at for one side after a flag, a resignation, an absence: the game is over
/// then and nobody waits for a clock.
const BUDGET: Budget = Budget::nodes(150_000);
/// Positions looked at for a shorter mating line before the players see it.
const SHORTENING: usize = 30_000;
/// Positions looked at for each side after a move that may have decided it: some milliseconds,
/// since the room and both players wait for it. What is not known by then is not dead: the game
/// goes on, and is asked about again after the next move that cannot be taken back.
const MOVE_BUDGET: Budget = Budget::nodes(1_000);

/// With more moves to choose from nobody is forced, and a knight or a queen gets past any wall.
const FREE_MOVES: usize = 20;
/// Beside a capture in passing the prover looks at every move for itself: only where few are.
const PASSING_MOVES: usize = 4;

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
            unwinnable::Verdict::Yes(line) => {
                let line = unwinnable::shorten(position, color, &line, SHORTENING);
                Mating {
                    verdict: Verdict::Yes,
                    line: (!line.is_empty()).then(|| written(position, &line)),
                }
            }
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
        None => !unwinnable::is_reversible(before, mv) && is_doubtful(&after) && is_dead(&after),
    }
}

/// Could this be dead at all? `false` spares the prover the crowded board, where it takes longest
/// to find a mate that everybody knows to exist.
fn is_doubtful(position: &Position) -> bool {
    let moves = position.legal_moves().len();
    if position.ep_square().is_some() && moves > PASSING_MOVES {
        return false;
    }
    let board = position.board();
    let leapers = board.by_role(Role::Knight) | board.by_role(Role::Queen);
    leapers.is_empty() || moves <= FREE_MOVES
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
    fn a_crowded_board_is_not_looked_into_and_a_wall_is() {
        let read = |text: &str| fen::parse(text, CastlingMode::Standard).unwrap();
        for crowded in [
            "rnbqk2r/ppp2pbp/3p1np1/3Pp3/4P3/2N2N2/PPP2PPP/R1BQKB1R w KQkq e6 0 6",
            "r1bqk2r/1pp1npbp/p1n1p1p1/3pP3/2PP4/3BBN2/PP3PPP/RN1Q1RK1 b kq - 0 8",
        ] {
            assert!(!is_doubtful(&read(crowded)), "{crowded}");
        }
        let before = read("4k3/8/1p1p1p1p/1PpP1PpP/2P3P1/8/3n4/3K4 w - - 0 1");
        let takes = before.parse_san("Kxd2").unwrap();
        assert!(!is_dead(&before));
        assert!(is_killed(&before, takes), "walled up, and only now");
    }

    #[test]
    fn the_capture_that_leaves_nothing_to_mate_with_is_killed() {
        let before = fen::parse("8/8/8/8/8/2k5/4p3/4K3 w - - 0 1", CastlingMode::Standard).unwrap();
        let takes = before.parse_san("Kxe2").unwrap();
        assert!(!is_dead(&before));
        assert!(is_killed(&before, takes));
    }
}
