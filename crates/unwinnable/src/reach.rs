//! Where each man can ever come: an over-approximation, closed under every legal move.

use rules::{Color, Position, Role};

use crate::bits::{
    EDGE_RANKS, Each, bishop, bishops, kings, knights, pawn_attacks, pawn_steps, rook, rooks,
    second_steps,
};

/// More men than this are not analysed.
const MEN: usize = 32;

/// One man of the position, followed through the game whatever he becomes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Man {
    pub(crate) white: bool,
    /// What he is now; a pawn may be an officer later.
    pub(crate) role: Role,
    pub(crate) origin: u8,
    /// Squares he may stand on as what he is now.
    pub(crate) squares: u64,
    /// Squares he may stand on as an officer, having been a pawn.
    pub(crate) promoted: u64,
    /// May he be taken?
    pub(crate) taken: bool,
}

/// A number for each square, 255 where he never comes; first as he is, then promoted.
pub(crate) type Rounds = [[u8; 64]; 2];

impl Man {
    /// Squares he may stand on.
    #[inline]
    pub(crate) fn anywhere(&self) -> u64 {
        self.squares | self.promoted
    }

    /// Does he stay where he is for good?
    #[inline]
    fn is_fixed(&self) -> bool {
        !self.taken && self.anywhere() == 1 << self.origin
    }

    /// Adds every square he may move to, given the men that stay for good, the squares where an
    /// enemy may stand and those that the enemy always attacks. Says where he may take.
    ///
    /// A pawn goes no farther than `room` allows.
    #[inline]
    fn grow(&mut self, fixed: u64, victims: u64, guarded: u64, room: u64, seen: &mut Seen) -> u64 {
        let open = !fixed;
        match self.role {
            Role::Pawn => {
                let steps = pawn_steps(self.white, self.squares) & open & room;
                let home = if self.white {
                    0xff00
                } else {
                    0xff_0000_0000_0000
                };
                let first = pawn_steps(self.white, self.squares & home) & open & room;
                let takes = pawn_attacks(self.white, self.squares) & victims;
                let officer = seen.attacks(self.promoted, open, |set| {
                    bishops(set, open) | rooks(set, open) | knights(set)
                });
                self.squares |= steps | takes | second_steps(self.white, first) & open & room;
                self.promoted |= self.squares & EDGE_RANKS | officer & open;
                takes | officer
            }
            Role::King => {
                let may = kings(self.squares) & !guarded;
                self.squares |= may & open;
                may
            }
            role => {
                let attacked = seen.attacks(self.squares, open, |set| {
                    attacks(role, self.white, set, open)
                });
                self.squares |= attacked & open;
                attacked
            }
        }
    }
}

/// What a man attacked in the round before, so that it need not be found again.
#[derive(Clone, Copy, Default)]
struct Seen {
    set: u64,
    open: u64,
    attacked: u64,
}

impl Seen {
    /// The attacks from a set over the open squares: those of the round before if they are from
    /// the same set, and no square they reach has opened or closed since.
    #[inline]
    fn attacks(&mut self, set: u64, open: u64, find: impl Fn(u64) -> u64) -> u64 {
        if set != self.set || (open ^ self.open) & self.attacked != 0 {
            self.attacked = find(set);
            self.set = set;
        }
        debug_assert_eq!(self.attacked, find(set));
        self.open = open;
        self.attacked
    }
}

/// Squares that men of a role anywhere in `set` attack over the open squares.
#[inline]
pub(crate) fn attacks(role: Role, white: bool, set: u64, open: u64) -> u64 {
    match role {
        Role::Pawn => pawn_attacks(white, set),
        Role::Knight => knights(set),
        Role::Bishop => bishops(set, open),
        Role::Rook => rooks(set, open),
        Role::Queen => bishops(set, open) | rooks(set, open),
        Role::King => kings(set),
    }
}

/// Squares that a man of a role attacks from one square over the open squares.
#[inline]
pub(crate) fn attacks_from(role: Role, white: bool, square: u8, open: u64) -> u64 {
    match role {
        Role::Bishop => bishop(square, open),
        Role::Rook => rook(square, open),
        Role::Queen => bishop(square, open) | rook(square, open),
        _ => attacks(role, white, 1 << square, open),
    }
}

/// The invariant: in every position that can follow, each man stands in his squares or has been
/// taken, and only those that may be taken have been.
#[derive(Clone, Debug)]
pub(crate) struct Reach {
    men: [Man; MEN],
    count: usize,
    /// By file the pawns that begin there, a bit for each man.
    pawns: [u32; 8],
    /// Squares of men that stay for good, White's and Black's.
    pub(crate) fixed: [u64; 2],
    /// For each man the round in which each square was found: about how many moves he needs to
    /// come there. Kept only on request.
    rounds: Vec<Rounds>,
}

impl Reach {
    /// The smallest invariant this analysis finds; nothing if there are too many men or a pawn
    /// can be taken in passing right now, which the sets do not tell.
    pub(crate) fn of(position: &Position) -> Option<Reach> {
        let mut reach = Reach::begin(position)?;
        let mut seen = [Seen::default(); MEN];
        while reach.grow(&mut seen) {}
        Some(reach)
    }

    /// The same, with the round in which each square was found.
    pub(crate) fn with_rounds(position: &Position) -> Option<Reach> {
        let mut reach = Reach::begin(position)?;
        reach.rounds = vec![[[u8::MAX; 64]; 2]; reach.count];
        reach.mark(0);
        let (mut round, mut seen) = (1, [Seen::default(); MEN]);
        while reach.grow(&mut seen) {
            reach.mark(round);
            round = (round + 1).min(254);
        }
        Some(reach)
    }

    /// About how many moves a man needs to come to a square; 255 if he never does or if nobody
    /// asked for the rounds.
    pub(crate) fn round(&self, man: usize, promoted: bool, square: u8) -> u8 {
        let rounds = self.rounds.get(man);
        rounds.map_or(u8::MAX, |rounds| {
            rounds[usize::from(promoted)][usize::from(square)]
        })
    }

    fn begin(position: &Position) -> Option<Reach> {
        let board = position.board();
        if board.occupied().len() > MEN || position.ep_square().is_some() {
            return None;
        }
        let nobody = Man {
            white: true,
            role: Role::King,
            origin: 0,
            squares: 0,
            promoted: 0,
            taken: false,
        };
        let mut reach = Reach {
            men: [nobody; MEN],
            count: 0,
            pawns: [0; 8],
            fixed: [0; 2],
            rounds: Vec::new(),
        };
        for square in board.occupied() {
            let origin = square.index() as u8;
            let (Some(color), Some(role)) = (board.color_at(square), board.role_at(square)) else {
                continue;
            };
            reach.men[reach.count] = Man {
                white: color.is_white(),
                role,
                origin,
                squares: 1 << origin,
                promoted: 0,
                taken: false,
            };
            if role == Role::Pawn {
                reach.pawns[square.index() & 7] |= 1 << reach.count;
            }
            reach.count += 1;
        }
        reach.castle(position);
        Some(reach)
    }

    /// The men.
    #[inline]
    pub(crate) fn men(&self) -> &[Man] {
        &self.men[..self.count]
    }

    /// Squares of men that stay for good.
    #[inline]
    pub(crate) fn all_fixed(&self) -> u64 {
        self.fixed[0] | self.fixed[1]
    }

    /// Rights to castle: king and rook may arrive where castling takes them.
    fn castle(&mut self, position: &Position) {
        for color in [Color::White, Color::Black] {
            for short in [true, false] {
                let Some(rook) = position.castling_rook(color, short) else {
                    continue;
                };
                let first = (rook.index() & 56) as u8;
                let (king_to, rook_to) = if short {
                    (first + 6, first + 5)
                } else {
                    (first + 2, first + 3)
                };
                let king = position.king(color).index() as u8;
                for man in &mut self.men[..self.count] {
                    if man.origin == king {
                        man.squares |= 1 << king_to;
                    } else if usize::from(man.origin) == rook.index() {
                        man.squares |= 1 << rook_to;
                    }
                }
            }
        }
    }

    /// One round: every man makes every move that the sets don't rule out. Did anything grow?
    fn grow(&mut self, seen: &mut [Seen; MEN]) -> bool {
        let before = self.men;
        self.fixed = [self.fixed_of(true), self.fixed_of(false)];
        let guarded = [self.guarded_by(true), self.guarded_by(false)];
        let victims = [self.victims(true), self.victims(false)];
        let fixed = self.all_fixed();
        let mut strikes = [0u64; 2];
        for index in 0..self.count {
            let enemy = usize::from(self.men[index].white);
            let room = self.room(index);
            let (man, seen) = (&mut self.men[index], &mut seen[index]);
            strikes[1 - enemy] |= man.grow(fixed, victims[enemy], guarded[enemy], room, seen);
        }
        let mut grown = false;
        for (man, old) in self.men[..self.count].iter_mut().zip(before) {
            let hit =
                man.role != Role::King && man.anywhere() & strikes[usize::from(man.white)] != 0;
            man.taken |= hit;
            grown |= man.taken != old.taken || man.anywhere() != old.anywhere();
        }
        grown
    }

    /// Notes the squares found since the last round.
    fn mark(&mut self, round: u8) {
        for (man, all) in self.men.iter().zip(&mut self.rounds) {
            for (set, rounds) in [man.squares, man.promoted].into_iter().zip(all) {
                for square in Each(set) {
                    let slot = &mut rounds[usize::from(square)];
                    *slot = (*slot).min(round);
                }
            }
        }
    }

    /// How far a pawn can go on his file. Two pawns on one file that neither leaves never pass each
    /// other: one who takes nothing stays behind a pawn ahead of him who takes nothing and can't be
    /// taken. An enemy pawn ahead comes nearer, one of his own goes on as far as he ever can.
    fn room(&self, index: usize) -> u64 {
        let man = &self.men[index];
        let file = 0x0101_0101_0101_0101u64 << (man.origin & 7);
        if man.role != Role::Pawn || man.anywhere() & !file != 0 {
            return !0;
        }
        let beyond = |square: u32| {
            let square = square as u64;
            if man.white {
                !0u64 << square
            } else {
                !0u64 >> (63 - square)
            }
        };
        let mut room = !0;
        for other in Each(u64::from(self.pawns[usize::from(man.origin & 7)])) {
            let other = &self.men[usize::from(other)];
            let ahead = (other.origin > man.origin) == man.white && other.origin != man.origin;
            let stays = !other.taken && other.promoted == 0 && other.squares & !file == 0;
            if !ahead || !stays {
                continue;
            }
            let farthest = match (other.white == man.white, man.white) {
                (false, _) => u32::from(other.origin),
                (true, true) => 63 - other.squares.leading_zeros(),
                (true, false) => other.squares.trailing_zeros(),
            };
            room &= !(beyond(farthest) & file);
        }
        room
    }

    fn fixed_of(&self, white: bool) -> u64 {
        let own = self
            .men()
            .iter()
            .filter(|man| man.white == white && man.is_fixed());
        own.fold(0, |set, man| set | 1 << man.origin)
    }

    /// Where men of a side other than the king may stand.
    fn victims(&self, white: bool) -> u64 {
        let own = self
            .men()
            .iter()
            .filter(|man| man.white == white && man.role != Role::King);
        own.fold(0, |set, man| set | man.anywhere())
    }

    /// Squares that a side attacks in every position that can follow: by a man who can't be
    /// taken, from each square he may stand on, over squares nobody can enter.
    fn guarded_by(&self, white: bool) -> u64 {
        let never = !self.men().iter().fold(0, |set, man| set | man.anywhere());
        let mut guarded = 0;
        for man in self.men() {
            if man.white != white || man.taken || man.promoted != 0 {
                continue;
            }
            if man.squares.count_ones() > 6 {
                continue;
            }
            guarded |= Each(man.squares).fold(!0, |all, square| {
                all & attacks_from(man.role, white, square, never)
            });
        }
        guarded
    }
}
