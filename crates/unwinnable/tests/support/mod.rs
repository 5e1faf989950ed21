//! Rows of the corpus, and the oracle that knows nothing but legal moves.

#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "each suite uses a part of it"
)]

use std::collections::{HashSet, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};

use rules::{CastlingMode, Color, Position};

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

/// A plain hash, quicker than one that has to withstand chosen keys; equality is checked whole.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }
}

/// Everything that can follow, first come first served, over at most so many positions: is there a
/// mate by the winner? Nothing if the positions don't suffice to know.
pub(crate) fn closure(root: &Position, winner: Color, positions_max: usize) -> Option<bool> {
    let plain = |position: &Position| position.with_counters(0, 1);
    let mut seen: HashSet<Position, BuildHasherDefault<Mixer>> = HashSet::default();
    seen.insert(plain(root));
    let mut queue = VecDeque::from([plain(root)]);
    while let Some(position) = queue.pop_front() {
        let moves = position.legal_moves();
        if moves.is_empty() && position.turn() != winner && position.in_check() {
            return Some(true);
        }
        for &m in &moves {
            let next = plain(&position.after(m));
            if seen.insert(next) {
                queue.push_back(next);
            }
        }
        if seen.len() > positions_max {
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
