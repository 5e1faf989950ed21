//! Tournaments as clients describe them, read into the hall's own shapes.

use hall::{EventRating, TournamentAct, TournamentTerms};
use laws::GameResult;
use tournament::live::{EntryForm, EntryId, GameId, Grade, Plan, StagePlan, System};
use tournament::standings::{Axis, Edition};
use tournament::systems::{MatchPlan, PreferenceType};
use tournament::{Mark, Title};

use crate::problem::Failure;

fn bad(field: impl Into<String>) -> Failure {
    Failure::new("unknown_field_value").at(field)
}

/// What a tournament is to be.
pub(crate) fn terms(asked: &wire::TournamentTerms) -> Result<TournamentTerms, Failure> {
    let time_control = asked.time_control.text.parse();
    let tie_breaks = hall::read_tie_breaks(&asked.tie_breaks);
    let edition = Edition::from_code(&asked.edition).ok_or_else(|| bad("edition"))?;
    let plan = Plan {
        stages: asked.stages.iter().map(stage).collect(),
        tie_breaks: tie_breaks.map_err(|_| bad("tie_breaks"))?,
        edition,
        team_score: match asked.match_points {
            true => Axis::Match,
            false => Axis::Game,
        },
        boards: asked.boards,
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
        } => System::Knockout {
            plan: match play_offs {
                true => MatchPlan::with_play_offs(*games),
                false => MatchPlan::games(*games),
            },
            third_place: *third_place,
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

/// What is to be done.
// tidy: table
pub(crate) fn act(asked: wire::TournamentAct) -> Result<TournamentAct, Failure> {
    Ok(match asked {
        wire::TournamentAct::Enter { players } => TournamentAct::Enter(forms(players)?),
        wire::TournamentAct::EnterTeam { name, players } => {
            TournamentAct::EnterTeam(name, forms(players)?)
        }
        wire::TournamentAct::Join {} => TournamentAct::Join,
        wire::TournamentAct::Withdraw { entry } => TournamentAct::Withdraw(EntryId(entry)),
        wire::TournamentAct::Rejoin { entry } => TournamentAct::Rejoin(EntryId(entry)),
        wire::TournamentAct::Bye {
            entry,
            round,
            mark: code,
        } => TournamentAct::Bye(EntryId(entry), round, mark(&code, "mark")?),
        wire::TournamentAct::Start {} => TournamentAct::Start,
        wire::TournamentAct::Pair {} => TournamentAct::Pair,
        wire::TournamentAct::PairManually { pairs, bye, accept } => TournamentAct::PairManually {
            pairs: pairs
                .into_iter()
                .map(|[white, black]| (EntryId(white), EntryId(black)))
                .collect(),
            bye: bye.map(EntryId),
            accept: match accept.as_str() {
                "none" => None,
                "note" => Some(Grade::Note),
                "serious" => Some(Grade::Serious),
                _ => return Err(bad("accept")),
            },
        },
        wire::TournamentAct::Result { game, white, black } => {
            TournamentAct::Result(GameId(game), mark(&white, "white")?, mark(&black, "black")?)
        }
        wire::TournamentAct::ClearResult { game } => TournamentAct::ClearResult(GameId(game)),
        wire::TournamentAct::HandIn { game, result } => {
            let result = GameResult::from_code(&result).filter(|one| *one != GameResult::NoResult);
            TournamentAct::HandIn(GameId(game), result.ok_or_else(|| bad("result"))?)
        }
        wire::TournamentAct::Close {} => TournamentAct::Close,
        wire::TournamentAct::BreakTie { group, order } => {
            TournamentAct::BreakTie(group as usize, order.into_iter().map(EntryId).collect())
        }
        wire::TournamentAct::Undo {} => TournamentAct::Undo,
    })
}

/// One result code.
pub(crate) fn mark(code: &str, field: &str) -> Result<Mark, Failure> {
    let mut letters = code.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Mark::from_letter(letter).ok_or_else(|| bad(field)),
        _ => Err(bad(field)),
    }
}

fn forms(players: Vec<wire::NewEntry>) -> Result<Vec<EntryForm>, Failure> {
    let form = |player: wire::NewEntry| {
        let title = player.title.filter(|title| !title.trim().is_empty());
        let title = title.map(|title| Title::from_text(&title).ok_or_else(|| bad("title")));
        Ok(EntryForm {
            name: player.name,
            rating: player.rating,
            title: title.transpose()?,
            federation: player.federation.unwrap_or_default(),
        })
    };
    players.into_iter().map(form).collect()
}
