//! Chess events: entries, rounds, pairings, standings, tie-breaks, teams and tournament reports.
//!
//! A [`Tournament`] is a whole event as a table; [`trf::read`] makes one of a report file.
//!
//! ```
//! use tournament::{Cell, Mark, Player, PlayerId, Points, Tournament};
//! use rules::Color;
//!
//! let (li, wang) = (PlayerId(1), PlayerId(2));
//! let mut event = Tournament::default();
//! event.players = vec![Player::new(li, "Li"), Player::new(wang, "Wang")];
//! event.players[0].set_cell(1, Cell::game(wang, Color::White, Mark::Draw));
//! event.players[1].set_cell(1, Cell::game(li, Color::Black, Mark::Draw));
//! assert_eq!(event.players[0].points_after(1, &event.scoring), Points::HALF);
//! ```

pub mod live;
mod mark;
mod matching;
mod player;
mod points;
mod scoring;
pub mod standings;
pub mod swiss;
pub mod systems;
mod team;
mod tournament;
pub mod trf;

pub use mark::{Cell, Mark};
pub use player::{Player, PlayerId, Sex, Title};
pub use points::{NoPoints, Points};
pub use scoring::Scoring;
pub use team::{ForfeitedMatch, LineUp, MatchScoring, Team, TeamByes, TeamId};
pub use tournament::{
    AbnormalPoints, Acceleration, Forbidden, Header, RoundByes, Tournament, VirtualPoints,
};
