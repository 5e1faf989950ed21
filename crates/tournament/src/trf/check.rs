//! Whether the parts of an event agree with each other.

use std::collections::BTreeMap;

use crate::mark::{Cell, Mark};
use crate::player::{Player, PlayerId};
use crate::trf::build::Builder;
use crate::trf::fault::{Fault, FaultCode};
use crate::trf::record::{Document, Record, TextCode, cell_column};
use crate::trf::text::fault;

pub(super) fn check(builder: &Builder, document: &Document, faults: &mut Vec<Fault>) {
    counts(builder, faults);
    let rounds_told = (
        builder.event.paired_rounds(),
        builder.event.written_rounds(),
    );
    for player in &builder.event.players {
        let line = builder.player_lines.get(&player.id.0).copied().unwrap_or(1);
        for (index, cell) in player.cells.iter().enumerate() {
            pair(builder, player, line, index, *cell, faults);
        }
        points(builder, player, line, rounds_told, faults);
    }
    allotted_byes(builder, faults);
    rounds(builder, document, faults);
    numbers(builder, document, faults);
}

fn counts(builder: &Builder, faults: &mut Vec<Fault>) {
    let event = &builder.event;
    for (code, line, text) in &builder.counts {
        let count = match code {
            TextCode::PlayerCount => event.players.len(),
            TextCode::RatedCount => event.players.iter().filter(|p| p.rating.is_some()).count(),
            _ => event.teams.len(),
        };
        // Some programs put a second number in brackets after it.
        let first = text.split(' ').next().unwrap_or_default();
        if first.parse() != Ok(count) {
            let what = format!("{first:?} is stated, there are {count}");
            faults.push(fault(*line, 5, FaultCode::CountDiffers, what));
        }
    }
}

/// One side of a pair against the other.
fn pair(
    builder: &Builder,
    player: &Player,
    line: usize,
    index: usize,
    cell: Cell,
    faults: &mut Vec<Fault>,
) {
    let Some(opponent) = cell.opponent else {
        return;
    };
    let column = cell_column(index);
    let mut tell = |offset: usize, code: FaultCode, text: String| {
        faults.push(fault(line, column + offset, code, text));
    };
    if opponent == player.id {
        return tell(
            0,
            FaultCode::SelfPairing,
            format!("{opponent} meets himself"),
        );
    }
    let Some(other) = builder.event.player(opponent) else {
        return tell(
            0,
            FaultCode::UnknownPlayer,
            format!("no player has the number {opponent}"),
        );
    };
    let back = other.cell(index + 1);
    if back.opponent != Some(player.id) {
        let round = index + 1;
        let text = match back.opponent {
            Some(third) => format!("{opponent} meets {third} in round {round}"),
            None => format!("{opponent} meets nobody in round {round}"),
        };
        return tell(0, FaultCode::Asymmetric, text);
    }
    // What both sides show is told once, at the later line.
    if player.id < opponent {
        return;
    }
    if cell.color.is_some() && cell.color == back.color {
        tell(
            5,
            FaultCode::SameColor,
            format!("{opponent} has that colour too"),
        );
    }
    if !cell.mark.agrees_with(back.mark) {
        let (here, there) = (cell.mark.letter(), back.mark.letter());
        tell(
            7,
            FaultCode::ResultsDisagree,
            format!("{here:?} here, {there:?} for {opponent}"),
        );
    }
}

fn points(
    builder: &Builder,
    player: &Player,
    line: usize,
    (paired, written): (usize, usize),
    faults: &mut Vec<Fault>,
) {
    let event = &builder.event;
    let Some(stated) = player.stated_points else {
        return;
    };
    if event
        .abnormal
        .iter()
        .any(|a| a.players.contains(&player.id))
    {
        return;
    }
    let counted = player.points_after(paired, &event.scoring);
    let ahead = player.points_after(written, &event.scoring);
    if stated != counted && stated != ahead {
        let text = format!("{stated} stated, the rounds add up to {counted}");
        faults.push(fault(line, 81, FaultCode::PointsDiffer, text));
    }
}

fn allotted_byes(builder: &Builder, faults: &mut Vec<Fault>) {
    let mut first: BTreeMap<usize, PlayerId> = BTreeMap::new();
    for player in &builder.event.players {
        let line = builder.player_lines.get(&player.id.0).copied().unwrap_or(1);
        let cells = player.cells.iter().enumerate();
        for (index, _) in cells.filter(|(_, cell)| cell.mark == Mark::PairingBye) {
            if let Some(earlier) = first.insert(index, player.id) {
                first.insert(index, earlier);
                let text = format!("player {earlier} has the bye of round {} too", index + 1);
                faults.push(fault(line, cell_column(index), FaultCode::SecondBye, text));
            }
        }
    }
}

fn rounds(builder: &Builder, document: &Document, faults: &mut Vec<Fault>) {
    let event = &builder.event;
    let Some(rounds) = event.rounds.map(|r| r as usize) else {
        return;
    };
    let written = event.written_rounds();
    if written > rounds {
        let is_rounds = |r: &Record| matches!(r, Record::Rounds(_) | Record::OldRounds(_));
        let line = document
            .records
            .iter()
            .position(is_rounds)
            .map_or(1, |i| i + 1);
        let text = format!("{rounds} rounds, but round {written} is written");
        faults.push(fault(line, 5, FaultCode::RoundBeyond, text));
    }
}

/// Numbers that records name must be somebody's.
fn numbers(builder: &Builder, document: &Document, faults: &mut Vec<Fault>) {
    let event = &builder.event;
    let for_teams = !event.teams.is_empty();
    let mut team_of: BTreeMap<PlayerId, usize> = BTreeMap::new();
    for (index, record) in document.records.iter().enumerate() {
        let line = index + 1;
        let mut known = |column: usize, players: &[PlayerId]| {
            for id in players.iter().filter(|id| event.player(**id).is_none()) {
                let text = format!("no player has the number {id}");
                faults.push(fault(line, column, FaultCode::UnknownPlayer, text));
            }
        };
        match record {
            Record::Byes(byes) if !for_teams => known(11, &byes.players),
            Record::Forbidden(f) if f.rounds.is_none() => known(5, &f.players),
            Record::Forbidden(f) if !for_teams => known(13, &f.players),
            Record::Abnormal(a) if !for_teams => known(24, &a.players),
            Record::VirtualPoints(v) => known(5, &[v.player]),
            Record::National(n) => known(5, &[n.player.id]),
            Record::LineUp(l) => {
                let players: Vec<PlayerId> = l.players.iter().flatten().copied().collect();
                known(17, &players);
                teams(builder, line, &[(9, l.team.0), (13, l.opponent.0)], faults);
            }
            Record::ForfeitedMatch(f) => {
                teams(builder, line, &[(12, f.white.0), (16, f.black.0)], faults);
            }
            Record::TeamByes(byes) => {
                let named = byes.teams.iter().enumerate();
                let named: Vec<(usize, u32)> = named
                    .filter_map(|(i, t)| t.map(|t| (15 + 4 * i, t.0)))
                    .collect();
                teams(builder, line, &named, faults);
            }
            Record::Team(team) => {
                known(74, &team.players);
                once(&mut team_of, line, 74, &team.players, faults);
            }
            Record::OldTeam(_, players) => {
                known(37, players);
                once(&mut team_of, line, 37, players, faults);
            }
            _ => {}
        }
    }
}

fn teams(builder: &Builder, line: usize, named: &[(usize, u32)], faults: &mut Vec<Fault>) {
    for (column, number) in named
        .iter()
        .filter(|(_, n)| !builder.team_lines.contains_key(n))
    {
        let text = format!("no team has the number {number}");
        faults.push(fault(line, *column, FaultCode::UnknownTeam, text));
    }
}

fn once(
    team_of: &mut BTreeMap<PlayerId, usize>,
    line: usize,
    column: usize,
    players: &[PlayerId],
    faults: &mut Vec<Fault>,
) {
    for (index, id) in players.iter().enumerate() {
        if let Some(first) = team_of.insert(*id, line) {
            let text = format!("player {id} stands in the team of line {first} too");
            faults.push(fault(line, column + 5 * index, FaultCode::InTwoTeams, text));
        }
    }
}
