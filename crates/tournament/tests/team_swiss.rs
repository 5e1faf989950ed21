//! Swiss for teams against every pairing there is: on small random fields the pairs are those
//! that the criteria of C.04.6, tried one by one on all of them, leave first.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use std::collections::BTreeSet;

use proptest::prelude::*;
use rules::Color;
use tournament::Points;
use tournament::systems::{PastMatch, PreferenceType, TeamSwiss, TeamSwissEntrant, pair_teams};

/// The pairs, smaller number first, and the bye.
type Round = (BTreeSet<(u32, u32)>, Option<u32>);

/// Every way to pair these.
fn pairings(teams: &[usize]) -> Vec<Vec<(usize, usize)>> {
    let Some((first, rest)) = teams.split_first() else {
        return vec![Vec::new()];
    };
    let mut all = Vec::new();
    for i in 0..rest.len() {
        let mut left = rest.to_vec();
        let mate = left.remove(i);
        for mut tail in pairings(&left) {
            tail.insert(0, (*first, mate));
            all.push(tail);
        }
    }
    all
}

fn subsets(teams: &[usize], size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let Some((first, rest)) = teams.split_first() else {
        return Vec::new();
    };
    let mut with: Vec<Vec<usize>> = subsets(rest, size - 1);
    with.iter_mut().for_each(|set| set.insert(0, *first));
    with.extend(subsets(rest, size));
    with
}

struct Slow<'a>(&'a TeamSwiss);

impl Slow<'_> {
    fn team(&self, at: usize) -> &TeamSwissEntrant {
        &self.0.entrants[at]
    }

    fn score(&self, at: usize) -> Points {
        self.team(at).primary()
    }

    fn legal(&self, teams: &[usize]) -> Vec<Vec<(usize, usize)>> {
        let met = |a: usize, b: usize| {
            self.team(a)
                .past
                .iter()
                .any(|p| p.opponent == Some(b as u32 + 1) && p.color.is_some())
        };
        let mut all = if teams.len().is_multiple_of(2) {
            pairings(teams)
        } else {
            Vec::new()
        };
        all.retain(|pairing| pairing.iter().all(|(a, b)| !met(*a, *b)));
        all
    }

    fn floated(&self, at: usize) -> bool {
        if self.0.round < 2 || self.0.round + 1 >= self.0.rounds {
            return false;
        }
        let last = self.0.round - 2;
        let before = |at: usize| {
            self.team(at).past[..last]
                .iter()
                .map(|p| p.primary)
                .sum::<Points>()
        };
        let past = self.team(at).past[last];
        past.color.is_some() && before(past.opponent.unwrap() as usize - 1) != before(at)
    }

    /// The colour wanted, and whether strongly.
    fn wants(&self, at: usize) -> Option<(Color, bool)> {
        let colors: Vec<Color> = self.team(at).past.iter().filter_map(|p| p.color).collect();
        let whites = colors.iter().filter(|c| c.is_white()).count() as i32;
        let cd = 2 * whites - colors.len() as i32;
        let ends = |color: Color| colors.len() > 1 && colors[colors.len() - 2..] == [color, color];
        if cd < -1 || ((cd == 0 || cd == -1) && ends(Color::Black)) {
            return Some((Color::White, true));
        }
        if cd > 1 || ((cd == 0 || cd == 1) && ends(Color::White)) {
            return Some((Color::Black, true));
        }
        if self.0.preference == PreferenceType::A || colors.is_empty() {
            return None;
        }
        let last_round = self.0.round >= self.0.rounds;
        match cd {
            -1 => Some((Color::White, false)),
            1 => Some((Color::Black, false)),
            _ if last_round => None,
            _ => Some((!*colors.last().unwrap(), false)),
        }
    }

    fn split(&self, waiting: &[usize]) -> (Vec<usize>, Vec<usize>) {
        let top = waiting.iter().map(|at| self.score(*at)).max().unwrap();
        waiting.iter().partition(|at| self.score(**at) == top)
    }

    /// Sets from below that let the bracket and the rest be paired, of the least size.
    fn sets(&self, waiting: &[usize]) -> Vec<Vec<usize>> {
        let (residents, below) = self.split(waiting);
        (0..=below.len())
            .map(|size| {
                let mut sets = subsets(&below, size);
                sets.retain(|set| {
                    let bracket: Vec<usize> = residents.iter().chain(set).copied().collect();
                    let rest: Vec<usize> = below
                        .iter()
                        .copied()
                        .filter(|at| !set.contains(at))
                        .collect();
                    !self.legal(&bracket).is_empty() && !self.legal(&rest).is_empty()
                });
                sets
            })
            .find(|sets| !sets.is_empty())
            .unwrap_or_default()
    }

    fn bracket(&self, waiting: &[usize]) -> Vec<usize> {
        let (residents, below) = self.split(waiting);
        let top = self.score(residents[0]);
        let key = |set: &Vec<usize>| {
            let mut differences: Vec<Points> = set.iter().map(|at| top - self.score(*at)).collect();
            differences.sort_by(|a, b| b.cmp(a));
            let rest: Vec<usize> = below
                .iter()
                .copied()
                .filter(|at| !set.contains(at))
                .collect();
            let need = if rest.is_empty() {
                0
            } else {
                self.sets(&rest)[0].len()
            };
            let floated = set.iter().filter(|at| self.floated(**at)).count();
            let mut numbers = set.clone();
            numbers.sort_unstable();
            (differences, need, floated, numbers)
        };
        let set = self.sets(waiting).into_iter().min_by_key(key).unwrap();
        residents.into_iter().chain(set).collect()
    }

    fn best(&self, bracket: &[usize]) -> Vec<(usize, usize)> {
        let top = bracket.iter().map(|at| self.score(*at)).max().unwrap();
        let key = |pairing: &Vec<(usize, usize)>| {
            let (mut unserved, mut strong, mut floats) = (0, 0, 0);
            for (a, b) in pairing {
                if let (Some(x), Some(y)) = (self.wants(*a), self.wants(*b))
                    && x.0 == y.0
                {
                    unserved += 1;
                    strong += i32::from(x.1 && y.1);
                }
                for (resident, other) in [(*a, *b), (*b, *a)] {
                    if self.score(resident) == top && self.score(other) < top {
                        floats += i32::from(self.floated(resident));
                    }
                }
            }
            let mut sorted: Vec<(usize, usize)> = pairing
                .iter()
                .map(|(a, b)| (*a.min(b), *a.max(b)))
                .collect();
            sorted.sort_unstable();
            let tops: Vec<usize> = sorted.iter().map(|(top, _)| *top).collect();
            let bottoms: Vec<usize> = sorted.iter().map(|(_, bottom)| *bottom).collect();
            (unserved, strong, floats, tops, bottoms)
        };
        self.legal(bracket).into_iter().min_by_key(key).unwrap()
    }

    /// The round that the criteria leave; none if nobody can be paired.
    fn round(&self) -> Option<Round> {
        let mut waiting: Vec<usize> = (0..self.0.entrants.len()).collect();
        let mut bye = None;
        if waiting.len() % 2 == 1 {
            let mut order = waiting.clone();
            order.sort_by_key(|at| {
                let played = self
                    .team(*at)
                    .past
                    .iter()
                    .filter(|p| p.color.is_some())
                    .count();
                (self.score(*at), usize::MAX - played, usize::MAX - at)
            });
            let at = order.into_iter().find(|at| {
                let rest: Vec<usize> = waiting.iter().copied().filter(|x| x != at).collect();
                !self.team(*at).past.iter().any(|p| p.bars_bye) && !self.legal(&rest).is_empty()
            })?;
            waiting.retain(|x| *x != at);
            bye = Some(at as u32 + 1);
        } else if self.legal(&waiting).is_empty() {
            return None;
        }
        let mut pairs = BTreeSet::new();
        while !waiting.is_empty() {
            let bracket = self.bracket(&waiting);
            for (a, b) in self.best(&bracket) {
                pairs.insert((a.min(b) as u32 + 1, a.max(b) as u32 + 1));
            }
            waiting.retain(|at| !bracket.contains(at));
        }
        Some((pairs, bye))
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn teams_are_paired_as_all_pairings_tried_one_by_one_tell(
        teams in 2usize..9,
        rounds in 1usize..6,
        strong in any::<bool>(),
        results in prop::collection::vec(0u8..8, 40),
    ) {
        let preference = if strong { PreferenceType::B } else { PreferenceType::A };
        let entrant = |number: usize| TeamSwissEntrant {
            number: number as u32,
            secondary: Points::ZERO,
            past: Vec::new(),
            present: true,
        };
        let mut field = TeamSwiss {
            entrants: (1..=teams).map(entrant).collect(),
            round: 1,
            rounds,
            initial_color: Color::White,
            preference,
        };
        let mut results = results.into_iter().cycle();
        while field.round <= rounds {
            let slow = Slow(&field).round();
            let made = pair_teams(&field);
            let Some((pairs, bye)) = slow else {
                prop_assert!(made.is_err());
                return Ok(());
            };
            let made = made.unwrap();
            let got: BTreeSet<(u32, u32)> =
                made.pairs.iter().map(|(a, b)| (*a.min(b), *a.max(b))).collect();
            prop_assert_eq!((got, made.bye), (pairs, bye), "round {}", field.round);
            let p = Points::whole;
            for (white, black) in &made.pairs {
                // Now and then a match is not played.
                let (w, b, played) = match results.next().unwrap() {
                    0..=2 => (2, 0, true),
                    3..=4 => (0, 2, true),
                    5..=6 => (1, 1, true),
                    _ => (2, 0, false),
                };
                for (own, other, color, points) in
                    [(white, black, Color::White, w), (black, white, Color::Black, b)]
                {
                    field.entrants[*own as usize - 1].past.push(PastMatch {
                        opponent: Some(*other),
                        color: played.then_some(color),
                        primary: p(points),
                        bars_bye: !played && points == 2,
                    });
                }
            }
            if let Some(bye) = made.bye {
                let primary = p(1);
                field.entrants[bye as usize - 1].past.push(PastMatch {
                    opponent: None,
                    color: None,
                    primary,
                    bars_bye: true,
                });
            }
            field.round += 1;
        }
    }
}

#[test]
fn before_the_first_round_the_upper_half_meets_the_lower_and_odd_numbers_have_the_first_colour() {
    let entrant = |number: u32| TeamSwissEntrant {
        number,
        secondary: Points::ZERO,
        past: Vec::new(),
        present: true,
    };
    let field = TeamSwiss {
        entrants: (1..=7).map(entrant).collect(),
        round: 1,
        rounds: 5,
        initial_color: Color::White,
        preference: PreferenceType::A,
    };
    let made = pair_teams(&field).unwrap();
    assert_eq!(
        (made.pairs, made.bye),
        (vec![(1, 4), (5, 2), (3, 6)], Some(7))
    );
}
