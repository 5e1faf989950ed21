//! Files, ranks and the sixty-four squares.

use core::fmt;
use core::str::FromStr;

use super::color::Color;

/// One of the eight columns, `a` at White's left.
///
/// ```
/// use rules::{File, Square};
/// assert_eq!(Square::G7.file(), File::G);
/// assert!(File::A < File::H);
/// ```
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
    ///
    /// ```
    /// use rules::File;
    /// assert_eq!(File::ALL.iter().map(|file| file.letter()).collect::<String>(), "abcdefgh");
    /// ```
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
    ///
    /// ```
    /// use rules::File;
    /// assert_eq!((File::A.index(), File::H.index()), (0, 7));
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The small letter `a` to `h`.
    ///
    /// ```
    /// use rules::File;
    /// assert_eq!(File::C.letter(), 'c');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file of a small letter.
    ///
    /// ```
    /// use rules::File;
    /// assert_eq!(File::from_letter('c'), Some(File::C));
    /// assert_eq!(File::from_letter('i'), None);
    /// ```
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<File> {
        match letter {
            'a'..='h' => Some(File::ALL[letter as usize - 'a' as usize]),
            _ => None,
        }
    }
}

/// One of the eight rows, the first being White's own.
///
/// ```
/// use rules::{Rank, Square};
/// assert_eq!(Square::G7.rank(), Rank::Seventh);
/// assert!(Rank::First < Rank::Eighth);
/// ```
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
    ///
    /// ```
    /// use rules::Rank;
    /// assert_eq!(Rank::ALL.iter().map(|rank| rank.digit()).collect::<String>(), "12345678");
    /// ```
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
    ///
    /// ```
    /// use rules::Rank;
    /// assert_eq!((Rank::First.index(), Rank::Eighth.index()), (0, 7));
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The digit `1` to `8`.
    ///
    /// ```
    /// use rules::Rank;
    /// assert_eq!(Rank::Third.digit(), '3');
    /// ```
    #[must_use]
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank of a digit.
    ///
    /// ```
    /// use rules::Rank;
    /// assert_eq!(Rank::from_digit('3'), Some(Rank::Third));
    /// assert_eq!(Rank::from_digit('9'), None);
    /// ```
    #[must_use]
    pub const fn from_digit(digit: char) -> Option<Rank> {
        match digit {
            '1'..='8' => Some(Rank::ALL[digit as usize - '1' as usize]),
            _ => None,
        }
    }

    /// This rank as that side sees it: White's first is Black's eighth.
    ///
    /// ```
    /// use rules::{Color, Rank};
    /// assert_eq!(Rank::Second.seen_by(Color::White), Rank::Second);
    /// assert_eq!(Rank::Second.seen_by(Color::Black), Rank::Seventh);
    /// ```
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
    ///
    /// ```
    /// use rules::Square;
    /// assert_eq!(Square::ALL[..3], [Square::A1, Square::B1, Square::C1]);
    /// assert_eq!(Square::ALL[63], Square::H8);
    /// ```
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
    ///
    /// ```
    /// use rules::{File, Rank, Square};
    /// assert_eq!(Square::new(File::G, Rank::Seventh), Square::G7);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square(rank as u8 * 8 + file as u8)
    }

    /// The square of an index below 64.
    ///
    /// ```
    /// use rules::Square;
    /// assert_eq!(Square::from_index(8), Some(Square::A2));
    /// assert_eq!(Square::from_index(64), None);
    /// ```
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
    ///
    /// ```
    /// use rules::Square;
    /// assert_eq!([Square::A1, Square::H1, Square::A2].map(Square::index), [0, 7, 8]);
    /// ```
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
    ///
    /// ```
    /// use rules::{File, Square};
    /// assert_eq!(Square::B5.file(), File::B);
    /// ```
    #[inline]
    #[must_use]
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// The row.
    ///
    /// ```
    /// use rules::{Rank, Square};
    /// assert_eq!(Square::B5.rank(), Rank::Fifth);
    /// ```
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
///
/// ```
/// use rules::{NoSuchSquare, Square};
/// assert_eq!("e9".parse::<Square>(), Err(NoSuchSquare));
/// ```
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
