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
mod elo;
mod glicko;
mod grade;
mod list;
mod norm;
mod outcome;
mod performance;
mod pool;
mod score;
mod tables;
mod title;

pub use elo::{
    EloChange, EloEdition, EloGame, EloGameRow, FirstRating, FirstRatingStatus, KFactor, KReason,
    PlayerAge, Speed, capped_k, first_rating, k_factor, rating_change,
};
pub use glicko::{
    Glicko1Change, Glicko2Change, Glicko2GameRow, Glicko2Settings, GlickoGame, GlickoRating,
    GlickoValueError, glicko1_update, glicko2_update,
};
pub use grade::{
    Award, Basis, Clause, Floor, Grade, GradeBase, GradeRules, ParsePointsError, Points, Rounding,
    Side, award, award_from, grade,
};
pub use list::{
    ListEntry, ListFault, ListFaultCode, ListRating, ListSex, RatingList, read_csv, read_fide,
    write_csv, write_fide,
};
pub use norm::{
    Exclusion, FederationExemption, FieldPlayer, FieldRound, FieldVerdict, NormEvent, NormFailure,
    NormForecast, NormGame, NormKind, NormMix, NormOpponent, NormPlayer, NormReport, NormResult,
    NormRow, NormRule, NormSystem, NormTitle, check_norm, field_verdict, minimum_average,
};
pub use outcome::Outcome;
pub use performance::{Performance, average_rating, perfect_performance, performance};
pub use pool::{
    Correction, CorrectionReport, EloEntry, EloPool, EloSettings, EloSide, EloStanding, EloStep,
    EloTiming, GlickoPool, GlickoSettings, GlickoStanding, GlickoStep, GlickoTiming, GradePool,
    GradeStanding, PlayerChange, Pool, PoolGame, correct, recompute,
};
pub use score::{HalfPoints, ParseScoreError, Score};
pub use tables::{ExpectedRow, dp, expected_row, expected_score};
pub use title::{
    ArbiterRecord, Championship, Cycle, NormRecord, Requirement, RequirementKind, SeedApplicant,
    SeedCondition, SeedVerdict, Title, TitleApplication, fide_title, seed_arbiter, seed_title,
};
