//! What was typed put right: entries, teams, the event's own words and terms.

use crate::live::command::EntryForm;
use crate::live::decide::{entry_of, is_over, known, unseats};
use crate::live::event::{EntryId, Event, TeamEntry};
use crate::live::plan::{Mendable, System};
use crate::live::refusal::Refusal;
use crate::live::state::Competition;
use crate::team::TeamId;

/// Puts an entry right. What is paired stays, and so does the starting order of an event that
/// has begun.
pub(super) fn entry(
    competition: &Competition,
    id: EntryId,
    form: &EntryForm,
) -> Result<Vec<Event>, Refusal> {
    let from = competition.entry(id).ok_or(Refusal::NoSuchEntry(id))?;
    let to = entry_of(id.0, form, from.team)?;
    if to == *from {
        return Err(Refusal::NothingToChange);
    }
    Ok(vec![Event::EntryChanged(from.clone(), to)])
}

/// Gives a team another name.
pub(super) fn team(
    competition: &Competition,
    id: TeamId,
    name: &str,
) -> Result<Vec<Event>, Refusal> {
    let from = team_of(competition, id)?;
    let name = name.trim();
    if name.is_empty() {
        return Err(Refusal::NoName);
    }
    if name == from.name {
        return Err(Refusal::NothingToChange);
    }
    let name = name.to_owned();
    Ok(vec![Event::TeamChanged(
        from.clone(),
        TeamEntry { id, name },
    )])
}

fn team_of(competition: &Competition, id: TeamId) -> Result<&TeamEntry, Refusal> {
    let mut teams = competition.teams.iter();
    teams.find(|team| team.id == id).ok_or(Refusal::NoSuchTeam)
}

/// Takes an entry out before the event begins.
pub(super) fn out(competition: &Competition, id: EntryId) -> Result<Vec<Event>, Refusal> {
    known(competition, id)?;
    if competition.has_started() {
        return Err(Refusal::Started);
    }
    let entries = competition.entries.iter().filter(|entry| entry.id == id);
    Ok(entries.cloned().map(Event::EntryRemoved).collect())
}

/// Takes a team out before the event begins, its players first.
pub(super) fn team_out(competition: &Competition, id: TeamId) -> Result<Vec<Event>, Refusal> {
    let team = team_of(competition, id)?;
    if competition.has_started() {
        return Err(Refusal::Started);
    }
    let entries = competition.entries.iter();
    let members = entries.filter(|entry| entry.team == Some(id)).cloned();
    let mut events: Vec<Event> = members.map(Event::EntryRemoved).collect();
    events.push(Event::TeamRemoved(team.clone()));
    Ok(events)
}

/// Puts the event's name, tie-breaks, rounds, clock and details right.
pub(super) fn terms(competition: &Competition, to: &Mendable) -> Result<Vec<Event>, Refusal> {
    let from = competition.plan.mendable();
    if to.name.trim().is_empty() {
        return Err(Refusal::NoName);
    }
    if *to == from {
        return Err(Refusal::NothingToChange);
    }
    if to.rounds.len() != from.rounds.len() {
        return Err(Refusal::BadPlan);
    }
    for stage in 0..from.rounds.len() {
        if from.rounds[stage] != to.rounds[stage] {
            new_rounds(competition, stage, to.rounds[stage])?;
        }
    }
    let event = Event::TermsChanged(Box::new(from.clone()), Box::new(to.clone()));
    if to.tie_breaks != from.tie_breaks && unseats(competition, &event) {
        return Err(Refusal::PlayedOn);
    }
    let mut then = competition.clone();
    then.apply(&event);
    let is_last = then.has_started() && then.open_round().is_none();
    let mut events = vec![event];
    // As many rounds as are played: with that the event is over.
    if from.rounds != to.rounds && is_last && is_over(&then) {
        events.push(Event::Finished);
    }
    Ok(events)
}

/// Whether a stage may have so many rounds.
fn new_rounds(competition: &Competition, stage: usize, rounds: u32) -> Result<(), Refusal> {
    let system = competition.plan.stages.get(stage).map(|plan| &plan.system);
    if !matches!(
        system,
        Some(System::Swiss { .. } | System::TeamSwiss { .. })
    ) {
        return Err(Refusal::BadPlan);
    }
    if competition.finished {
        return Err(Refusal::Over);
    }
    if stage < competition.stage() {
        return Err(Refusal::PlayedOn);
    }
    let paired = competition.rounds_of(stage).count();
    match rounds >= 1 && rounds as usize >= paired {
        true => Ok(()),
        false => Err(Refusal::TooFewRounds),
    }
}

/// Ends the event with the standings as they are. A round of which nothing is played is taken
/// back; of another, games without a result are dropped.
pub(super) fn end(competition: &Competition, drop: bool) -> Result<Vec<Event>, Refusal> {
    if !competition.has_started() {
        return Err(Refusal::NotStarted);
    }
    if competition.plan.is_arena() {
        return Err(Refusal::WrongKind);
    }
    let mut events = Vec::new();
    if let Some(round) = competition.open_round() {
        let games = round.games.iter().filter(|game| game.marks.is_none());
        let missing: Vec<_> = games.cloned().collect();
        if !missing.is_empty() && !drop {
            let ids = missing.iter().map(|game| game.id).collect();
            return Err(Refusal::ResultsMissing(ids));
        }
        if !missing.is_empty() && missing.len() == round.games.len() {
            events.push(Event::RoundUnpaired(round.clone()));
        } else {
            if !missing.is_empty() {
                events.push(Event::GamesDropped(missing));
            }
            events.push(Event::RoundClosed);
        }
    }
    events.push(Event::Finished);
    Ok(events)
}
