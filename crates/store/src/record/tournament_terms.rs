//! Stored terms of tournaments: version 1.

use serde::{Deserialize, Serialize};
use tournament::live::{Numbers, Plan, StagePlan, System};
use tournament::standings::{Axis, Edition};
use tournament::systems::{MatchPlan, PreferenceType, Stage};

use super::tournament::{VERSION, fault, pace};
use super::tournament_mend::{DetailsV1, read_tie_breaks, tie_break_codes};
use super::tournament_options::{self as options, ScoringV1, SwissV1};
use crate::error::StoreError;
use crate::tournament::{EventRating, TournamentTerms};

#[derive(Deserialize, Serialize)]
struct TermsV1 {
    v: u32,
    name: String,
    stages: Vec<StageV1>,
    tie_breaks: Vec<String>,
    edition: String,
    match_points: bool,
    boards: u32,
    time_control: String,
    rated: bool,
    online: bool,
    open_entry: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pools: Vec<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    round_start: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    scoring: Option<ScoringV1>,
    /// Win, draw, loss of a match of teams, in tenths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    match_scoring: Option<[i32; 3]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    numbers: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    swiss: Option<SwissV1>,
    #[serde(default, skip_serializing_if = "DetailsV1::is_empty")]
    details: DetailsV1,
}

/// An event's pools, as they were or came to be by a change.
#[derive(Deserialize, Serialize)]
struct RatingV1 {
    v: u32,
    rated: bool,
    pools: Vec<String>,
    round_start: bool,
}

pub(crate) fn write_rating(rating: &EventRating) -> Result<String, StoreError> {
    let record = RatingV1 {
        v: VERSION,
        rated: rating.rated,
        pools: rating.pools.clone(),
        round_start: rating.round_start,
    };
    serde_json::to_string(&record).map_err(fault)
}

pub(crate) fn read_rating(text: &str) -> Result<EventRating, StoreError> {
    let record: RatingV1 = serde_json::from_str(text).map_err(fault)?;
    if record.v != VERSION {
        return Err(fault(format!("version {}", record.v)));
    }
    Ok(EventRating {
        rated: record.rated,
        pools: record.pools,
        round_start: record.round_start,
    })
}

#[derive(Deserialize, Serialize)]
struct StageV1 {
    #[serde(flatten)]
    system: SystemV1,
    qualifiers: u32,
}

#[derive(Deserialize, Serialize)]
#[serde(tag = "system", rename_all = "snake_case")]
enum SystemV1 {
    Swiss {
        rounds: u32,
    },
    RoundRobin {
        groups: u32,
        double: bool,
    },
    Knockout {
        stages: Vec<(String, u32)>,
        third_place: bool,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        consolation: bool,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        play_all: bool,
    },
    Match {
        stages: Vec<(String, u32)>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        play_all: bool,
    },
    TeamRoundRobin {
        double: bool,
    },
    TeamSwiss {
        rounds: u32,
        /// `a` or `b`.
        preference: String,
    },
    Scheveningen,
    Arena {
        minutes: u32,
        starts_at: Option<i64>,
    },
}

pub(crate) fn write(terms: &TournamentTerms) -> Result<String, StoreError> {
    let plan = &terms.plan;
    let record = TermsV1 {
        v: VERSION,
        name: plan.name.clone(),
        stages: plan.stages.iter().map(write_stage).collect(),
        tie_breaks: tie_break_codes(&plan.tie_breaks),
        edition: plan.edition.code().to_owned(),
        match_points: plan.team_score == Axis::Match,
        boards: plan.boards,
        time_control: terms.time_control.to_string(),
        rated: terms.rating.rated,
        online: terms.online,
        open_entry: terms.open_entry,
        pools: terms.rating.pools.clone(),
        round_start: terms.rating.round_start,
        scoring: options::write_scoring(&plan.scoring),
        match_scoring: options::write_match_scoring(plan.match_scoring),
        numbers: (plan.numbers != Numbers::default()).then(|| plan.numbers.code().to_owned()),
        swiss: options::write_swiss(&plan.swiss),
        details: DetailsV1::of(&plan.details),
    };
    serde_json::to_string(&record).map_err(fault)
}

fn write_stage(stage: &StagePlan) -> StageV1 {
    let system = match &stage.system {
        System::Swiss { rounds } => SystemV1::Swiss { rounds: *rounds },
        System::RoundRobin { groups, double } => SystemV1::RoundRobin {
            groups: *groups,
            double: *double,
        },
        System::Knockout {
            plan,
            third_place,
            consolation,
        } => SystemV1::Knockout {
            stages: write_match(plan),
            third_place: *third_place,
            consolation: *consolation,
            play_all: plan.play_all,
        },
        System::Match { plan } => SystemV1::Match {
            stages: write_match(plan),
            play_all: plan.play_all,
        },
        System::TeamRoundRobin { double } => SystemV1::TeamRoundRobin { double: *double },
        System::TeamSwiss { rounds, preference } => SystemV1::TeamSwiss {
            rounds: *rounds,
            preference: match preference {
                PreferenceType::A => "a",
                PreferenceType::B => "b",
            }
            .to_owned(),
        },
        System::Scheveningen => SystemV1::Scheveningen,
        System::Arena { minutes, starts_at } => SystemV1::Arena {
            minutes: *minutes,
            starts_at: *starts_at,
        },
    };
    StageV1 {
        system,
        qualifiers: u32::try_from(stage.qualifiers).unwrap_or(u32::MAX),
    }
}

fn write_match(plan: &MatchPlan) -> Vec<(String, u32)> {
    let stages = plan.stages.iter();
    stages
        .map(|stage| (stage.pace.code().to_owned(), stage.games))
        .collect()
}

fn read_match(stages: Vec<(String, u32)>, play_all: bool) -> Result<MatchPlan, StoreError> {
    let stages: Result<Vec<Stage>, StoreError> = stages
        .into_iter()
        .map(|(code, games)| {
            let pace = pace(&code)?;
            Ok(Stage { pace, games })
        })
        .collect();
    Ok(MatchPlan {
        stages: stages?,
        play_all,
    })
}

pub(crate) fn read(text: &str) -> Result<TournamentTerms, StoreError> {
    let record: TermsV1 = serde_json::from_str(text).map_err(fault)?;
    if record.v != VERSION {
        return Err(fault(format!("version {}", record.v)));
    }
    let stages: Result<Vec<StagePlan>, StoreError> =
        record.stages.into_iter().map(read_stage).collect();
    let edition = Edition::from_code(&record.edition)
        .ok_or_else(|| fault(format!("edition {}", record.edition)))?;
    Ok(TournamentTerms {
        plan: Plan {
            stages: stages?,
            tie_breaks: read_tie_breaks(&record.tie_breaks)?,
            edition,
            team_score: match record.match_points {
                true => Axis::Match,
                false => Axis::Game,
            },
            boards: record.boards,
            scoring: options::read_scoring(record.scoring),
            match_scoring: options::read_match_scoring(record.match_scoring),
            numbers: match record.numbers {
                None => Numbers::default(),
                Some(code) => {
                    Numbers::from_code(&code).ok_or_else(|| fault(format!("numbers {code}")))?
                }
            },
            swiss: options::read_swiss(record.swiss)?,
            clock: record.time_control.clone(),
            details: record.details.read(),
            ..Plan::of(record.name, System::Swiss { rounds: 1 })
        },
        time_control: record.time_control.parse().map_err(fault)?,
        rating: EventRating {
            rated: record.rated,
            pools: record.pools,
            round_start: record.round_start,
        },
        online: record.online,
        open_entry: record.open_entry,
    })
}

fn read_stage(record: StageV1) -> Result<StagePlan, StoreError> {
    let system = match record.system {
        SystemV1::Swiss { rounds } => System::Swiss { rounds },
        SystemV1::RoundRobin { groups, double } => System::RoundRobin { groups, double },
        SystemV1::Knockout {
            stages,
            third_place,
            consolation,
            play_all,
        } => System::Knockout {
            plan: read_match(stages, play_all)?,
            third_place,
            consolation,
        },
        SystemV1::Match { stages, play_all } => System::Match {
            plan: read_match(stages, play_all)?,
        },
        SystemV1::TeamRoundRobin { double } => System::TeamRoundRobin { double },
        SystemV1::TeamSwiss { rounds, preference } => System::TeamSwiss {
            rounds,
            preference: match preference.as_str() {
                "a" => PreferenceType::A,
                "b" => PreferenceType::B,
                other => return Err(fault(format!("preference {other}"))),
            },
        },
        SystemV1::Scheveningen => System::Scheveningen,
        SystemV1::Arena { minutes, starts_at } => System::Arena { minutes, starts_at },
    };
    Ok(StagePlan {
        system,
        qualifiers: record.qualifiers as usize,
    })
}
