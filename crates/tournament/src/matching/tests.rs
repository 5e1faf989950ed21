//! Matchings against all matchings of small graphs.

use crate::matching::{Bits, Cardinality, Dense, Weight, Wide, heaviest};

/// Numbers that look drawn by lot.
fn lot(state: &mut u64, end: u64) -> u64 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1);
    (*state >> 33) % end
}

fn wide(value: u64) -> Wide<2> {
    let mut bits = Bits::default();
    // High enough to need both words.
    bits.push(40, value);
    bits.shift(50);
    bits.wide()
}

/// The heaviest matching of each set of vertices, by which one the lowest is paired with.
fn best_of_all(n: usize, weight: &[Vec<u64>]) -> u64 {
    let mut best = vec![0; 1 << n];
    for set in 1_usize..1 << n {
        let low = set.trailing_zeros() as usize;
        let rest = set & (set - 1);
        best[set] = best[rest];
        for other in (low + 1..n).filter(|other| rest >> other & 1 == 1) {
            let with = weight[low][other] + best[rest & !(1 << other)];
            if weight[low][other] > 0 && with > best[set] {
                best[set] = with;
            }
        }
    }
    best[(1 << n) - 1]
}

fn graph(state: &mut u64) -> (usize, Vec<Vec<u64>>) {
    let n = 1 + lot(state, 12) as usize;
    let most = [2, 4, 30, 1_000_000][lot(state, 4) as usize];
    let density = 20 + lot(state, 81);
    let mut weight = vec![vec![0; n]; n];
    for (one, other) in (0..n).flat_map(|one| (0..one).map(move |other| (one, other))) {
        if lot(state, 100) < density {
            let value = lot(state, most);
            weight[one][other] = value;
            weight[other][one] = value;
        }
    }
    (n, weight)
}

#[test]
fn no_matching_is_heavier_than_the_one_found() {
    let mut state = 7;
    for _ in 0..5_000 {
        let (n, weight) = graph(&mut state);
        let mut dense = Dense::new(n);
        for (one, row) in weight.iter().enumerate() {
            for (other, weight) in row[..one].iter().enumerate() {
                dense.set(one, other, wide(*weight));
            }
        }
        let mates = heaviest(&dense);
        let mut sum = Wide::<2>::ZERO;
        for (one, mate) in mates.iter().enumerate() {
            if let Some(other) = mate.filter(|other| *other > one) {
                assert_eq!(mates[other], Some(one));
                assert!(weight[one][other] > 0, "an edge that is not there");
                sum = sum.plus(wide(weight[one][other]));
            }
        }
        assert_eq!(sum, wide(best_of_all(n, &weight)), "{weight:?}");
    }
}

#[test]
fn as_many_are_paired_as_can_be() {
    let mut state = 11;
    for _ in 0..5_000 {
        let (n, weight) = graph(&mut state);
        let ones: Vec<Vec<u64>> = weight
            .iter()
            .map(|row| row.iter().map(|weight| u64::from(*weight > 0)).collect())
            .collect();
        let most = 2 * best_of_all(n, &ones) as usize;
        for spare in 0..=n {
            let joined = |one: usize, other: usize| weight[one][other] > 0;
            let covers = Cardinality::new(n, joined).covers_all_but(spare);
            assert_eq!(covers, n - most <= spare, "{weight:?}");
        }
    }
}
