//! One file a verb: what was typed becomes what is meant, and is run.

pub(crate) mod fen;
pub(crate) mod perft;
pub(crate) mod san;
