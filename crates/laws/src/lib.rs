//! One game of chess under an edition of the Laws: commands in, events out.
//!
//! [`decide`] judges a command at an instant and answers with [`Event`]s or a [`Refusal`]
//! that names the article; [`Game::apply`] writes an event down and never judges, so that a
//! log replays to the same game for ever. No clock is read here: instants are arguments, and
//! [`Game::next_deadline`] says when to come back with a [`Act::Tick`].
//!
//! ```
//! use laws::{Act, Command, EditionId, Game, Millis, Start, Terms, Timestamp, decide};
//! use rules::{Color, Position};
//!
//! let terms = Terms::online(EditionId::Fide2023, "180+2".parse()?);
//! let (mut game, created) = Game::new(terms, Start::new(Position::start()), Timestamp(0));
//! let mut log = vec![created];
//!
//! let mv = game.read_move(Color::White, "e2e4")?;
//! let act = Act::Move { mv, offer_draw: false, lag: Millis::ZERO };
//! for event in decide(&game, &Command::player(Color::White, act), Timestamp(5_000))? {
//!     game.apply(&event);
//!     log.push(event);
//! }
//! let clocks = game.clocks_at(Timestamp(6_000)).left.unwrap_or_default();
//! assert_eq!((clocks.white, clocks.black), (Millis(177_000), Millis(179_000)));
//! assert_eq!(Game::replay(&log)?, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Where things are: what can be asked is in [`Act`] and [`Ruling`], what can happen in
//! [`EventKind`], what an edition decides in [`Edition`] (its tables in `edition/`, one file a
//! text, each naming only what differs from the next younger one). `decide/` has a file for each
//! part of the Laws and dispatches in `decide/mod.rs`; `game/apply*.rs` write events down;
//! `clock/` counts, `board/` holds what hands do. What is deliberately absent: clocks read,
//! input and output, players' names, tournaments.

mod article;
mod board;
mod clock;
mod codes;
mod command;
mod decide;
mod edition;
mod ending;
mod event;
mod game;
mod instant;
mod mating;
mod refusal;
mod ruling;
mod scoresheet;
mod secret;
mod terms;

pub use article::Article;
pub use board::duty::Duty;
pub use board::step::{NoSuchStep, Step};
pub use clock::control::{Bonus, Period, TimeControl, TimeControlKind};
pub use clock::deadline::{Deadline, DeadlineKind};
pub use clock::parse::{TimeControlFault, TimeControlFaultCode};
pub use clock::running::Reading;
pub use clock::speed::{Speed, Tempo};
pub use codes::{About, Code, codes};
pub use command::{
    Act, Actor, Command, Complaint, Found, Ground, Missing, Ruling, StopReason, TouchOrder,
};
pub use decide::{Judgement, can_do, decide, judge};
pub use edition::{
    Absence, Articles, BothFlags, ByTempo, Dead, Edition, EditionId, Equipment, Fivefold, FlagDraw,
    IllegalRule, OfferLapse, Origin, Parameter, PawnLeft, QuickplayRule, Reversed, Rule,
    WrongClaim,
};
pub use ending::{Ending, GameResult, Termination};
pub use event::{Completion, Created, Event, EventKind, TurnClock};
pub use game::{Envelope, Game, OpenClaim, Outage, PlayedMove, ReplayFault, Takeback};
pub use instant::{Millis, Timestamp};
pub use mating::{Verdict, can_mate, is_dead};
pub use refusal::{Refusal, RefusalCode};
pub use scoresheet::scoresheet;
pub use secret::Secret;
pub use terms::{
    AnnouncedFifty, FirstMoves, GameOptions, LagRule, Mode, Start, Terms, TermsFault, Variant,
};
