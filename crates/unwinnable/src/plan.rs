//! Mates worth playing for: who goes where, at the least cost the reachable squares allow.

use rules::{Bitboard, Role, Square};

use crate::bits::{EDGE_RANKS, Each, kings};
use crate::goal::{FULL, KING, Zone};
use crate::planner::Breadth;
use crate::reach::{Man, Reach, attacks, attacks_from};

/// Costs nothing can have.
pub(crate) const NEVER: u16 = u16::MAX;

/// One man and where he is wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Errand {
    /// Where he stands at first.
    pub(crate) origin: u8,
    /// As what he is wanted.
    pub(crate) role: Role,
    pub(crate) target: u8,
    /// Is he one of the winner's?
    pub(crate) winner: bool,
    /// Is he a pawn now and wanted as an officer?
    pub(crate) promoted: bool,
    /// Does he give the mate?
    pub(crate) checks: bool,
}

/// A mate as a list of errands.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) errands: Vec<Errand>,
    /// About how many moves it takes.
    pub(crate) cost: u16,
}

/// What a man can account for from one square.
#[derive(Clone, Copy)]
struct Choice {
    mask: u16,
    cost: u16,
    square: u8,
    promoted: bool,
    role: Role,
    /// Of choices that do equally well the one with the least is taken: as they stand on the board.
    order: u16,
}

/// So many men are few.
const FEW_MEN: usize = 8;

/// Everything about mates on one square.
pub(crate) struct Table<'a> {
    men: &'a [Man],
    winner_white: bool,
    choices: Lists,
    given: u16,
    king: u8,
    open: u64,
}

/// The choices of each man, the cheapest first.
type Lists = Vec<(usize, Vec<Choice>)>;

/// A check named beforehand: by whom, from where; and where the winner's own king helps.
#[derive(Clone, Copy)]
pub(crate) struct Named {
    checker: usize,
    check: Choice,
    own_king: Option<(usize, Choice)>,
}

impl Named {
    pub(crate) fn cost(&self) -> u16 {
        self.check.cost + self.own_king.map_or(0, |(_, choice)| choice.cost)
    }
}

impl<'a> Table<'a> {
    pub(crate) fn new(reach: &'a Reach, winner_white: bool, king: usize, square: u8) -> Table<'a> {
        let zone = Zone::new(square, reach.fixed[usize::from(winner_white)]);
        let open = !reach.all_fixed() | 1 << square;
        let mut choices = Vec::new();
        for (index, man) in reach.men().iter().enumerate() {
            let mut list = if man.white == winner_white {
                covers(reach, index, &zone, open)
            } else if index == king {
                Vec::new()
            } else {
                blocks(reach, index, &zone)
            };
            if !list.is_empty() {
                for (order, choice) in list.iter_mut().enumerate() {
                    choice.order = order as u16;
                }
                list.sort_by_key(|choice| choice.cost);
                choices.push((index, list));
            }
        }
        Table {
            men: reach.men(),
            winner_white,
            choices,
            given: zone.given,
            king: square,
            open,
        }
    }

    /// What is named beforehand in each plan.
    pub(crate) fn named(&self, breadth: Breadth) -> Vec<Option<Named>> {
        let mut all = Vec::new();
        if matches!(breadth, Breadth::Near(_) | Breadth::Squares) {
            all.push(None);
            return all;
        }
        let kings = if breadth == Breadth::Kings {
            self.kings()
        } else {
            Vec::new()
        };
        for (checker, list) in self.choices.iter().filter(|(man, _)| self.is_winners(*man)) {
            for check in list.iter().filter(|choice| choice.mask & KING != 0) {
                let named = Named {
                    checker: *checker,
                    check: *check,
                    own_king: None,
                };
                if breadth == Breadth::Checks {
                    all.push(Some(named));
                }
                all.extend(kings.iter().map(|&king| {
                    Some(Named {
                        own_king: Some(king),
                        ..named
                    })
                }));
            }
        }
        all
    }

    fn is_winners(&self, man: usize) -> bool {
        self.men[man].white == self.winner_white
    }

    /// What the winner's king can do.
    fn kings(&self) -> Vec<(usize, Choice)> {
        if self.men.len() > FEW_MEN {
            return Vec::new();
        }
        let own = self
            .choices
            .iter()
            .filter(|(index, _)| self.men[*index].role == Role::King && self.is_winners(*index));
        own.flat_map(|(index, list)| list.iter().map(|choice| (*index, *choice)))
            .collect()
    }

    /// The choices that go with what is named: this one for the checker, for the others of the
    /// winner no check, for the loser's men none that can parry.
    fn with(&self, named: Named) -> Lists {
        let Named {
            checker,
            check,
            own_king,
        } = named;
        let mut lists = vec![(checker, vec![check])];
        let mut shun = between(self.king, check.square) | 1 << check.square;
        if let Some((index, king)) = own_king {
            shun |= 1 << king.square;
            lists.push((index, vec![king]));
        }
        for (man, list) in &self.choices {
            let is_placed = *man == checker || own_king.is_some_and(|(index, _)| index == *man);
            if is_placed {
                continue;
            }
            let fits = |choice: &&Choice| {
                if self.is_winners(*man) {
                    return choice.square != check.square;
                }
                attacks_from(choice.role, !self.winner_white, choice.square, self.open) & shun == 0
            };
            let strip = |choice: &Choice| Choice {
                mask: choice.mask & !KING,
                ..*choice
            };
            lists.push((*man, list.iter().filter(fits).map(strip).collect()));
        }
        lists
    }

    /// The cheapest way to account for the whole zone, with what is named if anything is; nothing
    /// if none costs less than `below`.
    pub(crate) fn best(&self, named: Option<Named>, below: u16) -> Option<Plan> {
        let lists = match named {
            Some(named) => self.with(named),
            None => self.choices.clone(),
        };
        let placed = named.map_or(0, |named| 1 + usize::from(named.own_king.is_some()));
        let mut costs = vec![[NEVER; 512]];
        costs[0][usize::from(self.given)] = 0;
        for (level, (_, list)) in lists.iter().enumerate() {
            let old = costs[costs.len() - 1];
            let idle = if level < placed { [NEVER; 512] } else { old };
            let below = below.min(old[usize::from(FULL)]);
            costs.push(self.with_one_more(&old, idle, list, below));
        }
        self.unwind(placed, &lists, &costs)
    }

    /// What the whole zone costs with nothing named.
    pub(crate) fn least(&self) -> u16 {
        let mut costs = [NEVER; 512];
        costs[usize::from(self.given)] = 0;
        for (_, list) in &self.choices {
            let below = costs[usize::from(FULL)];
            costs = self.with_one_more(&costs, costs, list, below);
        }
        costs[usize::from(FULL)]
    }

    /// The costs with one more man, who does nothing at the costs of `new`, as far as they are
    /// below a number.
    fn with_one_more(
        &self,
        old: &[u16; 512],
        mut new: [u16; 512],
        choices: &[Choice],
        below: u16,
    ) -> [u16; 512] {
        // Masks that lack what is given have no cost: only the others are gone through.
        let given = usize::from(self.given);
        let mut mask = given;
        while let Some(&cost) = old.get(mask) {
            for choice in choices {
                let sum = cost.saturating_add(choice.cost);
                if sum >= below {
                    break;
                }
                let slot = &mut new[mask | usize::from(choice.mask)];
                *slot = (*slot).min(sum);
            }
            mask = (mask + 1) | given;
        }
        new
    }

    /// Walks the costs back to the choices that made them.
    fn unwind(&self, placed: usize, lists: &Lists, costs: &[[u16; 512]]) -> Option<Plan> {
        let mut mask = usize::from(FULL);
        let total = costs[costs.len() - 1][mask];
        if total == NEVER {
            return None;
        }
        let mut errands = Vec::new();
        for (level, (man, list)) in lists.iter().enumerate().rev() {
            let (old, cost) = (&costs[level], costs[level + 1][mask]);
            if level >= placed && old[mask] == cost {
                continue;
            }
            let fitting = list.iter().filter_map(|choice| {
                let part = usize::from(choice.mask);
                let before = submasks(part)
                    .map(|sub| mask & !part | sub)
                    .find(|&before| {
                        before | part == mask
                            && old[before] != NEVER
                            && old[before].saturating_add(choice.cost) == cost
                    })?;
                Some((choice, before))
            });
            let (choice, before) = fitting.min_by_key(|(choice, _)| choice.order)?;
            let checks = choice.mask & KING != 0 && before & usize::from(KING) == 0;
            errands.push(Errand {
                origin: self.men[*man].origin,
                role: if choice.promoted {
                    choice.role
                } else {
                    self.men[*man].role
                },
                target: choice.square,
                winner: self.is_winners(*man),
                promoted: choice.promoted,
                checks: checks && self.is_winners(*man),
            });
            mask = before;
        }
        Some(Plan {
            errands,
            cost: total,
        })
    }
}

/// Every subset of a mask.
fn submasks(mask: usize) -> impl Iterator<Item = usize> {
    let mut next = Some(mask);
    std::iter::from_fn(move || {
        let sub = next?;
        next = sub.checked_sub(1).map(|less| less & mask);
        Some(sub)
    })
}

/// What a man of the winner can attack of the zone.
fn covers(reach: &Reach, index: usize, zone: &Zone, open: u64) -> Vec<Choice> {
    let man = &reach.men()[index];
    let mut list = Vec::new();
    let outside = !(1u64 << zone.king);
    let mut push = |role: Role, set: u64, promoted: bool| {
        let near = attacks(role, man.white != (role == Role::Pawn), zone.all, open);
        for square in Each(set & near & outside) {
            let mask = zone.mask(attacks_from(role, man.white, square, open));
            let cost = u16::from(reach.round(index, promoted, square));
            keep(
                &mut list,
                Choice {
                    mask,
                    cost,
                    square,
                    promoted,
                    role,
                    order: 0,
                },
            );
        }
    };
    if man.role == Role::King {
        push(Role::King, man.squares & !kings(1 << zone.king), false);
    } else {
        push(man.role, man.squares, false);
    }
    if man.promoted != 0 {
        push(Role::Queen, man.promoted, true);
        push(Role::Knight, man.promoted, true);
    }
    list
}

/// Which of the king's flights a man of his own can block. Promoted, he is a knight or a bishop
/// rather than a rook: those parry least.
fn blocks(reach: &Reach, index: usize, zone: &Zone) -> Vec<Choice> {
    let man = &reach.men()[index];
    let mut list: Vec<Choice> = Vec::new();
    let kinds = [
        (false, man.role),
        (true, Role::Knight),
        (true, Role::Bishop),
        (true, Role::Rook),
    ];
    for (promoted, role) in kinds {
        let mut set = if promoted { man.promoted } else { man.squares };
        set &= zone.all & !(1 << zone.king);
        if promoted && role == Role::Bishop {
            set &= colors_of(man.squares & EDGE_RANKS);
        }
        for square in Each(set) {
            let mask = zone.mask(1 << square);
            let cost = u16::from(reach.round(index, promoted, square));
            if mask & zone.given == 0 {
                list.push(Choice {
                    mask,
                    cost,
                    square,
                    promoted,
                    role,
                    order: 0,
                });
            }
        }
    }
    list
}

/// All squares of the colours found in a set.
fn colors_of(set: u64) -> u64 {
    let light = Bitboard::LIGHT.0;
    (if set & light != 0 { light } else { 0 }) | if set & !light != 0 { !light } else { 0 }
}

/// The squares between two on one line.
fn between(a: u8, b: u8) -> u64 {
    match (
        Square::from_index(usize::from(a)),
        Square::from_index(usize::from(b)),
    ) {
        (Some(a), Some(b)) => rules::between(a, b).0,
        _ => 0,
    }
}

/// Keeps the cheapest choice for each mask.
fn keep(list: &mut Vec<Choice>, choice: Choice) {
    if choice.mask == 0 {
        return;
    }
    match list.iter_mut().find(|old| old.mask == choice.mask) {
        Some(old) if old.cost > choice.cost => *old = choice,
        Some(_) => {}
        None => list.push(choice),
    }
}
