//! Stored shapes and their conversions, written by hand: a record lives for decades, a living
//! type does not. Every version ever written stays readable.

pub(crate) mod answer;
pub(crate) mod clocks;
mod event;
#[cfg(test)]
mod golden;
pub(crate) mod rating;
mod read;
pub(crate) mod settings;
mod sound;
pub(crate) mod terms;
mod write;

pub(crate) use event::VERSION as EVENT_VERSION;
pub(crate) use read::LogReader;
pub(crate) use sound::check_records;
pub(crate) use write::write as write_event;
