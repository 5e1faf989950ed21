//! The board a game is followed on: changed in place, with what taking the last move back needs.
//!
//! [`Standing`] is a whole position that the slower readers work on; this board holds the same
//! facts and the piece on each square besides, so that a common move changes a few words of it.

use crate::board::placement::Board;
use crate::board::role::Role;
use crate::moves::chess_move::Move;
use crate::position::core_state::{Core, NONE, Side};

use super::follow::Standing;

/// What stands on an empty square. Its bits for the role are none that a role has.
pub(super) const NOTHING: u8 = 7;

/// The bits of a piece that tell its color; those below tell its role.
pub(super) const COLORS: u8 = 0x18;

/// The bit that all pieces of a side have.
pub(super) const fn color_of(side: usize) -> u8 {
    8 << side
}

/// The board, in the form that common moves change.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Track {
    /// Squares by role, both sides; the last place takes what is written of empty squares and is
    /// never read.
    pub(super) by_role: [u64; 8],
    pub(super) colors: [u64; 2],
    /// The piece on each square, or `NOTHING`.
    pub(super) pieces: [u8; 64],
    /// By side and role: where such a piece went last. There is one king, so it stands there.
    pub(super) went: [[u8; 8]; 2],
    pub(super) turn: u8,
    pub(super) fullmoves: u32,
    pub(super) last: Last,
    /// The facts now, at the index of the side to move; at the other those before the last move,
    /// if that was a common one.
    pub(super) facts: [Facts; 2],
    /// Where the last move was made, if it was not a common one.
    before: Standing,
}

/// What a position is besides the pieces.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Facts {
    pub(super) castling: u64,
    pub(super) halfmoves: u32,
    pub(super) ep: u8,
    pub(super) in_check: bool,
}

/// The last move, as far as taking it back needs it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Last {
    pub(super) form: Form,
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) victim: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// No move has been made on this line.
    None,
    /// A piece went from one square to another, perhaps capturing there.
    Common,
    /// Anything else: the board before it was kept whole.
    Other,
}

const KING: usize = Role::King as usize;

const NO_MOVE: Last = Last {
    form: Form::None,
    from: 0,
    to: 0,
    victim: NOTHING,
};

impl Track {
    pub(crate) fn of(standing: &Standing) -> Track {
        let mut track = Track {
            by_role: [0; 8],
            colors: [0; 2],
            pieces: [NOTHING; 64],
            went: [[0; 8]; 2],
            turn: 0,
            fullmoves: 0,
            last: NO_MOVE,
            facts: [Facts::default(); 2],
            before: *standing,
        };
        track.become_standing(standing, standing.core.board.occupied().0);
        track
    }

    #[inline(always)]
    pub(super) fn king(&self, side: usize) -> usize {
        self.went[side][KING] as usize & 63
    }

    #[inline(always)]
    pub(super) fn now(&self) -> &Facts {
        &self.facts[self.turn as usize & 1]
    }

    /// The position, for slower readers.
    pub(crate) fn standing(&self) -> Standing {
        let by = &self.by_role;
        let now = self.now();
        let queens = by[Role::Queen.index()];
        Standing {
            core: Core {
                board: Board {
                    colors: self.colors,
                    pawns: by[Role::Pawn.index()],
                    knights: by[Role::Knight.index()],
                    diagonal: by[Role::Bishop.index()] | queens,
                    straight: by[Role::Rook.index()] | queens,
                },
                castling: now.castling,
                kings: [self.king(0) as u8, self.king(1) as u8],
                ep: now.ep,
                turn: self.turn,
            },
            in_check: now.in_check,
            halfmoves: now.halfmoves,
            fullmoves: self.fullmoves,
        }
    }

    #[inline(always)]
    pub(crate) fn turn(&self) -> u8 {
        self.turn
    }

    #[inline(always)]
    pub(super) fn in_check(&self) -> bool {
        self.now().in_check
    }

    #[inline(always)]
    pub(crate) fn fullmoves(&self) -> u32 {
        self.fullmoves
    }

    /// Goes on to a standing that a slower reader worked out.
    pub(crate) fn advance_to(&mut self, next: &Standing) {
        let before = self.standing();
        let (old, new) = (&before.core.board, &next.core.board);
        let changed = (old.colors[0] ^ new.colors[0])
            | (old.colors[1] ^ new.colors[1])
            | (old.pawns ^ new.pawns)
            | (old.knights ^ new.knights)
            | (old.diagonal ^ new.diagonal)
            | (old.straight ^ new.straight);
        self.before = before;
        self.last.form = Form::Other;
        self.become_standing(next, changed);
    }

    /// Castles: king and rook are known to stand where the move says.
    pub(super) fn castle_to<C: Side>(&mut self, king_to: usize, rook_to: usize, m: Move) {
        let before = self.standing();
        let (king, rook) = (m.raw_from() as usize & 63, m.raw_to() as usize & 63);
        let (king_to, rook_to) = (king_to & 63, rook_to & 63);
        let now = *self.now();
        let (kings, rooks) = (1_u64 << king | 1 << king_to, 1_u64 << rook | 1 << rook_to);
        self.by_role[Role::King.index()] ^= kings;
        self.by_role[Role::Rook.index()] ^= rooks;
        self.colors[C::US] ^= kings ^ rooks;
        self.pieces[king] = NOTHING;
        self.pieces[rook] = NOTHING;
        self.pieces[king_to] = Role::King as u8 | color_of(C::US);
        self.pieces[rook_to] = Role::Rook as u8 | color_of(C::US);
        self.went[C::US][KING] = king_to as u8;
        self.before = before;
        self.last.form = Form::Other;
        self.turn = C::THEM as u8;
        self.fullmoves = self.fullmoves.wrapping_add(C::US as u32);
        self.facts[C::THEM] = Facts {
            castling: now.castling & !C::HOME,
            halfmoves: now.halfmoves.wrapping_add(1),
            ep: NONE,
            in_check: false,
        };
    }

    /// Takes everything from the standing; the roles only of squares that changed.
    fn become_standing(&mut self, standing: &Standing, mut changed: u64) {
        let core = &standing.core;
        for role in Role::ALL {
            self.by_role[role.index()] = core.board.by_role(role).0;
        }
        self.colors = core.board.colors;
        self.went[0][KING] = core.kings[0];
        self.went[1][KING] = core.kings[1];
        self.turn = core.turn;
        self.facts[core.turn as usize & 1] = Facts {
            castling: core.castling,
            ep: core.ep,
            in_check: standing.in_check,
            halfmoves: standing.halfmoves,
        };
        self.fullmoves = standing.fullmoves;
        let board = &core.board;
        let occupied = board.occupied().0;
        let plain = board.diagonal & !board.straight;
        // The three bits of the role on each square: kings are 5, nothing is 7.
        let least = !occupied | board.knights | board.straight & !board.diagonal | self.by_role[5];
        let middle = !occupied | plain | board.straight & !board.diagonal;
        let most = !occupied | board.straight & board.diagonal | self.by_role[5];
        while changed != 0 {
            let square = changed.trailing_zeros() as usize & 63;
            let bit = |bits: u64| (bits >> square & 1) as u8;
            let color = bit(board.colors[0]) << 3 | bit(board.colors[1]) << 4;
            self.pieces[square] = color | bit(least) | bit(middle) << 1 | bit(most) << 2;
            changed &= changed - 1;
        }
    }

    /// The last move is taken back, for an alternative to it.
    pub(crate) fn go_back(&mut self) {
        let last = self.last;
        match last.form {
            Form::None => {}
            Form::Other => {
                let before = self.before;
                *self = Track::of(&before);
            }
            Form::Common => self.undo(&last),
        }
        self.last = NO_MOVE;
    }

    fn undo(&mut self, last: &Last) {
        let (from, to) = (last.from as usize & 63, last.to as usize & 63);
        self.turn ^= 1;
        let us = self.turn as usize & 1;
        self.fullmoves = self.fullmoves.wrapping_sub(us as u32);
        let piece = self.pieces[to];
        let role = piece & 7;
        let (source, target) = (1_u64 << from, 1_u64 << to);
        self.by_role[role as usize & 7] ^= source | target;
        self.colors[us] ^= source | target;
        if last.victim != NOTHING {
            self.by_role[last.victim as usize & 7] ^= target;
            self.colors[us ^ 1] ^= target;
        }
        self.pieces[to] = last.victim;
        self.pieces[from] = piece;
        if role == Role::King as u8 {
            self.went[us][KING] = last.from;
        }
    }
}
