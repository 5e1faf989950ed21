//! What a tournament is to be, as clients describe it.

use hall::{EventRating, TournamentTerms};
use tournament::live::{Acceleration, Numbers, Plan, StagePlan, SwissTerms, System};
use tournament::standings::{Axis, Edition, TieBreak};
use tournament::swiss;
use tournament::systems::{MatchPlan, PreferenceType};
use tournament::{MatchScoring, Points, Scoring};

use super::tournament::details;
use crate::problem::Failure;

pub(super) fn bad(field: impl Into<String>) -> Failure {
    Failure::new("unknown_field_value").at(field)
}

/// What a tournament is to be.
pub(crate) fn terms(asked: &wire::TournamentTerms) -> Result<TournamentTerms, Failure> {
    let time_control = asked.time_control.text.parse();
    let edition = Edition::from_code(&asked.edition).ok_or_else(|| bad("edition"))?;
    let plan = Plan {
        stages: asked.stages.iter().map(stage).collect(),
        tie_breaks: tie_breaks(&asked.tie_breaks)?,
        edition,
        scoring: scoring(&asked.scoring)?,
        match_scoring: match_scoring(&asked.match_scoring)?,
        numbers: Numbers::from_code(&asked.numbers).ok_or_else(|| bad("numbers"))?,
        swiss: swiss(&asked.swiss)?,
        team_score: match asked.match_points {
            true => Axis::Match,
            false => Axis::Game,
        },
        boards: asked.boards,
        clock: asked.time_control.text.clone(),
        details: details(&asked.details),
        ..Plan::of(asked.name.clone(), System::Swiss { rounds: 1 })
    };
    Ok(TournamentTerms {
        plan,
        time_control: time_control.map_err(|_| bad("time_control"))?,
        rating: EventRating {
            rated: asked.rated,
            pools: asked.pools.clone(),
            round_start: asked.round_start,
        },
        online: asked.online,
        open_entry: asked.open_entry,
    })
}

/// Tie-breaks by their codes; a refusal names the one that is none.
pub(super) fn tie_breaks(codes: &[String]) -> Result<Vec<TieBreak>, Failure> {
    hall::read_tie_breaks(codes).map_err(|code| {
        let failure = Failure::new("tie_break_unknown");
        failure.at(format!("tie_breaks.{}", code.trim()))
    })
}

/// What the games of an event are to count for.
pub(crate) fn event_rating(asked: wire::EventRating) -> EventRating {
    EventRating {
        rated: asked.rated,
        pools: asked.pools,
        round_start: asked.round_start,
    }
}

fn stage(asked: &wire::StageTerms) -> StagePlan {
    let system = match &asked.system {
        wire::StageSystem::Swiss { rounds } => System::Swiss { rounds: *rounds },
        wire::StageSystem::RoundRobin { groups, double } => System::RoundRobin {
            groups: *groups,
            double: *double,
        },
        wire::StageSystem::Knockout {
            games,
            play_offs,
            third_place,
            consolation,
        } => System::Knockout {
            plan: match_plan(*games, *play_offs),
            third_place: *third_place,
            consolation: *consolation,
        },
        wire::StageSystem::Match {
            games,
            play_offs,
            play_all,
        } => System::Match {
            plan: MatchPlan {
                play_all: *play_all,
                ..match_plan(*games, *play_offs)
            },
        },
        wire::StageSystem::TeamRoundRobin { double } => System::TeamRoundRobin { double: *double },
        wire::StageSystem::TeamSwiss { rounds } => System::TeamSwiss {
            rounds: *rounds,
            preference: PreferenceType::A,
        },
        wire::StageSystem::Scheveningen {} => System::Scheveningen,
        wire::StageSystem::Arena {
            minutes,
            starts_at_ms,
        } => System::Arena {
            minutes: *minutes,
            starts_at: *starts_at_ms,
        },
    };
    StagePlan {
        system,
        qualifiers: asked.qualifiers as usize,
    }
}

fn match_plan(games: u32, play_offs: bool) -> MatchPlan {
    match play_offs {
        true => MatchPlan::with_play_offs(games),
        false => MatchPlan::games(games),
    }
}

fn points(text: &str, field: &str) -> Result<Points, Failure> {
    text.trim().parse().map_err(|_| bad(field))
}

fn scoring(asked: &wire::PointSystem) -> Result<Scoring, Failure> {
    let win = points(&asked.win, "scoring.win")?;
    let draw = points(&asked.draw, "scoring.draw")?;
    let loss = points(&asked.loss, "scoring.loss")?;
    Ok(Scoring {
        pairing_bye: points(&asked.bye, "scoring.bye")?,
        ..Scoring::of_games(win, draw, loss)
    })
}

fn match_scoring(asked: &wire::MatchPoints) -> Result<MatchScoring, Failure> {
    Ok(MatchScoring {
        win: points(&asked.win, "match_scoring.win")?,
        draw: points(&asked.draw, "match_scoring.draw")?,
        loss: points(&asked.loss, "match_scoring.loss")?,
    })
}

fn swiss(asked: &wire::SwissOptions) -> Result<SwissTerms, Failure> {
    let edition = swiss::Edition::from_code(&asked.edition);
    Ok(SwissTerms {
        edition: edition.ok_or_else(|| bad("swiss.edition"))?,
        acceleration: match &asked.acceleration {
            wire::Acceleration::None => Acceleration::None,
            wire::Acceleration::Baku => Acceleration::Baku,
            wire::Acceleration::Custom { first, points: all } => Acceleration::Custom {
                first: *first,
                points: all
                    .iter()
                    .map(|text| points(text, "swiss.acceleration.points"))
                    .collect::<Result<_, _>>()?,
            },
        },
        clubs_apart: asked.clubs_apart,
    })
}
