//! Any text: the FEN readers do not panic, agree with each other, and read what they write.

use super::leading_text;
use rules::{CastlingMode, Position, Reading, Setup, fen};

/// Panics if anything is wrong.
pub fn check(bytes: &[u8]) {
    let text = leading_text(bytes);
    for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
        let reading = fen::read(text, mode);
        let strict = fen::parse(text, mode);
        assert_eq!(strict.is_ok(), reading.reading() == Reading::Strict);
        let Some(position) = reading.position else {
            continue;
        };
        let (again, _) = fen::parse_lenient(&position.fen(), mode).expect("written FEN is read");
        assert_eq!(again, position);
        let (again, _) =
            fen::parse_lenient(&position.shredder_fen(), mode).expect("written FEN is read");
        assert_eq!(again, position);
        let setup = Setup::from(&position);
        let (again, _) = Position::from_setup_lenient(setup, mode).expect("a legal setup");
        assert_eq!(again, position);
        assert!(position.checkers().len() <= 2);
        let _ = position.outcome();
    }
}
