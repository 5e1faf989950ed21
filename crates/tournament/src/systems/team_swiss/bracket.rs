//! A bracket of teams: who joins from below, and who meets whom.

use crate::matching::{Bits, Dense, Wide, heaviest};
use crate::points::Points;
use crate::systems::team_swiss::TeamSwiss;
use crate::systems::team_swiss::color::preference;

/// Sets of teams from below that are looked at; no real field comes near.
const MOST_SETS: usize = 200_000;

/// A set from below by the criteria in order: differences, what the next scoregroup needs, who
/// floated, the numbers; and the bracket it makes.
type Found = (Vec<Points>, usize, usize, Vec<u32>, Vec<usize>);

/// The top scoregroup and the teams from below that it needs: as few as possible (C4), with the
/// smallest differences (C5), so that the next scoregroup needs as few (C6), as few as possible
/// of those who floated last round (C7), and the first by number.
pub(super) fn members(field: &TeamSwiss, waiting: &[usize]) -> Option<Vec<usize>> {
    let score = |at: usize| field.entrants[at].primary();
    let top = score(*waiting.first()?);
    let (residents, below): (Vec<usize>, Vec<usize>) =
        waiting.iter().partition(|at| score(**at) == top);
    let mut size = residents.len() % 2;
    while size <= below.len() {
        let mut best: Option<Found> = None;
        let mut left = MOST_SETS;
        each_set(&below, size, &mut Vec::new(), &mut |set| {
            left = left.saturating_sub(1);
            if left == 0 {
                return false;
            }
            let mut differences: Vec<Points> = set.iter().map(|at| top - score(*at)).collect();
            differences.sort_unstable_by(|a, b| b.cmp(a));
            // Sets come with growing differences; the later ones can't be better.
            if best
                .as_ref()
                .is_some_and(|(known, ..)| *known < differences)
            {
                return size != 1;
            }
            let bracket: Vec<usize> = residents.iter().chain(set).copied().collect();
            let rest: Vec<usize> = below
                .iter()
                .copied()
                .filter(|at| !set.contains(at))
                .collect();
            if !field.pairable(&bracket) || !field.pairable(&rest) {
                return true;
            }
            let floated = match field.floats_count() {
                true => set.iter().filter(|at| field.floated(**at)).count(),
                false => 0,
            };
            let mut numbers: Vec<u32> = set.iter().map(|at| field.entrants[*at].number).collect();
            numbers.sort_unstable();
            let found = (differences, need(field, &rest), floated, numbers, bracket);
            if best.as_ref().is_none_or(|known| found < *known) {
                best = Some(found);
            }
            true
        });
        if let Some((.., bracket)) = best {
            return Some(bracket);
        }
        size += 2;
    }
    None
}

/// Sets of so many, in the order of the list; stops when told to.
fn each_set(
    from: &[usize],
    size: usize,
    set: &mut Vec<usize>,
    take: &mut impl FnMut(&[usize]) -> bool,
) -> bool {
    if set.len() == size {
        return take(set);
    }
    for (i, at) in from.iter().enumerate() {
        set.push(*at);
        let go_on = each_set(&from[i + 1..], size, set, take);
        set.pop();
        if !go_on {
            return false;
        }
    }
    true
}

/// How many teams from below the next scoregroup would need at least.
fn need(field: &TeamSwiss, waiting: &[usize]) -> usize {
    let Some(first) = waiting.first() else {
        return 0;
    };
    let score = |at: usize| field.entrants[at].primary();
    let (residents, below): (Vec<usize>, Vec<usize>) =
        waiting.iter().partition(|at| score(**at) == score(*first));
    let mut size = residents.len() % 2;
    while size <= below.len() {
        let mut fits = false;
        let mut left = MOST_SETS;
        each_set(&below, size, &mut Vec::new(), &mut |set| {
            left = left.saturating_sub(1);
            let bracket: Vec<usize> = residents.iter().chain(set).copied().collect();
            let rest: Vec<usize> = below
                .iter()
                .copied()
                .filter(|at| !set.contains(at))
                .collect();
            fits = field.pairable(&bracket) && field.pairable(&rest);
            !fits && left > 0
        });
        if fits {
            return size;
        }
        size += 2;
    }
    usize::MAX
}

/// Of all legal pairings of a bracket those with fewest preferences unserved (C8), fewest strong
/// ones (C9), fewest upfloaters' opponents who floated last round (C10); of these the first in
/// the order of the rules: the smaller numbers of the pairs ascending, then their mates.
pub(super) fn pairs(field: &TeamSwiss, members: &[usize]) -> Vec<(usize, usize)> {
    let mut order = members.to_vec();
    order.sort_by_key(|at| field.entrants[*at].number);
    let costs = Costs::of(field, &order);
    let n = order.len();
    let row = |a: usize| {
        (0..n)
            .map(|b| a != b && field.may_meet(order[a], order[b]))
            .collect()
    };
    let mut may: Vec<Vec<bool>> = (0..n).map(row).collect();
    let Some(best) = costs.cheapest(&may) else {
        return Vec::new();
    };
    // Whether each is the smaller number of its pair: as many of the first as can be.
    for one in 0..n {
        let mut try_top = may.clone();
        (0..one).for_each(|smaller| forbid(&mut try_top, one, smaller));
        if costs.cheapest(&try_top) == Some(best) {
            may = try_top;
        } else {
            (one + 1..n).for_each(|larger| forbid(&mut may, one, larger));
        }
    }
    let mut made = Vec::new();
    for one in 0..n {
        if made.iter().any(|(_, mate)| *mate == one) {
            continue;
        }
        let mates: Vec<usize> = (one + 1..n).filter(|mate| may[one][*mate]).collect();
        for mate in mates {
            let mut fixed = may.clone();
            (0..n)
                .filter(|x| *x != mate)
                .for_each(|x| forbid(&mut fixed, one, x));
            (0..n)
                .filter(|x| *x != one)
                .for_each(|x| forbid(&mut fixed, mate, x));
            if costs.cheapest(&fixed) == Some(best) {
                may = fixed;
                made.push((one, mate));
                break;
            }
        }
    }
    made.into_iter()
        .map(|(one, mate)| (order[one], order[mate]))
        .collect()
}

fn forbid(may: &mut [Vec<bool>], a: usize, b: usize) {
    may[a][b] = false;
    may[b][a] = false;
}

/// What each pair costs: C8, C9 and C10 in one number.
struct Costs {
    pair: Vec<Vec<u64>>,
    most: u64,
}

impl Costs {
    fn of(field: &TeamSwiss, order: &[usize]) -> Costs {
        let n = order.len() as u64;
        let unit = n + 1;
        let prefers: Vec<_> = order.iter().map(|at| preference(field, *at)).collect();
        let score = |i: usize| field.entrants[order[i]].primary();
        let top = (0..order.len()).map(score).max();
        let floats = field.floats_count();
        let of_pair = |a: usize, b: usize| {
            let (unserved, strong) = match (prefers[a], prefers[b]) {
                (Some(x), Some(y)) if x.color == y.color => (1, x.is_strong && y.is_strong),
                _ => (0, false),
            };
            // An upfloater's opponent is the one of the two that belongs to the scoregroup.
            let floated = match (Some(score(a)) == top, Some(score(b)) == top) {
                (true, false) => floats && field.floated(order[a]),
                (false, true) => floats && field.floated(order[b]),
                _ => false,
            };
            (unserved * unit + u64::from(strong)) * unit + u64::from(floated)
        };
        let row = |a: usize| (0..order.len()).map(|b| of_pair(a, b)).collect();
        let pair = (0..order.len()).map(row).collect();
        Costs {
            pair,
            most: (unit * unit + unit + 1) * (n + 1),
        }
    }

    /// The cost of the cheapest pairing of all; `None` if there is none.
    fn cheapest(&self, may: &[Vec<bool>]) -> Option<u64> {
        let n = may.len();
        let mut weights: Dense<Wide<1>> = Dense::new(n);
        for (a, row) in may.iter().enumerate() {
            for (b, _) in row.iter().enumerate().skip(a + 1).filter(|(_, may)| **may) {
                let mut bits = Bits::default();
                bits.push(64, self.most - self.pair[a][b]);
                weights.set(a, b, bits.wide::<1>());
            }
        }
        let mates = heaviest(&weights);
        let mut cost = 0;
        for (a, mate) in mates.iter().enumerate() {
            let mate = (*mate)?;
            cost += if a < mate { self.pair[a][mate] } else { 0 };
        }
        Some(cost)
    }
}
