//! What an act asks of a tournament's rules, and the accounts that go with it.

use store::{Player, PlayerId, PlayerKind};
use tournament::live::{Command, Entry, EntryForm, EntryId, Event, Grade, Refusal as Ruled};

use super::act::TournamentAct;
use super::forms::{check_forms, check_name, check_rating, give_clubs};
use super::refuse::refuse;
use super::table::State;
use crate::clubs;
use crate::refusal::{Code, HallError, Refusal};
use crate::shared::Shared;

/// A command with what goes with it.
pub(super) struct Asked {
    pub(super) commands: Vec<Command>,
    /// The accounts behind players to be entered, in their order.
    pub(super) accounts: Vec<Option<Player>>,
    /// Entries that another account plays under from now on, or none.
    pub(super) rebound: Vec<(EntryId, Option<Player>)>,
    /// Whether results set by it count for pools.
    pub(super) counts: bool,
}

impl From<Command> for Asked {
    fn from(command: Command) -> Self {
        Self {
            commands: vec![command],
            accounts: Vec::new(),
            rebound: Vec::new(),
            counts: false,
        }
    }
}

/// What an act asks of the tournament's rules.
// tidy: table
pub(super) async fn asked(
    shared: &Shared,
    state: &State,
    by: PlayerId,
    act: TournamentAct,
    lot: u64,
) -> Result<Asked, HallError> {
    Ok(match act {
        TournamentAct::Enter(mut forms) => {
            let accounts = check_forms(shared, &state.competition, &forms).await?;
            all_are_accounts(state, &forms, &accounts)?;
            give_clubs(shared, &mut forms, &accounts).await?;
            Asked {
                commands: forms.into_iter().map(Command::Enter).collect(),
                accounts,
                rebound: Vec::new(),
                counts: false,
            }
        }
        TournamentAct::EnterTeam(name, mut forms) => {
            check_name(&name, "name")?;
            let accounts = check_forms(shared, &state.competition, &forms).await?;
            give_clubs(shared, &mut forms, &accounts).await?;
            Asked {
                commands: vec![Command::EnterTeam(name, forms)],
                accounts,
                rebound: Vec::new(),
                counts: false,
            }
        }
        TournamentAct::Join => join(shared, state, by).await?,
        TournamentAct::ChangeEntry(entry, form) => change(shared, state, entry, form).await?,
        TournamentAct::ChangeTeam(team, name) => {
            check_name(&name, "name")?;
            Command::ChangeTeam(team, name).into()
        }
        TournamentAct::RemoveEntry(entry) => Command::RemoveEntry(entry).into(),
        TournamentAct::RemoveTeam(team) => Command::RemoveTeam(team).into(),
        TournamentAct::ChangeTerms(change) => {
            let terms = change.made(&state.summary.terms);
            super::terms::check(&terms)?;
            crate::ratings::check_rating(shared, &terms)?;
            Command::ChangeTerms(Box::new(terms.plan.mendable())).into()
        }
        TournamentAct::End { drop } => Command::End { drop }.into(),
        TournamentAct::Withdraw(entry) => Command::Withdraw(entry).into(),
        TournamentAct::Rejoin(entry) => Command::Rejoin(entry).into(),
        TournamentAct::Bye(entry, round, mark) => Command::RequestBye(entry, round, mark).into(),
        TournamentAct::Forbid(one, other) => Command::Forbid(one, other).into(),
        TournamentAct::Allow(one, other) => Command::Allow(one, other).into(),
        TournamentAct::Start if state.competition.plan.is_arena() => {
            Command::OpenArena { at: shared.now().0 }.into()
        }
        TournamentAct::Start => Command::Start { lot }.into(),
        TournamentAct::Pair => Command::PairRound { lot }.into(),
        TournamentAct::PairManually { pairs, bye, accept } => {
            let warned = accept
                .is_none()
                .then(|| tournament::live::warnings(&state.competition, &pairs, bye));
            if let Some(warnings) = warned.filter(|warnings| !warnings.is_empty()) {
                return Err(refuse(Ruled::Warned(warnings)));
            }
            let accept = accept.unwrap_or(Grade::Note);
            Command::PairManually { pairs, bye, accept }.into()
        }
        TournamentAct::Result(game, white, black) => Command::SetResult(game, white, black).into(),
        TournamentAct::ClearResult(game) => Command::ClearResult(game).into(),
        TournamentAct::Close => super::arena::end(&state.competition, shared.now()).into(),
        TournamentAct::BreakTie(group, order) => Command::BreakTie(group, order).into(),
        TournamentAct::Undo => undo(shared, state).await?,
        // Dealt with before; they make no command by themselves.
        TournamentAct::HandIn(..) | TournamentAct::Delete | TournamentAct::If(..) => {
            return Err(Code::NotYours.into());
        }
    })
}

/// In an arena every game is played in the hall: a player without an account would only be waited
/// for.
fn all_are_accounts(
    state: &State,
    forms: &[EntryForm],
    accounts: &[Option<Player>],
) -> Result<(), HallError> {
    if !state.competition.plan.is_arena() {
        return Ok(());
    }
    let mut entered = forms.iter().zip(accounts);
    match entered.find(|(_, account)| account.is_none()) {
        Some((form, _)) => Err(Refusal::from(Code::EntryNeedsAccount)
            .at(form.name.clone())
            .into()),
        None => Ok(()),
    }
}

/// An entry put right; another name may be another account's.
async fn change(
    shared: &Shared,
    state: &State,
    id: EntryId,
    form: EntryForm,
) -> Result<Asked, HallError> {
    let unknown = || refuse(Ruled::NoSuchEntry(id));
    let entry = state.competition.entry(id).ok_or_else(unknown)?;
    check_name(&form.name, "name")?;
    check_rating(&form, "rating")?;
    let name = store::fold_name(form.name.trim());
    let mut others = state.competition.entries.iter().filter(|one| one.id != id);
    if others.any(|one| store::fold_name(&one.name) == name) {
        return Err(Refusal::from(Code::AlreadyEntered).at("name").into());
    }
    let rebound = rebound(shared, state, entry, &form.name).await?;
    Ok(Asked {
        rebound: rebound.into_iter().collect(),
        ..Command::ChangeEntry(id, form).into()
    })
}

/// The account under an entry that gets another name, where it is another one: the one of that
/// name; and where games are not played in the hall, none if the old one went by the old name.
async fn rebound(
    shared: &Shared,
    state: &State,
    entry: &Entry,
    name: &str,
) -> Result<Option<(EntryId, Option<Player>)>, HallError> {
    let name = name.trim();
    if store::fold_name(name) == store::fold_name(&entry.name) {
        return Ok(None);
    }
    let mut accounts = state.sides.accounts.iter();
    let bound = accounts.find(|(known, _)| *known == entry.id);
    if let Some((player, _)) = shared.store.account(name).await? {
        return Ok(Some((entry.id, Some(player))));
    }
    let by_name = |player: &Player| store::fold_name(&player.name) == store::fold_name(&entry.name);
    let leaves = bound.is_some_and(|(_, player)| by_name(player));
    if leaves && state.competition.plan.is_arena() {
        return Err(Refusal::from(Code::EntryNeedsAccount).at(name).into());
    }
    Ok((leaves && !state.summary.terms.online).then_some((entry.id, None)))
}

/// Undoing gives an entry the account of its old name back.
async fn undo(shared: &Shared, state: &State) -> Result<Asked, HallError> {
    let rebound = match state.competition.standing.last() {
        Some(Event::EntryChanged(from, to)) => rebound(shared, state, to, &from.name).await?,
        _ => None,
    };
    Ok(Asked {
        rebound: rebound.into_iter().collect(),
        ..Command::Undo.into()
    })
}

async fn join(shared: &Shared, state: &State, by: PlayerId) -> Result<Asked, HallError> {
    let player = shared.player(by).await?;
    if player.kind != PlayerKind::Account {
        return Err(Code::AccountNeeded.into());
    }
    if !state.summary.terms.open_entry || state.competition.plan.is_for_teams() {
        return Err(Code::EntryClosed.into());
    }
    let known = state.sides.accounts.iter().find(|(_, who)| who.id == by);
    if let Some((entry, _)) = known.filter(|(entry, _)| state.competition.entry(*entry).is_some()) {
        return match state.competition.has_left(*entry) {
            true => Ok(Command::Rejoin(*entry).into()),
            false => Err(Code::AlreadyEntered.into()),
        };
    }
    Ok(Asked {
        commands: vec![Command::Enter(EntryForm {
            name: player.name.clone(),
            federation: clubs::of_entry(shared, &player).await?,
            ..EntryForm::default()
        })],
        accounts: vec![Some(player)],
        rebound: Vec::new(),
        counts: false,
    })
}
