//! Invented rounds: nothing is broken, both ways of pairing agree, and no change makes it better.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

mod support;

use support::{Lot, gather, play, start, times};
use tournament::swiss::{Edition, Field, Judged, Round, Way, judge, pair, pair_by, with_colors};

/// Plays invented tournaments and hands each round over, until so many were seen.
fn each_round(rounds: usize, sizes: (u64, u64), seed: u64, mut see: impl FnMut(&Field, &Round)) {
    let mut seen = 0;
    let mut lot = Lot::new(seed);
    while seen < rounds {
        let size = sizes.0 + lot.below(sizes.1 - sizes.0 + 1);
        let length = 3 + lot.below(9) as usize;
        let edition = if lot.percent(20) {
            Edition::Dutch2017
        } else {
            Edition::Dutch2026
        };
        let mut field = start(size as usize, length, edition, &mut lot);
        for _ in 0..length {
            gather(&mut field, &mut lot);
            let Ok(round) = pair(&field) else {
                break;
            };
            see(&field, &round);
            seen += 1;
            play(&mut field, &round, &mut lot);
        }
    }
}

#[test]
fn no_round_breaks_an_absolute_rule_or_the_colors() {
    each_round(times(3000, 100_000), (4, 60), 1, |field, round| {
        let (broken, _) = judge(field, round);
        assert_eq!(
            broken,
            [],
            "S244 round {} of {field:?}: {round:?}",
            field.round
        );
    });
}

#[test]
fn the_quick_way_gives_what_the_whole_matching_gives() {
    each_round(times(1200, 20_000), (4, 40), 2, |field, round| {
        let whole = pair_by(field, Way::Whole).unwrap();
        assert_eq!(*round, whole, "S244 {field:?}");
    });
}

#[test]
fn no_swap_between_two_boards_makes_a_round_better() {
    each_round(times(400, 10_000), (6, 40), 3, |field, round| {
        let best = judge(field, round).1;
        let boards = round.pairs.len();
        for one in 0..boards {
            for other in one + 1..boards {
                let ((a, b), (c, d)) = (round.pairs[one], round.pairs[other]);
                for (first, second) in [((a, c), (b, d)), ((a, d), (b, c))] {
                    let mut changed = round.clone();
                    changed.pairs[one] = first;
                    changed.pairs[other] = second;
                    is_no_better(field, &changed, &best);
                }
            }
            if let Some(bye) = round.bye {
                let (a, b) = round.pairs[one];
                for (rests, plays) in [(a, b), (b, a)] {
                    let mut changed = round.clone();
                    changed.pairs[one] = (plays, bye);
                    changed.bye = Some(rests);
                    is_no_better(field, &changed, &best);
                }
            }
        }
    });
}

/// A changed round is illegal, or no better by the criteria of the first bracket that it changes.
fn is_no_better(field: &Field, changed: &Round, best: &[Judged]) {
    let (broken, brackets) = judge(field, &with_colors(field, changed));
    if !broken.is_empty() {
        return;
    }
    let same = |(one, other): &(&Judged, &Judged)| one.pairs == other.pairs;
    let Some((now, before)) = brackets.iter().zip(best).find(|both| !same(both)) else {
        return;
    };
    let is_better = now
        .criteria
        .iter()
        .zip(&before.criteria)
        .find(|(now, then)| now != then);
    let is_better = is_better.is_some_and(|(now, then)| now < then);
    assert!(
        !is_better,
        "S244 {now:?} is better than {before:?} in {field:?}"
    );
}
