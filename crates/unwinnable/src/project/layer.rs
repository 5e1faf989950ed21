//! A structure of pawns and shut-in officers, and where the other officers may be within it.

use rules::Role;

use crate::bits::{bishops, knights, rooks};
use crate::reach::attacks;

/// What an officer is; a promoted pawn may be anything.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Kind {
    Officer(Role),
    Promoted,
}

impl Kind {
    /// Squares such men anywhere in `set` attack over the open squares.
    pub(super) fn attacks(self, set: u64, open: u64) -> u64 {
        match self {
            Kind::Officer(role) => attacks(role, true, set, open),
            Kind::Promoted => bishops(set, open) | rooks(set, open) | knights(set),
        }
    }

    /// Does he move along diagonals, along ranks and files?
    pub(super) fn lines(self) -> (bool, bool) {
        match self {
            Kind::Promoted | Kind::Officer(Role::Queen) => (true, true),
            Kind::Officer(Role::Bishop) => (true, false),
            Kind::Officer(Role::Rook) => (false, true),
            Kind::Officer(_) => (false, false),
        }
    }
}

/// An officer. Fixed, he stands on his one square for certain; free, he stands somewhere in his
/// set or has been taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Officer {
    pub(super) white: bool,
    pub(super) kind: Kind,
    pub(super) set: u64,
    /// Where he can ever be.
    pub(super) within: u64,
    pub(super) is_fixed: bool,
}

/// Pawns, White's and Black's, where they are; officers as far as they are known.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Layer {
    pub(super) pawns: [u64; 2],
    pub(super) officers: Vec<Officer>,
}

/// White's squares and Black's that a layer holds for certain, and those where a free officer may
/// stand.
pub(super) struct Sums {
    pub(super) held: [u64; 2],
    pub(super) loose: [u64; 2],
}

impl Sums {
    pub(super) fn of(layer: &Layer) -> Sums {
        Sums {
            held: [true, false].map(|white| layer.held(white)),
            loose: [true, false].map(|white| layer.loose(white)),
        }
    }

    /// Squares certainly held by anybody.
    pub(super) fn all_held(&self) -> u64 {
        self.held[0] | self.held[1]
    }
}

impl Layer {
    /// Squares certainly held by a side's pawns and fixed officers.
    fn held(&self, white: bool) -> u64 {
        let own = self
            .officers
            .iter()
            .filter(|man| man.is_fixed && man.white == white);
        own.fold(self.pawns[usize::from(!white)], |set, man| set | man.set)
    }

    /// Squares certainly held by anybody.
    fn all_held(&self) -> u64 {
        self.held(true) | self.held(false)
    }

    /// Squares where a free officer of a side may stand.
    fn loose(&self, white: bool) -> u64 {
        let own = self
            .officers
            .iter()
            .filter(|man| !man.is_fixed && man.white == white);
        own.fold(0, |set, man| set | man.set)
    }

    /// The layer with every set closed under the moves that the structure and the men who stay for
    /// good leave; an officer who can move is free. In an order that makes equal layers equal.
    pub(super) fn settled(mut self, rock: u64) -> Layer {
        loop {
            let open = !(self.all_held() | rock);
            let mut freed = false;
            for man in &mut self.officers {
                let closed = closure(man.kind, man.set, open, man.within);
                if man.is_fixed && closed != man.set {
                    man.is_fixed = false;
                    freed = true;
                }
                man.set = closed;
            }
            if !freed {
                break;
            }
        }
        self.officers.sort_unstable();
        self
    }

    /// The layer after the pawn or fixed officer on a square is gone.
    pub(super) fn without(&self, square: u8) -> Layer {
        let gone = 1u64 << square;
        let mut next = self.clone();
        next.pawns = next.pawns.map(|pawns| pawns & !gone);
        next.officers
            .retain(|man| !(man.is_fixed && man.set == gone));
        next
    }

    /// The layer after a pawn has moved, promoted if he came to the end, to
    /// be somewhere within a set from then on.
    pub(super) fn with_pawn_moved(&self, white: bool, from: u8, to: u8, within: u64) -> Layer {
        let mut next = self.clone();
        let own = &mut next.pawns[usize::from(!white)];
        *own &= !(1 << from);
        if matches!(to >> 3, 0 | 7) {
            let set = 1 << to;
            next.officers.push(Officer {
                white,
                kind: Kind::Promoted,
                set,
                within,
                is_fixed: true,
            });
        } else {
            *own |= 1 << to;
        }
        next
    }
}

fn closure(kind: Kind, set: u64, open: u64, within: u64) -> u64 {
    let mut all = set;
    loop {
        let more = all | kind.attacks(all, open) & open & within;
        if more == all {
            return all;
        }
        all = more;
    }
}
