//! One file a verb: what was typed becomes what is meant, and is run.

pub(crate) mod can_mate;
pub(crate) mod explained;
pub(crate) mod fen;
pub(crate) mod judge;
pub(crate) mod keep;
pub(crate) mod laws;
pub(crate) mod norm;
pub(crate) mod pair;
pub(crate) mod perft;
pub(crate) mod pgn_check;
pub(crate) mod pgn_convert;
pub(crate) mod play;
pub(crate) mod rate;
pub(crate) mod role;
pub(crate) mod san;
pub(crate) mod serve;
pub(crate) mod sheet;
pub(crate) mod standings;
pub(crate) mod trf;
