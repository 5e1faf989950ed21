//! Tournaments: in a list, whole, and what opens inside.

use std::collections::HashMap;

use hall::{NextStep, Player, TournamentSnapshot, TournamentSummary};
use rules::Color;
use tournament::live::{
    ArenaRow, Bracket, Competition, Consequences, EntryId, Game, Placed, Round, System, annulled,
    arena_table, field_of, final_table, resting, resting_team, standings_of, table_of,
};
use tournament::standings::{TieBreak, standings};
use tournament::systems::Side;
use tournament::{Mark, Points};

use crate::present::player::player;
use crate::present::tournament_log::undo;
use crate::present::tournament_terms::terms;

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// A tournament in a list.
pub(crate) fn summary(one: &TournamentSummary) -> wire::TournamentSummary {
    wire::TournamentSummary {
        id: one.id.to_string(),
        terms: terms(&one.terms),
        state: one.facts.stage.code().to_owned(),
        players: one.facts.players,
        teams: one.facts.teams,
        round: one.facts.round,
        owner: player(one.owner.clone()),
        created_at_ms: one.created_at.0,
    }
}

/// A tournament, whole.
pub(crate) fn view(
    snapshot: &TournamentSnapshot,
    viewer: Option<hall::PlayerId>,
    may_manage: bool,
) -> wire::TournamentView {
    let event = &*snapshot.competition;
    let entry = viewer.and_then(|viewer| snapshot.entry_of(viewer));
    wire::TournamentView {
        summary: summary(&snapshot.summary),
        seq: snapshot.summary.seq,
        may_manage,
        my_entry: entry.map(|entry| entry.0),
        may_return: viewer.is_some_and(|viewer| snapshot.may_return(viewer)),
        entries: entries(snapshot),
        teams: event
            .teams
            .iter()
            .map(|team| wire::TournamentTeam {
                id: team.id.0,
                name: team.name.clone(),
            })
            .collect(),
        forbidden: event
            .forbidden
            .iter()
            .map(|(one, other)| [one.0, other.0])
            .collect(),
        rounds: rounds(snapshot),
        tables: tables(event),
        brackets: brackets(event),
        arena: arena(event),
        final_table: places(event),
        next: next(&snapshot.next),
        undo: undo(event),
    }
}

fn entries(snapshot: &TournamentSnapshot) -> Vec<wire::TournamentEntry> {
    let event = &*snapshot.competition;
    let accounts: HashMap<EntryId, &Player> = snapshot
        .sides
        .accounts
        .iter()
        .map(|(entry, player)| (*entry, player))
        .collect();
    let each = event.entries.iter().map(|entry| wire::TournamentEntry {
        id: entry.id.0,
        name: entry.name.clone(),
        rating: entry.rating,
        title: entry.title.map(|title| title.as_str().to_owned()),
        federation: entry.federation.clone(),
        team: entry.team.map(|team| team.0),
        account: accounts.get(&entry.id).map(|who| player((*who).clone())),
        withdrawn: event.has_left(entry.id),
        byes: event
            .byes
            .iter()
            .filter(|((who, _), _)| *who == entry.id)
            .map(|((who, round), mark)| bye(*who, *round, *mark))
            .collect(),
    });
    each.collect()
}

fn bye(entry: EntryId, round: u32, mark: Mark) -> wire::TournamentBye {
    wire::TournamentBye {
        entry: entry.0,
        round,
        mark: mark.letter().to_string(),
    }
}

fn rounds(snapshot: &TournamentSnapshot) -> Vec<wire::TournamentRound> {
    let event = &*snapshot.competition;
    let scoring = event.plan.scoring;
    let mut points: HashMap<EntryId, Points> = HashMap::new();
    let mut told = Vec::with_capacity(event.rounds.len());
    let mut stage = 0;
    for (round, number) in event.rounds.iter().zip(1..) {
        if round.stage != stage {
            // A new stage counts from nothing.
            points.clear();
            stage = round.stage;
        }
        told.push(wire::TournamentRound {
            number,
            stage: count(round.stage),
            manual: round.manual,
            closed: round.closed,
            games: round
                .games
                .iter()
                .map(|one| game(snapshot, one, &points))
                .collect(),
            byes: byes(event, round, number),
            team_bye: resting_team(event, number).map(|team| team.0),
        });
        for (entry, mark) in marks_of(round) {
            let sum = points.entry(entry).or_insert(Points::ZERO);
            *sum += scoring.of(mark);
        }
    }
    told
}

/// Who has no game: byes, and whoever rests in an odd round robin.
fn byes(event: &Competition, round: &Round, number: u32) -> Vec<wire::TournamentBye> {
    let byes = round.byes.iter();
    let byes = byes.map(|(entry, mark)| bye(*entry, number, *mark));
    let rests = resting(event, number).into_iter();
    let rests = rests.map(|entry| wire::TournamentBye {
        entry: entry.0,
        round: number,
        mark: "R".to_owned(),
    });
    byes.chain(rests).collect()
}

fn marks_of(round: &Round) -> impl Iterator<Item = (EntryId, Mark)> + '_ {
    let games = round.games.iter().filter_map(|game| {
        let (white, black) = game.marks?;
        Some([(game.white, white), (game.black, black)])
    });
    games.flatten().chain(round.byes.iter().copied())
}

fn game(
    snapshot: &TournamentSnapshot,
    game: &Game,
    points: &HashMap<EntryId, Points>,
) -> wire::TournamentGame {
    let before = |entry| {
        points
            .get(&entry)
            .copied()
            .unwrap_or(Points::ZERO)
            .to_string()
    };
    let says = |side: Color| {
        let mut sayings = snapshot.sides.sayings.iter();
        let found = sayings.find(|one| one.number == game.id.0 && one.side == side);
        found.map(|one| one.result.as_str().to_owned())
    };
    let mut played = snapshot.sides.games.iter();
    wire::TournamentGame {
        id: game.id.0,
        board: game.board,
        group: count(game.group),
        pace: game.pace.code().to_owned(),
        white: game.white.0,
        black: game.black.0,
        white_points: before(game.white),
        black_points: before(game.black),
        marks: game
            .marks
            .map(|(white, black)| [white, black].map(|mark| mark.letter().to_string())),
        game: played
            .find(|(number, _)| *number == game.id.0)
            .map(|(_, id)| id.to_string()),
        white_says: says(Color::White),
        black_says: says(Color::Black),
    }
}

const fn has_no_table(system: Option<&System>) -> bool {
    matches!(
        system,
        Some(System::Knockout { .. } | System::Match { .. } | System::Arena { .. })
    )
}

fn tables(event: &Competition) -> Vec<wire::StandingTable> {
    let mut tables = Vec::new();
    for (stage, lists) in event.stages.iter().enumerate() {
        let system = event.plan.stages.get(stage).map(|plan| &plan.system);
        if has_no_table(system) {
            continue;
        }
        for group in 0..lists.len() {
            let table = table_of(event, stage, group);
            let of_teams = !table.tournament.teams.is_empty();
            let number = |id: u32| match of_teams {
                true => id,
                false => table.order.get(id as usize - 1).map_or(id, |entry| entry.0),
            };
            let out = annulled(event, stage, group);
            let rows = standings_of(event, stage, group).into_iter();
            let rows = rows.map(|row| wire::StandingRow {
                rank: count(row.rank),
                id: number(row.id),
                annulled: !of_teams && out.iter().any(|entry| entry.0 == number(row.id)),
                points: row.points.to_string(),
                values: row
                    .values
                    .iter()
                    .map(|value| value.amount.map(|amount| amount.to_string()))
                    .collect(),
            });
            tables.push(wire::StandingTable {
                stage: count(stage),
                group: count(group),
                of_teams,
                rows: rows.collect(),
                order: table.order.iter().map(|entry| entry.0).collect(),
            });
        }
    }
    tables
}

fn brackets(event: &Competition) -> Vec<wire::BracketView> {
    let scoring = event.plan.scoring;
    let stages = 0..event.stages.len();
    let all = stages.flat_map(|stage| {
        let brackets = Bracket::all_of(event, stage).into_iter();
        brackets.map(move |bracket| (stage, bracket))
    });
    let each = all.map(|(stage, bracket)| {
        let matches = bracket.matches.iter().map(|one| {
            let sum = |side: Side| {
                let points = one.games.iter().map(|game| match game.white == side {
                    true => scoring.of(game.mark),
                    false => scoring.of(game.black_mark),
                });
                points
                    .fold(Points::ZERO, |sum, more| sum + more)
                    .to_string()
            };
            wire::BracketMatch {
                node: count(one.node),
                first: one.first.map(|entry| entry.0),
                second: one.second.map(|entry| entry.0),
                first_points: sum(Side::First),
                second_points: sum(Side::Second),
                winner: one.winner.map(|entry| entry.0),
            }
        });
        wire::BracketView {
            stage: count(stage),
            consolation: bracket.first_group > 0,
            first_group: count(bracket.first_group),
            matches: matches.collect(),
        }
    });
    each.collect()
}

fn arena(event: &Competition) -> Option<wire::ArenaView> {
    let time = event.arena?;
    let row = |row: ArenaRow| wire::ArenaRow {
        rank: count(row.rank),
        id: row.entry.0,
        points: row.points,
        scores: row.scores,
        wins: row.wins,
        on_fire: row.on_fire,
        playing: row.playing.map(|game| game.0),
    };
    Some(wire::ArenaView {
        from_ms: time.from,
        until_ms: time.until,
        rows: arena_table(event).into_iter().map(row).collect(),
    })
}

fn places(event: &Competition) -> Vec<wire::FinalPlace> {
    if !event.finished {
        return Vec::new();
    }
    let each = final_table(event).into_iter().map(|(place, who)| {
        let (id, team) = match who {
            Placed::Entry(entry) => (entry.0, false),
            Placed::Team(team) => (team.0, true),
        };
        wire::FinalPlace {
            place: count(place),
            id,
            team,
        }
    });
    each.collect()
}

fn next(next: &NextStep) -> wire::NextStep {
    match next {
        NextStep::Start(why) => wire::NextStep::Start {
            why_not: why.map(|code| format!("tournament_{code}")),
        },
        NextStep::Pair(round, new_stage) => wire::NextStep::Pair {
            round: *round,
            new_stage: *new_stage,
        },
        NextStep::PairByHand(round) => wire::NextStep::PairByHand { round: *round },
        NextStep::Results(round, missing) => wire::NextStep::Results {
            round: *round,
            missing: *missing,
        },
        NextStep::Arena(open) => wire::NextStep::Arena { open: *open },
        NextStep::Close(round) => wire::NextStep::Close { round: *round },
        NextStep::BreakTie(group, tied, places) => wire::NextStep::BreakTie {
            group: count(*group),
            tied: tied.iter().map(|entry| entry.0).collect(),
            places: count(*places),
        },
        NextStep::Over => wire::NextStep::Over {},
    }
}

/// What a correction would bring with it.
pub(crate) fn effect(effect: &Consequences) -> wire::CorrectionEffect {
    let moved = effect.moved.iter().map(|one| wire::CorrectionMoves {
        entry: one.entry.0,
        points: [one.points.0.to_string(), one.points.1.to_string()],
        rank: [count(one.rank.0), count(one.rank.1)],
    });
    wire::CorrectionEffect {
        moved: moved.collect(),
        paired_since: effect.paired_since.clone(),
    }
}

/// A tie-break's value of one row, opened; `None` if there is no such row or tie-break.
pub(crate) fn sum(
    event: &Competition,
    stage: usize,
    group: usize,
    id: u32,
    code: &str,
) -> Option<wire::TieBreakSum> {
    event.stages.get(stage)?.get(group)?;
    let place = event
        .plan
        .tie_breaks
        .iter()
        .position(|one| one.code == code)?;
    let table = table_of(event, stage, group);
    let of_teams = !table.tournament.teams.is_empty();
    let number = |id: u32| match of_teams {
        true => id,
        false => table.order.get(id as usize - 1).map_or(id, |entry| entry.0),
    };
    let list: &[TieBreak] = &event.plan.tie_breaks;
    let rows = standings(&field_of(event, stage, &table), list);
    let row = rows.into_iter().find(|row| number(row.id) == id)?;
    let value = row.values.get(place)?;
    let terms = value.terms.iter().map(|term| wire::TieBreakTerm {
        round: term.round.map(count),
        opponent: term.opponent.map(number),
        amount: term.amount.to_string(),
        note: term.note.as_str().to_owned(),
        cut: term.cut,
    });
    Some(wire::TieBreakSum {
        code: code.to_owned(),
        value: value.amount.map(|amount| amount.to_string()),
        terms: terms.collect(),
    })
}
