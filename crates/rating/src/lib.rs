//! Numbers in, numbers out: grade points, Elo, Glicko-2, performance, norms and titles.
//!
//! ```
//! use rating::{HalfPoints, average_rating, performance};
//!
//! let opponents = [2400, 2380, 2431, 2289, 2350];
//! assert_eq!(average_rating(&opponents), Some(2370));
//!
//! let made = performance(&opponents, HalfPoints::new(7)).unwrap();
//! assert_eq!((made.percent, made.dp, made.rating), (70, 149, 2519));
//! ```

mod arithmetic;
mod performance;
mod score;
mod tables;

pub use performance::{Performance, average_rating, perfect_performance, performance};
pub use score::{HalfPoints, ParseScoreError, Score};
pub use tables::{ExpectedRow, dp, expected_row, expected_score};
