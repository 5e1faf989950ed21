//! How far a man of a plan is from where he is wanted, with the board as it is.

use rules::{Color, Position, Role};

use crate::bits::{Each, bishop, kings, knights, pawn_attacks, rook};
use crate::plan::Errand;
use crate::reach::{Man, Reach, attacks, attacks_from};

/// Farther than any way.
pub(crate) const FAR: u8 = 100;

/// Where a man of an errand is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) square: u8,
    pub(crate) promoted: bool,
}

/// The board as far as ways depend on it.
pub(crate) struct Scene {
    /// The loser's men and the winner's.
    pub(crate) sides: [u64; 2],
    pub(crate) kings: u64,
}

impl Scene {
    pub(crate) fn new(position: &Position, winner: Color) -> Scene {
        let board = position.board();
        Scene {
            sides: [!winner, winner].map(|side| board.by_color(side).0),
            kings: board.by_role(Role::King).0,
        }
    }

    /// Squares on which another man stands, or nobody any more. A man that takes the place of one
    /// of his own side castles: one of the two is the king.
    pub(crate) fn changed(&self, other: &Scene) -> u64 {
        self.sides[0] ^ other.sides[0] | self.sides[1] ^ other.sides[1] | self.kings ^ other.kings
    }
}

/// Moves that an errand still takes, and what that was read off.
#[derive(Clone, Copy, Default)]
pub(crate) struct Steps {
    pub(crate) count: u16,
    /// No other square was looked at.
    region: u64,
    shun: u64,
}

impl Steps {
    /// Is it still the same after these squares have changed, with these to shun?
    pub(crate) fn still_hold(&self, changed: u64, shun: u64) -> bool {
        (changed | self.shun ^ shun) & self.region == 0
    }
}

/// An errand and its man's moves.
pub(crate) struct Way {
    pub(crate) errand: Errand,
    white: bool,
    /// Moves needed if nobody stood in the way; 0 where not known.
    relaxed: Option<Box<[[u8; 64]; 2]>>,
}

impl Way {
    pub(crate) fn new(errand: Errand, reach: Option<&Reach>, winner_white: bool) -> Way {
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

    /// Moves from a place to the target over the board as it is; a guess if it is cut off.
    pub(crate) fn steps(&self, place: Place, scene: &Scene, shun: u64) -> Steps {
        let Place { square, promoted } = place;
        let is_there = square == self.errand.target && promoted == self.errand.promoted;
        let least = match &self.relaxed {
            _ if is_there => 0,
            Some(steps) => steps[usize::from(promoted)][usize::from(square)],
            None => 0,
        };
        let is_pawn = self.errand.role == Role::Pawn || self.errand.promoted && !promoted;
        let (count, region) = match () {
            () if is_there || least >= FAR => (usize::from(least), 0),
            () if is_pawn => {
                let (count, region) = self.pawn_steps(square, scene.sides[0] | scene.sides[1]);
                (count.max(usize::from(least)), region)
            }
            () => self.walk(square, usize::from(least), scene, shun),
        };
        Steps {
            count: count as u16,
            region,
            shun,
        }
    }

    /// The moves of a king or an officer, and the squares looked at.
    fn walk(&self, square: u8, least: usize, scene: &Scene, shun: u64) -> (usize, u64) {
        let Errand {
            role,
            target,
            winner,
            ..
        } = self.errand;
        let (from, target) = (1u64 << square, 1u64 << target);
        let own = scene.sides[usize::from(winner)] & !from;
        let open = !(scene.sides[0] | scene.sides[1]) | from;
        let mut region = from | target;
        if own & target != 0 {
            return (least.max(1) + 1, region);
        }
        let most = (least + 2).max(if role == Role::King { 9 } else { 4 });
        // From both ends by turns, a move at a time, until they meet. Only the last square of a way
        // may be one to shun.
        let may = !own & !shun;
        let mut ends = [from, target].map(|set| (set, set));
        for count in 1..=most {
            let [(near, _), (far, seen)] = &mut ends;
            let next = if far.is_power_of_two() {
                attacks_from(role, self.white, far.trailing_zeros() as u8, open)
            } else {
                attacks(role, self.white, *far, open)
            };
            region |= next;
            if next & *near != 0 {
                return (if shun & target != 0 { count + 2 } else { count }, region);
            }
            *far = next & may & !*seen;
            *seen |= *far;
            if *far == 0 {
                break;
            }
            ends.swap(0, 1);
        }
        (least.max(2) + 2, region)
    }

    /// A pawn's moves at a guess, and the squares looked at.
    fn pawn_steps(&self, square: u8, occupied: u64) -> (usize, u64) {
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
        let mut region = lane;
        let after = if self.errand.promoted {
            let last = goal_rank * 8 + file;
            let from = attacks(self.errand.role, self.white, 1 << last, !occupied);
            region |= from;
            match () {
                () if last == self.errand.target => 0,
                () if from >> self.errand.target & 1 == 1 => 1,
                () => 2,
            }
        } else {
            usize::from(self.errand.target & 7).abs_diff(usize::from(file)) * 2
        };
        (steps - double + 2 * blocks + after, region)
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

/// Squares a side attacks, with the other side's king off the board.
pub(crate) fn covered_by(position: &Position, color: Color) -> u64 {
    let board = position.board();
    let own = board.by_color(color).0;
    let open = !board.occupied().0 | 1 << position.king(!color).index();
    let of = |role| board.by_role(role).0 & own;
    let queens = of(Role::Queen);
    let near = pawn_attacks(color.is_white(), of(Role::Pawn))
        | knights(of(Role::Knight))
        | kings(of(Role::King));
    let diagonal = Each(of(Role::Bishop) | queens).map(|square| bishop(square, open));
    let straight = Each(of(Role::Rook) | queens).map(|square| rook(square, open));
    diagonal.chain(straight).fold(near, |all, set| all | set)
}
