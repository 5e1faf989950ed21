//! Generators and exhaustive walkers of positions and games, for tests only.
//!
//! ```
//! use testkit::{Dice, random_line};
//! let line = random_line(rules::Position::start(), 40, &mut Dice::new(7));
//! assert!(line.len() <= 40);
//! ```

mod dice;
mod every;
mod random_game;
mod statements;

pub use dice::Dice;
pub use every::{every_placement, standard_starts};
pub use random_game::{any_line, any_position, any_start, random_line};
pub use statements::{note, noted};
