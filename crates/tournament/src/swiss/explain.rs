//! A round with its reasons: for each pair, float and bye the rules that decided.

use std::collections::{HashMap, HashSet};

use crate::swiss::card::{Bond, Card, deal};
use crate::swiss::color::{ColorRule, color_of};
use crate::swiss::field::{Field, Number, Round, Tenths};
use crate::swiss::judge::{Judged, judge};
use crate::swiss::round::{NoValidPairing, pair};
use crate::swiss::why::{Reason, cannot_meet, compared};

/// A rule that decided, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// `C1` to `C21`, `forbidden`, `exchange`, `order`, or `unexamined`.
    pub criterion: String,
    /// The reason in words.
    pub text: String,
    /// Whom it is about, where it says why somebody else was not taken, and why.
    pub instead: Option<(Number, Reason)>,
}

/// A pair with its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainedPair {
    /// Who has White.
    pub white: Number,
    /// Who has Black.
    pub black: Number,
    /// The score of the bracket that the pair was made in, in tenths.
    pub bracket: Tenths,
    /// Why the higher ranked of the two meets the other, and nobody before him.
    pub decided_by: Vec<Decided>,
    /// The rule that gave the colours.
    pub color_rule: ColorRule,
}

/// A player who floats down, or rests, with the reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainedFloat {
    /// The player.
    pub player: Number,
    /// The score of the bracket that he leaves, in tenths.
    pub from: Tenths,
    /// Why he does, and nobody behind him.
    pub decided_by: Vec<Decided>,
}

/// A round with its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// The pairing.
    pub round: Round,
    /// Its pairs in the order of the boards.
    pub pairs: Vec<ExplainedPair>,
    /// Who floats down, bracket by bracket.
    pub floats: Vec<ExplainedFloat>,
    /// Who rests.
    pub bye: Option<ExplainedFloat>,
}

/// How many players may be paired anew, all questions together.
const BUDGET: usize = 100_000;

/// Questions for one pair or float.
const QUESTIONS: usize = 6;

/// Pairs a round and tells why. In large fields only the first questions are answered.
///
/// # Errors
///
/// As [`pair`].
pub fn explain(field: &Field) -> Result<Explained, NoValidPairing> {
    let round = pair(field)?;
    let mut asker = Asker::of(field, &round);
    let mut made = HashMap::new();
    let (mut floats, mut bye) = (Vec::new(), None);
    for at in 0..asker.brackets.len() {
        let bracket = asker.brackets[at].clone();
        for pair in &bracket.pairs {
            made.insert(*pair, (bracket.score, asker.pair(&bracket, *pair)));
        }
        for player in &bracket.floaters {
            let rests = round.bye == Some(*player) && at + 1 == asker.brackets.len();
            let float = asker.float(&bracket, *player, rests);
            if rests {
                bye = Some(float);
            } else {
                floats.push(float);
            }
        }
    }
    let pairs = round.pairs.iter().filter_map(|(white, black)| {
        let (one, other) = (asker.ranks[white], asker.ranks[black]);
        let (higher, lower) = (&asker.cards[one.min(other)], &asker.cards[one.max(other)]);
        let (bracket, decided_by) = made.remove(&(higher.number, lower.number))?;
        Some(ExplainedPair {
            white: *white,
            black: *black,
            bracket,
            decided_by,
            color_rule: color_of(higher, lower, field.initial_color).1,
        })
    });
    let pairs = pairs.collect();
    Ok(Explained {
        round,
        pairs,
        floats,
        bye,
    })
}

/// One pair of a round with its reasons; nothing if the round does not have it.
#[must_use]
pub fn explain_pair(
    field: &Field,
    round: &Round,
    white: Number,
    black: Number,
) -> Option<ExplainedPair> {
    if !round.pairs.contains(&(white, black)) {
        return None;
    }
    let mut asker = Asker::of(field, round);
    let (one, other) = (*asker.ranks.get(&white)?, *asker.ranks.get(&black)?);
    let (top, low) = (one.min(other), one.max(other));
    let both = (asker.cards[top].number, asker.cards[low].number);
    let mut brackets = asker.brackets.iter();
    let bracket = brackets
        .find(|bracket| bracket.pairs.contains(&both))
        .cloned()?;
    let decided_by = asker.pair(&bracket, both);
    Some(ExplainedPair {
        white,
        black,
        bracket: bracket.score,
        decided_by,
        color_rule: color_of(&asker.cards[top], &asker.cards[low], field.initial_color).1,
    })
}

/// Why the player who has the bye of the pairing has it; nothing if nobody has.
#[must_use]
pub fn explain_bye(field: &Field, round: &Round) -> Option<ExplainedFloat> {
    let player = round.bye?;
    let mut asker = Asker::of(field, round);
    let bracket = asker.brackets.last().cloned()?;
    Some(asker.float(&bracket, player, true))
}

struct Asker<'a> {
    field: &'a Field,
    cards: Vec<Card>,
    ranks: HashMap<Number, usize>,
    brackets: Vec<Judged>,
    /// Questions that may still be asked.
    left: usize,
}

impl<'a> Asker<'a> {
    fn of(field: &'a Field, round: &Round) -> Self {
        let cards = deal(field);
        let (_, brackets) = judge(field, round);
        let ranks = cards
            .iter()
            .enumerate()
            .map(|(rank, card)| (card.number, rank));
        Self {
            field,
            ranks: ranks.collect(),
            left: BUDGET / cards.len().max(1),
            cards,
            brackets,
        }
    }

    /// Why the higher ranked of a pair meets the other.
    fn pair(&mut self, bracket: &Judged, (top, other): (Number, Number)) -> Vec<Decided> {
        let mut decided = Vec::new();
        let tops: HashSet<Number> = bracket.pairs.iter().map(|(top, _)| *top).collect();
        let is_moved = bracket.moved.contains(&top);
        let rest: Vec<Number> = self.rest(bracket);
        let count = bracket
            .pairs
            .iter()
            .filter(|(top, _)| !bracket.moved.contains(top))
            .count();
        let place = rest.iter().position(|one| *one == top);
        if place.is_some_and(|place| place >= count) {
            add(&mut decided, "exchange", "exchanged into the upper half");
        }
        // Pairs that stand before this one in the order are settled.
        let rank = self.ranks[&top];
        let settled: Vec<(Number, Number)> = bracket
            .pairs
            .iter()
            .copied()
            .filter(|(one, _)| {
                let one_moved = bracket.moved.contains(one);
                (one_moved && !is_moved) || (one_moved == is_moved && self.ranks[one] < rank)
            })
            .collect();
        let both = settled.iter().flat_map(|(one, other)| [*one, *other]);
        let taken: HashSet<Number> = both.chain([top]).collect();
        let before: Vec<Number> = bracket
            .residents
            .iter()
            .copied()
            .filter(|one| self.ranks[one] < self.ranks[&other] && !taken.contains(one))
            .filter(|one| is_moved || !tops.contains(one))
            .collect();
        for one in before.iter().take(QUESTIONS) {
            let reason = self.ask_pair(&settled, top, *one);
            add_reason(&mut decided, *one, reason);
        }
        if before.len() > QUESTIONS {
            let more = before.len() - QUESTIONS;
            let text = format!("{more} more before him, not looked at");
            add(&mut decided, "unexamined", &text);
        }
        if before.is_empty() {
            add(&mut decided, "order", "the first opponent in the order");
        }
        decided
    }

    /// The residents who do not meet one who was moved down.
    fn rest(&self, bracket: &Judged) -> Vec<Number> {
        let moved = bracket
            .pairs
            .iter()
            .filter(|(top, _)| bracket.moved.contains(top));
        let taken: HashSet<Number> = moved.map(|(_, other)| *other).collect();
        let residents = bracket.residents.iter().copied();
        residents.filter(|one| !taken.contains(one)).collect()
    }

    fn ask_pair(
        &mut self,
        settled: &[(Number, Number)],
        one: Number,
        other: Number,
    ) -> Option<Reason> {
        let (here, there) = (self.ranks[&one], self.ranks[&other]);
        if let Some(reason) = cannot_meet(self.field, &self.cards, here, there) {
            return Some(reason);
        }
        let mut pairs = settled.to_vec();
        pairs.push((one, other));
        let mut bonds = Vec::new();
        for (one, other) in pairs {
            let (here, there) = (self.ranks[&one], self.ranks[&other]);
            bonds.push((here, Bond::With(there as u32)));
            bonds.push((there, Bond::With(here as u32)));
        }
        self.ask(&bonds)
    }

    /// Pairs anew with the bonds; nothing once too much was asked.
    fn ask(&mut self, bonds: &[(usize, Bond)]) -> Option<Reason> {
        self.left = self.left.checked_sub(1)?;
        for (rank, bond) in bonds {
            self.cards[*rank].bond = *bond;
        }
        let reason = compared(self.field, &self.cards, &self.brackets);
        for (rank, _) in bonds {
            self.cards[*rank].bond = Bond::Free;
        }
        Some(reason)
    }

    /// Why a player floats down or rests, and nobody behind him.
    fn float(&mut self, bracket: &Judged, player: Number, rests: bool) -> ExplainedFloat {
        let mut decided = Vec::new();
        let rank = self.ranks[&player];
        if rests {
            add(&mut decided, "C5", "nobody with a lower score can rest");
        } else {
            let count = bracket.moved.len() + bracket.residents.len();
            let text = if count % 2 == 1 && bracket.floaters.len() == 1 {
                "the bracket has an odd number of players"
            } else {
                "the bracket can't pair more of its players"
            };
            add(&mut decided, "C6", text);
        }
        let behind: Vec<Number> = bracket
            .residents
            .iter()
            .rev()
            .copied()
            .filter(|one| self.ranks[one] > rank && !bracket.floaters.contains(one))
            .collect();
        for one in behind.iter().take(QUESTIONS) {
            let there = self.ranks[one];
            let reason = if rests && !self.cards[there].bye_open {
                Some(Reason::NoBye)
            } else {
                self.ask(&[(there, Bond::Down)])
            };
            add_reason(&mut decided, *one, reason);
        }
        if behind.len() > QUESTIONS {
            let text = format!(
                "{} more behind him, not looked at",
                behind.len() - QUESTIONS
            );
            add(&mut decided, "unexamined", &text);
        }
        if behind.is_empty() {
            add(&mut decided, "order", "the last in the order");
        }
        ExplainedFloat {
            player,
            from: bracket.score,
            decided_by: decided,
        }
    }
}

fn add(decided: &mut Vec<Decided>, criterion: &str, text: &str) {
    decided.push(Decided {
        criterion: criterion.to_owned(),
        text: text.to_owned(),
        instead: None,
    });
}

fn add_reason(decided: &mut Vec<Decided>, who: Number, reason: Option<Reason>) {
    let Some(reason) = reason else {
        let text = format!("not {who}: not looked at");
        return add(decided, "unexamined", &text);
    };
    decided.push(Decided {
        criterion: reason.code(),
        text: format!("not {who}: {reason}"),
        instead: Some((who, reason)),
    });
}
