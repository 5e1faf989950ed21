//! Round robin: Berger tables, double rounds, restricted drawing of numbers, withdrawals (FIDE
//! C.05 with its annexes; seed rule S243).

use crate::points::Points;
use crate::standings::{Field, Kind, Part};

/// One round of a table: pairs of numbers from 1, White first, board by board.
pub type TableRound = Vec<(u32, u32)>;

/// The Berger table of `players` players. With an odd number, whoever meets the number after the
/// last is free and stands in no pair.
///
/// ```
/// assert_eq!(tournament::systems::berger(6)[1], [(6, 4), (5, 3), (1, 2)]);
/// ```
#[must_use]
pub fn berger(players: u32) -> Vec<TableRound> {
    let even = players + players % 2;
    if even < 2 {
        return Vec::new();
    }
    (1..even)
        .map(|round| berger_round(players, even, round))
        .collect()
}

fn berger_round(players: u32, even: u32, round: u32) -> TableRound {
    let cycle = even - 1;
    // Numbers run in a circle of all but the last; the last meets the middle of the round.
    let wrap = |n: u32| (n + cycle - 1) % cycle + 1;
    let middle = if round % 2 == 1 {
        round.div_ceil(2)
    } else {
        (round + 1 + cycle) / 2
    };
    let mut pairs = Vec::new();
    if even == players {
        let white = middle <= even / 2;
        pairs.push(if white {
            (middle, even)
        } else {
            (even, middle)
        });
    }
    for step in 1..even / 2 {
        let (a, b) = (wrap(middle + step), wrap(middle + cycle - step));
        let (low, high) = (a.min(b), a.max(b));
        pairs.push(if (low + high) % 2 == 1 {
            (low, high)
        } else {
            (high, low)
        });
    }
    pairs
}

/// The table of a double round robin: a second cycle with colours reversed, the last two rounds
/// of the first one swapped so that nobody has one colour three times running.
#[must_use]
pub fn double_berger(players: u32) -> Vec<TableRound> {
    let single = berger(players);
    let reversed = single
        .iter()
        .map(|round| round.iter().map(|(w, b)| (*b, *w)).collect());
    let mut table = single.clone();
    if let [.., before_last, last] = table.as_mut_slice() {
        core::mem::swap(before_last, last);
    }
    table.extend(reversed.collect::<Vec<TableRound>>());
    table
}

/// What becomes of the games of a player who leaves a round robin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Withdrawal {
    /// Fewer than half of the games were played: the results stay in the table and count for
    /// nobody.
    ResultsDoNotCount,
    /// The games not played are lost by forfeit.
    RestForfeited,
}

/// The rule for a player who leaves after so many of all his games.
#[must_use]
pub const fn withdrawal(played: u32, all: u32) -> Withdrawal {
    if 2 * played < all {
        Withdrawal::ResultsDoNotCount
    } else {
        Withdrawal::RestForfeited
    }
}

/// The field without what a withdrawn entrant made and what was made against him: his results
/// stay on paper and count for nobody, himself included.
#[must_use]
pub fn without_results_of(field: &Field, withdrawn: usize) -> Field {
    let mut field = field.clone();
    for (index, entrant) in field.entrants.iter_mut().enumerate() {
        for part in &mut entrant.parts {
            if index == withdrawn || part.opponent == Some(withdrawn) {
                *part = Part::alone(Kind::Free, [Points::ZERO; 2]);
            }
        }
    }
    field
}

/// The sets of the Varma tables for 9 to 24 players: players of one set don't meet in the last
/// three rounds (with exactly 12 players the printed table lets 6 meet 12 in the last).
const VARMA: [[&[u32]; 4]; 8] = [
    [&[3, 4, 8], &[5, 7, 9], &[1, 6], &[2, 10]],
    [&[4, 5, 9, 10], &[1, 2, 7], &[6, 8, 12], &[3, 11]],
    [&[4, 5, 6, 11, 12], &[1, 2, 8, 9], &[7, 10, 13], &[3, 14]],
    [
        &[5, 6, 7, 12, 13, 14],
        &[1, 2, 3, 9, 10],
        &[8, 11, 15],
        &[4, 16],
    ],
    [
        &[5, 6, 7, 8, 14, 15, 16],
        &[1, 2, 3, 10, 11, 12],
        &[9, 13, 17],
        &[4, 18],
    ],
    [
        &[6, 7, 8, 9, 15, 16, 17, 18],
        &[1, 2, 3, 11, 12, 13, 14],
        &[5, 10, 19],
        &[4, 20],
    ],
    [
        &[6, 7, 8, 9, 10, 17, 18, 19, 20],
        &[1, 2, 3, 4, 12, 13, 14, 15],
        &[11, 16, 21],
        &[5, 22],
    ],
    [
        &[6, 7, 8, 9, 10, 11, 19, 20, 21, 22],
        &[1, 2, 3, 4, 13, 14, 15, 16, 17],
        &[12, 18, 23],
        &[5, 24],
    ],
];

/// The sets of numbers for that many players; one set of all where there is no table.
#[must_use]
pub fn varma_sets(players: u32) -> Vec<Vec<u32>> {
    let row = players
        .checked_sub(9)
        .and_then(|n| VARMA.get(n as usize / 2));
    match row {
        Some(sets) => {
            let within = |set: &&[u32]| set.iter().copied().filter(|n| *n <= players).collect();
            sets.iter().map(within).collect()
        }
        None => vec![(1..=players).collect()],
    }
}

/// Draws numbers so that players of one federation keep apart in the last three rounds as far as
/// the tables can: one number for each entry of `federations`, in that order.
///
/// The largest federation draws first, then by federation code; each takes a set that has room
/// for all of it, or the roomiest if none has. `lot(n)` answers a number below `n`, drawn.
#[must_use]
pub fn varma(federations: &[&str], mut lot: impl FnMut(usize) -> usize) -> Vec<u32> {
    let players = u32::try_from(federations.len()).unwrap_or(u32::MAX);
    let mut sets = varma_sets(players);
    let mut contingents: Vec<(&str, Vec<usize>)> = Vec::new();
    for (i, federation) in federations.iter().enumerate() {
        match contingents.iter_mut().find(|(name, _)| name == federation) {
            Some((_, members)) => members.push(i),
            None => contingents.push((federation, vec![i])),
        }
    }
    contingents.sort_by_key(|(name, members)| (core::cmp::Reverse(members.len()), *name));
    let mut numbers = vec![0; federations.len()];
    for (_, members) in contingents {
        let fitting: Vec<usize> = (0..sets.len())
            .filter(|s| sets[*s].len() >= members.len())
            .collect();
        let mut set = match fitting.len() {
            0 => roomiest(&sets),
            count => fitting[lot(count) % count],
        };
        for member in members {
            if sets[set].is_empty() {
                set = roomiest(&sets);
            }
            let count = sets[set].len();
            numbers[member] = sets[set].remove(lot(count) % count);
        }
    }
    numbers
}

fn roomiest(sets: &[Vec<u32>]) -> usize {
    (0..sets.len())
        .max_by_key(|s| (sets[*s].len(), core::cmp::Reverse(*s)))
        .unwrap_or(0)
}
