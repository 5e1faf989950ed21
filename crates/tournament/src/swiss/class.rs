//! Members of a bracket who mean the same to every criterion, and what their pairs cost.

use std::collections::HashMap;

use crate::swiss::bracket::{Bracket, Merit};
use crate::swiss::card::{Float, colors_allow};
use crate::swiss::field::Tenths;
use crate::swiss::transport::{BARRED, Cost};

/// Everything of a member that a criterion may look at.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Key {
    score: Tenths,
    preference: crate::swiss::color::Preference,
    is_topscorer: bool,
    floats: [Option<Float>; 2],
    /// Whether the bye is open, and the games not played, where the bye may be given.
    bye: Option<(bool, u32)>,
    /// Whether a question keeps the member from being paired here.
    is_held: bool,
}

/// The classes of a bracket's members, and the costs of pairs and floats between them, with one
/// field for each criterion that differs anywhere.
#[derive(Debug)]
pub(crate) struct Classes<'a> {
    bracket: &'a Bracket<'a>,
    /// Whether whoever stays without an opponent gets the bye.
    rests: bool,
    /// Of members, by rank.
    of: HashMap<usize, usize>,
    /// A member of each class.
    models: Vec<usize>,
    /// How many members each has.
    pub(crate) counts: Vec<u32>,
    /// What a pair of two classes costs.
    pub(crate) pair: Vec<Vec<Cost>>,
    /// What a member of a class costs who stays without an opponent.
    pub(crate) float: Vec<Cost>,
}

impl<'a> Classes<'a> {
    /// `rests`: there is nobody below, and whoever stays without an opponent gets the bye.
    /// Nothing if the costs don't fit.
    pub(crate) fn new(bracket: &'a Bracket<'a>, rests: bool, floaters: usize) -> Option<Self> {
        let mut classes = Self {
            bracket,
            rests,
            of: HashMap::new(),
            models: Vec::new(),
            counts: Vec::new(),
            pair: Vec::new(),
            float: Vec::new(),
        };
        let mut known = HashMap::new();
        for member in bracket.members() {
            let key = classes.key(member, floaters > 0);
            let next = classes.models.len();
            let class = *known.entry(key).or_insert(next);
            if class == next {
                classes.models.push(member);
                classes.counts.push(0);
            }
            classes.counts[class] += 1;
            classes.of.insert(member, class);
        }
        classes.fill_costs()?;
        Some(classes)
    }

    fn key(&self, member: usize, has_floaters: bool) -> Key {
        let card = &self.bracket.cards[member];
        let mut preference = card.preference;
        if !card.is_topscorer && !self.has_topscorers() {
            // What C10 and C11 look at matters in the last round alone.
            preference.difference = 0;
            preference.repeated = None;
        }
        let has_moved = !self.bracket.moved.is_empty();
        let is_seen = |float: &Float| match float {
            Float::Down => has_floaters,
            Float::Up => has_moved,
        };
        Key {
            score: card.score,
            preference,
            is_topscorer: card.is_topscorer,
            floats: card.floats.map(|float| float.filter(is_seen)),
            bye: self
                .rests
                .then_some((self.bracket.may_rest(member), card.unplayed)),
            is_held: self.bracket.is_held(member),
        }
    }

    fn has_topscorers(&self) -> bool {
        let cards = self.bracket.cards;
        self.bracket
            .members()
            .any(|member| cards[member].is_topscorer)
    }

    /// The class of a member.
    pub(crate) fn of(&self, member: usize) -> usize {
        self.of[&member]
    }

    /// The numbers that a pair of two classes adds to the criteria, the most important first;
    /// nothing if such players may not meet here.
    fn pair_fields(&self, one: usize, other: usize, scores: &[Tenths]) -> Option<Vec<u32>> {
        let (one, other) = (self.models[one], self.models[other]);
        let pair = (one.min(other), one.max(other));
        let cards = self.bracket.cards;
        let is_here = self.bracket.residents.contains(&pair.1);
        let is_held = self.bracket.is_held(pair.0) || self.bracket.is_held(pair.1);
        if !is_here || is_held || !colors_allow(&cards[pair.0], &cards[pair.1]) {
            return None;
        }
        let merit = Merit::of(self.bracket, pair);
        let lost = |kept: bool| u32::from(!kept);
        let mut fields = vec![0; 2 + scores.len()];
        fields.extend(merit.colors.map(lost));
        for rested in merit.rested {
            fields.extend([0, lost(rested)]);
        }
        for rested in merit.rested {
            fields.extend(scores.iter().map(|_| 0));
            let score = cards[pair.0].score;
            fields.extend(scores.iter().map(|here| lost(rested || *here != score)));
        }
        Some(fields)
    }

    /// The same for a member who stays without an opponent.
    fn float_fields(&self, class: usize, scores: &[Tenths]) -> Option<Vec<u32>> {
        let model = self.models[class];
        let card = &self.bracket.cards[model];
        if self.rests && !self.bracket.may_rest(model) {
            return None;
        }
        let is_moved = !self.bracket.residents.contains(&model);
        let at = |score: &Tenths| u32::from(is_moved && *score == card.score);
        let mut fields = vec![1];
        fields.extend(scores.iter().map(at));
        fields.push(if self.rests && self.bracket.counts_unplayed {
            card.unplayed
        } else {
            0
        });
        fields.extend([0; 4]);
        let down = card.floats.map(|float| float == Some(Float::Down));
        for down in down {
            fields.extend([u32::from(!is_moved && down), 0]);
        }
        for down in down {
            fields.extend(scores.iter().map(|score| if down { at(score) } else { 0 }));
            fields.extend(scores.iter().map(|_| 0));
        }
        Some(fields)
    }

    fn fill_costs(&mut self) -> Option<()> {
        let scores = self.bracket.moved_scores();
        let count = self.models.len();
        let pairs: Vec<Vec<_>> = (0..count)
            .map(|one| {
                (0..count)
                    .map(|other| self.pair_fields(one, other, &scores))
                    .collect()
            })
            .collect();
        let floats: Vec<_> = (0..count)
            .map(|class| self.float_fields(class, &scores))
            .collect();
        let all = || pairs.iter().flatten().chain(&floats).flatten();
        let fields = all().next().map_or(0, Vec::len);
        let members: u32 = self.counts.iter().sum();
        // Only as many can be moved down, or meet one who was.
        let few = self.bracket.moved.len() as u32;
        let is_few = |field: usize| {
            let first_of_moved = 1 + scores.len() + 1 + 4;
            (1..=scores.len()).contains(&field)
                || field == first_of_moved + 1
                || field == first_of_moved + 3
                || field >= first_of_moved + 4
        };
        let mut widths = Vec::new();
        for field in 0..fields {
            let most = all().map(|fields| fields[field]).max().unwrap_or(0);
            let times = if is_few(field) { few } else { members };
            // Twice, for the double cover of a relaxed matching.
            let sum = u64::from(most) * 2 * u64::from(times);
            widths.push(u64::BITS - sum.leading_zeros());
        }
        if widths.iter().sum::<u32>() > 124 {
            return None;
        }
        let pack = |fields: &Option<Vec<u32>>| match fields {
            None => BARRED,
            Some(fields) => fields.iter().zip(&widths).fold(0, |sum, (field, width)| {
                let field = if *width == 0 { 0 } else { *field };
                (sum << width) + Cost::from(field)
            }),
        };
        self.pair = pairs
            .iter()
            .map(|row| row.iter().map(pack).collect())
            .collect();
        self.float = floats.iter().map(pack).collect();
        Some(())
    }
}
