//! A move for a scripted player: any of those the hall says are legal.

use wire::GameState;

/// A small generator of numbers: the same table plays the same moves in every run.
#[derive(Clone, Copy, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice with this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `sides`.
    pub fn below(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % sides.max(1) as u64).expect("below a usize")
    }
}

/// A legal move in UCI, or none if the state shows none.
pub fn any_move(state: &GameState, dice: &mut Dice) -> Option<String> {
    let all = state.destinations.as_ref()?.iter();
    let all: Vec<(&String, &String)> = all
        .flat_map(|(from, to)| to.iter().map(move |to| (from, to)))
        .collect();
    let (from, to) = all.get(dice.below(all.len()))?;
    let last_rank = to.ends_with(['1', '8']);
    let promotes = last_rank && matches!(piece_at(&state.fen, from), Some('P' | 'p'));
    Some(format!("{from}{to}{}", if promotes { "q" } else { "" }))
}

/// The letter of the piece on a square of a FEN.
pub fn piece_at(fen: &str, square: &str) -> Option<char> {
    let file = u32::from(square.bytes().next()?.checked_sub(b'a')?);
    let rank = usize::from(b'8'.checked_sub(*square.as_bytes().get(1)?)?);
    let row = fen.split(' ').next()?.split('/').nth(rank)?;
    let mut at = 0;
    for letter in row.chars() {
        match letter.to_digit(10) {
            Some(empty) => at += empty,
            None if at == file => return Some(letter),
            None => at += 1,
        }
        if at > file {
            return None;
        }
    }
    None
}
