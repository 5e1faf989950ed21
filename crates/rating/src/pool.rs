//! Pools: the ratings of many players over a history of games, live or computed again.

mod correct;
mod elo;
mod game;
mod glicko;
mod grade;
mod months;

pub use correct::{Correction, CorrectionReport, PlayerChange, correct};
pub use elo::{EloEntry, EloPool, EloSettings, EloSide, EloStanding, EloStep, EloTiming};
pub use game::{Pool, PoolGame, recompute};
pub use glicko::{GlickoPool, GlickoSettings, GlickoStanding, GlickoStep, GlickoTiming};
pub use grade::{GradePool, GradeStanding};
