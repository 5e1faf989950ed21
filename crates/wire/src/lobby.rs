//! The lobby: seeks, challenges, what goes on now.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::common::{ColorWish, Id, PlayerRef};
use crate::game::{GameSummary, Terms};

/// An open seek: anybody may answer it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Seek {
    /// Identifier.
    pub id: Id,
    /// Who waits.
    pub player: PlayerRef,
    /// What would be played.
    pub terms: Terms,
    /// The colour the seeker asked for.
    pub color: ColorWish,
    /// Since when, Unix milliseconds.
    #[ts(type = "number")]
    pub created_at_ms: i64,
}

/// Body of `POST /api/v1/seeks`.
/// A seek that fits an open one of somebody else (same terms, colours that agree) starts the
/// game at once; otherwise it waits and is withdrawn when its owner's last socket closes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NewSeek {
    /// What to play.
    pub terms: Terms,
    /// Which side.
    pub color: ColorWish,
}

/// Answer to `POST /api/v1/seeks`: the seek that waits now, or the game it started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeekAnswer {
    /// Nobody's open seek fitted: this one waits.
    Seek(Box<Seek>),
    /// A game started.
    Game(Id),
}

/// Answer to `POST /api/v1/seeks/{id}/take`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameMade {
    /// The game; its page is `/game/{id}`.
    pub game: Id,
}

/// What became of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChallengeState {
    /// Waiting for an answer.
    Open,
    /// Accepted: `game` is set.
    Accepted,
    /// Declined by the invited player.
    Declined,
    /// Withdrawn by its maker.
    Withdrawn,
    /// Nobody answered in time.
    Expired,
}

/// A challenge: a link for whoever opens it first, or an invitation of a named player.
/// The link is `/challenge/{id}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Challenge {
    /// Identifier, also the secret part of the link.
    pub id: Id,
    /// Who challenges.
    pub from: PlayerRef,
    /// Whom; absent for an open link.
    pub to: Option<PlayerRef>,
    /// What would be played.
    pub terms: Terms,
    /// The colour the challenger asked for.
    pub color: ColorWish,
    /// What became of it.
    pub state: ChallengeState,
    /// The game, once accepted.
    pub game: Option<Id>,
    /// Since when, Unix milliseconds.
    #[ts(type = "number")]
    pub created_at_ms: i64,
}

/// Body of `POST /api/v1/challenges`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NewChallenge {
    /// Name of the invited account; absent for a link.
    pub to: Option<String>,
    /// What to play.
    pub terms: Terms,
    /// Which side the challenger takes.
    pub color: ColorWish,
}

/// The lobby as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LobbyView {
    /// Players with an open socket.
    pub online: u32,
    /// Games going on in the hall.
    pub playing: u32,
    /// Open seeks, oldest first; one's own included.
    pub seeks: Vec<Seek>,
    /// Challenges from me and to me that wait for an answer.
    pub challenges: Vec<Challenge>,
    /// My games that go on, mine to move first.
    pub my_games: Vec<GameSummary>,
    /// Games of others worth watching, liveliest first (at most 12).
    pub live: Vec<GameSummary>,
}
