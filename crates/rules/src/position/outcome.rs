//! How a position ends the game by what is on the board.

use crate::board::bitboard::Bitboard;
use crate::board::color::Color;
use crate::board::role::Role;

use super::Position;

/// The game is over, whatever came before.
///
/// ```
/// use rules::{BoardOutcome, CastlingMode, fen};
/// let outcome = |text| fen::parse(text, CastlingMode::Standard).unwrap().outcome();
/// assert_eq!(outcome("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Some(BoardOutcome::Stalemate));
/// assert_eq!(outcome("4k3/8/8/8/8/8/8/4KN2 w - - 0 1"), Some(BoardOutcome::Dead));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoardOutcome {
    /// The side to move is in check and has no legal move.
    Checkmate {
        /// The side that gave mate.
        winner: Color,
    },
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// Neither side has the material to mate by any series of legal moves.
    Dead,
}

impl Position {
    /// How the position ends the game, if it does. Dead positions that only a proof can tell are
    /// not this crate's to find.
    ///
    /// ```
    /// use rules::{BoardOutcome, CastlingMode, Color, fen};
    /// let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    /// let position = fen::parse(mate, CastlingMode::Standard).unwrap();
    /// assert_eq!(position.outcome(), Some(BoardOutcome::Checkmate { winner: Color::Black }));
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<BoardOutcome> {
        if !self.has_legal_move() {
            return Some(if self.in_check() {
                BoardOutcome::Checkmate {
                    winner: !self.turn(),
                }
            } else {
                BoardOutcome::Stalemate
            });
        }
        self.is_dead_by_material().then_some(BoardOutcome::Dead)
    }

    /// Is there too little on the board for any mate: bare kings, one bishop or knight besides
    /// them, or bishops all on squares of one colour?
    ///
    /// ```
    /// use rules::{CastlingMode, fen};
    /// let text = "4k3/8/8/8/8/8/8/4KB2 w - - 0 1";
    /// let position = fen::parse(text, CastlingMode::Standard).unwrap();
    /// assert!(position.is_dead_by_material());
    /// ```
    #[must_use]
    pub fn is_dead_by_material(&self) -> bool {
        let board = self.board();
        if board.pawns != 0 || board.straight != 0 {
            return false;
        }
        let bishops = Bitboard(board.diagonal);
        let one_color =
            (bishops & Bitboard::LIGHT).is_empty() || (bishops & Bitboard::DARK).is_empty();
        match board.knights.count_ones() {
            0 => one_color,
            1 => bishops.is_empty(),
            _ => false,
        }
    }

    /// Has that side, by its material and the other's alone, no way to mate whatever both play?
    ///
    /// True is certain; false only means that material does not exclude it.
    ///
    /// ```
    /// use rules::{CastlingMode, Color, fen};
    /// let text = "4k3/8/8/8/8/8/8/3QKB2 w - - 0 1";
    /// let position = fen::parse(text, CastlingMode::Standard).unwrap();
    /// assert!(position.has_insufficient_material(Color::Black));
    /// assert!(!position.has_insufficient_material(Color::White));
    /// ```
    #[must_use]
    pub fn has_insufficient_material(&self, color: Color) -> bool {
        let board = self.board();
        let own = board.by_color(color);
        let other = board.by_color(!color);
        let of = |role: Role| board.by_role(role);
        if !(own & (of(Role::Pawn) | of(Role::Rook) | of(Role::Queen))).is_empty() {
            return false;
        }
        let knights = own & of(Role::Knight);
        let bishops = own & of(Role::Bishop);
        if !knights.is_empty() {
            // A lone knight mates only with the other side's men in the king's way; a queen
            // alone can always step out of it or take.
            return own.len() == 2 && (other & !of(Role::King) & !of(Role::Queen)).is_empty();
        }
        if !bishops.is_empty() {
            let all = of(Role::Bishop);
            let one_color = (all & Bitboard::LIGHT).is_empty() || (all & Bitboard::DARK).is_empty();
            return one_color && of(Role::Pawn).is_empty() && of(Role::Knight).is_empty();
        }
        true
    }
}
