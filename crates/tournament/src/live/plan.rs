//! What an event is to be: its stages and terms.

use rules::Color;

use crate::points::Points;
use crate::scoring::Scoring;
use crate::standings::{Axis, Edition, TieBreak};
use crate::swiss;
use crate::systems::{MatchPlan, PreferenceType};
use crate::team::MatchScoring;

/// How one stage is played (S241).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum System {
    /// 积分循环制: paired anew each round by the Dutch rules (S244).
    Swiss {
        /// How many rounds.
        rounds: u32,
    },
    /// 大循环制 and 分组循环制: everybody meets everybody of his group by the Berger tables
    /// (S243); one group is a plain round robin.
    RoundRobin {
        /// How many groups.
        groups: u32,
        /// Twice with both colours?
        double: bool,
    },
    /// 淘汰制: a bracket by seeds, byes for the strongest.
    Knockout {
        /// How each match is played.
        plan: MatchPlan,
        /// Whether those who lose in the semi-finals play for the third place.
        third_place: bool,
        /// Whether those who lose their first match play a bracket of their own.
        consolation: bool,
    },
    /// 对抗赛: a match between two.
    Match {
        /// How it is played.
        plan: MatchPlan,
    },
    /// 全队循环制: teams by the Berger tables, each match on all boards.
    TeamRoundRobin {
        /// Twice with both colours?
        double: bool,
    },
    /// Teams paired anew each round by FIDE's rules for them.
    TeamSwiss {
        /// How many rounds.
        rounds: u32,
        /// How colour preferences are told.
        preference: PreferenceType,
    },
    /// Two teams, everybody against everybody.
    Scheveningen,
    /// 擂台赛: for a while whoever is free is paired at once; it is the only stage of its event.
    Arena {
        /// How long new games begin.
        minutes: u32,
        /// When it opens by itself, in milliseconds; otherwise it is opened.
        starts_at: Option<i64>,
    },
}

/// One stage of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StagePlan {
    /// The system.
    pub system: System,
    /// How many of each group of the stage before go on into this one; the first stage takes
    /// all entries, whatever stands here.
    pub qualifiers: usize,
}

/// Where and when an event is, and under whom: what printed sheets and reports tell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Details {
    /// Town, or the place in it.
    pub place: String,
    /// Code of the federation.
    pub federation: String,
    /// The first day, `YYYY-MM-DD`.
    pub first_day: String,
    /// The last day.
    pub last_day: String,
    /// The chief arbiter.
    pub chief_arbiter: String,
    /// The deputies.
    pub deputies: Vec<String>,
}

/// What of a plan may be put right later, also while the event runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mendable {
    /// Name of the event.
    pub name: String,
    /// What breaks ties.
    pub tie_breaks: Vec<TieBreak>,
    /// How many rounds each stage has; 0 where its system says it.
    pub rounds: Vec<u32>,
    /// The clock, in the caller's words.
    pub clock: String,
    /// Where, when, under whom.
    pub details: Details,
}

/// Virtual points for the upper part of a Swiss in its first rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Acceleration {
    /// None.
    #[default]
    None,
    /// Baku (C.04.7): the first half, a point and half a point.
    Baku,
    /// The first so many of the starting list have these points, round by round.
    Custom {
        /// How many.
        first: u32,
        /// Points of round 1, 2, …
        points: Vec<Points>,
    },
}

/// What holds for the Swiss stages of an event beside their rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SwissTerms {
    /// The edition of the Dutch rules.
    pub edition: swiss::Edition,
    /// Virtual points.
    pub acceleration: Acceleration,
    /// In so many first rounds players of one club or federation do not meet.
    pub clubs_apart: u32,
}

/// How the numbers of a round robin, and the seeds of a knock-out that begins the event, are
/// given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Numbers {
    /// By rating, title and name; from a stage before, by places.
    #[default]
    Strength,
    /// In the order of entering.
    Entered,
    /// By lot.
    Lot,
    /// By lot, players of one federation kept apart in the last three rounds (Varma tables);
    /// of a round robin only.
    Varma,
}

impl Numbers {
    /// All of them.
    pub const ALL: [Numbers; 4] = [
        Numbers::Strength,
        Numbers::Entered,
        Numbers::Lot,
        Numbers::Varma,
    ];

    /// `strength`, `entered`, `lot`, `varma`
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Numbers::Strength => "strength",
            Numbers::Entered => "entered",
            Numbers::Lot => "lot",
            Numbers::Varma => "varma",
        }
    }

    /// Reads [`Numbers::code`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<Numbers> {
        Numbers::ALL.into_iter().find(|one| one.code() == code)
    }
}

/// What an event is to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Name of the event.
    pub name: String,
    /// What results count.
    pub scoring: Scoring,
    /// The stages in order.
    pub stages: Vec<StagePlan>,
    /// What breaks ties; nothing by default: they share the place (C-23).
    pub tie_breaks: Vec<TieBreak>,
    /// The edition of the tie-break regulations.
    pub edition: Edition,
    /// The score that ranks teams first: game points under the seed's rules (S247).
    pub team_score: Axis,
    /// What team matches count in match points.
    pub match_scoring: MatchScoring,
    /// How numbers and seeds are given.
    pub numbers: Numbers,
    /// What holds for its Swiss stages.
    pub swiss: SwissTerms,
    /// Boards of a team match.
    pub boards: u32,
    /// Colours of the first-named team down the boards; alternating from White if empty.
    pub board_colors: Vec<Color>,
    /// The clock, in the caller's words: nothing here reads it.
    pub clock: String,
    /// Where, when, under whom.
    pub details: Details,
}

impl System {
    /// The rounds of a Swiss; 0 elsewhere.
    const fn rounds(&self) -> u32 {
        match self {
            System::Swiss { rounds } | System::TeamSwiss { rounds, .. } => *rounds,
            _ => 0,
        }
    }
}

impl Plan {
    /// What of it may be put right later, as it stands.
    #[must_use]
    pub fn mendable(&self) -> Mendable {
        Mendable {
            name: self.name.clone(),
            tie_breaks: self.tie_breaks.clone(),
            rounds: self.stages.iter().map(|s| s.system.rounds()).collect(),
            clock: self.clock.clone(),
            details: self.details.clone(),
        }
    }

    /// Puts it right. Stages that are no Swiss keep their rounds.
    pub fn mend(&mut self, to: &Mendable) {
        self.name.clone_from(&to.name);
        self.tie_breaks.clone_from(&to.tie_breaks);
        self.clock.clone_from(&to.clock);
        self.details.clone_from(&to.details);
        for (stage, number) in self.stages.iter_mut().zip(&to.rounds) {
            if let System::Swiss { rounds } | System::TeamSwiss { rounds, .. } = &mut stage.system {
                *rounds = *number;
            }
        }
    }

    /// An event of one stage with the usual terms.
    #[must_use]
    pub fn of(name: impl Into<String>, system: System) -> Plan {
        Plan {
            name: name.into(),
            scoring: Scoring::STANDARD,
            stages: vec![StagePlan {
                system,
                qualifiers: 0,
            }],
            tie_breaks: Vec::new(),
            edition: Edition::default(),
            team_score: Axis::Game,
            match_scoring: MatchScoring::default(),
            numbers: Numbers::default(),
            swiss: SwissTerms::default(),
            boards: 0,
            board_colors: Vec::new(),
            clock: String::new(),
            details: Details::default(),
        }
    }

    /// The same with a further stage that so many of each group reach.
    #[must_use]
    pub fn then(mut self, system: System, qualifiers: usize) -> Plan {
        self.stages.push(StagePlan { system, qualifiers });
        self
    }

    /// Whether it is an arena.
    #[must_use]
    pub fn is_arena(&self) -> bool {
        let first = self.stages.first().map(|plan| &plan.system);
        matches!(first, Some(System::Arena { .. }))
    }

    /// Whether teams enter, not single players (S240).
    #[must_use]
    pub fn is_for_teams(&self) -> bool {
        let of_teams = |s: &StagePlan| {
            matches!(
                s.system,
                System::TeamRoundRobin { .. } | System::TeamSwiss { .. } | System::Scheveningen
            )
        };
        self.stages.first().is_some_and(of_teams)
    }
}

/// What a player of a team event may ask his captain (S248).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CaptainQuestion {
    /// May I offer a draw?
    OfferDraw,
    /// May I accept the draw?
    AcceptDraw,
    /// May I resign?
    Resign,
    /// Anything about the position or the play.
    Play,
}

/// Whether the captain may answer yes, no or "as you like" to that question: in team events, on
/// draw offers and resigning, and nothing else (S248, C-35).
#[must_use]
pub const fn captain_may_answer(for_teams: bool, question: CaptainQuestion) -> bool {
    for_teams && !matches!(question, CaptainQuestion::Play)
}
