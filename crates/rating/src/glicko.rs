//! Glicko-2 (and Glicko, its forerunner): ratings that know how sure they are.

mod glicko1;
mod glicko2;
mod math;
mod value;

pub use glicko1::{Glicko1Change, glicko1_update};
pub(crate) use glicko2::grown_deviation;
pub use glicko2::{Glicko2Change, Glicko2GameRow, Glicko2Settings, glicko2_update};
pub use value::{GlickoGame, GlickoRating, GlickoValueError};
