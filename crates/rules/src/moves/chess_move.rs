//! A move in two bytes.

use core::fmt;
use core::num::NonZeroU16;

use crate::board::role::Role;
use crate::board::square::{File, Square};

/// A legal move of some position.
///
/// Two bytes: where from, where to, and what kind. Castling keeps the rook's square, so that
/// Chess960 works; [`Move::to`] still tells where the king arrives. A move means something only
/// together with the position it was made for.
///
/// ```
/// use rules::{Position, Role, Square};
/// let m = Position::start().parse_san("Nf3").unwrap();
/// assert_eq!((m.role(), m.from(), m.to()), (Role::Knight, Square::G1, Square::F3));
/// assert_eq!(size_of_val(&m), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

/// What a move does, in four bits; the first six are the role that moves.
pub(crate) mod kind {
    pub(crate) const PAWN: u16 = 0;
    pub(crate) const KNIGHT: u16 = 1;
    pub(crate) const BISHOP: u16 = 2;
    pub(crate) const ROOK: u16 = 3;
    pub(crate) const QUEEN: u16 = 4;
    pub(crate) const KING: u16 = 5;
    pub(crate) const DOUBLE: u16 = 6;
    pub(crate) const EN_PASSANT: u16 = 7;
    pub(crate) const SHORT: u16 = 8;
    pub(crate) const LONG: u16 = 9;
    /// Promotions are this plus the role's index, 1 to 4.
    pub(crate) const PROMOTION: u16 = 10;
}

impl Move {
    /// `to` is the rook's square when castling. No move goes from a1 to a1 as a pawn, so the
    /// number is never zero.
    #[inline(always)]
    pub(crate) const fn pack(kind: u16, from: u8, to: u8) -> Move {
        let bits = kind << 12 | (to as u16) << 6 | from as u16;
        match NonZeroU16::new(bits) {
            Some(bits) => Move(bits),
            None => Move(NonZeroU16::MIN),
        }
    }

    #[inline(always)]
    pub(crate) const fn kind(self) -> u16 {
        self.0.get() >> 12
    }

    /// The square as stored: the rook's when castling.
    #[inline(always)]
    pub(crate) const fn raw_to(self) -> u8 {
        (self.0.get() >> 6 & 63) as u8
    }

    #[inline(always)]
    pub(crate) const fn raw_from(self) -> u8 {
        (self.0.get() & 63) as u8
    }

    /// Where the piece (the king, when castling) comes from.
    ///
    /// ```
    /// use rules::{Position, Square};
    /// assert_eq!(Position::start().parse_san("Nc3").unwrap().from(), Square::B1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::at(self.raw_from())
    }

    /// Where the piece arrives; when castling, the square the king is shown to go to.
    ///
    /// ```
    /// use rules::{Position, Square};
    /// assert_eq!(Position::start().parse_san("Nc3").unwrap().to(), Square::C3);
    /// ```
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        match self.kind() {
            kind::SHORT => Square::new(File::G, self.from().rank()),
            kind::LONG => Square::new(File::C, self.from().rank()),
            _ => Square::at(self.raw_to()),
        }
    }

    /// The kind of piece that moves: the pawn when promoting, the king when castling.
    ///
    /// ```
    /// use rules::{Position, Role};
    /// assert_eq!(Position::start().parse_san("Nc3").unwrap().role(), Role::Knight);
    /// ```
    #[inline]
    #[must_use]
    pub const fn role(self) -> Role {
        match self.kind() {
            kind::KNIGHT => Role::Knight,
            kind::BISHOP => Role::Bishop,
            kind::ROOK => Role::Rook,
            kind::QUEEN => Role::Queen,
            kind::KING | kind::SHORT | kind::LONG => Role::King,
            _ => Role::Pawn,
        }
    }

    /// What the pawn becomes.
    ///
    /// ```
    /// use rules::{CastlingMode, Role, fen};
    /// let text = "8/4P3/8/8/8/1k6/8/4K3 w - - 0 1";
    /// let position = fen::parse(text, CastlingMode::Standard).unwrap();
    /// let m = position.parse_san("e8=N").unwrap();
    /// assert_eq!((m.role(), m.promotion()), (Role::Pawn, Some(Role::Knight)));
    /// ```
    #[inline]
    #[must_use]
    pub const fn promotion(self) -> Option<Role> {
        match self.kind() {
            11 => Some(Role::Knight),
            12 => Some(Role::Bishop),
            13 => Some(Role::Rook),
            14 => Some(Role::Queen),
            _ => None,
        }
    }

    /// Is it castling, on either side?
    ///
    /// ```
    /// use rules::{CastlingMode, fen};
    /// let text = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    /// let position = fen::parse(text, CastlingMode::Standard).unwrap();
    /// assert!(position.parse_san("O-O-O").unwrap().is_castling());
    /// assert!(!position.parse_san("Kd1").unwrap().is_castling());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_castling(self) -> bool {
        matches!(self.kind(), kind::SHORT | kind::LONG)
    }

    /// The rook's square and the square it goes to, when castling.
    ///
    /// ```
    /// use rules::{CastlingMode, Square, fen};
    /// let text = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    /// let position = fen::parse(text, CastlingMode::Standard).unwrap();
    /// let m = position.parse_san("O-O").unwrap();
    /// assert_eq!(m.castling_rook(), Some((Square::H1, Square::F1)));
    /// assert_eq!(m.to(), Square::G1);
    /// ```
    #[must_use]
    pub const fn castling_rook(self) -> Option<(Square, Square)> {
        let rank = self.from().rank();
        match self.kind() {
            kind::SHORT => Some((Square::at(self.raw_to()), Square::new(File::F, rank))),
            kind::LONG => Some((Square::at(self.raw_to()), Square::new(File::D, rank))),
            _ => None,
        }
    }

    /// Is it castling with the rook on the king's h-side?
    ///
    /// ```
    /// use rules::{CastlingMode, fen};
    /// let text = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    /// let position = fen::parse(text, CastlingMode::Standard).unwrap();
    /// assert!(position.parse_san("O-O").unwrap().is_short_castling());
    /// assert!(!position.parse_san("O-O-O").unwrap().is_short_castling());
    /// ```
    #[must_use]
    pub const fn is_short_castling(self) -> bool {
        self.kind() == kind::SHORT
    }

    /// Is a pawn taken in passing?
    ///
    /// ```
    /// use rules::{CastlingMode, fen};
    /// let text = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    /// let position = fen::parse(text, CastlingMode::Standard).unwrap();
    /// assert!(position.parse_san("exd6").unwrap().is_en_passant());
    /// assert!(!position.parse_san("e6").unwrap().is_en_passant());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_en_passant(self) -> bool {
        self.kind() == kind::EN_PASSANT
    }

    /// Is it a pawn's double step?
    ///
    /// ```
    /// use rules::Position;
    /// let start = Position::start();
    /// assert!(start.parse_san("e4").unwrap().is_double_step());
    /// assert!(!start.parse_san("e3").unwrap().is_double_step());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_double_step(self) -> bool {
        self.kind() == kind::DOUBLE
    }

    /// The sixteen bits, for tables; [`Move::from_bits`] takes them back.
    ///
    /// ```
    /// use rules::{Move, Position};
    /// let m = Position::start().parse_san("e4").unwrap();
    /// assert_eq!(Move::from_bits(m.bits()), Some(m));
    /// ```
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The move of sixteen bits that [`Move::bits`] gave. Whether it is legal somewhere is for
    /// [`Position::is_legal`](crate::Position::is_legal) to say.
    ///
    /// ```
    /// use rules::{Move, Position};
    /// let m = Position::start().parse_san("e4").unwrap();
    /// assert_eq!(Move::from_bits(m.bits()), Some(m));
    /// assert_eq!(Move::from_bits(0), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Move> {
        match NonZeroU16::new(bits) {
            Some(bits) if bits.get() >> 12 != kind::PROMOTION && bits.get() >> 12 < 15 => {
                Some(Move(bits))
            }
            _ => None,
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.role().letter(), self.from(), self.to())?;
        if let Some(role) = self.promotion() {
            write!(f, "={}", role.letter())?;
        }
        f.write_str(match self.kind() {
            kind::EN_PASSANT => " e.p.",
            kind::SHORT => " O-O",
            kind::LONG => " O-O-O",
            _ => "",
        })
    }
}
