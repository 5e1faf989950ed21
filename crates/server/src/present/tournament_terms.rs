//! What a tournament is to be, as clients read it.

use hall::TournamentTerms;
use tournament::live::{Acceleration, Details, StagePlan, SwissTerms, System};
use tournament::standings::Axis;

use crate::present::terms::time_control;

/// What a tournament is to be.
pub(super) fn terms(terms: &TournamentTerms) -> wire::TournamentTerms {
    let plan = &terms.plan;
    wire::TournamentTerms {
        name: plan.name.clone(),
        stages: plan.stages.iter().map(stage).collect(),
        tie_breaks: plan.tie_breaks.iter().map(|one| one.code.clone()).collect(),
        scoring: wire::PointSystem {
            win: plan.scoring.win.to_string(),
            draw: plan.scoring.draw.to_string(),
            loss: plan.scoring.loss.to_string(),
            bye: plan.scoring.pairing_bye.to_string(),
        },
        match_scoring: wire::MatchPoints {
            win: plan.match_scoring.win.to_string(),
            draw: plan.match_scoring.draw.to_string(),
            loss: plan.match_scoring.loss.to_string(),
        },
        numbers: plan.numbers.code().to_owned(),
        swiss: swiss(&plan.swiss),
        edition: plan.edition.code().to_owned(),
        match_points: plan.team_score == Axis::Match,
        boards: plan.boards,
        time_control: time_control(&terms.time_control),
        rated: terms.rating.rated,
        pools: terms.rating.pools.clone(),
        round_start: terms.rating.round_start,
        online: terms.online,
        open_entry: terms.open_entry,
        details: details(&plan.details),
    }
}

fn details(details: &Details) -> wire::TournamentDetails {
    wire::TournamentDetails {
        place: details.place.clone(),
        federation: details.federation.clone(),
        first_day: details.first_day.clone(),
        last_day: details.last_day.clone(),
        chief_arbiter: details.chief_arbiter.clone(),
        deputies: details.deputies.clone(),
    }
}

fn stage(stage: &StagePlan) -> wire::StageTerms {
    let system = match &stage.system {
        System::Swiss { rounds } => wire::StageSystem::Swiss { rounds: *rounds },
        System::RoundRobin { groups, double } => wire::StageSystem::RoundRobin {
            groups: *groups,
            double: *double,
        },
        System::Knockout {
            plan,
            third_place,
            consolation,
        } => wire::StageSystem::Knockout {
            games: plan.stages.first().map_or(1, |first| first.games),
            play_offs: plan.stages.len() > 1,
            third_place: *third_place,
            consolation: *consolation,
        },
        System::Match { plan } => wire::StageSystem::Match {
            games: plan.stages.first().map_or(1, |first| first.games),
            play_offs: plan.stages.len() > 1,
            play_all: plan.play_all,
        },
        System::TeamRoundRobin { double } => wire::StageSystem::TeamRoundRobin { double: *double },
        System::TeamSwiss { rounds, .. } => wire::StageSystem::TeamSwiss { rounds: *rounds },
        System::Scheveningen => wire::StageSystem::Scheveningen {},
        System::Arena { minutes, starts_at } => wire::StageSystem::Arena {
            minutes: *minutes,
            starts_at_ms: *starts_at,
        },
    };
    wire::StageTerms {
        system,
        qualifiers: u32::try_from(stage.qualifiers).unwrap_or(u32::MAX),
    }
}

fn swiss(terms: &SwissTerms) -> wire::SwissOptions {
    wire::SwissOptions {
        edition: terms.edition.code().to_owned(),
        acceleration: match &terms.acceleration {
            Acceleration::None => wire::Acceleration::None,
            Acceleration::Baku => wire::Acceleration::Baku,
            Acceleration::Custom { first, points } => wire::Acceleration::Custom {
                first: *first,
                points: points.iter().map(ToString::to_string).collect(),
            },
        },
        clubs_apart: terms.clubs_apart,
    }
}
