//! Chess with no people in it: board, legal moves, notation, repetition.
//!
//! ```
//! use rules::{BoardOutcome, Color, Position};
//!
//! let mut position = Position::start();
//! for text in ["f3", "e5", "g4", "Qh4#"] {
//!     let m = position.parse_san(text).unwrap();
//!     position.play(m);
//! }
//! assert_eq!(position.outcome(), Some(BoardOutcome::Checkmate { winner: Color::Black }));
//! assert_eq!(
//!     position.fen(),
//!     "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
//! );
//! ```
//!
//! Strict readers take the standard and nothing else; tolerant ones take what real files hold and
//! name every tolerance they used by a [`Code`]. `no_std` with `alloc`.

#![no_std]

extern crate alloc;

mod attacks;
mod board;
mod fault;
mod moves;
mod notation;
mod position;

pub use attacks::leapers::{king_attacks, knight_attacks, pawn_attacks};
pub use attacks::lines::between;
pub use attacks::sliders::{bishop_attacks, queen_attacks, rook_attacks};
pub use board::bitboard::{Bitboard, Squares};
pub use board::color::{ByColor, Color};
pub use board::outcome::{NoOutcome, Outcome};
pub use board::placement::Board;
pub use board::role::{Piece, Role};
pub use board::square::{File, NoSuchSquare, Rank, Square};
pub use fault::{Code, Codes, Reading};
pub use moves::chess_move::Move;
pub use moves::list::{MoveList, Moves};
pub use moves::perft::{perft, perft_divide};
pub use notation::forgiving::{MoveFault, Notation, Tolerances};
pub use notation::san::{San, SanFault};
pub use notation::uci::{Uci, UciFault};
pub use notation::{fen, pgn};
pub use position::hash::PositionKey;
pub use position::line::{Line, LineFacts, LineOutcome};
pub use position::outcome::BoardOutcome;
pub use position::play::NotLegal;
pub use position::scharnagl::chess960_array;
pub use position::setup::{Setup, SetupFaults};
pub use position::{CastlingMode, Position};
