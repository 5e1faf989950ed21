//! All positions of up to four men, worked out by repeated sweeps: which of them have a mate by
//! White. Knows nothing of the prover, nor of `rules`.

#[path = "small_board.rs"]
mod small_board;

pub use small_board::{Board, Class, Geometry, KINDS, Kind, Man, code};

use Kind::Pawn;

/// What is known of one class.
pub struct Known {
    /// One bit a number: White has a mate.
    pub mates: Vec<u64>,
    /// One bit a number: a legal position, in its least image.
    pub legal: Vec<u64>,
}

impl Known {
    pub fn has(set: &[u64], number: usize) -> bool {
        set[number >> 6] >> (number & 63) & 1 == 1
    }
}

/// Works out class by class.
pub struct Endgames {
    pub geometry: Geometry,
    /// By the class's code.
    pub known: Vec<Option<Known>>,
}

impl Endgames {
    pub fn new() -> Endgames {
        Endgames {
            geometry: Geometry::new(),
            known: (0..256).map(|_| None).collect(),
        }
    }

    /// Does White have a mate? Works out what it needs.
    pub fn mates(&mut self, board: &Board) -> bool {
        let (code, number) = board.index();
        if board.men.iter().all(|(man, _)| !man.0) {
            return false;
        }
        if self.known[code].is_none() {
            let mut class: Class = board.men.iter().map(|(man, _)| *man).collect();
            class.sort_unstable();
            self.work_out(&class);
        }
        self.known[code]
            .as_ref()
            .is_some_and(|known| Known::has(&known.mates, number))
    }

    /// Works out a class and all it can turn into.
    pub fn work_out(&mut self, class: &[Man]) {
        for next in turned(class) {
            if next.iter().any(|man| man.0) && self.known[code(&next)].is_none() {
                self.work_out(&next);
            }
        }
        let count = 1usize << (13 + 6 * class.len());
        let mut known = Known {
            mates: vec![0; count / 64],
            legal: vec![0; count / 64],
        };
        let mut open = Vec::new();
        for number in 0..count {
            let Some(board) = Board::of(class, number) else {
                continue;
            };
            if board.index().1 == number && self.geometry.is_legal(&board) {
                known.legal[number >> 6] |= 1 << (number & 63);
                open.push(number as u32);
            }
        }
        self.known[code(class)] = Some(known);
        loop {
            let before = open.len();
            open.retain(|&number| !self.settles(class, number as usize));
            open.reverse();
            if open.len() == before {
                return;
            }
        }
    }

    /// Is there a mate here, or a move to where one follows? Then that is noted.
    fn settles(&mut self, class: &[Man], number: usize) -> bool {
        let Some(board) = Board::of(class, number) else {
            return false;
        };
        let yes = self.follows(&board);
        if yes && let Some(known) = &mut self.known[code(class)] {
            known.mates[number >> 6] |= 1 << (number & 63);
        }
        yes
    }

    fn follows(&self, board: &Board) -> bool {
        let (any, yes) = self.geometry.each_move(board, |next| {
            if next.ep.is_some() && next.men.len() == 2 {
                // What can be taken in passing is looked at with its moves.
                return self.follows(&next);
            }
            let (class, number) = next.index();
            self.known[class]
                .as_ref()
                .is_some_and(|known| Known::has(&known.mates, number))
        });
        yes || !any && !board.white_to_move && self.geometry.in_check(board)
    }
}

/// The classes a move can lead to from this one, besides itself.
fn turned(class: &[Man]) -> Vec<Class> {
    let mut all = Vec::new();
    for index in 0..class.len() {
        let mut less = class.to_vec();
        let (white, kind) = less.remove(index);
        all.push(less.clone());
        if kind == Pawn {
            for &kind in &KINDS[1..] {
                let mut more = less.clone();
                more.push((white, kind));
                more.sort_unstable();
                all.push(more);
            }
        }
    }
    all
}

/// Every class of up to so many men besides the kings in which White has one.
pub fn classes(men_max: usize) -> Vec<Class> {
    let men: Vec<Man> = [true, false]
        .into_iter()
        .flat_map(|white| KINDS.map(|kind| (white, kind)))
        .collect();
    let mut all: Vec<Class> = men.iter().map(|&man| vec![man]).collect();
    if men_max > 1 {
        for (index, &first) in men.iter().enumerate() {
            for &second in &men[index..] {
                let mut class = vec![first, second];
                class.sort_unstable();
                all.push(class);
            }
        }
    }
    all.retain(|class| class.iter().any(|man| man.0));
    all
}
