//! An event while it runs: commands in, events out, and a log that replays to the same state.
//!
//! [`decide`] judges a [`Command`] and answers with [`Event`]s or a [`Refusal`];
//! [`Competition::apply`] writes an event down and never judges. Nothing here draws a lot or
//! reads a clock: lots are arguments. The past is never paired again: a corrected result counts
//! from the next round on, and where somebody has gone on by it, it is refused until that is
//! undone.

mod apart;
mod arena;
mod bracket;
mod command;
mod correction;
mod decide;
mod event;
mod mend;
mod pairing;
mod plan;
mod refusal;
mod report;
mod rest;
mod stages;
mod state;
mod table;
mod waiting;
mod warning;

pub use arena::{ArenaRow, ArenaTime, arena_deadline, arena_table};
pub use bracket::{Bracket, BracketMatch, CONSOLATION, THIRD_PLACE};
pub use command::{Command, EntryForm};
pub use correction::{Consequences, Moved, consequences};
pub use decide::decide;
pub use event::{Entry, EntryId, Event, Game, GameId, Round, TeamEntry};
pub use plan::{
    Acceleration, CaptainQuestion, Details, Mendable, Numbers, Plan, StagePlan, SwissTerms, System,
    captain_may_answer,
};
pub use refusal::Refusal;
pub use report::report_of;
pub use rest::{resting, resting_team, rounds_of_event};
pub use stages::{Placed, final_table};
pub use state::Competition;
pub use table::{StageTable, annulled, field_of, order_of, stage_table, standings_of, table_of};
pub use waiting::{Waiting, before_round};
pub use warning::{Grade, Warning, WarningKind, warnings};
