//! Forsyth-Edwards Notation: X-FEN and Shredder-FEN read, strictly or tolerantly, and written.
//!
//! ```
//! use rules::{CastlingMode, Code, fen};
//! let text = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
//! let position = fen::parse(text, CastlingMode::Standard).unwrap();
//! // The square counts only where a legal capture uses it.
//! assert_eq!(position.fen(), text.replace("e3", "-"));
//!
//! let reading = fen::read("8/8/8/4k3/8/8/8/R3K3 w Q", CastlingMode::Standard);
//! assert_eq!(reading.reading().as_str(), "lenient");
//! assert!(reading.codes().contains(Code::FieldMissing));
//! ```

use core::fmt;

use alloc::vec::Vec;

use crate::board::color::Color;
use crate::board::placement::Board;
use crate::board::role::{Piece, Role};
use crate::board::square::{File, Rank, Square};
use crate::fault::{Code, Codes, Reading};
use crate::position::setup::Setup;
use crate::position::{CastlingMode, Position, validate};

/// A fault and where it is.
///
/// ```
/// use rules::{CastlingMode, Code, fen};
/// let text = "4k3/8/8/8/8/8/8/4K3 x - - 0 1";
/// let faults = fen::parse(text, CastlingMode::Standard).unwrap_err();
/// assert_eq!(faults.0, [fen::FenFault { code: Code::SideUnknown, at: 20 }]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FenFault {
    /// What is wrong.
    pub code: Code,
    /// The byte offset in the text.
    pub at: usize,
}

/// Why a FEN was refused: every fault found.
///
/// ```
/// use rules::{CastlingMode, fen};
/// let text = "4k3/8/8/8/8/8/8/4K3 x - - 0 1";
/// let faults = fen::parse(text, CastlingMode::Standard).unwrap_err();
/// assert_eq!(faults.to_string(), "the side to move is neither w nor b (at 20)");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenFaults(pub Vec<FenFault>);

impl FenFaults {
    /// The codes without their places.
    ///
    /// ```
    /// use rules::{CastlingMode, Code, fen};
    /// let faults = fen::parse("8/8/8/8/8/8/8/8 w - - 0 1", CastlingMode::Standard).unwrap_err();
    /// assert_eq!(faults.codes(), Code::KingMissing.into());
    /// ```
    #[must_use]
    pub fn codes(&self) -> Codes {
        self.0.iter().map(|fault| fault.code).collect()
    }
}

impl fmt::Display for FenFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            let between = if i > 0 { "; " } else { "" };
            write!(f, "{between}{} (at {})", fault.code.text(), fault.at)?;
        }
        Ok(())
    }
}

impl core::error::Error for FenFaults {}

/// All that a FEN gave: a position if there is one in it, and what was wrong or tolerated.
///
/// ```
/// use rules::{CastlingMode, fen};
/// let reading = fen::read("4k3/8/8/8/8/8/8/4K3 w - -", CastlingMode::Standard);
/// assert_eq!(reading.position.unwrap().fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
/// assert_eq!(reading.faults.len(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenReading {
    /// The position, if one could be read.
    pub position: Option<Position>,
    /// Faults and tolerances in the order of their places.
    pub faults: Vec<FenFault>,
}

impl FenReading {
    /// Strict if nothing was wrong, lenient if all could be tolerated.
    ///
    /// ```
    /// use rules::{CastlingMode, Reading, fen};
    /// let reading = fen::read("4k3/8/8/8/8/8/8/4K3 w - -", CastlingMode::Standard);
    /// assert_eq!(reading.reading(), Reading::Lenient);
    /// ```
    #[must_use]
    pub fn reading(&self) -> Reading {
        match (&self.position, self.faults.is_empty()) {
            (Some(_), true) => Reading::Strict,
            (Some(_), false) => Reading::Lenient,
            (None, _) => Reading::Rejected,
        }
    }

    /// The codes without their places.
    ///
    /// ```
    /// use rules::{CastlingMode, Code, fen};
    /// let reading = fen::read("4k3/8/8/8/8/8/8/4K3 w - -", CastlingMode::Standard);
    /// assert_eq!(reading.codes(), Code::FieldMissing.into());
    /// ```
    #[must_use]
    pub fn codes(&self) -> Codes {
        self.faults.iter().map(|fault| fault.code).collect()
    }
}

/// Reads a FEN strictly: six fields, one space between, X-FEN or, in Chess960, Shredder letters.
///
/// ```
/// use rules::{CastlingMode, Color, fen};
/// let text = "4k3/8/8/8/8/8/8/4K2R b K - 7 40";
/// let position = fen::parse(text, CastlingMode::Standard).unwrap();
/// assert_eq!((position.turn(), position.halfmoves()), (Color::Black, 7));
/// assert!(fen::parse(" 4k3/8/8/8/8/8/8/4K2R b K -", CastlingMode::Standard).is_err());
/// ```
///
/// # Errors
/// Every fault and everything that would need a tolerance, with places.
pub fn parse(text: &str, mode: CastlingMode) -> Result<Position, FenFaults> {
    let reading = read(text, mode);
    match reading.position {
        Some(position) if reading.faults.is_empty() => Ok(position),
        _ => Err(FenFaults(reading.faults)),
    }
}

/// Reads a FEN tolerantly: missing fields, rights and en passant squares that cannot be,
/// underscores for spaces and the like; what was tolerated comes with the position.
///
/// ```
/// use rules::{CastlingMode, Code, fen};
/// let text = "4k3/8/8/8/8/8/8/4K3 w K - 0 1";
/// let (position, used) = fen::parse_lenient(text, CastlingMode::Standard).unwrap();
/// assert!(position.castling().is_empty());
/// assert_eq!(used, [fen::FenFault { code: Code::CastlingNoRook, at: 22 }]);
/// ```
///
/// # Errors
/// Every fault with its place, if there is no position in the text.
pub fn parse_lenient(
    text: &str,
    mode: CastlingMode,
) -> Result<(Position, Vec<FenFault>), FenFaults> {
    let reading = read(text, mode);
    match reading.position {
        Some(position) => Ok((position, reading.faults)),
        None => Err(FenFaults(reading.faults)),
    }
}

/// Reads a FEN and says all about it.
///
/// ```
/// use rules::{CastlingMode, Code, Reading, fen};
/// let reading = fen::read("8/8/8/8/8/8/8/8 w - - 0 1", CastlingMode::Standard);
/// assert_eq!((reading.position, reading.reading()), (None, Reading::Rejected));
/// assert!(reading.codes().contains(Code::KingMissing));
/// ```
#[must_use]
pub fn read(text: &str, mode: CastlingMode) -> FenReading {
    let mut reader = Reader { faults: Vec::new() };
    let setup = reader.setup(text, mode);
    let position = setup
        .filter(|_| reader.faults.iter().all(|fault| is_tolerable(fault.code)))
        .and_then(|setup| Position::from_setup_lenient(setup, mode).ok())
        .map(|(position, _)| position);
    reader.faults.sort_by_key(|fault| fault.at);
    FenReading {
        position,
        faults: reader.faults,
    }
}

fn is_tolerable(code: Code) -> bool {
    validate::is_tolerable(code)
        || matches!(
            code,
            Code::FieldMissing
                | Code::SpaceExtra
                | Code::UnderscoreForSpace
                | Code::BoardDigitsInRow
                | Code::CastlingOrder
                | Code::CastlingShredder
                | Code::ClockLeadingZero
                | Code::EpClock
        )
}

/// A longer text is no FEN, and is not looked at: none has a hundred characters, save for spaces.
const BYTES_MAX: usize = 1024;

struct Reader {
    faults: Vec<FenFault>,
}

/// A field and its byte offset.
type Field<'a> = (&'a str, usize);

impl Reader {
    fn fault(&mut self, code: Code, at: usize) {
        let fault = FenFault { code, at };
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }

    fn has(&self, code: Code) -> bool {
        self.faults.iter().any(|fault| fault.code == code)
    }

    fn setup(&mut self, text: &str, mode: CastlingMode) -> Option<Setup> {
        if text.trim().is_empty() {
            self.fault(Code::Empty, 0);
            return None;
        }
        if text.len() > BYTES_MAX {
            self.fault(Code::TooLong, BYTES_MAX);
            return None;
        }
        if let Some(at) = text.find(|c: char| !c.is_ascii()) {
            self.fault(Code::NotAscii, at);
            return None;
        }
        let fields = self.fields(text);
        let field = |i: usize| fields.get(i).copied();
        if let Some(&(_, at)) = fields.get(6) {
            self.fault(Code::FieldExtra, at);
        }
        let end = text.len();
        if fields.len() < 6 {
            self.fault(Code::FieldMissing, end);
        }
        let board_at = field(0).map_or(0, |(_, at)| at);
        let board = self.board(field(0)?);
        let turn = self.side(field(1).unwrap_or(("w", end)));
        let castling = field(2).unwrap_or(("-", end));
        let ep = field(3).unwrap_or(("-", end));
        let ep_square = self.ep(ep);
        let counter = field(4).unwrap_or(("0", end));
        let halfmoves = self.counter(counter);
        let number = field(5).unwrap_or(("1", end));
        let fullmoves = self.counter(number);
        let rights = self.castling(castling, board.as_ref(), mode);
        let setup = Setup {
            board: board?,
            turn: turn?,
            castling: rights?,
            ep: ep_square,
            halfmoves: halfmoves?,
            fullmoves: fullmoves?,
        };
        for code in validate::faults(&setup, mode).iter() {
            let at = match code {
                Code::CastlingNoRook | Code::CastlingNotStandard | Code::CastlingArraysDiffer => {
                    castling.1
                }
                Code::EpRank | Code::EpImpossible => ep.1,
                Code::MoveNumberZero => number.1,
                _ => board_at,
            };
            self.fault(code, at);
        }
        // Writers forget to set it back; the square says more than the counter.
        let has_ep = setup.ep.is_some() && !self.has(Code::EpRank) && !self.has(Code::EpImpossible);
        if has_ep && setup.halfmoves > 0 {
            self.fault(Code::EpClock, counter.1);
        }
        Some(setup)
    }

    fn fields<'a>(&mut self, text: &'a str) -> Vec<Field<'a>> {
        let trimmed = text.trim();
        let underscored = !trimmed.contains(char::is_whitespace) && trimmed.contains('_');
        let is_space = |c: char| {
            if underscored {
                c == '_'
            } else {
                c.is_whitespace()
            }
        };
        if underscored {
            self.fault(Code::UnderscoreForSpace, text.find('_').unwrap_or(0));
        }
        let mut fields = Vec::new();
        let mut start = 0;
        for piece in text.split_inclusive(is_space) {
            let field = piece.trim_end_matches(is_space);
            if field.is_empty() || piece.ends_with(|c: char| is_space(c) && c != ' ' && c != '_') {
                self.fault(Code::SpaceExtra, start + field.len());
            }
            if !field.is_empty() {
                fields.push((field, start));
            }
            start += piece.len();
        }
        if text.ends_with(is_space) {
            self.fault(Code::SpaceExtra, text.len() - 1);
        }
        fields
    }

    fn board(&mut self, (text, at): Field<'_>) -> Option<Board> {
        let mut board = Board::empty();
        let before = self.faults.len();
        let mut ranks = 0;
        let mut start = at;
        for row in text.split('/') {
            if let Some(&rank) = Rank::ALL.iter().rev().nth(ranks) {
                self.rank(&mut board, rank, (row, start));
            }
            ranks += 1;
            start += row.len() + 1;
        }
        if ranks != 8 {
            self.fault(Code::BoardRankCount, at);
        }
        self.faults[before..]
            .iter()
            .all(|fault| is_tolerable(fault.code))
            .then_some(board)
    }

    fn rank(&mut self, board: &mut Board, rank: Rank, (row, at): Field<'_>) {
        let mut file = 0;
        let mut after_digit = false;
        for (i, letter) in row.char_indices() {
            if let Some(digit @ 1..=8) = letter.to_digit(10) {
                if after_digit {
                    self.fault(Code::BoardDigitsInRow, at + i);
                }
                file += digit as usize;
                after_digit = true;
                continue;
            }
            after_digit = false;
            match (Piece::from_letter(letter), File::ALL.get(file)) {
                (Some(piece), Some(&file)) => board.set(Square::new(file, rank), piece),
                (Some(_), None) => {}
                (None, _) if letter == '[' => {
                    self.fault(Code::BoardPocket, at + i);
                    return;
                }
                (None, _) => self.fault(Code::BoardLetter, at + i),
            }
            file += 1;
        }
        if file != 8 {
            self.fault(Code::BoardRankLength, at);
        }
    }

    fn side(&mut self, (text, at): Field<'_>) -> Option<Color> {
        match text {
            "w" => Some(Color::White),
            "b" => Some(Color::Black),
            _ => {
                self.fault(Code::SideUnknown, at);
                None
            }
        }
    }

    fn castling(
        &mut self,
        (text, at): Field<'_>,
        board: Option<&Board>,
        mode: CastlingMode,
    ) -> Option<crate::board::bitboard::Bitboard> {
        let mut rights = crate::board::bitboard::Bitboard::EMPTY;
        if text == "-" {
            return Some(rights);
        }
        if text.len() > 4 || text.chars().any(|c| !is_right(c)) {
            self.fault(Code::CastlingLetter, at);
            return None;
        }
        let order = |c: char| u8::from(c.is_ascii_lowercase()) * 4 + u8::from(c == 'Q' || c == 'q');
        if !text.chars().is_sorted_by_key(order) {
            self.fault(Code::CastlingOrder, at);
        }
        for (i, letter) in text.char_indices() {
            if text[..i].contains(letter) {
                self.fault(Code::CastlingDoubled, at + i);
                continue;
            }
            if mode == CastlingMode::Standard && !"KQkq".contains(letter) {
                self.fault(Code::CastlingShredder, at + i);
            }
            let Some(board) = board else { continue };
            match rook_of(board, letter) {
                None => self.fault(Code::CastlingNoRook, at),
                Some(rook) if rights.contains(rook) => self.fault(Code::CastlingDoubled, at + i),
                Some(rook) => rights.insert(rook),
            }
        }
        Some(rights)
    }

    fn ep(&mut self, (text, at): Field<'_>) -> Option<Square> {
        if text == "-" {
            return None;
        }
        let square = text.parse().ok();
        if square.is_none() {
            self.fault(Code::EpSquare, at);
        }
        square
    }

    fn counter(&mut self, (text, at): Field<'_>) -> Option<u32> {
        if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
            self.fault(Code::ClockNumber, at);
            return None;
        }
        if text.len() > 1 && text.starts_with('0') {
            self.fault(Code::ClockLeadingZero, at);
        }
        let number = text.parse().ok();
        if number.is_none() {
            self.fault(Code::ClockTooLarge, at);
        }
        number
    }
}

fn is_right(letter: char) -> bool {
    matches!(letter, 'K' | 'Q' | 'k' | 'q' | 'A'..='H' | 'a'..='h')
}

/// The rook a right's letter means: `K` and `Q` the outermost, a file letter the one there.
pub(super) fn rook_of(board: &Board, letter: char) -> Option<Square> {
    let color = Color::from_white(letter.is_ascii_uppercase());
    let home = Rank::First.seen_by(color);
    let king = board.king(color).filter(|king| king.rank() == home)?;
    let rooks = board.pieces(color, Role::Rook);
    let mut on_home = rooks.into_iter().filter(|rook| rook.rank() == home);
    match letter.to_ascii_lowercase() {
        'k' => on_home.filter(|&rook| rook > king).last(),
        'q' => on_home.find(|&rook| rook < king),
        file => {
            let square = Square::new(File::from_letter(file)?, home);
            rooks.contains(square).then_some(square)
        }
    }
}
