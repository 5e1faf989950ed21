//! Search through everything that can follow, best-looking first, exact to the last position.
//!
//! Two orders take turns: the best-looking position found last, which goes deep, and the one that
//! looks best for its depth, which stays near. What one of them is blind to the other often sees.
//!
//! Positions are compared whole, never by a hash alone. A position reached by an irreversible move
//! is left out if the material or the mobility shows that no mate follows from it: then none
//! follows from anything behind it either. If nothing is left to look at, there is no mate.

use std::collections::VecDeque;

use rules::{Color, Move, Position};

use crate::goal;
use crate::material;
use crate::project;
use crate::reach::Reach;
use crate::score::score;

/// The mobility of a position is analysed once so many have been looked at: small matters are
/// settled sooner without.
const ANALYSE_AFTER: usize = 300;
/// What the analysis of mobility costs, and a coarse position, in positions of the search.
const MOBILITY_COST: i64 = 60;
const COARSE_COST: i64 = 4;
/// The last bucket of those that look best for their depth.
const FARTHEST: usize = 800;
/// No node.
const NONE: u32 = u32::MAX;

/// Says whether there is time for an analysis: all of them together may cost as much as the search
/// itself, and what they were trusted with.
struct Credit(i64);

/// What the analysis of mobility is trusted with; where it succeeds it costs nothing.
const TRUST: i64 = 20_000;
/// How many times the coarser board is trusted with all its positions.
const COARSE_TRUST: i64 = 2;

#[derive(Clone, Copy)]
struct Node {
    position: Position,
    parent: u32,
    /// The move that led here.
    last: Option<Move>,
    /// Was that move irreversible?
    is_fresh: bool,
    depth: u16,
    /// Has everything that follows at once been added?
    is_done: bool,
}

/// Positions by a number, those with the least first.
struct Queue {
    buckets: Vec<VecDeque<u32>>,
    lowest: usize,
    newest_first: bool,
}

impl Queue {
    fn new(newest_first: bool) -> Queue {
        Queue {
            buckets: Vec::new(),
            lowest: 0,
            newest_first,
        }
    }

    fn push(&mut self, rank: usize, id: u32) {
        if rank >= self.buckets.len() {
            self.buckets.resize_with(rank + 1, VecDeque::new);
        }
        self.buckets[rank].push_back(id);
        self.lowest = self.lowest.min(rank);
    }

    fn pop(&mut self) -> Option<u32> {
        while let Some(bucket) = self.buckets.get_mut(self.lowest) {
            let next = if self.newest_first {
                bucket.pop_back()
            } else {
                bucket.pop_front()
            };
            if next.is_some() {
                return next;
            }
            self.lowest += 1;
        }
        None
    }
}

/// How a run ended.
#[derive(Debug)]
pub(crate) enum Found {
    /// With a mate.
    Mate(Vec<Move>),
    /// There is nothing more to look at, and no mate.
    Exhausted,
    /// At its limit; the next run goes on from here.
    Limit,
}

/// A search that can be continued.
pub(crate) struct Search {
    winner: Color,
    nodes: Vec<Node>,
    /// Open addressing, indices of nodes by the positions' keys, of which a part stands beside.
    table: Vec<(u32, u32)>,
    /// Depth first and near ones first, by turns; every position is in both.
    queues: [Queue; 2],
    turn: bool,
    /// What follows from the position under way.
    followers: Vec<Node>,
    /// For the mobility and for the coarser board.
    credit: [Credit; 2],
    /// Coarse positions looked at for one position of the search.
    coarse_max: usize,
    /// Where the mobility last left a mate open.
    mated: u8,
}

impl Search {
    /// The coarser board is asked about so many positions for each that is left out by it; never if
    /// that is none.
    pub(crate) fn new(root: &Position, winner: Color, coarse_max: usize) -> Search {
        let trust = COARSE_TRUST * COARSE_COST * coarse_max as i64;
        let mut search = Search {
            winner,
            nodes: Vec::with_capacity(256),
            table: vec![(NONE, 0); 1024],
            queues: [Queue::new(true), Queue::new(false)],
            turn: false,
            followers: Vec::new(),
            credit: [Credit(TRUST), Credit(trust)],
            coarse_max,
            mated: 0,
        };
        search.add(Node {
            position: *root,
            parent: NONE,
            last: None,
            is_fresh: false,
            depth: 0,
            is_done: false,
        });
        search
    }

    /// From now on the coarser board is asked about so many positions.
    pub(crate) fn ask_coarse(&mut self, coarse_max: usize) {
        if self.coarse_max == 0 {
            self.credit[1].0 += COARSE_TRUST * COARSE_COST * coarse_max as i64;
        }
        self.coarse_max = coarse_max;
    }

    /// Positions found so far.
    pub(crate) fn positions(&self) -> usize {
        self.nodes.len()
    }

    /// Goes on until so many positions have been found in all.
    pub(crate) fn run(&mut self, limit: usize) -> Found {
        while self.nodes.len() < limit {
            let Some(id) = self.pop() else {
                return Found::Exhausted;
            };
            if let Some(line) = self.expand(id) {
                return Found::Mate(line);
            }
        }
        Found::Limit
    }

    /// The next position that has not been looked at; a mate at once.
    fn pop(&mut self) -> Option<u32> {
        self.turn = !self.turn && self.queues[0].lowest > 0;
        let queue = &mut self.queues[usize::from(self.turn)];
        loop {
            let id = queue.pop()?;
            let node = &mut self.nodes[id as usize];
            if !node.is_done {
                node.is_done = true;
                return Some(id);
            }
        }
    }

    /// Adds whatever follows from a position at once. The line, if one of them is mate.
    fn expand(&mut self, id: u32) -> Option<Vec<Move>> {
        let node = &self.nodes[id as usize];
        let (position, is_fresh) = (node.position, node.is_fresh);
        let depth = node.depth.saturating_add(1);
        for credit in &mut self.credit {
            credit.0 += 1;
        }
        if is_fresh && self.is_beyond(&position) {
            return None;
        }
        let moves = position.legal_moves();
        if moves.is_empty() {
            let is_mate = position.turn() != self.winner && position.in_check();
            return is_mate.then(|| self.line(id));
        }
        let mut followers = core::mem::take(&mut self.followers);
        followers.clear();
        for &m in &moves {
            let next = position.after(m);
            let is_fresh = position.is_irreversible(m) || next.castling() != position.castling();
            if is_fresh && material::is_hopeless(&next, self.winner) && next.has_legal_move() {
                continue;
            }
            followers.push(Node {
                position: next,
                parent: id,
                last: Some(m),
                is_fresh,
                depth,
                is_done: false,
            });
        }
        self.warm(&followers);
        for &node in &followers {
            self.add(node);
            if self.queues[0].lowest == 0 {
                break;
            }
        }
        self.followers = followers;
        None
    }

    /// Reads all places of the table that are about to be asked for, so that the memory fetches
    /// them side by side.
    fn warm(&self, followers: &[Node]) {
        let mask = self.table.len() - 1;
        let slots = followers
            .iter()
            .map(|node| node.position.identity().0 as usize & mask);
        core::hint::black_box(slots.fold(0, |sum, slot| sum ^ self.table[slot].0));
    }

    fn is_beyond(&mut self, position: &Position) -> bool {
        let ask_coarse = self.coarse_max > 0 && self.credit[1].0 >= 0;
        let is_worth_it = self.coarse_max > 0 || self.nodes.len() > ANALYSE_AFTER;
        let ask_mobility = is_worth_it && self.credit[0].0 >= 0;
        if !ask_coarse && !ask_mobility {
            return false;
        }
        let Some(reach) = Reach::of(position) else {
            return false;
        };
        if ask_mobility {
            match goal::any(&reach, self.winner.is_white(), self.mated) {
                None => return true,
                Some(square) => self.mated = square,
            }
            self.credit[0].0 -= MOBILITY_COST;
        }
        if ask_coarse {
            let (no, spent) = project::is_beyond(position, &reach, self.winner, self.coarse_max);
            self.credit[1].0 -= COARSE_COST * (10 + spent as i64);
            return no;
        }
        false
    }

    fn add(&mut self, node: Node) {
        if self.nodes.len() * 2 >= self.table.len() {
            self.grow();
        }
        let key = node.position.identity().0;
        let part = (key >> 32) as u32;
        let mask = self.table.len() - 1;
        let mut slot = key as usize & mask;
        while self.table[slot].0 != NONE {
            let (id, other) = self.table[slot];
            if other == part && self.nodes[id as usize].position.repeats(&node.position) {
                return;
            }
            slot = (slot + 1) & mask;
        }
        let id = self.nodes.len() as u32;
        self.table[slot] = (id, part);
        let rank = score(&node.position, self.winner);
        self.queues[0].push(rank, id);
        self.queues[1].push((rank + usize::from(node.depth)).min(FARTHEST), id);
        self.nodes.push(node);
    }

    fn grow(&mut self) {
        let size = self.table.len() * 2;
        self.table.clear();
        self.table.resize(size, (NONE, 0));
        for (id, node) in self.nodes.iter().enumerate() {
            let key = node.position.identity().0;
            let mut slot = key as usize & (size - 1);
            while self.table[slot].0 != NONE {
                slot = (slot + 1) & (size - 1);
            }
            self.table[slot] = (id as u32, (key >> 32) as u32);
        }
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

/// Does the mobility show that no mate can follow?
pub(crate) fn is_beyond(position: &Position, winner: Color) -> bool {
    Reach::of(position).is_some_and(|reach| goal::any(&reach, winner.is_white(), 0).is_none())
}
