//! Everything the hall leaves to chance: colours, starts, identifiers, tokens.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use rand::rngs::StdRng;
use rand::{Rng, RngExt, SeedableRng};
use rules::Color;

/// Letters and digits without those that are taken for one another.
const LETTERS: &[u8] = b"23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";

/// The hall's source of randomness: the system's, or a seed for a simulation.
#[derive(Clone)]
pub(crate) struct Lots(Arc<Mutex<StdRng>>);

impl fmt::Debug for Lots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The state of the generator would give away the tokens to come.
        f.write_str("Lots")
    }
}

impl Lots {
    /// From `seed`, or from the system if there is none.
    pub(crate) fn new(seed: Option<u64>) -> Self {
        let generator = match seed {
            Some(seed) => StdRng::seed_from_u64(seed),
            None => rand::make_rng(),
        };
        Self(Arc::new(Mutex::new(generator)))
    }

    fn draw<T>(&self, draw: impl FnOnce(&mut StdRng) -> T) -> T {
        draw(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// A colour by lot (S032).
    pub(crate) fn color(&self) -> Color {
        Color::from_white(self.draw(|lot| lot.random()))
    }

    /// Any number.
    pub(crate) fn number(&self) -> u64 {
        self.draw(|lot| lot.random())
    }

    /// A Chess960 start by its number, 0 to 959.
    pub(crate) fn chess960(&self) -> u16 {
        self.draw(|lot| lot.random_range(0..960))
    }

    /// A text of `length` letters and digits; 12 of them are 69 bits, 22 are 127.
    pub(crate) fn text(&self, length: usize) -> String {
        self.draw(|lot| {
            (0..length)
                .map(|_| char::from(LETTERS[lot.random_range(0..LETTERS.len())]))
                .collect()
        })
    }

    /// 256 bits for a key.
    pub(crate) fn bytes(&self) -> [u8; 32] {
        let mut bytes = [0_u8; 32];
        self.draw(|lot| lot.fill_bytes(&mut bytes));
        bytes
    }

    /// 256 bits for a session's token, in hexadecimal.
    pub(crate) fn token(&self) -> String {
        let mut bytes = [0_u8; 32];
        self.draw(|lot| lot.fill_bytes(&mut bytes));
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::Lots;

    #[test]
    fn the_lot_gives_either_colour_about_as_often() {
        let lots = Lots::new(Some(32));
        let white = (0..2_000).filter(|_| lots.color().is_white()).count();
        assert!(
            (850..=1_150).contains(&white),
            "S032 lots for colours: {white} of 2000 White"
        );
    }

    #[test]
    fn every_chess960_start_comes_up() {
        let lots = Lots::new(Some(960));
        let starts: HashSet<u16> = (0..20_000).map(|_| lots.chess960()).collect();
        assert_eq!(starts.len(), 960);
    }

    #[test]
    fn tokens_are_long_and_never_the_same() {
        let lots = Lots::new(None);
        let tokens: HashSet<String> = (0..100).map(|_| lots.token()).collect();
        assert_eq!(tokens.len(), 100);
        assert!(tokens.iter().all(|token| token.len() == 64));
    }
}
