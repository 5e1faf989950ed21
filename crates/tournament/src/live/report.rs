//! A stage as it is handed in: the table with the points and places that it came to.

use std::collections::BTreeMap;

use crate::live::bracket::Bracket;
use crate::live::event::EntryId;
use crate::live::stages::knockout_places;
use crate::live::state::Competition;
use crate::live::table::{StageTable, field_of, standings_of, table_of};
use crate::standings::{Axis, Field, standings};
use crate::tournament::Tournament;

/// One list of a stage as a table that states everybody's points and place, and its tie-breaks:
/// what a report file of it holds.
///
/// Players of teams state their own points and no place; places are the teams'. In a bracket those
/// who lost in one round share a place.
#[must_use]
pub fn report_of(competition: &Competition, stage: usize, list: usize) -> Tournament {
    let table = table_of(competition, stage, list);
    let field = field_of(competition, stage, &table);
    let mut told = table.tournament.clone();
    let codes = competition.plan.tie_breaks.iter();
    told.header.tie_breaks = codes
        .map(|tie_break| tie_break.code.clone())
        .collect::<Vec<_>>()
        .join(",");
    let scoring = told.scoring;
    for player in &mut told.players {
        // What his line adds up to, also where the standings leave a result out.
        let cells = player.cells.iter();
        player.stated_points = Some(cells.map(|cell| scoring.of(cell.mark)).sum());
    }
    if told.teams.is_empty() {
        state_places(competition, (stage, list), &table, &mut told);
    } else {
        state_teams(competition, &field, &mut told);
    }
    told
}

fn state_places(
    competition: &Competition,
    (stage, list): (usize, usize),
    table: &StageTable,
    told: &mut Tournament,
) {
    let reached: Option<BTreeMap<EntryId, usize>> = Bracket::of(competition, stage).map(|_| {
        let places = knockout_places(competition, stage).into_iter();
        places.map(|(place, id)| (id, place)).collect()
    });
    for row in standings_of(competition, stage, list) {
        let place = match &reached {
            Some(reached) => table.order.get(row.index).and_then(|id| reached.get(id)),
            None => Some(&row.rank),
        };
        if let Some(player) = told.players.get_mut(row.index) {
            player.stated_rank = place.and_then(|place| u32::try_from(*place).ok());
        }
    }
}

fn state_teams(competition: &Competition, field: &Field, told: &mut Tournament) {
    for row in standings(field, &competition.plan.tie_breaks) {
        let (Some(team), Some(entrant)) =
            (told.teams.get_mut(row.index), field.entrants.get(row.index))
        else {
            continue;
        };
        team.match_points = Some(entrant.score(Axis::Match));
        team.game_points = Some(entrant.score(Axis::Game));
        team.stated_rank = u32::try_from(row.rank).ok();
    }
}
