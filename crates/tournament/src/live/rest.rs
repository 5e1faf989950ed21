//! Who rests: the free player or team of a round robin, and how many rounds there are.

use crate::live::event::{EntryId, Round};
use crate::live::pairing::table_round;
use crate::live::plan::System;
use crate::live::state::Competition;
use crate::systems::TableRound;
use crate::team::TeamId;

/// Where a round stands: its stage's system and its place in the stage, from 0.
fn place(competition: &Competition, round: u32) -> Option<(&System, &Round, usize)> {
    let at = usize::try_from(round).ok()?.checked_sub(1)?;
    let found = competition.rounds.get(at)?;
    let plan = competition.plan.stages.get(found.stage)?;
    let before = competition.rounds[..at].iter();
    let in_stage = before.filter(|one| one.stage == found.stage).count();
    Some((&plan.system, found, in_stage))
}

/// The numbers that a round of a table leaves free.
fn free(size: usize, pairs: &TableRound) -> impl Iterator<Item = usize> + use<'_> {
    (0..size).filter(move |index| {
        let mut pairs = pairs.iter();
        !pairs.any(|(a, b)| [*a, *b].iter().any(|n| *n as usize == index + 1))
    })
}

/// Who is free in a round of the event, from 1, because his round robin has an odd number of
/// players. It is no bye, and counts nothing.
#[must_use]
pub fn resting(competition: &Competition, round: u32) -> Vec<EntryId> {
    let Some((System::RoundRobin { double, .. }, found, at)) = place(competition, round) else {
        return Vec::new();
    };
    let lists = competition.stages.get(found.stage).into_iter().flatten();
    let of_list = |list: &Vec<EntryId>| -> Vec<EntryId> {
        let Some(pairs) = table_round(list.len(), *double, at) else {
            return Vec::new();
        };
        free(list.len(), &pairs).map(|index| list[index]).collect()
    };
    lists.flat_map(of_list).collect()
}

/// The team that is free in a round of the event, from 1: of a round robin by its table, of a
/// Swiss by its bye.
#[must_use]
pub fn resting_team(competition: &Competition, round: u32) -> Option<TeamId> {
    let (system, found, at) = place(competition, round)?;
    let System::TeamRoundRobin { double } = system else {
        return found.team_bye;
    };
    let pairs = table_round(competition.teams.len(), *double, at)?;
    let index = free(competition.teams.len(), &pairs).next()?;
    competition.teams.get(index).map(|team| team.id)
}

/// How many rounds the event has, where that is known already.
#[must_use]
pub fn rounds_of_event(competition: &Competition) -> Option<u32> {
    let mut sum = 0;
    for (stage, plan) in competition.plan.stages.iter().enumerate() {
        let is_past = competition.has_started() && stage < competition.stage();
        sum += match &plan.system {
            _ if is_past => count(competition.rounds_of(stage).count())?,
            System::Swiss { rounds } | System::TeamSwiss { rounds, .. } => *rounds,
            System::RoundRobin { double, .. } => {
                let lists = competition.stages.get(stage)?.iter();
                table_length(lists.map(Vec::len).max()?, *double)?
            }
            System::TeamRoundRobin { double } if competition.has_started() => {
                table_length(competition.teams.len(), *double)?
            }
            _ => return None,
        };
    }
    Some(sum)
}

fn table_length(size: usize, double: bool) -> Option<u32> {
    let once = size + size % 2;
    count(once.checked_sub(1)? * if double { 2 } else { 1 })
}

fn count(number: usize) -> Option<u32> {
    u32::try_from(number).ok()
}
