//! The tie rules of the Chinese rules this hall grew from (S245, S246, S247, C-23).

use crate::points::Points;
use crate::standings::code::{Method, TieBreak};
use crate::standings::ratio::Ratio;

/// The systems for which those rules name a tie-break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeedSystem {
    /// 循环制: everybody meets everybody.
    RoundRobin,
    /// 积分循环制: paired anew each round.
    Swiss,
}

/// The tie-breaks of an event under the seed's rules (S246, C-23): none by default, equal points
/// share the place; where a split is wanted, Sonneborn-Berger (小分) in a round robin and the
/// sum of the opponents' scores (对手分) in a Swiss.
#[must_use]
pub fn seed_tie_breaks(system: SeedSystem, split: bool) -> Vec<TieBreak> {
    match (split, system) {
        (false, _) => Vec::new(),
        (true, SeedSystem::RoundRobin) => vec![TieBreak::plain("SB", Method::SonnebornBerger)],
        (true, SeedSystem::Swiss) => vec![TieBreak::plain("BH", Method::Buchholz)],
    }
}

/// 小分: the scores of those beaten and half the scores of those drawn with (S246).
#[must_use]
pub fn sonneborn_berger(beaten: &[Points], drawn: &[Points]) -> Ratio {
    let sum = |all: &[Points]| all.iter().copied().map(Ratio::from).sum::<Ratio>();
    sum(beaten) + sum(drawn).over(2)
}

/// 对手分: the scores of all opponents (S246).
#[must_use]
pub fn opponents_sum(opponents: &[Points]) -> Ratio {
    opponents.iter().copied().map(Ratio::from).sum()
}
