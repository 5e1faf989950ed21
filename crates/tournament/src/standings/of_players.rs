//! The field of an individual event.

use crate::mark::{Cell, Mark};
use crate::player::{Player, PlayerId};
use crate::points::Points;
use crate::standings::field::{Axis, Edition, Entrant, Field, Kind, Part, Range, Terms};
use crate::tournament::{AbnormalPoints, Header, Tournament};

/// How a table is to be counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The edition of the tie-break regulations.
    pub edition: Edition,
    /// Whether the pairings were fixed beforehand; told from the event's type if `None`.
    pub predetermined: Option<bool>,
    /// How many rounds count; all that were paired if `None`.
    pub rounds: Option<usize>,
    /// The rating that unrated players count with, if the rules give one.
    pub unrated: Option<i32>,
    /// In a team event, the score that ranks first; match points if `None`.
    pub primary: Option<Axis>,
}

/// Whether the event's type says that all pairings were fixed beforehand.
#[must_use]
pub fn is_predetermined(header: &Header) -> bool {
    let kind = format!("{} {}", header.kind, header.kind_code).to_ascii_lowercase();
    let kind = kind.replace(['_', '-'], " ");
    let fixed = [
        "round robin",
        "roundrobin",
        "berger",
        "scheveningen",
        "all play all",
    ];
    fixed.iter().any(|word| kind.contains(word)) && !kind.contains("swiss")
}

/// The field of an event's players.
#[must_use]
pub fn of_players(event: &Tournament, options: &Options) -> Field {
    let rounds = options.rounds.unwrap_or_else(|| event.paired_rounds());
    let predetermined = options
        .predetermined
        .unwrap_or_else(|| is_predetermined(&event.header));
    let scoring = event.scoring;
    let range = Range {
        win: scoring.win,
        draw: scoring.draw,
        loss: scoring.loss,
    };
    let terms = Terms {
        edition: options.edition,
        predetermined,
        primary: Axis::Game,
        ranges: [range, range],
        unrated: options.unrated,
    };
    let entrant = |player: &Player| entrant(event, player, rounds, predetermined);
    Field {
        terms,
        rounds,
        planned: planned(event, rounds),
        entrants: event.players.iter().map(entrant).collect(),
    }
}

/// The rounds of the whole event: as stated, or else as far as it was paired.
pub(super) fn planned(event: &Tournament, counted: usize) -> usize {
    let stated = event.rounds.and_then(|rounds| usize::try_from(rounds).ok());
    let known = stated.unwrap_or_else(|| event.paired_rounds());
    known.max(counted)
}

fn entrant(event: &Tournament, player: &Player, rounds: usize, predetermined: bool) -> Entrant {
    let part = |round: usize| {
        let cell = player.cell(round);
        let kind = kind_of(cell, predetermined);
        let counted = match kind {
            Kind::Free => Points::ZERO,
            Kind::ZeroBye => event.scoring.zero_bye,
            _ => event.scoring.of(cell.mark),
        };
        let points = abnormal(event, player.id, Some(round)).unwrap_or(counted);
        let opponent = cell.opponent.and_then(|id| event.index_of(id));
        Part {
            kind,
            opponent,
            color: cell.color,
            points: [points; 2],
            boards: Vec::new(),
        }
    };
    let extra = abnormal(event, player.id, None).unwrap_or_default();
    let rating = player.rating.and_then(|rating| i32::try_from(rating).ok());
    Entrant {
        id: player.id.0,
        rating,
        parts: (1..=rounds).map(part).collect(),
        extra: [extra; 2],
    }
}

pub(super) const fn kind_of(cell: Cell, predetermined: bool) -> Kind {
    match cell.mark {
        Mark::Win | Mark::Draw | Mark::Loss => Kind::Played,
        Mark::UnratedWin | Mark::UnratedDraw | Mark::UnratedLoss => Kind::Played,
        Mark::ForfeitWin => Kind::ForfeitWin,
        Mark::ForfeitLoss => Kind::ForfeitLoss,
        Mark::HalfBye => Kind::HalfBye,
        Mark::FullBye => Kind::FullBye,
        Mark::PairingBye => Kind::PairingBye,
        Mark::Blank if cell.opponent.is_some() => Kind::Free,
        Mark::ZeroBye | Mark::Blank if predetermined => Kind::Free,
        Mark::ZeroBye | Mark::Blank => Kind::ZeroBye,
    }
}

/// Points that a record gives a player outside the point system: instead of a round's, or beside
/// all rounds. In a team event such records name teams.
fn abnormal(event: &Tournament, id: PlayerId, round: Option<usize>) -> Option<Points> {
    let holds = |a: &&AbnormalPoints| a.round.map(|r| r as usize) == round;
    let named = |a: &&AbnormalPoints| event.teams.is_empty() && a.players.contains(&id);
    event
        .abnormal
        .iter()
        .filter(holds)
        .filter(named)
        .find_map(|a| a.points)
}
