//! Elo ratings by the FIDE regulations (B.02), by edition, in whole numbers.

mod change;
mod edition;
mod first;
mod k_factor;

pub(crate) use change::counted_difference;
pub use change::{EloChange, EloGame, EloGameRow, rating_change};
pub use edition::{EloEdition, Speed};
pub use first::{FirstRating, FirstRatingStatus, first_rating};
pub use k_factor::{KFactor, KReason, PlayerAge, capped_k, k_factor};
