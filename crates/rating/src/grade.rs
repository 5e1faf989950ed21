//! Grade points (积分) and grades (级别): a closed, zero-sum system in hundredths of a point.

mod award;
mod points;
mod rules;
mod scale;

pub use award::{Award, Clause, Side, award, award_from};
pub use points::{ParsePointsError, Points};
pub use rules::{Basis, Floor, GradeRules, Rounding};
pub use scale::{Grade, GradeBase, grade};
