//! Swiss pairing by the Dutch rules of FIDE.

pub mod baku;
mod below;
mod bracket;
mod card;
mod class;
mod color;
mod event;
mod exact;
mod explain;
mod field;
mod judge;
mod line;
mod quick;
mod recheck;
mod round;
mod transport;
mod why;
mod window;

pub use color::{ColorRule, Preference, Strength};
pub use event::NotPairable;
pub use explain::{
    Decided, Explained, ExplainedFloat, ExplainedPair, explain, explain_bye, explain_pair,
};
pub use field::{Edition, Entrant, Field, Missed, Number, Past, Round, Tenths, Worth};
pub use judge::{Broken, Criterion, Judged, judge};
pub use recheck::{Difference, Rechecked, recheck};
pub use round::{NoValidPairing, Way, pair, pair_by, with_colors};
pub use why::{Reason, why_not};
