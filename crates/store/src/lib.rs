//! The event log of the hall and its views, in SQLite.

mod answer;
mod challenge;
mod chat;
mod error;
mod game;
mod id;
mod list;
mod player;
mod record;
mod settings;
mod store;
mod writer;

pub use answer::{Answer, Remembered, Written};
pub use challenge::{Challenge, ChallengeState, ColorWish};
pub use chat::{ChatLine, NewLine};
pub use error::StoreError;
pub use game::{Append, Cause, GameFacts, NewGame};
pub use id::{ChallengeId, GameId, PlayerId, SeekId};
pub use list::{GameQuery, GameSummary, PageMark};
pub use player::{Counts, Player, PlayerKind, Session, TokenHash, fold_name};
pub use settings::Settings;
pub use store::Store;
