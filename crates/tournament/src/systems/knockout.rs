//! Knock-out (淘汰制): brackets with seeds and byes, and who goes on.

/// A place of a bracket in its first round: a seed from 1, or nobody.
pub type Slot = Option<u32>;

/// The first round of a bracket for so many entrants: places in order, two and two a match. The
/// strongest get the byes, and seeds meet as late as their strength asks: 1 and 2 in the final.
///
/// ```
/// use tournament::systems::bracket;
///
/// assert_eq!(bracket(3), [Some(1), None, Some(2), Some(3)]);
/// assert_eq!(bracket(4), [Some(1), Some(4), Some(2), Some(3)]);
/// ```
#[must_use]
pub fn bracket(entrants: u32) -> Vec<Slot> {
    let size = entrants.max(1).next_power_of_two();
    let mut order = vec![1];
    let mut width = 1;
    while width < size {
        width *= 2;
        // Each place is joined by the seed that makes the sum of the round.
        order = order
            .iter()
            .flat_map(|seed| [*seed, width + 1 - seed])
            .collect();
    }
    order
        .into_iter()
        .map(|seed| (seed <= entrants).then_some(seed))
        .collect()
}

/// The rounds of a bracket with so many places.
#[must_use]
pub const fn bracket_rounds(places: usize) -> u32 {
    places.next_power_of_two().trailing_zeros()
}

/// What a round of a knock-out is called by its matches: 1 the final, 2 the semi-finals.
#[must_use]
pub const fn matches_of_round(places: usize, round: u32) -> usize {
    places >> round
}
