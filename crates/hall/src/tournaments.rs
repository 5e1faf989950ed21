//! Tournaments of the hall: each a log that one writes at a time, fed by its arbiter, its players
//! and the games that are played for it.

mod act;
mod arena;
mod asked;
mod forms;
mod games;
mod may;
mod next;
mod pgn;
mod refuse;
mod table;
mod terms;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use laws::Timestamp;
use store::{
    Player, PlayerId, PlayerKind, TournamentEvent, TournamentId, TournamentSides,
    TournamentSummary, TournamentTerms,
};
use tokio::sync::watch;
use tournament::Mark;
use tournament::live::{Competition, Consequences, GameId, consequences};

use crate::commands::{Begun, Done};
use crate::hall::Hall;
use crate::ratings;
use crate::refusal::{Code, HallError, Made};
use crate::shared::{Shared, Ticket};

pub use act::{AsSeen, TermsChange, TournamentAct};
pub(crate) use arena::{look, wake};
pub(crate) use games::{clock_of, result_of};
pub use next::{NextStep, event_name};
use table::Table;
pub use terms::read_tie_breaks;

/// Tournaments that one account may have open at a time.
const OPEN_MOST: usize = 20;
/// Tournaments of a list at most.
const LISTED: u32 = 100;

/// Every code of a refusal by a tournament's rules.
pub const TOURNAMENT_REFUSALS: [&str; 31] = [
    "tournament_started",
    "tournament_not_started",
    "tournament_over",
    "tournament_no_such_entry",
    "tournament_no_such_game",
    "tournament_no_name",
    "tournament_too_few",
    "tournament_not_two",
    "tournament_too_many_qualifiers",
    "tournament_not_swiss",
    "tournament_kept_apart",
    "tournament_no_late_entry",
    "tournament_wrong_kind",
    "tournament_bad_plan",
    "tournament_nothing_to_change",
    "tournament_no_such_bye",
    "tournament_no_such_round",
    "tournament_no_such_team",
    "tournament_too_few_rounds",
    "tournament_results_missing",
    "tournament_round_open",
    "tournament_no_round_open",
    "tournament_no_more_rounds",
    "tournament_no_valid_pairing",
    "tournament_tie_at_the_line",
    "tournament_no_such_tie",
    "tournament_results_disagree",
    "tournament_played_on",
    "tournament_not_by_hand",
    "tournament_warned",
    "tournament_nothing_to_undo",
];

/// The tournaments in memory.
#[derive(Debug, Default)]
pub(crate) struct Tournaments {
    open: Mutex<HashMap<TournamentId, Arc<Table>>>,
    /// Held while one is loaded, so that none is there twice.
    loading: tokio::sync::Mutex<()>,
}

/// A tournament as it stands.
#[derive(Clone, Debug)]
pub struct TournamentSnapshot {
    /// What lists show.
    pub summary: TournamentSummary,
    /// Entries, rounds, results.
    pub competition: Arc<Competition>,
    /// Accounts, games of the hall, results handed in.
    pub sides: Arc<TournamentSides>,
    /// What comes next.
    pub next: NextStep,
}

impl TournamentSnapshot {
    /// Whether an account that has left may come back by itself: it left by itself.
    pub fn may_return(&self, player: PlayerId) -> bool {
        self.entry_of(player).is_some_and(|entry| {
            self.competition.has_left(entry)
                && !self.competition.finished
                && may::left_by_himself(&self.competition, &self.sides, entry, player)
                && tournament::live::decide(
                    &self.competition,
                    &tournament::live::Command::Rejoin(entry),
                )
                .is_ok()
        })
    }

    /// The entry under which an account plays.
    pub fn entry_of(&self, player: PlayerId) -> Option<tournament::live::EntryId> {
        let mut accounts = self.sides.accounts.iter();
        accounts
            .find(|(entry, who)| who.id == player && self.competition.entry(*entry).is_some())
            .map(|(entry, _)| *entry)
    }
}

/// Tells when a tournament has moved on.
#[derive(Debug)]
pub struct TournamentWatch(watch::Receiver<u32>);

impl TournamentWatch {
    /// The sequence number after the next change; `None` when the hall is gone.
    pub async fn changed(&mut self) -> Option<u32> {
        self.0.changed().await.ok()?;
        Some(*self.0.borrow_and_update())
    }
}

impl Tournaments {
    /// The table of a tournament, loaded if it is not in memory.
    pub(crate) async fn table(
        &self,
        shared: &Shared,
        id: &TournamentId,
    ) -> Result<Arc<Table>, HallError> {
        if let Some(table) = self.kept(id) {
            return Ok(table);
        }
        let _one_at_a_time = self.loading.lock().await;
        if let Some(table) = self.kept(id) {
            return Ok(table);
        }
        let table = Arc::new(Table::load(shared, id).await?);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.insert(id.clone(), Arc::clone(&table));
        Ok(table)
    }

    /// One that is gone is not kept.
    pub(super) fn forget(&self, id: &TournamentId) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.remove(id);
    }

    fn kept(&self, id: &TournamentId) -> Option<Arc<Table>> {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.get(id).cloned()
    }
}

impl Hall {
    /// Makes a tournament without entries; gives its id.
    ///
    /// # Errors
    /// [`Code::AccountNeeded`], [`Code::TournamentTermsBad`], [`Code::TooManyTournaments`].
    pub async fn create_tournament(
        &self,
        by: PlayerId,
        command: Option<&str>,
        terms: TournamentTerms,
    ) -> Result<Made, HallError> {
        let ticket = match self.begin(by, command).await? {
            Begun::New(ticket) => ticket,
            Begun::Answered(answer) => return answer,
        };
        let outcome = self.make_tournament(by, terms, ticket.as_ref()).await;
        self.settle(ticket, outcome).await
    }

    async fn make_tournament(
        &self,
        by: PlayerId,
        mut terms: TournamentTerms,
        ticket: Option<&Ticket>,
    ) -> Result<Done, HallError> {
        let owner = self.shared.player(by).await?;
        if owner.kind != PlayerKind::Account {
            return Err(Code::AccountNeeded.into());
        }
        terms::check(&terms)?;
        ratings::check_rating(&self.shared, &terms)?;
        terms.plan.name = terms.plan.name.trim().to_owned();
        let mine = self.shared.store.tournaments(LISTED).await?;
        let over = store::TournamentStage::Over;
        let open = mine
            .iter()
            .filter(|one| one.owner.id == by && one.facts.stage != over);
        if open.count() >= OPEN_MOST {
            return Err(Code::TooManyTournaments.into());
        }
        let id = TournamentId(self.shared.lots.text(8));
        let made = Some(id.0.clone());
        let answer = ticket.map(|ticket| ticket.made(made.clone()));
        let written = self
            .shared
            .store
            .create_tournament(id, by, &terms, self.now(), answer)
            .await?;
        Ok(Done::written(written, made))
    }

    /// Does something in a tournament.
    ///
    /// # Errors
    /// [`Code::NoSuchTournament`], [`Code::NotYours`], or the refusal of its rules.
    pub async fn tournament_act(
        &self,
        by: PlayerId,
        command: Option<&str>,
        id: &TournamentId,
        act: TournamentAct,
    ) -> Result<Made, HallError> {
        let ticket = match self.begin(by, command).await? {
            Begun::New(ticket) => ticket,
            Begun::Answered(answer) => return answer,
        };
        let deletes = act == TournamentAct::Delete;
        let outcome = match self.shared.tournaments.table(&self.shared, id).await {
            Ok(table) => table.act(&self.shared, by, act, ticket.as_ref()).await,
            Err(error) => Err(error),
        };
        if outcome.is_ok()
            && !deletes
            && let Err(error) = ratings::settle_event(&self.shared, &self.rooms, id).await
        {
            // It is done and durable; the next start of the hall counts what is left.
            tracing::error!(tournament = %id, %error, "a result could not be counted");
        }
        self.settle(ticket, outcome).await
    }

    /// A tournament as it stands.
    ///
    /// # Errors
    /// [`Code::NoSuchTournament`].
    pub async fn tournament(&self, id: &TournamentId) -> Result<TournamentSnapshot, HallError> {
        let table = self.shared.tournaments.table(&self.shared, id).await?;
        Ok(table.snapshot().await)
    }

    /// Whether a player may run a tournament: he has made it, or is an arbiter of the hall.
    ///
    /// # Errors
    /// [`HallError::Store`].
    pub async fn may_manage(
        &self,
        player: PlayerId,
        tournament: &TournamentSummary,
    ) -> Result<bool, HallError> {
        manages(&self.shared, player, tournament).await
    }

    /// Follows a tournament.
    ///
    /// # Errors
    /// [`Code::NoSuchTournament`].
    pub async fn watch_tournament(&self, id: &TournamentId) -> Result<TournamentWatch, HallError> {
        let table = self.shared.tournaments.table(&self.shared, id).await?;
        Ok(TournamentWatch(table.follow()))
    }

    /// Tournaments that take entries or run, then those that are over; each newest first.
    ///
    /// # Errors
    /// [`HallError::Store`].
    pub async fn tournaments(&self) -> Result<Vec<TournamentSummary>, HallError> {
        Ok(self.shared.store.tournaments(LISTED).await?)
    }

    /// A tournament's log, with who did what.
    ///
    /// # Errors
    /// [`Code::NoSuchTournament`]; [`HallError::Store`].
    pub async fn tournament_log(
        &self,
        id: &TournamentId,
    ) -> Result<Vec<(TournamentEvent, Option<Player>)>, HallError> {
        self.shared.tournaments.table(&self.shared, id).await?;
        let log = self.shared.store.tournament_log(id).await?;
        let mut senders: HashMap<PlayerId, Player> = HashMap::new();
        let mut told = Vec::with_capacity(log.len());
        for event in log {
            let sender = match event.sender {
                None => None,
                Some(id) => match senders.get(&id) {
                    Some(known) => Some(known.clone()),
                    None => {
                        let player = self.shared.player(id).await?;
                        senders.insert(id, player.clone());
                        Some(player)
                    }
                },
            };
            told.push((event, sender));
        }
        Ok(told)
    }

    /// What a result would bring with it, before it is set.
    ///
    /// # Errors
    /// [`Code::NoSuchTournament`].
    pub async fn tournament_consequences(
        &self,
        id: &TournamentId,
        game: u32,
        marks: (Mark, Mark),
    ) -> Result<Consequences, HallError> {
        let snapshot = self.tournament(id).await?;
        Ok(consequences(&snapshot.competition, GameId(game), marks))
    }
}

async fn manages(
    shared: &Shared,
    player: PlayerId,
    tournament: &TournamentSummary,
) -> Result<bool, HallError> {
    if tournament.owner.id == player {
        return Ok(true);
    }
    Ok(shared.store.role(player).await? >= store::Role::Arbiter)
}

/// The clock's time for an act, never before the last event.
fn not_before(now: Timestamp, last: Timestamp) -> Timestamp {
    now.max(last)
}
