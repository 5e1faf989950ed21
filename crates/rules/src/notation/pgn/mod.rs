//! Portable Game Notation: read as a stream or as a tree, and written in export form.
//!
//! ```
//! use rules::pgn::read_games;
//!
//! let text = b"[White \"Xie Jun\"]\n\n1.e4 e5 2.0-0? Nc6\n";
//! let read = read_games(text).next().unwrap();
//! assert_eq!(read.game.main_line().count(), 2, "it stops where a move cannot be made");
//! assert_eq!(read.faults[0].code, rules::Code::MoveIllegal);
//! assert!(read.game.to_string().contains("[White \"Xie Jun\"]"));
//! assert!(read.game.to_string().ends_with("\n1. e4 e5 *\n"));
//! ```

pub(crate) mod build;
pub(crate) mod bytes;
pub(crate) mod capped;
pub(crate) mod cut;
pub(crate) mod dispatch;
pub(crate) mod encoding;
pub(crate) mod fault;
pub(crate) mod follow;
pub(crate) mod geometry;
pub(crate) mod lane;
pub(crate) mod letters;
pub(crate) mod movetext;
pub(crate) mod quick;
pub(crate) mod reader;
pub(crate) mod sixteen;
pub(crate) mod spelled;
pub(crate) mod tags;
pub(crate) mod track;
pub(crate) mod tree;
pub(crate) mod visitor;
pub(crate) mod write;

pub use build::{Builder, ReadGame, read_games};
pub use capped::FAULTS_MAX;
pub use cut::last_cut;
pub use encoding::{Encoding, guess_encoding};
pub use fault::{PgnFault, Place, Places};
pub use reader::Reader;
pub use tree::{Game, NodeId};
pub use visitor::{Deaf, GameEnd, Text, Visitor};
pub use write::clock_mark;
