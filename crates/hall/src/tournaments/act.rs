//! What can be asked of a tournament, and who may ask it.

use laws::GameResult;
use tournament::Mark;
use tournament::live::{EntryForm, EntryId, GameId, Grade};

/// What can be done in a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TournamentAct {
    /// Enter players; the name of an account makes it that account's entry.
    Enter(Vec<EntryForm>),
    /// Enter a team, its players in board order.
    EnterTeam(String, Vec<EntryForm>),
    /// Enter oneself, where the entry is open.
    Join,
    /// Withdraw an entry; by its own account too.
    Withdraw(EntryId),
    /// Take a withdrawn entry back.
    Rejoin(EntryId),
    /// Grant a bye for a round.
    Bye(EntryId, u32, Mark),
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
    pub(super) const fn is_of_the_arbiter(&self) -> bool {
        !matches!(self, Self::Join | Self::Withdraw(_) | Self::HandIn(..))
    }
}
