//! A match of one or more games between two, with play-offs (S242).

use crate::mark::Mark;
use crate::points::Points;

/// The two sides of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The one named first.
    First,
    /// The other.
    Second,
}

impl Side {
    /// The other side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// How fast a stage of a match is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pace {
    /// The event's own time control.
    Standard,
    /// Rapid games.
    Rapid,
    /// Blitz games.
    Blitz,
    /// One game in which a draw counts for Black.
    SuddenDeath,
}

impl Pace {
    /// Every pace, the slowest first.
    pub const ALL: [Pace; 4] = [Pace::Standard, Pace::Rapid, Pace::Blitz, Pace::SuddenDeath];

    /// `standard`, `rapid`, `blitz`, `sudden_death`
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Pace::Standard => "standard",
            Pace::Rapid => "rapid",
            Pace::Blitz => "blitz",
            Pace::SuddenDeath => "sudden_death",
        }
    }

    /// Reads [`Pace::code`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<Pace> {
        Pace::ALL.into_iter().find(|pace| pace.code() == code)
    }
}

/// One stage: so many games; if it ends level, the next stage follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stage {
    /// The pace.
    pub pace: Pace,
    /// How many games; a sudden death is always one.
    pub games: u32,
}

/// How a match is played.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MatchPlan {
    /// The stages in order, the match itself first.
    pub stages: Vec<Stage>,
    /// Whether the games of the first stage are played also when they can change nothing.
    pub play_all: bool,
}

impl MatchPlan {
    /// So many games and nothing after them: a level match stays level.
    #[must_use]
    pub fn games(games: u32) -> MatchPlan {
        MatchPlan {
            stages: vec![Stage {
                pace: Pace::Standard,
                games,
            }],
            play_all: false,
        }
    }

    /// So many games, then two rapid ones, two blitz ones and a sudden death.
    #[must_use]
    pub fn with_play_offs(games: u32) -> MatchPlan {
        let stage = |pace: Pace, games: u32| Stage { pace, games };
        MatchPlan {
            stages: vec![
                stage(Pace::Standard, games),
                stage(Pace::Rapid, 2),
                stage(Pace::Blitz, 2),
                stage(Pace::SuddenDeath, 1),
            ],
            play_all: false,
        }
    }
}

/// A game of a match that was played: who had White and White's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatchGame {
    /// Who had White.
    pub white: Side,
    /// White's result code.
    pub mark: Mark,
    /// Black's result code.
    pub black_mark: Mark,
}

/// A game that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NextGame {
    /// Its pace.
    pub pace: Pace,
    /// Its number in its stage, from 1.
    pub number: u32,
    /// Who has White; `None` where the lot decides: in the first game of each stage.
    pub white: Option<Side>,
}

/// How a match stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Another game follows.
    Open(NextGame),
    /// One side has won.
    Won(Side),
    /// All stages are played and nobody is ahead.
    Level,
}

/// How a match stands after these games, in the order they were played. White of the first game
/// of a stage is drawn by lot, then colours alternate (S242). A stage ends as soon as it cannot
/// be caught up, the first one only if the plan does not ask for all its games.
#[must_use]
pub fn match_standing(plan: &MatchPlan, games: &[MatchGame]) -> Standing {
    let mut rest = games;
    for (at, stage) in plan.stages.iter().enumerate() {
        let ends_early = at > 0 || !plan.play_all;
        let count = if stage.pace == Pace::SuddenDeath {
            1
        } else {
            stage.games
        };
        let (mut first, mut second) = (Points::ZERO, Points::ZERO);
        let mut opening = None;
        for number in 1..=count {
            let winner = decided(first, second, count + 1 - number);
            if let Some(winner) = winner.filter(|_| ends_early) {
                return Standing::Won(winner);
            }
            let Some((game, later)) = rest.split_first() else {
                return Standing::Open(next(*stage, number, opening));
            };
            rest = later;
            opening = opening.or(Some(game.white));
            let (white, black) = worth(stage.pace, *game);
            let (to_first, to_second) = if game.white == Side::First {
                (white, black)
            } else {
                (black, white)
            };
            first += to_first;
            second += to_second;
        }
        if let Some(winner) = decided(first, second, 0) {
            return Standing::Won(winner);
        }
    }
    Standing::Level
}

fn next(stage: Stage, number: u32, opening: Option<Side>) -> NextGame {
    let white = opening.map(|side| if number % 2 == 1 { side } else { side.other() });
    NextGame {
        pace: stage.pace,
        number,
        white,
    }
}

/// The side that is further ahead than the games left can bring.
fn decided(first: Points, second: Points, left: u32) -> Option<Side> {
    let most = Points::whole(i32::try_from(left).unwrap_or(i32::MAX / 10));
    if first - second > most {
        Some(Side::First)
    } else if second - first > most {
        Some(Side::Second)
    } else {
        None
    }
}

fn worth(pace: Pace, game: MatchGame) -> (Points, Points) {
    let of = |mark: Mark| match mark {
        Mark::Win | Mark::ForfeitWin | Mark::UnratedWin => Points::ONE,
        Mark::Draw | Mark::UnratedDraw => Points::HALF,
        _ => Points::ZERO,
    };
    let (white, black) = (of(game.mark), of(game.black_mark));
    match pace {
        Pace::SuddenDeath if white == black && white == Points::HALF => (Points::ZERO, Points::ONE),
        _ => (white, black),
    }
}
