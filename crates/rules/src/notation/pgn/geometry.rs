//! What the fast lane looks up, in one place so that one register finds it all.

use crate::attacks::leapers;
use crate::attacks::lines::{BETWEEN, CROSS, SALTIRE};
use crate::board::role::Role;

/// Kinds of origins beyond the six roles, whose pawns step: pawns that attack, on any rank, and
/// pawns that take without promoting.
const ATTACKERS: u8 = 6;
const TAKERS: u8 = 7;

/// Everything that is looked up.
pub(super) struct Geometry {
    /// By whether a capture is written, and the first letter of the move.
    pub(super) first: [[First; 128]; 2],
    pub(super) squares: [From; 64],
}

/// What the first letter of a move says.
#[derive(Clone, Copy)]
pub(super) struct First {
    /// Where the piece may come from: a pawn's letter names its file.
    pub(super) files: u64,
    pub(super) role: u8,
    /// Where it may come from: the role, or `TAKERS`.
    pub(super) kind: u8,
    /// Where it might give check from: the role, or `ATTACKERS` for pawns.
    pub(super) reach: u8,
    /// How many bits the move is long, its mark for check not counted.
    pub(super) bits: u8,
}

/// What one square is to the others.
pub(super) struct From {
    /// By side and kind: the squares from which a piece reaches this one on the empty board.
    pub(super) origins: [[u64; 8]; 2],
    /// By side: where the other side's pawns stand ready to take one that stepped twice to here.
    pub(super) beside: [u64; 2],
    /// Rank and file.
    pub(super) cross: u64,
    /// Both diagonals.
    pub(super) saltire: u64,
    /// The squares between this one and each other.
    pub(super) between: [u64; 64],
    /// The squares beyond each other one on a line through both.
    pub(super) beyond: [u64; 64],
}

pub(super) static GEOMETRY: Geometry = Geometry {
    first: [firsts(false), firsts(true)],
    squares: squares(),
};

const fn firsts(captures: bool) -> [First; 128] {
    let longer = if captures { 8 } else { 0 };
    let mut table = [First {
        // Letters that begin no move: from nowhere.
        files: 0,
        role: ATTACKERS,
        kind: ATTACKERS,
        reach: ATTACKERS,
        bits: 0,
    }; 128];
    let letters = [
        (b'N', Role::Knight),
        (b'B', Role::Bishop),
        (b'R', Role::Rook),
        (b'Q', Role::Queen),
        (b'K', Role::King),
    ];
    let mut i = 0;
    while i < letters.len() {
        let (letter, role) = letters[i];
        table[letter as usize] = First {
            files: !0,
            role: role as u8,
            kind: role as u8,
            reach: role as u8,
            bits: 24 + longer,
        };
        i += 1;
    }
    let mut file = 0;
    while file < 8 {
        // A pawn's letter is that of its target unless it takes.
        table[b'a' as usize + file] = First {
            files: 0x0101_0101_0101_0101 << file,
            role: Role::Pawn as u8,
            kind: if captures { TAKERS } else { Role::Pawn as u8 },
            reach: ATTACKERS,
            bits: 16 + 2 * longer,
        };
        file += 1;
    }
    table
}

const fn squares() -> [From; 64] {
    let mut table = [const {
        From {
            origins: [[0; 8]; 2],
            beside: [0; 2],
            cross: 0,
            saltire: 0,
            between: [0; 64],
            beyond: [0; 64],
        }
    }; 64];
    let mut square = 0;
    while square < 64 {
        let entry = &mut table[square];
        entry.cross = CROSS[square];
        entry.saltire = SALTIRE[square];
        entry.between = BETWEEN[square];
        let mut other = 0;
        while other < 64 {
            // What lies beyond all squares between here and the other.
            let mut left = BETWEEN[square][other];
            while left != 0 {
                entry.beyond[left.trailing_zeros() as usize] |= 1 << other;
                left &= left - 1;
            }
            other += 1;
        }
        let mut side = 0;
        while side < 2 {
            entry.origins[side] = origins(side, square);
            // A double step ends on the fourth rank as its side sees it.
            if square / 8 == 3 + side {
                let other_pawns = leapers::PAWN[side];
                let crossed = if side == 0 { square - 8 } else { square + 8 };
                entry.beside[side] = other_pawns[crossed];
            }
            side += 1;
        }
        square += 1;
    }
    table
}

const fn origins(side: usize, to: usize) -> [u64; 8] {
    let mut kinds = [0; 8];
    let target = 1_u64 << to;
    let one = if side == 0 { target >> 8 } else { target << 8 };
    let two = match (to / 8, side) {
        (3, 0) => target >> 16,
        (4, 1) => target << 16,
        _ => 0,
    };
    kinds[ATTACKERS as usize] = leapers::PAWN[1 - side][to];
    // Pawns on the last rank promote, which is not common.
    if to >= 8 && to < 56 {
        kinds[Role::Pawn as usize] = one | two;
        kinds[TAKERS as usize] = leapers::PAWN[1 - side][to];
    }
    kinds[Role::Knight as usize] = leapers::KNIGHT[to];
    kinds[Role::Bishop as usize] = SALTIRE[to];
    kinds[Role::Rook as usize] = CROSS[to];
    kinds[Role::Queen as usize] = SALTIRE[to] | CROSS[to];
    kinds[Role::King as usize] = leapers::KING[to];
    kinds
}
