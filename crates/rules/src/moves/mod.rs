//! Moves, lists of them, and the legal moves of a position.

pub(crate) mod chess_move;
pub(crate) mod dispatch;
pub(crate) mod generate;
pub(crate) mod legality;
pub(crate) mod list;
pub(crate) mod origins;
pub(crate) mod perft;
pub(crate) mod sinks;
