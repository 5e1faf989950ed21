//! A set of squares in sixty-four bits.

use core::fmt;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use super::square::{File, Rank, Square};

/// A set of squares: bit 0 is a1, bit 63 is h8.
///
/// ```
/// use rules::{Bitboard, Rank, Square};
/// let rank = Bitboard::rank(Rank::Second);
/// assert_eq!(rank.len(), 8);
/// assert!(rank.contains(Square::E2));
/// assert_eq!(rank.into_iter().next(), Some(Square::A2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    ///
    /// ```
    /// use rules::Bitboard;
    /// assert_eq!(Bitboard::EMPTY.into_iter().next(), None);
    /// ```
    pub const EMPTY: Bitboard = Bitboard(0);
    /// Every square.
    ///
    /// ```
    /// use rules::Bitboard;
    /// assert_eq!(Bitboard::FULL.len(), 64);
    /// ```
    pub const FULL: Bitboard = Bitboard(!0);
    /// The light squares, h1 and a8 among them.
    ///
    /// ```
    /// use rules::{Bitboard, Square};
    /// assert!(Square::ALL.iter().all(|&s| Bitboard::LIGHT.contains(s) == s.is_light()));
    /// ```
    pub const LIGHT: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);
    /// The dark squares, a1 and h8 among them.
    ///
    /// ```
    /// use rules::{Bitboard, Square};
    /// assert!(Bitboard::DARK.contains(Square::A1));
    /// assert_eq!(Bitboard::DARK, !Bitboard::LIGHT);
    /// ```
    pub const DARK: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);

    /// The one square.
    ///
    /// ```
    /// use rules::{Bitboard, Square};
    /// assert_eq!(Bitboard::from_square(Square::C1), Bitboard(0b100));
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_square(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }

    /// The eight squares of a file.
    ///
    /// ```
    /// use rules::{Bitboard, File, Rank, Square};
    /// let crossing = Bitboard::file(File::E) & Bitboard::rank(Rank::Fourth);
    /// assert_eq!(crossing, Square::E4.into());
    /// ```
    #[must_use]
    pub const fn file(file: File) -> Bitboard {
        Bitboard(0x0101_0101_0101_0101 << file.index())
    }

    /// The eight squares of a rank.
    ///
    /// ```
    /// use rules::{Bitboard, Rank, Square};
    /// let seventh = Bitboard::rank(Rank::Seventh);
    /// assert_eq!((seventh.first(), seventh.last()), (Some(Square::A7), Some(Square::H7)));
    /// ```
    #[must_use]
    pub const fn rank(rank: Rank) -> Bitboard {
        Bitboard(0xff << (8 * rank.index()))
    }

    /// Is the square in the set?
    ///
    /// ```
    /// use rules::{Bitboard, File, Square};
    /// let file = Bitboard::file(File::D);
    /// assert!(file.contains(Square::D5) && !file.contains(Square::E5));
    /// ```
    #[inline]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// How many squares.
    ///
    /// ```
    /// use rules::{Bitboard, Square, knight_attacks};
    /// assert_eq!(knight_attacks(Square::A1).len(), 2);
    /// ```
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is the set empty?
    ///
    /// ```
    /// use rules::Bitboard;
    /// assert!((Bitboard::LIGHT & Bitboard::DARK).is_empty());
    /// assert!(!Bitboard::LIGHT.is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest square of the set.
    ///
    /// ```
    /// use rules::{Bitboard, Square};
    /// assert_eq!(Bitboard::LIGHT.first(), Some(Square::B1));
    /// assert_eq!(Bitboard::EMPTY.first(), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::at(self.0.trailing_zeros() as u8))
        }
    }

    /// The highest square of the set.
    ///
    /// ```
    /// use rules::{Bitboard, Square};
    /// assert_eq!(Bitboard::LIGHT.last(), Some(Square::G8));
    /// assert_eq!(Bitboard::EMPTY.last(), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::at(63 - self.0.leading_zeros() as u8))
        }
    }

    /// Adds a square.
    ///
    /// ```
    /// use rules::{Bitboard, Square};
    /// let mut center = Bitboard::from(Square::D4);
    /// center.insert(Square::E4);
    /// assert_eq!(center.into_iter().collect::<Vec<_>>(), [Square::D4, Square::E4]);
    /// ```
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.index();
    }

    /// Takes a square out.
    ///
    /// ```
    /// use rules::{Bitboard, Rank, Square};
    /// let mut pawns = Bitboard::rank(Rank::Second);
    /// pawns.remove(Square::E2);
    /// assert!(pawns.len() == 7 && !pawns.contains(Square::E2));
    /// ```
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.index());
    }

    /// The same set seen from the other side: ranks in reverse order.
    ///
    /// ```
    /// use rules::{Bitboard, Rank};
    /// assert_eq!(Bitboard::rank(Rank::First).flipped(), Bitboard::rank(Rank::Eighth));
    /// ```
    #[must_use]
    pub const fn flipped(self) -> Bitboard {
        Bitboard(self.0.swap_bytes())
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Bitboard {
        Bitboard::from_square(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares
            .into_iter()
            .fold(Bitboard::EMPTY, |set, square| set | square.into())
    }
}

macro_rules! operator {
    ($trait:ident $method:ident $assign:ident $assign_method:ident $op:expr) => {
        impl $trait for Bitboard {
            type Output = Bitboard;
            #[inline]
            fn $method(self, other: Bitboard) -> Bitboard {
                let op: fn(u64, u64) -> u64 = $op;
                Bitboard(op(self.0, other.0))
            }
        }
        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Bitboard) {
                *self = $trait::$method(*self, other);
            }
        }
    };
}

operator!(BitAnd bitand BitAndAssign bitand_assign |a, b| a & b);
operator!(BitOr bitor BitOrAssign bitor_assign |a, b| a | b);
operator!(BitXor bitxor BitXorAssign bitxor_assign |a, b| a ^ b);
operator!(Sub sub SubAssign sub_assign |a, b| a & !b);

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

/// The squares of a set, lowest first.
///
/// ```
/// use rules::{Square, Squares, king_attacks};
/// let mut goals: Squares = king_attacks(Square::A1).into_iter();
/// assert_eq!(goals.len(), 3);
/// assert_eq!(goals.next(), Some(Square::B1));
/// ```
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = Bitboard(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = Bitboard(self.0).len();
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}

/// Drawn as a board, White below: `1` for a square of the set.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let mark = if self.contains(Square::new(file, rank)) {
                    '1'
                } else {
                    '.'
                };
                let end = if file == File::H { '\n' } else { ' ' };
                write!(f, "{mark}{end}")?;
            }
        }
        Ok(())
    }
}
