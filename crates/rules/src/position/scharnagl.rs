//! The 960 starting arrays by their Scharnagl numbers.

use crate::board::color::{ByColor, Color};
use crate::board::placement::Board;
use crate::board::role::{Piece, Role};
use crate::board::square::{File, Rank, Square};

use super::core_state::{Core, NONE};
use super::{CastlingMode, Position};

/// Where the two knights go among the five squares that bishops and queen leave.
const KNIGHTS: [(usize, usize); 10] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (1, 2),
    (1, 3),
    (1, 4),
    (2, 3),
    (2, 4),
    (3, 4),
];

/// The back rank of a Scharnagl number, from the a-file; nothing from 960 up. 518 is the usual.
///
/// ```
/// use rules::{chess960_array, Role};
/// let array: String = chess960_array(518).unwrap().map(Role::letter).iter().collect();
/// assert_eq!(array, "RNBQKBNR");
/// ```
#[must_use]
pub fn chess960_array(number: u16) -> Option<[Role; 8]> {
    if number >= 960 {
        return None;
    }
    let mut array = [None; 8];
    let number = usize::from(number);
    let (rest, light) = (number / 4, number % 4);
    let (rest, dark) = (rest / 4, rest % 4);
    let (knights, queen) = (rest / 6, rest % 6);
    array[2 * light + 1] = Some(Role::Bishop);
    array[2 * dark] = Some(Role::Bishop);
    put_on_free(&mut array, queen, Role::Queen);
    let (first, second) = KNIGHTS[knights];
    // The second first, for it is counted with the first square still free.
    put_on_free(&mut array, second, Role::Knight);
    put_on_free(&mut array, first, Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        put_on_free(&mut array, 0, role);
    }
    Some(array.map(|role| role.unwrap_or(Role::Rook)))
}

fn put_on_free(array: &mut [Option<Role>; 8], nth: usize, role: Role) {
    if let Some(square) = array.iter_mut().filter(|square| square.is_none()).nth(nth) {
        *square = Some(role);
    }
}

impl Position {
    /// The initial array, White to move.
    ///
    /// ```
    /// use rules::Position;
    /// let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    /// assert_eq!(Position::start().fen(), fen);
    /// ```
    #[must_use]
    pub const fn start() -> Position {
        const START: Position = Position::of_core(
            Core {
                board: Board::start(),
                castling: 0x8100_0000_0000_0081,
                kings: [Square::E1.raw(), Square::E8.raw()],
                ep: NONE,
                turn: 0,
            },
            0,
            1,
            CastlingMode::Standard,
        );
        START
    }

    /// The Chess960 start of a Scharnagl number; nothing from 960 up.
    ///
    /// ```
    /// use rules::Position;
    /// let position = Position::chess960(0).unwrap();
    /// assert_eq!(position.fen(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    /// ```
    #[must_use]
    pub fn chess960(number: u16) -> Option<Position> {
        Position::double_chess960(number, number)
    }

    /// The start with one array for White and another for Black; nothing from 960 up.
    ///
    /// ```
    /// use rules::Position;
    /// let position = Position::double_chess960(518, 0).unwrap();
    /// assert_eq!(position.board().to_string(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    /// assert_eq!(Position::double_chess960(518, 960), None);
    /// ```
    #[must_use]
    pub fn double_chess960(white: u16, black: u16) -> Option<Position> {
        let arrays = ByColor {
            white: chess960_array(white)?,
            black: chess960_array(black)?,
        };
        let mut board = Board::empty();
        let mut kings = [0; 2];
        let mut castling = 0;
        for (color, array) in arrays.iter() {
            for (file, role) in File::ALL.into_iter().zip(*array) {
                let square = Square::new(file, Rank::First.seen_by(color));
                board.set(square, Piece::new(color, role));
                let pawn = Square::new(file, Rank::Second.seen_by(color));
                board.set(pawn, Piece::new(color, Role::Pawn));
                match role {
                    Role::King => kings[color.index()] = square.raw(),
                    Role::Rook => castling |= 1 << square.index(),
                    _ => {}
                }
            }
        }
        let core = Core {
            board,
            castling,
            kings,
            ep: NONE,
            turn: Color::White.index() as u8,
        };
        Some(Position::assemble(core, 0, 1, CastlingMode::Chess960))
    }
}
