//! Positions written as FEN: X-FEN, Shredder-FEN and the four fields of EPD.

use alloc::string::{String, ToString};

use crate::board::color::Color;
use crate::board::square::Square;
use crate::position::Position;

use super::fen::rook_of;

impl Position {
    /// The position in X-FEN: castling by `KQkq`, by file letter only where an inner rook castles;
    /// the en passant square only where a legal capture uses it.
    ///
    /// ```
    /// use rules::Position;
    /// let mut position = Position::start();
    /// position.play(position.parse_san("e4").unwrap());
    /// let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    /// assert_eq!(position.fen(), fen);
    /// ```
    #[must_use]
    pub fn fen(&self) -> String {
        alloc::format!("{} {} {}", self.epd(), self.halfmoves(), self.fullmoves())
    }

    /// The position in Shredder-FEN: castling always by the rook's file letter.
    ///
    /// ```
    /// use rules::Position;
    /// assert!(Position::start().shredder_fen().contains(" HAha "));
    /// ```
    #[must_use]
    pub fn shredder_fen(&self) -> String {
        let rights = self.rights(|rook, _| rook.file().letter());
        alloc::format!(
            "{} {} {}",
            self.four_fields(&rights),
            self.halfmoves(),
            self.fullmoves()
        )
    }

    /// The first four fields of the FEN, as Extended Position Description begins.
    ///
    /// ```
    /// use rules::Position;
    /// let epd = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    /// assert_eq!(Position::start().epd(), epd);
    /// ```
    #[must_use]
    pub fn epd(&self) -> String {
        let rights = self.rights(|rook, color| {
            let short = rook > self.king(color);
            let letter = if short { 'k' } else { 'q' };
            let usual = if color.is_white() {
                letter.to_ascii_uppercase()
            } else {
                letter
            };
            if rook_of(self.board(), usual) == Some(rook) {
                letter
            } else {
                rook.file().letter()
            }
        });
        self.four_fields(&rights)
    }

    fn four_fields(&self, rights: &str) -> String {
        let ep = self
            .ep_square()
            .map_or("-".to_string(), |square| square.to_string());
        alloc::format!("{} {} {rights} {ep}", self.board(), self.turn().letter())
    }

    fn rights(&self, letter: impl Fn(Square, Color) -> char) -> String {
        let mut rights = String::new();
        for color in Color::ALL {
            for short in [true, false] {
                if let Some(rook) = self.castling_rook(color, short) {
                    let letter = letter(rook, color);
                    rights.push(if color.is_white() {
                        letter.to_ascii_uppercase()
                    } else {
                        letter
                    });
                }
            }
        }
        if rights.is_empty() {
            "-".to_string()
        } else {
            rights
        }
    }
}
