//! The six kinds of piece, their letters and names, and a piece with its side.

use core::fmt;

use super::color::Color;

/// A kind of piece.
///
/// ```
/// use rules::{Board, Role, Square};
/// assert_eq!(Board::start().role_at(Square::D8), Some(Role::Queen));
/// assert_eq!(Role::Queen.to_string(), "queen");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Role {
    /// 兵, a foot soldier.
    Pawn = 0,
    /// 马, the knight.
    Knight = 1,
    /// 象, the bishop.
    Bishop = 2,
    /// 车, the rook.
    Rook = 3,
    /// 后, the queen.
    Queen = 4,
    /// 王, the king.
    King = 5,
}

impl Role {
    /// All six, from pawn to king.
    ///
    /// ```
    /// use rules::Role;
    /// assert_eq!(Role::ALL.map(Role::letter), ['P', 'N', 'B', 'R', 'Q', 'K']);
    /// ```
    pub const ALL: [Role; 6] = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
        Role::King,
    ];

    /// What a pawn may become, from queen down.
    ///
    /// ```
    /// use rules::Role;
    /// assert_eq!(Role::PROMOTIONS.map(Role::letter), ['Q', 'R', 'B', 'N']);
    /// ```
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    /// 0 for the pawn to 5 for the king.
    ///
    /// ```
    /// use rules::Role;
    /// assert!(Role::ALL.iter().enumerate().all(|(i, role)| role.index() == i));
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The capital letter of the Laws: `P N B R Q K`.
    ///
    /// ```
    /// use rules::Role;
    /// assert_eq!(Role::Knight.letter(), 'N');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Role::Pawn => 'P',
            Role::Knight => 'N',
            Role::Bishop => 'B',
            Role::Rook => 'R',
            Role::Queen => 'Q',
            Role::King => 'K',
        }
    }

    /// The role of an English letter of either case.
    ///
    /// ```
    /// use rules::Role;
    /// assert_eq!(Role::from_letter('n'), Some(Role::Knight));
    /// ```
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Role> {
        match letter {
            'P' | 'p' => Some(Role::Pawn),
            'N' | 'n' => Some(Role::Knight),
            'B' | 'b' => Some(Role::Bishop),
            'R' | 'r' => Some(Role::Rook),
            'Q' | 'q' => Some(Role::Queen),
            'K' | 'k' => Some(Role::King),
            _ => None,
        }
    }

    /// The English name, capitalised.
    ///
    /// ```
    /// use rules::Role;
    /// assert_eq!(Role::Knight.english(), "Knight");
    /// ```
    #[must_use]
    pub const fn english(self) -> &'static str {
        match self {
            Role::Pawn => "Pawn",
            Role::Knight => "Knight",
            Role::Bishop => "Bishop",
            Role::Rook => "Rook",
            Role::Queen => "Queen",
            Role::King => "King",
        }
    }

    /// The short Chinese name: 兵 马 象 车 后 王.
    ///
    /// ```
    /// use rules::Role;
    /// assert_eq!(Role::ALL.map(Role::chinese), ["兵", "马", "象", "车", "后", "王"]);
    /// ```
    #[must_use]
    pub const fn chinese(self) -> &'static str {
        match self {
            Role::Pawn => "兵",
            Role::Knight => "马",
            Role::Bishop => "象",
            Role::Rook => "车",
            Role::Queen => "后",
            Role::King => "王",
        }
    }

    /// The full Chinese name: 兵卒 骑士 主教 城堡 皇后 国王.
    ///
    /// ```
    /// use rules::Role;
    /// assert_eq!(Role::Rook.chinese_full(), "城堡");
    /// ```
    #[must_use]
    pub const fn chinese_full(self) -> &'static str {
        match self {
            Role::Pawn => "兵卒",
            Role::Knight => "骑士",
            Role::Bishop => "主教",
            Role::Rook => "城堡",
            Role::Queen => "皇后",
            Role::King => "国王",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Role::Pawn => "pawn",
            Role::Knight => "knight",
            Role::Bishop => "bishop",
            Role::Rook => "rook",
            Role::Queen => "queen",
            Role::King => "king",
        })
    }
}

/// A kind of piece and the side it belongs to.
///
/// ```
/// use rules::{Board, Color, Piece, Role, Square};
/// let piece = Board::start().piece_at(Square::A8).unwrap();
/// assert_eq!(piece, Piece { color: Color::Black, role: Role::Rook });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// A piece of that side and kind.
    ///
    /// ```
    /// use rules::{Color, Piece, Role};
    /// let king = Piece::new(Color::White, Role::King);
    /// assert_eq!((king.color, king.role), (Color::White, Role::King));
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(color: Color, role: Role) -> Piece {
        Piece { color, role }
    }

    /// The FEN letter: capital for White, small for Black.
    ///
    /// ```
    /// use rules::{Color, Piece, Role};
    /// assert_eq!(Color::ALL.map(|color| Piece::new(color, Role::Queen).letter()), ['Q', 'q']);
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.letter(),
            Color::Black => self.role.letter().to_ascii_lowercase(),
        }
    }

    /// The piece of a FEN letter.
    ///
    /// ```
    /// use rules::{Color, Piece, Role};
    /// assert_eq!(Piece::from_letter('n'), Some(Piece::new(Color::Black, Role::Knight)));
    /// assert_eq!(Piece::from_letter('x'), None);
    /// ```
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Piece> {
        match Role::from_letter(letter) {
            Some(role) => Some(Piece {
                color: Color::from_white(letter.is_ascii_uppercase()),
                role,
            }),
            None => None,
        }
    }

    /// The chess figurine of Unicode: ♔ … ♟.
    ///
    /// ```
    /// use rules::{Color, Piece, Role};
    /// assert_eq!(Piece::new(Color::White, Role::King).figurine(), '♔');
    /// ```
    #[must_use]
    pub const fn figurine(self) -> char {
        const FIGURINES: [[char; 6]; 2] = [
            ['♙', '♘', '♗', '♖', '♕', '♔'],
            ['♟', '♞', '♝', '♜', '♛', '♚'],
        ];
        FIGURINES[self.color.index()][self.role.index()]
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}
