//! Small rounds against brute force: all pairings, the criteria in order, and the candidates of
//! a bracket written down in the very sequence of the rules.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use std::collections::BTreeMap;

use support::{Lot, gather, play, start, times};
use tournament::swiss::{
    Criterion, Edition, Field, Judged, NoValidPairing, Round, judge, pair, with_colors,
};

type Pairs = Vec<(u32, u32)>;
type Counts = Vec<(Criterion, Vec<i32>)>;

/// Every way to pair these players, one of an odd number having the bye.
fn all_pairings(players: &[u32]) -> Vec<Round> {
    fn grow(left: &[u32], bye: Option<u32>, pairs: &mut Pairs, out: &mut Vec<Round>) {
        let Some((first, rest)) = left.split_first() else {
            let pairs = pairs.clone();
            return out.push(Round { pairs, bye });
        };
        for at in 0..rest.len() {
            let mut others = rest.to_vec();
            pairs.push((*first, others.remove(at)));
            grow(&others, bye, pairs, out);
            pairs.pop();
        }
        if bye.is_none() && left.len() % 2 == 1 {
            grow(rest, Some(*first), pairs, out);
        }
    }
    let mut out = Vec::new();
    grow(players, None, &mut Vec::new(), &mut out);
    out
}

/// The pairing of the rules, found by looking at all of them.
fn brute(field: &Field) -> Result<Round, NoValidPairing> {
    let present = field.entrants.iter().filter(|entrant| entrant.present);
    let players: Vec<u32> = present.map(|entrant| entrant.number).collect();
    let mut alive: Vec<(Round, Vec<Judged>)> = Vec::new();
    for round in all_pairings(&players) {
        let round = with_colors(field, &round);
        let (broken, brackets) = judge(field, &round);
        if broken.is_empty() && never_meet(&brackets) {
            alive.push((round, brackets));
        }
    }
    let depth = alive.first().ok_or(NoValidPairing)?.1.len();
    for at in 0..depth {
        // C8 is the best that any way to go on can reach.
        let mut candidates: BTreeMap<Pairs, Counts> = BTreeMap::new();
        for (_, brackets) in &alive {
            let counts = brackets[at].criteria.clone();
            let held = candidates
                .entry(brackets[at].pairs.clone())
                .or_insert(counts.clone());
            if counts < *held {
                *held = counts;
            }
        }
        let best = candidates.values().min().unwrap().clone();
        candidates.retain(|_, counts| *counts == best);
        let bracket = alive[0].1[at].clone();
        let first = first_in_sequence(&bracket, &candidates.into_keys().collect::<Vec<_>>());
        alive.retain(|(_, brackets)| brackets[at].pairs == first);
    }
    Ok(alive.swap_remove(0).0)
}

/// Two who have moved down together do not meet: they could have met where they came from.
fn never_meet(brackets: &[Judged]) -> bool {
    let paired: usize = brackets.iter().map(|bracket| 2 * bracket.pairs.len()).sum();
    let left = brackets.last().map_or(0, |last| last.floaters.len());
    let players: usize = brackets.iter().map(|bracket| bracket.residents.len()).sum();
    paired + left == players && left <= 1
}

/// Lists of `count` different items in lexicographic order.
fn arrangements(items: &[u32], count: usize) -> Vec<Vec<u32>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut out = Vec::new();
    for at in 0..items.len() {
        let mut rest = items.to_vec();
        let first = rest.remove(at);
        for mut tail in arrangements(&rest, count - 1) {
            tail.insert(0, first);
            out.push(tail);
        }
    }
    out
}

/// Sets of `count` items, the smallest differing one first.
fn sets(items: &[u32], count: usize) -> Vec<Vec<u32>> {
    let mut sets = arrangements(items, count);
    sets.retain(|set| set.is_sorted_by_key(|item| items.iter().position(|one| one == item)));
    sets
}

/// The first of the candidates in the order in which the rules make them.
fn first_in_sequence(bracket: &Judged, candidates: &[Pairs]) -> Pairs {
    if candidates.len() == 1 || candidates[0].is_empty() {
        return candidates[0].clone();
    }
    let is_moved = |number: &u32| bracket.moved.contains(number);
    let paired = candidates[0]
        .iter()
        .filter(|(one, _)| is_moved(one))
        .count();
    let is_among = |made: &Pairs| {
        let mut made = made.clone();
        made.sort_by_key(|(one, _)| rank(bracket, *one));
        candidates.contains(&made)
    };
    for upper in sets(&bracket.moved, paired) {
        for lower in arrangements(&bracket.residents, paired) {
            let made: Pairs = upper.iter().copied().zip(lower.iter().copied()).collect();
            let can_go_on = candidates
                .iter()
                .any(|whole| made.iter().all(|p| whole.contains(p)));
            if !can_go_on {
                continue;
            }
            let rest = bracket.residents.iter().filter(|one| !lower.contains(one));
            let rest: Vec<u32> = rest.copied().collect();
            let count = candidates[0].len() - paired;
            if let Some(pairs) = homogeneous(bracket, &rest, count, &made, &is_among) {
                return pairs;
            }
        }
    }
    panic!("S244 no candidate stands in the sequence of {bracket:?}");
}

fn rank(bracket: &Judged, number: u32) -> usize {
    let mut members = bracket.moved.iter().chain(&bracket.residents);
    members.position(|one| *one == number).unwrap()
}

/// The candidates of a homogeneous bracket or a remainder, in their sequence.
fn homogeneous(
    bracket: &Judged,
    rest: &[u32],
    count: usize,
    made: &Pairs,
    is_among: &impl Fn(&Pairs) -> bool,
) -> Option<Pairs> {
    let (upper, lower) = rest.split_at(count);
    for exchanged in 0..=count.min(lower.len()) {
        for (leaving, entering) in exchanges(rest, upper, lower, exchanged) {
            let swap = |half: &[u32], out: &[u32], into: &[u32]| {
                let kept = half.iter().filter(|one| !out.contains(one));
                let mut half: Vec<u32> = kept.chain(into).copied().collect();
                half.sort_by_key(|one| rank(bracket, *one));
                half
            };
            let (above, beneath) = (
                swap(upper, &leaving, &entering),
                swap(lower, &entering, &leaving),
            );
            for line in arrangements(&beneath, count) {
                let mut pairs = made.clone();
                let ordered = above.iter().copied().zip(line).map(|(one, other)| {
                    if rank(bracket, one) < rank(bracket, other) {
                        (one, other)
                    } else {
                        (other, one)
                    }
                });
                pairs.extend(ordered);
                if is_among(&pairs) {
                    pairs.sort_by_key(|(one, _)| rank(bracket, *one));
                    return Some(pairs);
                }
            }
        }
    }
    None
}

/// Who leaves and who enters the upper half, in the order of the rules.
fn exchanges(
    rest: &[u32],
    upper: &[u32],
    lower: &[u32],
    exchanged: usize,
) -> Vec<(Vec<u32>, Vec<u32>)> {
    let number = |one: &u32| rest.iter().position(|other| one == other).unwrap() as i64;
    let mut all = Vec::new();
    for leaving in sets(upper, exchanged) {
        for entering in sets(lower, exchanged) {
            all.push((leaving.clone(), entering));
        }
    }
    all.sort_by_key(|(leaving, entering)| {
        let sum = |set: &[u32]| set.iter().map(number).sum::<i64>();
        let falling: Vec<i64> = leaving.iter().rev().map(|one| -number(one)).collect();
        let rising: Vec<i64> = entering.iter().map(number).collect();
        (sum(entering) - sum(leaving), falling, rising)
    });
    all
}

#[test]
fn up_to_eight_players_are_paired_as_all_pairings_and_the_sequence_say() {
    let rounds = times(600, 20_000);
    let (mut seen, mut stuck) = (0, 0);
    let mut lot = Lot::new(8);
    while seen < rounds {
        let size = 2 + lot.below(8) as usize;
        let length = 2 + lot.below(7) as usize;
        let edition = if lot.percent(20) {
            Edition::Dutch2017
        } else {
            Edition::Dutch2026
        };
        let mut field = start(size, length, edition, &mut lot);
        for _ in 0..length {
            gather(&mut field, &mut lot);
            if field
                .entrants
                .iter()
                .filter(|entrant| entrant.present)
                .count()
                > 8
            {
                break;
            }
            let round = pair(&field);
            assert_eq!(round, brute(&field), "S244 {field:?}");
            seen += 1;
            let Ok(round) = round else {
                stuck += 1;
                break;
            };
            play(&mut field, &round, &mut lot);
        }
    }
    assert!(stuck > 0, "S244 rounds that nobody can pair are among them");
}
