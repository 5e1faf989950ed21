//! Teams and what report files tell of them.

use core::fmt;

use rules::Color;

use crate::player::PlayerId;
use crate::points::Points;

/// A team's number: 1 is the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TeamId(pub u32);

impl fmt::Display for TeamId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Team {
    /// The team's number.
    pub id: TeamId,
    /// Name, as written.
    pub name: String,
    /// A short name of at most five letters; may be empty.
    pub nickname: String,
    /// What the teams were sorted by, as written; may be empty.
    pub strength: String,
    /// Match points that the file states.
    pub match_points: Option<Points>,
    /// Game points that the file states.
    pub game_points: Option<Points>,
    /// The rank that the file states.
    pub stated_rank: Option<u32>,
    /// The players in board order.
    pub players: Vec<PlayerId>,
}

impl Team {
    /// A team of whom only number, name and players are known.
    #[must_use]
    pub fn new(id: TeamId, name: impl Into<String>, players: Vec<PlayerId>) -> Team {
        Team {
            id,
            name: name.into(),
            nickname: String::new(),
            strength: String::new(),
            match_points: None,
            game_points: None,
            stated_rank: None,
            players,
        }
    }
}

/// What a won, drawn and lost match counts in match points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchScoring {
    /// A match won.
    pub win: Points,
    /// A match drawn.
    pub draw: Points,
    /// A match lost.
    pub loss: Points,
}

impl Default for MatchScoring {
    fn default() -> MatchScoring {
        MatchScoring {
            win: Points::whole(2),
            draw: Points::ONE,
            loss: Points::ZERO,
        }
    }
}

/// What the teams' allotted bye is worth and who had it, round by round (record 320).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamByes {
    /// Match points of the bye.
    pub match_points: Points,
    /// Game points of the bye.
    pub game_points: Points,
    /// The team of each round; `None` where the number of teams was even.
    pub teams: Vec<Option<TeamId>>,
}

/// A match that was not played (record 330).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForfeitedMatch {
    /// Who won it; `None` if neither team came.
    pub winner: Option<Color>,
    /// The round, from 1.
    pub round: u32,
    /// The team with White on board 1.
    pub white: TeamId,
    /// The other team.
    pub black: TeamId,
}

/// A line-up that does not follow the board order (record 300).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineUp {
    /// The round, from 1.
    pub round: u32,
    /// The team.
    pub team: TeamId,
    /// Its opponents.
    pub opponent: TeamId,
    /// Board by board; `None` for a board left empty.
    pub players: Vec<Option<PlayerId>>,
}
