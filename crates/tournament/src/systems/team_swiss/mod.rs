//! Swiss for teams (FIDE C.04.6 of 1 February 2026).
//!
//! The bye first; then from the top a scoregroup with as few teams from below as its pairing
//! needs; and of all pairings of such a bracket the first, in the order of the rules, that serves
//! colours and floats best.

mod bracket;
mod color;

use core::fmt;

use rules::Color;

use crate::matching::Cardinality;
use crate::points::Points;
use crate::standings::{Axis, Field, Kind};

/// How teams' colour preferences are told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PreferenceType {
    /// One kind of preference.
    #[default]
    A,
    /// Strong and mild ones.
    B,
}

/// One team's past match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastMatch {
    /// Who was met, by number; `None` for a round without a match.
    pub opponent: Option<u32>,
    /// The colour on board 1, if the match was played.
    pub color: Option<Color>,
    /// Primary points that the round brought.
    pub primary: Points,
    /// Whether it bars the team from the bye: a bye of the pairing, or a match or full-point bye
    /// won without playing.
    pub bars_bye: bool,
}

/// A team in the field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamSwissEntrant {
    /// The team's number: 1 is the strongest.
    pub number: u32,
    /// Secondary score, such as game points.
    pub secondary: Points,
    /// Rounds so far.
    pub past: Vec<PastMatch>,
    /// Whether the team is there for this round.
    pub present: bool,
}

impl TeamSwissEntrant {
    /// Primary score.
    #[must_use]
    pub fn primary(&self) -> Points {
        self.past.iter().map(|past| past.primary).sum()
    }

    /// Whether these two have met in a match that was played.
    fn has_met(&self, other: u32) -> bool {
        self.past
            .iter()
            .any(|past| past.color.is_some() && past.opponent == Some(other))
    }
}

/// A field of teams that waits for a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamSwiss {
    /// The teams, by rising number.
    pub entrants: Vec<TeamSwissEntrant>,
    /// The round to be paired, from 1.
    pub round: usize,
    /// How many rounds the event has.
    pub rounds: usize,
    /// The colour of an odd-numbered first team before anybody has played.
    pub initial_color: Color,
    /// How preferences are told.
    pub preference: PreferenceType,
}

/// A round of teams: the first of each pair has White on board 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamRound {
    /// Pairs of numbers, from the top.
    pub pairs: Vec<(u32, u32)>,
    /// Who has the bye.
    pub bye: Option<u32>,
}

/// No pairing of all teams keeps the absolute rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoTeamPairing;

impl fmt::Display for NoTeamPairing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no pairing of all teams keeps the absolute rules")
    }
}

impl core::error::Error for NoTeamPairing {}

impl TeamSwiss {
    /// The field after the rounds of a table; everybody is present.
    #[must_use]
    pub fn of(
        field: &Field,
        rounds: usize,
        initial_color: Color,
        preference: PreferenceType,
    ) -> TeamSwiss {
        let primary = field.terms.primary;
        let win = field.terms.range(primary).win;
        let entrants = field.entrants.iter().map(|entrant| {
            let past = entrant.parts.iter().map(|part| PastMatch {
                opponent: part.opponent.map(|i| field.entrants[i].id),
                color: part.color.filter(|_| part.kind == Kind::Played),
                primary: part.on(primary),
                bars_bye: part.kind == Kind::PairingBye
                    || (part.kind != Kind::Played && win > Points::ZERO && part.on(primary) >= win),
            });
            TeamSwissEntrant {
                number: entrant.id,
                secondary: entrant.score(other(primary)),
                past: past.collect(),
                present: true,
            }
        });
        let entrants = entrants.collect();
        let round = field.rounds + 1;
        TeamSwiss {
            entrants,
            round,
            rounds,
            initial_color,
            preference,
        }
    }

    /// Floats don't count for the last two rounds.
    fn floats_count(&self) -> bool {
        self.round + 1 < self.rounds
    }

    fn is_last(&self) -> bool {
        self.round >= self.rounds
    }

    /// Whether a team met one of another score in the round before this.
    fn floated(&self, at: usize) -> bool {
        let Some(last) = self.round.checked_sub(2) else {
            return false;
        };
        let before = |team: &TeamSwissEntrant| {
            team.past
                .iter()
                .take(last)
                .map(|past| past.primary)
                .sum::<Points>()
        };
        let team = &self.entrants[at];
        let Some(past) = team.past.get(last).filter(|past| past.color.is_some()) else {
            return false;
        };
        let met = self
            .entrants
            .iter()
            .find(|other| Some(other.number) == past.opponent);
        met.is_some_and(|other| before(other) != before(team))
    }

    fn may_meet(&self, a: usize, b: usize) -> bool {
        !self.entrants[a].has_met(self.entrants[b].number)
    }

    /// Whether these can all be paired with each other.
    fn pairable(&self, teams: &[usize]) -> bool {
        let joined = |a: usize, b: usize| a != b && self.may_meet(teams[a], teams[b]);
        teams.len().is_multiple_of(2) && Cardinality::new(teams.len(), joined).covers_all_but(0)
    }
}

const fn other(axis: Axis) -> Axis {
    axis.other()
}

/// Pairs a round of teams.
///
/// # Errors
///
/// [`NoTeamPairing`] if rematches and barred byes leave no way to pair everybody.
pub fn pair_teams(field: &TeamSwiss) -> Result<TeamRound, NoTeamPairing> {
    let present = field
        .entrants
        .iter()
        .enumerate()
        .filter(|(_, team)| team.present);
    let mut waiting: Vec<usize> = present.map(|(at, _)| at).collect();
    waiting.sort_by_key(|&at| {
        let team = &field.entrants[at];
        (core::cmp::Reverse(team.primary()), team.number)
    });
    let mut bye = None;
    if !waiting.len().is_multiple_of(2) {
        let at = bye_of(field, &waiting).ok_or(NoTeamPairing)?;
        waiting.retain(|team| *team != at);
        bye = Some(field.entrants[at].number);
    } else if !field.pairable(&waiting) {
        return Err(NoTeamPairing);
    }
    let mut pairs = Vec::new();
    while !waiting.is_empty() {
        let members = bracket::members(field, &waiting).ok_or(NoTeamPairing)?;
        for (a, b) in bracket::pairs(field, &members) {
            let (white, black) = color::allot(field, a, b);
            pairs.push((field.entrants[white].number, field.entrants[black].number));
        }
        waiting.retain(|team| !members.contains(team));
    }
    Ok(TeamRound { pairs, bye })
}

/// The team of the lowest score, of those the one with most matches, then the last by number,
/// that may have the bye and leaves the others a pairing.
fn bye_of(field: &TeamSwiss, waiting: &[usize]) -> Option<usize> {
    let mut order: Vec<usize> = waiting.to_vec();
    order.sort_by_key(|&at| {
        let team = &field.entrants[at];
        let played = team.past.iter().filter(|past| past.color.is_some()).count();
        (
            team.primary(),
            core::cmp::Reverse(played),
            core::cmp::Reverse(team.number),
        )
    });
    order.into_iter().find(|&at| {
        let rest: Vec<usize> = waiting.iter().copied().filter(|team| *team != at).collect();
        !field.entrants[at].past.iter().any(|past| past.bars_bye) && field.pairable(&rest)
    })
}
