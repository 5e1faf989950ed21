//! What can be asked of a tournament, and who may ask it.

use laws::{GameResult, TimeControl};
use store::TournamentTerms;
use tournament::live::{Details, EntryForm, EntryId, GameId, Grade};
use tournament::standings::TieBreak;
use tournament::{Mark, TeamId};

/// What can be done in a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TournamentAct {
    /// Enter players; the name of an account makes it that account's entry.
    Enter(Vec<EntryForm>),
    /// Enter a team, its players in board order.
    EnterTeam(String, Vec<EntryForm>),
    /// Enter oneself, where the entry is open.
    Join,
    /// Put an entry right.
    ChangeEntry(EntryId, EntryForm),
    /// Give a team another name.
    ChangeTeam(TeamId, String),
    /// Take an entry out, before the beginning.
    RemoveEntry(EntryId),
    /// Take a team out, before the beginning.
    RemoveTeam(TeamId),
    /// Put the tournament's own words and terms right.
    ChangeTerms(Box<TermsChange>),
    /// End it with the standings as they are.
    End {
        /// Whether games without a result are dropped.
        drop: bool,
    },
    /// Delete it, before the beginning.
    Delete,
    /// Do it only if the tournament stands as it was seen.
    If(AsSeen, Box<TournamentAct>),
    /// Withdraw an entry; by its own account too.
    Withdraw(EntryId),
    /// Take a withdrawn entry back; by its own account too, if it withdrew itself.
    Rejoin(EntryId),
    /// Grant a bye for a round.
    Bye(EntryId, u32, Mark),
    /// Keep two apart in the rounds of a Swiss that are not paired yet.
    Forbid(EntryId, EntryId),
    /// Let them meet again.
    Allow(EntryId, EntryId),
    /// Begin.
    Start,
    /// Pair the next round.
    Pair,
    /// Pair the next round by hand.
    PairManually {
        /// The pairs, White first.
        pairs: Vec<(EntryId, EntryId)>,
        /// Who has the bye.
        bye: Option<EntryId>,
        /// The gravest warning that is accepted; `None`: none.
        accept: Option<Grade>,
    },
    /// Set or correct a result.
    Result(GameId, Mark, Mark),
    /// Take a result away.
    ClearResult(GameId),
    /// Hand in the result of one's own game.
    HandIn(GameId, GameResult),
    /// Close the round; end an arena before its time.
    Close,
    /// Put those in order who tie where somebody goes on.
    BreakTie(usize, Vec<EntryId>),
    /// Take back the last thing that was done.
    Undo,
}

impl TournamentAct {
    /// Whether only those who run the tournament may do it.
    pub(super) fn is_of_the_arbiter(&self) -> bool {
        match self {
            Self::If(_, act) => act.is_of_the_arbiter(),
            act => !matches!(act, Self::Join | Self::Withdraw(_) | Self::HandIn(..)),
        }
    }
}

/// What somebody saw of a tournament when he acted in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AsSeen {
    /// This was its last event.
    Last(u32),
    /// This round was the next one to be paired.
    Round(u32),
    /// The game stood so.
    Marks(Option<(Mark, Mark)>),
}

/// What of a tournament's terms is to be put right; the rest stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TermsChange {
    /// Its name.
    pub name: Option<String>,
    /// What breaks ties.
    pub tie_breaks: Option<Vec<TieBreak>>,
    /// The clock of games that begin from now on.
    pub time_control: Option<TimeControl>,
    /// A stage, from 0, and how many rounds it has.
    pub rounds: Option<(usize, u32)>,
    /// Where, when, under whom.
    pub details: Option<Details>,
}

impl TermsChange {
    /// The terms with the change made.
    pub(super) fn made(self, terms: &TournamentTerms) -> TournamentTerms {
        let mut terms = terms.clone();
        let mut to = terms.plan.mendable();
        if let Some(name) = self.name {
            name.trim().clone_into(&mut to.name);
        }
        to.tie_breaks = self.tie_breaks.unwrap_or(to.tie_breaks);
        to.details = self.details.unwrap_or(to.details);
        if let Some((stage, rounds)) = self.rounds
            && let Some(place) = to.rounds.get_mut(stage)
        {
            *place = rounds;
        }
        if let Some(clock) = self.time_control {
            to.clock = clock.to_string();
            terms.time_control = clock;
        }
        terms.plan.mend(&to);
        terms
    }
}
