//! A round, bracket by bracket from the top.

use core::fmt;
use std::ops::Range;

use crate::matching::Cardinality;
use crate::swiss::bracket::{Bracket, Pair};
use crate::swiss::card::{Card, deal, may_meet};
use crate::swiss::color::color_of;
use crate::swiss::exact;
use crate::swiss::field::{Field, Round, Tenths};
use crate::swiss::window::Window;

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
    let cards = deal(field);
    let bye_score = bye_score(&cards)?;
    let mut pairs: Vec<Pair> = Vec::new();
    let mut moved: Vec<usize> = Vec::new();
    let groups = groups(&cards);
    for (at, residents) in groups.iter().enumerate() {
        let below = residents.end..cards.len();
        let mut bracket = Bracket {
            cards: &cards,
            moved,
            residents: residents.clone(),
            next: groups
                .get(at + 1)
                .cloned()
                .unwrap_or(below.start..below.start),
            bye_score,
            counts_unplayed: false,
        };
        let candidate = best(&mut bracket, below);
        pairs.extend(candidate.pairs);
        moved = candidate.floaters;
    }
    let bye = moved.first().map(|player| cards[*player].number);
    Ok(Round {
        pairs: boards(field, &cards, pairs),
        bye,
    })
}

fn best(bracket: &mut Bracket<'_>, below: Range<usize>) -> exact::Candidate {
    let solve = |bracket: &Bracket<'_>| {
        let window = Window {
            bracket,
            below: below.clone(),
            is_whole: true,
            settled: Vec::new(),
            limbo: Vec::new(),
        };
        exact::best(window).0
    };
    let candidate = solve(bracket);
    let group = bracket.cards[bracket.residents.start].score;
    let is_among_members = bracket.bye_score.is_some_and(|score| score >= group);
    if is_among_members && candidate.floaters.len() == 1 {
        bracket.counts_unplayed = true;
        return solve(bracket);
    }
    candidate
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
    for resting in (0..cards.len()).rev().filter(|rank| cards[*rank].bye_open) {
        let others: Vec<usize> = (0..cards.len()).filter(|rank| *rank != resting).collect();
        if can_pair(cards, &others) {
            return Ok(Some(cards[resting].score));
        }
    }
    Err(NoValidPairing)
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
