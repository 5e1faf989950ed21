//! A legal position: what stands where, who is to move, and what the past still allows.

pub(crate) mod core_state;
pub(crate) mod hash;
pub(crate) mod line;
pub(crate) mod outcome;
pub(crate) mod play;
pub(crate) mod scharnagl;
pub(crate) mod setup;
pub(crate) mod validate;

use core::fmt;

use crate::attacks::sliders::Hyperbola;
use crate::board::bitboard::Bitboard;
use crate::board::color::Color;
use crate::board::placement::Board;
use crate::board::role::Role;
use crate::board::square::Square;
use crate::moves::chess_move::{Move, kind};
use crate::moves::list::MoveList;
use crate::moves::{dispatch, legality};

use core_state::{BlackSide, Core, NONE, WhiteSide};
use hash::PositionKey;

/// How castling is set up and written.
///
/// ```
/// use rules::{CastlingMode, fen};
/// let text = "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1";
/// assert!(fen::parse(text, CastlingMode::Chess960).is_ok());
/// assert!(fen::parse(text, CastlingMode::Standard).is_err(), "no rook on a1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum CastlingMode {
    /// Kings castle from the e-file with rooks of the a- and h-files.
    #[default]
    Standard,
    /// Fischer random chess: from any file, with any rook; moves written as king takes rook.
    Chess960,
}

/// A position in which play can go on or has ended by the board; always legal.
///
/// Small and `Copy`: playing a move copies it.
///
/// ```
/// use rules::{Position, Square};
/// let mut position = Position::start();
/// let e4 = position.parse_san("e4").unwrap();
/// position.play(e4);
/// assert_eq!(position.legal_moves().len(), 20);
/// assert_eq!(position.ep_square(), None, "no pawn can take there");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    core: Core,
    key: u64,
    halfmoves: u32,
    fullmoves: u32,
    mode: CastlingMode,
}

impl Position {
    /// For setups that have passed every check.
    pub(crate) fn assemble(
        mut core: Core,
        halfmoves: u32,
        fullmoves: u32,
        mode: CastlingMode,
    ) -> Position {
        if core.ep != NONE && !en_passant_is_legal(&core) {
            core.ep = NONE;
        }
        Position::of_core(core, halfmoves, fullmoves, mode)
    }

    /// The same where no en passant square can be illegal.
    const fn of_core(core: Core, halfmoves: u32, fullmoves: u32, mode: CastlingMode) -> Position {
        Position {
            key: hash::of_core(&core),
            core,
            halfmoves,
            fullmoves,
            mode,
        }
    }

    #[inline]
    pub(crate) fn core(&self) -> &Core {
        &self.core
    }

    /// The side to move.
    ///
    /// ```
    /// use rules::{Color, Position};
    /// assert_eq!(Position::start().turn(), Color::White);
    /// ```
    #[inline]
    #[must_use]
    pub fn turn(&self) -> Color {
        Color::from_white(self.core.turn == 0)
    }

    /// What stands where.
    ///
    /// ```
    /// use rules::Position;
    /// assert_eq!(Position::start().board().occupied().len(), 32);
    /// ```
    #[inline]
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.core.board
    }

    /// Where a side's king stands.
    ///
    /// ```
    /// use rules::{Color, Position, Square};
    /// assert_eq!(Position::start().king(Color::Black), Square::E8);
    /// ```
    #[inline]
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        Square::at(self.core.kings[color.index()])
    }

    /// The rooks that may still castle, both sides.
    ///
    /// ```
    /// use rules::Position;
    /// // a1, h1, a8 and h8
    /// assert_eq!(Position::start().castling().len(), 4);
    /// ```
    #[inline]
    #[must_use]
    pub fn castling(&self) -> Bitboard {
        Bitboard(self.core.castling)
    }

    /// The rook a side may still castle with towards the h-file (`short`) or the a-file.
    ///
    /// ```
    /// use rules::{Color, Position, Square};
    /// let start = Position::start();
    /// assert_eq!(start.castling_rook(Color::White, true), Some(Square::H1));
    /// assert_eq!(start.castling_rook(Color::White, false), Some(Square::A1));
    /// ```
    #[must_use]
    pub fn castling_rook(&self, color: Color, short: bool) -> Option<Square> {
        let king = self.king(color);
        let own = self.castling() & self.core.board.by_color(color);
        own.into_iter().find(|&rook| (rook > king) == short)
    }

    /// How castling is set up and written.
    ///
    /// ```
    /// use rules::{CastlingMode, Position};
    /// assert_eq!(Position::start().mode(), CastlingMode::Standard);
    /// assert_eq!(Position::chess960(0).unwrap().mode(), CastlingMode::Chess960);
    /// ```
    #[inline]
    #[must_use]
    pub fn mode(&self) -> CastlingMode {
        self.mode
    }

    /// The same position with castling written the other way. Standard writing is possible only
    /// with kings and rooks on the standard files; else nothing.
    ///
    /// ```
    /// use rules::{CastlingMode, Position};
    /// let start = Position::start().with_mode(CastlingMode::Chess960).unwrap();
    /// assert_eq!(start.mode(), CastlingMode::Chess960);
    /// ```
    #[must_use]
    pub fn with_mode(&self, mode: CastlingMode) -> Option<Position> {
        let is_standard = self
            .castling()
            .into_iter()
            .all(|rook| validate::is_standard(self, rook));
        (mode == CastlingMode::Chess960 || is_standard).then_some(Position { mode, ..*self })
    }

    /// The square behind a pawn that can legally be taken in passing, if there is one.
    ///
    /// ```
    /// use rules::{CastlingMode, Square, fen};
    /// let text = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
    /// let position = fen::parse(text, CastlingMode::Standard).unwrap();
    /// assert_eq!(position.ep_square(), Some(Square::E3));
    /// ```
    #[inline]
    #[must_use]
    pub fn ep_square(&self) -> Option<Square> {
        (self.core.ep != NONE).then(|| Square::at(self.core.ep))
    }

    /// Half-moves since the last capture or pawn move.
    ///
    /// ```
    /// use rules::Position;
    /// let start = Position::start().with_counters(7, 30);
    /// assert_eq!(start.after(start.parse_san("Nf3").unwrap()).halfmoves(), 8);
    /// assert_eq!(start.after(start.parse_san("e4").unwrap()).halfmoves(), 0);
    /// ```
    #[inline]
    #[must_use]
    pub fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    /// The number of the move about to be made, from 1, one up after each move of Black.
    ///
    /// ```
    /// use rules::Position;
    /// let mut position = Position::start();
    /// position.play(position.parse_san("e4").unwrap());
    /// assert_eq!(position.fullmoves(), 1);
    /// position.play(position.parse_san("e5").unwrap());
    /// assert_eq!(position.fullmoves(), 2);
    /// ```
    #[inline]
    #[must_use]
    pub fn fullmoves(&self) -> u32 {
        self.fullmoves
    }

    /// The same position with other counters.
    ///
    /// ```
    /// use rules::Position;
    /// assert!(Position::start().with_counters(7, 30).fen().ends_with("7 30"));
    /// ```
    #[must_use]
    pub fn with_counters(&self, halfmoves: u32, fullmoves: u32) -> Position {
        Position {
            halfmoves,
            fullmoves: fullmoves.max(1),
            ..*self
        }
    }

    /// The key under which repetitions are the same position: mover, pieces, castling rights, and
    /// the en passant square only where a legal capture uses it.
    ///
    /// ```
    /// use rules::Position;
    /// let start = Position::start();
    /// assert_eq!(start.identity(), start.with_counters(7, 30).identity());
    /// assert_ne!(start.identity(), start.after(start.parse_san("e4").unwrap()).identity());
    /// ```
    #[inline]
    #[must_use]
    pub fn identity(&self) -> PositionKey {
        PositionKey(self.key)
    }

    /// Are the two the same position for the repetition rules? Exact, unlike the key.
    ///
    /// ```
    /// use rules::Position;
    /// let there = |text: &str| {
    ///     let start = Position::start();
    ///     start.after(start.parse_san(text).unwrap())
    /// };
    /// assert!(there("e4").repeats(&there("e4")));
    /// assert!(!there("e4").repeats(&there("d4")));
    /// ```
    #[inline]
    #[must_use]
    pub fn repeats(&self, other: &Position) -> bool {
        self.key == other.key && self.core == other.core
    }

    /// The pieces giving check to the side to move; at most two.
    ///
    /// ```
    /// use rules::{CastlingMode, Square, fen};
    /// let text = "4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1";
    /// let position = fen::parse(text, CastlingMode::Standard).unwrap();
    /// assert_eq!(position.checkers(), Square::E2.into());
    /// assert!(position.in_check());
    /// ```
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        Bitboard(if self.core.turn == 0 {
            self.core.checkers_of::<_, WhiteSide>(Hyperbola)
        } else {
            self.core.checkers_of::<_, BlackSide>(Hyperbola)
        })
    }

    /// Is the side to move in check?
    ///
    /// ```
    /// use rules::{CastlingMode, fen};
    /// let check = |text| fen::parse(text, CastlingMode::Standard).unwrap().in_check();
    /// assert!(check("4k3/8/8/8/8/8/8/4RK2 b - - 0 1"));
    /// assert!(!check("4k3/8/8/8/8/8/8/3R1K2 b - - 0 1"));
    /// ```
    #[inline]
    #[must_use]
    pub fn in_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// The pieces of a side that attack a square, pinned ones included.
    ///
    /// ```
    /// use rules::{Bitboard, Color, Position, Rank, Square};
    /// let start = Position::start();
    /// // The pawns of the e- and g-file.
    /// let pawns = start.attackers(Color::White, Square::F3) & Bitboard::rank(Rank::Second);
    /// assert_eq!(pawns.len(), 2);
    /// ```
    #[must_use]
    pub fn attackers(&self, color: Color, square: Square) -> Bitboard {
        let occupied = self.core.board.occupied().0;
        Bitboard(if color.is_white() {
            self.core
                .attackers::<_, BlackSide>(Hyperbola, square.raw(), occupied)
        } else {
            self.core
                .attackers::<_, WhiteSide>(Hyperbola, square.raw(), occupied)
        })
    }

    /// Every legal move, in no promised order.
    ///
    /// ```
    /// use rules::Position;
    /// let start = Position::start();
    /// for m in start.legal_moves() {
    ///     assert!(start.is_legal(m));
    /// }
    /// assert_eq!(start.legal_moves().len(), start.count_legal_moves());
    /// ```
    #[inline]
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        dispatch::legal_moves(&self.core, &mut list);
        list
    }

    /// How many legal moves there are, without listing them.
    ///
    /// ```
    /// use rules::Position;
    /// assert_eq!(Position::start().count_legal_moves(), 20);
    /// ```
    #[inline]
    #[must_use]
    pub fn count_legal_moves(&self) -> usize {
        dispatch::count_legal_moves(&self.core) as usize
    }

    /// Is there a legal move at all?
    ///
    /// ```
    /// use rules::{CastlingMode, fen};
    /// let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    /// assert!(!fen::parse(stalemate, CastlingMode::Standard).unwrap().has_legal_move());
    /// ```
    #[inline]
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        dispatch::has_legal_move(&self.core)
    }

    /// Is the move legal here?
    ///
    /// ```
    /// use rules::Position;
    /// let start = Position::start();
    /// let e4 = start.parse_san("e4").unwrap();
    /// assert!(start.is_legal(e4) && !start.after(e4).is_legal(e4));
    /// ```
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        legality::is_legal(self, m)
    }

    /// The kind of piece the move takes.
    ///
    /// ```
    /// use rules::{CastlingMode, Role, fen};
    /// let text = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    /// let position = fen::parse(text, CastlingMode::Standard).unwrap();
    /// let takes = position.parse_san("exd5").unwrap();
    /// assert_eq!(position.captured(takes), Some(Role::Pawn));
    /// ```
    #[inline]
    #[must_use]
    pub fn captured(&self, m: Move) -> Option<Role> {
        match m.kind() {
            kind::EN_PASSANT => Some(Role::Pawn),
            kind::SHORT | kind::LONG => None,
            _ => self.core.board.role_at(m.to()),
        }
    }

    /// Does the move take something?
    ///
    /// ```
    /// use rules::{CastlingMode, fen};
    /// let text = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    /// let position = fen::parse(text, CastlingMode::Standard).unwrap();
    /// assert!(position.is_capture(position.parse_san("exd6").unwrap()), "in passing, too");
    /// assert!(!position.is_capture(position.parse_san("e6").unwrap()));
    /// ```
    #[inline]
    #[must_use]
    pub fn is_capture(&self, m: Move) -> bool {
        self.captured(m).is_some()
    }

    /// Does the move set the counter of the fifty-move rule back: a capture or a pawn's move?
    ///
    /// ```
    /// use rules::Position;
    /// let start = Position::start();
    /// assert!(start.is_irreversible(start.parse_san("e4").unwrap()));
    /// assert!(!start.is_irreversible(start.parse_san("Nf3").unwrap()));
    /// ```
    #[inline]
    #[must_use]
    pub fn is_irreversible(&self, m: Move) -> bool {
        m.role() == Role::Pawn || self.is_capture(m)
    }
}

fn en_passant_is_legal(core: &Core) -> bool {
    if core.turn == 0 {
        core.en_passant_is_legal::<_, WhiteSide>(Hyperbola)
    } else {
        core.en_passant_is_legal::<_, BlackSide>(Hyperbola)
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::start()
    }
}

/// Drawn as a board with the FEN below.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}{}", self.core.board, self.fen())
    }
}
