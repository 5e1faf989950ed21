//! What tie-breaks are counted from: entrants (players or teams) and their rounds.

use rules::Color;

use crate::points::Points;

/// Which edition of the tie-break regulations (FIDE C.07) holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Edition {
    /// In force from 1 August 2024.
    Y2024,
    /// In force from 1 March 2026.
    #[default]
    Y2026,
}

impl Edition {
    /// `2024`, `2026`
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Edition::Y2024 => "2024",
            Edition::Y2026 => "2026",
        }
    }

    /// Reads [`Edition::code`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<Edition> {
        [Edition::Y2024, Edition::Y2026]
            .into_iter()
            .find(|edition| edition.code() == code)
    }
}

/// One of the two scores of a team event; in an individual event both are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    /// Match points.
    Match,
    /// Game points.
    Game,
}

impl Axis {
    /// The other score.
    #[must_use]
    pub const fn other(self) -> Axis {
        match self {
            Axis::Match => Axis::Game,
            Axis::Game => Axis::Match,
        }
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

/// What the best, a level and the worst result of one round count on one axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The most a round can bring over the board.
    pub win: Points,
    /// A level result.
    pub draw: Points,
    /// The worst result.
    pub loss: Points,
}

/// The terms of an event that tie-breaks depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The edition of the regulations.
    pub edition: Edition,
    /// Whether all pairings were fixed beforehand, as in a round robin: then forfeited games
    /// count as games (art. 15), and nobody has a dummy opponent.
    pub predetermined: bool,
    /// The score that ranks first.
    pub primary: Axis,
    /// Values of a round on the match axis, then on the game axis.
    pub ranges: [Range; 2],
    /// The rating that an unrated player counts with, if the rules give one; without it the
    /// tie-breaks by rating are dropped as soon as somebody is unrated.
    pub unrated: Option<i32>,
}

impl Terms {
    /// Values of a round on an axis.
    #[must_use]
    pub const fn range(&self, axis: Axis) -> Range {
        self.ranges[axis.index()]
    }
}

/// What kind of round it was for one entrant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Played over the board.
    Played,
    /// Paired, the opponent did not come.
    ForfeitWin,
    /// Paired and did not come.
    ForfeitLoss,
    /// The bye that the pairing allots.
    PairingBye,
    /// A full-point bye.
    FullBye,
    /// A half-point bye, asked for.
    HalfBye,
    /// A zero-point bye, asked for; also every round of somebody absent.
    ZeroBye,
    /// No round at all: the free round of an odd round robin, or a game still to be played.
    Free,
}

impl Kind {
    /// A voluntarily unplayed round: a bye asked for, or a game lost by not coming (art. 16.2).
    #[must_use]
    pub const fn is_voluntary(self) -> bool {
        matches!(self, Kind::HalfBye | Kind::ZeroBye | Kind::ForfeitLoss)
    }

    /// A half- or zero-point bye.
    #[must_use]
    pub const fn is_requested(self) -> bool {
        matches!(self, Kind::HalfBye | Kind::ZeroBye)
    }

    /// Paired, but not played.
    #[must_use]
    pub const fn is_forfeit(self) -> bool {
        matches!(self, Kind::ForfeitWin | Kind::ForfeitLoss)
    }
}

/// One entrant's part in one round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The kind of round.
    pub kind: Kind,
    /// Who was paired with the entrant, as a place in [`Field::entrants`].
    pub opponent: Option<usize>,
    /// The colour (a team's is that of its first board).
    pub color: Option<Color>,
    /// What the round brought, on the match axis and on the game axis.
    pub points: [Points; 2],
    /// A team's game points board by board.
    pub boards: Vec<Points>,
}

impl Part {
    /// A round without an opponent.
    #[must_use]
    pub const fn alone(kind: Kind, points: [Points; 2]) -> Part {
        Part {
            kind,
            opponent: None,
            color: None,
            points,
            boards: Vec::new(),
        }
    }

    /// Points on an axis.
    #[must_use]
    pub const fn on(&self, axis: Axis) -> Points {
        self.points[axis.index()]
    }
}

/// A player or a team in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// The number: 1 is the strongest.
    pub id: u32,
    /// The rating; `None` if unrated.
    pub rating: Option<i32>,
    /// Round by round, from the first.
    pub parts: Vec<Part>,
    /// Points beside the rounds, on the match axis and on the game axis.
    pub extra: [Points; 2],
}

impl Entrant {
    /// The score on an axis.
    #[must_use]
    pub fn score(&self, axis: Axis) -> Points {
        self.parts.iter().map(|part| part.on(axis)).sum::<Points>() + self.extra[axis.index()]
    }
}

/// Everybody in a table, and its terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The terms.
    pub terms: Terms,
    /// How many rounds the table counts.
    pub rounds: usize,
    /// How many rounds the event has when it is over, at least those counted.
    pub planned: usize,
    /// The entrants; opponents are places in this list.
    pub entrants: Vec<Entrant>,
}

impl Field {
    /// The field in which every pair of the last round drew (art. 8.3); who was not paired in
    /// that round keeps what it brought.
    #[must_use]
    pub(crate) fn with_last_round_drawn(&self) -> Field {
        let mut field = self.clone();
        let draws = [
            self.terms.range(Axis::Match).draw,
            self.terms.range(Axis::Game).draw,
        ];
        for entrant in &mut field.entrants {
            let last = entrant.parts.get_mut(self.rounds.wrapping_sub(1));
            if let Some(part) = last.filter(|part| part.opponent.is_some()) {
                part.kind = Kind::Played;
                part.points = draws;
            }
        }
        field
    }
}
