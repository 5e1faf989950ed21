//! Stored shapes and their conversions, written by hand: a record lives for decades, a living
//! type does not. Every version ever written stays readable.

pub(crate) mod answer;
mod board;
mod board_read;
mod board_write;
pub(crate) mod clocks;
mod event;
#[cfg(test)]
mod golden;
#[cfg(test)]
mod golden_board;
#[cfg(test)]
mod golden_later;
#[cfg(test)]
mod golden_tournaments;
mod later;
pub(crate) mod rating;
mod read;
pub(crate) mod settings;
pub(crate) mod setup;
mod sound;
pub(crate) mod terms;
pub(crate) mod tournament;
mod tournament_mend;
pub(crate) mod tournament_options;
pub(crate) mod tournament_terms;
mod write;

pub(crate) use board_write::Place;
pub(crate) use read::{LogReader, place};
pub(crate) use sound::check_records;
pub(crate) use write::write as write_event;
