//! Which piece stands where: six bitboards, kings being what is left over.

use core::fmt;

use super::bitboard::Bitboard;
use super::color::{ByColor, Color};
use super::role::{Piece, Role};
use super::square::{File, Rank, Square};

/// A placement of pieces, legal or not.
///
/// Queens stand in both `diagonal` and `straight`, so that each of the two slider loops of the
/// generator moves them; a king is a piece found in none of the four role sets.
///
/// ```
/// use rules::Board;
/// let start = Board::start();
/// assert_eq!(start.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board {
    pub(crate) colors: [u64; 2],
    pub(crate) pawns: u64,
    pub(crate) knights: u64,
    pub(crate) diagonal: u64,
    pub(crate) straight: u64,
}

impl Board {
    /// No piece at all.
    ///
    /// ```
    /// use rules::Board;
    /// assert_eq!(Board::empty().to_string(), "8/8/8/8/8/8/8/8");
    /// ```
    #[must_use]
    pub const fn empty() -> Board {
        Board {
            colors: [0; 2],
            pawns: 0,
            knights: 0,
            diagonal: 0,
            straight: 0,
        }
    }

    /// The initial array, White below.
    ///
    /// ```text
    /// r n b q k b n r
    /// p p p p p p p p
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// P P P P P P P P
    /// R N B Q K B N R
    /// ```
    ///
    /// ```
    /// use rules::{Board, Position};
    /// assert_eq!(&Board::start(), Position::start().board());
    /// ```
    #[must_use]
    pub const fn start() -> Board {
        Board {
            colors: [0xffff, 0xffff << 48],
            pawns: 0x00ff_0000_0000_ff00,
            knights: 0x4200_0000_0000_0042,
            diagonal: 0x2c00_0000_0000_002c,
            straight: 0x8900_0000_0000_0089,
        }
    }

    /// The occupied squares.
    ///
    /// ```
    /// use rules::{Bitboard, Board, Rank};
    /// let outer = [Rank::First, Rank::Second, Rank::Seventh, Rank::Eighth].map(Bitboard::rank);
    /// let all = outer.into_iter().fold(Bitboard::EMPTY, |set, rank| set | rank);
    /// assert_eq!(Board::start().occupied(), all);
    /// ```
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.colors[0] | self.colors[1])
    }

    /// The squares of one side's pieces.
    ///
    /// ```
    /// use rules::{Board, Color, Square};
    /// let white = Board::start().by_color(Color::White);
    /// assert!(white.len() == 16 && white.contains(Square::E1));
    /// ```
    #[inline]
    #[must_use]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        Bitboard(self.colors[color.index()])
    }

    /// The squares of a kind of piece, both sides.
    ///
    /// ```
    /// use rules::{Board, Role};
    /// assert_eq!(Board::start().by_role(Role::Knight).len(), 4);
    /// ```
    #[inline]
    #[must_use]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        Bitboard(match role {
            Role::Pawn => self.pawns,
            Role::Knight => self.knights,
            Role::Bishop => self.diagonal & !self.straight,
            Role::Rook => self.straight & !self.diagonal,
            Role::Queen => self.diagonal & self.straight,
            Role::King => {
                (self.colors[0] | self.colors[1])
                    & !(self.pawns | self.knights | self.diagonal | self.straight)
            }
        })
    }

    /// The squares of one side's pieces of a kind.
    ///
    /// ```
    /// use rules::{Board, Color, Role};
    /// assert_eq!(Board::start().pieces(Color::White, Role::Pawn).len(), 8);
    /// ```
    #[inline]
    #[must_use]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        Bitboard(self.by_role(role).0 & self.colors[color.index()])
    }

    /// The square of a side's king; the lowest if there are several, none if there is none.
    ///
    /// ```
    /// use rules::{Board, Color, Square};
    /// assert_eq!(Board::start().king(Color::Black), Some(Square::E8));
    /// assert_eq!(Board::empty().king(Color::Black), None);
    /// ```
    #[must_use]
    pub const fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).first()
    }

    /// The kind of piece on a square.
    ///
    /// ```
    /// use rules::{Board, Role, Square};
    /// let board = Board::start();
    /// assert_eq!(board.role_at(Square::G8), Some(Role::Knight));
    /// assert_eq!(board.role_at(Square::G6), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn role_at(&self, square: Square) -> Option<Role> {
        let bit = 1 << square.index();
        if (self.colors[0] | self.colors[1]) & bit == 0 {
            return None;
        }
        Some(if self.pawns & bit != 0 {
            Role::Pawn
        } else if self.knights & bit != 0 {
            Role::Knight
        } else {
            match (self.diagonal & bit != 0, self.straight & bit != 0) {
                (true, false) => Role::Bishop,
                (false, true) => Role::Rook,
                (true, true) => Role::Queen,
                (false, false) => Role::King,
            }
        })
    }

    /// Whose piece stands on a square.
    ///
    /// ```
    /// use rules::{Board, Color, Square};
    /// let board = Board::start();
    /// assert_eq!(board.color_at(Square::G8), Some(Color::Black));
    /// assert_eq!(board.color_at(Square::G6), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn color_at(&self, square: Square) -> Option<Color> {
        let bit = 1 << square.index();
        if self.colors[0] & bit != 0 {
            Some(Color::White)
        } else if self.colors[1] & bit != 0 {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// The piece on a square.
    ///
    /// ```
    /// use rules::{Board, Color, Role, Square};
    /// let queen = Board::start().piece_at(Square::D1).unwrap();
    /// assert_eq!((queen.color, queen.role), (Color::White, Role::Queen));
    /// ```
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        match (self.color_at(square), self.role_at(square)) {
            (Some(color), Some(role)) => Some(Piece { color, role }),
            _ => None,
        }
    }

    /// Puts a piece on a square, in place of what stood there.
    ///
    /// ```
    /// use rules::{Board, Color, Piece, Role, Square};
    /// let mut board = Board::empty();
    /// board.set(Square::E1, Piece::new(Color::White, Role::King));
    /// assert_eq!(board.to_string(), "8/8/8/8/8/8/8/4K3");
    /// ```
    pub const fn set(&mut self, square: Square, piece: Piece) {
        self.remove(square);
        let bit = 1 << square.index();
        self.colors[piece.color.index()] |= bit;
        match piece.role {
            Role::Pawn => self.pawns |= bit,
            Role::Knight => self.knights |= bit,
            Role::Bishop => self.diagonal |= bit,
            Role::Rook => self.straight |= bit,
            Role::Queen => {
                self.diagonal |= bit;
                self.straight |= bit;
            }
            Role::King => {}
        }
    }

    /// Empties a square and says what stood there.
    ///
    /// ```
    /// use rules::{Board, Square};
    /// let mut board = Board::start();
    /// assert!(board.remove(Square::A1).is_some());
    /// assert!(board.remove(Square::A1).is_none());
    /// ```
    pub const fn remove(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square);
        let keep = !(1 << square.index());
        self.colors[0] &= keep;
        self.colors[1] &= keep;
        self.pawns &= keep;
        self.knights &= keep;
        self.diagonal &= keep;
        self.straight &= keep;
        piece
    }

    /// Every piece with its square, from a1 up.
    ///
    /// ```
    /// use rules::Board;
    /// assert_eq!(Board::start().iter().count(), 32);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied()
            .into_iter()
            .filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// How many pieces each side has of a kind.
    ///
    /// ```
    /// use rules::{Board, ByColor, Role, Square};
    /// let mut board = Board::start();
    /// board.remove(Square::C8);
    /// assert_eq!(board.count(Role::Bishop), ByColor { white: 2, black: 1 });
    /// ```
    #[must_use]
    pub fn count(&self, role: Role) -> ByColor<usize> {
        ByColor::from_fn(|color| self.pieces(color, role).len())
    }
}

/// The first field of a FEN.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                match self.piece_at(Square::new(file, rank)) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                            empty = 0;
                        }
                        write!(f, "{piece}")?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank != Rank::First {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

/// Drawn as a board, White below.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let piece = self.piece_at(Square::new(file, rank));
                let end = if file == File::H { '\n' } else { ' ' };
                write!(f, "{}{end}", piece.map_or('.', Piece::letter))?;
            }
        }
        Ok(())
    }
}
