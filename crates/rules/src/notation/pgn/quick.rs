//! The common moves, nearly without branches: a piece or pawn to a square, perhaps capturing.
//!
//! All kinds of piece are read alike. A table tells from where, on an empty board, a piece of
//! that kind reaches the target; of those squares nearly always one holds such a piece, and
//! nothing must stand between. The king is in danger only if it was in check, moves, or an enemy
//! slider looks through the square left; otherwise the move is legal without a look at the rest.
//! Whatever is out of the ordinary is left to slower readers.

use core::hint::cold_path;

use crate::attacks::leapers;
use crate::attacks::sliders::{Hyperbola, Sliders};
use crate::board::role::Role;
use crate::moves::chess_move::{Move, kind};
use crate::position::core_state::{NONE, Side};

use super::geometry::{From, Geometry};
use super::track::{Facts, Form, Last, NOTHING, Track};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const SHORT: u64 = u64::from_le_bytes(*b"O-O\0\0\0\0\0");
const LONG: u64 = u64::from_le_bytes(*b"O-O-O\0\0\0");

impl Track {
    /// Reads the move that a token of the text is, and makes it, if it is of the common sort,
    /// legal and rightly marked. The token is the first `bits` of the word; `C` is the side to
    /// move.
    #[inline(always)]
    pub(super) fn quick<C: Side>(
        &mut self,
        table: &Geometry,
        word: u64,
        bits: u32,
    ) -> Option<Move> {
        let is_marked = (word >> (bits.wrapping_sub(8) & 63)) as u8 == b'+';
        let bits = bits.wrapping_sub(8 * u32::from(is_marked));
        // The last three letters: a mark of capture or some other, and the target.
        let tail = word.rotate_right(bits.wrapping_sub(24));
        let captures = u64::from(tail as u8 == b'x');
        let first = &table.first[captures as usize][(word & 127) as usize];
        let square = u32::from((tail >> 8) as u16).wrapping_sub(0x3161);
        let to = ((square | square >> 5) & 63) as usize;
        let role = first.role as usize & 7;
        let arrival = &table.squares[to];
        let (own, enemy) = (self.colors[C::US], self.colors[C::THEM]);
        let pieces = self.by_role[role] & own & first.files;
        let candidates = arrival.origins[C::US][first.kind as usize & 7] & pieces;
        let mut from = candidates.trailing_zeros() as usize & 63;
        let is_odd = u64::from(square & !0x0707 | bits ^ u32::from(first.bits))
            | u64::from(candidates == 0)
            | (enemy >> to & 1 ^ captures)
            | own >> to & 1;
        let occupied = own | enemy;
        if is_odd != 0 {
            if word as u8 == b'O' && !is_marked {
                return self.castle::<C>(table, word, bits);
            }
            let longer = bits == u32::from(first.bits) + 8 && (1..=5).contains(&role);
            let takes = enemy >> to & 1;
            if !longer || square & !0x0707 | (takes ^ captures) as u32 | (own >> to & 1) as u32 != 0
            {
                return None;
            }
            from = self.named_origin::<C>(table, (word >> 8) as u8, candidates, arrival)?;
        } else if candidates & candidates.wrapping_sub(1) | arrival.between[from] & occupied != 0 {
            from = only_free(candidates, &arrival.between, occupied)?;
        }
        let from = from & 63;
        let (source, target) = (1_u64 << from, 1_u64 << to);
        let after = occupied & !source | target;
        let by = &self.by_role;
        let (diagonal, straight) = (by[2] | by[4], by[3] | by[4]);

        // Could an enemy slider attack the king through the square left?
        let king = &table.squares[self.kings[C::US] as usize & 63];
        let sliders = (king.cross & straight | king.saltire & diagonal) & enemy;
        let pinning = king.beyond[from] & sliders & none(king.between[from] & occupied);
        let is_king = role == Role::King as usize;
        // Numbers, lest the compiler make a branch of each.
        let risk = u64::from(self.facts[C::US].in_check) | u64::from(is_king) | pinning;
        if risk != 0 && !self.is_safe::<C>(is_king, to, after) {
            return None;
        }

        let king = &table.squares[self.kings[C::THEM] as usize & 63];
        let is_check = self.gives_check::<C>(king, first.reach, from, to);
        if is_marked != is_check {
            return None;
        }
        Some(self.make::<C>(arrival.beside[C::US], role, from, to, is_check))
    }

    /// Is the other king attacked from the target, or through the square left?
    #[inline(always)]
    fn gives_check<C: Side>(&self, king: &From, reach: u8, from: usize, to: usize) -> bool {
        let own = self.colors[C::US];
        let occupied = own | self.colors[C::THEM];
        let (source, target) = (1_u64 << (from & 63), 1_u64 << (to & 63));
        let after = occupied & !source | target;
        let by = &self.by_role;
        let reaches = king.origins[C::US][reach as usize & 7] & target != 0;
        let direct = reaches & (king.between[to & 63] & after == 0);
        let sliders = (king.cross & (by[3] | by[4]) | king.saltire & (by[2] | by[4])) & own;
        let between = king.between[from & 63];
        let uncovered = king.beyond[from & 63] & sliders & none(between & occupied);
        // The second part is always zero, since no square lies between itself and another: it
        // too is there lest two branches be made of one.
        if uncovered | between & source != 0 {
            return direct | self.discovers::<C>(after, own & !source);
        }
        direct
    }

    /// The origin of a piece of which file or rank is written, if that much was needed to tell it
    /// from one other that could go there as well.
    #[inline(never)]
    fn named_origin<C: Side>(
        &self,
        table: &Geometry,
        letter: u8,
        candidates: u64,
        arrival: &From,
    ) -> Option<usize> {
        let occupied = self.colors[0] | self.colors[1];
        let mut free = 0;
        let mut left = candidates;
        while left != 0 {
            let from = left.trailing_zeros() as usize & 63;
            free |= u64::from(arrival.between[from] & occupied == 0) << from;
            left &= left - 1;
        }
        let named = match letter {
            b'a'..=b'h' => FILE_A << (letter - b'a'),
            b'1'..=b'8' => 0xff << (8 * (letter - b'1')),
            _ => 0,
        };
        let (chosen, other) = (free & named, free & !named);
        if chosen.count_ones() != 1 || other.count_ones() != 1 {
            return None;
        }
        let (from, other) = (
            chosen.trailing_zeros(),
            other.trailing_zeros() as usize & 63,
        );
        // The rank is written only where the file would not do.
        let is_due = letter >= b'a' || from as usize & 7 == other & 7;
        let king = &table.squares[self.kings[C::US] as usize & 63];
        let (by, enemy) = (&self.by_role, self.colors[C::THEM]);
        let sliders = (king.cross & (by[3] | by[4]) | king.saltire & (by[2] | by[4])) & enemy;
        let may_be_pinned = king.beyond[other] & sliders != 0;
        (is_due && !may_be_pinned && !self.facts[C::US].in_check).then_some(from as usize & 63)
    }

    /// Castling from the usual squares, if it is legal and gives no check.
    #[inline(never)]
    fn castle<C: Side>(&mut self, table: &Geometry, word: u64, bits: u32) -> Option<Move> {
        const KING: u8 = 4;
        let body = word & ((1 << (bits & 63)) - 1);
        let (short, rook, path, crossed) = match (bits, body) {
            (24, SHORT) => (true, 7, 0x60, [5, 6]),
            (40, LONG) => (false, 0, 0x0e, [3, 2]),
            _ => return None,
        };
        let home = C::HOME_FIRST;
        let now = self.facts[C::US];
        let occupied = self.colors[0] | self.colors[1];
        let [rook_to, king_to] = crossed.map(|square: u8| (square + home) as usize & 63);
        let (king, rook) = ((KING + home) as usize & 63, (rook + home) as usize & 63);
        // The other king must not look at the rook's new square, for then it might be check.
        let other = &table.squares[self.kings[C::THEM] as usize & 63];
        let is_plain = self.kings[C::US] as usize == king
            && now.castling >> rook & 1 == 1
            && !now.in_check
            && occupied & path << home == 0
            && other.cross >> rook_to & 1 == 0;
        let without_king = occupied & !(1 << king);
        if !is_plain
            || !self.is_safe::<C>(true, rook_to, without_king)
            || !self.is_safe::<C>(true, king_to, without_king)
        {
            return None;
        }
        let kind = if short { kind::SHORT } else { kind::LONG };
        let m = Move::pack(kind, king as u8, rook as u8);
        self.castle_to::<C>(king_to, rook_to, m);
        Some(m)
    }

    /// Is the king safe from all enemies but one on the target, over an occupancy?
    #[inline(never)]
    fn is_safe<C: Side>(&self, is_king: bool, to: usize, occupied: u64) -> bool {
        let king = self.kings[C::US] as usize & 63;
        let square = if is_king { to & 63 } else { king };
        let by = &self.by_role;
        let attackers = leapers::KNIGHT[square] & by[1]
            | leapers::PAWN[C::US][square] & by[0]
            | leapers::KING[square] & by[5]
            | Hyperbola.bishop(square, occupied) & (by[2] | by[4])
            | Hyperbola.rook(square, occupied) & (by[3] | by[4]);
        attackers & self.colors[C::THEM] & !(1 << (to & 63)) == 0
    }

    /// Does a slider of the mover's that stayed where it was attack the other king?
    #[inline(never)]
    fn discovers<C: Side>(&self, occupied: u64, stayed: u64) -> bool {
        let king = self.kings[C::THEM] as usize & 63;
        let by = &self.by_role;
        let attackers = Hyperbola.bishop(king, occupied) & (by[2] | by[4])
            | Hyperbola.rook(king, occupied) & (by[3] | by[4]);
        attackers & stayed != 0
    }

    #[inline(always)]
    fn make<C: Side>(
        &mut self,
        beside: u64,
        role: usize,
        from: usize,
        to: usize,
        is_check: bool,
    ) -> Move {
        let now = self.facts[C::US];
        let (source, target) = (1_u64 << from, 1_u64 << to);
        let victim = self.roles[to];
        let mut castling = now.castling & !(source | target);
        let mut ep = NONE;
        let is_double = (role == Role::Pawn as usize) & (from ^ to == 16);
        // Hardly ever does a pawn stand ready beside the target, whatever goes there.
        if beside & self.by_role[0] & self.colors[C::THEM] != 0 {
            cold_path();
            if is_double {
                ep = ((from + to) / 2) as u8;
            }
        }
        if role == Role::King as usize {
            self.kings[C::US] = to as u8;
            castling &= !C::HOME;
        }
        self.by_role[victim as usize & 7] ^= target;
        self.by_role[role & 7] ^= source | target;
        self.colors[C::US] ^= source | target;
        self.colors[C::THEM] &= !target;
        self.roles[to] = role as u8;
        self.roles[from] = NOTHING;
        self.last = Last {
            form: Form::Common,
            from: from as u8,
            to: to as u8,
            victim,
        };
        self.turn = C::THEM as u8;
        let is_final = (role == Role::Pawn as usize) | (victim != NOTHING);
        self.facts[C::THEM] = Facts {
            castling,
            halfmoves: now.halfmoves.wrapping_add(1) & u32::from(is_final).wrapping_sub(1),
            fullmoves: now.fullmoves.wrapping_add(C::US as u32),
            ep,
            in_check: is_check,
        };
        let kind = if is_double { kind::DOUBLE } else { role as u16 };
        Move::pack(kind, from as u8, to as u8)
    }
}

/// All bits if none is set.
#[inline(always)]
fn none(bits: u64) -> u64 {
    u64::from(bits == 0).wrapping_neg()
}

/// The one of several origins from which nothing stands in the way.
#[inline(never)]
fn only_free(mut candidates: u64, between: &[u64; 64], occupied: u64) -> Option<usize> {
    let mut free = 0;
    while candidates != 0 {
        let from = candidates.trailing_zeros() as usize & 63;
        if between[from] & occupied == 0 {
            free |= 1_u64 << from;
        }
        candidates &= candidates - 1;
    }
    (free != 0 && free & (free - 1) == 0).then(|| free.trailing_zeros() as usize & 63)
}
