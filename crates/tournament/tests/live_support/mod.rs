//! Driving an event by commands, as an arbiter would.
#![allow(dead_code, reason = "each test binary uses its part")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use tournament::Mark;
use tournament::live::{
    Command, Competition, EntryForm, EntryId, Event, Placed, Plan, Refusal, decide,
};
use tournament::systems::Pace;

/// An event with its log.
#[derive(Debug)]
pub(crate) struct Hall {
    pub(crate) plan: Plan,
    pub(crate) now: Competition,
    pub(crate) log: Vec<Event>,
}

impl Hall {
    pub(crate) fn new(plan: Plan) -> Hall {
        Hall {
            now: Competition::new(plan.clone()),
            plan,
            log: Vec::new(),
        }
    }

    pub(crate) fn try_do(&mut self, command: &Command) -> Result<(), Refusal> {
        for event in decide(&self.now, command)? {
            self.now.apply(&event);
            self.log.push(event);
        }
        Ok(())
    }

    pub(crate) fn run(&mut self, command: &Command) {
        self.try_do(command)
            .unwrap_or_else(|refusal| panic!("{command:?}: {refusal:?}"));
    }

    pub(crate) fn enter(&mut self, count: u32) {
        for n in 1..=count {
            let form = EntryForm::rated(format!("Player {n:02}"), 2400 - 20 * n);
            self.run(&Command::Enter(form));
        }
    }

    /// Sets every result of the open round and closes it.
    pub(crate) fn play(&mut self, mut result: impl FnMut(EntryId, EntryId, Pace) -> (Mark, Mark)) {
        let games = self.now.open_round().unwrap().games.clone();
        for game in games.iter().filter(|game| game.marks.is_none()) {
            let (white, black) = result(game.white, game.black, game.pace);
            self.run(&Command::SetResult(game.id, white, black));
        }
        self.run(&Command::CloseRound);
    }

    pub(crate) fn replayed(&self) -> Competition {
        Competition::replay(self.plan.clone(), &self.log)
    }
}

pub(crate) const WHITE: (Mark, Mark) = (Mark::Win, Mark::Loss);
pub(crate) const BLACK: (Mark, Mark) = (Mark::Loss, Mark::Win);
pub(crate) const DRAW: (Mark, Mark) = (Mark::Draw, Mark::Draw);

/// The smaller number wins.
pub(crate) fn stronger(white: EntryId, black: EntryId, _: Pace) -> (Mark, Mark) {
    if white < black { WHITE } else { BLACK }
}

pub(crate) fn placed(table: &[(usize, Placed)]) -> Vec<(usize, u32)> {
    table
        .iter()
        .map(|(rank, placed)| match placed {
            Placed::Entry(id) => (*rank, id.0),
            Placed::Team(id) => (*rank, id.0),
        })
        .collect()
}
