//! Chess in text: FEN, UCI moves, SAN, whatever people write, and PGN.

pub mod fen;
mod fen_write;
pub(crate) mod forgiving;
pub mod pgn;
pub(crate) mod san;
pub(crate) mod token;
pub(crate) mod uci;
