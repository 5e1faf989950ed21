//! The state of an event: what its events add up to. `apply` never judges.

use std::collections::{BTreeMap, BTreeSet};

use crate::live::arena::ArenaTime;
use crate::live::event::{Entry, EntryId, Event, Game, GameId, Round, TeamEntry};
use crate::live::plan::{Plan, StagePlan, System};
use crate::mark::Mark;

/// An event as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Competition {
    /// What it is to be.
    pub plan: Plan,
    /// The entries in order of entering.
    pub entries: Vec<Entry>,
    /// The teams in order of entering.
    pub teams: Vec<TeamEntry>,
    /// Entries that were put right after the beginning, as they stood then: whoever is corrected
    /// keeps his place in the starting order.
    pub seeded: BTreeMap<EntryId, Entry>,
    /// Who has left.
    pub withdrawn: BTreeSet<EntryId>,
    /// Byes granted: who, for which round of the event, of which kind.
    pub byes: BTreeMap<(EntryId, u32), Mark>,
    /// Pairs that a Swiss is not to make, the lower number first.
    pub forbidden: BTreeSet<(EntryId, EntryId)>,
    /// The lists of each stage that has begun.
    pub stages: Vec<Vec<Vec<EntryId>>>,
    /// The rounds of all stages.
    pub rounds: Vec<Round>,
    /// Orders that an arbiter gave: stage, group or match, order.
    pub ties: Vec<(usize, usize, Vec<EntryId>)>,
    /// When an arena is open, once it has opened.
    pub arena: Option<ArenaTime>,
    /// Who of an arena is free, the one who has waited longest first.
    pub queue: Vec<EntryId>,
    /// Whether all is over.
    pub finished: bool,
    /// The events that stand and may be undone, the last one at the end.
    pub standing: Vec<Event>,
}

impl Competition {
    /// An event before its first entry.
    #[must_use]
    pub fn new(plan: Plan) -> Competition {
        Competition {
            plan,
            entries: Vec::new(),
            teams: Vec::new(),
            seeded: BTreeMap::new(),
            withdrawn: BTreeSet::new(),
            byes: BTreeMap::new(),
            forbidden: BTreeSet::new(),
            stages: Vec::new(),
            rounds: Vec::new(),
            ties: Vec::new(),
            arena: None,
            queue: Vec::new(),
            finished: false,
            standing: Vec::new(),
        }
    }

    /// The state that a log adds up to.
    #[must_use]
    pub fn replay(plan: Plan, log: &[Event]) -> Competition {
        let mut competition = Competition::new(plan);
        for event in log {
            competition.apply(event);
        }
        competition
    }

    /// Writes an event down.
    pub fn apply(&mut self, event: &Event) {
        if let Event::Undone(counter) = event {
            self.write(counter);
            self.standing.pop();
        } else {
            self.write(event);
            self.standing.push(event.clone());
        }
    }

    // tidy: table
    fn write(&mut self, event: &Event) {
        match event {
            Event::Entered(entry) => self.enter(entry),
            Event::EntryRemoved(entry) => {
                self.entries.retain(|e| e.id != entry.id);
                self.each_list(|list| list.retain(|id| *id != entry.id));
                self.queue.retain(|id| *id != entry.id);
            }
            Event::EntryChanged(from, to) => self.mend(from, to),
            Event::TeamChanged(_, to) => {
                let found = self.teams.iter_mut().find(|team| team.id == to.id);
                if let Some(team) = found {
                    *team = to.clone();
                }
            }
            Event::TermsChanged(_, to) => self.plan.mend(to),
            Event::GamesDropped(games) => {
                if let Some(round) = self.rounds.last_mut() {
                    round
                        .games
                        .retain(|one| !games.iter().any(|game| game.id == one.id));
                }
            }
            Event::GamesRestored(games) => {
                if let Some(round) = self.rounds.last_mut() {
                    round.games.extend(games.iter().cloned());
                    round.games.sort_by_key(|game| game.id);
                }
            }
            Event::TeamEntered(team) => {
                self.teams.push(team.clone());
                self.teams.sort_by_key(|team| team.id);
            }
            Event::TeamRemoved(team) => self.teams.retain(|t| t.id != team.id),
            Event::Withdrawn(id) => {
                self.withdrawn.insert(*id);
                self.queue.retain(|free| free != id);
            }
            Event::Rejoined(id) => {
                self.withdrawn.remove(id);
                self.come_back(*id);
                self.wait(*id);
            }
            Event::ByeGranted(id, round, mark) => {
                self.byes.insert((*id, *round), *mark);
            }
            Event::ByeCancelled(id, round, _) => {
                self.byes.remove(&(*id, *round));
            }
            Event::PairForbidden(one, other) => self.set_apart(*one, *other, true),
            Event::PairAllowed(one, other) => self.set_apart(*one, *other, false),
            Event::StageOpened(lists) => self.stages.push(lists.clone()),
            Event::StageDropped(_) => {
                self.stages.pop();
            }
            Event::RoundPaired(round) => self.rounds.push(round.clone()),
            Event::RoundUnpaired(_) => {
                self.rounds.pop();
            }
            Event::ResultSet(id, _, to) => {
                if let Some(game) = self.game_mut(*id) {
                    game.marks = *to;
                    let both = [game.white, game.black];
                    both.into_iter().for_each(|id| self.wait(id));
                }
            }
            Event::RoundClosed => self.set_closed(true),
            Event::RoundReopened => self.set_closed(false),
            Event::TieBroken(group, order) => {
                self.ties.push((self.stage(), *group, order.clone()));
            }
            Event::TieReopened(..) => drop(self.ties.pop()),
            Event::ArenaOpened(time) => {
                self.arena = Some(*time);
                let lists = self.stages.first().into_iter().flatten().flatten();
                let all: Vec<EntryId> = lists.copied().collect();
                all.into_iter().for_each(|id| self.wait(id));
            }
            Event::ArenaCut(until) => {
                let until = *until;
                self.arena = self.arena.map(|time| ArenaTime { until, ..time });
            }
            Event::ArenaPaired(games) => {
                let taken = |id: &EntryId| games.iter().any(|g| g.white == *id || g.black == *id);
                self.queue.retain(|id| !taken(id));
                if let Some(round) = self.rounds.last_mut() {
                    round.games.extend(games.iter().cloned());
                }
            }
            Event::Finished => self.finished = true,
            Event::Resumed => self.finished = false,
            // Undoing is not nested: its counter-event is written by `apply`.
            Event::Undone(_) => {}
        }
    }

    fn set_apart(&mut self, one: EntryId, other: EntryId, apart: bool) {
        let pair = in_order(one, other);
        if apart {
            self.forbidden.insert(pair);
        } else {
            self.forbidden.remove(&pair);
        }
    }

    /// A late entry joins the running stage.
    fn enter(&mut self, entry: &Entry) {
        // One that was taken out comes back to its place.
        let place = self.entries.partition_point(|one| one.id < entry.id);
        self.entries.insert(place, entry.clone());
        if let Some(list) = self.stages.last_mut().and_then(|lists| lists.first_mut()) {
            list.push(entry.id);
        }
        self.wait(entry.id);
    }

    /// An entry put right. Once the event has begun its place in the starting order is kept.
    fn mend(&mut self, from: &Entry, to: &Entry) {
        if let Some(entry) = self.entries.iter_mut().find(|one| one.id == to.id) {
            *entry = to.clone();
        }
        if self.has_started() {
            let seed = self.seeded.entry(to.id).or_insert_with(|| from.clone());
            if seed == to {
                self.seeded.remove(&to.id);
            }
        }
    }

    /// Who left before a Swiss began and comes back later is in none of its lists yet.
    fn come_back(&mut self, id: EntryId) {
        let is_swiss = matches!(
            self.stage_plan().map(|plan| &plan.system),
            Some(System::Swiss { .. })
        );
        let is_listed = self.stages.iter().flatten().flatten().any(|one| *one == id);
        let list = self.stages.last_mut().and_then(|lists| lists.first_mut());
        if let Some(list) = list.filter(|_| is_swiss && !is_listed) {
            list.push(id);
        }
    }

    /// In an arena whoever is there and has no game waits for one.
    fn wait(&mut self, id: EntryId) {
        if self.arena.is_none() {
            return;
        }
        let mut games = self.rounds.iter().flat_map(|round| &round.games);
        let plays =
            games.any(|game| game.marks.is_none() && (game.white == id || game.black == id));
        if plays || self.has_left(id) {
            self.queue.retain(|free| *free != id);
        } else if !self.queue.contains(&id) {
            self.queue.push(id);
        }
    }

    fn each_list(&mut self, mut change: impl FnMut(&mut Vec<EntryId>)) {
        for list in self.stages.iter_mut().flatten() {
            change(list);
        }
    }

    fn set_closed(&mut self, closed: bool) {
        if let Some(round) = self.rounds.last_mut() {
            round.closed = closed;
        }
    }

    fn game_mut(&mut self, id: GameId) -> Option<&mut Game> {
        self.rounds
            .iter_mut()
            .flat_map(|round| &mut round.games)
            .find(|game| game.id == id)
    }

    /// The game with that number.
    #[must_use]
    pub fn game(&self, id: GameId) -> Option<&Game> {
        self.rounds
            .iter()
            .flat_map(|round| &round.games)
            .find(|game| game.id == id)
    }

    /// The entry with that number.
    #[must_use]
    pub fn entry(&self, id: EntryId) -> Option<&Entry> {
        // Numbers rise in the order of entering.
        let at = self
            .entries
            .binary_search_by_key(&id, |entry| entry.id)
            .ok()?;
        self.entries.get(at)
    }

    /// The entry as the starting order takes it: as it stood when the event began.
    #[must_use]
    pub fn seed(&self, id: EntryId) -> Option<&Entry> {
        self.seeded.get(&id).or_else(|| self.entry(id))
    }

    /// Whether the event has begun.
    #[must_use]
    pub fn has_started(&self) -> bool {
        !self.stages.is_empty()
    }

    /// The stage that is played, from 0.
    #[must_use]
    pub fn stage(&self) -> usize {
        self.stages.len().saturating_sub(1)
    }

    /// The plan of the stage that is played.
    #[must_use]
    pub fn stage_plan(&self) -> Option<&StagePlan> {
        self.plan.stages.get(self.stage())
    }

    /// The rounds of a stage.
    pub fn rounds_of(&self, stage: usize) -> impl Iterator<Item = &Round> {
        self.rounds.iter().filter(move |round| round.stage == stage)
    }

    /// The round that is being played.
    #[must_use]
    pub fn open_round(&self) -> Option<&Round> {
        self.rounds.last().filter(|round| !round.closed)
    }

    /// The number that the next round of the event will have.
    #[must_use]
    pub fn next_round(&self) -> u32 {
        u32::try_from(self.rounds.len())
            .unwrap_or(u32::MAX)
            .saturating_add(1)
    }

    /// Whether an entry has left.
    #[must_use]
    pub fn has_left(&self, id: EntryId) -> bool {
        self.withdrawn.contains(&id)
    }

    /// Whether two are kept apart by name.
    #[must_use]
    pub fn is_forbidden(&self, one: EntryId, other: EntryId) -> bool {
        self.forbidden.contains(&in_order(one, other))
    }

    /// The bye an entry has been granted for a round of the event.
    #[must_use]
    pub fn bye_of(&self, id: EntryId, round: u32) -> Option<Mark> {
        self.byes.get(&(id, round)).copied()
    }

    /// Those of the running stage who are there for the next round.
    #[must_use]
    pub fn present(&self) -> Vec<EntryId> {
        let next = self.next_round();
        let lists = self.stages.last().into_iter().flatten().flatten().copied();
        lists
            .filter(|id| !self.has_left(*id) && self.bye_of(*id, next).is_none())
            .collect()
    }

    /// The order an arbiter gave in a group or match of a stage.
    #[must_use]
    pub fn order_given(&self, stage: usize, group: usize) -> Option<&[EntryId]> {
        let mut given = self.ties.iter().rev();
        given
            .find(|(s, g, _)| (*s, *g) == (stage, group))
            .map(|(_, _, order)| order.as_slice())
    }
}

fn in_order(one: EntryId, other: EntryId) -> (EntryId, EntryId) {
    (one.min(other), one.max(other))
}
