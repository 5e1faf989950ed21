//! A board for up to four men: knows nothing of the prover, nor of `rules`.

/// A kind of man; kings apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
}

use Kind::{Bishop, Knight, Pawn, Queen, Rook};

pub const KINDS: [Kind; 5] = [Pawn, Knight, Bishop, Rook, Queen];

/// A man's colour and kind. White is the side that mates.
pub type Man = (bool, Kind);

/// The men besides the kings, in order; at most two.
pub type Class = Vec<Man>;

/// Up to two men and their squares.
#[derive(Clone, Copy, Debug)]
pub struct Men {
    list: [(Man, u8); 2],
    count: usize,
}

impl Men {
    fn of(men: &[(Man, u8)]) -> Men {
        let mut list = [((false, Pawn), 0); 2];
        list[..men.len()].copy_from_slice(men);
        Men {
            list,
            count: men.len(),
        }
    }

    fn remove_at(&mut self, square: u8) {
        if self.count > 0 && self.list[0].1 == square {
            self.list[0] = self.list[1];
            self.count -= 1;
        } else if self.count > 1 && self.list[1].1 == square {
            self.count -= 1;
        }
    }
}

impl std::ops::Deref for Men {
    type Target = [(Man, u8)];

    fn deref(&self) -> &Self::Target {
        &self.list[..self.count]
    }
}

/// A class as a number below 256.
pub fn code(class: &[Man]) -> usize {
    class.iter().fold(0, |code, man| code << 4 | man_code(*man))
}

/// A man as a number from 1 to 13.
fn man_code((white, kind): Man) -> usize {
    (if white { 1 } else { 9 }) + kind as usize
}

/// A position: squares are 0 for a1 to 63 for h8.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    pub white_to_move: bool,
    /// White's king, Black's.
    pub kings: [u8; 2],
    pub men: Men,
    /// The square a pawn has just crossed.
    pub ep: Option<u8>,
}

/// Everything about empty boards.
pub struct Geometry {
    king: [u64; 64],
    knight: [u64; 64],
    straight: [u64; 64],
    diagonal: [u64; 64],
    between: Vec<[u64; 64]>,
}

impl Geometry {
    pub fn new() -> Geometry {
        let mut geometry = Geometry {
            king: [0; 64],
            knight: [0; 64],
            straight: [0; 64],
            diagonal: [0; 64],
            between: vec![[0; 64]; 64],
        };
        for square in 0..64i32 {
            for (up, right) in (-2..=2).flat_map(|up| (-2..=2).map(move |right| (up, right))) {
                let at = usize::try_from(square).unwrap();
                let target = step(square, up, right, 1).map_or(0, |to| 1u64 << to);
                match (i32::abs(up), i32::abs(right)) {
                    (0 | 1, 0 | 1) if up != 0 || right != 0 => {
                        geometry.king[at] |= target;
                        geometry.line(square, up, right);
                    }
                    (1, 2) | (2, 1) => geometry.knight[at] |= target,
                    _ => {}
                }
            }
        }
        geometry
    }

    fn line(&mut self, square: i32, up: i32, right: i32) {
        let at = usize::try_from(square).unwrap();
        let mut passed = 0;
        for far in 1..8 {
            let Some(to) = step(square, up, right, far) else {
                return;
            };
            let lines = if up == 0 || right == 0 {
                &mut self.straight
            } else {
                &mut self.diagonal
            };
            lines[at] |= 1 << to;
            self.between[at][to as usize] = passed;
            passed |= 1 << to;
        }
    }

    /// The squares a man attacks on an empty board.
    fn reach(&self, (white, kind): Man, square: u8) -> u64 {
        let at = usize::from(square);
        match kind {
            Pawn => self.king[at] & self.diagonal[at] & ranks_ahead(white, square),
            Knight => self.knight[at],
            Bishop => self.diagonal[at],
            Rook => self.straight[at],
            Queen => self.straight[at] | self.diagonal[at],
        }
    }

    fn is_attacked(&self, board: &Board, square: u8, by_white: bool, occupied: u64) -> bool {
        let target = 1u64 << square;
        let king = board.kings[usize::from(!by_white)];
        if self.king[usize::from(king)] & target != 0 {
            return true;
        }
        board.men.iter().any(|&(man, from)| {
            man.0 == by_white
                && from != square
                && self.reach(man, from) & target != 0
                && self.between[usize::from(from)][usize::from(square)] & occupied == 0
        })
    }

    /// Could the side that is not to move be in check? Then the position can't be.
    pub fn is_legal(&self, board: &Board) -> bool {
        let white = !board.white_to_move;
        let king = board.kings[usize::from(!white)];
        !self.is_attacked(board, king, !white, board.occupied())
    }

    pub fn in_check(&self, board: &Board) -> bool {
        let king = board.kings[usize::from(!board.white_to_move)];
        self.is_attacked(board, king, !board.white_to_move, board.occupied())
    }

    /// Calls back with every position one legal move leads to, until told to stop. Returns whether
    /// there was any, and whether it was stopped.
    pub fn each_move(&self, board: &Board, mut found: impl FnMut(Board) -> bool) -> (bool, bool) {
        let white = board.white_to_move;
        let occupied = board.occupied();
        let own = board.own(white);
        let mut any = false;
        let mut offer = |next: Board| {
            if !self.is_legal(&next) {
                return false;
            }
            any = true;
            found(next)
        };
        let king = board.kings[usize::from(!white)];
        for to in squares(self.king[usize::from(king)] & !own) {
            let mut next = board.taken(to);
            next.kings[usize::from(!white)] = to;
            if next.kings[0] != next.kings[1] && offer(next) {
                return (true, true);
            }
        }
        for index in (0..board.men.len()).filter(|&index| board.men[index].0.0 == white) {
            let (man, from) = board.men[index];
            let stopped = if man.1 == Pawn {
                self.pawn_moves(board, index, occupied, &mut offer)
            } else {
                squares(self.reach(man, from) & !own)
                    .filter(|&to| self.between[usize::from(from)][usize::from(to)] & occupied == 0)
                    .filter(|&to| to != board.kings[usize::from(white)])
                    .any(|to| offer(board.moved(index, to, man.1)))
            };
            if stopped {
                return (true, true);
            }
        }
        (any, false)
    }

    fn pawn_moves(
        &self,
        board: &Board,
        index: usize,
        occupied: u64,
        offer: &mut impl FnMut(Board) -> bool,
    ) -> bool {
        let (man, from) = board.men[index];
        let white = man.0;
        let kinds = |to: u8| {
            if to / 8 == if white { 7 } else { 0 } {
                &KINDS[1..]
            } else {
                &[Pawn]
            }
        };
        let ahead = if white { from + 8 } else { from - 8 };
        if occupied >> ahead & 1 == 0 {
            if kinds(ahead)
                .iter()
                .any(|&kind| offer(board.moved(index, ahead, kind)))
            {
                return true;
            }
            let home = if white { 1 } else { 6 };
            if from / 8 == home {
                let far = if white { from + 16 } else { from - 16 };
                if occupied >> far & 1 == 0 {
                    let next = Board {
                        ep: Some(ahead),
                        ..board.moved(index, far, Pawn)
                    };
                    if offer(next) {
                        return true;
                    }
                }
            }
        }
        let enemy = board.own(!white) & !(1 << board.kings[usize::from(white)]);
        let targets = self.reach(man, from);
        for to in squares(targets & enemy) {
            if kinds(to)
                .iter()
                .any(|&kind| offer(board.moved(index, to, kind)))
            {
                return true;
            }
        }
        match board.ep {
            Some(to) if targets >> to & 1 == 1 && to / 8 == if white { 5 } else { 2 } => {
                let mut next = board.moved(index, to, Pawn);
                let victim = if white { to - 8 } else { to + 8 };
                next.men.remove_at(victim);
                offer(next)
            }
            _ => false,
        }
    }
}

fn step(square: i32, up: i32, right: i32, far: i32) -> Option<u8> {
    let (rank, file) = (square / 8 + up * far, square % 8 + right * far);
    let inside = (0..8).contains(&rank) && (0..8).contains(&file);
    if inside {
        u8::try_from(rank * 8 + file).ok()
    } else {
        None
    }
}

fn ranks_ahead(white: bool, square: u8) -> u64 {
    let rank = u32::from(square / 8);
    if white {
        (!0u64).checked_shl(8 * (rank + 1)).unwrap_or(0)
    } else {
        (1u64 << (8 * rank)) - 1
    }
}

/// The squares of a set.
pub fn squares(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros() as u8;
        set &= set.wrapping_sub(1);
        (square < 64).then_some(square)
    })
}

impl Board {
    fn occupied(&self) -> u64 {
        self.own(true) | self.own(false)
    }

    fn own(&self, white: bool) -> u64 {
        let men = self.men.iter().filter(|(man, _)| man.0 == white);
        men.fold(1 << self.kings[usize::from(!white)], |set, &(_, square)| {
            set | 1 << square
        })
    }

    /// The other side to move, whatever stood on the square gone.
    fn taken(&self, square: u8) -> Board {
        let mut next = *self;
        next.men.remove_at(square);
        next.white_to_move = !self.white_to_move;
        next.ep = None;
        next
    }

    fn moved(&self, index: usize, to: u8, kind: Kind) -> Board {
        let (man, from) = self.men[index];
        let mut next = self.taken(to);
        for (other, square) in &mut next.men.list {
            if (*other, *square) == (man, from) {
                (*other, *square) = ((man.0, kind), to);
                break;
            }
        }
        next
    }

    /// The class's code and a number below 2^25, the same for all mirror images.
    pub fn index(&self) -> (usize, usize) {
        let mut men = self.men;
        if men.count == 2 && men.list[0].0 > men.list[1].0 {
            men.list.swap(0, 1);
        }
        let has_pawns = men.iter().any(|(man, _)| man.1 == Pawn);
        let class = men
            .iter()
            .fold(0, |code, (man, _)| code << 4 | man_code(*man));
        let turns: &[fn(u8) -> u8] = if has_pawns { &MIRRORS[..2] } else { &MIRRORS };
        let number = turns.iter().map(|turn| self.number(&men, turn)).min();
        (class, number.unwrap())
    }

    fn number(&self, men: &Men, turn: &fn(u8) -> u8) -> usize {
        let mut places = men.list.map(|(_, square)| usize::from(turn(square)));
        if men.count == 2 && men.list[0].0 == men.list[1].0 && places[0] > places[1] {
            places.swap(0, 1);
        }
        let kings = usize::from(turn(self.kings[0])) << 6 | usize::from(turn(self.kings[1]));
        let number = places[..men.count]
            .iter()
            .fold(kings, |number, square| number << 6 | square);
        number << 1 | usize::from(self.white_to_move)
    }

    /// The position with a number.
    pub fn of(class: &[Man], number: usize) -> Option<Board> {
        let mut rest = number >> 1;
        let mut next = || {
            let square = (rest & 63) as u8;
            rest >>= 6;
            square
        };
        let mut men = Men::of(&[((false, Pawn), 0); 2][..class.len()]);
        for (index, &man) in class.iter().enumerate().rev() {
            men.list[index] = (man, next());
        }
        let black = next();
        let board = Board {
            white_to_move: number & 1 == 1,
            kings: [next(), black],
            men,
            ep: None,
        };
        let distinct = board.occupied().count_ones() as usize == class.len() + 2;
        let on_edge =
            |&((_, kind), square): &(Man, u8)| kind == Pawn && matches!(square / 8, 0 | 7);
        (distinct && !board.men.iter().any(on_edge)).then_some(board)
    }
}

/// The board's own images of itself; with pawns only the first two.
const MIRRORS: [fn(u8) -> u8; 8] = [
    |s| s,
    |s| s ^ 7,
    |s| s ^ 56,
    |s| s ^ 63,
    |s| (s & 7) << 3 | s >> 3,
    |s| ((s & 7) << 3 | s >> 3) ^ 7,
    |s| ((s & 7) << 3 | s >> 3) ^ 56,
    |s| ((s & 7) << 3 | s >> 3) ^ 63,
];
