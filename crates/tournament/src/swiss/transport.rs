//! Cheapest transport between a few classes: how many of each go with how many of each other.

/// A cost with all criteria packed into it, or a difference of such.
pub(crate) type Cost = i128;

/// No way.
pub(crate) const BARRED: Cost = Cost::MAX;

/// Sources, targets, and what a unit from one to the other costs.
#[derive(Clone, Debug)]
pub(crate) struct Transport {
    pub(crate) supply: Vec<u32>,
    pub(crate) demand: Vec<u32>,
    /// By source, then target.
    pub(crate) cost: Vec<Vec<Cost>>,
}

/// A cheapest way, and what proves it.
#[derive(Clone, Debug)]
pub(crate) struct Shipped {
    pub(crate) total: Cost,
    /// Whether a unit from a source to a target can be part of a cheapest way at all.
    pub(crate) tight: Vec<Vec<bool>>,
}

struct Search<'a> {
    problem: &'a Transport,
    flow: Vec<Vec<u32>>,
    left: Vec<u32>,
    open: Vec<u32>,
}

/// Costs of the cheapest paths to sources and targets, and where each target is reached from
/// and each source (against the flow).
struct Paths {
    to_source: Vec<Cost>,
    to_target: Vec<Cost>,
    source_from: Vec<Option<usize>>,
    target_from: Vec<Option<usize>>,
}

impl Transport {
    /// The cheapest way to ship everything; nothing if there is none.
    pub(crate) fn ship(&self) -> Option<Shipped> {
        let units: u64 = self.supply.iter().map(|unit| u64::from(*unit)).sum();
        let wanted: u64 = self.demand.iter().map(|unit| u64::from(*unit)).sum();
        if units != wanted {
            return None;
        }
        let mut search = Search {
            problem: self,
            flow: vec![vec![0; self.demand.len()]; self.supply.len()],
            left: self.supply.clone(),
            open: self.demand.clone(),
        };
        let mut total = 0;
        while search.left.iter().any(|left| *left > 0) {
            total += search.push()?;
        }
        let every = vec![0; self.supply.len()];
        let paths = search.paths(every);
        let tight = self.cost.iter().zip(&paths.to_source);
        let tight = tight.map(|(row, source)| {
            let ends = row.iter().zip(&paths.to_target);
            ends.map(|(cost, target)| *cost != BARRED && source + cost == *target)
                .collect()
        });
        Some(Shipped {
            total,
            tight: tight.collect(),
        })
    }
}

impl Search<'_> {
    /// Sends as much as fits along the cheapest path that is open; its cost.
    fn push(&mut self) -> Option<Cost> {
        let starts = self.left.iter();
        let starts = starts.map(|left| if *left > 0 { 0 } else { BARRED });
        let paths = self.paths(starts.collect());
        let open = (0..self.open.len()).filter(|target| self.open[*target] > 0);
        let end = open.min_by_key(|target| paths.to_target[*target])?;
        let cost = paths.to_target[end];
        if cost == BARRED {
            return None;
        }
        // Once back for the amount, once more to move it.
        let mut amount = self.open[end];
        let mut target = end;
        let start = loop {
            let source = paths.target_from[target]?;
            match paths.source_from[source] {
                Some(back) => {
                    amount = amount.min(self.flow[source][back]);
                    target = back;
                }
                None => break source,
            }
        };
        amount = amount.min(self.left[start]);
        let mut target = end;
        loop {
            let source = paths.target_from[target]?;
            self.flow[source][target] += amount;
            match paths.source_from[source] {
                Some(back) => {
                    self.flow[source][back] -= amount;
                    target = back;
                }
                None => break,
            }
        }
        self.open[end] -= amount;
        self.left[start] -= amount;
        Some(cost * Cost::from(amount))
    }

    /// Cheapest paths from sources that start at the costs given.
    fn paths(&self, starts: Vec<Cost>) -> Paths {
        let mut paths = Paths {
            source_from: vec![None; starts.len()],
            to_source: starts,
            to_target: vec![BARRED; self.open.len()],
            target_from: vec![None; self.open.len()],
        };
        let mut sources: Vec<usize> = (0..paths.to_source.len()).collect();
        while !sources.is_empty() {
            let mut targets = Vec::new();
            for source in sources.drain(..) {
                let base = paths.to_source[source];
                if base == BARRED {
                    continue;
                }
                for (target, cost) in self.problem.cost[source].iter().enumerate() {
                    if *cost != BARRED && base + cost < paths.to_target[target] {
                        paths.to_target[target] = base + cost;
                        paths.target_from[target] = Some(source);
                        if !targets.contains(&target) {
                            targets.push(target);
                        }
                    }
                }
            }
            for target in targets {
                let base = paths.to_target[target];
                for source in 0..self.left.len() {
                    if self.flow[source][target] == 0 {
                        continue;
                    }
                    let cost = base - self.problem.cost[source][target];
                    if cost < paths.to_source[source] {
                        paths.to_source[source] = cost;
                        paths.source_from[source] = Some(target);
                        if !sources.contains(&source) {
                            sources.push(source);
                        }
                    }
                }
            }
        }
        paths
    }
}

#[cfg(test)]
mod tests {
    use super::{BARRED, Transport};

    #[test]
    fn the_cheapest_way_goes_round_what_is_barred() {
        let problem = Transport {
            supply: vec![2, 1],
            demand: vec![1, 2],
            cost: vec![vec![1, 5], vec![0, BARRED]],
        };
        let shipped = problem.ship().map(|shipped| (shipped.total, shipped.tight));
        // The second source can only go to the first target.
        let tight = vec![vec![true, true], vec![true, false]];
        let barred = vec![vec![false, true], vec![true, false]];
        assert!(shipped == Some((10, tight)) || shipped == Some((10, barred)));
        let problem = Transport {
            supply: vec![1],
            demand: vec![1],
            cost: vec![vec![BARRED]],
        };
        assert!(problem.ship().is_none());
    }
}
