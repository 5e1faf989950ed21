//! A coarser board: kings, pawns and a few chosen officers exactly, of the others only where they
//! may be.
//!
//! A coarse position stands for every position with the exact men where they are and each other
//! officer somewhere in his set or taken. A step of an exact man needs only that no exact man is in
//! its way; an officer who is not exact may at any time move within his set, which changes nothing
//! here, or take an exact man whom he can attack from his set. A king never steps beside the other,
//! nor where an exact man attacks him over squares that nobody can be on. So each legal move of a
//! position leads to a position of a coarse one found here. A mate needs a check by the move just
//! made: by the man who moved, along a line he left, or by any officer who may have moved. If no
//! coarse position found lets such a mate be put together, there is none. If one does, the proof
//! fails, and is tried again with one more officer exact.

mod choose;
mod hashing;
mod layer;
mod mate;

use std::collections::{HashMap, HashSet};

use rules::{Color, Position, Role};

use crate::bits::{Each, pawn_attacks, pawn_steps, second_steps};
use crate::reach::{Man, Reach, attacks_from};

use choose::{Choice, Order, runners, within};
use hashing::Quick;
use layer::{Kind, Layer, Sums};

/// Men followed exactly besides pawns and shut-in officers.
const WALKERS: usize = 8;
/// No square: taken, or nothing to take in passing.
const NONE: u8 = 64;

/// A coarse position.
#[derive(Clone, Copy, Debug)]
struct State {
    layer: u32,
    squares: [u8; WALKERS],
    white_to_move: bool,
    ep: u8,
    /// A square just left by an exact man who thereby uncovered a check: nobody stands there
    /// before the reply.
    left: u8,
}

impl State {
    /// The whole of it in one number.
    fn key(&self) -> u128 {
        let flags = [u8::from(self.white_to_move), self.ep, self.left];
        let places = self.squares.iter().chain(&flags);
        places.fold(u128::from(self.layer), |key, &byte| {
            key << 8 | u128::from(byte)
        })
    }
}

/// Who made a move, as far as the check it gives depends on him.
#[derive(Clone, Copy)]
enum Mover {
    /// A man whose squares are known.
    Exact { role: Role, from: u8, to: u8 },
    /// Anybody from anywhere.
    Any,
}

/// Where men can be at all, by the fixpoint of reachable squares.
struct Bounds {
    walkers: Vec<u64>,
    /// Pawns and promoted pawns of White and Black.
    pawns: [u64; 2],
    promoted: [u64; 2],
    /// Squares of men who stay for good.
    fixed: u64,
}

impl Bounds {
    fn new(reach: &Reach) -> Bounds {
        let of = |white: bool, set: fn(&Man) -> u64| {
            let pawns = reach.men().iter().filter(|man| man.role == Role::Pawn);
            pawns
                .filter(|man| man.white == white)
                .fold(0, |all, man| all | set(man))
        };
        Bounds {
            walkers: Vec::new(),
            pawns: [true, false].map(|white| of(white, |man| man.squares)),
            promoted: [true, false].map(|white| of(white, |man| man.promoted)),
            fixed: reach.all_fixed(),
        }
    }
}

/// Why the proof can't be carried out.
#[derive(PartialEq, Eq)]
enum Failed {
    /// At this coarseness a mate can be put together.
    Mate,
    /// There are too many coarse positions.
    Size,
}

/// The boards of one position on which a mate can be put together: however many coarse positions
/// are allowed, it turns up at the same place, and they need not be tried again.
#[derive(Default)]
pub(crate) struct TooCoarse(Vec<(Order, usize)>);

/// Is it certain that no mate by the winner follows? Tries finer and finer boards, each with at
/// most so many coarse positions. Also says how many were looked at.
pub(crate) fn is_beyond(
    position: &Position,
    reach: &Reach,
    winner: Color,
    positions_max: usize,
) -> (bool, u64) {
    let all_max = usize::MAX;
    let mut failed = TooCoarse::default();
    within_budget(
        position,
        reach,
        winner,
        (positions_max, all_max),
        &mut failed,
    )
}

/// The same, with no further board once so many positions have been looked at in all, and without
/// the boards that are known to fail.
pub(crate) fn within_budget(
    position: &Position,
    reach: &Reach,
    winner: Color,
    (positions_max, all_max): (usize, usize),
    failed: &mut TooCoarse,
) -> (bool, u64) {
    let mut spent = 0;
    // A mate on the board is none that follows from a move here.
    if !position.has_legal_move()
        || !position.castling().is_empty()
        || position.ep_square().is_some()
    {
        return (false, spent);
    }
    let runners = runners(position, reach, winner);
    let orders = [
        Order::ShutIn,
        Order::Runners,
        Order::WinnersFirst,
        Order::Room,
    ];
    for order in orders {
        if order == Order::Runners && runners == 0 {
            continue;
        }
        // Without a chosen one all orders are the same.
        let fewest = usize::from(order != Order::ShutIn);
        for chosen in fewest..=WALKERS - 2 {
            if spent >= all_max as u64 {
                return (false, spent);
            }
            let choice = (order, chosen);
            if failed.0.contains(&choice) {
                continue;
            }
            let Some(mut board) = Coarse::new(position, reach, winner, choice, positions_max)
            else {
                break;
            };
            let result = board.run();
            spent += board.size() as u64;
            match result {
                Ok(()) => return (true, spent),
                Err(Failed::Mate) => failed.0.push(choice),
                Err(Failed::Size) => {}
            }
        }
    }
    (false, spent)
}

struct Coarse {
    winner_white: bool,
    /// Colour and role: White's king, Black's, the chosen officers.
    walkers: Vec<(bool, Role)>,
    /// What the mobility says of the rest of the game.
    bounds: Bounds,
    layers: Vec<Layer>,
    /// What they hold.
    sums: Vec<Sums>,
    ids: HashMap<Layer, u32, Quick>,
    seen: HashSet<u128, Quick>,
    queue: Vec<State>,
    positions_max: usize,
}

impl Coarse {
    /// With so many officers exact, in this order; nothing if there aren't so many.
    fn new(
        position: &Position,
        reach: &Reach,
        winner: Color,
        (order, chosen): (Order, usize),
        positions_max: usize,
    ) -> Option<Coarse> {
        let mut bounds = Bounds::new(reach);
        let Choice {
            pawns,
            mut officers,
            free,
        } = Choice::new(position, reach, winner, order, bounds.fixed);
        let chosen = free.get(..chosen)?;
        let mut squares = [NONE; WALKERS];
        squares[0] = position.king(Color::White).index() as u8;
        squares[1] = position.king(Color::Black).index() as u8;
        let mut walkers = vec![(true, Role::King), (false, Role::King)];
        for man in chosen {
            officers.retain(|other| other != man);
            if let Kind::Officer(role) = man.kind {
                squares[walkers.len()] = man.set.trailing_zeros() as u8;
                walkers.push((man.white, role));
            }
        }
        // Interchangeable men share their bounds, since they change places.
        let shared = |man: &(bool, Role)| {
            let same = walkers
                .iter()
                .zip(squares)
                .filter(|(other, _)| *other == man);
            same.fold(0, |all, (_, square)| all | within(reach, square))
        };
        bounds.walkers = walkers.iter().map(shared).collect();
        let mut coarse = Coarse {
            winner_white: winner.is_white(),
            walkers,
            bounds,
            layers: Vec::new(),
            sums: Vec::new(),
            ids: HashMap::default(),
            seen: HashSet::default(),
            queue: Vec::new(),
            positions_max,
        };
        let layer = coarse.layer(Layer { pawns, officers });
        let white_to_move = position.turn().is_white();
        coarse.visit(State {
            layer,
            squares,
            white_to_move,
            ep: NONE,
            left: NONE,
        });
        Some(coarse)
    }

    fn run(&mut self) -> Result<(), Failed> {
        while let Some(state) = self.queue.pop() {
            if self.size() > self.positions_max {
                return Err(Failed::Size);
            }
            self.walk(&state)?;
            self.push_pawns(&state)?;
            self.let_officers(&state)?;
        }
        Ok(())
    }

    /// Coarse positions found; a structure counts for several, so much does it take.
    fn size(&self) -> usize {
        self.seen.len() + 10 * self.layers.len()
    }

    fn layer(&mut self, layer: Layer) -> u32 {
        let layer = layer.settled(self.bounds.fixed);
        if let Some(&id) = self.ids.get(&layer) {
            return id;
        }
        let id = self.layers.len() as u32;
        self.sums.push(Sums::of(&layer));
        self.layers.push(layer.clone());
        self.ids.insert(layer, id);
        id
    }

    fn of(&self, state: &State) -> &Layer {
        &self.layers[state.layer as usize]
    }

    fn sums(&self, state: &State) -> &Sums {
        &self.sums[state.layer as usize]
    }

    fn visit(&mut self, mut state: State) {
        // Chosen officers of a kind are interchangeable.
        for index in 3..self.walkers.len() {
            let mut at = index;
            while at > 2
                && self.walkers[at] == self.walkers[at - 1]
                && state.squares[at] < state.squares[at - 1]
            {
                state.squares.swap(at, at - 1);
                at -= 1;
            }
        }
        if self.seen.insert(state.key()) {
            self.queue.push(state);
        }
    }

    /// Squares of a side's exact men who walk.
    fn walking(&self, state: &State, white: bool) -> u64 {
        let own = self.walkers.iter().zip(state.squares);
        own.filter(|((side, _), square)| *side == white && *square != NONE)
            .fold(0, |set, (_, square)| set | 1 << square)
    }

    fn exact(&self, state: &State, white: bool) -> u64 {
        self.walking(state, white) | self.sums(state).held[usize::from(!white)]
    }

    /// The state after whatever exact man stood on a square is gone.
    fn taken(&mut self, state: &State, square: u8) -> State {
        let mut next = *state;
        for other in &mut next.squares {
            if *other == square {
                *other = NONE;
            }
        }
        if self.sums(state).all_held() >> square & 1 == 1 {
            next.layer = self.layer(self.of(state).without(square));
        }
        next
    }

    /// Moves of kings and chosen officers.
    fn walk(&mut self, state: &State) -> Result<(), Failed> {
        let white = state.white_to_move;
        let (own, their) = (self.exact(state, white), self.exact(state, !white));
        let enemy_king = 1u64 << state.squares[usize::from(white)];
        for index in 0..self.walkers.len() {
            let ((side, role), from) = (self.walkers[index], state.squares[index]);
            if side != white || from == NONE {
                continue;
            }
            let targets = attacks_from(role, white, from, !(own | their)) & !own & !enemy_king;
            let targets = targets & self.bounds.walkers[index];
            for to in Each(targets) {
                let mut next = if their >> to & 1 == 1 {
                    self.taken(state, to)
                } else {
                    *state
                };
                next.squares[index] = to;
                self.arrive(next, NONE, Mover::Exact { role, from, to })?;
            }
        }
        Ok(())
    }

    fn push_pawns(&mut self, state: &State) -> Result<(), Failed> {
        let white = state.white_to_move;
        let (own, their) = (self.exact(state, white), self.exact(state, !white));
        let enemy_king = 1u64 << state.squares[usize::from(white)];
        let loose = self.sums(state).loose[usize::from(white)];
        let pawns = self.of(state).pawns[usize::from(!white)];
        let home = if white { 0xff00 } else { 0xff_0000_0000_0000 };
        for from in Each(pawns) {
            let pawn = 1u64 << from;
            let step = pawn_steps(white, pawn) & !(own | their);
            let second = second_steps(white, step) & !(own | their);
            let second = if pawn & home != 0 { second } else { 0 };
            let passing = if state.ep == NONE {
                0
            } else {
                1u64 << state.ep
            };
            let prey = (their | loose | passing) & !own & !enemy_king;
            let within = self.bounds.pawns[usize::from(!white)];
            for to in Each((step | second | pawn_attacks(white, pawn) & prey) & within) {
                let target = 1u64 << to;
                let mut next = *state;
                if their & target != 0 {
                    next = self.taken(state, to);
                }
                let is_passing = target & passing & !step != 0;
                if is_passing {
                    next = self.taken(&next, to ^ 8);
                }
                let promoted = self.bounds.promoted[usize::from(!white)];
                let moved = self.of(&next).with_pawn_moved(white, from, to, promoted);
                next.layer = self.layer(moved);
                let is_plain = !is_passing && !matches!(to >> 3, 0 | 7);
                let mover = if is_plain {
                    Mover::Exact {
                        role: Role::Pawn,
                        from,
                        to,
                    }
                } else {
                    Mover::Any
                };
                let crossed = if target & second != 0 {
                    from.midpoint(to)
                } else {
                    NONE
                };
                self.arrive(next, crossed, mover)?;
            }
        }
        Ok(())
    }

    /// Moves of officers who are not exact.
    fn let_officers(&mut self, state: &State) -> Result<(), Failed> {
        let white = state.white_to_move;
        if self.sums(state).loose[usize::from(!white)] != 0 {
            self.arrive(*state, NONE, Mover::Any)?;
        }
        let enemy_king = 1u64 << state.squares[usize::from(white)];
        let prey = self.exact(state, !white) & !enemy_king & !self.bounds.fixed;
        let open = !self.sums(state).all_held();
        let officers = self.of(state).officers.clone();
        for man in officers.iter().filter(|man| man.white == white) {
            for to in Each(man.kind.attacks(man.set, open) & prey) {
                let mut next = self.taken(state, to);
                let mut layer = self.of(&next).clone();
                if man.is_fixed {
                    // He leaves his square.
                    for other in layer.officers.iter_mut().filter(|other| *other == man) {
                        other.is_fixed = false;
                        other.set |= 1 << to;
                    }
                }
                next.layer = self.layer(layer);
                self.arrive(next, NONE, Mover::Any)?;
            }
        }
        Ok(())
    }

    /// The move has been made: turns the board over unless the move was illegal.
    fn arrive(&mut self, mut next: State, crossed: u8, mover: Mover) -> Result<(), Failed> {
        let white = next.white_to_move;
        // Where an exact man moved nobody else did: what he left is empty, and what was left just
        // before.
        let left = match mover {
            Mover::Exact { from, .. } => 1 << from,
            Mover::Any => 0,
        };
        let before = if left == 0 || next.left == NONE {
            0
        } else {
            1 << next.left
        };
        let exact = self.exact(&next, true) | self.exact(&next, false);
        if self.attackers(&next, exact, white, left | before) != 0 {
            return Ok(());
        }
        next.white_to_move = !white;
        next.ep = NONE;
        // What is empty tells only where an officer might stand who is not exact.
        let loose = self.sums(&next).loose;
        let attackers = |empty| self.attackers(&next, exact, !white, empty);
        let uncovers = left & (loose[0] | loose[1]) != 0 && attackers(left) != attackers(0);
        next.left = if uncovers {
            left.trailing_zeros() as u8
        } else {
            NONE
        };
        if crossed != NONE {
            let takers = pawn_attacks(white, 1 << crossed);
            if takers & self.of(&next).pawns[usize::from(white)] != 0 {
                next.ep = crossed;
            }
        }
        if white == self.winner_white && self.may_mate(&next, mover) {
            return Err(Failed::Mate);
        }
        if !self.is_hopeless(&next) {
            self.visit(next);
        }
        Ok(())
    }
}
