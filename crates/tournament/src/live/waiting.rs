//! A round of a Swiss as it waited for its pairing, for those who ask why it is so.

use crate::live::event::EntryId;
use crate::live::plan::System;
use crate::live::state::Competition;
use crate::live::table::table_in;
use crate::swiss::{Field, Number};

/// What a round was paired from.
#[derive(Clone, Debug)]
pub struct Waiting {
    /// Number 1 first.
    pub order: Vec<EntryId>,
    /// The field, with the results as they stand today.
    pub field: Field,
}

impl Waiting {
    /// The number that an entry had in that round.
    #[must_use]
    pub fn number(&self, entry: EntryId) -> Option<Number> {
        let at = self.order.iter().position(|one| *one == entry)?;
        u32::try_from(at + 1).ok()
    }

    /// The entry behind a number.
    #[must_use]
    pub fn entry(&self, number: Number) -> Option<EntryId> {
        let at = usize::try_from(number).ok()?.checked_sub(1)?;
        self.order.get(at).copied()
    }
}

/// What a round of the event, from 1, was paired from; nothing for a round that no Swiss pairing
/// made, or that is not there.
#[must_use]
pub fn before_round(competition: &Competition, round: u32) -> Option<Waiting> {
    let at = usize::try_from(round).ok()?.checked_sub(1)?;
    let paired = competition.rounds.get(at)?;
    let plan = competition.plan.stages.get(paired.stage)?;
    if !matches!(plan.system, System::Swiss { .. }) {
        return None;
    }
    let earlier = competition.rounds[..at].iter();
    let in_stage = earlier.filter(|one| one.stage == paired.stage).count() + 1;
    let table = table_in(competition, paired.stage, paired.numbers.clone());
    let field = Field::of(&table.tournament, in_stage, None).ok()?;
    Some(Waiting {
        order: table.order,
        field,
    })
}
