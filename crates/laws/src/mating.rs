//! Can a side still mate by any series of legal moves? (5.2.2, 6.9, 5.1.2)
//!
//! Material decides what it can; what it can't is searched within a small budget. A spent
//! budget is [`Verdict::Undecided`], never a guess.

use std::collections::HashSet;
use std::hash::{Hash, Hasher};

use rules::{Color, Position, Role};

/// Positions looked at for one side after a flag, a resignation, an absence.
const BUDGET: usize = 2_000;
/// Positions looked at behind a wall of pawns: two kings and a turn, and some bishops.
const WALL_BUDGET: usize = 20_000;
/// Half-moves of a forced line followed after every move.
const FORCED_PLIES: u32 = 6;
/// Choices still called forced.
const FORCED_CHOICES: usize = 3;

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
    if !position.has_legal_move() {
        let mated = position.in_check() && position.turn() != color;
        return if mated { Verdict::Yes } else { Verdict::No };
    }
    let hopeless = |p: &Position| p.has_insufficient_material(color);
    let mates = |p: &Position| p.in_check() && p.turn() != color;
    explore(position, BUDGET, hopeless, mates)
}

/// Can neither side mate by any series of legal moves, as far as material, a short forced
/// line or a wall of pawns proves it? `false` says nothing.
#[must_use]
pub fn is_dead(position: &Position) -> bool {
    position.is_dead_by_material()
        || dead_by_force(position, FORCED_PLIES)
        || (is_walled(position) && dead_behind_wall(position))
}

/// Every line of at most three choices a move ends in bare material or stalemate.
fn dead_by_force(position: &Position, plies: u32) -> bool {
    if position.is_dead_by_material() {
        return true;
    }
    if !position.has_legal_move() {
        return !position.in_check();
    }
    plies > 0
        && position.count_legal_moves() <= FORCED_CHOICES
        && position
            .legal_moves()
            .iter()
            .all(|mv| dead_by_force(&position.after(*mv), plies - 1))
}

/// Only kings, bishops and pawns, and every pawn stands against a pawn.
fn is_walled(position: &Position) -> bool {
    let board = position.board();
    let movers = [Role::Knight, Role::Rook, Role::Queen];
    if movers.into_iter().any(|r| !board.by_role(r).is_empty()) {
        return false;
    }
    let pawns = board.by_role(Role::Pawn);
    !pawns.is_empty()
        && pawns.into_iter().all(|square| {
            let forward = match board.color_at(square) {
                Some(Color::White) => 1,
                _ => -1,
            };
            square
                .offset(0, forward)
                .is_some_and(|ahead| pawns.contains(ahead))
        })
}

fn dead_behind_wall(position: &Position) -> bool {
    let hopeless = |p: &Position| p.is_dead_by_material();
    // A breach is answered like a mate: the position is not shown to be dead.
    explore(position, WALL_BUDGET, hopeless, Position::in_check) == Verdict::No
}

/// Walks everything that can be reached, positions that are `hopeless` excepted. `Yes` if a
/// side without a move stands as `mates` says, `No` if all was seen.
fn explore(
    position: &Position,
    budget: usize,
    hopeless: impl Fn(&Position) -> bool,
    mates: impl Fn(&Position) -> bool,
) -> Verdict {
    let mut seen = HashSet::from([Place(*position)]);
    let mut open = vec![*position];
    while let Some(next) = open.pop() {
        if hopeless(&next) {
            continue;
        }
        if !next.has_legal_move() {
            if mates(&next) {
                return Verdict::Yes;
            }
            continue;
        }
        for mv in next.legal_moves().iter() {
            let after = next.after(*mv);
            if seen.insert(Place(after)) {
                open.push(after);
            }
        }
        if seen.len() > budget {
            return Verdict::Undecided;
        }
    }
    Verdict::No
}

/// A position without its counters, which make no difference to what is possible.
struct Place(Position);

impl PartialEq for Place {
    fn eq(&self, other: &Place) -> bool {
        self.0.repeats(&other.0)
    }
}

impl Eq for Place {}

impl Hash for Place {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.identity().hash(state);
    }
}
