//! Tournaments as clients describe them, read into the hall's own shapes.

use hall::{AsSeen, EventRating, TermsChange, TournamentAct, TournamentTerms};
use laws::GameResult;
use tournament::live::{Details, EntryForm, EntryId, GameId, Grade, Plan, StagePlan, System};
use tournament::standings::{Axis, Edition};
use tournament::systems::{MatchPlan, PreferenceType};
use tournament::{Mark, TeamId, Title};

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
        wire::TournamentAct::ChangeEntry { entry, player } => {
            TournamentAct::ChangeEntry(EntryId(entry), form(player)?)
        }
        wire::TournamentAct::ChangeTeam { team, name } => {
            TournamentAct::ChangeTeam(TeamId(team), name)
        }
        wire::TournamentAct::RemoveEntry { entry } => TournamentAct::RemoveEntry(EntryId(entry)),
        wire::TournamentAct::RemoveTeam { team } => TournamentAct::RemoveTeam(TeamId(team)),
        wire::TournamentAct::ChangeTerms { terms } => {
            TournamentAct::ChangeTerms(Box::new(changed(terms)?))
        }
        wire::TournamentAct::End { drop } => TournamentAct::End { drop },
        wire::TournamentAct::Delete {} => TournamentAct::Delete,
        wire::TournamentAct::Withdraw { entry } => TournamentAct::Withdraw(EntryId(entry)),
        wire::TournamentAct::Rejoin { entry } => TournamentAct::Rejoin(EntryId(entry)),
        wire::TournamentAct::Bye {
            entry,
            round,
            mark: code,
        } => TournamentAct::Bye(EntryId(entry), round, mark(&code, "mark")?),
        wire::TournamentAct::Start {} => TournamentAct::Start,
        wire::TournamentAct::Pair { round } => only(round.map(AsSeen::Round), TournamentAct::Pair),
        wire::TournamentAct::PairManually {
            pairs,
            bye,
            accept,
            round,
        } => only(
            round.map(AsSeen::Round),
            TournamentAct::PairManually {
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
        ),
        wire::TournamentAct::Result {
            game,
            white,
            black,
            saw,
        } => {
            let (white, black) = (mark(&white, "white")?, mark(&black, "black")?);
            let saw = saw.map(|saw| marks_seen(&saw)).transpose()?;
            let act = TournamentAct::Result(GameId(game), white, black);
            only(saw.map(AsSeen::Marks), act)
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
        wire::TournamentAct::Undo { seq } => only(seq.map(AsSeen::Last), TournamentAct::Undo),
    })
}

/// The act, only if the tournament stands as it was seen.
fn only(seen: Option<AsSeen>, act: TournamentAct) -> TournamentAct {
    match seen {
        Some(seen) => TournamentAct::If(seen, Box::new(act)),
        None => act,
    }
}

/// A result that somebody saw, as `10`; empty where there was none.
fn marks_seen(saw: &str) -> Result<Option<(Mark, Mark)>, Failure> {
    let letters: Vec<char> = saw.chars().collect();
    let read = |letter: char| Mark::from_letter(letter).ok_or_else(|| bad("saw"));
    match letters.as_slice() {
        [] => Ok(None),
        [white, black] => Ok(Some((read(*white)?, read(*black)?))),
        _ => Err(bad("saw")),
    }
}

fn changed(asked: wire::ChangedTerms) -> Result<TermsChange, Failure> {
    let tie_breaks = asked.tie_breaks.map(|codes| hall::read_tie_breaks(&codes));
    let clock = asked.time_control.map(|text| text.parse());
    Ok(TermsChange {
        name: asked.name,
        tie_breaks: tie_breaks.transpose().map_err(|_| bad("tie_breaks"))?,
        time_control: clock.transpose().map_err(|_| bad("time_control"))?,
        rounds: asked.rounds.map(|rounds| (asked.stage as usize, rounds)),
        details: asked.details.as_ref().map(details),
    })
}

fn details(asked: &wire::TournamentDetails) -> Details {
    let line = |text: &String| text.trim().to_owned();
    Details {
        place: line(&asked.place),
        federation: line(&asked.federation),
        first_day: line(&asked.first_day),
        last_day: line(&asked.last_day),
        chief_arbiter: line(&asked.chief_arbiter),
        deputies: asked
            .deputies
            .iter()
            .map(line)
            .filter(|one| !one.is_empty())
            .collect(),
    }
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
    players.into_iter().map(form).collect()
}

fn form(player: wire::NewEntry) -> Result<EntryForm, Failure> {
    let title = player.title.filter(|title| !title.trim().is_empty());
    let title = title.map(|title| Title::from_text(&title).ok_or_else(|| bad("title")));
    Ok(EntryForm {
        name: player.name,
        rating: player.rating,
        title: title.transpose()?,
        federation: player.federation.unwrap_or_default(),
    })
}
