//! Records to an event, with every contradiction told.

use std::collections::{BTreeMap, BTreeSet};

use crate::points::Points;
use crate::scoring::Scoring;
use crate::team::{MatchScoring, Team, TeamId};
use crate::tournament::{Header, Tournament};
use crate::trf::check;
use crate::trf::fault::{Fault, FaultCode};
use crate::trf::record::{Document, Record, ScoreKey, TextCode};
use crate::trf::text::fault;

/// The event under construction, with the line each part came from.
#[derive(Debug, Default)]
pub(super) struct Builder {
    pub(super) event: Tournament,
    pub(super) player_lines: BTreeMap<u32, usize>,
    pub(super) team_lines: BTreeMap<u32, usize>,
    pub(super) counts: Vec<(TextCode, usize, String)>,
    scores: BTreeMap<ScoreKey, Points>,
    once: BTreeSet<&'static str>,
}

pub(crate) fn build(document: &Document, faults: &mut Vec<Fault>) -> Tournament {
    let mut builder = Builder::default();
    for (index, record) in document.records.iter().enumerate() {
        builder.take(index + 1, record, faults);
    }
    builder.event.scoring = scoring(&builder.scores);
    builder.event.players.sort_by_key(|player| player.id);
    builder.event.teams.sort_by_key(|team| team.id);
    if builder.event.players.is_empty() {
        faults.push(fault(1, 1, FaultCode::NoPlayers, "no line of a player"));
    }
    check::check(&builder, document, faults);
    builder.event
}

fn scoring(scores: &BTreeMap<ScoreKey, Points>) -> Scoring {
    let value = |key: ScoreKey, default: Points| scores.get(&key).copied().unwrap_or(default);
    let base = Scoring::of_games(
        value(ScoreKey::Win, Points::ONE),
        value(ScoreKey::Draw, Points::HALF),
        value(ScoreKey::Loss, Points::ZERO),
    );
    let absence = value(ScoreKey::Absence, Points::ZERO);
    Scoring {
        zero_bye: value(ScoreKey::ZeroBye, absence),
        forfeit_loss: value(ScoreKey::ForfeitLoss, absence),
        pairing_bye: value(ScoreKey::PairingBye, base.win),
        unknown: value(ScoreKey::Unknown, base.draw),
        ..base
    }
}

impl Builder {
    fn take(&mut self, line: usize, record: &Record, faults: &mut Vec<Fault>) {
        let name = match record {
            Record::Text(code, text) => return self.text(line, *code, text, faults),
            Record::RoundDates(_) => "132",
            Record::Rounds(_) | Record::OldRounds(_) => "142",
            Record::InitialColor(_) => "152",
            Record::Scoring(_) => "162",
            Record::MatchScoring(_) => "362",
            Record::BoardColors(_) => "352",
            Record::TeamByes(_) => "320",
            _ => "",
        };
        if !name.is_empty() && !self.once.insert(name) {
            return faults.push(fault(
                line,
                1,
                FaultCode::RepeatedRecord,
                format!("a second {name}"),
            ));
        }
        self.terms(line, record, faults);
    }

    fn text(&mut self, line: usize, code: TextCode, text: &str, faults: &mut Vec<Fault>) {
        let text = text.to_owned();
        let header: &mut Header = &mut self.event.header;
        let place = match code {
            TextCode::Name => &mut header.name,
            TextCode::City => &mut header.city,
            TextCode::Federation => &mut header.federation,
            TextCode::StartDate => &mut header.start_date,
            TextCode::EndDate => &mut header.end_date,
            TextCode::Kind => &mut header.kind,
            TextCode::ChiefArbiter => &mut header.chief_arbiter,
            TextCode::TimeControl => &mut header.time_control,
            TextCode::StartOrder => &mut header.start_order,
            TextCode::PairingProgram => &mut header.pairing_program,
            TextCode::KindCode => &mut header.kind_code,
            TextCode::TieBreaks => &mut header.tie_breaks,
            TextCode::Standings => &mut header.standings,
            TextCode::TimeControlCode => &mut header.time_control_code,
            TextCode::Deputy => return header.deputies.push(text),
            TextCode::PlayerCount | TextCode::RatedCount | TextCode::TeamCount => {
                return self.counts.push((code, line, text));
            }
        };
        if self.once.insert(code.digits()) {
            *place = text;
        } else {
            let what = format!("a second {}", code.digits());
            faults.push(fault(line, 1, FaultCode::RepeatedRecord, what));
        }
    }

    fn terms(&mut self, line: usize, record: &Record, faults: &mut Vec<Fault>) {
        let event = &mut self.event;
        match record {
            Record::RoundDates(dates) => event.header.round_dates.clone_from(dates),
            Record::Rounds(rounds) | Record::OldRounds(rounds) => event.rounds = Some(*rounds),
            Record::InitialColor(color) => event.initial_color = Some(*color),
            Record::OldOptions { color, rank } => {
                event.initial_color = event.initial_color.or(*color);
                event.ordered_by_rank |= *rank;
            }
            Record::Scoring(values) => self.scores.extend(values.iter().copied()),
            Record::OldScoring(key, points) => {
                self.scores.insert(*key, *points);
            }
            Record::MatchScoring(values) => event.match_scoring = match_scoring(values),
            Record::BoardColors(colors) => event.board_colors.clone_from(colors),
            Record::Byes(byes) => event.byes.push(byes.clone()),
            Record::Acceleration(ranges) => event.accelerations.push(*ranges),
            Record::VirtualPoints(points) => event.virtual_points.push(points.clone()),
            Record::Forbidden(forbidden) => event.forbidden.push(forbidden.clone()),
            Record::Abnormal(points) => event.abnormal.push(points.clone()),
            Record::LineUp(line_up) => event.line_ups.push(line_up.clone()),
            Record::TeamByes(byes) => event.team_byes = Some(byes.clone()),
            Record::ForfeitedMatch(forfeit) => event.forfeited_matches.push(*forfeit),
            Record::National(national) => event.national.push((**national).clone()),
            Record::Player(_) | Record::Team(_) | Record::OldTeam(..) => {
                self.member(line, record, faults);
            }
            Record::Text(..) | Record::Readable(_) | Record::Kept(_) => {}
        }
    }

    fn member(&mut self, line: usize, record: &Record, faults: &mut Vec<Fault>) {
        match record {
            Record::Player(player) => {
                let number = player.id.0;
                if self.player_lines.contains_key(&number) {
                    let text = format!("a second player {number}");
                    return faults.push(fault(line, 5, FaultCode::DuplicatePlayer, text));
                }
                self.player_lines.insert(number, line);
                self.event.players.push((**player).clone());
            }
            Record::Team(team) => self.team(line, (**team).clone(), faults),
            Record::OldTeam(name, players) => {
                let number = self
                    .team_lines
                    .keys()
                    .next_back()
                    .map_or(1, |last| last + 1);
                let team = Team::new(TeamId(number), name.clone(), players.clone());
                self.team(line, team, faults);
            }
            _ => {}
        }
    }

    fn team(&mut self, line: usize, team: Team, faults: &mut Vec<Fault>) {
        let number = team.id.0;
        if self.team_lines.contains_key(&number) {
            let text = format!("a second team {number}");
            return faults.push(fault(line, 5, FaultCode::DuplicateTeam, text));
        }
        self.team_lines.insert(number, line);
        self.event.teams.push(team);
    }
}

fn match_scoring(values: &[(ScoreKey, Points)]) -> MatchScoring {
    let default = MatchScoring::default();
    let value = |key: ScoreKey, default: Points| {
        values
            .iter()
            .find(|(k, _)| *k == key)
            .map_or(default, |(_, points)| *points)
    };
    MatchScoring {
        win: value(ScoreKey::Win, default.win),
        draw: value(ScoreKey::Draw, default.draw),
        loss: value(ScoreKey::Loss, default.loss),
    }
}
