//! What may be asked of an event.

use crate::live::event::{EntryId, GameId};
use crate::live::plan::Mendable;
use crate::live::warning::Grade;
use crate::mark::Mark;
use crate::player::Title;
use crate::team::TeamId;

/// Who wants to enter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntryForm {
    /// Name.
    pub name: String,
    /// Rating; `None` if unrated.
    pub rating: Option<u32>,
    /// Title.
    pub title: Option<Title>,
    /// Federation code; may be empty.
    pub federation: String,
}

impl EntryForm {
    /// Name and rating.
    #[must_use]
    pub fn rated(name: impl Into<String>, rating: u32) -> EntryForm {
        EntryForm {
            name: name.into(),
            rating: Some(rating),
            ..EntryForm::default()
        }
    }
}

/// A command. Lots are arguments: nothing below draws them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Enter a player; after the start a late entry, if the system takes one.
    Enter(EntryForm),
    /// Enter a team with its players in board order.
    EnterTeam(String, Vec<EntryForm>),
    /// Put an entry right: name, rating, title, federation.
    ChangeEntry(EntryId, EntryForm),
    /// Give a team another name.
    ChangeTeam(TeamId, String),
    /// Take an entry out, before the event begins.
    RemoveEntry(EntryId),
    /// Take a team with all its players out, before the event begins.
    RemoveTeam(TeamId),
    /// Put the event's own words and terms right.
    ChangeTerms(Box<Mendable>),
    /// End the event with the standings as they are. Games without a result are dropped if that
    /// is said; else they are in the way.
    End {
        /// Whether games without a result are dropped.
        drop: bool,
    },
    /// Withdraw a player.
    Withdraw(EntryId),
    /// Take a withdrawn player back.
    Rejoin(EntryId),
    /// Grant a bye (`H`, `F` or `Z`) for a round that is not paired yet.
    RequestBye(EntryId, u32, Mark),
    /// Keep two apart in every round of a Swiss that is not paired yet.
    Forbid(EntryId, EntryId),
    /// Let them meet again.
    Allow(EntryId, EntryId),
    /// Begin: the first stage opens. Where numbers or colours are drawn, `lot` decides.
    Start {
        /// Any number, drawn.
        lot: u64,
    },
    /// Pair the next round by the system of the stage; open the next stage first if this one is
    /// over.
    PairRound {
        /// Any number, drawn: colours of first games.
        lot: u64,
    },
    /// Pair the next round by hand: White first, and who has the allotted bye. Everybody else
    /// present is absent.
    PairManually {
        /// The pairs, White first.
        pairs: Vec<(EntryId, EntryId)>,
        /// Who has the allotted bye.
        bye: Option<EntryId>,
        /// The gravest warning that is accepted.
        accept: Grade,
    },
    /// Set or correct a result: White's code and Black's.
    SetResult(GameId, Mark, Mark),
    /// Take a result away.
    ClearResult(GameId),
    /// Close the last round.
    CloseRound,
    /// Put those in order who tie where somebody must go on: the group or match, and the order.
    BreakTie(usize, Vec<EntryId>),
    /// Open an arena now.
    OpenArena {
        /// The instant.
        at: i64,
    },
    /// End an arena early: from now on nobody is paired.
    CloseArena {
        /// The instant.
        at: i64,
    },
    /// Let an arena do what is due: open, pair whoever is free, end. Often that is nothing.
    Clock {
        /// The instant.
        at: i64,
    },
    /// Undo the last event that still stands.
    Undo,
}
