//! Why two players do not meet: the pair is made, everybody else is paired as well as can be, and
//! the first criterion that gets worse is the reason.

use core::fmt;

use crate::points::Points;
use crate::swiss::card::{Bond, Card, colors_allow, deal};
use crate::swiss::field::{Field, Number, Round, Tenths};
use crate::swiss::judge::{Criterion, Judged, judge};
use crate::swiss::round::{Way, pair_cards};

/// Why something that was asked about is not so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is so.
    Done,
    /// This player does not take part in the round.
    Absent(Number),
    /// A player can't meet himself.
    Same,
    /// C1: they met in that round.
    Met(usize),
    /// The event keeps them apart.
    Forbidden,
    /// C2: the bye is not open to him.
    NoBye,
    /// C3: both must have the same colour.
    Colors,
    /// C4: nobody could pair the others then.
    Stuck,
    /// This criterion gets worse in the bracket of that score.
    Worse {
        /// The criterion.
        criterion: Criterion,
        /// The score of the bracket's residents, in tenths.
        bracket: Tenths,
        /// What it counts as the round is paired.
        now: Vec<i32>,
        /// What it would count.
        then: Vec<i32>,
    },
    /// No criterion gets worse: such a candidate comes later in the sequence of the rules.
    Later,
}

impl Reason {
    /// The code of the rule: `C1` to `C21`, `forbidden`, `absent`, `order` or `done`.
    #[must_use]
    pub fn code(&self) -> String {
        match self {
            Self::Done | Self::Same => "done".to_owned(),
            Self::Absent(_) => "absent".to_owned(),
            Self::Met(_) => "C1".to_owned(),
            Self::Forbidden => "forbidden".to_owned(),
            Self::NoBye => "C2".to_owned(),
            Self::Colors => "C3".to_owned(),
            Self::Stuck => "C4".to_owned(),
            Self::Worse { criterion, .. } => criterion.to_string(),
            Self::Later => "order".to_owned(),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Done => f.write_str("it is so"),
            Self::Absent(number) => write!(f, "player {number} does not take part"),
            Self::Same => f.write_str("nobody meets himself"),
            Self::Met(round) => write!(f, "they met in round {round}"),
            Self::Forbidden => f.write_str("the event keeps them apart"),
            Self::NoBye => f.write_str("he had the bye, or a win without playing"),
            Self::Colors => f.write_str("both must have the same colour"),
            Self::Stuck => f.write_str("the others could not all be paired"),
            Self::Worse {
                criterion,
                bracket,
                now,
                then,
            } => {
                write!(
                    f,
                    "{}: {} instead of {} in the bracket of {}",
                    criterion.text(),
                    words(*criterion, then),
                    words(*criterion, now),
                    Points::from_tenths(*bracket)
                )
            }
            Self::Later => f.write_str("no criterion gets worse, but it comes later in the order"),
        }
    }
}

impl Criterion {
    /// What the criterion counts, as text: scores and their differences as points, the rest as
    /// numbers; empty where it counts nobody.
    #[must_use]
    pub fn counted(self, counts: &[i32]) -> String {
        let word = |(at, count): (usize, &i32)| match self.0 {
            5 | 7 | 18..=21 => Points::from_tenths(*count).to_string(),
            8 if at > 0 => Points::from_tenths(*count).to_string(),
            _ => count.to_string(),
        };
        let words: Vec<String> = counts.iter().enumerate().map(word).collect();
        words.join(" ")
    }
}

fn words(criterion: Criterion, counts: &[i32]) -> String {
    if counts.is_empty() {
        "none".to_owned()
    } else {
        criterion.counted(counts)
    }
}

/// Why `one` does not meet `other` in the round, as it was paired.
#[must_use]
pub fn why_not(field: &Field, round: &Round, one: Number, other: Number) -> Reason {
    let mut cards = deal(field);
    let rank = |number: Number| cards.iter().position(|card| card.number == number);
    let (here, there) = match (rank(one), rank(other)) {
        (None, _) => return Reason::Absent(one),
        (_, None) => return Reason::Absent(other),
        (here, there) if here == there => return Reason::Same,
        (Some(here), Some(there)) => (here, there),
    };
    if round.pairs.contains(&(one, other)) || round.pairs.contains(&(other, one)) {
        return Reason::Done;
    }
    if let Some(reason) = cannot_meet(field, &cards, here, there) {
        return reason;
    }
    cards[here].bond = Bond::With(there as u32);
    cards[there].bond = Bond::With(here as u32);
    let (_, now) = judge(field, round);
    compared(field, &cards, &now)
}

/// The absolute rule that keeps two apart, if any does.
pub(crate) fn cannot_meet(
    field: &Field,
    cards: &[Card],
    here: usize,
    there: usize,
) -> Option<Reason> {
    let (one, other) = (&cards[here], &cards[there]);
    if one.barred.binary_search(&(there as u32)).is_ok() {
        let entrant = field
            .entrants
            .iter()
            .find(|entrant| entrant.number == one.number);
        let met = entrant.and_then(|entrant| {
            entrant
                .past
                .iter()
                .position(|past| past.color.is_some() && past.opponent == Some(other.number))
        });
        return Some(met.map_or(Reason::Forbidden, |at| Reason::Met(at + 1)));
    }
    (!colors_allow(one, other)).then_some(Reason::Colors)
}

/// Pairs the cards with what a question adds, and names what is worse than it is now.
pub(crate) fn compared(field: &Field, cards: &[Card], now: &[Judged]) -> Reason {
    let Ok(round) = pair_cards(field, cards, Way::Quick) else {
        return Reason::Stuck;
    };
    let (_, then) = judge(field, &round);
    for (now, then) in now.iter().zip(&then) {
        let mut both = now.criteria.iter().zip(&then.criteria);
        if let Some((one, other)) = both.find(|(one, other)| one != other) {
            return Reason::Worse {
                criterion: one.0,
                bracket: now.score,
                now: one.1.clone(),
                then: other.1.clone(),
            };
        }
        if now.pairs != then.pairs {
            return Reason::Later;
        }
    }
    Reason::Done
}
