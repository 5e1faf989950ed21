//! The hall: live rooms, timers, lobby and players; the only writer of events.
//!
//! A command goes to the room that owns the game, is judged by the Laws, made durable, applied,
//! and only then answered and told to those who watch. Nothing here knows HTTP or JSON.
//!
//! ```
//! use hall::{Act, ColorWish, GameNews, Hall, HallConfig, Sought, Store};
//! use laws::{EditionId, Millis, Terms};
//!
//! # #[tokio::main]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = tempfile::tempdir()?;
//! let hall = Hall::open(Store::open(folder.path()).await?, HallConfig::default()).await?;
//! let (anna, _token) = hall.guest().await?;
//! let (bo, _token) = hall.guest().await?;
//!
//! let terms = Terms::hall(EditionId::Online, "180+2".parse()?);
//! hall.seek(anna.id, Some("a1"), terms.clone(), ColorWish::White).await?;
//! let Sought::Playing(game) = hall.seek(bo.id, Some("b1"), terms, ColorWish::Random).await?
//! else { unreachable!("the seeks fit") };
//!
//! let mut watch = hall.watch_game(&game, None, None).await?;
//! let Some(GameNews::Whole(first)) = watch.next().await else { unreachable!() };
//! assert_eq!(first.seats.white.player, anna);
//!
//! let e4 = Act::Move { text: "e4".into(), ply: 1, offer_draw: false, lag: Millis::ZERO };
//! hall.act(&game, anna.id, "a2", e4).await?;
//! assert_eq!(hall.game(&game, None).await?.game.moves()[0].san, "e4");
//! hall.shutdown().await?;
//! # Ok(())
//! # }
//! ```
//!
//! Rules of the house, where the Laws are silent (numbers: [`HallConfig`], [`Limits`]):
//!
//! - Seeks live while their owner has a socket open and are not kept through a restart; who
//!   starts a game to be played at once no longer seeks another. Challenges are kept and expire
//!   after a day. Colours nobody chose and the starts of Chess960 are drawn by lot.
//! - Chat is one channel a game: its players write, everybody who may watch reads, and watchers
//!   may write once the game is over. 300 characters, five lines in ten seconds.
//! - A player is present in the games he plays while any socket of his is open, whatever page it
//!   shows. The log hears of his absence three seconds after the last one closed, and only where
//!   an absence may cost the game. After the end those are present who watch the game.
//! - An outage is charged to nobody. It counts from the last sign of life, a heartbeat a second
//!   or an event, so a player may be given back up to a second and never loses one.
//! - The answer to a command is remembered for a day, refusals included; "too fast" is not.
//! - A session lasts 30 days (guests) or 90 (accounts) after its last use; only the hash of its
//!   token is kept.

mod accounts;
mod act;
mod board;
mod challenges;
mod clock;
mod clubs;
mod commands;
mod config;
pub mod data;
mod deadlines;
mod desk;
mod games;
mod hall;
mod lobby;
mod lots;
mod names;
mod norms;
mod notes;
mod people;
mod presence;
mod ratings;
mod reactions;
mod recover;
mod refusal;
mod rights;
mod roles;
mod room;
mod rooms;
mod seeks;
mod shared;
mod sheet;
mod tables;
mod tournaments;
mod turns;
mod view;

pub use accounts::{Profile, SessionKey, SettingsPatch};
pub use act::Act;
pub use clock::Clock;
pub use config::{HallConfig, Limits};
pub use desk::{DeskCard, DeskWatch};
pub use games::GameWatch;
pub use hall::Hall;
pub use lobby::Seek;
pub use names::check_name;
pub use norms::{NormChoice, NormField};
pub use notes::{Claim, Notes, Occurrence, Question, Sealing, occurrences};
pub use people::Notice;
pub use presence::{Connection, LobbyView, LobbyWatch};
pub use ratings::{
    ListEffect, ListForm, Number, NumberChanged, NumberHistory, NumberListed, NumberMoved,
    PoolKind, PoolRules, Ranked, RatingsWatch, read_list,
};
pub use refusal::{Code, HallError, Refusal};
pub use rights::Rights;
pub use seeks::Sought;
pub use store::{
    Challenge, ChallengeId, ChallengeState, ChatLine, ColorWish, Counts, EventRating, GameFacts,
    GameId, GameQuery, GameSummary, MemberCount, Membership, MovedGame, PageMark, Player, PlayerId,
    PlayerKind, PoolId, RatingChoice, Role, Seal, SeekId, Settings, Store, StoreError, Table,
    TournamentEvent, TournamentFacts, TournamentId, TournamentSides, TournamentStage,
    TournamentSummary, TournamentTerms, any_setup, fold_name,
};
pub use tables::NewTable;
pub use tournaments::{
    AsSeen, NextStep, TOURNAMENT_REFUSALS, TermsChange, TournamentAct, TournamentSnapshot,
    TournamentWatch, event_name, read_tie_breaks,
};
pub use view::{
    GameNews, GamePage, GameSnapshot, LogEntry, Presence, Rematch, RoomUpdate, Seat, Seen,
};
