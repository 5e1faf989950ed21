//! Positions with up to four men: those that lack a mate though their material has one.
//!
//! The table was worked out by `examples/tables.rs`, which knows nothing of this crate, by sweeps
//! over all positions until nothing changed; what no sweep reached from a mate is in it. Classes
//! without any mate, and bishops of one colour, are left to the theorems of `material`.

use std::sync::OnceLock;

use rules::{Color, Position, Role};

/// For each class: its code, the count and the length in bytes of what follows (four bytes each,
/// little endian), then the numbers by their differences, seven bits a byte, the eighth set where
/// more follow.
const TABLES: &[u8] = include_bytes!("data/tables.bin");

/// The numbers of a class, read when first asked for.
static CLASSES: [OnceLock<Vec<u32>>; 256] = [const { OnceLock::new() }; 256];

/// Do the tables say that no mate follows? Never of more than four men, nor with rights to castle
/// or to take in passing.
#[inline]
pub(crate) fn says_no(position: &Position, winner: Color) -> bool {
    let few = position.board().occupied().len() <= 4;
    few && position.castling().is_empty()
        && position.ep_square().is_none()
        && number(position, winner).is_some_and(|(class, number)| {
            CLASSES[class]
                .get_or_init(|| read(class))
                .binary_search(&number)
                .is_ok()
        })
}

/// A man as a number, the winner's from 1, the loser's from 9.
fn man_code(is_winners: bool, role: Role) -> Option<usize> {
    let kind = match role {
        Role::Pawn => 0,
        Role::Knight => 1,
        Role::Bishop => 2,
        Role::Rook => 3,
        Role::Queen => 4,
        Role::King => return None,
    };
    Some(if is_winners { 1 + kind } else { 9 + kind })
}

/// The class of a position and its number, the same for all its mirror images. The winner is
/// looked at as White.
fn number(position: &Position, winner: Color) -> Option<(usize, u32)> {
    let flip = if winner.is_white() { 0 } else { 56 };
    let board = position.board();
    let mut men = [(0usize, 0usize); 2];
    let mut count = 0;
    let mut has_pawns = false;
    for (square, man) in board.iter() {
        if let Some(code) = man_code(man.color == winner, man.role) {
            *men.get_mut(count)? = (code, square.index() ^ flip);
            has_pawns |= man.role == Role::Pawn;
            count += 1;
        }
    }
    let men = &mut men[..count];
    // The loser's men come first, as `(false, …)` does before `(true, …)`.
    men.sort_unstable_by_key(|&(code, square)| ((code + 8) % 16, square));
    let class = men.iter().fold(0, |class, (code, _)| class << 4 | code);
    let kings = [
        position.king(winner).index() ^ flip,
        position.king(!winner).index() ^ flip,
    ];
    let images = if has_pawns { 2 } else { 8 };
    let turn = usize::from(position.turn() == winner);
    let number = (0..images).map(|image| {
        let mut places = [0; 2];
        for (place, (_, square)) in places.iter_mut().zip(men.iter()) {
            *place = turned(image, *square);
        }
        if count == 2 && men[0].0 == men[1].0 {
            places.sort_unstable();
        }
        let kings = turned(image, kings[0]) << 6 | turned(image, kings[1]);
        places[..count]
            .iter()
            .fold(kings, |number, square| number << 6 | square)
            << 1
            | turn
    });
    Some((class, number.min()? as u32))
}

/// The eight images of the board; the first two keep pawns pawns.
fn turned(image: usize, square: usize) -> usize {
    let square = if image >= 4 {
        (square & 7) << 3 | square >> 3
    } else {
        square
    };
    square ^ [0, 7, 56, 63][image & 3]
}

fn read(class: usize) -> Vec<u32> {
    let mut rest = TABLES;
    while let [code, head @ ..] = rest {
        let (Some(count), Some(length)) = (word(head, 0), word(head, 4)) else {
            break;
        };
        let body = &head[8..];
        let (body, next) = body.split_at(length.min(body.len()));
        if usize::from(*code) == class {
            return numbers(body, count);
        }
        rest = next;
    }
    Vec::new()
}

fn word(bytes: &[u8], at: usize) -> Option<usize> {
    let four = bytes.get(at..at + 4)?;
    Some(
        four.iter()
            .rev()
            .fold(0, |word, &byte| word << 8 | usize::from(byte)),
    )
}

fn numbers(body: &[u8], count: usize) -> Vec<u32> {
    let mut all = Vec::with_capacity(count);
    let (mut last, mut difference, mut shift) = (0, 0, 0);
    for &byte in body {
        difference |= u32::from(byte & 127) << shift;
        shift += 7;
        if byte < 128 {
            last += difference;
            all.push(last);
            (difference, shift) = (0, 0);
        }
    }
    all
}
