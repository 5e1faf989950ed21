//! The readings of the printed formula that a hall may choose.

use super::scale::GradeBase;

/// How a gain is rounded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// To hundredths of a point, a half away from zero (R7).
    #[default]
    Hundredths,
    /// To whole points, a half upwards (四舍五入, R7′).
    Whole,
}

/// Whether a total can fall below 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Floor {
    /// Totals may be negative; the system stays zero-sum (R8).
    #[default]
    None,
    /// A game takes from nobody more than he has, yet gives the full gain: points are created.
    ZeroLoser,
}

/// Which totals a game is counted with (R13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Basis {
    /// Those at its own end, in the order of results.
    #[default]
    EachGame,
    /// Those at the start of its round.
    RoundStart,
}

/// The switches of a hall's grade system; the default is the recommended reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GradeRules {
    /// How gains are rounded.
    pub rounding: Rounding,
    /// Whether totals have a floor.
    pub floor: Floor,
    /// Where the grades begin.
    pub base: GradeBase,
    /// Which totals count.
    pub basis: Basis,
    /// Fewer rated games than this mark a total as provisional (R12); amounts do not change.
    pub provisional_below: u32,
}

impl GradeRules {
    /// The recommended reading of the printed rules.
    pub const STANDARD: Self = Self {
        rounding: Rounding::Hundredths,
        floor: Floor::None,
        base: GradeBase::Hundred,
        basis: Basis::EachGame,
        provisional_below: 50,
    };

    /// Whether a total made in so many rated games is still provisional (R12).
    pub const fn provisional(&self, games: u32) -> bool {
        games < self.provisional_below
    }
}

impl Default for GradeRules {
    fn default() -> Self {
        Self::STANDARD
    }
}
