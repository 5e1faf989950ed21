//! A quick search for a helpmate: deepening, and deeper along moves that look helpful.
//!
//! Each move costs from one to six; a line may cost so much in all, and more when nothing was
//! found. Cheap are: the loser's king towards the winner's, his men beside him, the winner's heavy
//! pieces near him, and without heavy pieces the winner's pawns forward. The costs were found by
//! trying them on positions from games. Every position with the winner to move is first looked
//! through for a mate in one.

use rules::{Color, Move, MoveList, Position, Role, Square};

use crate::bits::kings;

/// What the cheapest lines may cost, and how much more each time.
const FIRST: i32 = 3;
const MORE: i32 = 10;
/// Dearer lines are not looked at.
const LAST: i32 = 123;
/// Positions remembered, one for each slot.
const SLOTS: usize = 1 << 10;
/// The dearest move.
const DEAREST: i32 = 6;

/// A probe under way.
pub(crate) struct Probe {
    winner: Color,
    nodes: u64,
    nodes_max: u64,
    /// Keys of positions and what the lines from there were allowed to cost in vain.
    seen: Vec<(u64, i32)>,
    /// The line found, last move first.
    line: Vec<Move>,
}

impl Probe {
    /// The line to a mate if one is found among so many positions; and how many were looked at.
    pub(crate) fn run(
        position: &Position,
        winner: Color,
        nodes_max: usize,
    ) -> (Option<Vec<Move>>, u64) {
        let mut probe = Probe {
            winner,
            nodes: 0,
            nodes_max: nodes_max as u64,
            seen: vec![(0, i32::MIN); SLOTS],
            line: Vec::new(),
        };
        let mut allowed = FIRST;
        while probe.nodes < probe.nodes_max && allowed <= LAST {
            if probe.mates(position, allowed) {
                probe.line.reverse();
                return (Some(probe.line), probe.nodes);
            }
            allowed += MORE;
        }
        (None, probe.nodes)
    }

    /// Does a line that costs no more than allowed mate from here? Then it is in `line`.
    fn mates(&mut self, position: &Position, allowed: i32) -> bool {
        self.nodes += 1;
        if self.nodes > self.nodes_max {
            return false;
        }
        let key = position.identity().0;
        let slot = &mut self.seen[key as usize % SLOTS];
        if slot.0 == key && slot.1 >= allowed {
            return false;
        }
        *slot = (key, allowed);
        let moves = position.legal_moves();
        let wins = position.turn() == self.winner;
        if wins && let Some(m) = mate_in_one(position, self.winner, &moves) {
            self.line.push(m);
            return true;
        }
        if allowed <= 0 {
            return false;
        }
        let look = Look::new(position, self.winner);
        for cost in 1..=allowed.min(DEAREST) {
            for &m in moves.iter().filter(|&&m| look.cost(m, wins) == cost) {
                if self.mates(&position.after(m), allowed - cost) {
                    self.line.push(m);
                    return true;
                }
            }
        }
        false
    }
}

/// The move that mates at once, if there is one.
pub(crate) fn mate_in_one(position: &Position, winner: Color, moves: &MoveList) -> Option<Move> {
    let king = position.king(!winner);
    let occupied = position.board().occupied();
    let diagonal = rules::bishop_attacks(king, occupied).0;
    let straight = rules::rook_attacks(king, occupied).0;
    let may_check = |m: Move| {
        let target = 1u64 << m.to().index();
        let directly = match m.role() {
            Role::Pawn if m.promotion().is_some() || m.is_en_passant() => true,
            Role::Pawn => target & diagonal & kings(1 << king.index()) != 0,
            Role::Knight => rules::knight_attacks(king).0 & target != 0,
            Role::Bishop => target & diagonal != 0,
            Role::Rook => target & straight != 0,
            Role::Queen => target & (diagonal | straight) != 0,
            Role::King => m.is_castling(),
        };
        directly || 1u64 << m.from().index() & (diagonal | straight) != 0
    };
    moves.iter().copied().filter(|&m| may_check(m)).find(|&m| {
        let next = position.after(m);
        next.in_check() && !next.has_legal_move()
    })
}

/// What the costs of a position's moves depend on.
struct Look<'a> {
    position: &'a Position,
    king: Square,
    own_king: Square,
    has_heavy: bool,
    here: i32,
}

impl<'a> Look<'a> {
    fn new(position: &'a Position, winner: Color) -> Look<'a> {
        let board = position.board();
        let heavy = board.by_role(Role::Queen) | board.by_role(Role::Rook);
        let king = position.king(!winner);
        let own_king = position.king(winner);
        Look {
            position,
            king,
            own_king,
            has_heavy: !(heavy & board.by_color(winner)).is_empty(),
            here: far(king, own_king),
        }
    }

    fn cost(&self, m: Move, wins: bool) -> i32 {
        if wins {
            self.winners(m)
        } else {
            self.losers(m)
        }
    }

    fn winners(&self, m: Move) -> i32 {
        let near = m.to().distance(self.king);
        let comes = near < m.from().distance(self.king);
        match m.promotion().unwrap_or(m.role()) {
            Role::Queen | Role::Rook if m.promotion().is_some() || near <= 2 => 1,
            Role::Queen | Role::Rook => 4,
            Role::Pawn if !self.has_heavy || near <= 2 => 1,
            Role::King if !self.has_heavy && comes => 1,
            Role::Knight | Role::Bishop if near <= 3 => 4,
            _ => 6,
        }
    }

    fn losers(&self, m: Move) -> i32 {
        if m.role() != Role::King {
            let is_beside = m.to().distance(self.king) <= 1;
            return if is_beside && !self.position.is_capture(m) {
                1
            } else {
                6
            };
        }
        match far(m.to(), self.own_king) - self.here {
            ..=0 => 1,
            _ => 3,
        }
    }
}

/// How far a king is from where he is mated: near the other king, and at the edge.
fn far(king: Square, own_king: Square) -> i32 {
    let (rank, file) = (king.index() / 8, king.index() % 8);
    let edge = rank.min(7 - rank).min(file.min(7 - file));
    edge as i32 + 3 * i32::from(king.distance(own_king))
}
