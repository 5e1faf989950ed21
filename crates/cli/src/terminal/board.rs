//! A board drawn in text, with colours where the terminal takes them.

use std::fmt::Write;

use rules::{Color, File, Move, Piece, Position, Rank, Square};

const LIGHT: &str = "\u{1b}[48;2;235;233;221m";
const DARK: &str = "\u{1b}[48;2;141;167;154m";
const MARKED: &str = "\u{1b}[48;2;222;190;96m";
const INK: &str = "\u{1b}[38;2;20;24;20m";
const RESET: &str = "\u{1b}[0m";

/// How to draw.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// Whether the terminal takes colours.
    pub(crate) colors: bool,
    /// The side that sits at the bottom.
    pub(crate) bottom: Color,
    /// The move whose two squares are marked.
    pub(crate) last: Option<Move>,
}

/// Ten lines: the ranks with their numbers and the letters of the files.
pub(crate) fn draw(position: &Position, look: Look) -> String {
    let mut text = String::new();
    let mut ranks: Vec<Rank> = Rank::ALL.into_iter().rev().collect();
    let mut files: Vec<File> = File::ALL.into_iter().collect();
    if look.bottom == Color::Black {
        ranks.reverse();
        files.reverse();
    }
    for rank in &ranks {
        text.push_str(&format!("  {} ", rank.digit()));
        for file in &files {
            let square = Square::new(*file, *rank);
            push_square(&mut text, square, position.board().piece_at(square), look);
        }
        text.push('\n');
    }
    text.push_str("    ");
    for file in &files {
        text.push_str(&format!(" {} ", file.letter()));
    }
    text.push('\n');
    text
}

fn push_square(text: &mut String, square: Square, piece: Option<Piece>, look: Look) {
    let marked = look
        .last
        .is_some_and(|last| last.from() == square || last.to() == square);
    if look.colors {
        let figure = piece.map_or(' ', Piece::figurine);
        let ground = match (marked, square.is_light()) {
            (true, _) => MARKED,
            (false, true) => LIGHT,
            (false, false) => DARK,
        };
        let _infallible = write!(text, "{ground}{INK} {figure} {RESET}");
        return;
    }
    let empty = if square.is_light() { '·' } else { ':' };
    let figure = piece.map_or(empty, Piece::letter);
    let (left, right) = if marked { ('[', ']') } else { (' ', ' ') };
    let _infallible = write!(text, "{left}{figure}{right}");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(bottom: Color, last: Option<Move>, position: &Position) -> String {
        draw(
            position,
            Look {
                colors: false,
                bottom,
                last,
            },
        )
    }

    #[test]
    fn the_square_at_the_right_hand_corner_is_light_for_both_players() {
        let position = Position::start();
        let white = plain(Color::White, None, &position);
        assert_eq!(white.lines().count(), 9);
        assert_eq!(white.lines().nth(7), Some("  1  R  N  B  Q  K  B  N  R "));
        assert_eq!(white.lines().nth(8), Some("     a  b  c  d  e  f  g  h "));
        assert!(Square::new(File::H, Rank::First).is_light());
        let black = plain(Color::Black, None, &position);
        assert_eq!(black.lines().next(), Some("  1  R  N  B  K  Q  B  N  R "));
        assert_eq!(black.lines().nth(7), Some("  8  r  n  b  k  q  b  n  r "));
        assert!(Square::new(File::A, Rank::Eighth).is_light());
    }

    #[test]
    fn the_last_move_is_marked_on_both_its_squares() {
        let mut position = Position::start();
        let played = position.parse_san("e4").unwrap();
        position.play(played);
        let text = plain(Color::White, Some(played), &position);
        assert_eq!(text.lines().nth(4), Some("  4  ·  :  ·  : [P] :  ·  : "));
        assert_eq!(text.lines().nth(6), Some("  2  P  P  P  P [·] P  P  P "));
    }
}
