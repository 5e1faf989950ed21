//! Groups (分组循环): who plays in which, and who goes on to the finals.

use crate::standings::Row;
use crate::systems::knockout::{Slot, bracket};

/// Spreads seeds over groups as a snake: 1 to the first group, and back from the last. A list of
/// seeds for each group, strongest first.
///
/// ```
/// let groups = tournament::systems::snake_groups(8, 3);
/// assert_eq!(groups, [vec![1, 6, 7], vec![2, 5, 8], vec![3, 4]]);
/// ```
#[must_use]
pub fn snake_groups(seeds: u32, groups: u32) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new(); groups.max(1) as usize];
    for seed in 1..=seeds {
        let (lap, place) = ((seed - 1) / groups.max(1), (seed - 1) % groups.max(1));
        let group = if lap % 2 == 0 {
            place
        } else {
            groups.max(1) - 1 - place
        };
        all[group as usize].push(seed);
    }
    all
}

/// Who goes on from a group's table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Qualified {
    /// Numbers that go on for certain, in order of place.
    pub through: Vec<u32>,
    /// Numbers that share the place at the line, with how many of them go on: a play-off or a
    /// lot decides.
    pub at_the_line: Option<(Vec<u32>, usize)>,
}

/// The first `places` of a table. If a shared place reaches over the line, nobody of those who
/// share it is through yet.
#[must_use]
pub fn qualify(table: &[Row], places: usize) -> Qualified {
    let mut through = Vec::new();
    for group in table.chunk_by(|a, b| a.rank == b.rank) {
        let room = places - through.len();
        if room == 0 {
            break;
        }
        if group.len() > room {
            let shared = group.iter().map(|row| row.id).collect();
            return Qualified {
                through,
                at_the_line: Some((shared, room)),
            };
        }
        through.extend(group.iter().map(|row| row.id));
    }
    Qualified {
        through,
        at_the_line: None,
    }
}

/// The order of finalists in a bracket: all firsts in the order of groups, then the seconds, and
/// so on. Inside such a row places are dealt so that nobody meets his own group's again in the
/// first round, and, as far as it can be done, not before the final.
///
/// `by_group` has the qualified of each group in order of place.
///
/// ```
/// let seeds = tournament::systems::seed_finals(&[vec!["A1", "A2"], vec!["B1", "B2"]]);
/// assert_eq!(seeds, ["A1", "B1", "A2", "B2"]); // 1 meets 4, 2 meets 3
/// ```
#[must_use]
pub fn seed_finals<T: Copy>(by_group: &[Vec<T>]) -> Vec<T> {
    let all: usize = by_group.iter().map(Vec::len).sum();
    let slots = bracket(u32::try_from(all).unwrap_or(u32::MAX));
    let place_of = |seed: usize| {
        let is_seed = |slot: &Slot| slot.is_some_and(|s| s as usize == seed + 1);
        slots.iter().position(is_seed).unwrap_or(0)
    };
    let half = (slots.len() / 2).max(1);
    let mut dealt: Vec<(usize, T)> = Vec::new();
    let places = by_group.iter().map(Vec::len).max().unwrap_or(0);
    for place in 0..places {
        let mut row: Vec<(usize, T)> = Vec::new();
        for (group, members) in by_group.iter().enumerate() {
            row.extend(members.get(place).map(|member| (group, *member)));
        }
        while !row.is_empty() {
            let here = place_of(dealt.len());
            let clash = |group: usize| {
                let own = dealt.iter().enumerate().filter(|(_, (g, _))| *g == group);
                let own: Vec<usize> = own.map(|(seed, _)| place_of(seed)).collect();
                let meets = own.iter().any(|p| p / 2 == here / 2);
                (
                    meets,
                    own.iter().filter(|p| *p / half == here / half).count(),
                )
            };
            let best = (0..row.len())
                .min_by_key(|i| (clash(row[*i].0), row[*i].0))
                .unwrap_or(0);
            dealt.push(row.remove(best));
        }
    }
    dealt.into_iter().map(|(_, member)| member).collect()
}
