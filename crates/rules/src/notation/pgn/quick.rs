//! The common moves without branches: a piece or pawn to a square, perhaps capturing.
//!
//! What role moves, where it comes from and what it takes are worked out for all roles alike by
//! masks, so that the processor has little to guess. Whatever is out of the ordinary is left to
//! slower readers.

use crate::attacks::leapers;
use crate::attacks::lines::{CROSS, SALTIRE};
use crate::attacks::sliders::{Hyperbola, Sliders};
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

/// Squares from which a piece of a kind reaches a square, checks and pins apart.
///
/// Targets lie all over the board: looking the sliders up in the large table would miss the cache
/// more often than not, while subtraction needs no table.
#[inline(always)]
fn origins<C: Side>(core: &Core, kind: usize, to: usize) -> u64 {
    let board = &core.board;
    let occupied = board.occupied().0;
    let role = &ROLES[kind & 7];
    let attacks = leapers::KNIGHT[to] & role.knight
        | leapers::KING[to] & role.king
        | Hyperbola.bishop(to, occupied) & role.diagonal
        | Hyperbola.rook(to, occupied) & role.straight;
    let pieces = !(board.knights ^ role.knight)
        & !(board.diagonal ^ role.diagonal)
        & !(board.straight ^ role.straight)
        & !board.pawns;
    attacks & pieces & board.colors[C::US]
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
    if file | rank > 7 {
        return None;
    }
    let to = rank * 8 + file;
    let is_pawn = first >= b'a';
    let plain = if is_pawn { 2 } else { 3 };
    if len != if captures { 4 } else { plain } {
        return None;
    }
    let core = &standing.core;
    let taken = core.board.colors[C::THEM] >> to & 1 == 1;
    let (kind, from) = if is_pawn {
        pawn_origin::<C>(core, captures, taken, first.wrapping_sub(b'a'), to)?
    } else {
        let kind = KINDS[(first & 31) as usize];
        let from = origins::<C>(core, kind as usize, to as usize & 63);
        let one = from != 0 && from & (from - 1) == 0;
        if !one || captures != taken || core.board.colors[C::US] >> to & 1 == 1 {
            return None;
        }
        (u16::from(kind), from.trailing_zeros() as u8)
    };
    let from = from & 63;
    let after = make::<C>(core, kind, from, to);
    let is_risky = standing.in_check | (kind == kind::KING) | (kind == kind::EN_PASSANT)
        || uncovers(core, core.kings[C::US], core.board.colors[C::THEM], from);
    if is_risky && after.king_is_attacked::<Hyperbola, C>(Hyperbola) {
        return None;
    }
    let mark = match text.get(at + len) {
        Some(b'+') => Mark::Check,
        Some(b'#') => Mark::Mate,
        _ => Mark::None,
    };
    let reset = is_pawn | taken;
    next.in_check = may_check::<C>(&after, kind, from, to)
        && after.king_is_attacked::<Hyperbola, C::Other>(Hyperbola);
    next.halfmoves = if reset {
        0
    } else {
        standing.halfmoves.saturating_add(1)
    };
    next.fullmoves = standing.fullmoves.saturating_add(u32::from(!C::WHITE));
    next.core = after;
    let end = at + len + usize::from(mark != Mark::None);
    Some((Move::pack(kind, from, to), end, mark))
}

/// Could a piece that leaves its square open a line from one of the sliders to the king?
#[inline(always)]
fn uncovers(core: &Core, king: u8, sliders: u64, from: u8) -> bool {
    let (cross, saltire) = (CROSS[king as usize & 63], SALTIRE[king as usize & 63]);
    let on_cross = (cross >> from & 1).wrapping_neg();
    let on_saltire = (saltire >> from & 1).wrapping_neg();
    let board = &core.board;
    (board.straight & cross & on_cross | board.diagonal & saltire & on_saltire) & sliders != 0
}

/// Could the move just made by side `C` give check, from where it arrived or by what it opened?
#[inline(always)]
fn may_check<C: Side>(after: &Core, kind: u16, from: u8, to: u8) -> bool {
    let king = after.kings[C::THEM] as usize & 63;
    let board = &after.board;
    let (cross, saltire) = (CROSS[king], SALTIRE[king]);
    let target = 1u64 << to;
    let on_cross = (cross >> from & 1).wrapping_neg() | target;
    let on_saltire = (saltire >> from & 1).wrapping_neg() | target;
    let found = board.straight & cross & on_cross
        | board.diagonal & saltire & on_saltire
        | board.knights & leapers::KNIGHT[king] & target
        | board.pawns & leapers::PAWN[C::THEM][king] & target;
    (found & board.colors[C::US] != 0) | (kind == kind::EN_PASSANT)
}

/// Where a pawn comes from that does not promote; captures in passing included.
#[inline(always)]
fn pawn_origin<C: Side>(
    core: &Core,
    captures: bool,
    taken: bool,
    file: u8,
    to: u8,
) -> Option<(u16, u8)> {
    let back: i8 = if C::WHITE { -8 } else { 8 };
    let pawns = core.board.pawns & core.board.colors[C::US];
    let rank = to >> 3;
    if rank == 0 || rank == 7 || file > 7 {
        return None;
    }
    if captures {
        let from = (to & 56).wrapping_add_signed(back) | file;
        let beside = leapers::PAWN[C::THEM][to as usize & 63] & pawns;
        let passing = !taken & (to == core.ep);
        if beside >> (from & 63) & 1 == 0 || !(taken | passing) {
            return None;
        }
        return Some((
            if passing {
                kind::EN_PASSANT
            } else {
                kind::PAWN
            },
            from,
        ));
    }
    let occupied = core.board.occupied().0;
    let one = to.wrapping_add_signed(back) & 63;
    let is_single = pawns >> one & 1 == 1;
    let two = one.wrapping_add_signed(back) & 63;
    let fourth = if C::WHITE { 3 } else { 4 };
    let is_double = !is_single & (rank == fourth) & (occupied >> one & 1 == 0);
    let from = if is_double { two } else { one };
    if occupied >> to & 1 == 1 || pawns >> from & 1 == 0 {
        return None;
    }
    Some((if is_double { kind::DOUBLE } else { kind::PAWN }, from))
}

/// The position after a move that is neither castling nor a promotion, all roles alike.
#[inline(always)]
fn make<C: Side>(core: &Core, kind: u16, from: u8, to: u8) -> Core {
    let (source, target) = (1u64 << from, 1u64 << (to & 63));
    let mut next = *core;
    let board = &mut next.board;
    let shift = |set: u64| {
        let moves = (set >> from & 1).wrapping_neg();
        (set & !target) ^ ((source | target) & moves)
    };
    board.pawns = shift(board.pawns);
    board.knights = shift(board.knights);
    board.diagonal = shift(board.diagonal);
    board.straight = shift(board.straight);
    board.colors[C::US] ^= source | target;
    board.colors[C::THEM] &= !target;
    next.castling &= !(source | target);
    if kind == kind::KING {
        next.kings[C::US] = to;
        next.castling &= !C::HOME;
    }
    next.ep = NONE;
    if kind == kind::DOUBLE {
        let crossed = from.midpoint(to);
        let takers = leapers::PAWN[C::US][crossed as usize & 63] & next.board.pawns;
        if takers & next.board.colors[C::THEM] != 0 {
            next.ep = crossed;
        }
    }
    if kind == kind::EN_PASSANT {
        let victim = if C::WHITE { target >> 8 } else { target << 8 };
        next.board.pawns &= !victim;
        next.board.colors[C::THEM] &= !victim;
    }
    next.turn = C::THEM as u8;
    next
}
