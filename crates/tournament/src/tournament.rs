//! A whole event as a table: who played whom, and under which terms.

use rules::Color;

use crate::mark::{Cell, Mark};
use crate::player::{Player, PlayerId};
use crate::points::Points;
use crate::scoring::Scoring;
use crate::team::{ForfeitedMatch, LineUp, MatchScoring, Team, TeamByes};
use crate::trf::National;

/// What stands at the head of an event's report. Texts are as written and may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// Name of the event.
    pub name: String,
    /// Place.
    pub city: String,
    /// Federation code.
    pub federation: String,
    /// First day, `YYYY/MM/DD`.
    pub start_date: String,
    /// Last day.
    pub end_date: String,
    /// The type in words.
    pub kind: String,
    /// The type as a code, such as `FIDE_DUTCH_2026` (record 192).
    pub kind_code: String,
    /// The chief arbiter.
    pub chief_arbiter: String,
    /// The deputies.
    pub deputies: Vec<String>,
    /// Time control in words.
    pub time_control: String,
    /// Time control in code (record 222).
    pub time_control_code: String,
    /// Dates of the rounds, `YY/MM/DD`; empty where unknown.
    pub round_dates: Vec<String>,
    /// How the starting order was made (record 172).
    pub start_order: String,
    /// The program that paired (record 182).
    pub pairing_program: String,
    /// The tie-breaks, as codes with commas (record 202).
    pub tie_breaks: String,
    /// What the table shows (record 212).
    pub standings: String,
}

/// Players who must not be paired with each other (records 260 and XXP).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forbidden {
    /// First and last round it holds for; `None` for the whole event.
    pub rounds: Option<(u32, u32)>,
    /// No two of these meet.
    pub players: Vec<PlayerId>,
}

/// Virtual points for a range of numbers in a range of rounds (record 250).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Acceleration {
    /// Match points, for teams.
    pub match_points: Option<Points>,
    /// Points (game points, for teams).
    pub points: Option<Points>,
    /// First and last round.
    pub rounds: (u32, u32),
    /// First and last number.
    pub numbers: (u32, u32),
}

/// Virtual points of one player, round by round (record XXA).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VirtualPoints {
    /// The player.
    pub player: PlayerId,
    /// One value a round, from the first.
    pub points: Vec<Points>,
}

/// Byes told ahead of a round (record 240).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundByes {
    /// `HalfBye`, `FullBye` or `ZeroBye`.
    pub mark: Mark,
    /// The round, from 1.
    pub round: u32,
    /// Players, or team numbers in a team event.
    pub players: Vec<PlayerId>,
}

/// Points that do not follow the point system (record 299).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbnormalPoints {
    /// The letter of the record: what happened in that round.
    pub kind: char,
    /// Match points.
    pub match_points: Option<Points>,
    /// Points (game points, for teams).
    pub points: Option<Points>,
    /// The round, or `None` for a correction of the total.
    pub round: Option<u32>,
    /// Players, or team numbers in a team event.
    pub players: Vec<PlayerId>,
}

/// An event as a table. [`crate::trf::read`] makes one of a report file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tournament {
    /// Name, place, dates and the like.
    pub header: Header,
    /// How many rounds are planned.
    pub rounds: Option<u32>,
    /// The colour that the first player with an odd number gets in round 1.
    pub initial_color: Option<Color>,
    /// Whether the starting order is the stated rank's, not the number's (option `rank`).
    pub ordered_by_rank: bool,
    /// What results count.
    pub scoring: Scoring,
    /// The players, by rising number; numbers are unique.
    pub players: Vec<Player>,
    /// Pairs that must not be made.
    pub forbidden: Vec<Forbidden>,
    /// Virtual points by ranges.
    pub accelerations: Vec<Acceleration>,
    /// Virtual points by player.
    pub virtual_points: Vec<VirtualPoints>,
    /// Byes told ahead.
    pub byes: Vec<RoundByes>,
    /// Points outside the system.
    pub abnormal: Vec<AbnormalPoints>,
    /// The teams, by rising number.
    pub teams: Vec<Team>,
    /// What matches count.
    pub match_scoring: MatchScoring,
    /// Colours of the first-named team down the boards, if not alternating from White
    /// (record 352).
    pub board_colors: Vec<Color>,
    /// The teams' allotted byes.
    pub team_byes: Option<TeamByes>,
    /// Matches not played.
    pub forfeited_matches: Vec<ForfeitedMatch>,
    /// Line-ups out of order.
    pub line_ups: Vec<LineUp>,
    /// National ratings.
    pub national: Vec<National>,
}

impl Tournament {
    /// The player with that number.
    #[must_use]
    pub fn player(&self, id: PlayerId) -> Option<&Player> {
        self.index_of(id).map(|index| &self.players[index])
    }

    /// Where that player stands in [`Tournament::players`].
    #[must_use]
    pub fn index_of(&self, id: PlayerId) -> Option<usize> {
        // Numbers usually run from 1 without gaps.
        let guess = (id.0 as usize).wrapping_sub(1);
        if self.players.get(guess).is_some_and(|p| p.id == id) {
            return Some(guess);
        }
        self.players.binary_search_by_key(&id, |p| p.id).ok()
    }

    /// The last round in which somebody has a game or a bye the pairing allotted, or in which
    /// every cell is filled: what has been paired. Byes of a coming round don't count.
    #[must_use]
    pub fn paired_rounds(&self) -> usize {
        let last = |player: &Player| {
            let paired = |c: &Cell| c.opponent.is_some() || c.mark == Mark::PairingBye;
            player.cells.iter().rposition(paired).map_or(0, |i| i + 1)
        };
        self.players.iter().map(last).max().unwrap_or(0)
    }

    /// The last round in which anything is written, a bye asked for ahead included.
    #[must_use]
    pub fn written_rounds(&self) -> usize {
        let blank = |c: &Cell| *c != Cell::BLANK;
        let last = |p: &Player| p.cells.iter().rposition(blank).map_or(0, |i| i + 1);
        self.players.iter().map(last).max().unwrap_or(0)
    }

    /// A bye that a record tells ahead for that player and round.
    #[must_use]
    pub fn announced_bye(&self, id: PlayerId, round: usize) -> Option<Mark> {
        let here = |b: &&RoundByes| b.round as usize == round && b.players.contains(&id);
        self.byes.iter().find(here).map(|b| b.mark)
    }

    /// Virtual points of that player when round `round` (from 1) is paired, as the file tells
    /// them; a later record adds to an earlier one only if both name the player.
    #[must_use]
    pub fn virtual_points_of(&self, id: PlayerId, round: usize) -> Points {
        let within =
            |(first, last): (u32, u32), n: usize| (first as usize..=last as usize).contains(&n);
        let ranges = self.accelerations.iter();
        let by_range: Points = ranges
            .filter(|a| within(a.rounds, round) && within(a.numbers, id.0 as usize))
            .filter_map(|a| a.points)
            .sum();
        let by_player: Points = self
            .virtual_points
            .iter()
            .filter(|v| v.player == id)
            .filter_map(|v| round.checked_sub(1).and_then(|i| v.points.get(i)))
            .copied()
            .sum();
        by_range + by_player
    }

    /// Whether the event's rules keep these two apart in that round.
    #[must_use]
    pub fn is_forbidden(&self, a: PlayerId, b: PlayerId, round: usize) -> bool {
        let holds = |f: &Forbidden| {
            f.rounds
                .is_none_or(|(from, to)| (from as usize..=to as usize).contains(&round))
        };
        self.forbidden
            .iter()
            .any(|f| holds(f) && f.players.contains(&a) && f.players.contains(&b))
    }

    /// The event as it stood after its first `rounds` rounds, later cells taken away.
    #[must_use]
    pub fn after(&self, rounds: usize) -> Tournament {
        let mut then = self.clone();
        for player in &mut then.players {
            player.cells.truncate(rounds);
            player.stated_points = None;
            player.stated_rank = None;
        }
        then
    }
}
