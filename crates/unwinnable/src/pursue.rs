//! Plays for one plan: best-first by the moves its errands still need.

use rules::{Color, Move, Position, Role};

use crate::plan::Plan;
use crate::reach::Reach;
use crate::way::{FAR, Place, Scene, Steps, Way, covered_by};

/// At most so many errands are followed; the rest of a longer plan is left to luck.
const ERRANDS: usize = 10;
/// Gone for good.
const GONE: u8 = 64;
/// The last rank of a move.
const WORST: usize = 8_191;
/// No node.
const NONE: u32 = u32::MAX;

/// Where the errands' men are in one position.
#[derive(Clone, Copy)]
struct Places {
    squares: [u8; ERRANDS],
    promoted: u16,
}

impl Places {
    fn at(&self, index: usize) -> Place {
        Place {
            square: self.squares[index],
            promoted: self.promoted >> index & 1 == 1,
        }
    }
}

/// How far the errands' men of one position are, and what that rests on.
struct Survey {
    scene: Scene,
    places: Places,
    steps: [Steps; ERRANDS],
    /// What the loser and the winner attack, as far as it has been asked for.
    covered: [Option<u64>; 2],
    /// Where the errands' men stand.
    men: u64,
}

impl Survey {
    /// What the loser (0) or the winner (1) attacked, if that is the same in a position that one
    /// move leads to. Attacks pass through the king they aim at, so where he goes changes nothing.
    fn still_covered(&self, scene: &Scene, side: usize) -> Option<u64> {
        let covered = self.covered[side]?;
        let changed = scene.changed(&self.scene) & !(scene.kings | self.scene.kings);
        let own = |scene: &Scene| (scene.sides[side], scene.kings & scene.sides[side]);
        let is_same = own(&self.scene) == own(scene) && changed & covered == 0;
        is_same.then_some(covered)
    }
}

struct Node {
    position: Position,
    places: Places,
    parent: u32,
    last: Option<Move>,
    depth: u16,
}

/// A move not yet made.
struct Pending {
    parent: u32,
    m: Move,
    /// The one put down before it with the same rank.
    next: u32,
}

/// Moves not yet made, by a rank. Of those with the least, the last put down is made first.
struct Agenda {
    all: Vec<Pending>,
    /// For each rank the last one put down.
    heads: Vec<u32>,
    lowest: usize,
}

impl Agenda {
    fn push(&mut self, rank: usize, parent: u32, m: Move) {
        let rank = rank.min(WORST);
        if rank >= self.heads.len() {
            self.heads.resize(rank + 1, NONE);
        }
        let next = core::mem::replace(&mut self.heads[rank], self.all.len() as u32);
        self.all.push(Pending { parent, m, next });
        self.lowest = self.lowest.min(rank);
    }

    fn pop(&mut self) -> Option<(u32, Move)> {
        loop {
            let head = self.heads.get_mut(self.lowest)?;
            if let Some(pending) = self.all.get(*head as usize) {
                *head = pending.next;
                return Some((pending.parent, pending.m));
            }
            self.lowest += 1;
        }
    }
}

/// One plan played for; it can be gone on with.
pub(crate) struct Chase {
    ways: Vec<Way>,
    winner: Color,
    nodes: Vec<Node>,
    /// The position to be looked at next, before any pending move.
    next: Option<u32>,
    agenda: Agenda,
    /// Open addressing, places in `nodes` by the positions' keys.
    seen: Vec<u32>,
}

impl Chase {
    /// Without `reach` the ways are judged by the board alone.
    pub(crate) fn new(root: &Position, reach: Option<&Reach>, plan: &Plan, winner: Color) -> Chase {
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
            next: None,
            agenda: Agenda {
                all: Vec::new(),
                heads: Vec::new(),
                lowest: 0,
            },
            seen: Vec::new(),
        };
        let steps = chase.survey(root, &places).steps;
        if chase.distance(steps.iter().map(|steps| steps.count)) < usize::from(FAR) {
            chase.next = Some(0);
        }
        chase
    }

    /// Positions found so far.
    pub(crate) fn positions(&self) -> u64 {
        self.nodes.len() as u64
    }

    /// Plays for the plan until there are more than `limit` positions: the mating line if it comes
    /// to mate.
    pub(crate) fn run(&mut self, limit: usize) -> Option<Vec<Move>> {
        self.make_room(limit);
        while self.nodes.len() <= limit {
            if let Some(id) = self.next.take()
                && let Some(m) = self.expand(id)
            {
                let mut line = self.line(id);
                line.push(m);
                return Some(line);
            }
            let (parent, m) = self.agenda.pop()?;
            self.next = self.make(parent, m);
        }
        None
    }

    fn make_room(&mut self, limit: usize) {
        let size = (limit.min(1 << 20).max(self.nodes.len()) * 4).next_power_of_two();
        if size <= self.seen.len() {
            return;
        }
        self.seen.clear();
        self.seen.resize(size, NONE);
        for (id, node) in self.nodes.iter().enumerate() {
            let mut slot = node.position.identity().0 as usize & (size - 1);
            while self.seen[slot] != NONE {
                slot = (slot + 1) & (size - 1);
            }
            self.seen[slot] = id as u32;
        }
    }

    /// Makes a pending move; nothing if the position has been seen.
    fn make(&mut self, from: u32, m: Move) -> Option<u32> {
        let parent = &self.nodes[from as usize];
        let position = parent.position.after(m);
        let places = self.moved(&parent.places, !0, m)?;
        let depth = parent.depth + 1;
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
        self.nodes.push(Node {
            position,
            places,
            parent: from,
            last: Some(m),
            depth,
        });
        Some(id)
    }

    /// Where the errands' men, who stand on `men` at most, are after a move; nothing if it takes
    /// one of them or promotes him to what he is not wanted as.
    fn moved(&self, before: &Places, men: u64, m: Move) -> Option<Places> {
        let (from, to) = (m.from().index() as u8, m.to().index() as u8);
        let rook = m.castling_rook();
        let victim = if m.is_en_passant() { to ^ 8 } else { to };
        let mut places = *before;
        if rook.is_none() && (1 << from | 1 << victim) & men == 0 {
            return Some(places);
        }
        let errands = self.ways.len();
        for (index, square) in places.squares[..errands].iter_mut().enumerate() {
            if *square == from {
                *square = to;
                if let Some(role) = m.promotion() {
                    places.promoted |= 1 << index;
                    if role != self.ways[index].errand.role {
                        return None;
                    }
                }
            } else if let Some((rook_from, rook_to)) = rook {
                if usize::from(*square) == rook_from.index() {
                    *square = rook_to.index() as u8;
                }
            } else if *square == victim {
                return None;
            }
        }
        Some(places)
    }

    /// How far the men of the errands are, and what that rests on.
    fn survey(&self, position: &Position, places: &Places) -> Survey {
        let mut survey = Survey {
            scene: Scene::new(position, self.winner),
            places: *places,
            steps: [Steps::default(); ERRANDS],
            covered: [None; 2],
            men: 0,
        };
        for (index, way) in self.ways.iter().enumerate() {
            survey.men |= 1 << places.squares[index];
            let shun = match way.errand.role {
                Role::King => {
                    let slot = &mut survey.covered[usize::from(!way.errand.winner)];
                    *slot.get_or_insert_with(|| covered_by(position, self.enemy_of(way)))
                }
                _ => 0,
            };
            survey.steps[index] = way.steps(places.at(index), &survey.scene, shun);
        }
        survey
    }

    fn enemy_of(&self, way: &Way) -> Color {
        if way.errand.winner {
            !self.winner
        } else {
            self.winner
        }
    }

    /// The distance of a position that one move leads to: where the move changed nothing that the
    /// steps rest on they are the same.
    fn distance_after(&self, position: &Position, places: &Places, before: &Survey) -> usize {
        let scene = Scene::new(position, self.winner);
        let changed = scene.changed(&before.scene);
        let mut covered = [None; 2];
        let steps = self.ways.iter().enumerate().map(|(index, way)| {
            let shun = match way.errand.role {
                Role::King => {
                    let slot = usize::from(!way.errand.winner);
                    *covered[slot].get_or_insert_with(|| {
                        let found = || covered_by(position, self.enemy_of(way));
                        let old = before.still_covered(&scene, slot);
                        debug_assert!(old.is_none_or(|old| old == found()));
                        old.unwrap_or_else(found)
                    })
                }
                _ => 0,
            };
            let (place, old) = (places.at(index), &before.steps[index]);
            if before.places.at(index) == place && old.still_hold(changed, shun) {
                debug_assert_eq!(old.count, way.steps(place, &scene, shun).count);
                old.count
            } else {
                way.steps(place, &scene, shun).count
            }
        });
        self.distance(steps)
    }

    /// Moves that the plan still needs: the winner's, the loser's, and whether the mating man has
    /// come before the others.
    fn distance(&self, steps: impl Iterator<Item = u16>) -> usize {
        let (mut own, mut their, mut early) = (0usize, 0usize, false);
        for (way, count) in self.ways.iter().zip(steps) {
            if way.errand.winner {
                own += usize::from(count);
            } else {
                their += usize::from(count);
            }
            early |= way.errand.checks && count == 0;
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
        let survey = self.survey(&position, &node.places);
        let moves = position.legal_moves();
        for &m in &moves {
            let next = position.after(m);
            if wins && next.in_check() && !next.has_legal_move() {
                return Some(m);
            }
            let Some(places) = self.moved(&survey.places, survey.men, m) else {
                continue;
            };
            let distance = self.distance_after(&next, &places, &survey);
            let irreversible = usize::from(position.is_irreversible(m));
            let check = usize::from(wins && next.in_check());
            let rank = 4 * distance + irreversible + 4 * check + usize::from(depth) * 2;
            self.agenda.push(rank, id, m);
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
