//! One edition's records as another's.

use std::collections::BTreeMap;

use crate::mark::Cell;
use crate::player::{Player, PlayerId};
use crate::points::Points;
use crate::team::{Team, TeamId};
use crate::tournament::{Acceleration, Forbidden, RoundByes, VirtualPoints};
use crate::trf::record::{Document, Record, ScoreKey, TextCode};

/// A form of report files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// TRF16 with the engines' extensions for what it cannot say itself.
    Trf16,
    /// TRF26.
    Trf26,
}

/// A converted file, and what the form has no place for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Converted {
    /// The new file.
    pub document: Document,
    /// Lines of the old file, from 1, that are left out or say less now.
    pub lost: Vec<usize>,
}

/// Rewrites a file in another form. Records that both forms know stay as they are.
#[must_use]
pub fn convert(document: &Document, to: Form) -> Converted {
    let mut work = Work {
        facts: Facts::of(document),
        records: Vec::new(),
        lost: Vec::new(),
    };
    for (index, record) in document.records.iter().enumerate() {
        match to {
            Form::Trf16 => work.older(index + 1, record),
            Form::Trf26 => work.newer(index + 1, record),
        }
    }
    let records = work.records;
    Converted {
        document: Document {
            records,
            ..document.clone()
        },
        lost: work.lost,
    }
}

/// What lines need to know of others.
struct Facts {
    rounds: Option<u32>,
    old_scores: BTreeMap<ScoreKey, Points>,
    virtual_points: Vec<VirtualPoints>,
    ranges: Vec<Acceleration>,
    byes: Vec<RoundByes>,
    numbers: Vec<u32>,
    has_teams: bool,
}

struct Work {
    facts: Facts,
    records: Vec<Record>,
    lost: Vec<usize>,
}

impl Facts {
    fn of(document: &Document) -> Facts {
        let mut facts = Facts {
            rounds: None,
            old_scores: BTreeMap::new(),
            virtual_points: Vec::new(),
            ranges: Vec::new(),
            byes: Vec::new(),
            numbers: Vec::new(),
            has_teams: false,
        };
        for record in &document.records {
            match record {
                Record::Rounds(rounds) | Record::OldRounds(rounds) => facts.rounds = Some(*rounds),
                Record::OldScoring(key, points) => {
                    facts.old_scores.insert(*key, *points);
                }
                Record::VirtualPoints(points) => facts.virtual_points.push(points.clone()),
                Record::Acceleration(ranges) => facts.ranges.push(*ranges),
                Record::Byes(byes) => facts.byes.push(byes.clone()),
                Record::Player(player) => facts.numbers.push(player.id.0),
                Record::Team(_) | Record::OldTeam(..) => facts.has_teams = true,
                _ => {}
            }
        }
        facts.numbers.sort_unstable();
        facts
    }

    fn all_rounds(&self) -> (u32, u32) {
        (1, self.rounds.unwrap_or(999))
    }
}

impl Work {
    fn newer(&mut self, line: usize, record: &Record) {
        match record {
            Record::OldRounds(rounds) => self.records.push(Record::Rounds(*rounds)),
            Record::OldOptions { color, rank } => {
                self.records.extend(color.map(Record::InitialColor));
                if *rank {
                    self.lost.push(line);
                }
            }
            Record::OldScoring(..) => self.new_scoring(line),
            Record::VirtualPoints(_) => {
                let all = std::mem::take(&mut self.facts.virtual_points);
                self.records
                    .extend(ranges_of(&all).into_iter().map(Record::Acceleration));
            }
            Record::Forbidden(forbidden) if forbidden.rounds.is_none() => {
                let rounds = Some(self.facts.all_rounds());
                self.records.push(Record::Forbidden(Forbidden {
                    rounds,
                    ..forbidden.clone()
                }));
            }
            Record::OldTeam(name, players) => {
                let is_team = |r: &&Record| matches!(r, Record::Team(_));
                let number = self.records.iter().filter(is_team).count() + 1;
                let id = TeamId(u32::try_from(number).unwrap_or(u32::MAX));
                let team = Team::new(id, name.clone(), players.clone());
                self.records.push(Record::Team(Box::new(team)));
            }
            other => self.records.push(other.clone()),
        }
    }

    /// One 162 in place of the first BB line.
    fn new_scoring(&mut self, line: usize) {
        let scores = std::mem::take(&mut self.facts.old_scores);
        if scores.is_empty() {
            return;
        }
        let zero = scores.get(&ScoreKey::ZeroBye).copied();
        let forfeit = scores.get(&ScoreKey::ForfeitLoss).copied();
        // One letter stands for both; what they share can be said.
        if zero.unwrap_or_default() != forfeit.unwrap_or_default() {
            self.lost.push(line);
        }
        let absence = zero.or(forfeit).map(|points| (ScoreKey::Absence, points));
        let get = |key: ScoreKey| scores.get(&key).map(|points| (key, *points));
        let keys = [
            get(ScoreKey::Win),
            get(ScoreKey::Draw),
            get(ScoreKey::Loss),
            absence,
        ];
        let all = keys
            .into_iter()
            .chain([get(ScoreKey::PairingBye)])
            .flatten();
        self.records.push(Record::Scoring(all.collect()));
    }

    fn older(&mut self, line: usize, record: &Record) {
        match record {
            Record::Rounds(rounds) => self.records.push(Record::OldRounds(*rounds)),
            Record::InitialColor(color) => {
                self.records.push(Record::OldOptions {
                    color: Some(*color),
                    rank: false,
                });
            }
            Record::Scoring(values) => self.old_scoring(line, values),
            // Numbers of teams here, and the older records know players alone.
            Record::Acceleration(_)
            | Record::Forbidden(Forbidden {
                rounds: Some(_), ..
            }) if self.facts.has_teams => {
                self.lost.push(line);
            }
            Record::Acceleration(_) => {
                let ranges = std::mem::take(&mut self.facts.ranges);
                let points = points_of(&ranges, &self.facts.numbers);
                self.records
                    .extend(points.into_iter().map(Record::VirtualPoints));
                if ranges.iter().any(|a| a.match_points.is_some()) {
                    self.lost.push(line);
                }
            }
            Record::Forbidden(Forbidden {
                rounds: Some((first, last)),
                players,
            }) => {
                let always = *first <= 1 && self.facts.rounds.is_none_or(|r| *last >= r);
                if !always {
                    return self.lost.push(line);
                }
                let players = players.clone();
                self.records.push(Record::Forbidden(Forbidden {
                    rounds: None,
                    players,
                }));
            }
            Record::Player(player) => self.with_byes(player),
            Record::Byes(_) if !self.facts.has_teams => {}
            Record::Team(team) => {
                self.records
                    .push(Record::OldTeam(team.name.clone(), team.players.clone()));
            }
            Record::Text(code, _) if !of_2016(*code) => self.lost.push(line),
            Record::Text(..)
            | Record::RoundDates(_)
            | Record::OldRounds(_)
            | Record::OldOptions { .. }
            | Record::OldScoring(..)
            | Record::OldTeam(..)
            | Record::VirtualPoints(_)
            | Record::Forbidden(_)
            | Record::Kept(_) => self.records.push(record.clone()),
            _ => self.lost.push(line),
        }
    }

    fn old_scoring(&mut self, line: usize, values: &[(ScoreKey, Points)]) {
        for (key, points) in values {
            let keys: &[ScoreKey] = match key {
                ScoreKey::Absence => &[ScoreKey::ZeroBye, ScoreKey::ForfeitLoss],
                ScoreKey::Unknown => {
                    self.lost.push(line);
                    continue;
                }
                ScoreKey::Win => &[ScoreKey::Win],
                ScoreKey::Draw => &[ScoreKey::Draw],
                ScoreKey::Loss => &[ScoreKey::Loss],
                ScoreKey::ZeroBye => &[ScoreKey::ZeroBye],
                ScoreKey::ForfeitLoss => &[ScoreKey::ForfeitLoss],
                ScoreKey::PairingBye => &[ScoreKey::PairingBye],
            };
            self.records
                .extend(keys.iter().map(|key| Record::OldScoring(*key, *points)));
        }
    }

    /// Byes told ahead become cells of the players' own lines.
    fn with_byes(&mut self, player: &Player) {
        let mut player = player.clone();
        let id = player.id;
        if !self.facts.has_teams {
            for byes in self.facts.byes.iter().filter(|b| b.players.contains(&id)) {
                let round = byes.round as usize;
                if player.cell(round) == Cell::BLANK {
                    player.set_cell(round, Cell::bye(byes.mark));
                }
            }
        }
        self.records.push(Record::Player(Box::new(player)));
    }
}

const fn of_2016(code: TextCode) -> bool {
    !matches!(
        code,
        TextCode::StartOrder
            | TextCode::PairingProgram
            | TextCode::KindCode
            | TextCode::TieBreaks
            | TextCode::Standings
            | TextCode::TimeControlCode
    )
}

/// Players who follow each other with the same points become ranges.
fn ranges_of(all: &[VirtualPoints]) -> Vec<Acceleration> {
    let follows =
        |a: &VirtualPoints, b: &VirtualPoints| a.player.0 + 1 == b.player.0 && a.points == b.points;
    let mut ranges = Vec::new();
    for group in all.chunk_by(follows) {
        let numbers = (group[0].player.0, group[group.len() - 1].player.0);
        let mut round = 1;
        for same in group[0].points.chunk_by(|a, b| a == b) {
            let count = u32::try_from(same.len()).unwrap_or(u32::MAX);
            let rounds = (round, round + count - 1);
            if same[0] != Points::ZERO {
                let points = Some(same[0]);
                ranges.push(Acceleration {
                    match_points: None,
                    points,
                    rounds,
                    numbers,
                });
            }
            round += count;
        }
    }
    ranges
}

/// Ranges as a line for each player that has points.
fn points_of(ranges: &[Acceleration], numbers: &[u32]) -> Vec<VirtualPoints> {
    let mut all = Vec::new();
    for number in numbers {
        let own = ranges
            .iter()
            .filter(|a| (a.numbers.0..=a.numbers.1).contains(number));
        let mut points: Vec<Points> = Vec::new();
        for range in own {
            let last = (range.rounds.1 as usize).min(999);
            if points.len() < last {
                points.resize(last, Points::ZERO);
            }
            for round in range.rounds.0.max(1) as usize..=last {
                points[round - 1] += range.points.unwrap_or_default();
            }
        }
        if points.iter().any(|p| *p != Points::ZERO) {
            all.push(VirtualPoints {
                player: PlayerId(*number),
                points,
            });
        }
    }
    all
}
