//! Whether those below a bracket can be paired, with or without the ones who float down to them.

use std::ops::Range;

use crate::matching::Cardinality;
use crate::swiss::bracket::Bracket;
use crate::swiss::card::may_meet;

/// How many ways to float on are tried before the exact way is gone.
const TRIES: usize = 24;

/// Whether `players`, of whom those ranked before `below` never meet each other, can all be
/// paired, one of them perhaps having the bye.
pub(crate) fn can_complete(bracket: &Bracket<'_>, players: &[usize], below: usize) -> bool {
    let joined =
        |one: usize, other: usize| one.max(other) >= below && may_meet(bracket.cards, one, other);
    if players.len().is_multiple_of(2) {
        return can_pair(players, joined);
    }
    let resting = players
        .iter()
        .rev()
        .filter(|player| bracket.may_rest(**player));
    resting.take(TRIES).any(|resting| {
        let others: Vec<usize> = players
            .iter()
            .copied()
            .filter(|one| one != resting)
            .collect();
        can_pair(&others, joined)
    })
}

fn can_pair(players: &[usize], joined: impl Fn(usize, usize) -> bool) -> bool {
    let by_place = |one: usize, other: usize| joined(players[one], players[other]);
    Cardinality::new(players.len(), by_place).covers_all_but(0)
}

/// Whether the next bracket, with these floaters, can do as well as any could (C8), and the rest
/// be paired after it (C4, C5): all are paired, but for one resident if their number is odd.
pub(crate) fn is_ideal(bracket: &Bracket<'_>, floaters: &[usize], below: &Range<usize>) -> bool {
    let cards = bracket.cards;
    let next = &bracket.next;
    let everybody: Vec<usize> = below.clone().collect();
    if floaters.is_empty() {
        return can_complete(bracket, &everybody, below.start);
    }
    let joined =
        |one: usize, other: usize| one.max(other) >= below.start && may_meet(cards, one, other);
    let members: Vec<usize> = floaters.iter().copied().chain(next.clone()).collect();
    if members.len().is_multiple_of(2) {
        let rest: Vec<usize> = (next.end..below.end).collect();
        return can_pair(&members, joined) && can_complete(bracket, &rest, next.end);
    }
    next.clone().rev().take(TRIES).any(|floater| {
        let rest: Vec<usize> = std::iter::once(floater)
            .chain(next.end..below.end)
            .collect();
        let others = members.iter().copied().filter(|one| *one != floater);
        can_pair(&others.collect::<Vec<_>>(), joined) && can_complete(bracket, &rest, next.end)
    })
}
