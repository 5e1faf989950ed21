//! From stage to stage: who goes on, and the final table.

use std::collections::BTreeSet;

use crate::live::arena::arena_table;
use crate::live::bracket::{Bracket, THIRD_PLACE};
use crate::live::event::EntryId;
use crate::live::plan::{Numbers, System};
use crate::live::refusal::Refusal;
use crate::live::state::Competition;
use crate::live::table::{order_of, standings_of, strength};
use crate::standings::Row;
use crate::systems::{qualify, scheveningen, seed_finals, snake_groups, varma};
use crate::team::TeamId;

/// The lists that the first stage begins with.
pub(super) fn first_lists(competition: &Competition) -> Result<Vec<Vec<EntryId>>, Refusal> {
    let plan = competition.plan.stages.first().ok_or(Refusal::BadPlan)?;
    let mut order: Vec<EntryId> = competition.entries.iter().map(|entry| entry.id).collect();
    order.retain(|id| !competition.has_left(*id));
    if competition.plan.is_for_teams() {
        fits_teams(competition, &plan.system)?;
        return Ok(vec![order]);
    }
    order.sort_by_key(|id| competition.entry(*id).map(strength));
    let lists = lists_of(&plan.system, &order)?;
    enough_go_on(competition, &lists)?;
    Ok(lists)
}

/// Whether each group has as many as are to go on, from stage to stage.
fn enough_go_on(competition: &Competition, lists: &[Vec<EntryId>]) -> Result<(), Refusal> {
    let mut smallest = lists.iter().map(Vec::len).min().unwrap_or(0);
    let mut groups = lists.len();
    for (stage, plan) in competition.plan.stages.iter().enumerate().skip(1) {
        if plan.qualifiers > smallest {
            return Err(Refusal::TooManyQualifiers(stage));
        }
        let through = plan.qualifiers * groups;
        groups = match &plan.system {
            System::RoundRobin { groups, .. } => (*groups as usize).max(1),
            _ => 1,
        };
        smallest = through / groups;
    }
    Ok(())
}

fn fits_teams(competition: &Competition, system: &System) -> Result<(), Refusal> {
    let teams = competition.teams.len();
    let of = |team: TeamId| {
        competition
            .entries
            .iter()
            .filter(|entry| entry.team == Some(team))
            .count()
    };
    match system {
        System::Scheveningen => {
            let sizes: Vec<usize> = competition.teams.iter().map(|team| of(team.id)).collect();
            let [a, b] = sizes.as_slice() else {
                return Err(Refusal::TooFew);
            };
            let size = u32::try_from(*a.min(b)).unwrap_or(u32::MAX);
            scheveningen(size).map(|_| ()).ok_or(Refusal::TooFew)
        }
        _ if teams < 2 || competition.plan.boards == 0 => Err(Refusal::TooFew),
        _ => Ok(()),
    }
}

/// Seeds into the lists of a system: snake groups, else one list.
fn lists_of(system: &System, seeds: &[EntryId]) -> Result<Vec<Vec<EntryId>>, Refusal> {
    let count = u32::try_from(seeds.len()).unwrap_or(u32::MAX);
    let groups = match system {
        System::RoundRobin { groups, .. } => *groups,
        System::Match { .. } if count != 2 => return Err(Refusal::NotTwo),
        System::Swiss { .. } | System::Knockout { .. } | System::Match { .. } => 1,
        System::TeamRoundRobin { .. }
        | System::TeamSwiss { .. }
        | System::Scheveningen
        | System::Arena { .. } => {
            return Err(Refusal::BadPlan);
        }
    };
    if groups == 0 {
        return Err(Refusal::BadPlan);
    }
    if count < 2 * groups {
        return Err(Refusal::TooFew);
    }
    let groups = snake_groups(count, groups).into_iter();
    let of_group = |group: Vec<u32>| group.into_iter().map(|s| seeds[s as usize - 1]).collect();
    Ok(groups.map(of_group).collect())
}

/// The lists of a stage with their numbers as the event gives them.
pub(super) fn numbered(
    competition: &Competition,
    stage: usize,
    lists: Vec<Vec<EntryId>>,
    lot: u64,
) -> Vec<Vec<EntryId>> {
    let system = competition.plan.stages.get(stage).map(|plan| &plan.system);
    let is_robin = matches!(system, Some(System::RoundRobin { .. }));
    // Who comes to a bracket from groups has the seed that his place gives.
    let is_first_bracket = stage == 0 && matches!(system, Some(System::Knockout { .. }));
    if !is_robin && !is_first_bracket {
        return lists;
    }
    let mut draw = drawing(lot);
    let mut of_list = |mut list: Vec<EntryId>| match competition.plan.numbers {
        Numbers::Entered => {
            list.sort_unstable();
            list
        }
        Numbers::Lot => {
            let mut left = list;
            let mut drawn = Vec::with_capacity(left.len());
            while !left.is_empty() {
                drawn.push(left.remove(draw(left.len())));
            }
            drawn
        }
        Numbers::Varma if is_robin => by_varma(competition, list, &mut draw),
        Numbers::Varma | Numbers::Strength => list,
    };
    lists.into_iter().map(&mut of_list).collect()
}

/// One lot spread over all draws: a number below the one given.
fn drawing(lot: u64) -> impl FnMut(usize) -> usize {
    let mut state = lot;
    move |below: usize| {
        // A step of SplitMix64.
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % below.max(1) as u64) as usize
    }
}

fn by_varma(
    competition: &Competition,
    list: Vec<EntryId>,
    draw: &mut impl FnMut(usize) -> usize,
) -> Vec<EntryId> {
    let federation = |id: &EntryId| competition.entry(*id).map_or("", |e| &e.federation);
    let federations: Vec<&str> = list.iter().map(federation).collect();
    let numbers = varma(&federations, draw);
    let mut drawn: Vec<(u32, EntryId)> = numbers.into_iter().zip(list).collect();
    drawn.sort_unstable();
    drawn.into_iter().map(|(_, id)| id).collect()
}

/// The lists of the stage after the running one.
pub(super) fn next_lists(competition: &Competition) -> Result<Vec<Vec<EntryId>>, Refusal> {
    let stage = competition.stage();
    let next = competition
        .plan
        .stages
        .get(stage + 1)
        .ok_or(Refusal::NoMoreRounds)?;
    let lists = competition.stages.get(stage).map_or(0, Vec::len);
    let by_group: Result<Vec<Vec<EntryId>>, Refusal> = (0..lists)
        .map(|list| through(competition, stage, list, next.qualifiers))
        .collect();
    lists_of(&next.system, &seed_finals(&by_group?))
}

/// The first of a list, as far as the table or an arbiter tells them.
fn through(
    competition: &Competition,
    stage: usize,
    list: usize,
    places: usize,
) -> Result<Vec<EntryId>, Refusal> {
    if Bracket::of(competition, stage).is_some() {
        let placed = knockout_places(competition, stage);
        return Ok(placed.into_iter().take(places).map(|(_, id)| id).collect());
    }
    let order = order_of(competition, stage, list);
    let entry = |number: u32| order[number as usize - 1];
    let rows = standings_of(competition, stage, list);
    let rows: Vec<Row> = rows
        .into_iter()
        .filter(|row| !competition.has_left(entry(row.id)))
        .collect();
    let qualified = qualify(&rows, places);
    let mut ids: Vec<EntryId> = qualified.through.into_iter().map(entry).collect();
    if let Some((tied, room)) = qualified.at_the_line {
        let tied: Vec<EntryId> = tied.into_iter().map(entry).collect();
        let given = competition.order_given(stage, list).unwrap_or_default();
        if given.len() < room || !given.iter().all(|id| tied.contains(id)) {
            return Err(Refusal::TieAtTheLine {
                group: list,
                tied,
                places: room,
            });
        }
        ids.extend(given.iter().take(room));
    }
    Ok(ids)
}

/// Who is tied where an order is needed: in a level match of a bracket, or at the line of a
/// group.
pub(super) fn tied_at(competition: &Competition, group: usize) -> Option<Vec<EntryId>> {
    let stage = competition.stage();
    if Bracket::of(competition, stage).is_some() {
        return Bracket::match_at(competition, stage, group)?.level_sides();
    }
    let next = competition.plan.stages.get(stage + 1)?;
    match through(competition, stage, group, next.qualifiers) {
        Err(Refusal::TieAtTheLine { tied, .. }) => Some(tied),
        _ => None,
    }
}

/// Who is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Placed {
    /// A player.
    Entry(EntryId),
    /// A team.
    Team(TeamId),
}

/// The final table: place, and who has it. Those who reached a later stage stand before the
/// others; inside a stage the places of its groups run side by side, so that the thirds of all
/// groups share a place.
#[must_use]
pub fn final_table(competition: &Competition) -> Vec<(usize, Placed)> {
    if competition.plan.is_for_teams() {
        let rows = standings_of(competition, 0, 0);
        let placed = rows
            .into_iter()
            .map(|row| (row.rank, Placed::Team(TeamId(row.id))));
        return placed.collect();
    }
    if competition.arena.is_some() {
        let rows = arena_table(competition).into_iter();
        return rows
            .map(|row| (row.rank, Placed::Entry(row.entry)))
            .collect();
    }
    let mut table: Vec<(usize, Placed)> = Vec::new();
    for stage in (0..competition.stages.len()).rev() {
        let mut places = match Bracket::of(competition, stage) {
            Some(_) => knockout_places(competition, stage),
            None => group_places(competition, stage),
        };
        let known: BTreeSet<Placed> = table.iter().map(|(_, placed)| *placed).collect();
        places.retain(|(_, id)| !known.contains(&Placed::Entry(*id)));
        let before = table.len();
        for shared in places.chunk_by(|a, b| a.0 == b.0) {
            let rank = table.len() + 1;
            table.extend(shared.iter().map(|(_, id)| (rank, Placed::Entry(*id))));
        }
        debug_assert!(table.len() >= before, "places only grow");
    }
    table
}

fn group_places(competition: &Competition, stage: usize) -> Vec<(usize, EntryId)> {
    let lists = competition.stages.get(stage).map_or(0, Vec::len);
    let mut places = Vec::new();
    for list in 0..lists {
        let order = order_of(competition, stage, list);
        let rows = standings_of(competition, stage, list).into_iter();
        places.extend(rows.map(|row| (row.rank, order[row.id as usize - 1])));
    }
    places.sort_unstable();
    places
}

/// Places of a knock-out. Who played in the consolation stands after all others, by what he did
/// there.
pub(super) fn knockout_places(competition: &Competition, stage: usize) -> Vec<(usize, EntryId)> {
    let brackets = Bracket::all_of(competition, stage);
    let Some(main) = brackets.first() else {
        return Vec::new();
    };
    let everybody = competition
        .stages
        .get(stage)
        .into_iter()
        .flatten()
        .flatten();
    let mut places = bracket_places(main, everybody.copied());
    let Some(consolation) = brackets.get(1) else {
        return places;
    };
    let sides = consolation.matches.iter().flat_map(|m| [m.first, m.second]);
    let players: BTreeSet<EntryId> = sides.flatten().collect();
    places.retain(|(_, id)| !players.contains(id));
    let before = places.len();
    let theirs = bracket_places(consolation, players.into_iter());
    places.extend(theirs.into_iter().map(|(place, id)| (before + place, id)));
    places
}

/// Places of a bracket: the winner, the other finalist, the third and fourth where they were
/// played for; those who lost in one round share a place.
fn bracket_places(
    bracket: &Bracket,
    everybody: impl Iterator<Item = EntryId>,
) -> Vec<(usize, EntryId)> {
    let mut places: Vec<(usize, EntryId)> = Vec::new();
    let third = bracket
        .matches
        .get(THIRD_PLACE)
        .filter(|_| bracket.third_place);
    for id in everybody {
        let lost = bracket
            .matches
            .iter()
            .skip(1)
            .find(|m| m.loser() == Some(id));
        let place = match lost {
            None => 1,
            Some(m) if m.node == 1 => 2,
            Some(_) if third.is_some_and(|m| m.winner == Some(id)) => 3,
            Some(_) if third.is_some_and(|m| m.loser() == Some(id)) => 4,
            // All who lost two and two rounds before the final, and so on.
            Some(m) => (1 << m.node.ilog2()) + 1,
        };
        places.push((place, id));
    }
    places.sort_unstable();
    places
}
