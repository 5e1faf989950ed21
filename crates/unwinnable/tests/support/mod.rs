//! Rows of the corpus, and the oracle that knows nothing but legal moves.

#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "each suite uses a part of it"
)]

use rules::{Bitboard, CastlingMode, Color, Position, Role, Setup, Square};

/// One row: a position, a side, whether it can mate, and how that is known.
pub(crate) struct Row {
    pub position: Position,
    pub winner: Color,
    pub can_mate: bool,
    pub text: &'static str,
}

/// The corpus.
pub(crate) fn corpus() -> Vec<Row> {
    let rows = include_str!("../data/can_mate.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    rows.map(row).collect()
}

fn row(text: &'static str) -> Row {
    let fields: Vec<&str> = text.split('|').collect();
    let winner = if fields[1] == "white" {
        Color::White
    } else {
        Color::Black
    };
    Row {
        position: position(fields[0]),
        winner,
        can_mate: fields[2] == "yes",
        text,
    }
}

/// The position of a FEN, odd ones too.
pub(crate) fn position(fen: &str) -> Position {
    rules::fen::parse_lenient(fen, CastlingMode::Standard)
        .unwrap()
        .0
}

/// Are the tests that take long to be run whole?
pub(crate) fn is_long() -> bool {
    std::env::var_os("QIYUAN_LONG").is_some()
}

/// No place of the list.
const NOWHERE: u32 = u32::MAX;

/// Positions met, each once, in the order in which they were met.
struct Met {
    list: Vec<Position>,
    /// Open addressing: places in the list by the positions' keys, of which a part stands beside.
    /// Positions are compared whole.
    table: Vec<(u32, u32)>,
}

impl Met {
    fn new() -> Met {
        Met {
            list: Vec::new(),
            table: vec![(NOWHERE, 0); 1024],
        }
    }

    /// Where the search for a position begins, and the part of its key kept there.
    fn start(&self, position: &Position) -> (usize, u32) {
        let key = position.identity().0;
        (key as usize & (self.table.len() - 1), (key >> 32) as u32)
    }

    /// Reads what adding these is going to read, so that the memory fetches it side by side.
    fn warm(&self, positions: &[Position]) {
        let mut sum = 0;
        for position in positions {
            let (slot, part) = self.start(position);
            let (place, other) = self.table[slot];
            if place != NOWHERE && other == part {
                sum ^= self.list[place as usize].identity().0;
            }
        }
        std::hint::black_box(sum);
    }

    fn add(&mut self, position: &Position) {
        if self.list.len() * 2 >= self.table.len() {
            let size = self.table.len() * 2;
            self.table.clear();
            self.table.resize(size, (NOWHERE, 0));
            for place in 0..self.list.len() {
                let slot = self.slot_of(&self.list[place], |_| false);
                let (_, part) = self.start(&self.list[place]);
                self.table[slot] = (place as u32, part);
            }
        }
        let slot = self.slot_of(position, |other| other.repeats(position));
        if self.table[slot].0 == NOWHERE {
            self.table[slot] = (self.list.len() as u32, self.start(position).1);
            self.list.push(*position);
        }
    }

    /// The slot of the position that `is_same`, or the free one where it belongs.
    fn slot_of(&self, position: &Position, is_same: impl Fn(&Position) -> bool) -> usize {
        let (mut slot, part) = self.start(position);
        loop {
            let (place, other) = self.table[slot];
            if place == NOWHERE || other == part && is_same(&self.list[place as usize]) {
                return slot;
            }
            slot = (slot + 1) & (self.table.len() - 1);
        }
    }
}

/// Everything that can follow, first come first served, over at most so many positions: is there a
/// mate by the winner? Nothing if the positions don't suffice to know.
pub(crate) fn closure(root: &Position, winner: Color, positions_max: usize) -> Option<bool> {
    let mut met = Met::new();
    met.add(root);
    let (mut next, mut followers) = (0, Vec::new());
    while let Some(&position) = met.list.get(next) {
        next += 1;
        let moves = position.legal_moves();
        if moves.is_empty() && position.turn() != winner && position.in_check() {
            return Some(true);
        }
        followers.clear();
        followers.extend(moves.iter().map(|&m| position.after(m)));
        met.warm(&followers);
        followers.iter().for_each(|follower| met.add(follower));
        if met.list.len() > positions_max {
            return None;
        }
    }
    Some(false)
}

/// Numbers that look random, from a seed.
pub(crate) struct Dice(pub u64);

impl Dice {
    /// A number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }
}

/// The position with men moved, taken off or turned, if that is a position.
pub(crate) fn mutate(position: &Position, dice: &mut Dice) -> Option<Position> {
    let mut setup = Setup::from(position);
    setup.ep = None;
    setup.castling = Bitboard::EMPTY;
    for _ in 0..=dice.below(3) {
        let men: Vec<_> = setup.board.iter().collect();
        let (square, mut man) = men[dice.below(men.len())];
        let free = Square::from_index(dice.below(64))?;
        match dice.below(4) {
            0 if man.role != Role::King => {
                setup.board.remove(square);
            }
            1 if man.role != Role::King => {
                man.color = !man.color;
                setup.board.set(square, man);
            }
            2 => setup.turn = !setup.turn,
            _ if setup.board.piece_at(free).is_none() => {
                setup.board.remove(square);
                setup.board.set(free, man);
            }
            _ => {}
        }
    }
    Position::from_setup(setup, CastlingMode::Standard).ok()
}
