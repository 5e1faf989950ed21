//! The common moves, nearly without branches: a piece or pawn to a square, perhaps capturing.
//!
//! All kinds of piece are read alike. A table tells from where, on an empty board, a piece of
//! that kind reaches the target; of those squares nearly always one holds such a piece. Then both
//! kings are looked from, over the squares taken after the move: an enemy that is seen from the
//! mover's king makes the move illegal, and an own piece seen from the other king makes it a
//! check, which must be marked, and only then. Pins, checks to be met, kings that walk into
//! danger and checks uncovered need no code of their own, and so no branch that would often be
//! guessed wrong. Whatever is out of the ordinary is left to slower readers.

use crate::attacks::leapers;
use crate::attacks::lines::CROSS;
use crate::attacks::sliders::{Hyperbola, Sliders};
use crate::moves::chess_move::{Move, kind};
use crate::position::core_state::{NONE, Side};

use super::bytes::token_bits;
use super::geometry::{GEOMETRY, Kind};
use super::letters::Letters;
use super::track::{COLORS, Facts, Form, Last, NOTHING, Track};
use super::visitor::Visitor;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const SHORT: u64 = u64::from_le_bytes(*b"O-O\0\0\0\0\0");
const LONG: u64 = u64::from_le_bytes(*b"O-O-O\0\0\0");

impl Track {
    /// Reads the move that the text at hand begins with, makes it and tells the visitor, if it is
    /// of the common sort, legal and rightly marked, and a blank follows; `C` is the side to move.
    /// Returns how many bytes it takes with the blank.
    #[inline(always)]
    pub(super) fn quick<S: Sliders, C: Side, V: Visitor>(
        &mut self,
        sliders: S,
        word: u64,
        visitor: &mut V,
    ) -> Option<usize> {
        if word as u8 == b'O' {
            let (m, len) = self.castle::<C>(word)?;
            visitor.play(m);
            return Some(len);
        }
        let letters = Letters::of::<C>(word);
        let first = letters.first;
        let candidates = self.candidates::<C>(&letters);
        let odd_origin = candidates.count_ones() ^ 1;
        let odd_target = self.pieces[letters.to] & COLORS ^ first.takes;
        if letters.oddness | odd_origin | u32::from(odd_target) != 0 {
            let (m, len) = self.odd::<C>(word)?;
            visitor.play(m);
            return Some(len);
        }
        let from = candidates.trailing_zeros() as usize & 63;
        if !self.go::<S, C>(sliders, &letters, from) {
            return None;
        }
        visitor.play(common_move(first.role, from, letters.to));
        Some(letters.len())
    }

    /// The pieces that could go to the target on an empty board.
    #[inline(always)]
    fn candidates<C: Side>(&self, letters: &Letters) -> u64 {
        let first = letters.first;
        let pieces = self.by_role[first.role as usize] & self.colors[C::US] & first.files;
        pieces & GEOMETRY.origins[letters.to][C::US][first.kind as usize]
    }

    /// Makes a move unless something stands in its way or it is illegal or wrongly marked.
    #[inline(always)]
    fn go<S: Sliders, C: Side>(&mut self, sliders: S, letters: &Letters, from: usize) -> bool {
        let (first, to) = (letters.first, letters.to & 63);
        let (source, target) = (1_u64 << from, 1_u64 << to);
        let own = self.colors[C::US];
        let occupied = own | self.colors[C::THEM];
        let after = occupied & !source | target;
        let enemy = self.colors[C::THEM] & !target;
        let by = &self.by_role;
        let (diagonal, straight) = (by[2] | by[4], by[3] | by[4]);
        let blocks = GEOMETRY.between[to][from] & occupied;

        let is_king = first.role == Kind::King;
        let king = if is_king { to } else { self.king(C::US) };
        let origins = &GEOMETRY.origins[king][C::THEM];
        let dangers = origins[Kind::Knight as usize] & by[1]
            | origins[Kind::Attackers as usize] & by[0]
            | origins[Kind::King as usize] & by[5]
            | sliders.bishop(king, after) & diagonal
            | sliders.rook(king, after) & straight;

        let king = self.king(C::THEM);
        let origins = &GEOMETRY.origins[king][C::US];
        let (askew, along) = (sliders.bishop(king, after), sliders.rook(king, after));
        let seen = askew | along | origins[Kind::Knight as usize];
        let checkers = (askew & diagonal | along & straight) & own & !source
            | origins[first.reach as usize] & seen & target;

        let is_check = checkers != 0;
        let wrong_mark = u32::from(is_check) << 3 ^ letters.mark;
        if blocks | dangers & enemy | u64::from(wrong_mark) != 0 {
            return false;
        }
        let mut ep = NONE;
        // Hardly ever does a pawn stand ready beside the target, whatever goes there.
        if GEOMETRY.beside[C::US][to] & by[0] & enemy != 0 {
            ep = crossed(first.role, from, to);
        }
        let now = self.facts[C::US];
        self.facts[C::THEM] = Facts {
            castling: now.castling & !(source | target | first.home),
            halfmoves: now.halfmoves.wrapping_add(1) & first.keeps,
            ep,
            in_check: is_check,
        };
        self.colors[C::THEM] = enemy;
        self.put::<C>(letters, from);
        true
    }

    /// Puts a piece from one square to another, the color that may be taken there apart.
    #[inline(always)]
    fn put<C: Side>(&mut self, letters: &Letters, from: usize) {
        let (first, to) = (letters.first, letters.to & 63);
        let (source, target) = (1_u64 << from, 1_u64 << to);
        let victim = self.pieces[to];
        self.last = Last {
            form: Form::Common,
            from: from as u8,
            to: to as u8,
            victim,
        };
        self.turn = C::THEM as u8;
        self.fullmoves = self.fullmoves.wrapping_add(C::US as u32);
        self.by_role[victim as usize & 7] ^= target;
        self.by_role[first.role as usize] ^= source | target;
        self.colors[C::US] ^= source | target;
        self.pieces[to] = first.piece;
        self.pieces[from] = NOTHING;
        self.went[C::US][first.role as usize] = to as u8;
    }

    /// A move for which several pieces stand ready, perhaps with the file or rank of the origin.
    #[inline(never)]
    fn odd<C: Side>(&mut self, word: u64) -> Option<(Move, usize)> {
        let mut letters = Letters::of::<C>(word);
        let mut origin = None;
        if letters.oddness != 0 {
            if matches!(letters.first.role, Kind::Pawn | Kind::Attackers) {
                return None;
            }
            let (letter, rest) = Letters::with_origin::<C>(word);
            (origin, letters) = (Some(letter), rest);
        }
        let first = letters.first;
        if letters.oddness != 0 || self.pieces[letters.to] & COLORS != first.takes {
            return None;
        }
        let free = self.free(self.candidates::<C>(&letters), letters.to);
        let from = match origin {
            Some(letter) => self.named_origin::<C>(letter, free, letters.to)?,
            None => only_one(free)?,
        };
        self.go::<Hyperbola, C>(Hyperbola, &letters, from)
            .then(|| (common_move(first.role, from, letters.to), letters.len()))
    }

    /// The candidates from which nothing stands in the way.
    fn free(&self, mut candidates: u64, to: usize) -> u64 {
        let occupied = self.colors[0] | self.colors[1];
        let mut free = 0;
        while candidates != 0 {
            let from = candidates.trailing_zeros() as usize & 63;
            free |= u64::from(GEOMETRY.between[to][from] & occupied == 0) << from;
            candidates &= candidates - 1;
        }
        free
    }

    /// The origin of a piece of which file or rank is written, if that much was needed to tell it
    /// from one other that could go there as well.
    fn named_origin<C: Side>(&self, letter: u8, free: u64, to: usize) -> Option<usize> {
        let named = match letter {
            b'a'..=b'h' => FILE_A << (letter - b'a'),
            b'1'..=b'8' => 0xff << (8 * (letter - b'1')),
            _ => 0,
        };
        let (from, other) = (only_one(free & named)?, only_one(free & !named)?);
        // The rank is written only where the file would not do.
        let is_due = letter >= b'a' || from & 7 == other & 7;
        let (source, target) = (1 << other, 1 << to);
        let after = (self.colors[0] | self.colors[1]) & !source | target;
        let other_could = self.attackers::<C>(self.king(C::US), after) & !target == 0;
        (is_due && other_could).then_some(from)
    }

    /// Castling from the usual squares, if it is legal and gives no check.
    #[inline(never)]
    fn castle<C: Side>(&mut self, word: u64) -> Option<(Move, usize)> {
        const KING: u8 = 4;
        let bits = token_bits(word);
        let next = (word >> (bits & 63)) as u8;
        let body = word & ((1 << (bits & 63)) - 1);
        let (kind, rook, path, crossed) = match (bits, body) {
            (24, SHORT) => (kind::SHORT, 7, 0x60, [5, 6]),
            (40, LONG) => (kind::LONG, 0, 0x0e, [3, 2]),
            _ => return None,
        };
        let home = C::HOME_FIRST;
        let now = self.facts[C::US];
        let occupied = self.colors[0] | self.colors[1];
        let [rook_to, king_to] = crossed.map(|square: u8| (square + home) as usize & 63);
        let (king, rook) = ((KING + home) as usize & 63, (rook + home) as usize & 63);
        let is_plain = GEOMETRY.goes_on[usize::from(next)] == 0
            && self.king(C::US) == king
            && now.castling >> rook & 1 == 1
            && !now.in_check
            && occupied & path << home == 0
            // The other king must not look at the rook's new square: it might be check.
            && CROSS[self.king(C::THEM)] >> rook_to & 1 == 0;
        let without_king = occupied & !(1 << king);
        if !is_plain
            || self.attackers::<C>(rook_to, without_king) != 0
            || self.attackers::<C>(king_to, without_king) != 0
        {
            return None;
        }
        let m = Move::pack(kind, king as u8, rook as u8);
        self.castle_to::<C>(king_to, rook_to, m);
        Some((m, bits as usize / 8 + 1))
    }

    /// The enemies that attack a square over an occupancy.
    #[inline(never)]
    fn attackers<C: Side>(&self, square: usize, occupied: u64) -> u64 {
        let by = &self.by_role;
        let attackers = leapers::KNIGHT[square & 63] & by[1]
            | leapers::PAWN[C::US][square & 63] & by[0]
            | leapers::KING[square & 63] & by[5]
            | Hyperbola.bishop(square, occupied) & (by[2] | by[4])
            | Hyperbola.rook(square, occupied) & (by[3] | by[4]);
        attackers & self.colors[C::THEM]
    }
}

/// The square of a set of one.
fn only_one(set: u64) -> Option<usize> {
    (set.count_ones() == 1).then(|| set.trailing_zeros() as usize & 63)
}

#[inline(always)]
fn is_double_step(role: Kind, from: usize, to: usize) -> bool {
    (role == Kind::Pawn) & (from ^ to == 16)
}

/// The square that a pawn's double step crosses.
#[cold]
#[inline(never)]
fn crossed(role: Kind, from: usize, to: usize) -> u8 {
    if is_double_step(role, from, to) {
        from.midpoint(to) as u8
    } else {
        NONE
    }
}

#[inline(always)]
fn common_move(role: Kind, from: usize, to: usize) -> Move {
    let kind = if is_double_step(role, from, to) {
        kind::DOUBLE
    } else {
        role as u16
    };
    Move::pack(kind, from as u8, to as u8)
}
