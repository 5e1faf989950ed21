//! Frames of the socket at `/ws`.
//!
//! Each side sends JSON text frames.
//! The client's frames carry an `id` chosen by the client (unique for the player, at most 40
//! characters); the server answers each exactly once with `ack` or `refused`, also when the same
//! `id` comes again after a reconnection: the first answer is repeated and nothing is done twice.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::act::GameAct;
use crate::common::{Actor, Color, Id};
use crate::desk::DeskView;
use crate::game::{ChatLine, GameEvent, GameState, GameView, MoveView, Seat};
use crate::lobby::{Challenge, LobbyView, NewChallenge, NewSeek};
use crate::player::Me;
use crate::problem::Refusal;
use crate::rating::GameRated;

/// What a client sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ClientFrame {
    /// Version of the protocol: 1.
    pub v: u8,
    /// The command's id.
    pub id: String,
    /// What to do.
    #[serde(flatten)]
    pub body: ClientBody,
}

/// The commands of a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum ClientBody {
    /// Measures the way; answered by `pong`, not by `ack`.
    Ping {
        /// The client's clock, Unix milliseconds, returned as it came.
        #[ts(type = "number")]
        sent_ms: i64,
        /// The last measured round trip, milliseconds; absent at first.
        rtt_ms: Option<u32>,
    },
    /// Follow the lobby: a `lobby` frame now and at every change.
    WatchLobby {},
    /// Stop following the lobby.
    LeaveLobby {},
    /// Follow the arbiter's desk: a `desk` frame now and at every change (arbiters only).
    WatchDesk {},
    /// Stop following the desk.
    LeaveDesk {},
    /// Follow a game. Without `since_seq`, or if it lies too far back, a `game` frame comes;
    /// else the `update` frames missed. Chat lines after `since_line` come too.
    WatchGame {
        /// Which game.
        game: Id,
        /// The last sequence number seen.
        since_seq: Option<u32>,
        /// The last chat line seen.
        since_line: Option<u32>,
    },
    /// Follow a tournament: a `tournament_changed` frame at every change.
    WatchTournament {
        /// Which.
        tournament: Id,
    },
    /// Stop following it.
    LeaveTournament {
        /// Which.
        tournament: Id,
    },
    /// Follow numbers: a `ratings_changed` frame now and at every change.
    /// Takes the place of what the socket followed before.
    WatchRatings {
        /// Whose: an account's name, or an id; everybody's where nobody is named.
        player: Option<String>,
    },
    /// Stop following numbers.
    LeaveRatings {},
    /// Stop following a game.
    LeaveGame {
        /// Which game.
        game: Id,
    },
    /// Act in a game.
    Act {
        /// Which game.
        game: Id,
        /// As whom: needed by the host of a table and by the arbiter; a player is himself.
        #[serde(rename = "as", default)]
        #[ts(optional = nullable)]
        as_actor: Option<Actor>,
        /// What to do there.
        act: GameAct,
    },
    /// Say something in a game.
    Chat {
        /// Which game.
        game: Id,
        /// At most 300 characters.
        text: String,
    },
    /// Post a seek, or start a game at once if one fits.
    Seek {
        /// The seek.
        seek: NewSeek,
    },
    /// Withdraw one's seek.
    CancelSeek {
        /// Which.
        seek: Id,
    },
    /// Answer somebody's seek.
    TakeSeek {
        /// Which.
        seek: Id,
    },
    /// Make a challenge; the answer carries its id in `made`.
    Challenge {
        /// The challenge.
        challenge: NewChallenge,
    },
    /// Accept a challenge.
    AcceptChallenge {
        /// Which.
        challenge: Id,
    },
    /// Decline a challenge to me.
    DeclineChallenge {
        /// Which.
        challenge: Id,
    },
    /// Withdraw my challenge.
    CancelChallenge {
        /// Which.
        challenge: Id,
    },
}

/// What the server sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ServerFrame {
    /// Version of the protocol: 1.
    pub v: u8,
    /// The server's clock when the frame was made, Unix milliseconds.
    #[ts(type = "number")]
    pub now_ms: i64,
    /// What it says.
    #[serde(flatten)]
    pub body: ServerBody,
}

/// The frames of the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum ServerBody {
    /// First frame of a socket.
    Welcome {
        /// Who the cookie says I am.
        me: Me,
        /// Changes when the hall was restarted.
        boot: Id,
    },
    /// The command was done (and is durable).
    Ack {
        /// The command's id.
        id: String,
        /// The game, seek or challenge that it made, if it made one.
        made: Option<Id>,
    },
    /// The command was not done.
    Refused {
        /// The command's id.
        id: String,
        /// Why.
        refusal: Refusal,
    },
    /// Answer to `ping`.
    Pong {
        /// What the ping carried.
        #[ts(type = "number")]
        sent_ms: i64,
    },
    /// The lobby.
    Lobby {
        /// As I see it.
        lobby: LobbyView,
    },
    /// The arbiter's desk.
    Desk {
        /// Every board.
        desk: DeskView,
    },
    /// A game, whole.
    Game {
        /// As I see it.
        game: Box<GameView>,
    },
    /// A game moved on, from `from_seq` (exclusive) to `seq`.
    /// A client whose own number is not `from_seq` watches the game anew.
    Update {
        /// Which game.
        game: Id,
        /// The number before.
        from_seq: u32,
        /// The number after.
        seq: u32,
        /// What happened.
        events: Vec<GameEvent>,
        /// The first ply that differs from before: drop `moves` from that ply on, then append.
        /// (A take-back shortens the list.)
        moves_from_ply: u32,
        /// The moves from there.
        moves: Vec<MoveView>,
        /// The state after.
        state: Box<GameState>,
    },
    /// A line of chat.
    ChatSaid {
        /// Which game.
        game: Id,
        /// The line.
        line: ChatLine,
    },
    /// A tournament moved on: read it anew.
    TournamentChanged {
        /// Which.
        tournament: Id,
        /// Sequence number of its last event.
        seq: u32,
    },
    /// The numbers that this socket follows have changed: read them anew.
    RatingsChanged {},
    /// A rated game has moved the pools, or was corrected.
    Rated {
        /// Which game.
        game: Id,
        /// What moved.
        rated: Box<GameRated>,
    },
    /// Who is there changed (no event of the game).
    Presence {
        /// Which game.
        game: Id,
        /// White's seat.
        white: Seat,
        /// Black's seat.
        black: Seat,
        /// Spectators now.
        watchers: u32,
    },
    /// A game of mine started: go there.
    GameStarted {
        /// Which game.
        game: Id,
        /// My side.
        color: Color,
    },
    /// A challenge of mine or to me changed.
    ChallengeChanged {
        /// As it is now.
        challenge: Challenge,
    },
    /// The server is going down or this socket is too slow or replaced; come back later.
    Bye {
        /// `shutdown`, `too_slow`, `signed_out` (also when the session was replaced by signing in),
        /// `replaced` (too many sockets of one player: the oldest goes).
        reason: String,
    },
}
