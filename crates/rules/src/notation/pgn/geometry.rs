//! What the fast lane looks up.

use crate::attacks::leapers;
use crate::attacks::lines::{BETWEEN, CROSS, SALTIRE};
use crate::board::role::Role;

use super::track::color_of;

/// Kinds of places where pieces stand: the roles, and two more of pawns, who step otherwise than
/// they take.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Kind {
    Pawn = Role::Pawn as u8,
    Knight = Role::Knight as u8,
    Bishop = Role::Bishop as u8,
    Rook = Role::Rook as u8,
    Queen = Role::Queen as u8,
    King = Role::King as u8,
    /// Pawns that attack a square, on any rank.
    Attackers,
    /// Pawns that take without promoting.
    Takers,
}

/// Everything that is looked up.
pub(super) struct Geometry {
    /// By side, whether a capture is written, and the first letter of the move.
    pub(super) first: [[First; 256]; 2],
    /// 0 for a space or a line's end, which nearly all moves are followed by; 1 for other bytes.
    pub(super) goes_on: [u8; 256],
    /// By target, side and kind: the squares from which a piece reaches it on the empty board.
    pub(super) origins: [[[u64; 8]; 2]; 64],
    /// The squares between any two.
    pub(super) between: [[u64; 64]; 64],
    /// By side and square: where the other side's pawns stand ready to take one that stepped
    /// twice to here.
    pub(super) beside: [[u64; 64]; 2],
}

/// What the first letter of a move says.
#[derive(Clone, Copy)]
pub(super) struct First {
    /// Where the piece may come from: a pawn's letter names its file.
    pub(super) files: u64,
    /// The rank whose castling rights the move gives up: the king's.
    pub(super) home: u64,
    /// No bit for pawns and captures, which begin the count of quiet half-moves anew; else all.
    pub(super) keeps: u32,
    pub(super) role: Kind,
    /// Where it may come from: the role, or `Takers`.
    pub(super) kind: Kind,
    /// Where it might give check from: the role, or `Attackers` for pawns.
    pub(super) reach: Kind,
    /// The role with the color.
    pub(super) piece: u8,
    /// The color of what must stand on the target, if anything.
    pub(super) takes: u8,
}

pub(super) static GEOMETRY: Geometry = Geometry {
    first: [firsts(0), firsts(1)],
    goes_on: {
        let mut table = [1; 256];
        table[b' ' as usize] = 0;
        table[b'\n' as usize] = 0;
        table
    },
    origins: all_origins(),
    between: BETWEEN,
    beside: [beside(0), beside(1)],
};

const fn firsts(side: usize) -> [First; 256] {
    let nothing = First {
        // Letters that begin no move: from nowhere.
        files: 0,
        home: 0,
        keeps: 0,
        role: Kind::Attackers,
        kind: Kind::Attackers,
        reach: Kind::Attackers,
        piece: 0,
        takes: 0,
    };
    let mut table = [nothing; 256];
    let mut captures = 0;
    while captures < 2 {
        let row = captures * 128;
        let takes = if captures == 1 { color_of(1 - side) } else { 0 };
        let letters = [
            (b'N', Kind::Knight),
            (b'B', Kind::Bishop),
            (b'R', Kind::Rook),
            (b'Q', Kind::Queen),
            (b'K', Kind::King),
        ];
        let mut i = 0;
        while i < letters.len() {
            let (letter, role) = letters[i];
            table[row + letter as usize] = First {
                files: !0,
                home: if matches!(role, Kind::King) {
                    0xff << (56 * side)
                } else {
                    0
                },
                keeps: if captures == 1 { 0 } else { !0 },
                role,
                kind: role,
                reach: role,
                piece: role as u8 | color_of(side),
                takes,
            };
            i += 1;
        }
        let mut file = 0;
        while file < 8 {
            // A pawn's letter is that of its target unless it takes.
            table[row + b'a' as usize + file] = First {
                files: 0x0101_0101_0101_0101 << file,
                role: Kind::Pawn,
                kind: if captures == 1 {
                    Kind::Takers
                } else {
                    Kind::Pawn
                },
                reach: Kind::Attackers,
                piece: color_of(side),
                takes,
                ..nothing
            };
            file += 1;
        }
        captures += 1;
    }
    table
}

const fn beside(side: usize) -> [u64; 64] {
    let mut table = [0; 64];
    let mut file = 0;
    while file < 8 {
        // A double step ends on the fourth rank as its side sees it.
        let (crossed, square) = if side == 0 { (16, 24) } else { (40, 32) };
        table[square + file] = leapers::PAWN[side][crossed + file];
        file += 1;
    }
    table
}

const fn all_origins() -> [[[u64; 8]; 2]; 64] {
    let mut table = [[[0; 8]; 2]; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = [origins(0, square), origins(1, square)];
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
    kinds[Kind::Attackers as usize] = leapers::PAWN[1 - side][to];
    // Pawns on the last rank promote, which is not common.
    if to >= 8 && to < 56 {
        kinds[Role::Pawn as usize] = one | two;
        kinds[Kind::Takers as usize] = leapers::PAWN[1 - side][to];
    }
    kinds[Role::Knight as usize] = leapers::KNIGHT[to];
    kinds[Role::Bishop as usize] = SALTIRE[to];
    kinds[Role::Rook as usize] = CROSS[to];
    kinds[Role::Queen as usize] = SALTIRE[to] | CROSS[to];
    kinds[Role::King as usize] = leapers::KING[to];
    kinds
}
