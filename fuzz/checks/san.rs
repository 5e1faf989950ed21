//! A FEN, a line end and a move in any notation: nothing panics, what is read is legal, and what
//! the strict reader takes the tolerant one takes without a tolerance.

use super::leading_text;
use rules::{CastlingMode, Position, fen};

/// Panics if anything is wrong.
pub fn check(bytes: &[u8]) {
    let text = leading_text(bytes);
    let (first, rest) = text.split_once('\n').unwrap_or(("", text));
    let read = fen::read(first, CastlingMode::Chess960).position;
    let position = read.unwrap_or_else(Position::start);
    for word in rest.lines() {
        let strict = position.parse_san(word);
        let any = position.parse_move(word);
        if let Ok(m) = strict {
            assert_eq!(any.map(|(m, used)| (m, used.is_empty())), Ok((m, true)));
        }
        if let Ok((m, _)) = any {
            assert!(position.is_legal(m));
            let written = position.san(m).to_string();
            assert_eq!(position.parse_san(&written), Ok(m));
        }
    }
}
