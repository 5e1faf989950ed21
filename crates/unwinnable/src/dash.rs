//! A dash for mate: depth first, where moves that help cost nothing.
//!
//! The loser's king runs for a corner and the winner's to the square that shuts him in there; the
//! winner promotes, takes, and pushes his pawns; the loser's pawns go on. All of this is free, and
//! none of it can go on for ever, so a line runs far at little expense. Other moves cost one,
//! unless they follow on a free one; the loser's other captures cost more. Every position with the
//! winner to move is looked through for a mate in one. What was not found in one corner is looked
//! for in the others, with more patience in each round. The costs and the order were found by
//! trying them on positions from games.

use rules::{Bitboard, Color, Move, Position, Role, Square};

use crate::material;
use crate::probe::mate_in_one;

/// Corners, and for each the square where the winner's king shuts the other one in.
const CORNERS: [(usize, usize); 4] = [(0, 17), (7, 22), (56, 41), (63, 46)];
/// Positions for the first try of a corner; four times as many in each later round.
const FIRST: u64 = 200;
const ROUNDS: u32 = 10;
/// No longer lines than this.
const LONGEST: usize = 120;
/// Positions remembered in the first round, one for each slot; twice as many in each later one.
const SLOTS: usize = 1 << 10;
/// Moves of a class below this are free; of this one they are neutral, above it they do harm.
const NEUTRAL: u8 = 4;
const HARM: u8 = 5;
/// What harm costs.
const DEAR: i32 = 4;

/// A dash under way.
pub(crate) struct Dash {
    winner: Color,
    /// Has the winner nothing but minor pieces?
    is_weak: bool,
    /// Where the loser's king runs, and the winner's.
    goals: [Square; 2],
    nodes: u64,
    /// Where this try ends, and all of them.
    try_max: u64,
    nodes_max: u64,
    /// Keys of positions and what the lines from there were allowed to cost in vain; empty while
    /// nothing is remembered.
    seen: Vec<(u64, i32)>,
    /// The line found, last move first.
    line: Vec<Move>,
}

impl Dash {
    /// The line to a mate if one is found among so many positions; and how many were looked at.
    pub(crate) fn run(
        position: &Position,
        winner: Color,
        nodes_max: usize,
    ) -> (Option<Vec<Move>>, u64) {
        let corners = corners(position, winner);
        let board = position.board();
        let strong =
            board.by_role(Role::Pawn) | board.by_role(Role::Rook) | board.by_role(Role::Queen);
        let mut dash = Dash {
            winner,
            is_weak: (strong & board.by_color(winner)).is_empty(),
            goals: corners[0],
            nodes: 0,
            try_max: 0,
            nodes_max: nodes_max as u64,
            seen: Vec::new(),
            line: Vec::new(),
        };
        for round in 0..ROUNDS {
            for &goals in corners.iter().take(if round == 0 { 1 } else { 4 }) {
                dash.goals = goals;
                if dash.corner(position, round) {
                    dash.line.reverse();
                    return (Some(dash.line), dash.nodes);
                }
                if dash.nodes >= dash.nodes_max {
                    return (None, dash.nodes);
                }
            }
        }
        (None, dash.nodes)
    }

    /// Tries one corner.
    fn corner(&mut self, position: &Position, round: u32) -> bool {
        if round > 0 {
            self.seen.clear();
            self.seen.resize(SLOTS << round.min(6), (0, -1));
        }
        self.try_max = self.nodes_max.min(self.nodes + (FIRST << (2 * round)));
        let round = round as i32;
        (1 + round..=2 + 2 * round).any(|allowed| self.mates(position, allowed, 0, false))
    }

    /// Does a line that costs no more than allowed mate from here? Then it is in `line`.
    fn mates(&mut self, position: &Position, allowed: i32, plies: usize, was_free: bool) -> bool {
        self.nodes += 1;
        if self.nodes > self.try_max || plies > LONGEST {
            return false;
        }
        if !self.seen.is_empty() {
            let key = position.identity().0;
            let slots = self.seen.len() - 1;
            let slot = &mut self.seen[key as usize & slots];
            if slot.0 == key && slot.1 >= allowed {
                return false;
            }
            *slot = (key, allowed);
        }
        let moves = position.legal_moves();
        let wins = position.turn() == self.winner;
        if moves.is_empty() {
            return !wins && position.in_check();
        }
        if material::is_hopeless(position, self.winner) {
            return false;
        }
        if wins && let Some(m) = mate_in_one(position, self.winner, &moves) {
            self.line.push(m);
            return true;
        }
        let mut classes = [0u8; 256];
        let mut present = 0u8;
        let prey = position.board().by_color(!position.turn()).0;
        for (class, &m) in classes.iter_mut().zip(&moves) {
            *class = self.class(m, wins, prey);
            present |= 1 << *class;
        }
        while present != 0 {
            let class = present.trailing_zeros() as u8;
            present &= present - 1;
            let cost = match class {
                HARM => DEAR,
                NEUTRAL => i32::from(!was_free),
                _ => 0,
            };
            if cost > allowed {
                break;
            }
            let is_free = class < NEUTRAL;
            for (&other, &m) in classes.iter().zip(&moves) {
                if other == class
                    && self.mates(&position.after(m), allowed - cost, plies + 1, is_free)
                {
                    self.line.push(m);
                    return true;
                }
            }
        }
        false
    }

    /// In which order and at what cost a move is tried.
    fn class(&self, m: Move, wins: bool, prey: u64) -> u8 {
        let goal = self.goals[usize::from(wins)];
        let comes = || m.to().distance(goal) < m.from().distance(goal);
        let takes = prey >> m.to().index() & 1 == 1;
        match (m.role(), m.promotion()) {
            (Role::King, _) if comes() => u8::from(wins),
            (_, Some(Role::Queen)) if wins => 0,
            (_, Some(_)) if wins => 3,
            _ if takes => {
                if wins {
                    2
                } else {
                    HARM
                }
            }
            (Role::Pawn, _) => 3,
            (Role::King, _) => NEUTRAL,
            // Only with men of his own beside him is the king mated by minor pieces.
            _ if !wins && self.is_weak && comes() => 3,
            _ => NEUTRAL,
        }
    }
}

/// The corners and the squares of the winner's king, those soonest reached first. A winner with
/// bishops of one colour and nothing stronger mates in a corner of it.
fn corners(position: &Position, winner: Color) -> [[Square; 2]; 4] {
    let board = position.board();
    let own = board.by_color(winner);
    let (king, own_king) = (position.king(!winner), position.king(winner));
    let strong = board.by_role(Role::Pawn) | board.by_role(Role::Rook) | board.by_role(Role::Queen);
    let bishops = board.by_role(Role::Bishop) & own;
    let needs_color = (strong & own).is_empty() && !bishops.is_empty();
    let mut all = CORNERS.map(|(corner, goal)| {
        let at = |index| Square::from_index(index).unwrap_or(king);
        let (corner, goal) = (at(corner), at(goal));
        let color = if Bitboard::LIGHT.contains(corner) {
            Bitboard::LIGHT
        } else {
            Bitboard::DARK
        };
        let misses = needs_color && (bishops & color).is_empty();
        let (far, own_far) = (
            u32::from(king.distance(corner)),
            u32::from(own_king.distance(goal)),
        );
        let cost = 2 * far.max(own_far) + far + own_far + 100 * u32::from(misses);
        (cost, [corner, goal])
    });
    all.sort_by_key(|(cost, _)| *cost);
    all.map(|(_, goals)| goals)
}
