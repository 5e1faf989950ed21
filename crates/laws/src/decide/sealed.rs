//! What a written move means. The Laws ask whether its meaning can be established (guidelines I.6),
//! not whether it is spelled as the hall spells: a player writes the letters of his own language,
//! the number of the move, and the mark of an offer (8.1, appendix C).

use std::collections::BTreeSet;

use rules::{Move, Position};

use crate::game::Game;
use crate::secret::Secret;

/// Marks of a draw offer at the end of a written move (C.12).
const OFFERS: [&str; 3] = ["(=)", "(＝)", "="];

/// Letters of the men in other languages, as they are written on scoresheets: king, queen, rook,
/// bishop, knight. Those that name a man in English too are left out when they are read: a rook's
/// move that is not legal is not made a king's by a guess.
const LETTERS: [[&str; 5]; 7] = [
    ["K", "D", "T", "L", "S"],      // German
    ["R", "D", "T", "F", "C"],      // French
    ["R", "D", "T", "A", "C"],      // Spanish, Italian
    ["K", "D", "T", "L", "P"],      // Dutch
    ["Кр", "Ф", "Л", "С", "К"],     // Russian
    ["K", "H", "W", "G", "S"],      // Polish
    ["王", "后", "车", "象", "马"], // Chinese
];
const ENGLISH: [&str; 5] = ["K", "Q", "R", "B", "N"];

/// A sealed text as the move it means, if it means one.
pub(crate) fn read(game: &Game, text: &Secret) -> Option<Move> {
    meaning(game.position(), text.reveal())
}

/// Does the writing itself carry the mark of an offer?
pub(crate) fn offers(text: &Secret) -> bool {
    let text = text.reveal().trim();
    OFFERS.iter().any(|mark| text.ends_with(mark))
}

/// The one legal move that a writing means: by the hall's letters, else by those of one language.
/// Languages that mean different moves leave the meaning open.
fn meaning(position: &Position, text: &str) -> Option<Move> {
    let plain = bare(text);
    if plain.is_empty() {
        return None;
    }
    let parse = |text: &str| position.parse_move(text).ok().map(|(mv, _)| mv);
    if let Some(mv) = parse(plain).or_else(|| parse(&capital(plain))) {
        return Some(mv);
    }
    let meant: BTreeSet<String> = LETTERS
        .iter()
        .filter_map(|letters| english(plain, letters))
        .filter_map(|text| parse(&text))
        .map(|mv| position.uci(mv).to_string())
        .collect();
    match meant.first() {
        Some(only) if meant.len() == 1 => parse(only),
        _ => None,
    }
}

/// The writing without the number of the move, the mark of an offer and a full stop at its end.
fn bare(text: &str) -> &str {
    let mut text = text.trim();
    for mark in OFFERS {
        text = text.strip_suffix(mark).unwrap_or(text).trim_end();
    }
    text = text.trim_end_matches(['.', '。']).trim_end();
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = rest.len() < text.len() && rest.starts_with(['.', '…']);
    match numbered {
        true => rest.trim_start_matches(['.', '…', ' ']),
        false => text,
    }
}

/// A small letter of a man made a capital; `b` stays the file.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first @ ('k' | 'q' | 'r' | 'n')) => {
            first.to_ascii_uppercase().to_string() + letters.as_str()
        }
        _ => text.to_owned(),
    }
}

/// The writing with the man's letter, and that of a promotion, in English.
fn english(text: &str, letters: &[&str; 5]) -> Option<String> {
    let pairs = letters.iter().zip(ENGLISH);
    let (letter, own) = pairs
        .filter(|(letter, _)| !"KQRBNP".contains(**letter))
        .filter(|(letter, _)| text.starts_with(**letter) || text.ends_with(**letter))
        .max_by_key(|(letter, _)| letter.len())?;
    Some(match text.strip_prefix(letter) {
        Some(rest) => format!("{own}{rest}"),
        None => format!("{}{own}", text.strip_suffix(letter)?),
    })
}
