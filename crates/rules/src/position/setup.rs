//! A position as somebody set it up, not yet known to be legal.

use core::fmt;

use crate::board::bitboard::Bitboard;
use crate::board::color::Color;
use crate::board::placement::Board;
use crate::board::square::Square;
use crate::fault::{Code, Codes};

use super::core_state::{Core, NONE};
use super::validate;
use super::{CastlingMode, Position};

/// Everything a FEN says, true or not.
///
/// ```
/// use rules::{CastlingMode, Code, Position, Setup, Square};
/// let mut setup = Setup::from(&Position::start());
/// setup.board.remove(Square::E1);
/// let faults = Position::from_setup(setup, CastlingMode::Standard).unwrap_err();
/// assert!(faults.codes().contains(Code::KingMissing));
/// assert!(faults.codes().contains(Code::CastlingNoRook));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands where.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// The rooks that may still castle.
    pub castling: Bitboard,
    /// The square a pawn has just crossed with a double step.
    pub ep: Option<Square>,
    /// Half-moves since the last capture or pawn move.
    pub halfmoves: u32,
    /// The number of the move about to be made, from 1.
    pub fullmoves: u32,
}

impl Default for Setup {
    /// An empty board, White to move.
    fn default() -> Setup {
        Setup {
            board: Board::empty(),
            turn: Color::White,
            castling: Bitboard::EMPTY,
            ep: None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Setup {
        Setup {
            board: *position.board(),
            turn: position.turn(),
            castling: position.castling(),
            ep: position.ep_square(),
            halfmoves: position.halfmoves(),
            fullmoves: position.fullmoves(),
        }
    }
}

/// What is wrong with a setup, all of it.
///
/// ```
/// use rules::{CastlingMode, Position, Setup};
/// let faults = Position::from_setup(Setup::default(), CastlingMode::Standard).unwrap_err();
/// assert_eq!(faults.to_string(), "a side has no king");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SetupFaults(pub(crate) Codes);

impl SetupFaults {
    /// The faults.
    ///
    /// ```
    /// use rules::{CastlingMode, Code, Position, Setup};
    /// let faults = Position::from_setup(Setup::default(), CastlingMode::Standard).unwrap_err();
    /// assert_eq!(faults.codes(), Code::KingMissing.into());
    /// ```
    #[must_use]
    pub fn codes(&self) -> Codes {
        self.0
    }

    /// Could [`Position::from_setup_lenient`] still make a position of it?
    ///
    /// ```
    /// use rules::{CastlingMode, Position, Setup, Square};
    /// let without = |square| {
    ///     let mut setup = Setup::from(&Position::start());
    ///     setup.board.remove(square);
    ///     Position::from_setup(setup, CastlingMode::Standard).unwrap_err()
    /// };
    /// assert!(without(Square::H1).are_tolerable(), "the right to castle is dropped");
    /// assert!(!without(Square::E1).are_tolerable());
    /// ```
    #[must_use]
    pub fn are_tolerable(&self) -> bool {
        self.0.iter().all(validate::is_tolerable)
    }
}

impl fmt::Display for SetupFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, code) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            f.write_str(code.text())?;
        }
        Ok(())
    }
}

impl core::error::Error for SetupFaults {}

impl Position {
    /// The position of a setup that has no fault at all.
    ///
    /// ```
    /// use rules::{CastlingMode, Piece, Position, Setup, Square};
    /// let mut setup = Setup::default();
    /// for (square, letter) in [(Square::E1, 'K'), (Square::E8, 'k'), (Square::A2, 'P')] {
    ///     setup.board.set(square, Piece::from_letter(letter).unwrap());
    /// }
    /// let position = Position::from_setup(setup, CastlingMode::Standard).unwrap();
    /// assert_eq!(position.fen(), "4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
    /// ```
    ///
    /// # Errors
    /// Every fault at once.
    pub fn from_setup(setup: Setup, mode: CastlingMode) -> Result<Position, SetupFaults> {
        let faults = validate::faults(&setup, mode);
        if faults.is_empty() {
            Ok(assemble(&setup, mode))
        } else {
            Err(SetupFaults(faults))
        }
    }

    /// The position of a setup in which play is possible: rights and en passant squares that
    /// cannot be are dropped, too many promoted pieces and impossible double checks kept. The
    /// codes say what was tolerated.
    ///
    /// ```
    /// use rules::{CastlingMode, Code, Position, Setup, Square};
    /// let mut setup = Setup::from(&Position::start());
    /// setup.board.remove(Square::H1);
    /// let (position, codes) =
    ///     Position::from_setup_lenient(setup, CastlingMode::Standard).unwrap();
    /// assert!(codes.contains(Code::CastlingNoRook));
    /// assert!(position.fen().contains(" w Qkq "));
    /// ```
    ///
    /// # Errors
    /// Every fault at once, if one of them cannot be tolerated.
    pub fn from_setup_lenient(
        mut setup: Setup,
        mode: CastlingMode,
    ) -> Result<(Position, Codes), SetupFaults> {
        let faults = validate::faults(&setup, mode);
        if !faults.iter().all(validate::is_tolerable) {
            return Err(SetupFaults(faults));
        }
        setup.castling = validate::possible_rights(&setup, mode);
        if faults.contains(Code::EpImpossible) {
            setup.ep = None;
        }
        setup.fullmoves = setup.fullmoves.max(1);
        Ok((assemble(&setup, mode), faults))
    }
}

/// Both kings are known to be there.
fn assemble(setup: &Setup, mode: CastlingMode) -> Position {
    let king = |color| setup.board.king(color).map_or(0, Square::raw);
    let core = Core {
        board: setup.board,
        castling: setup.castling.0,
        kings: [king(Color::White), king(Color::Black)],
        ep: setup.ep.map_or(NONE, Square::raw),
        turn: setup.turn.index() as u8,
    };
    Position::assemble(core, setup.halfmoves, setup.fullmoves, mode)
}
