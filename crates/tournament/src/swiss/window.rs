//! The best pairing of a bracket by one matching over it and as much of the field below as is
//! needed: every criterion is a field of the edges' weights.

use std::ops::Range;

use crate::matching::{Bits, Dense, Weight, Wide, heaviest};
use crate::swiss::bracket::{Bracket, Merit, Pair};
use crate::swiss::card::may_meet;

/// What is matched at once.
#[derive(Clone, Debug)]
pub(crate) struct Window<'a> {
    pub(crate) bracket: &'a Bracket<'a>,
    /// Ranks below the bracket that take part: the next scoregroup and more, or nobody.
    pub(crate) below: Range<usize>,
    /// Whether that is everybody, so that all must be paired.
    pub(crate) is_whole: bool,
    /// Members whose opponents are settled.
    pub(crate) settled: Vec<usize>,
    /// Moved-down members who are not paired here.
    pub(crate) limbo: Vec<usize>,
}

/// What follows the criteria: the order of candidates, as fields of a pair of the bracket.
pub(crate) trait Order {
    /// Bits that `write` adds.
    fn width(&self) -> u32;
    /// Whether the pair is allowed at all.
    fn allows(&self, pair: Pair) -> bool;
    /// Adds the fields of a pair to the number.
    fn write(&self, pair: Pair, bits: &mut Bits);
}

/// No order: any candidate that is best by the criteria.
#[derive(Debug)]
pub(crate) struct AnyOrder;

impl Order for AnyOrder {
    fn width(&self) -> u32 {
        0
    }
    fn allows(&self, _: Pair) -> bool {
        true
    }
    fn write(&self, _: Pair, _: &mut Bits) {}
}

/// The mates in the whole window. The bye is the rank after the last.
pub(crate) type Mates = Vec<(usize, usize)>;

impl Window<'_> {
    /// The rank that stands for the bye.
    fn bye(&self) -> usize {
        self.bracket.cards.len()
    }

    /// The pairs of the best matching, the bye's included.
    pub(crate) fn solve(&self, order: &impl Order) -> Mates {
        let players = self.players();
        let plan = Plan::new(self, &players);
        let width = plan.width() + order.width() + 4;
        match width.div_ceil(64) {
            ..=2 => self.solve_wide::<2>(&players, &plan, order),
            3..=4 => self.solve_wide::<4>(&players, &plan, order),
            5..=8 => self.solve_wide::<8>(&players, &plan, order),
            9..=16 => self.solve_wide::<16>(&players, &plan, order),
            17..=32 => self.solve_wide::<32>(&players, &plan, order),
            33..=64 => self.solve_wide::<64>(&players, &plan, order),
            _ => self.solve_wide::<256>(&players, &plan, order),
        }
    }

    /// Everybody in the window who is not settled, and the bye.
    fn players(&self) -> Vec<usize> {
        let members = self.bracket.members();
        let mut players: Vec<usize> = members
            .filter(|player| !self.settled.contains(player))
            .chain(self.below.clone())
            .collect();
        if players.iter().any(|player| self.bracket.may_rest(*player)) {
            players.push(self.bye());
        }
        players
    }

    fn solve_wide<const N: usize>(
        &self,
        players: &[usize],
        plan: &Plan,
        order: &impl Order,
    ) -> Mates {
        let mut weights: Dense<Wide<N>> = Dense::new(players.len());
        let mut bits = Bits::default();
        for (there, lower) in players.iter().enumerate() {
            for (here, higher) in players[..there].iter().enumerate() {
                let Some(place) = self.place((*higher, *lower)) else {
                    continue;
                };
                let pair = (*higher, *lower);
                if place == Place::Here && !order.allows(pair) {
                    continue;
                }
                bits.clear();
                plan.write(self, place, pair, &mut bits);
                if place == Place::Here {
                    order.write(pair, &mut bits);
                } else {
                    bits.shift(order.width());
                }
                // Nothing is lost by a pair that no criterion asks for, but it is one.
                bits.shift(1);
                weights.set(here, there, bits.wide());
            }
        }
        let mates = heaviest(&weights);
        let pairs = mates.iter().enumerate();
        pairs
            .filter_map(|(one, mate)| mate.filter(|mate| *mate > one).map(|mate| (one, mate)))
            .filter(|(one, mate)| weights.get(*one, *mate) != Wide::ZERO)
            .map(|(one, mate)| (players[one], players[mate]))
            .collect()
    }

    /// Where a pair would be made; nowhere if it may not be.
    fn place(&self, (higher, lower): Pair) -> Option<Place> {
        let bracket = self.bracket;
        if lower == self.bye() {
            return bracket.may_rest(higher).then_some(Place::Bye);
        }
        if bracket.residents.contains(&lower) {
            let is_open = !self.limbo.contains(&higher);
            return (is_open && bracket.may_pair((higher, lower))).then_some(Place::Here);
        }
        if !self.below.contains(&lower) || !may_meet(bracket.cards, higher, lower) {
            return None;
        }
        let is_next = bracket.next.contains(&lower);
        Some(if is_next { Place::Next } else { Place::Below })
    }
}

/// Where a pair is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Here,
    Next,
    Below,
    Bye,
}

/// The fields that the criteria take, most important first.
#[derive(Debug)]
struct Plan {
    /// The most that the sum of a field of ones can reach needs that many bits.
    count: u32,
    /// Scores of those moved down.
    moved: Vec<i32>,
    /// Scores of the bracket that may end in the next one.
    floating: Vec<i32>,
    has_next: bool,
    most_unplayed: u32,
    /// Which fields of [`Merit`] differ between pairs of the bracket.
    colors: [bool; 4],
    saved: [bool; 2],
    rested: [bool; 2],
    landed: [bool; 2],
}

/// Bits that hold a number.
pub(crate) fn bits_of(most: usize) -> u32 {
    usize::BITS - most.leading_zeros()
}

impl Plan {
    fn new(window: &Window<'_>, players: &[usize]) -> Self {
        let bracket = window.bracket;
        let moved = bracket.moved_scores();
        let mut floating = moved.clone();
        floating.push(bracket.cards[bracket.residents.start].score);
        let counted = players.iter().filter(|player| **player < window.bye());
        let counted = counted.filter(|_| bracket.counts_unplayed);
        let most_unplayed = counted.map(|player| bracket.cards[*player].unplayed).max();
        let mut plan = Self {
            count: bits_of(players.len()),
            moved,
            floating,
            has_next: !window.below.is_empty(),
            most_unplayed: most_unplayed.unwrap_or(0),
            colors: [false; 4],
            saved: [false; 2],
            rested: [false; 2],
            landed: [false; 2],
        };
        for (there, lower) in players.iter().enumerate() {
            for higher in &players[..there] {
                if window.place((*higher, *lower)) == Some(Place::Here) {
                    plan.heed(&Merit::of(bracket, (*higher, *lower)));
                }
            }
        }
        plan
    }

    fn heed(&mut self, merit: &Merit) {
        for (differs, kept) in self.colors.iter_mut().zip(merit.colors) {
            *differs |= !kept;
        }
        for back in 0..2 {
            self.saved[back] |= merit.saved[back] > 0;
            self.rested[back] |= !merit.rested[back];
            self.landed[back] |= merit.landed[back];
        }
    }

    /// Bits of all fields together.
    fn width(&self) -> u32 {
        let next = usize::from(self.has_next) * (1 + self.floating.len());
        let fields = 2 + self.moved.len() + next;
        self.count * fields as u32 + self.unplayed_width() + self.rest_width()
    }

    fn unplayed_width(&self) -> u32 {
        bits_of(self.most_unplayed as usize)
    }

    fn write(&self, window: &Window<'_>, place: Place, (higher, lower): Pair, bits: &mut Bits) {
        let cards = window.bracket.cards;
        let count = self.count;
        let one = |bits: &mut Bits, flag: bool| bits.push(count, u64::from(flag));
        let score = cards[higher].score;
        // C4 and C5.
        one(bits, window.is_whole || place == Place::Bye);
        // C6 and C7.
        one(bits, place == Place::Here);
        for moved in &self.moved {
            one(bits, place == Place::Here && score == *moved);
        }
        // C8.
        if self.has_next {
            one(bits, place == Place::Next);
            for floating in &self.floating {
                one(bits, place == Place::Next && score == *floating);
            }
        }
        // C9.
        let is_counted = place == Place::Bye && window.bracket.counts_unplayed;
        let played = self.most_unplayed - cards[higher].unplayed.min(self.most_unplayed);
        let played = if is_counted { played } else { 0 };
        bits.push(self.unplayed_width(), u64::from(played));
        let merit = if place == Place::Here {
            Merit::of(window.bracket, (higher, lower))
        } else {
            return bits.shift(self.rest_width());
        };
        self.write_merit(&merit, score, bits);
    }

    fn rest_width(&self) -> u32 {
        let ones = |flags: &[bool]| flags.iter().filter(|flag| **flag).count();
        let per_score = (ones(&self.landed) + ones(&self.rested)) * self.moved.len();
        let fields = ones(&self.colors) + ones(&self.saved) + ones(&self.rested) + per_score;
        self.count * fields as u32 + ones(&self.saved) as u32
    }

    /// C10 to C21.
    fn write_merit(&self, merit: &Merit, score: i32, bits: &mut Bits) {
        let count = self.count;
        for (differs, kept) in self.colors.iter().zip(merit.colors) {
            if *differs {
                bits.push(count, u64::from(kept));
            }
        }
        for back in 0..2 {
            if self.saved[back] {
                bits.push(count + 1, u64::from(merit.saved[back]));
            }
            if self.rested[back] {
                bits.push(count, u64::from(merit.rested[back]));
            }
        }
        for back in 0..2 {
            for moved in self.moved.iter().filter(|_| self.landed[back]) {
                bits.push(count, u64::from(merit.landed[back] && score == *moved));
            }
            for moved in self.moved.iter().filter(|_| self.rested[back]) {
                bits.push(count, u64::from(merit.rested[back] && score == *moved));
            }
        }
    }
}
