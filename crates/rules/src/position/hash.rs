//! Zobrist keys: a random number for each fact of a position, combined by exclusive or.

use crate::board::role::Role;

use super::core_state::{Core, NONE};

/// A sixty-four-bit name for what repetitions compare.
///
/// Equal positions have equal keys; different ones almost surely different keys.
/// [`Position::repeats`](crate::Position::repeats) compares exactly. The numbers may change
/// between versions of this crate: do not store them.
///
/// ```
/// use rules::{Position, PositionKey};
/// let after = |moves: [&str; 3]| -> PositionKey {
///     let mut position = Position::start();
///     moves.iter().for_each(|text| position.play(position.parse_san(text).unwrap()));
///     position.identity()
/// };
/// assert_eq!(after(["e3", "e6", "d3"]), after(["d3", "e6", "e3"]));
/// assert_ne!(after(["e3", "e6", "d3"]), after(["e3", "d6", "d3"]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PositionKey(pub u64);

/// Steps of the SplitMix64 generator, so that the keys can be made at compile time.
const fn random(index: u64) -> u64 {
    let mut z = index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

static PIECES: [[[u64; 64]; 6]; 2] = {
    let mut keys = [[[0; 64]; 6]; 2];
    let mut i = 0;
    while i < 2 * 6 * 64 {
        keys[i / 384][i / 64 % 6][i % 64] = random(i as u64);
        i += 1;
    }
    keys
};

static RIGHTS: [u64; 64] = {
    let mut keys = [0; 64];
    let mut i = 0;
    while i < 64 {
        keys[i] = random(1000 + i as u64);
        i += 1;
    }
    keys
};

static EN_PASSANT: [u64; 8] = {
    let mut keys = [0; 8];
    let mut i = 0;
    while i < 8 {
        keys[i] = random(1100 + i as u64);
        i += 1;
    }
    keys
};

/// Black is to move.
pub(crate) const TURN: u64 = random(1200);

#[inline(always)]
pub(crate) const fn piece(color: usize, role: Role, square: u8) -> u64 {
    PIECES[color & 1][role.index()][square as usize & 63]
}

/// The key of a set of castling rooks.
#[inline(always)]
pub(crate) const fn rights(mut rooks: u64) -> u64 {
    let mut key = 0;
    while rooks != 0 {
        key ^= RIGHTS[rooks.trailing_zeros() as usize & 63];
        rooks &= rooks - 1;
    }
    key
}

#[inline(always)]
pub(crate) const fn en_passant(square: u8) -> u64 {
    if square == NONE {
        0
    } else {
        EN_PASSANT[square as usize & 7]
    }
}

/// The key from scratch.
pub(crate) const fn of_core(core: &Core) -> u64 {
    let mut key = if core.turn == 0 { 0 } else { TURN };
    let mut role = 0;
    while role < 6 {
        let squares = core.board.by_role(Role::ALL[role]).0;
        let mut color = 0;
        while color < 2 {
            let mut left = squares & core.board.colors[color];
            while left != 0 {
                key ^= PIECES[color][role][left.trailing_zeros() as usize & 63];
                left &= left - 1;
            }
            color += 1;
        }
        role += 1;
    }
    key ^ rights(core.castling) ^ en_passant(core.ep)
}
