//! Lines about teams.

use rules::Color;

use crate::player::PlayerId;
use crate::points::Points;
use crate::team::{ForfeitedMatch, LineUp, Team, TeamByes, TeamId};
use crate::trf::fault::FaultCode;
use crate::trf::parse::Fields;
use crate::trf::record::Record;

/// 013: name in columns 5 to 36, players from 37 on, four columns each with one between.
pub(super) fn old_team(fields: &mut Fields<'_>) -> Option<Record> {
    let name = fields.line.cut(5, 36);
    Some(Record::OldTeam(name, fields.players(37)))
}

pub(super) fn team(fields: &mut Fields<'_>) -> Option<Record> {
    let number = fields.needed(5, 7, "team's number")?;
    if number == 0 {
        fields.fault(5, FaultCode::BadNumber, "a team's number is at least 1");
        return None;
    }
    fields.gap(8, 8);
    let mut team = Team::new(TeamId(number), fields.line.cut(9, 40), Vec::new());
    fields.gap(41, 41);
    team.nickname = fields.line.cut(42, 46);
    fields.gap(47, 47);
    team.strength = fields.line.cut(48, 53);
    fields.gap(54, 54);
    team.match_points = fields.points(55, 60);
    fields.gap(61, 61);
    team.game_points = fields.points(62, 67);
    fields.gap(68, 68);
    team.stated_rank = fields.number(69, 71);
    fields.gap(72, 73);
    team.players = fields.players(74);
    Some(Record::Team(Box::new(team)))
}

pub(super) fn board_colors(fields: &mut Fields<'_>) -> Option<Record> {
    let mut colors = Vec::new();
    for column in 5..=fields.line.width() {
        match fields.line.at(column) {
            ' ' => {}
            letter => colors.push(fields.color(column, letter)?),
        }
    }
    Some(Record::BoardColors(colors))
}

pub(super) fn line_up(fields: &mut Fields<'_>) -> Option<Record> {
    let round = fields.needed(5, 7, "round")?;
    fields.gap(8, 8);
    let team = TeamId(fields.needed(9, 11, "team")?);
    fields.gap(12, 12);
    let opponent = TeamId(fields.needed(13, 15, "opponents")?);
    fields.gap(16, 16);
    let players = fields
        .numbers(17, 4, 5)
        .into_iter()
        .map(|n| n.map(PlayerId))
        .collect();
    Some(Record::LineUp(LineUp {
        round,
        team,
        opponent,
        players,
    }))
}

pub(super) fn team_byes(fields: &mut Fields<'_>) -> Option<Record> {
    let match_points = needed_points(fields, 5, 8, "match points")?;
    fields.gap(9, 9);
    let game_points = needed_points(fields, 10, 13, "game points")?;
    fields.gap(14, 14);
    let teams = fields
        .numbers(15, 3, 4)
        .into_iter()
        .map(|n| n.map(TeamId))
        .collect();
    Some(Record::TeamByes(TeamByes {
        match_points,
        game_points,
        teams,
    }))
}

fn needed_points(fields: &mut Fields<'_>, from: usize, to: usize, what: &str) -> Option<Points> {
    if fields.line.is_empty(from, to) {
        fields.fault(from, FaultCode::ShortLine, format!("no {what}"));
    }
    fields.points(from, to)
}

pub(super) fn forfeited(fields: &mut Fields<'_>) -> Option<Record> {
    let winner = match (fields.line.at(5), fields.line.at(6)) {
        ('+', '-') => Some(Color::White),
        ('-', '+') => Some(Color::Black),
        ('-', '-') => None,
        (a, b) => {
            let text = format!("{a}{b} is none of +-, -+, --");
            fields.fault(5, FaultCode::BadKeyword, text);
            return None;
        }
    };
    fields.gap(7, 7);
    let round = fields.needed(8, 10, "round")?;
    fields.gap(11, 11);
    let white = TeamId(fields.needed(12, 14, "team")?);
    fields.gap(15, 15);
    let black = TeamId(fields.needed(16, 18, "team")?);
    fields.gap(19, fields.line.width().max(19));
    Some(Record::ForfeitedMatch(ForfeitedMatch {
        winner,
        round,
        white,
        black,
    }))
}
