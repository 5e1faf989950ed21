//! The two sides, and a pair of things, one for each side.

use core::fmt;
use core::ops::{Index, IndexMut, Not};

/// White or Black.
///
/// ```
/// use rules::Color;
/// assert_eq!(!Color::White, Color::Black);
/// assert_eq!(Color::Black.to_string(), "black");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// The side that moves first.
    White = 0,
    /// The other side.
    Black = 1,
}

impl Color {
    /// Both sides, White first.
    ///
    /// ```
    /// use rules::Color;
    /// assert_eq!(Color::ALL.map(Color::letter), ['w', 'b']);
    /// ```
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White, 1 for Black.
    ///
    /// ```
    /// use rules::Color;
    /// assert_eq!((Color::White.index(), Color::Black.index()), (0, 1));
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The FEN letter: `w` or `b`.
    ///
    /// ```
    /// use rules::{Color, Position};
    /// let field = format!(" {} ", Color::White.letter());
    /// assert!(Position::start().fen().contains(&field));
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }

    /// `White` if `white`, else `Black`.
    ///
    /// ```
    /// use rules::Color;
    /// assert_eq!([true, false].map(Color::from_white), Color::ALL);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_white(white: bool) -> Color {
        if white { Color::White } else { Color::Black }
    }

    /// Is this White?
    ///
    /// ```
    /// use rules::Color;
    /// assert!(Color::White.is_white() && !Color::Black.is_white());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_white(self) -> bool {
        matches!(self, Color::White)
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        Color::from_white(!self.is_white())
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Color::White => "white",
            Color::Black => "black",
        })
    }
}

/// One thing for each side.
///
/// ```
/// use rules::{ByColor, Color};
/// let mut points = ByColor { white: 1, black: 0 };
/// points[Color::Black] += 2;
/// assert_eq!(points.map(|p| p * 10), ByColor { white: 10, black: 20 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByColor<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> ByColor<T> {
    /// Asks `make` for each side, White first.
    ///
    /// ```
    /// use rules::{ByColor, Position, Square};
    /// let kings = ByColor::from_fn(|color| Position::start().king(color));
    /// assert_eq!(kings, ByColor { white: Square::E1, black: Square::E8 });
    /// ```
    pub fn from_fn(mut make: impl FnMut(Color) -> T) -> ByColor<T> {
        ByColor {
            white: make(Color::White),
            black: make(Color::Black),
        }
    }

    /// Each side's thing put through `change`.
    ///
    /// ```
    /// use rules::ByColor;
    /// let names = ByColor { white: "谢军", black: "Polgár" };
    /// assert_eq!(names.map(|name| name.chars().count()), ByColor { white: 2, black: 6 });
    /// ```
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor {
            white: change(self.white),
            black: change(self.black),
        }
    }

    /// The same with the sides exchanged.
    ///
    /// ```
    /// use rules::ByColor;
    /// let first_game = ByColor { white: "Fischer", black: "Spassky" };
    /// assert_eq!(first_game.swapped().white, "Spassky");
    /// ```
    #[must_use]
    pub fn swapped(self) -> ByColor<T> {
        ByColor {
            white: self.black,
            black: self.white,
        }
    }

    /// Both, White's first.
    ///
    /// ```
    /// use rules::{ByColor, Color};
    /// let minutes = ByColor { white: 5, black: 3 };
    /// assert_eq!(minutes.iter().collect::<Vec<_>>(), [(Color::White, &5), (Color::Black, &3)]);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (Color, &T)> {
        [(Color::White, &self.white), (Color::Black, &self.black)].into_iter()
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}
