//! Titles: their names, the printed conditions of the seed rules, and FIDE's of today.

mod fide;
mod name;
mod requirement;
mod seed;

pub use fide::{NormRecord, TitleApplication, fide_title};
pub use name::Title;
pub use requirement::{Requirement, RequirementKind};
pub use seed::{
    ArbiterRecord, Championship, Cycle, SeedApplicant, SeedCondition, SeedVerdict, seed_arbiter,
    seed_title,
};
