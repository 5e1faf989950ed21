//! What stands on a board, position of the rules or not.

use rules::{Board, Color, File, Piece, Rank, Setup, Square};
use serde::{Deserialize, Serialize};

use crate::error::StoreError;

#[derive(Deserialize, Serialize)]
pub(super) struct SetupV2 {
    board: String,
    turn: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    castling: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ep: Option<String>,
    halfmoves: u32,
    fullmoves: u32,
}

impl From<&Setup> for SetupV2 {
    fn from(setup: &Setup) -> Self {
        Self {
            board: setup.board.to_string(),
            turn: setup.turn.to_string(),
            castling: setup.castling.into_iter().map(|s| s.to_string()).collect(),
            ep: setup.ep.map(|square| square.to_string()),
            halfmoves: setup.halfmoves,
            fullmoves: setup.fullmoves,
        }
    }
}

impl TryFrom<SetupV2> for Setup {
    type Error = StoreError;

    fn try_from(record: SetupV2) -> Result<Self, StoreError> {
        let fault = |what: &str| StoreError::record("setup", what);
        let square = |text: &String| text.parse::<Square>().map_err(|_| fault("square"));
        let castling: Result<Vec<Square>, StoreError> =
            record.castling.iter().map(square).collect();
        Ok(Setup {
            board: placement(&record.board).ok_or_else(|| fault("board"))?,
            turn: super::clocks::read_color(&record.turn)?,
            castling: castling?.into_iter().collect(),
            ep: record.ep.as_ref().map(square).transpose()?,
            halfmoves: record.halfmoves,
            fullmoves: record.fullmoves,
        })
    }
}

/// The first field of a FEN, whether a position of the rules can stand so or not.
pub(crate) fn placement(text: &str) -> Option<Board> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        return None;
    }
    let mut board = Board::empty();
    for (rank, row) in Rank::ALL.into_iter().rev().zip(ranks) {
        let mut files = File::ALL.into_iter();
        for letter in row.chars() {
            if let Some(free) = letter.to_digit(10) {
                // The last of them must still be on the board, and none is no file.
                files.nth(usize::try_from(free).ok()?.checked_sub(1)?)?;
                continue;
            }
            let square = Square::new(files.next()?, rank);
            board.set(square, Piece::from_letter(letter)?);
        }
        if files.next().is_some() {
            return None;
        }
    }
    Some(board)
}

/// A FEN of any setup, fields missing at its end taken as at a game's start: no rights, no
/// square, move 1. `None` if even the squares or the side on move cannot be read.
pub fn any_setup(fen: &str) -> Option<Setup> {
    let mut fields = fen.split_whitespace();
    let board = placement(fields.next()?)?;
    let turn = match fields.next().unwrap_or("w") {
        "w" => Color::White,
        "b" => Color::Black,
        _ => return None,
    };
    let mut setup = Setup {
        board,
        turn,
        ..Setup::default()
    };
    setup.castling = rights(&board, fields.next().unwrap_or("-"))?;
    setup.ep = match fields.next().unwrap_or("-") {
        "-" => None,
        text => Some(text.parse().ok()?),
    };
    setup.halfmoves = fields.next().unwrap_or("0").parse().ok()?;
    setup.fullmoves = fields.next().unwrap_or("1").parse().ok()?;
    fields.next().is_none().then_some(setup)
}

/// The rooks that letters of either kind of FEN name: `KQkq`, or files in Chess960.
fn rights(board: &Board, text: &str) -> Option<rules::Bitboard> {
    let mut squares = Vec::new();
    for letter in text.chars().filter(|letter| *letter != '-') {
        let color = Color::from_white(letter.is_ascii_uppercase());
        let rank = match color {
            Color::White => Rank::First,
            Color::Black => Rank::Eighth,
        };
        let rook = Piece::new(color, rules::Role::Rook);
        let stands = |file: &File| board.piece_at(Square::new(*file, rank)) == Some(rook);
        let file = match letter.to_ascii_lowercase() {
            'k' => File::ALL.into_iter().rev().find(stands)?,
            'q' => File::ALL.into_iter().find(stands)?,
            letter => File::from_letter(letter).filter(stands)?,
        };
        squares.push(Square::new(file, rank));
    }
    Some(squares.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::{any_setup, placement};

    #[test]
    fn any_placement_is_read_as_it_is_written_and_a_wrong_one_is_none() {
        for text in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            "K7/8/8/8/8/8/8/k6K",
            "8/8/8/8/8/8/8/8",
        ] {
            assert_eq!(placement(text).unwrap().to_string(), text);
        }
        for bad in ["", "8/8/8/8/8/8/8", "9/8/8/8/8/8/8/8", "0p7/8/8/8/8/8/8/8"] {
            assert!(placement(bad).is_none(), "{bad}");
        }
        assert!(placement("7/8/8/8/8/8/8/8").is_none(), "a file is missing");
        assert!(placement("8x/8/8/8/8/8/8/8").is_none());
    }

    #[test]
    fn a_fen_without_kings_is_a_setup_all_the_same() {
        let setup = any_setup("8/8/8/8/8/8/8/R6r b").unwrap();
        assert_eq!((setup.turn, setup.fullmoves), (rules::Color::Black, 1));
        let setup = any_setup("r3k2r/8/8/8/8/8/8/R3K2R w Kq - 3 12").unwrap();
        assert_eq!(setup.castling.into_iter().count(), 2);
        assert!(any_setup("8/8/8/8/8/8/8/8 w K").is_none(), "no rook");
        assert!(any_setup("8/8/8/8/8/8/8/8 x").is_none());
    }
}
