//! A game of chess between two people at one terminal.

mod board;
mod prompt;
mod said;
mod scoresheet;
mod table;
mod verdicts;
mod words;

pub(crate) use prompt::Keyboard;
pub(crate) use scoresheet::scoresheet;
pub(crate) use table::{Table, Ways};
