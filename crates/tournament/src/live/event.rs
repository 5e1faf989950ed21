//! What happened in an event, and how it is taken back.

use core::fmt;

use crate::live::arena::ArenaTime;
use crate::live::plan::Mendable;
use crate::mark::Mark;
use crate::player::Title;
use crate::systems::Pace;
use crate::team::TeamId;

/// An entry's number: the order of entering, never given twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntryId(pub u32);

impl fmt::Display for EntryId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A game's number in the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(pub u32);

/// A player who entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The entry's number.
    pub id: EntryId,
    /// Name.
    pub name: String,
    /// Rating; `None` if unrated.
    pub rating: Option<u32>,
    /// Title.
    pub title: Option<Title>,
    /// Federation code; may be empty.
    pub federation: String,
    /// The team, in a team event.
    pub team: Option<TeamId>,
}

/// A team that entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamEntry {
    /// The team's number.
    pub id: TeamId,
    /// Name.
    pub name: String,
}

/// A game that is to be played, or was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Its number.
    pub id: GameId,
    /// The board, from 1.
    pub board: u32,
    /// The group of a round robin, the place in the bracket of a knock-out, or the match of a
    /// team event.
    pub group: usize,
    /// How fast it is played.
    pub pace: Pace,
    /// Who has White.
    pub white: EntryId,
    /// Who has Black.
    pub black: EntryId,
    /// White's and Black's result, once known.
    pub marks: Option<(Mark, Mark)>,
}

/// A round: all games that are played at one time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The stage, from 0.
    pub stage: usize,
    /// The games in board order.
    pub games: Vec<Game>,
    /// Who has no game, and as what.
    pub byes: Vec<(EntryId, Mark)>,
    /// The team that has the bye.
    pub team_bye: Option<TeamId>,
    /// The starting order that this round was paired with; empty where the stage has its own.
    pub numbers: Vec<EntryId>,
    /// Whether an arbiter made the pairs.
    pub manual: bool,
    /// Whether the round is closed.
    pub closed: bool,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Somebody entered, also late.
    Entered(Entry),
    /// An entry was taken back.
    EntryRemoved(Entry),
    /// A team entered.
    TeamEntered(TeamEntry),
    /// A team's entry was taken back.
    TeamRemoved(TeamEntry),
    /// An entry was put right: as it stood, as it stands now.
    EntryChanged(Entry, Entry),
    /// A team was given another name: as it stood, as it stands now.
    TeamChanged(TeamEntry, TeamEntry),
    /// The event's name, tie-breaks, rounds, clock or details were put right.
    TermsChanged(Box<Mendable>, Box<Mendable>),
    /// Games of the last round are not played after all: the event ended before.
    GamesDropped(Vec<Game>),
    /// Those games are there again.
    GamesRestored(Vec<Game>),
    /// Somebody leaves: not paired any more.
    Withdrawn(EntryId),
    /// Somebody is back.
    Rejoined(EntryId),
    /// A bye was granted for a round of the event, from 1.
    ByeGranted(EntryId, u32, Mark),
    /// A bye was taken back.
    ByeCancelled(EntryId, u32, Mark),
    /// A Swiss is not to pair these two.
    PairForbidden(EntryId, EntryId),
    /// It may pair them again.
    PairAllowed(EntryId, EntryId),
    /// A stage begins with these lists: the groups of a round robin, else one list; in the order
    /// of their numbers.
    StageOpened(Vec<Vec<EntryId>>),
    /// The beginning of a stage was taken back.
    StageDropped(Vec<Vec<EntryId>>),
    /// A round was paired.
    RoundPaired(Round),
    /// A round without results was taken back.
    RoundUnpaired(Round),
    /// A result was set, corrected or taken away: the game, what stood there, what stands now.
    ResultSet(GameId, Option<(Mark, Mark)>, Option<(Mark, Mark)>),
    /// The last round was closed.
    RoundClosed,
    /// The last round was opened again.
    RoundReopened,
    /// An arbiter's lot or play-off put these in order: in a group, or in a match of a bracket.
    TieBroken(usize, Vec<EntryId>),
    /// That order was taken back.
    TieReopened(usize, Vec<EntryId>),
    /// An arena opened.
    ArenaOpened(ArenaTime),
    /// Somebody has ended an arena early: from this instant on nobody is paired.
    ArenaCut(i64),
    /// Games of an arena began.
    ArenaPaired(Vec<Game>),
    /// The event is over.
    Finished,
    /// It is not over after all.
    Resumed,
    /// The last event that still stood was undone by this one.
    Undone(Box<Event>),
}

impl Event {
    /// The event that takes this one back; none for an undoing itself.
    #[must_use]
    pub fn counter(&self) -> Option<Event> {
        Some(match self.clone() {
            Event::Entered(entry) => Event::EntryRemoved(entry),
            Event::EntryRemoved(entry) => Event::Entered(entry),
            Event::TeamEntered(team) => Event::TeamRemoved(team),
            Event::TeamRemoved(team) => Event::TeamEntered(team),
            Event::EntryChanged(from, to) => Event::EntryChanged(to, from),
            Event::TeamChanged(from, to) => Event::TeamChanged(to, from),
            Event::TermsChanged(from, to) => Event::TermsChanged(to, from),
            Event::GamesDropped(games) => Event::GamesRestored(games),
            Event::GamesRestored(games) => Event::GamesDropped(games),
            Event::Withdrawn(id) => Event::Rejoined(id),
            Event::Rejoined(id) => Event::Withdrawn(id),
            Event::ByeGranted(id, round, mark) => Event::ByeCancelled(id, round, mark),
            Event::ByeCancelled(id, round, mark) => Event::ByeGranted(id, round, mark),
            Event::PairForbidden(one, other) => Event::PairAllowed(one, other),
            Event::PairAllowed(one, other) => Event::PairForbidden(one, other),
            Event::StageOpened(lists) => Event::StageDropped(lists),
            Event::StageDropped(lists) => Event::StageOpened(lists),
            Event::RoundPaired(round) => Event::RoundUnpaired(round),
            Event::RoundUnpaired(round) => Event::RoundPaired(round),
            Event::ResultSet(game, from, to) => Event::ResultSet(game, to, from),
            Event::RoundClosed => Event::RoundReopened,
            Event::RoundReopened => Event::RoundClosed,
            Event::TieBroken(group, order) => Event::TieReopened(group, order),
            Event::TieReopened(group, order) => Event::TieBroken(group, order),
            Event::Finished => Event::Resumed,
            Event::Resumed => Event::Finished,
            // An arena goes on by the clock: what was played is not taken back.
            Event::Undone(_)
            | Event::ArenaOpened(_)
            | Event::ArenaCut(_)
            | Event::ArenaPaired(_) => return None,
        })
    }
}
