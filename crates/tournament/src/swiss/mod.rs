//! Swiss pairing by the Dutch rules of FIDE.

pub mod baku;
mod below;
mod bracket;
mod card;
mod class;
mod color;
mod event;
mod exact;
mod field;
mod judge;
mod line;
mod quick;
mod recheck;
mod round;
mod transport;
mod window;

pub use color::{ColorRule, Preference, Strength};
pub use event::NotPairable;
pub use field::{Edition, Entrant, Field, Missed, Number, Past, Round, Tenths, Worth};
pub use judge::{Broken, Criterion, Judged, judge};
pub use recheck::{Difference, Rechecked, recheck};
pub use round::{NoValidPairing, Way, pair, pair_by, with_colors};
