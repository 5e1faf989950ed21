//! The best candidate of a bracket, and of those the first in the order of the rules, by
//! matchings whose weights hold the criteria and the order.

use std::collections::HashMap;
use std::ops::Range;

use crate::matching::Bits;
use crate::swiss::bracket::{Bracket, Pair};
use crate::swiss::window::{AnyOrder, Mates, Order, Window, bits_of};

/// The pairs of a bracket, and who floats down from it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) pairs: Vec<Pair>,
    pub(crate) floaters: Vec<usize>,
}

impl Candidate {
    /// The candidate that pairs so.
    pub(crate) fn new(bracket: &Bracket<'_>, pairs: Vec<Pair>) -> Self {
        let mut is_paired = vec![false; bracket.cards.len()];
        for (one, other) in &pairs {
            is_paired[*one] = true;
            is_paired[*other] = true;
        }
        let floaters = bracket
            .members()
            .filter(|player| !is_paired[*player])
            .collect();
        Self { pairs, floaters }
    }
}

/// Bits that the order may add to the weights of one matching.
const ORDER_BITS: u32 = 700;

/// Solves the window; also the pairs that its matching made outside the bracket.
pub(crate) fn best(mut window: Window<'_>) -> (Candidate, Mates) {
    let bracket = window.bracket;
    let mut pairs = Vec::new();
    let mut mates = Mates::new();
    if !bracket.moved.is_empty() {
        mates = pair_moved(&mut window, &mut pairs);
    }
    let settled = &window.settled;
    let rest: Vec<usize> = bracket
        .residents
        .clone()
        .filter(|r| !settled.contains(r))
        .collect();
    if rest.len() > 1 || mates.is_empty() {
        mates = pair_rest(&mut window, &rest, &mut pairs);
    }
    let outside = mates
        .into_iter()
        .filter(|(_, lower)| !bracket.residents.contains(lower))
        .collect();
    (Candidate::new(bracket, pairs), outside)
}

/// Settles who of those moved down is paired here, then each one's opponent.
fn pair_moved(window: &mut Window<'_>, pairs: &mut Vec<Pair>) -> Mates {
    let bracket = window.bracket;
    let residents = bracket.residents.clone();
    let opponent = |mates: &Mates, player: usize| {
        let pair = mates.iter().find(|(one, _)| *one == player);
        pair.map(|(_, other)| *other)
            .filter(|other| residents.contains(other))
    };
    let mut mates = window.solve(&AnyOrder);
    let floats = |mates: &Mates, player: &usize| opponent(mates, *player).is_none();
    if bracket.moved.iter().any(|player| floats(&mates, player)) {
        for chunk in bracket.moved.chunks(ORDER_BITS as usize) {
            mates = window.solve(&SetOrder { moved: chunk });
            let out = chunk.iter().filter(|player| floats(&mates, player));
            window.limbo.extend(out);
        }
    }
    let limbo = window.limbo.clone();
    let chosen: Vec<usize> = bracket
        .moved
        .iter()
        .copied()
        .filter(|one| !limbo.contains(one))
        .collect();
    let digit = bits_of(residents.len());
    for chunk in chosen.chunks((ORDER_BITS / digit).max(1) as usize) {
        let residents = residents.clone();
        mates = window.solve(&MovedOrder {
            moved: chunk,
            residents,
            digit,
        });
        for player in chunk {
            if let Some(other) = opponent(&mates, *player) {
                pairs.push((*player, other));
                window.settled.extend([*player, other]);
            }
        }
    }
    mates
}

/// Pairs a homogeneous bracket or a remainder.
fn pair_rest(window: &mut Window<'_>, rest: &[usize], pairs: &mut Vec<Pair>) -> Mates {
    let here = |mates: &Mates| -> Vec<Pair> {
        let both = mates.iter().filter(|(_, lower)| rest.contains(lower));
        both.copied().collect()
    };
    let any = window.solve(&AnyOrder);
    let count = here(&any).len();
    if count == 0 {
        return any;
    }
    let mut order = ExchangeOrder::new(rest, count, false);
    let mut mates = window.solve(&order);
    let tops = here(&mates);
    if tops.iter().any(|(top, _)| order.index[top] >= count) {
        order.names_players = true;
        mates = window.solve(&order);
    }
    let mut tops: Vec<usize> = here(&mates).iter().map(|(top, _)| *top).collect();
    tops.sort_unstable();
    let chunk = (ORDER_BITS / bits_of(rest.len())).max(1) as usize;
    for from in (0..tops.len()).step_by(chunk) {
        let until = tops.len().min(from + chunk);
        let order = LineOrder::new(rest, &tops, from..until);
        mates = window.solve(&order);
        for (top, other) in here(&mates) {
            if tops[from..until].contains(&top) {
                pairs.push((top, other));
                window.settled.extend([top, other]);
            }
        }
    }
    mates
}

/// Which of those moved down are paired: the first ones rather.
#[derive(Debug)]
struct SetOrder<'a> {
    moved: &'a [usize],
}

impl Order for SetOrder<'_> {
    fn width(&self) -> u32 {
        self.moved.len() as u32
    }

    fn allows(&self, _: Pair) -> bool {
        true
    }

    fn write(&self, (higher, _): Pair, bits: &mut Bits) {
        bits.shift(self.width());
        if let Some(index) = self.moved.iter().position(|player| *player == higher) {
            bits.add_at((self.moved.len() - 1 - index) as u32, 1);
        }
    }
}

/// Each of those moved down has the first opponent he can.
#[derive(Debug)]
struct MovedOrder<'a> {
    moved: &'a [usize],
    residents: Range<usize>,
    digit: u32,
}

impl Order for MovedOrder<'_> {
    fn width(&self) -> u32 {
        self.moved.len() as u32 * self.digit
    }

    fn allows(&self, _: Pair) -> bool {
        true
    }

    fn write(&self, (higher, lower): Pair, bits: &mut Bits) {
        bits.shift(self.width());
        if let Some(index) = self.moved.iter().position(|player| *player == higher) {
            let after = (self.moved.len() - 1 - index) as u32;
            bits.add_at(after * self.digit, (self.residents.end - lower) as u64);
        }
    }
}

/// Fewest exchanges between the halves, and those first that come first.
#[derive(Debug)]
struct ExchangeOrder {
    /// The place of each player in the bracket or remainder.
    index: HashMap<usize, usize>,
    /// How many pairs there are: so many players are in the upper half.
    count: usize,
    /// Whether it matters who is exchanged, beyond how many and how far.
    names_players: bool,
}

impl ExchangeOrder {
    fn new(rest: &[usize], count: usize, names_players: bool) -> Self {
        let index = rest.iter().enumerate();
        Self {
            index: index.map(|(index, player)| (*player, index)).collect(),
            count,
            names_players,
        }
    }

    fn far(&self) -> u32 {
        bits_of(self.index.len() * self.count)
    }

    fn names(&self) -> u32 {
        let leaving = self.count as u32 + bits_of(self.count);
        leaving + (self.index.len() - self.count) as u32
    }
}

impl Order for ExchangeOrder {
    fn width(&self) -> u32 {
        let named = if self.names_players { self.names() } else { 0 };
        bits_of(self.count) + self.far() + named
    }

    fn allows(&self, _: Pair) -> bool {
        true
    }

    fn write(&self, (higher, _): Pair, bits: &mut Bits) {
        let Some(top) = self.index.get(&higher).copied() else {
            return bits.shift(self.width());
        };
        let stays = top < self.count;
        bits.push(bits_of(self.count), u64::from(stays));
        bits.push(self.far(), (self.index.len() - top) as u64);
        if !self.names_players {
            return;
        }
        // Leaving the upper half: the lower rather than the higher. Entering it: the reverse.
        bits.shift(self.names());
        let entering = (self.index.len() - self.count) as u32;
        if stays {
            // All ones but the player's own.
            for place in (0..self.count as u32).filter(|place| *place != top as u32) {
                bits.add_at(entering + place, 1);
            }
        } else {
            for place in 0..self.count as u32 {
                bits.add_at(entering + place, 1);
            }
            bits.add_at((self.index.len() - 1 - top) as u32, 1);
        }
    }
}

/// The halves are settled: the first of the upper half gets the first opponent he can.
#[derive(Debug)]
struct LineOrder<'a> {
    rest: &'a [usize],
    tops: &'a [usize],
    range: Range<usize>,
    digit: u32,
}

impl<'a> LineOrder<'a> {
    fn new(rest: &'a [usize], tops: &'a [usize], range: Range<usize>) -> Self {
        let digit = bits_of(rest.len());
        Self {
            rest,
            tops,
            range,
            digit,
        }
    }
}

impl Order for LineOrder<'_> {
    fn width(&self) -> u32 {
        self.range.len() as u32 * self.digit
    }

    fn allows(&self, (higher, lower): Pair) -> bool {
        self.tops.binary_search(&higher).is_ok() && self.tops.binary_search(&lower).is_err()
    }

    fn write(&self, (higher, lower): Pair, bits: &mut Bits) {
        bits.shift(self.width());
        let tops = &self.tops[self.range.clone()];
        if let (Ok(at), Ok(partner)) =
            (tops.binary_search(&higher), self.rest.binary_search(&lower))
        {
            let after = (tops.len() - 1 - at) as u32;
            bits.add_at(after * self.digit, (self.rest.len() - partner) as u64);
        }
    }
}
