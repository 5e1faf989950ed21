//! Making moves: the board, the rights, the counters and the key, one step at a time.

use core::fmt;

use crate::attacks::sliders::Hyperbola;
use crate::board::role::Role;
use crate::board::square::Square;
use crate::moves::chess_move::{Move, kind};

use super::core_state::{BlackSide, NONE, Side, WhiteSide, castling_goal};
use super::{Position, hash};

/// The move is not legal here.
///
/// ```
/// use rules::{NotLegal, Position};
/// let start = Position::start();
/// let e4 = start.parse_san("e4").unwrap();
/// let fault = start.after(e4).try_play(e4).unwrap_err();
/// assert_eq!(fault, NotLegal(e4));
/// assert_eq!(fault.to_string(), "Pe2e4 is not legal in this position");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotLegal(pub Move);

impl fmt::Display for NotLegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not legal in this position", self.0)
    }
}

impl core::error::Error for NotLegal {}

impl Position {
    /// The position after a legal move. An illegal one gives a position that means nothing; ask
    /// [`Position::try_play`] where the move is not known to be legal.
    ///
    /// ```
    /// use rules::{Color, Position};
    /// let start = Position::start();
    /// let after = start.after(start.parse_san("Nf3").unwrap());
    /// assert_eq!(after.turn(), Color::Black);
    /// assert_eq!(after.halfmoves(), 1);
    /// ```
    #[inline]
    #[must_use]
    pub fn after(&self, m: Move) -> Position {
        if self.core.turn == 0 {
            self.after_of::<WhiteSide>(m)
        } else {
            self.after_of::<BlackSide>(m)
        }
    }

    /// Plays a legal move; see [`Position::after`].
    ///
    /// ```
    /// use rules::{Position, Role, Square};
    /// let mut position = Position::start();
    /// position.play(position.parse_san("Nf3").unwrap());
    /// assert_eq!(position.board().role_at(Square::F3), Some(Role::Knight));
    /// assert_eq!(position.board().role_at(Square::G1), None);
    /// ```
    #[inline]
    pub fn play(&mut self, m: Move) {
        *self = self.after(m);
    }

    /// Plays the move if it is legal.
    ///
    /// ```
    /// use rules::Position;
    /// let mut position = Position::start();
    /// let e4 = position.parse_san("e4").unwrap();
    /// assert!(position.try_play(e4).is_ok());
    /// assert!(position.try_play(e4).is_err(), "it is Black's turn");
    /// ```
    ///
    /// # Errors
    /// [`NotLegal`] if it is not; the position stays.
    pub fn try_play(&mut self, m: Move) -> Result<(), NotLegal> {
        if !self.is_legal(m) {
            return Err(NotLegal(m));
        }
        self.play(m);
        Ok(())
    }

    #[inline(always)]
    fn after_of<C: Side>(&self, m: Move) -> Position {
        let (kind, from, to) = (m.kind(), m.raw_from(), m.raw_to());
        let board = &self.core.board;
        let taken = board.role_at(Square::at(to)).filter(|_| !m.is_castling());
        let mut core = self.core.after::<C>(kind, from, to);
        let mut key = self.key ^ hash::TURN;
        let (us, them) = (C::US, C::THEM);
        let role = m.role();
        match kind {
            kind::SHORT | kind::LONG => {
                let (king_to, rook_to) = castling_goal(kind == kind::SHORT, from & 56);
                key ^= hash::piece(us, Role::King, from) ^ hash::piece(us, Role::King, king_to);
                key ^= hash::piece(us, Role::Rook, to) ^ hash::piece(us, Role::Rook, rook_to);
            }
            _ => {
                let arrived = m.promotion().unwrap_or(role);
                key ^= hash::piece(us, role, from) ^ hash::piece(us, arrived, to);
                if let Some(taken) = taken {
                    key ^= hash::piece(them, taken, to);
                }
                if kind == kind::EN_PASSANT {
                    key ^= hash::piece(them, Role::Pawn, to ^ 8);
                }
            }
        }
        key ^= hash::rights(self.core.castling ^ core.castling) ^ hash::en_passant(self.core.ep);
        if core.ep != NONE {
            if core.en_passant_is_legal::<_, C::Other>(Hyperbola) {
                key ^= hash::en_passant(core.ep);
            } else {
                core.ep = NONE;
            }
        }
        let is_irreversible = role == Role::Pawn || taken.is_some();
        Position {
            core,
            key,
            halfmoves: if is_irreversible {
                0
            } else {
                self.halfmoves.saturating_add(1)
            },
            fullmoves: self.fullmoves.saturating_add(u32::from(!C::WHITE)),
            mode: self.mode,
        }
    }

    /// The position with the turn passed, as annotators write a null move; nothing if the side to
    /// move is in check, for then the other side could take a king.
    ///
    /// ```
    /// use rules::{Color, Position};
    /// let threat = Position::start().after_null().unwrap();
    /// assert_eq!(threat.turn(), Color::Black);
    /// ```
    #[must_use]
    pub fn after_null(&self) -> Option<Position> {
        if self.in_check() {
            return None;
        }
        let mut core = self.core;
        core.turn ^= 1;
        core.ep = NONE;
        Some(Position {
            core,
            key: self.key ^ hash::TURN ^ hash::en_passant(self.core.ep),
            halfmoves: self.halfmoves.saturating_add(1),
            fullmoves: self.fullmoves.saturating_add(u32::from(core.turn == 0)),
            mode: self.mode,
        })
    }
}
