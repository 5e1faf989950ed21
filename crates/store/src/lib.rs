//! The event log of the hall and its views, in SQLite.
//!
//! One task writes: the jobs of many rooms share a commit, and what a method has written is on
//! the disk when it returns. Reads go to a pool beside it. The truth is the log of events at
//! `(game, seq)`; everything else about a game can be made from it again.
//!
//! ```
//! use laws::Timestamp;
//! use store::{PlayerKind, Store};
//!
//! # #[tokio::main]
//! # async fn main() -> Result<(), store::StoreError> {
//! # let folder = tempfile::tempdir().map_err(|_| store::StoreError::Closed)?;
//! let store = Store::open(folder.path()).await?;
//! let guest = store.add_guest(Timestamp(1_000)).await?;
//! assert_eq!(guest.name, "Guest 1");
//! let hash = "$argon2id$…".to_owned();
//! let anna = store.register(guest.id, "Anna".to_owned(), hash).await?;
//! assert_eq!((anna.id, anna.kind), (guest.id, PlayerKind::Account));
//! assert!(store.account("ANNA").await?.is_some());
//! store.close().await;
//! # Ok(())
//! # }
//! ```
//!
//! SQL stands in `player`, `role`, `club`, `challenge`, `chat`, `answer`, `game`, `table`, `list`,
//! `rating`, `rating_set`, `result`, `event_rating`, `tournament` and `keep` alone, and uses
//! nothing that PostgreSQL could not say in its own words.

mod answer;
mod challenge;
mod chat;
mod club;
mod error;
mod event_rating;
mod game;
mod id;
mod keep;
mod list;
mod player;
mod rating;
mod rating_set;
mod record;
mod result;
mod role;
mod seal;
mod settings;
mod store;
mod table;
mod tournament;
mod writer;

pub use answer::{Answer, Remembered, Written};
pub use challenge::{Challenge, ChallengeState, ColorWish};
pub use chat::{ChatLine, NewLine};
pub use club::{MemberCount, Membership};
pub use error::StoreError;
pub use event_rating::RatingChoice;
pub use game::{Append, Cause, GameFacts, NewGame};
pub use id::{ChallengeId, GameId, PlayerId, SeekId, TournamentId};
pub use keep::{backup, copy_seal_key, export, restore};
pub use list::{Entry, GameQuery, GameSummary, PageMark};
pub use player::{Counts, Player, PlayerKind, Session, TokenHash, fold_name};
pub use rating::{Moved, MovedGame, PoolId, PoolValue, PoolWrite};
pub use rating_set::NumberSet;
pub use record::setup::any_setup;
pub use result::{Counted, CountedEvent, typed_game};
pub use role::Role;
pub use seal::Seal;
pub use settings::Settings;
pub use store::Store;
pub use table::{NewTable, Table};
pub use tournament::{
    EventRating, Saying, TournamentAppend, TournamentEvent, TournamentFacts, TournamentSides,
    TournamentStage, TournamentSummary, TournamentTerms,
};
