//! The legal moves of a position, handed to a sink piece by piece.
//!
//! Pins and checks are found first, as masks; then every move that the masks allow is legal. Only
//! captures in passing and castling are tried out one by one.

use crate::attacks::leapers::{self, pawn_set};
use crate::attacks::lines::{BETWEEN, CROSS, SALTIRE};
use crate::attacks::sliders::Sliders;
use crate::position::core_state::{Core, NONE, Side};

use super::chess_move::kind;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// Takes moves: makes a list, counts, plays them, or stops at the first.
pub(crate) trait Sink {
    /// A piece of a kind moves from a square to each of the targets.
    fn piece(&mut self, kind: u16, from: u8, targets: u64);
    /// Pawns arrive on the targets, each having come `step` squares up the board.
    fn pawns(&mut self, kind: u16, targets: u64, step: i8);
    /// Pawns arrive on the last rank likewise and may become four things.
    fn promotions(&mut self, targets: u64, step: i8);
    /// One capture in passing, or one castling (`to` being the rook's square).
    fn single(&mut self, kind: u16, from: u8, to: u8);
    /// Has the sink seen enough?
    #[inline(always)]
    fn done(&self) -> bool {
        false
    }
}

/// What pins and checks leave open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Masks {
    /// Squares where a check is answered: all if there is none.
    pub(crate) answer: u64,
    /// Rays from the king through one own piece to a pinning rook or queen, that one included.
    pub(crate) straight_pins: u64,
    /// The same for bishops and queens.
    pub(crate) diagonal_pins: u64,
    pub(crate) checkers: u64,
}

#[inline(always)]
pub(crate) fn masks<C: Side>(core: &Core) -> Masks {
    let board = &core.board;
    let own = board.colors[C::US];
    let enemy = board.colors[C::THEM];
    let king = core.kings[C::US] as usize & 63;
    let occupied = own | enemy;
    let knights = leapers::KNIGHT[king] & board.knights;
    let pawns = leapers::PAWN[C::US][king] & board.pawns;
    let leapers = (knights | pawns) & enemy;
    let mut found = Masks {
        answer: leapers,
        straight_pins: 0,
        diagonal_pins: 0,
        checkers: leapers,
    };
    let mut snipers = CROSS[king] & board.straight & enemy;
    while snipers != 0 {
        let ray = ray_to(king, snipers);
        sort_ray(&mut found, ray, occupied, own, |found| {
            &mut found.straight_pins
        });
        snipers &= snipers - 1;
    }
    let mut snipers = SALTIRE[king] & board.diagonal & enemy;
    while snipers != 0 {
        let ray = ray_to(king, snipers);
        sort_ray(&mut found, ray, occupied, own, |found| {
            &mut found.diagonal_pins
        });
        snipers &= snipers - 1;
    }
    if found.checkers == 0 {
        found.answer = !0;
    }
    found
}

/// The squares between, and the lowest sniper itself.
#[inline(always)]
fn ray_to(king: usize, snipers: u64) -> (u64, u64) {
    let sniper = snipers & snipers.wrapping_neg();
    (
        BETWEEN[king][snipers.trailing_zeros() as usize & 63],
        sniper,
    )
}

/// A free ray is a check, a ray with one own piece on it a pin.
#[inline(always)]
fn sort_ray(
    found: &mut Masks,
    (between, sniper): (u64, u64),
    occupied: u64,
    own: u64,
    pins: impl Fn(&mut Masks) -> &mut u64,
) {
    let blockers = between & occupied;
    if blockers == 0 {
        found.checkers |= sniper;
        found.answer |= between | sniper;
    } else if blockers & (blockers - 1) == 0 && blockers & own != 0 {
        *pins(found) |= between | sniper;
    }
}

/// Every square the side `C::Other` attacks, seen through the king of `C`.
#[inline(always)]
pub(crate) fn danger<S: Sliders, C: Side>(s: S, core: &Core, enemy: u64) -> u64 {
    let board = &core.board;
    let occupied = board.occupied().0 & !(1 << (core.kings[C::US] & 63));
    let pawns = board.pawns & enemy;
    let mut attacked = if C::WHITE {
        pawn_set::<false>(pawns)
    } else {
        pawn_set::<true>(pawns)
    };
    attacked |= leapers::KING[core.kings[C::THEM] as usize & 63];
    attacked |= leapers::knight_set(board.knights & enemy);
    let mut diagonal = board.diagonal & enemy;
    while diagonal != 0 {
        attacked |= s.bishop(diagonal.trailing_zeros() as usize, occupied);
        diagonal &= diagonal - 1;
    }
    let mut straight = board.straight & enemy;
    while straight != 0 {
        attacked |= s.rook(straight.trailing_zeros() as usize, occupied);
        straight &= straight - 1;
    }
    attacked
}

/// Hands every legal move of side `C` to the sink.
#[inline(always)]
pub(crate) fn generate<S: Sliders, C: Side, K: Sink>(s: S, core: &Core, sink: &mut K) {
    let own = core.board.colors[C::US];
    let masks = masks::<C>(core);
    king_moves::<S, C, K>(s, core, &masks, sink);
    if masks.checkers & masks.checkers.wrapping_sub(1) != 0 || sink.done() {
        return;
    }
    pawn_moves::<C, K>(core, &masks, sink);
    if core.ep != NONE {
        en_passant::<S, C, K>(s, core, sink);
    }
    let allowed = !own & masks.answer;
    knight_moves::<C, K>(core, &masks, allowed, sink);
    slider_moves::<S, C, K>(s, core, &masks, allowed, sink);
}

#[inline(always)]
fn king_moves<S: Sliders, C: Side, K: Sink>(s: S, core: &Core, masks: &Masks, sink: &mut K) {
    let king = core.kings[C::US];
    let targets = leapers::KING[king as usize & 63] & !core.board.colors[C::US];
    let rooks = core.castling & C::HOME;
    if targets != 0 {
        let attacked = danger::<S, C>(s, core, core.board.colors[C::THEM]);
        let targets = targets & !attacked;
        if targets != 0 {
            sink.piece(kind::KING, king, targets);
        }
    }
    if rooks != 0 && masks.checkers == 0 {
        castlings::<S, C, K>(s, core, rooks, sink);
    }
}

#[inline(always)]
fn castlings<S: Sliders, C: Side, K: Sink>(s: S, core: &Core, mut rooks: u64, sink: &mut K) {
    let king = core.kings[C::US];
    let occupied = core.board.occupied().0;
    while rooks != 0 {
        let rook = rooks.trailing_zeros() as u8;
        rooks &= rooks - 1;
        if BETWEEN[king as usize & 63][rook as usize & 63] & occupied == 0
            && core.castling_path_is_free::<S, C>(s, rook)
        {
            sink.single(
                if rook > king { kind::SHORT } else { kind::LONG },
                king,
                rook,
            );
        }
    }
}

#[inline(always)]
fn pawn_moves<C: Side, K: Sink>(core: &Core, masks: &Masks, sink: &mut K) {
    let board = &core.board;
    let pawns = board.pawns & board.colors[C::US];
    let empty = !board.occupied().0;
    let enemy = board.colors[C::THEM];
    let (last, third) = if C::WHITE {
        (0xff << 56, 0xff << 16)
    } else {
        (0xffu64, 0xff << 40)
    };
    let (up, west, east): (i8, i8, i8) = if C::WHITE { (8, 7, 9) } else { (-8, -9, -7) };
    let ahead = |set: u64| if C::WHITE { set << 8 } else { set >> 8 };
    let to_west = |set: u64| {
        let set = set & !FILE_A;
        if C::WHITE { set << 7 } else { set >> 9 }
    };
    let to_east = |set: u64| {
        let set = set & !FILE_H;
        if C::WHITE { set << 9 } else { set >> 7 }
    };

    // A pawn pinned on its file may step, one pinned on a diagonal may take along it.
    let steppers = pawns & !masks.diagonal_pins;
    let free = ahead(steppers & !masks.straight_pins);
    let held = ahead(steppers & masks.straight_pins) & masks.straight_pins;
    let single = (free | held) & empty;
    let double = ahead(single & third) & empty & masks.answer;
    let single = single & masks.answer;

    let takers = pawns & !masks.straight_pins;
    let free = takers & !masks.diagonal_pins;
    let held = takers & masks.diagonal_pins;
    let target = enemy & masks.answer;
    let west_takes = (to_west(free) | to_west(held) & masks.diagonal_pins) & target;
    let east_takes = (to_east(free) | to_east(held) & masks.diagonal_pins) & target;

    if (single | west_takes | east_takes) & last != 0 {
        sink.promotions(single & last, up);
        sink.promotions(west_takes & last, west);
        sink.promotions(east_takes & last, east);
    }
    sink.pawns(kind::PAWN, single & !last, up);
    sink.pawns(kind::DOUBLE, double, 2 * up);
    sink.pawns(kind::PAWN, west_takes & !last, west);
    sink.pawns(kind::PAWN, east_takes & !last, east);
}

#[inline(always)]
fn en_passant<S: Sliders, C: Side, K: Sink>(s: S, core: &Core, sink: &mut K) {
    let mut takers =
        leapers::PAWN[C::THEM][core.ep as usize & 63] & core.board.pawns & core.board.colors[C::US];
    while takers != 0 {
        let from = takers.trailing_zeros() as u8;
        takers &= takers - 1;
        if core.en_passant_is_safe::<S, C>(s, from) {
            sink.single(kind::EN_PASSANT, from, core.ep);
        }
    }
}

#[inline(always)]
fn knight_moves<C: Side, K: Sink>(core: &Core, masks: &Masks, allowed: u64, sink: &mut K) {
    let pinned = masks.straight_pins | masks.diagonal_pins;
    let mut knights = core.board.knights & core.board.colors[C::US] & !pinned;
    while knights != 0 {
        let from = knights.trailing_zeros() as u8;
        knights &= knights - 1;
        sink.piece(
            kind::KNIGHT,
            from,
            leapers::KNIGHT[from as usize & 63] & allowed,
        );
    }
}

/// Queens move in both loops: as bishops in the first, as rooks in the second.
#[inline(always)]
fn slider_moves<S: Sliders, C: Side, K: Sink>(
    s: S,
    core: &Core,
    masks: &Masks,
    allowed: u64,
    sink: &mut K,
) {
    let board = &core.board;
    let own = board.colors[C::US];
    let occupied = board.occupied().0;
    let mut sliders = board.diagonal & own & !masks.straight_pins;
    while sliders != 0 {
        let bit = sliders & sliders.wrapping_neg();
        let from = sliders.trailing_zeros() as u8;
        sliders ^= bit;
        let mut targets = s.bishop(from as usize, occupied) & allowed;
        if bit & masks.diagonal_pins != 0 {
            targets &= masks.diagonal_pins;
        }
        let kind = if bit & board.straight != 0 {
            kind::QUEEN
        } else {
            kind::BISHOP
        };
        sink.piece(kind, from, targets);
    }
    let mut sliders = board.straight & own & !masks.diagonal_pins;
    while sliders != 0 {
        let bit = sliders & sliders.wrapping_neg();
        let from = sliders.trailing_zeros() as u8;
        sliders ^= bit;
        let mut targets = s.rook(from as usize, occupied) & allowed;
        if bit & masks.straight_pins != 0 {
            targets &= masks.straight_pins;
        }
        let kind = if bit & board.diagonal != 0 {
            kind::QUEEN
        } else {
            kind::ROOK
        };
        sink.piece(kind, from, targets);
    }
}
