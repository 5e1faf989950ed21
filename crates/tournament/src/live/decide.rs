//! Commands judged: what they would make happen, or why not.

use std::collections::BTreeSet;

use crate::live::arena;
use crate::live::bracket::{Bracket, BracketMatch};
use crate::live::command::{Command, EntryForm};
use crate::live::event::{Entry, EntryId, Event, GameId, TeamEntry};
use crate::live::mend;
use crate::live::pairing::{Draft, absent, has_next_round, next_round};
use crate::live::plan::{StagePlan, System};
use crate::live::refusal::Refusal;
use crate::live::rest::rounds_of_event;
use crate::live::stages::{first_lists, next_lists, numbered, tied_at};
use crate::live::state::Competition;
use crate::live::table::order_of;
use crate::live::warning::{Grade, warnings};
use crate::mark::Mark;
use crate::systems::Pace;
use crate::team::TeamId;

/// Judges a command: the events it makes happen, in order. The competition is not changed; apply
/// the events, after keeping them, to do so.
///
/// # Errors
///
/// If the command cannot be carried out; then nothing happens at all.
///
/// ```
/// use tournament::live::{Command, Competition, EntryForm, Plan, System, decide};
///
/// let plan = Plan::of("Club evening", System::RoundRobin { groups: 1, double: false });
/// let (mut club, mut log) = (Competition::new(plan.clone()), Vec::new());
/// let names = ["Li", "Wang", "Zhao"];
/// let entries = names.map(|name| Command::Enter(EntryForm::rated(name, 1500)));
/// let rest = [Command::Start { lot: 0 }, Command::PairRound { lot: 0 }];
/// for command in entries.iter().chain(&rest) {
///     for event in decide(&club, command)? {
///         club.apply(&event);
///         log.push(event);
///     }
/// }
/// assert_eq!(club.open_round().unwrap().games.len(), 1);
/// assert_eq!(Competition::replay(plan, &log), club);
/// # Ok::<(), tournament::live::Refusal>(())
/// ```
pub fn decide(competition: &Competition, command: &Command) -> Result<Vec<Event>, Refusal> {
    if competition.finished && !is_for_a_past_event(command) {
        return Err(Refusal::Over);
    }
    match command {
        Command::Enter(form) => enter(competition, form),
        Command::EnterTeam(name, players) => enter_team(competition, name, players),
        Command::ChangeEntry(id, form) => mend::entry(competition, *id, form),
        Command::ChangeTeam(id, name) => mend::team(competition, *id, name),
        Command::RemoveEntry(id) => mend::out(competition, *id),
        Command::RemoveTeam(id) => mend::team_out(competition, *id),
        Command::ChangeTerms(to) => mend::terms(competition, to),
        Command::End { drop } => mend::end(competition, *drop),
        Command::Withdraw(id) => withdraw(competition, *id, true),
        Command::Rejoin(id) => withdraw(competition, *id, false),
        Command::RequestBye(id, round, mark) => bye(competition, *id, *round, *mark),
        Command::Forbid(one, other) => forbid(competition, *one, *other, true),
        Command::Allow(one, other) => forbid(competition, *one, *other, false),
        Command::Start { lot } => start(competition, *lot),
        Command::PairRound { lot } => pair(competition, *lot),
        Command::PairManually { pairs, bye, accept } => by_hand(competition, pairs, *bye, *accept),
        Command::SetResult(id, white, black) => result(competition, *id, Some((*white, *black))),
        Command::ClearResult(id) => result(competition, *id, None),
        Command::CloseRound => close(competition),
        Command::BreakTie(group, order) => break_tie(competition, *group, order),
        Command::OpenArena { at } => arena::open(competition, *at),
        Command::CloseArena { at } => arena::close(competition, *at),
        Command::Clock { at } => arena::clock(competition, *at),
        Command::Undo => undo(competition),
    }
}

/// What may still be done when all is over: undoing, and putting right what stands there.
const fn is_for_a_past_event(command: &Command) -> bool {
    matches!(
        command,
        Command::Undo
            | Command::SetResult(..)
            | Command::ChangeEntry(..)
            | Command::ChangeTeam(..)
            | Command::ChangeTerms(_)
    )
}

/// The number of the next entry: numbers of those taken out are not given again.
fn next_entry(competition: &Competition) -> u32 {
    let removed = competition.standing.iter().filter_map(|event| match event {
        Event::EntryRemoved(entry) => Some(entry.id.0),
        _ => None,
    });
    let entries = competition.entries.iter().map(|entry| entry.id.0);
    entries.chain(removed).max().unwrap_or(0) + 1
}

/// The number of the next team, in the same way.
fn next_team(competition: &Competition) -> u32 {
    let removed = competition.standing.iter().filter_map(|event| match event {
        Event::TeamRemoved(team) => Some(team.id.0),
        _ => None,
    });
    let teams = competition.teams.iter().map(|team| team.id.0);
    teams.chain(removed).max().unwrap_or(0) + 1
}

/// The entry that a form asks for.
pub(super) fn entry_of(id: u32, form: &EntryForm, team: Option<TeamId>) -> Result<Entry, Refusal> {
    if form.name.trim().is_empty() {
        return Err(Refusal::NoName);
    }
    Ok(Entry {
        id: EntryId(id),
        name: form.name.trim().to_owned(),
        rating: form.rating.filter(|rating| *rating > 0),
        title: form.title,
        federation: form.federation.trim().to_owned(),
        team,
    })
}

fn enter(competition: &Competition, form: &EntryForm) -> Result<Vec<Event>, Refusal> {
    if competition.plan.is_for_teams() {
        return Err(Refusal::WrongKind);
    }
    let system = competition.stage_plan().map(|plan| &plan.system);
    let takes_late = matches!(system, Some(System::Swiss { .. } | System::Arena { .. }));
    if competition.has_started() && !takes_late {
        return Err(Refusal::NoLateEntry);
    }
    let entry = entry_of(next_entry(competition), form, None)?;
    Ok(vec![Event::Entered(entry)])
}

fn enter_team(
    competition: &Competition,
    name: &str,
    players: &[EntryForm],
) -> Result<Vec<Event>, Refusal> {
    if !competition.plan.is_for_teams() {
        return Err(Refusal::WrongKind);
    }
    if competition.has_started() {
        return Err(Refusal::NoLateEntry);
    }
    if name.trim().is_empty() {
        return Err(Refusal::NoName);
    }
    let id = TeamId(next_team(competition));
    let mut events = vec![Event::TeamEntered(TeamEntry {
        id,
        name: name.trim().to_owned(),
    })];
    for (form, entry) in players.iter().zip(next_entry(competition)..) {
        events.push(Event::Entered(entry_of(entry, form, Some(id))?));
    }
    Ok(events)
}

pub(super) fn known(competition: &Competition, id: EntryId) -> Result<(), Refusal> {
    competition
        .entry(id)
        .map(|_| ())
        .ok_or(Refusal::NoSuchEntry(id))
}

fn withdraw(competition: &Competition, id: EntryId, leave: bool) -> Result<Vec<Event>, Refusal> {
    known(competition, id)?;
    if competition.has_left(id) == leave {
        return Err(Refusal::NothingToChange);
    }
    if !leave && !may_come_back(competition, id) {
        return Err(Refusal::NoLateEntry);
    }
    Ok(vec![if leave {
        Event::Withdrawn(id)
    } else {
        Event::Rejoined(id)
    }])
}

/// Whoever left before the beginning has no number in the tables that are fixed since.
fn may_come_back(competition: &Competition, id: EntryId) -> bool {
    let system = competition.stage_plan().map(|plan| &plan.system);
    let mut listed = competition.stages.iter().flatten().flatten();
    !competition.has_started()
        || matches!(system, Some(System::Swiss { .. }))
        || listed.any(|one| *one == id)
}

fn bye(
    competition: &Competition,
    id: EntryId,
    round: u32,
    mark: Mark,
) -> Result<Vec<Event>, Refusal> {
    known(competition, id)?;
    let kind = matches!(mark, Mark::HalfBye | Mark::FullBye | Mark::ZeroBye);
    let is_ahead = round >= competition.next_round();
    if !kind || !is_ahead || competition.bye_of(id, round).is_some() {
        return Err(Refusal::NoSuchBye);
    }
    if rounds_of_event(competition).is_some_and(|last| round > last) {
        return Err(Refusal::NoSuchRound);
    }
    Ok(vec![Event::ByeGranted(id, round, mark)])
}

fn forbid(
    competition: &Competition,
    one: EntryId,
    other: EntryId,
    apart: bool,
) -> Result<Vec<Event>, Refusal> {
    known(competition, one)?;
    known(competition, other)?;
    let is_swiss = |plan: &StagePlan| matches!(plan.system, System::Swiss { .. });
    if !competition.plan.stages.iter().any(is_swiss) {
        return Err(Refusal::NotSwiss);
    }
    if one == other || competition.is_forbidden(one, other) == apart {
        return Err(Refusal::NothingToChange);
    }
    Ok(vec![match apart {
        true => Event::PairForbidden(one, other),
        false => Event::PairAllowed(one, other),
    }])
}

fn start(competition: &Competition, lot: u64) -> Result<Vec<Event>, Refusal> {
    if competition.has_started() {
        return Err(Refusal::Started);
    }
    if competition.plan.is_arena() {
        return Err(Refusal::WrongKind);
    }
    let lists = first_lists(competition)?;
    Ok(vec![Event::StageOpened(numbered(
        competition,
        0,
        lists,
        lot,
    ))])
}

/// A round may be paired when the one before is closed.
fn ready(competition: &Competition) -> Result<(), Refusal> {
    if !competition.has_started() {
        return Err(Refusal::NotStarted);
    }
    match competition.open_round() {
        Some(_) => Err(Refusal::RoundOpen),
        None => Ok(()),
    }
}

fn pair(competition: &Competition, lot: u64) -> Result<Vec<Event>, Refusal> {
    ready(competition)?;
    level_match(competition)?;
    if let Some(round) = next_round(competition, lot)? {
        return Ok(vec![Event::RoundPaired(round)]);
    }
    // This stage is over: who goes on opens the next.
    let lists = numbered(
        competition,
        competition.stage() + 1,
        next_lists(competition)?,
        lot,
    );
    let opened = Event::StageOpened(lists);
    let mut ahead = competition.clone();
    ahead.apply(&opened);
    let round = next_round(&ahead, lot)?.ok_or(Refusal::NoMoreRounds)?;
    Ok(vec![opened, Event::RoundPaired(round)])
}

/// A match of a bracket that ended level after all its stages waits for an order.
fn level_match(competition: &Competition) -> Result<(), Refusal> {
    for bracket in Bracket::all_of(competition, competition.stage()) {
        for found in &bracket.matches {
            if let Some(tied) = found.level_sides() {
                return Err(Refusal::TieAtTheLine {
                    group: bracket.first_group + found.node,
                    tied,
                    places: 1,
                });
            }
        }
    }
    Ok(())
}

fn by_hand(
    competition: &Competition,
    pairs: &[(EntryId, EntryId)],
    bye: Option<EntryId>,
    accept: Grade,
) -> Result<Vec<Event>, Refusal> {
    ready(competition)?;
    let rounds = match competition.stage_plan().map(|plan| &plan.system) {
        Some(System::Swiss { rounds }) => *rounds as usize,
        _ => return Err(Refusal::NotByHand),
    };
    if competition.rounds_of(competition.stage()).count() >= rounds {
        return Err(Refusal::NoMoreRounds);
    }
    let found = warnings(competition, pairs, bye);
    let too_grave = |grade: Grade| grade > accept || grade == Grade::Impossible;
    if found.iter().any(|warning| too_grave(warning.kind.grade())) {
        return Err(Refusal::Warned(found));
    }
    let order = order_of(competition, competition.stage(), 0);
    let mut draft = Draft::of(competition);
    for (white, black) in pairs {
        draft.game(0, Pace::Standard, *white, *black);
    }
    if let Some(bye) = bye {
        draft.bye(bye, Mark::PairingBye);
    }
    let away = absent(competition, &order);
    let placed = |id: &EntryId| {
        bye == Some(*id)
            || pairs
                .iter()
                .any(|(white, black)| white == id || black == id)
            || away.iter().any(|(entry, _)| entry == id)
    };
    for id in order.iter().filter(|id| !placed(id)) {
        draft.bye(*id, Mark::ZeroBye);
    }
    for (id, mark) in &away {
        draft.bye(*id, *mark);
    }
    Ok(vec![Event::RoundPaired(draft.numbered(order, true))])
}

/// Results that only a penalty gives: a loss for both, or half a point against none.
const fn is_a_penalty(white: Mark, black: Mark) -> bool {
    matches!(
        (white, black),
        (Mark::Loss, Mark::Loss | Mark::Draw) | (Mark::Draw, Mark::Loss)
    )
}

fn result(
    competition: &Competition,
    id: GameId,
    to: Option<(Mark, Mark)>,
) -> Result<Vec<Event>, Refusal> {
    let game = competition.game(id).ok_or(Refusal::NoSuchGame(id))?;
    if to.is_some_and(|(white, black)| {
        let agree = white.agrees_with(black) || is_a_penalty(white, black);
        !agree || white == Mark::Blank || !white.has_opponent()
    }) {
        return Err(Refusal::ResultsDisagree);
    }
    if game.marks == to {
        return Err(Refusal::NothingToChange);
    }
    let in_open_round = competition
        .open_round()
        .is_some_and(|r| r.games.iter().any(|g| g.id == id));
    if !in_open_round && to.is_none() {
        return Err(Refusal::ResultsMissing(vec![id]));
    }
    let event = Event::ResultSet(id, game.marks, to);
    if !in_open_round && unseats(competition, &event) {
        return Err(Refusal::PlayedOn);
    }
    Ok(vec![event])
}

/// Whether a correction would give a match of a bracket, or a place in a later stage, to
/// somebody else than has played on with it. Rounds of a Swiss stay as they were paired.
pub(super) fn unseats(competition: &Competition, event: &Event) -> bool {
    let mut then = competition.clone();
    then.apply(event);
    let stages = competition.stages.len();
    let seated = |c: &Competition, stage: usize| {
        let of_bracket = |bracket: Bracket| {
            let played = bracket.matches.into_iter().filter(|m| !m.games.is_empty());
            let at = move |m: BracketMatch| (bracket.first_group + m.node, m.first, m.second);
            played.map(at).collect::<Vec<_>>()
        };
        let all = Bracket::all_of(c, stage).into_iter();
        all.flat_map(of_bracket).collect::<Vec<_>>()
    };
    if (0..stages).any(|stage| {
        let (before, after) = (seated(competition, stage), seated(&then, stage));
        before.iter().any(|side| !after.contains(side))
    }) {
        return true;
    }
    (1..stages).any(|stage| {
        let back = |c: &Competition| {
            let mut earlier = c.clone();
            earlier.stages.truncate(stage);
            next_lists(&earlier).ok().map(members)
        };
        back(competition) != back(&then)
    })
}

/// Who is in which list, whatever the order of their numbers.
fn members(lists: Vec<Vec<EntryId>>) -> Vec<BTreeSet<EntryId>> {
    lists
        .into_iter()
        .map(|list| list.into_iter().collect())
        .collect()
}

fn close(competition: &Competition) -> Result<Vec<Event>, Refusal> {
    let round = competition.open_round().ok_or(Refusal::NoRoundOpen)?;
    let missing: Vec<GameId> = round
        .games
        .iter()
        .filter(|game| game.marks.is_none())
        .map(|game| game.id)
        .collect();
    if !missing.is_empty() {
        return Err(Refusal::ResultsMissing(missing));
    }
    let mut then = competition.clone();
    then.apply(&Event::RoundClosed);
    let mut events = vec![Event::RoundClosed];
    if is_over(&then) {
        events.push(Event::Finished);
    }
    Ok(events)
}

/// Whether nothing is left to play in the last stage.
pub(super) fn is_over(competition: &Competition) -> bool {
    let is_last = competition.stage() + 1 >= competition.plan.stages.len();
    is_last && level_match(competition).is_ok() && !has_next_round(competition)
}

fn break_tie(
    competition: &Competition,
    group: usize,
    order: &[EntryId],
) -> Result<Vec<Event>, Refusal> {
    ready(competition)?;
    let tied = tied_at(competition, group).ok_or(Refusal::NoSuchTie)?;
    let distinct = order
        .iter()
        .enumerate()
        .all(|(i, id)| !order[..i].contains(id));
    if order.is_empty() || !distinct || !order.iter().all(|id| tied.contains(id)) {
        return Err(Refusal::NoSuchTie);
    }
    let event = Event::TieBroken(group, order.to_vec());
    let mut then = competition.clone();
    then.apply(&event);
    let mut events = vec![event];
    if is_over(&then) {
        events.push(Event::Finished);
    }
    Ok(events)
}

fn undo(competition: &Competition) -> Result<Vec<Event>, Refusal> {
    // An arena goes on by the clock; a wrong result is corrected.
    if competition.arena.is_some() {
        return Err(Refusal::NothingToUndo);
    }
    let last = competition.standing.last().ok_or(Refusal::NothingToUndo)?;
    let counter = last.counter().ok_or(Refusal::NothingToUndo)?;
    Ok(vec![Event::Undone(Box::new(counter))])
}
