//! A stage as a table: what pairing and standings are counted from.

use std::collections::{BTreeMap, BTreeSet};

use rules::Color;

use crate::live::apart::{accelerations, forbidden, kind_code};
use crate::live::event::{Entry, EntryId};
use crate::live::plan::{Plan, System};
use crate::live::state::Competition;
use crate::mark::{Cell, Mark};
use crate::player::{Player, PlayerId, Title};
use crate::standings::{Field, Options, Row, of_players, of_teams, standings};
use crate::systems::{Withdrawal, withdrawal, without_results_of};
use crate::team::{Team, TeamByes};
use crate::tournament::{Header, Tournament};

/// One list of a stage (a group, or all of it) as a table, and whose number is whose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageTable {
    /// Number 1 first.
    pub order: Vec<EntryId>,
    /// The table.
    pub tournament: Tournament,
}

/// The running stage's table of one list.
#[must_use]
pub fn stage_table(competition: &Competition, list: usize) -> StageTable {
    table_of(competition, competition.stage(), list)
}

/// The table of one list of a stage.
#[must_use]
pub fn table_of(competition: &Competition, stage: usize, list: usize) -> StageTable {
    table_in(competition, stage, order_of(competition, stage, list))
}

/// The table of a stage for players in this order.
pub(super) fn table_in(competition: &Competition, stage: usize, order: Vec<EntryId>) -> StageTable {
    let mut tournament = Tournament {
        scoring: competition.plan.scoring,
        match_scoring: competition.plan.match_scoring,
        ..Tournament::default()
    };
    tell(&competition.plan, &mut tournament.header);
    match competition.plan.stages.get(stage).map(|plan| &plan.system) {
        Some(System::Swiss { rounds }) => {
            tournament.rounds = Some(*rounds);
            "Individual: Swiss-System (Dutch)".clone_into(&mut tournament.header.kind);
            let terms = &competition.plan.swiss;
            kind_code(terms).clone_into(&mut tournament.header.kind_code);
            tournament.accelerations = accelerations(competition, stage, &order, *rounds);
            tournament.forbidden = forbidden(competition, &order);
        }
        Some(System::RoundRobin { .. }) => {
            "Individual: Round-Robin".clone_into(&mut tournament.header.kind);
        }
        Some(System::TeamRoundRobin { .. }) => {
            "Team: Round-Robin".clone_into(&mut tournament.header.kind);
        }
        Some(System::TeamSwiss { rounds, .. }) => {
            tournament.rounds = Some(*rounds);
            "Team: Swiss-System".clone_into(&mut tournament.header.kind);
            tournament.team_byes = team_byes(competition, stage);
        }
        Some(System::Arena { .. }) => {
            "Individual: Arena".clone_into(&mut tournament.header.kind);
        }
        Some(System::Scheveningen) => {
            "Team: Scheveningen".clone_into(&mut tournament.header.kind);
        }
        Some(System::Knockout { .. }) => {
            "Individual: Knockout".clone_into(&mut tournament.header.kind);
        }
        Some(System::Match { .. }) => {
            "Individual: Match".clone_into(&mut tournament.header.kind);
        }
        None => {}
    }
    tournament.players = players(competition, stage, &order);
    tournament.teams = teams(competition, &order);
    tournament
        .board_colors
        .clone_from(&competition.plan.board_colors);
    StageTable { order, tournament }
}

/// What the head of a report tells of an event.
fn tell(plan: &Plan, header: &mut Header) {
    let details = &plan.details;
    header.name.clone_from(&plan.name);
    header.city.clone_from(&details.place);
    header.federation.clone_from(&details.federation);
    header.start_date = details.first_day.replace('-', "/");
    header.end_date = details.last_day.replace('-', "/");
    header.chief_arbiter.clone_from(&details.chief_arbiter);
    header.deputies.clone_from(&details.deputies);
    header.time_control.clone_from(&plan.clock);
}

/// The starting order of a list. In a Swiss it is by strength, and numbers are provisional until
/// round 4 has been paired; who enters after that comes last.
#[must_use]
pub fn order_of(competition: &Competition, stage: usize, list: usize) -> Vec<EntryId> {
    let lists = competition.stages.get(stage);
    let Some(list) = lists.and_then(|lists| lists.get(list)) else {
        return Vec::new();
    };
    let is_swiss = matches!(
        competition.plan.stages.get(stage).map(|plan| &plan.system),
        Some(System::Swiss { .. })
    );
    if !is_swiss {
        return list.clone();
    }
    let fixed = competition
        .rounds_of(stage)
        .nth(3)
        .map(|round| round.numbers.clone());
    let mut order = fixed.unwrap_or_default();
    let is_fixed = !order.is_empty();
    let placed: BTreeSet<EntryId> = order.iter().copied().collect();
    let mut rest: Vec<EntryId> = list
        .iter()
        .copied()
        .filter(|id| !placed.contains(id))
        .collect();
    if !is_fixed {
        rest.sort_by_key(|id| competition.seed(*id).map(strength));
    }
    order.extend(rest);
    order
}

/// Rating, then title, then name, then who entered first (C.04.2).
#[must_use]
pub(crate) fn strength(entry: &Entry) -> (core::cmp::Reverse<u32>, usize, String, EntryId) {
    let title = entry.title.map_or(Title::ALL.len(), |title| title as usize);
    let rating = core::cmp::Reverse(entry.rating.unwrap_or(0));
    (rating, title, entry.name.clone(), entry.id)
}

fn players(competition: &Competition, stage: usize, order: &[EntryId]) -> Vec<Player> {
    let number = |index: usize| PlayerId(u32::try_from(index + 1).unwrap_or(u32::MAX));
    let mut players: Vec<Player> = order
        .iter()
        .enumerate()
        .map(|(index, id)| {
            let mut player = Player::new(number(index), "");
            if let Some(entry) = competition.entry(*id) {
                player.name.clone_from(&entry.name);
                player.federation.clone_from(&entry.federation);
                (player.rating, player.title) = (entry.rating, entry.title);
            }
            player
        })
        .collect();
    let places: BTreeMap<EntryId, usize> = order.iter().copied().zip(0..).collect();
    let place = |id: EntryId| places.get(&id).copied();
    for (index, round) in competition.rounds_of(stage).enumerate() {
        for game in &round.games {
            let (Some(white), Some(black)) = (place(game.white), place(game.black)) else {
                continue;
            };
            let (mark, back) = game.marks.unwrap_or((Mark::Blank, Mark::Blank));
            let cell = Cell::game(number(black), Color::White, mark);
            players[white].set_cell(index + 1, cell);
            let cell = Cell::game(number(white), Color::Black, back);
            players[black].set_cell(index + 1, cell);
        }
        for (id, mark) in &round.byes {
            if let Some(at) = place(*id) {
                players[at].set_cell(index + 1, Cell::bye(*mark));
            }
        }
    }
    players
}

/// The teams' byes count a draw, in match points and on every board (C.04.6).
fn team_byes(competition: &Competition, stage: usize) -> Option<TeamByes> {
    let teams: Vec<_> = competition
        .rounds_of(stage)
        .map(|round| round.team_bye)
        .collect();
    teams.iter().any(Option::is_some).then(|| TeamByes {
        match_points: competition.plan.match_scoring.draw,
        game_points: competition.plan.scoring.draw
            * i32::try_from(competition.plan.boards).unwrap_or(i32::MAX),
        teams,
    })
}

fn teams(competition: &Competition, order: &[EntryId]) -> Vec<Team> {
    let of_team = |team: &crate::live::event::TeamEntry| {
        let members = order.iter().enumerate().filter(|(_, id)| {
            competition
                .entry(**id)
                .is_some_and(|entry| entry.team == Some(team.id))
        });
        let players = members.map(|(i, _)| PlayerId(u32::try_from(i + 1).unwrap_or(u32::MAX)));
        Team::new(team.id, team.name.clone(), players.collect())
    };
    competition.teams.iter().map(of_team).collect()
}

/// The standings of one list of a stage; rows of a team stage are the teams'. Who left a round
/// robin before half of his games has the last line.
#[must_use]
pub fn standings_of(competition: &Competition, stage: usize, list: usize) -> Vec<Row> {
    let table = table_of(competition, stage, list);
    let rows = standings(
        &field_of(competition, stage, &table),
        &competition.plan.tie_breaks,
    );
    let out = annulled_in(competition, stage, &table);
    let is_out = |row: &Row| out.iter().any(|index| row.id as usize == index + 1);
    let (last, mut placed): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(is_out);
    for row in &mut placed {
        let before = last.iter().filter(|gone| gone.rank < row.rank);
        row.rank -= before.count();
    }
    let rank = placed.len() + 1;
    placed.extend(last.into_iter().map(|row| Row { rank, ..row }));
    placed
}

/// What the standings of a table are counted from. Who left a round robin before half of his
/// games counts for nobody.
#[must_use]
pub fn field_of(competition: &Competition, stage: usize, table: &StageTable) -> Field {
    let options = Options {
        edition: competition.plan.edition,
        rounds: Some(competition.rounds_of(stage).count()),
        primary: Some(competition.plan.team_score),
        ..Options::default()
    };
    if !table.tournament.teams.is_empty() {
        return of_teams(&table.tournament, &options);
    }
    let field = of_players(&table.tournament, &options);
    let out = annulled_in(competition, stage, table).into_iter();
    out.fold(field, |field, index| without_results_of(&field, index))
}

/// Those of a list whose results count for nobody, themselves included: they left a round robin
/// before half of their games.
#[must_use]
pub fn annulled(competition: &Competition, stage: usize, list: usize) -> Vec<EntryId> {
    let table = table_of(competition, stage, list);
    let out = annulled_in(competition, stage, &table).into_iter();
    out.map(|index| table.order[index]).collect()
}

fn annulled_in(competition: &Competition, stage: usize, table: &StageTable) -> Vec<usize> {
    let system = competition.plan.stages.get(stage).map(|plan| &plan.system);
    let Some(System::RoundRobin { double, .. }) = system else {
        return Vec::new();
    };
    let cycles = if *double { 2 } else { 1 };
    let all = u32::try_from(table.order.len().saturating_sub(1) * cycles).unwrap_or(u32::MAX);
    let order = table.order.iter().enumerate();
    let left = order.filter(|(_, id)| competition.has_left(**id));
    let is_out = |index: &usize| {
        let parts = table.tournament.players[*index].cells.iter();
        let played = u32::try_from(parts.filter(|cell| cell.mark.is_played()).count());
        withdrawal(played.unwrap_or(u32::MAX), all) == Withdrawal::ResultsDoNotCount
    };
    left.map(|(index, _)| index).filter(is_out).collect()
}
