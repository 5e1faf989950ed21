//! Whether a coarse position may be a mate.

use rules::Role;

use crate::bits::{Each, bishop, pawn_attacks, rook};
use crate::goal::{Covers, FULL, KING, Zone, add};
use crate::parry::{Check, Mating};
use crate::reach::{Man, attacks, attacks_from};

use super::layer::{Kind, Officer};
use super::{Coarse, Mover, NONE, State};

impl Coarse {
    /// May some position of this coarse one be a mate, given who moved last?
    pub(super) fn may_mate(&self, state: &State, mover: Mover) -> bool {
        let loser_white = !self.winner_white;
        let king = state.squares[usize::from(!loser_white)];
        let layer = self.of(state);
        let taken = self.exact(state, true) | self.exact(state, false);
        let open = !taken | 1 << king;
        let (mut given, check) = match mover {
            Mover::Any => (0, Some(Check::Any)),
            Mover::Exact { role, from, to } => {
                let direct = attacks_from(role, self.winner_white, to, open) >> king & 1 == 1;
                let uncovered = self.is_uncovered(state, king, from, open);
                let check = match (direct, uncovered) {
                    (false, false) => return false,
                    (true, false) => Some(Check::From(role, to)),
                    (false, true) => Some(Check::Through(from)),
                    (true, true) => None,
                };
                (KING, check)
            }
        };
        let blocked = self.exact(state, loser_white) & !(1 << king);
        let zone = Zone::new(king, blocked);
        given |= zone.given;
        let mut covers = Covers::only(given);
        self.add_exact(state, &zone, open, &mut covers);
        let mut blockers = Vec::new();
        for man in layer.officers.iter().filter(|man| !man.is_fixed) {
            if man.white == loser_white {
                let mask = zone.mask(man.set & !taken) & !zone.given;
                blockers.push(
                    (0..8)
                        .map(|bit| mask & 1 << bit)
                        .filter(|&m| m != 0)
                        .collect(),
                );
            } else {
                add(&mut covers, &masks(man, man.set & !taken, &zone, open));
            }
        }
        blockers
            .iter()
            .for_each(|list: &Vec<u16>| add(&mut covers, list));
        if !covers.contains(FULL) {
            return false;
        }
        let winner_white = self.winner_white;
        let men = self.men(state);
        let mating = Mating {
            men: &men,
            winner_white,
            king,
            blocked,
            open,
        };
        check.is_none_or(|check| mating.is_possible(check))
    }

    /// Exact men who attack a side's king for certain, wherever the officers are who are not exact;
    /// they are not on the squares given as empty.
    pub(super) fn attackers(&self, state: &State, exact: u64, white: bool, empty: u64) -> u64 {
        let at = state.squares[usize::from(!white)];
        let king = 1u64 << at;
        let layer = self.of(state);
        let loose = self.sums(state).loose;
        let open = !(exact | (loose[0] | loose[1]) & !empty);
        let pawns = layer.pawns[usize::from(white)];
        let mut found = pawn_attacks(white, king) & pawns;
        let (diagonal, straight) = (bishop(at, open), rook(at, open));
        let near = |role| match role {
            Role::Pawn => 0,
            Role::Knight | Role::King => attacks(role, true, king, open),
            Role::Bishop => diagonal,
            Role::Rook => straight,
            Role::Queen => diagonal | straight,
        };
        for ((side, role), square) in self.walkers.iter().zip(state.squares) {
            if *side != white && square != NONE {
                found |= near(*role) & 1 << square;
            }
        }
        for man in layer.officers.iter().filter(|man| man.is_fixed) {
            if let Kind::Officer(role) = man.kind
                && man.white != white
            {
                found |= near(role) & man.set;
            }
        }
        found
    }

    /// Do the theorems of `material` rule a mate out, whoever of the men has been taken? To be
    /// asked when it is clear that the mate is not on the board.
    pub(super) fn is_hopeless(&self, state: &State) -> bool {
        let layer = self.of(state);
        if layer.pawns[usize::from(!self.winner_white)] != 0 {
            return false;
        }
        let mut has_pawns = layer.pawns[usize::from(self.winner_white)] != 0;
        let (mut own, mut knights) = (0, 0);
        let (mut is_strong, mut bishops, mut others) = (false, 0u64, 0);
        let walkers = self.walkers.iter().zip(state.squares).skip(2);
        let walkers = walkers
            .filter(|(_, square)| *square != NONE)
            .map(|((white, role), square)| (*white, Kind::Officer(*role), 1u64 << square));
        let officers = layer
            .officers
            .iter()
            .map(|man| (man.white, man.kind, man.set));
        for (white, kind, set) in walkers.chain(officers) {
            let is_winners = white == self.winner_white;
            own += usize::from(is_winners);
            match kind {
                Kind::Officer(Role::Bishop) => bishops |= set,
                Kind::Officer(Role::Knight) if is_winners => knights += 1,
                Kind::Officer(Role::Queen) if !is_winners => {}
                Kind::Officer(Role::Rook) if !is_winners => others += 1,
                _ if is_winners => is_strong = true,
                _ => has_pawns = true,
            }
        }
        let light = rules::Bitboard::LIGHT.0;
        match (own, knights) {
            (0, _) => true,
            _ if is_strong || has_pawns => false,
            (_, 0) => bishops & light == 0 || bishops & !light == 0,
            (1, 1) => bishops == 0 && others == 0,
            _ => false,
        }
    }

    /// Everybody: the exact men on their squares, for certain; the others in their sets.
    fn men(&self, state: &State) -> Vec<Man> {
        let layer = self.of(state);
        let held = self.exact(state, true) | self.exact(state, false);
        let man = |white, role, set: u64, taken| Man {
            white,
            role,
            origin: set.trailing_zeros() as u8,
            squares: set,
            promoted: 0,
            taken,
        };
        let mut men = Vec::with_capacity(32);
        for ((white, role), square) in self.walkers.iter().zip(state.squares) {
            if square != NONE {
                men.push(man(*white, *role, 1 << square, false));
            }
        }
        for white in [true, false] {
            let pawns = Each(layer.pawns[usize::from(!white)]);
            men.extend(pawns.map(|square| man(white, Role::Pawn, 1 << square, false)));
        }
        for officer in &layer.officers {
            let set = if officer.is_fixed {
                officer.set
            } else {
                officer.set & !held
            };
            men.push(match officer.kind {
                Kind::Officer(role) => man(officer.white, role, set, !officer.is_fixed),
                Kind::Promoted => {
                    let pawn = man(officer.white, Role::Pawn, 0, true);
                    Man {
                        promoted: set,
                        ..pawn
                    }
                }
            });
        }
        men
    }

    /// What the winner's exact men attack, each from his one square.
    fn add_exact(&self, state: &State, zone: &Zone, open: u64, covers: &mut Covers) {
        let white = self.winner_white;
        let layer = self.of(state);
        let mut set = pawn_attacks(white, layer.pawns[usize::from(!white)]);
        for ((side, role), square) in self.walkers.iter().zip(state.squares) {
            if *side == white && square != NONE {
                set |= attacks_from(*role, white, square, open);
            }
        }
        for man in layer
            .officers
            .iter()
            .filter(|man| man.is_fixed && man.white == white)
        {
            if man.kind == Kind::Promoted {
                add(covers, &masks(man, man.set, zone, open));
            } else {
                set |= man.kind.attacks(man.set, open);
            }
        }
        add(covers, &[zone.mask(set)]);
    }

    /// Did a man who left this square uncover a line to the king on which a man of the winner may
    /// stand?
    fn is_uncovered(&self, state: &State, king: u8, from: u8, open: u64) -> bool {
        let left = 1u64 << from;
        for diagonal in [true, false] {
            let lines = |open| {
                if diagonal {
                    bishop(king, open)
                } else {
                    rook(king, open)
                }
            };
            if lines(open) & left == 0 {
                continue;
            }
            let beyond = lines(open | left) & !lines(open & !left);
            let behind = |kind: Kind, set: u64| {
                let (diagonals, files) = kind.lines();
                (if diagonal { diagonals } else { files }) && set & beyond != 0
            };
            let white = self.winner_white;
            let officers = self
                .of(state)
                .officers
                .iter()
                .filter(|man| man.white == white);
            let mut walkers = self.walkers.iter().zip(state.squares);
            if officers.into_iter().any(|man| behind(man.kind, man.set))
                || walkers.any(|((side, role), square)| {
                    *side == white && square != NONE && behind(Kind::Officer(*role), 1 << square)
                })
            {
                return true;
            }
        }
        false
    }
}

/// What an officer of the winner can attack of the zone from each square of a set.
fn masks(man: &Officer, set: u64, zone: &Zone, open: u64) -> Vec<u16> {
    let kinds = match man.kind {
        Kind::Promoted => vec![Role::Queen, Role::Knight],
        Kind::Officer(role) => vec![role],
    };
    let mut masks = Vec::new();
    for role in kinds {
        let near = attacks(role, true, zone.all, open) & set & !(1 << zone.king);
        for square in Each(near) {
            let mask = zone.mask(attacks_from(role, true, square, open));
            if mask != 0 && !masks.contains(&mask) {
                masks.push(mask);
            }
        }
    }
    masks
}
