//! What was done in a tournament, with the round, the board and the names of it.

use std::collections::HashMap;

use hall::{Player, TournamentEvent};
use tournament::Mark;
use tournament::live::{Competition, EntryId, Event, Game, GameId, Round};

use crate::present::player::player;

/// What numbers stand for, at one moment of a log.
#[derive(Default)]
struct Names {
    entries: HashMap<EntryId, String>,
    /// Round, board, White and Black of every game.
    games: HashMap<GameId, (u32, u32, EntryId, EntryId)>,
    rounds: u32,
}

impl Names {
    fn of(event: &Competition) -> Self {
        let mut names = Self::default();
        for entry in &event.entries {
            names.entries.insert(entry.id, entry.name.clone());
        }
        event.rounds.iter().for_each(|round| names.paired(round));
        names
    }

    fn paired(&mut self, round: &Round) {
        self.rounds += 1;
        self.games(&round.games);
    }

    fn games(&mut self, games: &[Game]) {
        for game in games {
            let place = (self.rounds, game.board, game.white, game.black);
            self.games.insert(game.id, place);
        }
    }

    /// Goes on by one event.
    fn take(&mut self, event: &Event) {
        match event {
            Event::Undone(by) => self.take(by),
            Event::Entered(entry) | Event::EntryRemoved(entry) | Event::EntryChanged(_, entry) => {
                self.entries.insert(entry.id, entry.name.clone());
            }
            Event::RoundPaired(round) => self.paired(round),
            Event::RoundUnpaired(_) => self.rounds = self.rounds.saturating_sub(1),
            Event::ArenaPaired(games) => self.games(games),
            _ => {}
        }
    }

    fn name(&self, entry: EntryId) -> String {
        self.entries.get(&entry).cloned().unwrap_or_default()
    }

    // tidy: table
    fn deed(&self, event: &Event) -> wire::TournamentDeed {
        let undone = match event {
            Event::Undone(by) => by.counter(),
            _ => None,
        };
        // Of what was undone the deed itself is told, not what undid it.
        let inner = undone.as_ref().unwrap_or(event);
        let mut deed = wire::TournamentDeed {
            kind: hall::event_name(event).to_owned(),
            undone: undone
                .as_ref()
                .map(|event| hall::event_name(event).to_owned()),
            number: None,
            round: None,
            board: None,
            names: Vec::new(),
            detail: None,
        };
        match inner {
            Event::Entered(entry) | Event::EntryRemoved(entry) => {
                deed.number = Some(entry.id.0);
                deed.detail = Some(entry.name.clone());
            }
            Event::EntryChanged(from, to) => {
                deed.number = Some(to.id.0);
                deed.names = vec![from.name.clone()];
                let rating = to.rating.map(|rating| format!(" {rating}"));
                deed.detail = Some(format!("{}{}", to.name, rating.unwrap_or_default()));
            }
            Event::TeamEntered(team) | Event::TeamRemoved(team) => {
                deed.number = Some(team.id.0);
                deed.detail = Some(team.name.clone());
            }
            Event::TeamChanged(from, to) => {
                deed.number = Some(to.id.0);
                deed.names = vec![from.name.clone()];
                deed.detail = Some(to.name.clone());
            }
            Event::Withdrawn(entry) | Event::Rejoined(entry) => {
                deed.number = Some(entry.0);
                deed.names = vec![self.name(*entry)];
            }
            Event::ByeGranted(entry, round, mark) | Event::ByeCancelled(entry, round, mark) => {
                deed.number = Some(entry.0);
                deed.round = Some(*round);
                deed.names = vec![self.name(*entry)];
                deed.detail = Some(mark.letter().to_string());
            }
            Event::PairForbidden(one, other) | Event::PairAllowed(one, other) => {
                deed.number = Some(one.0);
                deed.names = vec![self.name(*one), self.name(*other)];
            }
            Event::ResultSet(game, _, to) => {
                deed.number = Some(game.0);
                deed.detail = marks(*to);
                if let Some((round, board, white, black)) = self.games.get(game) {
                    (deed.round, deed.board) = (Some(*round), Some(*board));
                    deed.names = vec![self.name(*white), self.name(*black)];
                }
            }
            // Gone already: the number is the one that it had.
            Event::RoundPaired(_) if undone.is_some() => deed.round = Some(self.rounds + 1),
            Event::RoundUnpaired(_) if undone.is_none() => deed.round = Some(self.rounds + 1),
            Event::RoundPaired(_) | Event::RoundClosed | Event::RoundReopened => {
                deed.round = Some(self.rounds);
            }
            _ => {}
        }
        deed
    }
}

fn marks(marks: Option<(Mark, Mark)>) -> Option<String> {
    marks.map(|(white, black)| format!("{}{}", white.letter(), black.letter()))
}

/// What undoing would take back.
pub(crate) fn undo(event: &Competition) -> Option<wire::TournamentDeed> {
    let last = event.standing.last()?;
    last.counter()?;
    Some(Names::of(event).deed(last))
}

/// A log from its beginning.
pub(crate) fn log(events: Vec<(TournamentEvent, Option<Player>)>) -> Vec<wire::TournamentLogEntry> {
    let mut names = Names::default();
    let mut told = Vec::with_capacity(events.len());
    for (seq, (one, sender)) in (1..).zip(events) {
        names.take(&one.event);
        told.push(wire::TournamentLogEntry {
            seq,
            at_ms: one.at.0,
            sender: sender.map(player),
            deed: names.deed(&one.event),
        });
    }
    told
}
