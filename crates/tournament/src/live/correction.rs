//! What a corrected result brings with it.

use crate::live::event::{EntryId, Event, GameId};
use crate::live::state::Competition;
use crate::live::table::{standings_of, table_of};
use crate::mark::Mark;
use crate::points::Points;

/// Somebody whom a correction moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The player.
    pub entry: EntryId,
    /// Points before and after.
    pub points: (Points, Points),
    /// Place in the list before and after.
    pub rank: (usize, usize),
}

/// What a corrected result brings with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Consequences {
    /// Whose points or place change, in order of the new places.
    pub moved: Vec<Moved>,
    /// Rounds of the event, from 1, that were paired with the result as it stood. They stay as
    /// they are; the correction counts from the next one on.
    pub paired_since: Vec<u32>,
}

/// What a result would bring with it, before it is set. Nothing for an unknown game.
#[must_use]
pub fn consequences(competition: &Competition, game: GameId, marks: (Mark, Mark)) -> Consequences {
    let holds = |round: &crate::live::Round| round.games.iter().any(|g| g.id == game);
    let Some(at) = competition.rounds.iter().position(holds) else {
        return Consequences::default();
    };
    if competition.arena.is_some() {
        // Its table is not counted from rounds, and nobody was paired by the result alone.
        return Consequences::default();
    }
    let stage = competition.rounds[at].stage;
    let from = competition.game(game).and_then(|g| g.marks);
    let mut then = competition.clone();
    then.apply(&Event::ResultSet(game, from, Some(marks)));
    let mut moved = Vec::new();
    for list in 0..competition.stages.get(stage).map_or(0, Vec::len) {
        let order = table_of(competition, stage, list).order;
        let before = standings_of(competition, stage, list);
        for row in standings_of(&then, stage, list) {
            let Some(old) = before.iter().find(|old| old.id == row.id) else {
                continue;
            };
            let Some(entry) = order.get(row.id as usize - 1) else {
                continue;
            };
            if (old.points, old.rank) != (row.points, row.rank) {
                let points = (old.points, row.points);
                moved.push(Moved {
                    entry: *entry,
                    points,
                    rank: (old.rank, row.rank),
                });
            }
        }
    }
    let later = competition.rounds.iter().enumerate().skip(at + 1);
    let paired_since = later.filter(|(_, round)| round.stage == stage);
    let number = |(i, _): (usize, _)| u32::try_from(i + 1).unwrap_or(u32::MAX);
    Consequences {
        moved,
        paired_since: paired_since.map(number).collect(),
    }
}
