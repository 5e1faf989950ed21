//! Words of UCI moves from the initial array or a Chess960 start: nothing panics, readers agree.

use super::{leading_number, leading_text};
use rules::{Line, Notation, Position};

/// Panics if anything is wrong.
pub fn check(bytes: &[u8]) {
    let (number, bytes) = leading_number(bytes);
    let text = leading_text(bytes);
    let mut line = Line::new(Position::chess960(number).unwrap_or_else(Position::start));
    for word in text.split(' ') {
        let position = *line.position();
        let strict = position.parse_uci(word);
        let any = position.parse_move_as(word, Notation::Uci);
        if let Ok(m) = strict {
            assert_eq!(any.map(|(m, used)| (m, used.is_empty())), Ok((m, true)));
            assert_eq!(position.uci(m).to_string(), word);
        }
        match any {
            Ok((m, _)) => line.try_push(m).expect("what is read is legal"),
            Err(_) => break,
        }
    }
}
