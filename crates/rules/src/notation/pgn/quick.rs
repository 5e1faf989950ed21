//! The common moves without branches: a piece or pawn to a square, perhaps capturing.
//!
//! What role moves, where it comes from and what it takes are worked out for all roles alike by
//! masks, so that the processor has little to guess. Whatever is out of the ordinary is left to
//! slower readers.

use crate::attacks::leapers;
use crate::attacks::lines::{CROSS, SALTIRE};
use crate::attacks::sliders::{Hyperbola, Sliders};
use crate::board::placement::Board;
use crate::moves::chess_move::{Move, kind};
use crate::position::core_state::{Core, NONE, Side};

use super::follow::{Mark, Standing};

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// Which attacks and which pieces belong to a role: all bits or none.
#[derive(Clone, Copy)]
struct RoleMask {
    knight: u64,
    king: u64,
    diagonal: u64,
    straight: u64,
}

const fn mask_of(kind: usize) -> RoleMask {
    const fn all(condition: bool) -> u64 {
        if condition { !0 } else { 0 }
    }
    RoleMask {
        knight: all(kind == kind::KNIGHT as usize),
        king: all(kind == kind::KING as usize),
        diagonal: all(kind == kind::BISHOP as usize || kind == kind::QUEEN as usize),
        straight: all(kind == kind::ROOK as usize || kind == kind::QUEEN as usize),
    }
}

static ROLES: [RoleMask; 8] = {
    let mut masks = [mask_of(7); 8];
    let mut i = 0;
    while i < 8 {
        masks[i] = mask_of(i);
        i += 1;
    }
    masks
};

/// The kind of move a capital letter begins; 7 for letters that begin none.
static KINDS: [u8; 32] = {
    let mut kinds = [7; 32];
    kinds[(b'N' & 31) as usize] = kind::KNIGHT as u8;
    kinds[(b'B' & 31) as usize] = kind::BISHOP as u8;
    kinds[(b'R' & 31) as usize] = kind::ROOK as u8;
    kinds[(b'Q' & 31) as usize] = kind::QUEEN as u8;
    kinds[(b'K' & 31) as usize] = kind::KING as u8;
    kinds
};

#[inline(always)]
fn word_at(text: &[u8], at: usize) -> Option<u64> {
    text.get(at..at + 8)
        .and_then(|bytes| bytes.try_into().ok())
        .map(u64::from_le_bytes)
}

/// Reads the move at a byte and makes it, if it is one of the common sort and legal: the move, its
/// end in the text and its mark.
#[inline(always)]
pub(crate) fn read<C: Side>(
    standing: &Standing,
    next: &mut Standing,
    text: &[u8],
    at: usize,
) -> Option<(Move, usize, Mark)> {
    let word = word_at(text, at)?;
    // The first byte below the digit 1 ends the body: white space, `+`, `#`, `!` or `)`.
    let below = word.wrapping_sub(ONES * 0x31) & !word & HIGHS;
    let len = (below.trailing_zeros() >> 3) as usize;
    let first = word as u8;
    let captures = (word >> 8) as u8 == b'x';
    let target = word >> (len.wrapping_sub(2) << 3 & 63);
    let file = (target as u8).wrapping_sub(b'a');
    let rank = ((target >> 8) as u8).wrapping_sub(b'1');
    let is_pawn = first >= b'a';
    let wanted = if captures {
        4
    } else {
        3 - usize::from(is_pawn)
    };
    if (file | rank > 7) | (len != wanted) {
        return None;
    }
    let to = rank * 8 + file;
    let m = if is_pawn {
        pawn_move::<C>(standing, next, captures, first.wrapping_sub(b'a'), to)?
    } else {
        piece_move::<C>(standing, next, captures, KINDS[(first & 31) as usize], to)?
    };
    next.fullmoves = standing.fullmoves.wrapping_add(u32::from(!C::WHITE));
    let end = at + len;
    Some(match text.get(end) {
        Some(b'+') => (m, end + 1, Mark::Check),
        Some(b'#') => (m, end + 1, Mark::Mate),
        _ => (m, end, Mark::None),
    })
}

/// A move of a piece, all roles alike.
#[inline(always)]
fn piece_move<C: Side>(
    standing: &Standing,
    next: &mut Standing,
    captures: bool,
    kind: u8,
    to: u8,
) -> Option<Move> {
    let core = &standing.core;
    let board = &core.board;
    let (own, enemy) = (board.colors[C::US], board.colors[C::THEM]);
    let role = &ROLES[(kind & 7) as usize];
    let source = origins(board, role, to as usize & 63) & own;
    let target = 1u64 << (to & 63);
    let takes = enemy & target != 0;
    // One origin, an honest capture mark, and no own piece in the way.
    if (source == 0)
        | (source & source.wrapping_sub(1) != 0)
        | (takes != captures)
        | (own & target != 0)
    {
        return None;
    }
    let from = source.trailing_zeros() as u8 & 63;
    let both = source | target;
    let is_king = role.king != 0;
    let mut kings = core.kings;
    kings[C::US] = if is_king { to } else { kings[C::US] };
    let mut colors = [0; 2];
    colors[C::US] = own ^ both;
    colors[C::THEM] = enemy & !target;
    next.core = Core {
        board: Board {
            colors,
            pawns: board.pawns & !target,
            knights: (board.knights & !target) ^ (both & role.knight),
            diagonal: (board.diagonal & !target) ^ (both & role.diagonal),
            straight: (board.straight & !target) ^ (both & role.straight),
        },
        castling: core.castling & !both & !(C::HOME & role.king),
        kings,
        ep: NONE,
        turn: C::THEM as u8,
    };
    let is_risky = standing.in_check | is_king || uncovers(core, core.kings[C::US], enemy, from);
    if is_risky && next.core.king_is_attacked::<Hyperbola, C>(Hyperbola) {
        return None;
    }
    let king = core.kings[C::THEM];
    let reaches = PIECE_LINES[king as usize & 63].of(role) & target != 0;
    next.in_check = (reaches || uncovers(core, king, own, from))
        && next.core.king_is_attacked::<Hyperbola, C::Other>(Hyperbola);
    next.halfmoves = if takes {
        0
    } else {
        standing.halfmoves.wrapping_add(1)
    };
    Some(Move::pack(u16::from(kind), from, to))
}

/// Squares from which a piece might check a king on an empty board.
struct Lines {
    cross: u64,
    saltire: u64,
    leaps: u64,
}

impl Lines {
    #[inline(always)]
    fn of(&self, role: &RoleMask) -> u64 {
        self.cross & role.straight | self.saltire & role.diagonal | self.leaps & role.knight
    }
}

static PIECE_LINES: [Lines; 64] = {
    let mut table = [const {
        Lines {
            cross: 0,
            saltire: 0,
            leaps: 0,
        }
    }; 64];
    let mut i = 0;
    while i < 64 {
        table[i] = Lines {
            cross: CROSS[i],
            saltire: SALTIRE[i],
            leaps: leapers::KNIGHT[i],
        };
        i += 1;
    }
    table
};

/// Squares from which a piece of a role reaches a square, checks and pins apart.
///
/// Targets lie all over the board: looking the sliders up in the large table would miss the cache
/// more often than not, while subtraction needs no table.
#[inline(always)]
fn origins(board: &Board, role: &RoleMask, to: usize) -> u64 {
    let occupied = board.occupied().0;
    let attacks = leapers::KNIGHT[to] & role.knight
        | leapers::KING[to] & role.king
        | Hyperbola.bishop(to, occupied) & role.diagonal
        | Hyperbola.rook(to, occupied) & role.straight;
    let pieces = !(board.knights ^ role.knight)
        & !(board.diagonal ^ role.diagonal)
        & !(board.straight ^ role.straight)
        & !board.pawns;
    attacks & pieces
}

/// A move of a pawn that does not promote, captures in passing included.
#[inline(always)]
fn pawn_move<C: Side>(
    standing: &Standing,
    next: &mut Standing,
    captures: bool,
    file: u8,
    to: u8,
) -> Option<Move> {
    let core = &standing.core;
    let (own, enemy) = (core.board.colors[C::US], core.board.colors[C::THEM]);
    let rank = to >> 3;
    if (rank == 0) | (rank == 7) {
        return None;
    }
    let mut board = core.board;
    let target = 1u64 << (to & 63);
    let (kind, from) = if captures {
        pawn_capture::<C>(core, &mut board, file, to)?
    } else {
        pawn_step::<C>(core, to)?
    };
    let both = 1 << from | target;
    board.pawns ^= both;
    board.colors[C::US] ^= both;
    let crossed = behind::<C>(to);
    let takers = leapers::PAWN[C::US][crossed as usize] & core.board.pawns & enemy;
    let ep = if (kind == kind::DOUBLE) & (takers != 0) {
        crossed
    } else {
        NONE
    };
    let turn = C::THEM as u8;
    next.core = Core {
        board,
        castling: core.castling,
        kings: core.kings,
        ep,
        turn,
    };
    let passing = kind == kind::EN_PASSANT;
    let is_risky = standing.in_check | passing || uncovers(core, core.kings[C::US], enemy, from);
    if is_risky && next.core.king_is_attacked::<Hyperbola, C>(Hyperbola) {
        return None;
    }
    let king = core.kings[C::THEM];
    let attacks = leapers::PAWN[C::THEM][king as usize & 63] & target != 0;
    next.in_check = (attacks | passing || uncovers(core, king, own, from))
        && next.core.king_is_attacked::<Hyperbola, C::Other>(Hyperbola);
    next.halfmoves = 0;
    Some(Move::pack(kind, from, to))
}

/// The square behind another, as the mover sees it.
#[inline(always)]
fn behind<C: Side>(square: u8) -> u8 {
    square.wrapping_add_signed(if C::WHITE { -8 } else { 8 }) & 63
}

/// The kind of capture a pawn of that file makes and where it stands; its victim is taken off.
#[inline(always)]
fn pawn_capture<C: Side>(core: &Core, board: &mut Board, file: u8, to: u8) -> Option<(u16, u8)> {
    let target = 1u64 << (to & 63);
    let from = behind::<C>(to) & 56 | file & 7;
    let pawns = core.board.pawns & core.board.colors[C::US];
    let beside = leapers::PAWN[C::THEM][to as usize & 63] & pawns;
    let is_empty = core.board.colors[C::THEM] & target == 0;
    let passing = is_empty & (to == core.ep);
    if (beside >> from & 1 == 0) | (file > 7) | (is_empty & !passing) {
        return None;
    }
    let victim = if passing {
        1 << behind::<C>(to)
    } else {
        target
    };
    board.colors[C::THEM] &= !victim;
    board.pawns &= !victim;
    board.knights &= !victim;
    board.diagonal &= !victim;
    board.straight &= !victim;
    Some((
        if passing {
            kind::EN_PASSANT
        } else {
            kind::PAWN
        },
        from,
    ))
}

/// The kind of step a pawn makes to a square and where it comes from.
#[inline(always)]
fn pawn_step<C: Side>(core: &Core, to: u8) -> Option<(u16, u8)> {
    let occupied = core.board.occupied().0;
    let pawns = core.board.pawns & core.board.colors[C::US];
    let one = behind::<C>(to);
    let fourth = if C::WHITE { 3 } else { 4 };
    let is_single = pawns >> one & 1 == 1;
    let is_double = !is_single & (to >> 3 == fourth) & (occupied >> one & 1 == 0);
    let from = if is_double { behind::<C>(one) } else { one };
    if (occupied >> (to & 63) & 1 == 1) | (pawns >> from & 1 == 0) {
        return None;
    }
    Some((if is_double { kind::DOUBLE } else { kind::PAWN }, from))
}

/// Could a piece that leaves its square open a line from one of the sliders to the king?
#[inline(always)]
fn uncovers(core: &Core, king: u8, sliders: u64, from: u8) -> bool {
    let lines = &PIECE_LINES[king as usize & 63];
    let on_cross = (lines.cross >> from & 1).wrapping_neg();
    let on_saltire = (lines.saltire >> from & 1).wrapping_neg();
    let board = &core.board;
    let straight = board.straight & lines.cross & on_cross;
    (straight | board.diagonal & lines.saltire & on_saltire) & sliders != 0
}
