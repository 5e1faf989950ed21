//! Standings: points, tie-breaks of both editions of FIDE C.07, and where each value comes from.
//!
//! Whoever is still tied after the last tie-break shares the place. Values are exact; each opens
//! into its terms.

mod code;
mod compute;
mod count;
mod direct;
mod field;
mod of_players;
mod of_teams;
mod order;
mod plain;
mod ratings;
mod ratio;
mod seed;
mod value;

pub use code::{Method, NoTieBreak, TieBreak};
pub use field::{Axis, Edition, Entrant, Field, Kind, Part, Range, Terms};
pub use of_players::{Options, is_predetermined, of_players};
pub use of_teams::of_teams;
pub use order::{Row, standings};
pub use ratio::Ratio;
pub use seed::{SeedSystem, opponents_sum, seed_tie_breaks, sonneborn_berger};
pub use value::{Combine, Note, Term, Value};
