//! What an event adds to the Dutch rules: virtual points, and who is kept apart.

use std::collections::BTreeMap;

use crate::live::event::EntryId;
use crate::live::plan::{Acceleration, SwissTerms};
use crate::live::state::Competition;
use crate::player::PlayerId;
use crate::points::Points;
use crate::swiss::{Edition, baku};
use crate::tournament::{Acceleration as Range, Forbidden};

/// The code of a report file (record 192).
pub(super) fn kind_code(terms: &SwissTerms) -> &'static str {
    match (terms.edition, &terms.acceleration) {
        (Edition::Dutch2026, Acceleration::Baku) => "FIDE_DUTCH_2026_BAKU",
        (Edition::Dutch2026, _) => "FIDE_DUTCH_2026",
        (Edition::Dutch2017, Acceleration::Baku) => "FIDE_DUTCH_2017_BAKU",
        (Edition::Dutch2017, _) => "FIDE_DUTCH_2017",
    }
}

/// The virtual points of a Swiss stage. The last of the group in round 1 stays its last, however
/// many enter late (C.04.7).
pub(super) fn accelerations(
    competition: &Competition,
    stage: usize,
    order: &[EntryId],
    rounds: u32,
) -> Vec<Range> {
    let first_round = competition.rounds_of(stage).next();
    let start = first_round.map(|round| round.numbers.as_slice());
    let start = start.filter(|numbers| !numbers.is_empty()).unwrap_or(order);
    let (size, points) = match &competition.plan.swiss.acceleration {
        Acceleration::None => return Vec::new(),
        Acceleration::Baku => {
            let given = |round| Points::from_tenths(baku::points(round, rounds as usize));
            let points: Vec<Points> = (1..=rounds as usize).map(given).collect();
            (baku::accelerated(start.len()), points)
        }
        Acceleration::Custom { first, points } => (*first as usize, points.clone()),
    };
    let last = start.get(..size).and_then(<[EntryId]>::last);
    let last = last.and_then(|id| order.iter().position(|one| one == id));
    let upto = last.map_or(order.len(), |at| at + 1);
    if upto == 0 || size == 0 {
        return Vec::new();
    }
    ranges(&points, u32::try_from(upto).unwrap_or(u32::MAX))
}

/// One record for each run of rounds with the same points.
fn ranges(points: &[Points], upto: u32) -> Vec<Range> {
    let mut ranges = Vec::new();
    let mut round = 1;
    for run in points.chunk_by(|one, next| one == next) {
        let length = u32::try_from(run.len()).unwrap_or(u32::MAX);
        if run[0] != Points::ZERO {
            ranges.push(Range {
                match_points: None,
                points: Some(run[0]),
                rounds: (round, round + length - 1),
                numbers: (1, upto),
            });
        }
        round += length;
    }
    ranges
}

/// Who is kept apart: pairs by name for all rounds, clubs for the first ones.
pub(super) fn forbidden(competition: &Competition, order: &[EntryId]) -> Vec<Forbidden> {
    let number = |at: usize| PlayerId(u32::try_from(at + 1).unwrap_or(u32::MAX));
    let numbers: BTreeMap<EntryId, PlayerId> = order
        .iter()
        .enumerate()
        .map(|(at, id)| (*id, number(at)))
        .collect();
    let of_pair = |(one, other): &(EntryId, EntryId)| {
        let players = vec![*numbers.get(one)?, *numbers.get(other)?];
        Some(Forbidden {
            rounds: None,
            players,
        })
    };
    let mut apart: Vec<Forbidden> = competition.forbidden.iter().filter_map(of_pair).collect();
    let rounds = competition.plan.swiss.clubs_apart;
    if rounds == 0 {
        return apart;
    }
    let mut clubs: BTreeMap<String, Vec<PlayerId>> = BTreeMap::new();
    for (id, number) in &numbers {
        let club = competition.entry(*id).map_or("", |entry| &entry.federation);
        if !club.trim().is_empty() {
            let members = clubs.entry(club.trim().to_lowercase()).or_default();
            members.push(*number);
        }
    }
    let shared = clubs.into_values().filter(|members| members.len() > 1);
    apart.extend(shared.map(|players| Forbidden {
        rounds: Some((1, rounds)),
        players,
    }));
    apart
}
