//! A closer look at a mate that the squares allow: the check must not be parried by the very men
//! who block the king's flights.
//!
//! With one man giving check, a man of the loser beside his king who sees the checker, or the
//! square next to the king on the line of check, takes him or steps between, unless he is pinned.
//! So he can't be one of those who block; and if he stands there for certain, that check mates
//! nowhere.
//! Two men check at once only when one of them uncovers the other, a line piece; two bishops of
//! one colour never do (see `material`). Where that is possible nothing is said here.

use rules::{Bitboard, Role};

use crate::bits::{Each, bishop, bishops, kings, knights, pawn_attacks, rook};
use crate::goal::{Covers, FULL, KING, Zone, add, cover_masks};
use crate::reach::{Man, attacks_from};

/// A king who might be mated where he stands.
pub(crate) struct Mating<'a> {
    /// Everybody; a man without mark on a single square is there for certain.
    pub(crate) men: &'a [Man],
    pub(crate) winner_white: bool,
    pub(crate) king: u8,
    /// The loser's men who certainly block a flight.
    pub(crate) blocked: u64,
    /// What line pieces may pass.
    pub(crate) open: u64,
}

/// What is known of the check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Check {
    /// Anybody may give it.
    Any,
    /// This man, from here.
    From(Role, u8),
    /// A line piece beyond this square, seen from the king.
    Through(u8),
}

/// One way to give check.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Way {
    man: usize,
    mask: u16,
    /// Where the checker is taken.
    taken: u64,
    /// Where one steps between, next to the king.
    between: u64,
}

impl Mating<'_> {
    /// May the king be mated by such a check?
    pub(crate) fn is_possible(&self, check: Check) -> bool {
        if check == Check::Any && self.may_be_double() {
            return true;
        }
        let ways = self.ways(check);
        if ways.is_empty() {
            return false;
        }
        let zone = Zone::new(self.king, self.blocked);
        let covers = self.covers(&zone);
        ways.iter().any(|way| self.mates(way, &zone, &covers))
    }

    /// What each man of the winner can attack around the king; nothing for the loser's men.
    fn covers(&self, zone: &Zone) -> Vec<Vec<u16>> {
        let men = self.men.iter();
        men.map(|man| {
            if man.white == self.winner_white {
                cover_masks(man, zone, self.open)
            } else {
                Vec::new()
            }
        })
        .collect()
    }

    fn ways(&self, check: Check) -> Vec<Way> {
        let zone = Zone::new(self.king, self.blocked);
        let mut ways = Vec::new();
        for (index, man) in self.men.iter().enumerate() {
            if man.white != self.winner_white || man.role == Role::King {
                continue;
            }
            let mut push = |role: Role, set: u64| {
                let mirrored = man.white != (role == Role::Pawn);
                for square in Each(attacks_from(role, mirrored, self.king, self.open) & set) {
                    let from = 1u64 << square;
                    let between = self.beside(square) & !from;
                    let fits = match check {
                        Check::Any => true,
                        Check::From(by, at) => (by, at) == (role, square),
                        Check::Through(left) => self.beside(left) == self.beside(square),
                    };
                    let mask = zone.mask(attacks_from(role, man.white, square, self.open));
                    let taken = if between == 0 || check == Check::Any {
                        from
                    } else {
                        0
                    };
                    let way = Way {
                        man: index,
                        mask,
                        taken,
                        between,
                    };
                    // Where he is taken tells ways apart.
                    if fits && (taken != 0 || !ways.contains(&way)) {
                        ways.push(way);
                    }
                }
            };
            push(man.role, man.squares);
            if man.promoted != 0 {
                push(Role::Queen, man.promoted);
                push(Role::Knight, man.promoted);
            }
        }
        ways
    }

    /// The square next to the king on the line to another, or that square itself if it is a
    /// knight's jump away.
    fn beside(&self, square: u8) -> u64 {
        let (king, other) = (i32::from(self.king), i32::from(square));
        let (up, right) = (other / 8 - king / 8, other % 8 - king % 8);
        if up == 0 || right == 0 || up.abs() == right.abs() {
            1 << (king + 8 * up.signum() + right.signum())
        } else {
            1 << square
        }
    }

    /// The squares from the king beyond one that is next to him.
    fn ray(&self, first: u8) -> u64 {
        let (king, next) = (i32::from(self.king), i32::from(first));
        let (up, right) = (next / 8 - king / 8, next % 8 - king % 8);
        let (mut rank, mut file, mut set) = (next / 8 + up, next % 8 + right, 0);
        while (0..8).contains(&rank) && (0..8).contains(&file) {
            set |= 1u64 << (rank * 8 + file);
            rank += up;
            file += right;
        }
        set
    }

    /// May two men check at once, a line piece one of them?
    fn may_be_double(&self) -> bool {
        let is_line = |man: &Man| {
            man.promoted != 0 || matches!(man.role, Role::Bishop | Role::Rook | Role::Queen)
        };
        let color = |man: &Man| man.anywhere() & Bitboard::LIGHT.0 != 0;
        let is_bishop = |man: &Man| man.promoted == 0 && man.role == Role::Bishop;
        let checkers: Vec<&Man> = self.checkers().collect();
        checkers.iter().enumerate().any(|(index, one)| {
            checkers[..index].iter().any(|two| {
                let harmless = is_bishop(one) && is_bishop(two) && color(one) == color(two);
                (is_line(one) || is_line(two)) && !harmless
            })
        })
    }

    /// The winner's men who may give check.
    fn checkers(&self) -> impl Iterator<Item = &Man> {
        let (diagonal, straight) = (bishop(self.king, self.open), rook(self.king, self.open));
        let jumps = knights(1 << self.king);
        self.men.iter().filter(move |man| {
            let near = match man.role {
                Role::Pawn => pawn_attacks(!man.white, 1 << self.king),
                Role::Knight => jumps,
                Role::Bishop => diagonal,
                Role::Rook => straight,
                Role::Queen => diagonal | straight,
                Role::King => 0,
            };
            let near_as_officer = diagonal | straight | jumps;
            man.white == self.winner_white
                && man.squares & near | man.promoted & near_as_officer != 0
        })
    }

    /// Can everything around the king be accounted for with this check unparried?
    fn mates(&self, way: &Way, zone: &Zone, covers: &[Vec<u16>]) -> bool {
        let others = self.men.iter();
        let others = others.filter(|man| man.white != self.winner_white && man.role != Role::King);
        let is_parried = others.clone().any(|man| {
            let is_certain = !man.taken && man.promoted == 0 && man.squares.is_power_of_two();
            is_certain && self.parries(man.role, man.squares.trailing_zeros() as u8, way)
        });
        if is_parried {
            return false;
        }
        let mut all = Covers::only(zone.given | way.mask | KING);
        for (_, masks) in covers.iter().enumerate().filter(|(man, _)| *man != way.man) {
            add(&mut all, masks);
        }
        for man in others {
            if all.contains(FULL) {
                break;
            }
            let mut masks: Vec<u16> = Vec::new();
            for square in Each(man.anywhere() & zone.all & !(1 << self.king)) {
                let as_promoted = man.promoted >> square & 1 == 1;
                if as_promoted || !self.parries(man.role, square, way) {
                    masks.push(zone.mask(1 << square));
                }
            }
            add(&mut all, &masks);
        }
        all.contains(FULL)
    }

    /// Does a man of the loser on this square parry the check for certain?
    fn parries(&self, role: Role, square: u8, way: &Way) -> bool {
        let from = 1u64 << square;
        let loser_white = !self.winner_white;
        let near = attacks_from(role, loser_white, square, 0);
        let reaches = if role == Role::Pawn {
            let steps = crate::bits::pawn_steps(loser_white, from);
            near & way.taken | steps & way.between
        } else {
            near & (way.taken | way.between)
        };
        reaches != 0 && !self.may_be_pinned(square, way.man)
    }

    /// May a line piece other than the checker stand behind this man, seen from his king?
    fn may_be_pinned(&self, square: u8, checker: usize) -> bool {
        let spot = 1u64 << self.king;
        let first = self.beside(square);
        if first & kings(spot) == 0 {
            return false;
        }
        let is_diagonal = bishops(spot, 0) & first != 0;
        let first = first.trailing_zeros() as u8;
        let beyond = self.ray(first);
        self.men.iter().enumerate().any(|(index, man)| {
            let on_line = match man.role {
                Role::Queen => man.squares,
                Role::Bishop if is_diagonal => man.squares,
                Role::Rook if !is_diagonal => man.squares,
                _ => 0,
            };
            index != checker
                && man.white == self.winner_white
                && (on_line | man.promoted) & beyond != 0
        })
    }
}
