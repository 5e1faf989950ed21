//! Swiss pairing by the Dutch rules of FIDE.

mod bracket;
mod card;
mod color;
mod exact;
mod field;
mod round;
mod window;

pub use color::{ColorRule, Preference, Strength};
pub use field::{Edition, Entrant, Field, Missed, Number, Past, Round, Tenths, Worth};
pub use round::{NoValidPairing, pair};
