//! Decides exactly whether a side can still checkmate by any series of legal moves.
//!
#![doc = include_str!("../PROOFS.md")]

mod bitbase;
mod bits;
mod dash;
mod decide;
mod goal;
mod material;
mod parry;
mod plan;
mod planner;
mod probe;
mod project;
mod pursue;
mod quick;
mod reach;
mod score;
mod search;
mod sketch;
mod verdict;
mod way;
mod witness;

pub use decide::{Stages, can_mate, can_mate_by, is_dead};
pub use quick::{is_reversible, quick, quick_dead, sees_no};
pub use verdict::{Answer, Argument, Budget, Stage, Verdict};
pub use witness::{is_mate, shorten};
