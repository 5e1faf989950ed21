//! Where one game certainly ends and another begins, whatever came before.

use super::bytes::find;

/// What the first line of a game begins with, after a blank line.
const FIRST_TAG: &[u8] = b"[Event \"";

/// The first place in a part of the text where a game begins: the bracket of an `Event` tag that
/// follows a blank line.
pub(crate) fn game_start(text: &[u8], from: usize, to: usize) -> Option<usize> {
    let mut at = from;
    while at + FIRST_TAG.len() < to {
        let newline = find(&text[..to], at, b'\n');
        if newline == to {
            return None;
        }
        at = newline + 1;
        if starts_game(text, at) {
            return Some(at);
        }
    }
    None
}

fn starts_game(text: &[u8], at: usize) -> bool {
    text[at..].starts_with(FIRST_TAG)
        && matches!(&text[..at], [.., b'\n', b'\n'] | [.., b'\n', b'\r', b'\n'])
}

/// The last place, past the first byte, where a text of many games can be cut so that both parts
/// read as they would together: before an `Event` tag that follows a blank line and a result.
///
/// For reading with many threads, or a file larger than memory.
///
/// ```
/// use rules::pgn::last_cut;
/// let text = b"[Event \"A\"]\n\n1. e4 *\n\n[Event \"B\"]\n\n1. d4 *\n";
/// assert_eq!(last_cut(text), Some(22));
/// assert!(text[22..].starts_with(b"[Event \"B\"]"));
/// assert_eq!(last_cut(&text[22..]), None, "one game");
/// ```
#[must_use]
pub fn last_cut(text: &[u8]) -> Option<usize> {
    let mut end = text.len();
    while let Some(newline) = text[..end].iter().rposition(|&byte| byte == b'\n') {
        let at = newline + 1;
        if starts_game(text, at) && ends_game(&text[..at]) {
            return Some(at);
        }
        end = newline;
    }
    None
}

fn ends_game(text: &[u8]) -> bool {
    let text = text.trim_ascii_end();
    [&b"1-0"[..], b"0-1", b"1/2-1/2", b"*"]
        .iter()
        .any(|result| text.ends_with(result))
}
