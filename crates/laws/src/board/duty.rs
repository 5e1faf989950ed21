//! What touching, releasing and announcing bind the player on move to (4.3 to 4.7, 9.5).

use rules::{Role, Setup, Square};

use crate::board::step::Step;
use crate::board::{Part, Touch, castling, stand};
use crate::command::TouchOrder;
use crate::game::Game;

/// What the player on move is bound to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Duty {
    /// The steps open to him under his duties.
    pub steps: Vec<Step>,
    /// The piece he must move.
    pub must_move_from: Option<Square>,
    /// The piece he must take.
    pub must_capture_on: Option<Square>,
    /// Do the steps come from a capture, castling, release or announcement?
    pub narrow: bool,
}

impl Duty {
    fn free(steps: Vec<Step>) -> Duty {
        Duty {
            steps,
            ..Duty::default()
        }
    }

    fn narrow(steps: Vec<Step>) -> Duty {
        Duty {
            steps,
            narrow: true,
            ..Duty::default()
        }
    }

    /// The only step left by a capture, castling, release or announcement.
    #[must_use]
    pub fn must_play(&self) -> Option<Step> {
        match self.steps.as_slice() {
            [only] if self.narrow => Some(*only),
            _ => None,
        }
    }
}

impl Game {
    /// What stands on the board.
    #[must_use]
    pub fn setup(&self) -> Setup {
        self.over_board
            .irregular
            .unwrap_or_else(|| Setup::from(self.position()))
    }

    /// The first four fields of the FEN of what stands on the board.
    #[must_use]
    pub fn board_fen(&self) -> String {
        match &self.over_board.irregular {
            Some(setup) => stand::four_fields(setup),
            None => self.position().epd(),
        }
    }

    /// Every step that is legal on the board, duties aside.
    pub(crate) fn legal_steps(&self) -> Vec<Step> {
        match &self.over_board.irregular {
            Some(setup) => stand::legal_steps(setup),
            None => self
                .position()
                .legal_moves()
                .iter()
                .map(|mv| castling::step_of(*mv))
                .collect(),
        }
    }

    /// What the player on move is bound to; nothing and no step after the end.
    #[must_use]
    pub fn duty(&self) -> Duty {
        if self.ending.is_some() {
            return Duty::default();
        }
        if let Some(mv) = self.must_play {
            return Duty::narrow(vec![castling::step_of(mv)]);
        }
        let steps = self.legal_steps();
        match self.over_board.part {
            Some(Part::Castling(step)) => Duty::narrow(castling::still_open(self, step)),
            Some(Part::Held(held)) => {
                let there = |s: &Step| s.from == held.from && s.to == held.to;
                Duty::narrow(steps.into_iter().filter(there).collect())
            }
            Some(Part::Promotion { from, to, chosen }) => {
                let fits = |s: &Step| {
                    s.from == from && s.to == to && (chosen.is_none() || s.promotion == chosen)
                };
                let steps = steps.into_iter().filter(fits).collect();
                Duty {
                    must_move_from: Some(from),
                    ..Duty::narrow(steps)
                }
            }
            None => {
                let castling = self.edition().castling_touch.value;
                touched(&self.setup(), steps, &self.over_board.touches, castling)
            }
        }
    }
}

/// The squares touched, in the order that counts: where nobody can say, own pieces first.
fn in_order(setup: &Setup, touches: &[Touch]) -> Vec<Square> {
    let own = |square: &Square| setup.board.color_at(*square) == Some(setup.turn);
    let mut squares = Vec::new();
    for touch in touches {
        let mut next = touch.squares.clone();
        if touch.order == TouchOrder::Unclear {
            next.sort_by_key(|square| !own(square));
        }
        squares.extend(
            next.into_iter()
                .filter(|s| setup.board.color_at(*s).is_some()),
        );
    }
    squares.dedup();
    squares
}

/// The duty that these touches bring. `castles`: king and rook bind to castle (4.4).
pub(crate) fn touched(setup: &Setup, steps: Vec<Step>, touches: &[Touch], castles: bool) -> Duty {
    let squares = in_order(setup, touches);
    let is_own = |s: &&Square| setup.board.color_at(**s) == Some(setup.turn);
    let own: Vec<Square> = squares.iter().filter(is_own).copied().collect();
    let enemy: Vec<Square> = squares.iter().filter(|s| !is_own(s)).copied().collect();
    if let (Some(pair), true) = (king_and_rook(setup, &own, touches), enemy.is_empty()) {
        return king_and_rook_bind(setup, steps, &own, pair, castles);
    }
    if let ([mine], [theirs]) = (own.as_slice(), enemy.as_slice()) {
        let takes = |s: &Step| s.from == *mine && victim(setup, *s) == Some(*theirs);
        let captures: Vec<Step> = steps.iter().copied().filter(takes).collect();
        if !captures.is_empty() {
            return Duty::narrow(captures);
        }
    }
    first_that_can(setup, steps, &squares)
}

/// The first touched piece that can move or be taken binds; none: free (4.3, 4.5).
fn first_that_can(setup: &Setup, steps: Vec<Step>, squares: &[Square]) -> Duty {
    for square in squares {
        let own = setup.board.color_at(*square) == Some(setup.turn);
        let binds = |s: &Step| match own {
            true => s.from == *square,
            false => victim(setup, *s) == Some(*square),
        };
        let bound: Vec<Step> = steps.iter().copied().filter(binds).collect();
        if bound.is_empty() {
            continue;
        }
        return match own {
            true => Duty {
                must_move_from: Some(*square),
                ..Duty::free(bound)
            },
            false => Duty {
                must_capture_on: Some(*square),
                ..Duty::narrow(bound)
            },
        };
    }
    Duty::free(steps)
}

/// Whom a step takes: what stands on its goal, or the pawn taken in passing.
pub(crate) fn victim(setup: &Setup, step: Step) -> Option<Square> {
    if setup.board.piece_at(step.to).is_some() {
        return Some(step.to);
    }
    let is_pawn = setup.board.role_at(step.from) == Some(Role::Pawn);
    (is_pawn && step.from.file() != step.to.file())
        .then(|| Square::new(step.to.file(), step.from.rank()))
}

#[derive(Clone, Copy)]
struct Pair {
    king: Square,
    rook: Square,
    king_first: bool,
}

/// King and rook are the first two own pieces touched.
fn king_and_rook(setup: &Setup, own: &[Square], touches: &[Touch]) -> Option<Pair> {
    let [first, second, ..] = own else {
        return None;
    };
    let role = |square: &Square| setup.board.role_at(*square);
    let together = touches.iter().any(|t| {
        t.order != TouchOrder::AsListed && t.squares.contains(first) && t.squares.contains(second)
    });
    match (role(first), role(second)) {
        (Some(Role::King), Some(Role::Rook)) => Some(Pair {
            king: *first,
            rook: *second,
            king_first: true,
        }),
        (Some(Role::Rook), Some(Role::King)) => Some(Pair {
            king: *second,
            rook: *first,
            king_first: together,
        }),
        _ => None,
    }
}

fn king_and_rook_bind(
    setup: &Setup,
    steps: Vec<Step>,
    own: &[Square],
    pair: Pair,
    castles: bool,
) -> Duty {
    let there = |s: &Step| castles_by(setup, *s) && (s.to > s.from) == (pair.rook > pair.king);
    if !pair.king_first {
        // Rook first: no castling on that side (4.4b), then the first piece that can move.
        let rest = steps.into_iter().filter(|s| !there(s)).collect();
        return first_that_can(setup, rest, own);
    }
    let castle: Vec<Step> = steps.iter().copied().filter(there).collect();
    if castles && !castle.is_empty() {
        return Duty::narrow(castle);
    }
    first_that_can(setup, steps, &[pair.king])
}

/// Is it the king's two squares?
pub(crate) fn is_castling(setup: &Setup, step: Step) -> bool {
    setup.board.role_at(step.from) == Some(Role::King)
        && step.from.rank() == step.to.rank()
        && step.from.file().index().abs_diff(step.to.file().index()) == 2
}

/// Is this legal step castling? The king goes further than he can, or onto his own rook.
fn castles_by(setup: &Setup, step: Step) -> bool {
    let board = &setup.board;
    let files = step.from.file().index().abs_diff(step.to.file().index());
    board.role_at(step.from) == Some(Role::King)
        && (files > 1 || board.color_at(step.to) == board.color_at(step.from))
}
