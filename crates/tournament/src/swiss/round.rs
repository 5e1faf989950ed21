//! A round, bracket by bracket from the top.

use core::fmt;
use std::ops::Range;

use crate::matching::Cardinality;
use crate::swiss::below::{can_complete, is_ideal};
use crate::swiss::bracket::{Bracket, Pair};
use crate::swiss::card::{Bond, Card, deal, may_meet};
use crate::swiss::color::color_of;
use crate::swiss::exact::{self, Candidate};
use crate::swiss::field::{Edition, Field, Round, Tenths};
use crate::swiss::quick;
use crate::swiss::window::{Mates, Window};

/// No pairing of all players present keeps the absolute rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoValidPairing;

impl fmt::Display for NoValidPairing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no pairing of all players present keeps the absolute rules")
    }
}

impl core::error::Error for NoValidPairing {}

/// Pairs the round that a field waits for.
///
/// # Errors
///
/// [`NoValidPairing`] if C1 to C3 and the forbidden pairs leave no way to pair everybody.
pub fn pair(field: &Field) -> Result<Round, NoValidPairing> {
    pair_by(field, Way::Quick)
}

/// The same by one of the two ways, to lay them side by side.
///
/// # Errors
///
/// As [`pair`].
pub fn pair_by(field: &Field, way: Way) -> Result<Round, NoValidPairing> {
    pair_cards(field, &deal(field), way)
}

/// The same for cards that a question has bound.
pub(crate) fn pair_cards(field: &Field, cards: &[Card], way: Way) -> Result<Round, NoValidPairing> {
    let bye_score = bye_score(cards)?;
    let mut pairs: Vec<Pair> = Vec::new();
    let mut moved: Vec<usize> = Vec::new();
    let groups = groups(cards);
    for (at, residents) in groups.iter().enumerate() {
        let below = residents.end..cards.len();
        let mut bracket = Bracket {
            cards,
            moved,
            residents: residents.clone(),
            next: groups
                .get(at + 1)
                .cloned()
                .unwrap_or(below.start..below.start),
            bye_score,
            counts_unplayed: false,
        };
        let counts = field.edition == Edition::Dutch2026;
        let candidate = best(&mut bracket, &below, way, counts);
        pairs.extend(candidate.pairs);
        moved = candidate.floaters;
    }
    let bye = moved.first().map(|player| cards[*player].number);
    Ok(Round {
        pairs: boards(field, cards, pairs),
        bye,
    })
}

/// How a bracket's best candidate is found. Both ways give the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// By classes where they prove it, else by a matching over as little as is proved enough.
    Quick,
    /// By one matching over everybody who is left.
    Whole,
}

fn best(bracket: &mut Bracket<'_>, below: &Range<usize>, way: Way, counts: bool) -> Candidate {
    let group = bracket.cards[bracket.residents.start].score;
    let has_bye = bracket.bye_score.is_some_and(|score| score >= group);
    if way == Way::Quick && below.is_empty() {
        // The only floater there can be is the one who rests.
        bracket.counts_unplayed = has_bye && counts;
        if let Some(candidate) = quick::best(bracket, true) {
            return candidate;
        }
    } else if way == Way::Quick && !has_bye {
        let found = quick::best(bracket, false);
        let candidate = found.unwrap_or_else(|| solve(bracket, below.start..below.start, false).0);
        if is_ideal(bracket, &candidate.floaters, below) {
            return candidate;
        }
        let (candidate, outside) = solve(bracket, bracket.next.clone(), false);
        if completes(bracket, &candidate, &outside, below) {
            return candidate;
        }
    }
    bracket.counts_unplayed = false;
    let (candidate, _) = solve(bracket, below.clone(), true);
    if has_bye && counts && candidate.floaters.len() == 1 {
        bracket.counts_unplayed = true;
        return solve(bracket, below.clone(), true).0;
    }
    candidate
}

/// The best by a matching over the bracket and some of those below.
fn solve(bracket: &Bracket<'_>, below: Range<usize>, is_whole: bool) -> (Candidate, Mates) {
    exact::best(Window {
        bracket,
        below,
        is_whole,
        settled: Vec::new(),
        limbo: Vec::new(),
    })
}

/// Whether everybody whom a matching over the bracket and the next scoregroup left over can be
/// paired: then C8 is as good as it showed.
fn completes(
    bracket: &Bracket<'_>,
    candidate: &Candidate,
    outside: &Mates,
    below: &Range<usize>,
) -> bool {
    // The bye is the rank after the last.
    let mut is_paired = vec![false; bracket.cards.len() + 1];
    for (one, other) in outside {
        is_paired[*one] = true;
        is_paired[*other] = true;
    }
    let left = candidate.floaters.iter().copied().chain(below.clone());
    let left: Vec<usize> = left.filter(|player| !is_paired[*player]).collect();
    can_complete(bracket, &left, below.start)
}

/// Ranks of equal score, from the top.
fn groups(cards: &[Card]) -> Vec<Range<usize>> {
    let mut groups: Vec<Range<usize>> = Vec::new();
    for (rank, card) in cards.iter().enumerate() {
        match groups.last_mut() {
            Some(group) if cards[group.start].score == card.score => group.end = rank + 1,
            _ => groups.push(rank..rank + 1),
        }
    }
    groups
}

/// The lowest score whose player can have the bye while all others are paired; nothing for an
/// even number.
fn bye_score(cards: &[Card]) -> Result<Option<Tenths>, NoValidPairing> {
    let everybody: Vec<usize> = (0..cards.len()).collect();
    if cards.len().is_multiple_of(2) {
        return if can_pair(cards, &everybody) {
            Ok(None)
        } else {
            Err(NoValidPairing)
        };
    }
    for resting in (0..cards.len())
        .rev()
        .filter(|rank| may_rest(&cards[*rank]))
    {
        let others: Vec<usize> = (0..cards.len()).filter(|rank| *rank != resting).collect();
        if can_pair(cards, &others) {
            return Ok(Some(cards[resting].score));
        }
    }
    Err(NoValidPairing)
}

fn may_rest(card: &Card) -> bool {
    card.bye_open && !matches!(card.bond, Bond::With(_))
}

/// Whether all these players can be paired with each other.
fn can_pair(cards: &[Card], players: &[usize]) -> bool {
    let joined = |one: usize, other: usize| may_meet(cards, players[one], players[other]);
    Cardinality::new(players.len(), joined).covers_all_but(0)
}

/// Colours, and the order of the boards.
fn boards(field: &Field, cards: &[Card], pairs: Vec<Pair>) -> Vec<(u32, u32)> {
    let mut boards: Vec<(Pair, (u32, u32))> = pairs
        .into_iter()
        .map(|(higher, lower)| {
            let (one, other) = (&cards[higher], &cards[lower]);
            let (color, _) = color_of(one, other, field.initial_color);
            let numbers = if color.is_white() {
                (one.number, other.number)
            } else {
                (other.number, one.number)
            };
            ((higher, lower), numbers)
        })
        .collect();
    boards.sort_by_key(|((higher, lower), _)| {
        // Virtual points are for pairing only: boards go by what was scored.
        let (one, other) = (&cards[*higher], &cards[*lower]);
        let first = (-one.points, one.seed).min((-other.points, other.seed));
        (first.0, -(one.points + other.points), first.1)
    });
    boards.into_iter().map(|(_, numbers)| numbers).collect()
}

/// The same pairs, with the colours of 5.2 and in the order of the boards. Players who are not
/// present are left out.
#[must_use]
pub fn with_colors(field: &Field, round: &Round) -> Round {
    let cards = deal(field);
    let rank = |number: u32| cards.iter().position(|card| card.number == number);
    let pairs = round.pairs.iter().filter_map(|(one, other)| {
        let (one, other) = (rank(*one)?, rank(*other)?);
        Some((one.min(other), one.max(other)))
    });
    Round {
        pairs: boards(field, &cards, pairs.collect()),
        bye: round.bye,
    }
}
