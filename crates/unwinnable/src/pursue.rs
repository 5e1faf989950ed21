//! Plays for one plan: best-first by the moves its errands still need.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rules::{Color, Move, Position, Role};

use crate::bits::{Each, bishops, kings, knights, pawn_attacks, rooks};
use crate::plan::{Errand, Plan};
use crate::reach::{Man, Reach, attacks};

/// At most so many errands are followed; the rest of a longer plan is left to luck.
const ERRANDS: usize = 10;
/// Gone for good.
const GONE: u8 = 64;
/// Farther than any way.
const FAR: u8 = 100;
/// No node.
const NONE: u32 = u32::MAX;

/// How far the men of a plan are from where they are wanted, with the board as it is.
struct Way {
    errand: Errand,
    white: bool,
    /// Moves needed if nobody stood in the way; 0 where not known.
    relaxed: Option<Box<[[u8; 64]; 2]>>,
}

impl Way {
    fn new(errand: Errand, reach: Option<&Reach>, winner_white: bool) -> Way {
        let white = errand.winner == winner_white;
        let relaxed = reach.and_then(|reach| {
            let man = reach.men().iter().find(|man| man.origin == errand.origin)?;
            Some(Box::new(relaxed(man, errand, !reach.all_fixed())))
        });
        Way {
            errand,
            white,
            relaxed,
        }
    }

    /// Moves from a square to the target over the board as it is; a guess if it is cut off.
    fn steps(&self, square: u8, promoted: bool, occupied: u64, own: u64, shun: u64) -> usize {
        let target = 1u64 << self.errand.target;
        if 1u64 << square == target && promoted == self.errand.promoted {
            return 0;
        }
        let least = match &self.relaxed {
            Some(steps) => usize::from(steps[usize::from(promoted)][usize::from(square)]),
            None => 0,
        };
        if least >= usize::from(FAR) {
            return usize::from(FAR);
        }
        let is_pawn = self.errand.role == Role::Pawn || self.errand.promoted && !promoted;
        if is_pawn {
            return self.pawn_steps(square, occupied).max(least);
        }
        let own = own & !(1 << square);
        let open = !(occupied & !(1 << square));
        let (mut seen, mut front) = (1u64 << square, 1u64 << square);
        let most = (least + 2).max(if self.errand.role == Role::King { 9 } else { 4 });
        for count in 1..=most {
            front = attacks(self.errand.role, self.white, front, open) & !own & !seen;
            if front & target != 0 {
                return if shun & target != 0 { count + 2 } else { count };
            }
            front &= !shun;
            if front == 0 {
                break;
            }
            seen |= front;
        }
        if own & target != 0 {
            least.max(1) + 1
        } else {
            least.max(2) + 2
        }
    }

    fn pawn_steps(&self, square: u8, occupied: u64) -> usize {
        let (rank, file) = (square >> 3, square & 7);
        let goal_rank = match (self.errand.promoted, self.white) {
            (true, true) => 7,
            (true, false) => 0,
            (false, _) => self.errand.target >> 3,
        };
        let steps = usize::from(goal_rank.abs_diff(rank));
        let lane = (0x0101_0101_0101_0101u64 << file)
            & if self.white {
                (!1u64) << square
            } else {
                (1u64 << square) - 1
            };
        let double = usize::from(rank == if self.white { 1 } else { 6 } && steps > 1);
        let blocks = (lane & occupied).count_ones() as usize;
        let after = if self.errand.promoted {
            let last = goal_rank * 8 + file;
            let from = attacks(self.errand.role, self.white, 1 << last, !occupied);
            match () {
                () if last == self.errand.target => 0,
                () if from >> self.errand.target & 1 == 1 => 1,
                () => 2,
            }
        } else {
            usize::from(self.errand.target & 7).abs_diff(usize::from(file)) * 2
        };
        steps - double + 2 * blocks + after
    }
}

/// Backwards from the target over the squares the man can ever have.
fn relaxed(man: &Man, errand: Errand, open: u64) -> [[u8; 64]; 2] {
    let mut steps = [[FAR; 64]; 2];
    if errand.promoted {
        spread(&mut steps[1], man.promoted, 1 << errand.target, |set| {
            attacks(errand.role, man.white, set, open)
        });
        pawn(&mut steps, man, None, open);
    } else if man.role == Role::Pawn {
        pawn(&mut steps, man, Some(errand.target), open);
    } else {
        spread(&mut steps[0], man.squares, 1 << errand.target, |set| {
            attacks(man.role, man.white, set, open)
        });
    }
    steps
}

fn spread(steps: &mut [u8; 64], within: u64, start: u64, near: impl Fn(u64) -> u64) {
    let (mut seen, mut front, mut count) = (start, start, 0);
    while front != 0 {
        for square in Each(front) {
            steps[usize::from(square)] = count;
        }
        front = near(front) & within & !seen;
        seen |= front;
        count += 1;
    }
}

/// Backwards along the pawn's ways, to a target or to wherever he promotes.
fn pawn(steps: &mut [[u8; 64]; 2], man: &Man, target: Option<u8>, open: u64) {
    let mut best = [FAR; 64];
    if let Some(target) = target {
        best[usize::from(target)] = 0;
    } else {
        for square in Each(man.squares & crate::bits::EDGE_RANKS) {
            best[usize::from(square)] = steps[1][usize::from(square)];
        }
    }
    let ranks: [u8; 8] = if man.white {
        [7, 6, 5, 4, 3, 2, 1, 0]
    } else {
        [0, 1, 2, 3, 4, 5, 6, 7]
    };
    for rank in ranks {
        for square in Each(man.squares & 0xff << (8 * rank)) {
            let from = 1u64 << square;
            let ahead = crate::bits::pawn_steps(man.white, from) & open;
            let next = ahead | pawn_attacks(man.white, from);
            let mut least = best[usize::from(square)];
            for to in Each(next & man.squares) {
                let extra = u8::from(1u64 << to & ahead == 0);
                least = least.min(best[usize::from(to)].saturating_add(1 + extra));
            }
            best[usize::from(square)] = least.min(FAR);
        }
    }
    steps[0] = best;
}

/// Where the errands' men are in one position.
#[derive(Clone, Copy)]
struct Places {
    squares: [u8; ERRANDS],
    promoted: u16,
}

struct Node {
    position: Position,
    places: Places,
    parent: u32,
    last: Option<Move>,
    depth: u16,
}

/// A move not yet made; the greatest is made first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Pending {
    order: (Reverse<usize>, u32),
    parent: u32,
    m: Move,
}

/// Plays for the plan over at most `limit` positions: the mating line if it comes to mate, and how
/// many positions it took. Without `reach` the ways are judged by the board alone.
pub(crate) fn pursue(
    root: &Position,
    reach: Option<&Reach>,
    plan: &Plan,
    winner: Color,
    limit: usize,
) -> (Option<Vec<Move>>, u64) {
    let errands = &plan.errands[..plan.errands.len().min(ERRANDS)];
    let ways = errands
        .iter()
        .map(|&errand| Way::new(errand, reach, winner.is_white()))
        .collect();
    let mut places = Places {
        squares: [GONE; ERRANDS],
        promoted: 0,
    };
    for (slot, errand) in places.squares.iter_mut().zip(errands) {
        *slot = errand.origin;
    }
    let mut chase = Chase {
        ways,
        winner,
        nodes: vec![Node {
            position: *root,
            places,
            parent: NONE,
            last: None,
            depth: 0,
        }],
        queue: BinaryHeap::new(),
        seen: vec![NONE; (limit.min(1 << 20) * 4).next_power_of_two()],
    };
    if chase.distance(root, &places) >= usize::from(FAR) {
        return (None, 1);
    }
    let line = chase.run(limit);
    (line, chase.nodes.len() as u64)
}

struct Chase {
    ways: Vec<Way>,
    winner: Color,
    nodes: Vec<Node>,
    queue: BinaryHeap<Pending>,
    seen: Vec<u32>,
}

impl Chase {
    fn run(&mut self, limit: usize) -> Option<Vec<Move>> {
        let mut next = Some(0);
        while self.nodes.len() <= limit {
            if let Some(id) = next
                && let Some(m) = self.expand(id)
            {
                let mut line = self.line(id);
                line.push(m);
                return Some(line);
            }
            let pending = self.queue.pop()?;
            next = self.make(pending);
        }
        None
    }

    /// Makes a pending move; nothing if the position has been seen.
    fn make(&mut self, pending: Pending) -> Option<u32> {
        let parent = &self.nodes[pending.parent as usize];
        let position = parent.position.after(pending.m);
        let places = self.moved(parent, pending.m);
        let parent_depth = parent.depth;
        let mask = self.seen.len() - 1;
        let mut slot = position.identity().0 as usize & mask;
        while self.seen[slot] != NONE {
            let other = &self.nodes[self.seen[slot] as usize];
            if other.position.repeats(&position) && other.places.squares == places.squares {
                return None;
            }
            slot = (slot + 1) & mask;
        }
        let id = self.nodes.len() as u32;
        self.seen[slot] = id;
        let depth = parent_depth + 1;
        self.nodes.push(Node {
            position,
            places,
            parent: pending.parent,
            last: Some(pending.m),
            depth,
        });
        Some(id)
    }

    fn moved(&self, parent: &Node, m: Move) -> Places {
        let mut places = parent.places;
        let (from, to) = (m.from().index() as u8, m.to().index() as u8);
        let rook = m.castling_rook();
        for (index, square) in places.squares.iter_mut().enumerate() {
            if *square == from {
                *square = to;
                if let Some(role) = m.promotion() {
                    places.promoted |= 1 << index;
                    if role != self.ways[index].errand.role {
                        *square = GONE;
                    }
                }
            } else if let Some((rook_from, rook_to)) = rook {
                if usize::from(*square) == rook_from.index() {
                    *square = rook_to.index() as u8;
                }
            } else if *square == to || m.is_en_passant() && *square == to ^ 8 {
                *square = GONE;
            }
        }
        places
    }

    /// Moves that the plan still needs: the winner's, the loser's, and whether the mating man has
    /// come before the others.
    fn distance(&self, position: &Position, places: &Places) -> usize {
        let board = position.board();
        let occupied = board.occupied().0;
        let winners = board.by_color(self.winner).0;
        let (mut own, mut their, mut early) = (0usize, 0usize, false);
        let mut covered = [None; 2];
        for (index, way) in self.ways.iter().enumerate() {
            let square = places.squares[index];
            if square == GONE {
                return usize::MAX;
            }
            let promoted = places.promoted >> index & 1 == 1;
            let side = if way.errand.winner {
                winners
            } else {
                occupied & !winners
            };
            let shun = match way.errand.role {
                Role::King => {
                    let by_winner = !way.errand.winner;
                    let slot = &mut covered[usize::from(by_winner)];
                    let by = if by_winner { self.winner } else { !self.winner };
                    *slot.get_or_insert_with(|| covered_by(position, by))
                }
                _ => 0,
            };
            let steps = way.steps(square, promoted, occupied, side, shun);
            if way.errand.winner {
                own += steps;
            } else {
                their += steps;
            }
            early |= way.errand.checks && steps == 0;
        }
        let early = if early { 3 } else { 0 };
        2 * own.max(their) + own.min(their) + early
    }

    /// Lists the moves of a position by what they leave to do. The move that mates, if one does.
    fn expand(&mut self, id: u32) -> Option<Move> {
        let node = &self.nodes[id as usize];
        let position = node.position;
        let depth = node.depth;
        let wins = position.turn() == self.winner;
        let moves = position.legal_moves();
        for &m in &moves {
            let next = position.after(m);
            if wins && next.in_check() && !next.has_legal_move() {
                return Some(m);
            }
            let node = &self.nodes[id as usize];
            let places = self.moved(node, m);
            let distance = self.distance(&next, &places);
            if distance == usize::MAX {
                continue;
            }
            let irreversible = usize::from(position.is_irreversible(m));
            let check = usize::from(wins && next.in_check());
            let rank = 4 * distance + irreversible + 4 * check + usize::from(depth) * 2;
            let order = (Reverse(rank), self.queue.len() as u32);
            self.queue.push(Pending {
                order,
                parent: id,
                m,
            });
        }
        None
    }

    fn line(&self, mut id: u32) -> Vec<Move> {
        let mut line = Vec::new();
        while id != NONE {
            let node = &self.nodes[id as usize];
            line.extend(node.last);
            id = node.parent;
        }
        line.reverse();
        line
    }
}

/// Squares a side attacks, with the other side's king off the board.
fn covered_by(position: &Position, color: Color) -> u64 {
    let board = position.board();
    let own = board.by_color(color).0;
    let open = !board.occupied().0 | 1 << position.king(!color).index();
    let of = |role| board.by_role(role).0 & own;
    let queens = of(Role::Queen);
    pawn_attacks(color.is_white(), of(Role::Pawn))
        | knights(of(Role::Knight))
        | kings(of(Role::King))
        | bishops(of(Role::Bishop) | queens, open)
        | rooks(of(Role::Rook) | queens, open)
}
