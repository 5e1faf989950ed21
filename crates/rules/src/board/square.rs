//! Files, ranks and the sixty-four squares.

use core::fmt;
use core::str::FromStr;

use super::color::Color;

/// One of the eight columns, `a` at White's left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names say it all")]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// All eight, from `a` to `h`.
    pub const ALL: [File; 8] = [
        File::A,
        File::B,
        File::C,
        File::D,
        File::E,
        File::F,
        File::G,
        File::H,
    ];

    /// 0 for the a-file to 7 for the h-file.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The small letter `a` to `h`.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file of a small letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<File> {
        match letter {
            'a'..='h' => Some(File::ALL[letter as usize - 'a' as usize]),
            _ => None,
        }
    }
}

/// One of the eight rows, the first being White's own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names say it all")]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Rank {
    /// All eight, from the first up.
    pub const ALL: [Rank; 8] = [
        Rank::First,
        Rank::Second,
        Rank::Third,
        Rank::Fourth,
        Rank::Fifth,
        Rank::Sixth,
        Rank::Seventh,
        Rank::Eighth,
    ];

    /// 0 for the first rank to 7 for the eighth.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The digit `1` to `8`.
    #[must_use]
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank of a digit.
    #[must_use]
    pub const fn from_digit(digit: char) -> Option<Rank> {
        match digit {
            '1'..='8' => Some(Rank::ALL[digit as usize - '1' as usize]),
            _ => None,
        }
    }

    /// This rank as that side sees it: White's first is Black's eighth.
    #[must_use]
    pub const fn seen_by(self, color: Color) -> Rank {
        match color {
            Color::White => self,
            Color::Black => Rank::ALL[7 - self as usize],
        }
    }
}

/// One of the sixty-four squares, counted a1, b1 … h8.
///
/// ```
/// use rules::{File, Rank, Square};
/// let square: Square = "e4".parse().unwrap();
/// assert_eq!(square, Square::new(File::E, Rank::Fourth));
/// assert_eq!(square.index(), 28);
/// assert!(Square::H1.is_light());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// All sixty-four, rank by rank from a1.
    pub const ALL: [Square; 64] = {
        let mut all = [Square(0); 64];
        let mut i = 0;
        while i < 64 {
            all[i] = Square(i as u8);
            i += 1;
        }
        all
    };

    /// The square where a file and a rank cross.
    #[inline]
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square(rank as u8 * 8 + file as u8)
    }

    /// The square of an index below 64.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < 64 {
            Some(Square(index as u8))
        } else {
            None
        }
    }

    /// For indices that are below 64 by construction.
    #[inline]
    pub(crate) const fn at(index: u8) -> Square {
        Square(index & 63)
    }

    /// 0 for a1, 1 for b1 … 63 for h8.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    #[inline]
    pub(crate) const fn raw(self) -> u8 {
        self.0
    }

    /// The column.
    #[inline]
    #[must_use]
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// The row.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[((self.0 >> 3) & 7) as usize]
    }

    /// Is it a light square? h1 is.
    ///
    /// ```
    /// use rules::Square;
    /// assert!(Square::H1.is_light() && !Square::A1.is_light());
    /// ```
    #[must_use]
    pub const fn is_light(self) -> bool {
        ((self.0 >> 3) ^ self.0) & 1 == 1
    }

    /// The square seen from the other side of the board: e2 for e7.
    ///
    /// ```
    /// use rules::Square;
    /// assert_eq!(Square::E2.flipped(), Square::E7);
    /// ```
    #[inline]
    #[must_use]
    pub const fn flipped(self) -> Square {
        Square(self.0 ^ 56)
    }

    /// The square that many files and ranks away, if it is on the board.
    ///
    /// ```
    /// use rules::Square;
    /// assert_eq!(Square::E4.offset(1, 2), Some(Square::F6));
    /// assert_eq!(Square::H4.offset(1, 0), None);
    /// ```
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = (self.0 & 7) as i8 + files;
        let rank = (self.0 >> 3) as i8 + ranks;
        if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
            Some(Square((rank * 8 + file) as u8))
        } else {
            None
        }
    }

    /// King steps between two squares.
    ///
    /// ```
    /// use rules::Square;
    /// assert_eq!(Square::A1.distance(Square::C8), 7);
    /// ```
    #[must_use]
    pub const fn distance(self, other: Square) -> u8 {
        let files = (self.0 & 7).abs_diff(other.0 & 7);
        let ranks = (self.0 >> 3).abs_diff(other.0 >> 3);
        if files > ranks { files } else { ranks }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = [b'a' + (self.0 & 7), b'1' + (self.0 >> 3)];
        f.pad(core::str::from_utf8(&text).unwrap_or_default())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a square of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSuchSquare;

impl fmt::Display for NoSuchSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a letter a to h and a digit 1 to 8")
    }
}

impl core::error::Error for NoSuchSquare {}

impl FromStr for Square {
    type Err = NoSuchSquare;

    fn from_str(text: &str) -> Result<Square, NoSuchSquare> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Ok(Square((rank - b'1') * 8 + (file - b'a')))
            }
            _ => Err(NoSuchSquare),
        }
    }
}

/// The squares by name.
impl Square {
    /// a1.
    pub const A1: Square = Square(0);
    /// b1.
    pub const B1: Square = Square(1);
    /// c1.
    pub const C1: Square = Square(2);
    /// d1.
    pub const D1: Square = Square(3);
    /// e1.
    pub const E1: Square = Square(4);
    /// f1.
    pub const F1: Square = Square(5);
    /// g1.
    pub const G1: Square = Square(6);
    /// h1.
    pub const H1: Square = Square(7);
    /// a2.
    pub const A2: Square = Square(8);
    /// b2.
    pub const B2: Square = Square(9);
    /// c2.
    pub const C2: Square = Square(10);
    /// d2.
    pub const D2: Square = Square(11);
    /// e2.
    pub const E2: Square = Square(12);
    /// f2.
    pub const F2: Square = Square(13);
    /// g2.
    pub const G2: Square = Square(14);
    /// h2.
    pub const H2: Square = Square(15);
    /// a3.
    pub const A3: Square = Square(16);
    /// b3.
    pub const B3: Square = Square(17);
    /// c3.
    pub const C3: Square = Square(18);
    /// d3.
    pub const D3: Square = Square(19);
    /// e3.
    pub const E3: Square = Square(20);
    /// f3.
    pub const F3: Square = Square(21);
    /// g3.
    pub const G3: Square = Square(22);
    /// h3.
    pub const H3: Square = Square(23);
    /// a4.
    pub const A4: Square = Square(24);
    /// b4.
    pub const B4: Square = Square(25);
    /// c4.
    pub const C4: Square = Square(26);
    /// d4.
    pub const D4: Square = Square(27);
    /// e4.
    pub const E4: Square = Square(28);
    /// f4.
    pub const F4: Square = Square(29);
    /// g4.
    pub const G4: Square = Square(30);
    /// h4.
    pub const H4: Square = Square(31);
    /// a5.
    pub const A5: Square = Square(32);
    /// b5.
    pub const B5: Square = Square(33);
    /// c5.
    pub const C5: Square = Square(34);
    /// d5.
    pub const D5: Square = Square(35);
    /// e5.
    pub const E5: Square = Square(36);
    /// f5.
    pub const F5: Square = Square(37);
    /// g5.
    pub const G5: Square = Square(38);
    /// h5.
    pub const H5: Square = Square(39);
    /// a6.
    pub const A6: Square = Square(40);
    /// b6.
    pub const B6: Square = Square(41);
    /// c6.
    pub const C6: Square = Square(42);
    /// d6.
    pub const D6: Square = Square(43);
    /// e6.
    pub const E6: Square = Square(44);
    /// f6.
    pub const F6: Square = Square(45);
    /// g6.
    pub const G6: Square = Square(46);
    /// h6.
    pub const H6: Square = Square(47);
    /// a7.
    pub const A7: Square = Square(48);
    /// b7.
    pub const B7: Square = Square(49);
    /// c7.
    pub const C7: Square = Square(50);
    /// d7.
    pub const D7: Square = Square(51);
    /// e7.
    pub const E7: Square = Square(52);
    /// f7.
    pub const F7: Square = Square(53);
    /// g7.
    pub const G7: Square = Square(54);
    /// h7.
    pub const H7: Square = Square(55);
    /// a8.
    pub const A8: Square = Square(56);
    /// b8.
    pub const B8: Square = Square(57);
    /// c8.
    pub const C8: Square = Square(58);
    /// d8.
    pub const D8: Square = Square(59);
    /// e8.
    pub const E8: Square = Square(60);
    /// f8.
    pub const F8: Square = Square(61);
    /// g8.
    pub const G8: Square = Square(62);
    /// h8.
    pub const H8: Square = Square(63);
}
