//! What a move changes: one cache line, copied for every move made.

use crate::attacks::leapers;
use crate::attacks::lines::{BETWEEN, CROSS, SALTIRE};
use crate::attacks::sliders::Sliders;
use crate::board::placement::Board;
use crate::moves::chess_move::kind;

/// No square.
pub(crate) const NONE: u8 = 64;

/// A side known at compile time, so that the generator is compiled once for each.
pub(crate) trait Side: Copy {
    type Other: Side<Other = Self>;
    const WHITE: bool;
    const US: usize = if Self::WHITE { 0 } else { 1 };
    const THEM: usize = 1 - Self::US;
    /// The rank where kings and rooks begin.
    const HOME: u64 = if Self::WHITE { 0xff } else { 0xff << 56 };
    /// Index of the first square of that rank.
    const HOME_FIRST: u8 = if Self::WHITE { 0 } else { 56 };
}

#[derive(Clone, Copy)]
pub(crate) struct WhiteSide;
#[derive(Clone, Copy)]
pub(crate) struct BlackSide;

impl Side for WhiteSide {
    type Other = BlackSide;
    const WHITE: bool = true;
}

impl Side for BlackSide {
    type Other = WhiteSide;
    const WHITE: bool = false;
}

/// Placement, rights, en passant square and mover.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Core {
    pub(crate) board: Board,
    /// The rooks that may still castle.
    pub(crate) castling: u64,
    pub(crate) kings: [u8; 2],
    /// The square crossed by a double step, if a pawn stands ready to take there; else `NONE`.
    pub(crate) ep: u8,
    /// 0 if White is to move, 1 if Black.
    pub(crate) turn: u8,
}

/// Where king and rook of a castling arrive: (king, rook).
#[inline(always)]
pub(crate) const fn castling_goal(short: bool, first: u8) -> (u8, u8) {
    if short {
        (first + 6, first + 5)
    } else {
        (first + 2, first + 3)
    }
}

impl Core {
    /// The position after a move of side `C`; `to` is the rook's square when castling.
    ///
    /// With `kind` known at compile time nothing is left but a few operations on bits.
    #[inline(always)]
    pub(crate) fn after<C: Side>(&self, kind: u16, from: u8, to: u8) -> Core {
        let mut next = *self;
        next.turn = C::THEM as u8;
        next.ep = NONE;
        let source = 1u64 << (from & 63);
        let target = 1u64 << (to & 63);
        if kind == kind::SHORT || kind == kind::LONG {
            next.castle::<C>(kind == kind::SHORT, from, source, target);
            return next;
        }
        let board = &mut next.board;
        board.colors[C::US] ^= source | target;
        match kind {
            kind::DOUBLE => {
                board.pawns ^= source | target;
                let crossed = (from & 63).midpoint(to & 63);
                let takers = leapers::PAWN[C::US][crossed as usize & 63];
                if takers & board.pawns & board.colors[C::THEM] != 0 {
                    next.ep = crossed;
                }
                return next;
            }
            kind::EN_PASSANT => {
                let victim = if C::WHITE { target >> 8 } else { target << 8 };
                board.pawns ^= source | target | victim;
                board.colors[C::THEM] ^= victim;
                return next;
            }
            _ => {}
        }
        // What stood on the target goes.
        board.colors[C::THEM] &= !target;
        board.pawns &= !target;
        board.knights &= !target;
        board.diagonal &= !target;
        board.straight &= !target;
        next.castling &= !target;
        match kind {
            kind::PAWN => board.pawns ^= source | target,
            kind::KNIGHT => board.knights ^= source | target,
            kind::BISHOP => board.diagonal ^= source | target,
            kind::ROOK => {
                board.straight ^= source | target;
                next.castling &= !source;
            }
            kind::QUEEN => {
                board.diagonal ^= source | target;
                board.straight ^= source | target;
            }
            kind::KING => {
                next.kings[C::US] = to;
                next.castling &= !C::HOME;
            }
            promotion => {
                board.pawns ^= source;
                match promotion - kind::PROMOTION {
                    kind::KNIGHT => board.knights |= target,
                    kind::BISHOP => board.diagonal |= target,
                    kind::ROOK => board.straight |= target,
                    _ => {
                        board.diagonal |= target;
                        board.straight |= target;
                    }
                }
            }
        }
        next
    }

    #[inline(always)]
    fn castle<C: Side>(&mut self, short: bool, from: u8, source: u64, rook: u64) {
        let (king_to, rook_to) = castling_goal(short, from & 56);
        let own = &mut self.board.colors[C::US];
        *own = *own & !(source | rook) | 1 << king_to | 1 << rook_to;
        self.board.straight = self.board.straight & !rook | 1 << rook_to;
        self.kings[C::US] = king_to;
        self.castling &= !C::HOME;
    }

    /// Pieces of side `C::THEM` that attack a square over an occupancy.
    #[inline(always)]
    pub(crate) fn attackers<S: Sliders, C: Side>(&self, s: S, square: u8, occupied: u64) -> u64 {
        let square = square as usize & 63;
        let board = &self.board;
        let leapers = leapers::KNIGHT[square] & board.knights
            | leapers::PAWN[C::US][square] & board.pawns
            | leapers::KING[square] & 1 << (self.kings[C::THEM] & 63);
        let enemy = board.colors[C::THEM];
        let mut found = leapers & enemy;
        let diagonal = board.diagonal & enemy;
        if SALTIRE[square] & diagonal != 0 {
            found |= s.bishop(square, occupied) & diagonal;
        }
        let straight = board.straight & enemy;
        if CROSS[square] & straight != 0 {
            found |= s.rook(square, occupied) & straight;
        }
        found
    }

    /// Pieces that give check to the king of side `C`.
    #[inline(always)]
    pub(crate) fn checkers_of<S: Sliders, C: Side>(&self, s: S) -> u64 {
        self.attackers::<S, C>(s, self.kings[C::US], self.board.occupied().0)
    }

    /// May the pawn on `from` of side `C` take in passing, as far as its king is concerned?
    #[inline(always)]
    pub(crate) fn en_passant_is_safe<S: Sliders, C: Side>(&self, s: S, from: u8) -> bool {
        let victim = 1u64 << ((self.ep ^ 8) & 63);
        let board = &self.board;
        let occupied = board.occupied().0 & !(1 << (from & 63)) & !victim | 1 << (self.ep & 63);
        let king = self.kings[C::US] as usize & 63;
        let enemy = board.colors[C::THEM] & !victim;
        let leapers =
            leapers::KNIGHT[king] & board.knights | leapers::PAWN[C::US][king] & board.pawns;
        leapers & enemy == 0
            && s.bishop(king, occupied) & board.diagonal & enemy == 0
            && s.rook(king, occupied) & board.straight & enemy == 0
    }

    /// Is some capture in passing legal for side `C`?
    #[inline(always)]
    pub(crate) fn en_passant_is_legal<S: Sliders, C: Side>(&self, s: S) -> bool {
        if self.ep == NONE {
            return false;
        }
        let mut takers = leapers::PAWN[C::THEM][self.ep as usize & 63]
            & self.board.pawns
            & self.board.colors[C::US];
        while takers != 0 {
            if self.en_passant_is_safe::<S, C>(s, takers.trailing_zeros() as u8) {
                return true;
            }
            takers &= takers - 1;
        }
        false
    }

    /// Is castling with the rook on `rook` legal for side `C`, whose king is not in check and
    /// who has that right? `attacked` answers for the squares the king crosses.
    #[inline(always)]
    pub(crate) fn castling_path_is_free<S: Sliders, C: Side>(&self, s: S, rook: u8) -> bool {
        let king = self.kings[C::US];
        let between = BETWEEN[king as usize & 63][rook as usize & 63];
        let occupied = self.board.occupied().0;
        if between & occupied != 0 {
            return false;
        }
        let (king_to, rook_to) = castling_goal(rook > king, C::HOME_FIRST);
        let movers = 1u64 << (king & 63) | 1 << (rook & 63);
        let king_path = BETWEEN[king as usize & 63][king_to as usize] | 1 << king_to;
        let rook_path = BETWEEN[rook as usize & 63][rook_to as usize] | 1 << rook_to;
        if (king_path | rook_path) & occupied & !movers != 0 {
            return false;
        }
        let mut crossed = king_path & !(1 << (king & 63));
        let without_king = occupied & !(1 << (king & 63));
        while crossed != 0 {
            let square = crossed.trailing_zeros() as u8;
            if self.attackers::<S, C>(s, square, without_king) != 0 {
                return false;
            }
            crossed &= crossed - 1;
        }
        // Only in Chess960 can the castling rook have shielded the king's goal.
        let after = occupied & !movers | 1 << rook_to | 1 << king_to;
        self.attackers::<S, C>(s, king_to, after) == 0
    }
}
