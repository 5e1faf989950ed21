//! The best candidate of a bracket without weighing pair against pair: classes of members who
//! mean the same to the criteria give a bound, and a candidate that meets it is the best. The
//! first such candidate is found choice by choice. Where no candidate meets the bound, or too
//! much is exchanged, there is no answer, and the matching with weights decides.

use crate::swiss::bracket::{Bracket, Pair};
use crate::swiss::card::may_meet;
use crate::swiss::class::Classes;
use crate::swiss::exact::Candidate;
use crate::swiss::line::Line;
use crate::swiss::transport::{BARRED, Cost, Transport};

/// More players moved down than this are rare, and left to the matching.
const MOVED_MAX: usize = 64;

/// Exchanges of one player that are tried.
const EXCHANGES: usize = 512;

/// The first of the best candidates by all criteria but C4, C5 and C8, which look below.
/// `rests`: nobody is below, and whoever stays without an opponent gets the bye.
pub(crate) fn best(bracket: &Bracket<'_>, rests: bool) -> Option<Candidate> {
    if bracket.moved.len() > MOVED_MAX {
        return None;
    }
    let size = bracket.members().count();
    let fewest = size % 2;
    let most = if rests { fewest } else { size };
    // C6: as few floaters as the classes allow; their number is odd or even as it must be.
    for floaters in (fewest..=most).step_by(2) {
        let classes = Classes::new(bracket, rests, floaters)?;
        let mut state = State {
            bracket,
            counts: classes.counts.clone(),
            classes: &classes,
            floaters,
            bound: 0,
            keeps: vec![false; classes.counts.len()],
            asked: Vec::new(),
        };
        state.settle_asked();
        if let Some(bound) = state.relaxed() {
            state.bound = bound;
            return state.solve();
        }
    }
    None
}

struct State<'a> {
    bracket: &'a Bracket<'a>,
    classes: &'a Classes<'a>,
    /// Members of each class who are not settled.
    counts: Vec<u32>,
    /// How many more stay without an opponent.
    floaters: usize,
    /// Twice the least cost of what is not settled, were halves of pairs allowed.
    bound: Cost,
    /// Classes whose members must be paired.
    keeps: Vec<bool>,
    /// Pairs that a question makes; they cost all candidates the same.
    asked: Vec<Pair>,
}

impl State<'_> {
    /// Twice a bound on the cost of pairing everybody who is not settled.
    fn relaxed(&self) -> Option<Cost> {
        let floaters = self.floaters as u32;
        let mut cost = self.classes.pair.clone();
        let floats: Vec<Cost> = self
            .classes
            .float
            .iter()
            .zip(&self.keeps)
            .map(|(cost, keeps)| if *keeps { BARRED } else { *cost })
            .collect();
        for (row, float) in cost.iter_mut().zip(&floats) {
            row.push(*float);
        }
        cost.push(floats.into_iter().chain([BARRED]).collect());
        let mut supply = self.counts.clone();
        supply.push(floaters);
        let problem = Transport {
            demand: supply.clone(),
            supply,
            cost,
        };
        problem.ship().map(|shipped| shipped.total)
    }

    fn settle_asked(&mut self) {
        for member in self.bracket.members() {
            let Some(partner) = self.bracket.bound(member).filter(|one| *one > member) else {
                continue;
            };
            for one in [member, partner] {
                self.counts[self.classes.of(one)] -= 1;
            }
            self.asked.push((member, partner));
        }
    }

    fn solve(mut self) -> Option<Candidate> {
        let mut pairs = self.asked.clone();
        let first = self.bracket.residents.start;
        let mut taken = vec![false; self.bracket.residents.len()];
        for (one, other) in &self.asked {
            for resident in [one, other].into_iter().filter(|player| **player >= first) {
                taken[resident - first] = true;
            }
        }
        // All who moved down must be paired within the bound; else C7 has to choose.
        for moved in &self.bracket.moved {
            self.keeps[self.classes.of(*moved)] = true;
        }
        if self.relaxed() != Some(self.bound) {
            return None;
        }
        let is_asked = |moved: usize| self.asked.iter().any(|(one, _)| *one == moved);
        let moved = self.bracket.moved.iter().copied();
        let open: Vec<usize> = moved.filter(|moved| !is_asked(*moved)).collect();
        for moved in open {
            let opponent = self.choose_opponent(moved, &taken)?;
            taken[opponent - first] = true;
            pairs.push((moved, opponent));
        }
        let rest: Vec<usize> = self
            .bracket
            .residents
            .clone()
            .zip(&taken)
            .filter(|(_, taken)| !**taken)
            .map(|(resident, _)| resident)
            .collect();
        pairs.extend(self.pair_rest(&rest)?);
        Some(Candidate::new(self.bracket, pairs))
    }

    /// The bound for the others once one of each class is paired with the other, if it fits.
    fn try_pair(&mut self, one: usize, other: usize) -> Option<Cost> {
        let cost = self.classes.pair[one][other];
        if cost == BARRED || self.counts[one] == 0 || self.counts[other] == 0 {
            return None;
        }
        self.counts[one] -= 1;
        self.counts[other] -= 1;
        let rest = self.bound - 2 * cost;
        let fits = self.relaxed() == Some(rest);
        self.counts[one] += 1;
        self.counts[other] += 1;
        fits.then_some(rest)
    }

    /// The first resident whom a moved-down player can meet, and settles the two.
    fn choose_opponent(&mut self, moved: usize, taken: &[bool]) -> Option<usize> {
        let class = self.classes.of(moved);
        let mut verdicts = vec![None; self.counts.len()];
        for (resident, taken) in self.bracket.residents.clone().zip(taken) {
            if *taken || !may_meet(self.bracket.cards, moved, resident) {
                continue;
            }
            let other = self.classes.of(resident);
            if verdicts[other].is_none() {
                verdicts[other] = Some(self.try_pair(class, other));
            }
            if let Some(Some(rest)) = verdicts[other] {
                self.counts[class] -= 1;
                self.counts[other] -= 1;
                self.bound = rest;
                return Some(resident);
            }
        }
        None
    }

    /// Pairs a homogeneous bracket or a remainder.
    fn pair_rest(&self, rest: &[usize]) -> Option<Vec<Pair>> {
        let count = rest.len().checked_sub(self.floaters)? / 2;
        let (upper, lower) = rest.split_at(count);
        match self.halves(upper, lower) {
            Halves::Paired(pairs) => Some(pairs),
            Halves::TooDear => self.exchange(upper, lower),
            Halves::Stuck if rest.len() <= 2 => None,
            Halves::Stuck => self.exchange(upper, lower),
        }
    }

    /// The first best transposition between two halves.
    fn halves(&self, upper: &[usize], lower: &[usize]) -> Halves {
        let kinds = self.counts.len();
        // One more class of rows: where those end who stay without an opponent.
        let mut cost = self.classes.pair.clone();
        cost.push(self.classes.float.clone());
        let mut rows: Vec<usize> = upper.iter().map(|one| self.classes.of(*one)).collect();
        rows.extend(std::iter::repeat_n(kinds, self.floaters));
        let columns: Vec<usize> = lower.iter().map(|one| self.classes.of(*one)).collect();
        let tally = |list: &[usize], kinds: usize| {
            let mut tally = vec![0; kinds];
            for class in list {
                tally[*class] += 1;
            }
            tally
        };
        let problem = Transport {
            supply: tally(&rows, kinds + 1),
            demand: tally(&columns, kinds),
            cost,
        };
        let Some(shipped) = problem.ship().filter(|s| 2 * s.total == self.bound) else {
            return Halves::TooDear;
        };
        let meet = |row: usize, column: usize| {
            row >= upper.len() || may_meet(self.bracket.cards, upper[row], lower[column])
        };
        let Some(mates) = Line::new(&rows, &columns, &shipped.tight, meet).first() else {
            return Halves::Stuck;
        };
        let pairs = upper.iter().zip(mates);
        let ordered = |(one, other): (&usize, usize)| {
            let other = lower[other];
            (*one.min(&other), *one.max(&other))
        };
        Halves::Paired(pairs.map(ordered).collect())
    }

    /// The halves with one player exchanged, in the order of the rules.
    fn exchange(&self, upper: &[usize], lower: &[usize]) -> Option<Vec<Pair>> {
        let mut tried = 0;
        let mut dear = Vec::new();
        for apart in 1..upper.len() + lower.len() {
            // Those who leave the upper half, from the lowest.
            for leaving in (0..upper.len()).rev() {
                let Some(entering) = (leaving + apart).checked_sub(upper.len()) else {
                    break;
                };
                if entering >= lower.len() {
                    continue;
                }
                let (out, into) = (upper[leaving], lower[entering]);
                let kinds = (self.classes.of(out), self.classes.of(into));
                if dear.contains(&kinds) {
                    continue;
                }
                tried += 1;
                if tried > EXCHANGES {
                    return None;
                }
                let (mut above, mut beneath) = (upper.to_vec(), lower.to_vec());
                above[leaving] = into;
                beneath[entering] = out;
                above.sort_unstable();
                beneath.sort_unstable();
                match self.halves(&above, &beneath) {
                    Halves::Paired(pairs) => return Some(pairs),
                    Halves::TooDear => dear.push(kinds),
                    Halves::Stuck => {}
                }
            }
        }
        None
    }
}

/// What came of two halves.
enum Halves {
    Paired(Vec<Pair>),
    /// The classes can't meet the bound.
    TooDear,
    /// The classes can, the people can't.
    Stuck,
}
