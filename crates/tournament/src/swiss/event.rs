//! From an event as a table to the field that waits for a pairing.

use core::fmt;

use rules::Color;

use crate::mark::{Cell, Mark};
use crate::player::{Player, PlayerId, scored};
use crate::points::Points;
use crate::standings::is_predetermined;
use crate::swiss::baku;
use crate::swiss::field::{Edition, Entrant, Field, Missed, Past, Worth};
use crate::tournament::{Header, Tournament};

/// Why a round of an event can't be paired as a Dutch Swiss.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotPairable {
    /// The event follows another system; its code, or the words for it.
    OtherSystem(String),
    /// There is no such round: the number asked for, and that of the next round.
    NoSuchRound {
        /// What was asked for.
        asked: usize,
        /// The highest that can be paired.
        next: usize,
    },
    /// All rounds of the event are paired already.
    Over(usize),
}

impl fmt::Display for NotPairable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherSystem(code) => write!(f, "the event is paired by another system: {code}"),
            Self::NoSuchRound { asked, next } => {
                write!(f, "round {asked} can't be paired; the next round is {next}")
            }
            Self::Over(rounds) => write!(f, "all {rounds} rounds are paired already"),
        }
    }
}

impl core::error::Error for NotPairable {}

impl Edition {
    /// The edition that the code of an event's type names (record 192): nothing for another
    /// system, the newest where the code names no year, or where there is no code.
    #[must_use]
    pub fn from_kind_code(code: &str) -> Option<Self> {
        let code = code.trim().to_ascii_uppercase();
        let code = code.strip_suffix("_BAKU").unwrap_or(&code);
        match code.strip_prefix("FIDE_DUTCH") {
            Some("_2012" | "_2016" | "_2017") => Some(Self::Dutch2017),
            Some(_) => Some(Self::Dutch2026),
            None => code.is_empty().then_some(Self::Dutch2026),
        }
    }
}

impl Field {
    /// The field before a round of an event. In a round that is paired already, whoever has a
    /// bye other than the pairing's, or nothing, was absent; in the next one, whoever has such a
    /// bye ahead. `edition` None follows the event's code.
    ///
    /// # Errors
    ///
    /// The event follows another system, or has no such round.
    pub fn of(
        event: &Tournament,
        round: usize,
        edition: Option<Edition>,
    ) -> Result<Self, NotPairable> {
        let edition = match edition {
            Some(edition) => edition,
            None => named_edition(&event.header)?,
        };
        let paired = event.paired_rounds();
        if round == 0 || round > paired + 1 {
            let next = paired + 1;
            return Err(NotPairable::NoSuchRound { asked: round, next });
        }
        // Without a stated number of rounds no round is known to be the last.
        let rounds = event.rounds.map_or(usize::MAX, |rounds| rounds as usize);
        if round > rounds && round > paired {
            return Err(NotPairable::Over(rounds));
        }
        let seeds = seeds(event);
        let entrants = event.players.iter().zip(&seeds);
        let was_paired = is_paired(event, round);
        let entrants = entrants.map(|(player, seed)| {
            let present = is_present(event, player, round, was_paired);
            entrant(event, player, *seed, round, present)
        });
        Ok(Self {
            entrants: entrants.collect(),
            round,
            rounds,
            initial_color: initial_color(event, &seeds),
            worth: Worth {
                win: event.scoring.win.tenths(),
                draw: event.scoring.draw.tenths(),
                loss: event.scoring.loss.tenths(),
            },
            forbidden: forbidden(event, round),
            edition,
        })
    }
}

/// The edition that an event's type names, coded or, without a code, in words: those tell a round
/// robin, a knock-out and a contest of teams.
fn named_edition(header: &Header) -> Result<Edition, NotPairable> {
    let code = header.kind_code.trim();
    if !code.is_empty() {
        let other = || NotPairable::OtherSystem(code.to_owned());
        return Edition::from_kind_code(code).ok_or_else(other);
    }
    let kind = header.kind.to_ascii_lowercase();
    let is_knockout = kind.contains("knock") && !kind.contains("swiss");
    let is_of_teams = kind.contains("team") && !kind.contains("individual");
    match is_predetermined(header) || is_knockout || is_of_teams {
        true => Err(NotPairable::OtherSystem(header.kind.trim().to_owned())),
        false => Ok(Edition::Dutch2026),
    }
}

/// The place of each player in the starting order.
fn seeds(event: &Tournament) -> Vec<u32> {
    if !event.ordered_by_rank {
        return event.players.iter().map(|player| player.id.0).collect();
    }
    let key = |player: &Player| (player.stated_rank.unwrap_or(u32::MAX), player.id);
    let mut order: Vec<_> = event.players.iter().map(key).collect();
    order.sort_unstable();
    let place = |player: &Player| order.binary_search(&key(player)).unwrap_or(0) as u32 + 1;
    event.players.iter().map(place).collect()
}

fn entrant(event: &Tournament, player: &Player, seed: u32, round: usize, present: bool) -> Entrant {
    let past = (1..round).map(|round| past(event, player, round)).collect();
    let virtual_points = (1..=round).map(|round| {
        if baku::is_meant(event) {
            baku::virtual_points(event, seed, round)
        } else {
            event.virtual_points_of(player.id, round).tenths()
        }
    });
    Entrant {
        number: player.id.0,
        seed,
        past,
        virtual_points: virtual_points.collect(),
        present,
    }
}

fn is_present(event: &Tournament, player: &Player, round: usize, was_paired: bool) -> bool {
    let cell = player.cell(round);
    let is_away = matches!(cell.mark, Mark::HalfBye | Mark::FullBye | Mark::ZeroBye);
    let is_blank = cell.mark == Mark::Blank && cell.opponent.is_none();
    !is_away && !(is_blank && (was_paired || event.announced_bye(player.id, round).is_some()))
}

/// Whether anybody has an opponent or the pairing's bye in that round.
pub(crate) fn is_paired(event: &Tournament, round: usize) -> bool {
    event.players.iter().any(|player| {
        let cell = player.cell(round);
        cell.opponent.is_some() || cell.mark == Mark::PairingBye
    })
}

fn past(event: &Tournament, player: &Player, round: usize) -> Past {
    let mut cell = player.cell(round);
    if cell == Cell::BLANK
        && let Some(mark) = event.announced_bye(player.id, round)
    {
        cell = Cell::bye(mark);
    }
    // A game without a result is adjourned: a draw as far as the pairing goes.
    let is_open = cell.is_pending() && cell.color.is_some();
    let color = cell.color.filter(|_| cell.mark.is_played() || is_open);
    let missed = match (color, cell.mark, cell.opponent) {
        (Some(_), _, Some(_)) => None,
        (_, Mark::PairingBye, _) => Some(Missed::Allocated),
        (_, _, Some(_)) => Some(Missed::Forfeit),
        _ => Some(Missed::Absent),
    };
    let points = if is_open {
        event.scoring.draw
    } else {
        abnormal(event, player.id, round).unwrap_or_else(|| scored(cell, &event.scoring))
    };
    Past {
        opponent: cell.opponent.map(|opponent| opponent.0),
        color: color.filter(|_| missed.is_none()),
        points: points.tenths(),
        missed,
    }
}

/// Points that a record gives outside the system.
fn abnormal(event: &Tournament, player: PlayerId, round: usize) -> Option<Points> {
    let here = event.abnormal.iter().find(|abnormal| {
        abnormal.round == Some(round as u32) && abnormal.players.contains(&player)
    });
    here.and_then(|abnormal| abnormal.points)
}

fn forbidden(event: &Tournament, round: usize) -> Vec<(u32, u32)> {
    let holds = |rounds: &Option<(u32, u32)>| {
        rounds.is_none_or(|(from, to)| (from as usize..=to as usize).contains(&round))
    };
    let mut pairs = Vec::new();
    for group in event.forbidden.iter().filter(|group| holds(&group.rounds)) {
        for (at, one) in group.players.iter().enumerate() {
            let others = group.players[at + 1..].iter();
            pairs.extend(others.map(|other| (one.0, other.0)));
        }
    }
    pairs
}

/// The colour drawn by lot; where the event does not tell, what its first round shows.
fn initial_color(event: &Tournament, seeds: &[u32]) -> Color {
    if let Some(color) = event.initial_color {
        return color;
    }
    let mut order: Vec<usize> = (0..event.players.len()).collect();
    order.sort_by_key(|at| seeds[*at]);
    let came = order.into_iter().filter(|at| {
        let cell = event.players[*at].cell(1);
        cell.opponent.is_some() || cell.mark == Mark::PairingBye
    });
    for (place, at) in came.enumerate() {
        let player = &event.players[at];
        let cell = player.cell(1);
        let opponent = cell.opponent.and_then(|id| event.index_of(id));
        if let (Some(color), Some(opponent)) = (cell.color, opponent)
            && seeds[opponent] > seeds[at]
        {
            return if place % 2 == 0 { color } else { !color };
        }
    }
    Color::White
}
