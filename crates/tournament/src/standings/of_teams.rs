//! The field of a team event, put together from the players' games.

use std::collections::BTreeMap;

use rules::Color;

use crate::mark::{Cell, Mark};
use crate::player::PlayerId;
use crate::points::Points;
use crate::standings::field::{Axis, Entrant, Field, Kind, Part, Range, Terms};
use crate::standings::of_players::{Options, is_predetermined, planned};
use crate::team::{Team, TeamId};
use crate::tournament::Tournament;

/// The field of an event's teams: match points from comparing game points, game points from the
/// boards, byes and forfeited matches from their records.
#[must_use]
pub fn of_teams(event: &Tournament, options: &Options) -> Field {
    let rounds = options.rounds.unwrap_or_else(|| event.paired_rounds());
    let predetermined = options
        .predetermined
        .unwrap_or_else(|| is_predetermined(&event.header));
    let teams = Teams::of(event);
    let boards = teams.most_boards(rounds);
    let scoring = event.scoring;
    let matches = event.match_scoring;
    let times = i32::try_from(boards).unwrap_or(i32::MAX);
    let terms = Terms {
        edition: options.edition,
        predetermined,
        primary: options.primary.unwrap_or(Axis::Match),
        ranges: [
            Range {
                win: matches.win,
                draw: matches.draw,
                loss: matches.loss,
            },
            Range {
                win: scoring.win * times,
                draw: scoring.draw * times,
                loss: scoring.loss * times,
            },
        ],
        unrated: options.unrated,
    };
    let entrant = |team: &Team| Entrant {
        id: team.id.0,
        rating: None,
        parts: (1..=rounds)
            .map(|round| teams.part(team, round, &terms))
            .collect(),
        extra: teams.abnormal(team.id, None).map(Option::unwrap_or_default),
    };
    Field {
        terms,
        rounds,
        planned: planned(event, rounds),
        entrants: event.teams.iter().map(entrant).collect(),
    }
}

/// The teams of an event and who plays for which.
struct Teams<'a> {
    event: &'a Tournament,
    team_of: BTreeMap<PlayerId, usize>,
}

/// One team's boards in one round.
struct Boards {
    opponent: Option<usize>,
    color: Option<Color>,
    points: Vec<Points>,
    forfeits: usize,
    pending: bool,
}

impl<'a> Teams<'a> {
    fn of(event: &'a Tournament) -> Teams<'a> {
        let members = event.teams.iter().enumerate();
        let team_of = members.flat_map(|(i, team)| team.players.iter().map(move |id| (*id, i)));
        Teams {
            event,
            team_of: team_of.collect(),
        }
    }

    fn most_boards(&self, rounds: usize) -> usize {
        let each = |team: &Team| {
            (1..=rounds)
                .map(|r| self.boards(team, r).points.len())
                .max()
                .unwrap_or(0)
        };
        self.event.teams.iter().map(each).max().unwrap_or(0)
    }

    /// The players of a round in board order: as a line-up record says, else as the team has
    /// them.
    fn line_up(&self, team: &Team, round: usize) -> Vec<PlayerId> {
        let told = self
            .event
            .line_ups
            .iter()
            .find(|l| l.team == team.id && l.round as usize == round);
        match told {
            Some(line_up) => line_up.players.iter().flatten().copied().collect(),
            None => team.players.clone(),
        }
    }

    fn boards(&self, team: &Team, round: usize) -> Boards {
        let mut boards = Boards {
            opponent: None,
            color: None,
            points: Vec::new(),
            forfeits: 0,
            pending: false,
        };
        for id in self.line_up(team, round) {
            let Some(player) = self.event.player(id) else {
                continue;
            };
            let cell: Cell = player.cell(round);
            let Some(opponent) = cell.opponent else {
                // The other team could not man this board.
                if cell.mark == Mark::ForfeitWin {
                    boards.points.push(self.event.scoring.of(cell.mark));
                    boards.forfeits += 1;
                }
                continue;
            };
            boards.opponent = boards
                .opponent
                .or_else(|| self.team_of.get(&opponent).copied());
            if boards.points.is_empty() {
                boards.color = cell.color;
            }
            boards.points.push(self.event.scoring.of(cell.mark));
            boards.forfeits += usize::from(cell.mark.is_forfeit());
            boards.pending |= cell.mark == Mark::Blank;
        }
        boards
    }

    fn part(&self, team: &Team, round: usize, terms: &Terms) -> Part {
        let mut part = match self.without_match(team, round, terms) {
            Some(part) => part,
            None => self.with_match(team, round, terms),
        };
        let [matches, games] = self.abnormal(team.id, Some(round));
        part.points[0] = matches.unwrap_or(part.points[0]);
        part.points[1] = games.unwrap_or(part.points[1]);
        part
    }

    /// Byes, and rounds in which nobody of the team plays.
    fn without_match(&self, team: &Team, round: usize, terms: &Terms) -> Option<Part> {
        let (matches, games) = (terms.range(Axis::Match), terms.range(Axis::Game));
        if let Some(byes) = &self.event.team_byes
            && byes.teams.get(round - 1) == Some(&Some(team.id))
        {
            let points = [byes.match_points, byes.game_points];
            return Some(Part::alone(Kind::PairingBye, points));
        }
        let boards = self.boards(team, round);
        if boards.opponent.is_some() {
            return None;
        }
        if boards.forfeits > 0 {
            // Nobody of the other team was there.
            let points = [matches.win, boards.points.iter().copied().sum()];
            return Some(Part {
                boards: boards.points,
                ..Part::alone(Kind::ForfeitWin, points)
            });
        }
        let zero = [Points::ZERO; 2];
        let part = match self.event.announced_bye(PlayerId(team.id.0), round) {
            Some(Mark::HalfBye) => Part::alone(Kind::HalfBye, [matches.draw, games.draw]),
            Some(Mark::FullBye) => Part::alone(Kind::FullBye, [matches.win, games.win]),
            _ if terms.predetermined => Part::alone(Kind::Free, zero),
            _ => Part::alone(Kind::ZeroBye, zero),
        };
        Some(part)
    }

    fn with_match(&self, team: &Team, round: usize, terms: &Terms) -> Part {
        let own = self.boards(team, round);
        let sum = |boards: &Boards| boards.points.iter().copied().sum::<Points>();
        let theirs = own
            .opponent
            .map(|i| self.boards(&self.event.teams[i], round));
        let (mine, other) = (sum(&own), theirs.as_ref().map_or(Points::ZERO, sum));
        let matches = terms.range(Axis::Match);
        let level = match mine.cmp(&other) {
            core::cmp::Ordering::Greater => matches.win,
            core::cmp::Ordering::Equal => matches.draw,
            core::cmp::Ordering::Less => matches.loss,
        };
        let (kind, match_points) = match self.forfeit(team.id, round) {
            Some(true) => (Kind::ForfeitWin, matches.win),
            Some(false) => (Kind::ForfeitLoss, matches.loss),
            None if own.pending => (Kind::Free, Points::ZERO),
            None if own.forfeits == own.points.len() && mine > other => (Kind::ForfeitWin, level),
            None if own.forfeits == own.points.len() => (Kind::ForfeitLoss, matches.loss),
            None => (Kind::Played, level),
        };
        Part {
            kind,
            opponent: own.opponent,
            color: own.color,
            points: [match_points, mine],
            boards: own.points,
        }
    }

    /// Whether a record gives the match of that round to this team or away from it.
    fn forfeit(&self, id: TeamId, round: usize) -> Option<bool> {
        let mut records = self.event.forfeited_matches.iter();
        let here =
            records.find(|f| f.round as usize == round && (f.white == id || f.black == id))?;
        let side = if here.white == id {
            Color::White
        } else {
            Color::Black
        };
        Some(here.winner == Some(side))
    }

    fn abnormal(&self, id: TeamId, round: Option<usize>) -> [Option<Points>; 2] {
        let named = PlayerId(id.0);
        let mut records = self.event.abnormal.iter();
        let here =
            records.find(|a| a.round.map(|r| r as usize) == round && a.players.contains(&named));
        here.map_or([None, None], |a| [a.match_points, a.points])
    }
}
