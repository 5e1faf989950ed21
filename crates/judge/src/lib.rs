//! Plays case files of the Laws of Chess: a start, timed events, and the facts that must hold.
//!
//! A case is one line of JSON. It goes through [`laws::judge`] and [`laws::Game::apply`] like
//! every game of the hall; then each fact under `expect` is compared with what the game says.
//! What a line must look like is told in `docs/judge.md`.
//!
//! ```
//! let line = r#"{"id": "mate", "edition": "fide-2023", "tempo": "standard", "mode": "online",
//!     "start": {"fen": "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"},
//!     "events": [{"at": 1, "by": "white", "do": "move", "move": "a1a8"}],
//!     "expect": {"result": "1-0", "termination": "checkmate"}}"#;
//! let verdict = judge::judge(line);
//! assert!(verdict.ok());
//! assert_eq!(verdict.got["result"], "1-0");
//!
//! let spoiled = judge::judge(&line.replace("fide-2023", "fide-1066"));
//! assert_eq!(spoiled.fault.map(|f| f.code), Some(judge::FaultCode::UnknownWord));
//! ```

mod act;
mod calc;
mod desk;
mod facts;
mod fault;
mod fields;
mod start;
mod verdict;

pub use fault::{Fault, FaultCode};
pub use verdict::{Verdict, judge};
