//! Which plans are made, in which order, and how far each has been played for.

use rules::Role;

use crate::bits::Each;
use crate::plan::{Errand, NEVER, Named, Plan, Table};
use crate::pursue::Chase;
use crate::reach::Reach;

/// How many plans are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Breadth {
    /// One for each square the king reaches in so many moves.
    Near(u8),
    /// One for each square he ever reaches.
    Squares,
    /// For each of those one for each check, with blockers that can't parry it.
    Checks,
    /// For each check also one for each place of the winner's king, with blockers that leave it to
    /// him. Made only where few men stand.
    Kings,
}

/// A plan to be made, and what it costs at least.
struct Draft {
    bound: u16,
    walk: u8,
    /// The square of the king.
    square: u8,
    named: Option<Named>,
}

/// Makes the plans for one position. What they are made from is worked out once for each square of
/// the loser's king, when first asked for.
pub(crate) struct Planner<'a> {
    pub(crate) reach: &'a Reach,
    winner_white: bool,
    /// The loser's king among the men.
    king: usize,
    tables: [Option<Table<'a>>; 64],
    /// Rounds that may be gone on with.
    kept: Vec<(Breadth, usize, Vec<Effort>)>,
}

/// A plan, and how far it has been played for.
pub(crate) struct Effort {
    pub(crate) plan: Plan,
    pub(crate) chase: Option<Chase>,
}

impl<'a> Planner<'a> {
    pub(crate) fn new(reach: &'a Reach, winner_white: bool) -> Option<Planner<'a>> {
        let mut men = reach.men().iter();
        let king = men.position(|m| m.role == Role::King && m.white != winner_white)?;
        Some(Planner {
            reach,
            winner_white,
            king,
            tables: [const { None }; 64],
            kept: Vec::new(),
        })
    }

    /// The plans of a round, as far as they were played for when they were kept.
    pub(crate) fn efforts(&mut self, breadth: Breadth, wanted: usize) -> Vec<Effort> {
        let mut kept = self.kept.iter();
        let is_same = |(old, count, _): &(Breadth, usize, _)| (*old, *count) == (breadth, wanted);
        if let Some(place) = kept.position(is_same) {
            return self.kept.swap_remove(place).2;
        }
        let plans = self.plans(breadth, wanted).into_iter();
        plans.map(|plan| Effort { plan, chase: None }).collect()
    }

    /// Keeps what was played for in a round, for another one of the kind with more patience.
    pub(crate) fn keep(&mut self, breadth: Breadth, wanted: usize, efforts: Vec<Effort>) {
        self.kept.push((breadth, wanted, efforts));
    }

    /// At most so many plans, the cheapest first.
    fn plans(&mut self, breadth: Breadth, wanted: usize) -> Vec<Plan> {
        let drafts = self.drafts(breadth);
        let mut plans: Vec<Plan> = Vec::new();
        for draft in drafts {
            let worst = plans.get(wanted - 1).map_or(NEVER, |plan| plan.cost);
            if worst <= draft.bound {
                break;
            }
            let below = worst - u16::from(draft.walk);
            let table = self.tables[usize::from(draft.square)].as_ref();
            let Some(mut plan) = table.and_then(|table| table.best(draft.named, below)) else {
                continue;
            };
            plan.cost = plan.cost.saturating_add(u16::from(draft.walk));
            plan.errands.push(Errand {
                origin: self.reach.men()[self.king].origin,
                role: Role::King,
                target: draft.square,
                winner: false,
                promoted: false,
                checks: false,
            });
            let place = plans.partition_point(|other| other.cost <= plan.cost);
            plans.insert(place, plan);
            plans.truncate(wanted);
        }
        plans
    }

    /// What could be planned, the least bound first.
    fn drafts(&mut self, breadth: Breadth) -> Vec<Draft> {
        let mut drafts = Vec::new();
        for square in Each(self.reach.men()[self.king].squares) {
            let walk = self.reach.round(self.king, false, square);
            if matches!(breadth, Breadth::Near(most) if walk > most) {
                continue;
            }
            let table = self.tables[usize::from(square)].get_or_insert_with(|| {
                Table::new(self.reach, self.winner_white, self.king, square)
            });
            // Whatever is named can only make a plan dearer.
            let named = table.named(breadth);
            let least = match named[..] {
                [None] => 0,
                _ => table.least(),
            };
            if least == NEVER {
                continue;
            }
            drafts.extend(named.into_iter().map(|named| Draft {
                bound: u16::from(walk) + least.max(named.map_or(0, |named| named.cost())),
                walk,
                square,
                named,
            }));
        }
        drafts.sort_by_key(|draft| draft.bound);
        drafts
    }
}
