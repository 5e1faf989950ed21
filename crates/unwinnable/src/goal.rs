//! Which mates the reachable squares leave open: a necessary condition, square by square.

use rules::Role;

use crate::bits::{Each, kings};
use crate::parry::{Check, Mating};
use crate::reach::{Man, Reach, attacks, attacks_from};

/// The king's square in a zone mask; the eight squares around him are bits 0 to 7.
pub(crate) const KING: u16 = 1 << 8;
/// King and flights all accounted for.
pub(crate) const FULL: u16 = 0x1ff;

/// A set of zone masks: bit `m` says that some men can together account for mask `m`.
#[derive(Clone, Copy)]
pub(crate) struct Covers([u64; 8]);

impl Covers {
    pub(crate) fn only(mask: u16) -> Covers {
        let mut covers = Covers([0; 8]);
        covers.0[usize::from(mask >> 6)] |= 1 << (mask & 63);
        covers
    }

    pub(crate) fn contains(&self, mask: u16) -> bool {
        self.0[usize::from(mask >> 6)] >> (mask & 63) & 1 == 1
    }

    fn join(&mut self, other: &Covers) {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a |= b;
        }
    }

    /// Every member united with `mask`.
    fn with(&self, mask: u16) -> Covers {
        /// For bit `i` of a mask: which of 64 masks lack it.
        const LACK: [u64; 6] = [
            0x5555_5555_5555_5555,
            0x3333_3333_3333_3333,
            0x0f0f_0f0f_0f0f_0f0f,
            0x00ff_00ff_00ff_00ff,
            0x0000_ffff_0000_ffff,
            0x0000_0000_ffff_ffff,
        ];
        let mut words = self.0;
        for (bit, lack) in LACK.into_iter().enumerate() {
            if mask >> bit & 1 == 1 {
                for word in &mut words {
                    *word = *word & !lack | (*word & lack) << (1 << bit);
                }
            }
        }
        for bit in 0..3 {
            if mask >> (bit + 6) & 1 == 1 {
                for index in 0..8 {
                    if index >> bit & 1 == 0 {
                        words[index | 1 << bit] |= words[index];
                        words[index] = 0;
                    }
                }
            }
        }
        Covers(words)
    }
}

/// The king's square and those around him.
pub(crate) struct Zone {
    pub(crate) king: u8,
    pub(crate) all: u64,
    /// Bits that need nobody: off the board, or the loser's own men who stay for good.
    pub(crate) given: u16,
}

impl Zone {
    pub(crate) fn new(king: u8, own_fixed: u64) -> Zone {
        const STEPS: [(i8, i8); 8] = [
            (-1, -1),
            (-1, 0),
            (-1, 1),
            (0, -1),
            (0, 1),
            (1, -1),
            (1, 0),
            (1, 1),
        ];
        let (rank, file) = ((king >> 3) as i8, (king & 7) as i8);
        let mut zone = Zone {
            king,
            all: 1 << king,
            given: 0,
        };
        for (bit, (up, right)) in STEPS.into_iter().enumerate() {
            let (r, f) = (rank + up, file + right);
            if !(0..8).contains(&r) || !(0..8).contains(&f) {
                zone.given |= 1 << bit;
                continue;
            }
            let square = (r * 8 + f) as u8;
            zone.all |= 1 << square;
            if own_fixed >> square & 1 == 1 {
                zone.given |= 1 << bit;
            }
        }
        zone
    }

    /// The mask of a set of squares.
    #[inline]
    pub(crate) fn mask(&self, set: u64) -> u16 {
        // As if the king stood on b2; what would be off the board is not in `all`.
        const B2: u8 = 9;
        let set = set & self.all;
        let set = if self.king < B2 {
            set << (B2 - self.king)
        } else {
            set >> (self.king - B2)
        };
        let (below, beside, above) = (set & 7, set >> 8 & 7, set >> 16 & 7);
        (below | (beside & 1) << 3 | (beside >> 2) << 4 | above << 5 | (beside >> 1 & 1) << 8)
            as u16
    }
}

/// A square where the loser's king might be mated, as far as the reachable squares tell. This one
/// is asked about first: where he might be mated in one position he often might in the next.
pub(crate) fn any(reach: &Reach, winner_white: bool, first: u8) -> Option<u8> {
    let king = reach
        .men()
        .iter()
        .find(|m| m.role == Role::King && m.white != winner_white)?;
    let first = king.squares & 1 << first;
    let mut squares = Each(first).chain(Each(king.squares & !first));
    squares.find(|&square| is_possible(reach, winner_white, square))
}

fn is_possible(reach: &Reach, winner_white: bool, king: u8) -> bool {
    is_covered(reach, winner_white, king) && {
        let mating = Mating {
            men: reach.men(),
            winner_white,
            king,
            blocked: reach.fixed[usize::from(winner_white)],
            open: !reach.all_fixed() | 1 << king,
        };
        mating.is_possible(Check::Any)
    }
}

/// Can the men account for the king and his flights, whoever checks?
fn is_covered(reach: &Reach, winner_white: bool, king: u8) -> bool {
    let zone = Zone::new(king, reach.fixed[usize::from(winner_white)]);
    // The king hides nothing behind him.
    let open = !reach.all_fixed() | 1 << king;
    let mut covers = Covers::only(zone.given);
    let mut blockers = Vec::new();
    for man in reach.men() {
        if man.white == winner_white {
            let masks = cover_masks(man, &zone, open);
            add(&mut covers, &masks);
            if covers.contains(FULL) {
                return true;
            }
        } else if man.role != Role::King {
            let mask = zone.mask(man.anywhere() & !(1 << king)) & !zone.given;
            if mask != 0 {
                blockers.push(mask);
            }
        }
    }
    if !(0x100..0x200).any(|mask| covers.contains(mask)) {
        return false;
    }
    for mask in blockers {
        let masks: Vec<u16> = (0..8)
            .filter(|bit| mask >> bit & 1 == 1)
            .map(|b| 1 << b)
            .collect();
        add(&mut covers, &masks);
    }
    covers.contains(FULL)
}

/// Another man joins, with any of the masks or none.
pub(crate) fn add(covers: &mut Covers, masks: &[u16]) {
    let old = *covers;
    for &mask in masks {
        covers.join(&old.with(mask));
    }
}

/// What a man of the winner can attack of the zone, from each of his squares.
pub(crate) fn cover_masks(man: &Man, zone: &Zone, open: u64) -> Vec<u16> {
    let mut masks = Vec::new();
    let outside = !(1u64 << zone.king);
    let mut push = |role: Role, set: u64| {
        // Attack is mutual for every role but the pawn's.
        let near = match role {
            Role::Pawn => attacks(role, !man.white, zone.all, open),
            _ => attacks(role, man.white, zone.all, open),
        };
        for square in Each(set & near & outside) {
            let mask = zone.mask(attacks_from(role, man.white, square, open));
            if mask != 0 && !masks.contains(&mask) {
                masks.push(mask);
            }
        }
    };
    if man.role == Role::King {
        push(Role::King, man.squares & !kings(1 << zone.king));
    } else {
        push(man.role, man.squares);
    }
    if man.promoted != 0 {
        push(Role::Queen, man.promoted);
        push(Role::Knight, man.promoted);
    }
    let all = masks.clone();
    masks.retain(|&mask| {
        !all.iter()
            .any(|&other| other != mask && other & mask == mask)
    });
    debug_assert!(man.role != Role::King || masks.iter().all(|mask| mask & KING == 0));
    masks
}

#[cfg(test)]
mod tests {
    use super::{KING, Zone};
    use crate::bits::{Each, kings};

    /// Each square of a zone has a bit of its own, in the order of the board; the king has the
    /// last. What is off the board is given and has none.
    #[test]
    fn a_zone_has_a_bit_for_each_square() {
        for king in 0..64u8 {
            let zone = Zone::new(king, 0);
            assert_eq!(zone.mask(1 << king), KING);
            assert_eq!(zone.mask(!zone.all), 0);
            let bits: Vec<u16> = Each(kings(1 << king))
                .map(|square| zone.mask(1 << square))
                .collect();
            let sorted = bits.is_sorted_by(|a, b| a < b);
            assert!(sorted && bits.iter().all(|bit| bit.is_power_of_two()));
            let all = bits.iter().fold(zone.given, |all, bit| all | bit);
            assert_eq!(
                (all, bits.iter().any(|bit| bit & zone.given != 0)),
                (0xff, false)
            );
            assert_eq!(zone.mask(!0), !zone.given & 0x1ff);
        }
    }
}
