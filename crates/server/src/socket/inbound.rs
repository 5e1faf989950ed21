//! What a client asks for: read, judged for form and pace, and handed to the hall.

use std::collections::HashMap;
use std::time::Instant;

use axum::extract::ws::Message;
use hall::{GameId, PlayerId};
use laws::Millis;
use wire::{ClientBody, ClientFrame, ServerBody};

use super::follow::{self, Following};
use super::outbound::{self, Outbox};
use crate::accept;
use crate::limits::Bucket;
use crate::present::eyes::Looker;
use crate::problem::Failure;
use crate::state::App;

/// The protocol's version.
const VERSION: u8 = 1;
/// Longest id of a command.
const ID_LONGEST: usize = 40;
/// Games one socket may follow at once.
const GAMES_MOST: usize = 20;
/// Without any measure yet, no more lag than this is believed.
const LAG_UNMEASURED_MS: u32 = 300;

/// Where the frames of one socket are dealt with, one after the other.
#[derive(Debug)]
pub(crate) struct Desk {
    app: App,
    player: PlayerId,
    outbox: Outbox,
    opened: Instant,
    pace: Bucket,
    lobby: Option<Following>,
    desk: Option<Following>,
    ratings: Option<Following>,
    games: HashMap<GameId, Following>,
    tournaments: HashMap<String, Following>,
    measured_ms: Option<u32>,
    reported_ms: Option<u32>,
}

/// What answers a command that was done: the id of what it made, if it made something.
type Done = Result<Option<String>, Failure>;

impl Desk {
    pub(crate) fn new(app: App, player: PlayerId, outbox: Outbox, opened: Instant) -> Self {
        let pace = Bucket::full(app.config.limits.commands, opened);
        Self {
            app,
            player,
            outbox,
            opened,
            pace,
            lobby: None,
            desk: None,
            ratings: None,
            games: HashMap::new(),
            tournaments: HashMap::new(),
            measured_ms: None,
            reported_ms: None,
        }
    }

    /// Deals with one message, and answers it if it is a command.
    pub(crate) async fn receive(&mut self, message: Message) {
        match message {
            Message::Text(text) => match self.read(&text) {
                Ok(frame) => self.carry_out(frame).await,
                Err((id, failure)) => self.refuse(id, failure),
            },
            Message::Binary(_) => self.refuse(String::new(), Failure::new("malformed")),
            Message::Pong(echo) => {
                let measured = outbound::round_trip_ms(&echo, self.opened);
                self.measured_ms = measured.or(self.measured_ms);
            }
            Message::Ping(_) | Message::Close(_) => {}
        }
    }

    fn read(&mut self, text: &str) -> Result<ClientFrame, (String, Failure)> {
        let limits = &self.app.config.limits;
        if text.len() > limits.frame_bytes {
            return Err((String::new(), Failure::new("too_large")));
        }
        let read = wire::read_client_frame(text);
        let (id, version) = match &read {
            Ok(frame) => (frame.id.clone(), Some(frame.v)),
            Err(fault) => (fault.id.clone().unwrap_or_default(), fault.version),
        };
        if let Err(seconds) = self.pace.take(limits.commands, Instant::now()) {
            tracing::debug!(seconds, "a socket is too fast");
            return Err((id, Failure::new("too_fast")));
        }
        if version.is_some_and(|version| version != VERSION) {
            return Err((id, Failure::new("unsupported_version").at("v")));
        }
        let frame = read.map_err(|fault| {
            tracing::debug!(%fault, "a frame could not be read");
            (id, Failure::new("malformed"))
        })?;
        let sound = (1..=ID_LONGEST).contains(&frame.id.len())
            && frame.id.bytes().all(|byte| byte.is_ascii_graphic());
        if sound {
            Ok(frame)
        } else {
            Err((frame.id, Failure::new("command_bad").at("id")))
        }
    }

    async fn carry_out(&mut self, frame: ClientFrame) {
        let id = frame.id;
        let done = match frame.body {
            ClientBody::Ping { sent_ms, rtt_ms } => {
                self.reported_ms = rtt_ms.or(self.reported_ms);
                return self.outbox.send(ServerBody::Pong { sent_ms });
            }
            ClientBody::WatchLobby {} => self.watch_lobby(),
            ClientBody::LeaveLobby {} => {
                self.lobby = None;
                Ok(None)
            }
            ClientBody::WatchDesk {} => self.watch_desk().await,
            ClientBody::LeaveDesk {} => {
                self.desk = None;
                Ok(None)
            }
            ClientBody::WatchGame {
                game,
                since_seq,
                since_line,
            } => {
                // Acknowledged inside: the answer comes before the first frame of the game.
                return self
                    .watch_game(id, game.into(), since_seq, since_line)
                    .await;
            }
            ClientBody::WatchTournament { tournament } => self.watch_tournament(tournament).await,
            ClientBody::LeaveTournament { tournament } => {
                self.tournaments.remove(&tournament);
                Ok(None)
            }
            ClientBody::WatchRatings { player } => self.watch_ratings(player).await,
            ClientBody::LeaveRatings {} => {
                self.ratings = None;
                Ok(None)
            }
            ClientBody::LeaveGame { game } => {
                self.games.remove(&GameId::from(game));
                Ok(None)
            }
            other => self.command(&id, other).await,
        };
        self.answer(id, done);
    }

    fn watch_lobby(&mut self) -> Done {
        let watch = self.app.hall.watch_lobby();
        let follow = follow::lobby(
            self.app.hall.clone(),
            watch,
            self.player,
            self.outbox.clone(),
        );
        self.lobby = Some(Following::start(follow));
        Ok(None)
    }

    async fn watch_desk(&mut self) -> Done {
        self.app.hall.arbiters_only(self.player).await?;
        let (hall, outbox) = (self.app.hall.clone(), self.outbox.clone());
        let watch = hall.watch_desk();
        let follow = follow::desk(hall, watch, self.player, outbox);
        self.desk = Some(Following::start(follow));
        Ok(None)
    }

    async fn watch_tournament(&mut self, id: String) -> Done {
        if self.tournaments.len() >= GAMES_MOST && !self.tournaments.contains_key(&id) {
            return Err(Failure::new("too_many"));
        }
        let watch = self.app.hall.watch_tournament(&id.as_str().into()).await?;
        let follow = follow::tournament(id.clone(), watch, self.outbox.clone());
        self.tournaments.insert(id, Following::start(follow));
        Ok(None)
    }

    async fn watch_ratings(&mut self, player: Option<String>) -> Done {
        let of = match player {
            Some(name) => Some(self.app.hall.find_player(&name).await?.id),
            None => None,
        };
        let watch = self.app.hall.watch_ratings(of);
        let follow = follow::ratings(watch, self.outbox.clone());
        self.ratings = Some(Following::start(follow));
        Ok(None)
    }

    async fn watch_game(
        &mut self,
        id: String,
        game: GameId,
        since_seq: Option<u32>,
        since_line: Option<u32>,
    ) {
        // The old one ends first: the player must not be counted twice.
        self.games.remove(&game);
        self.games.retain(|_, following| following.goes_on());
        if self.games.len() >= GAMES_MOST {
            return self.refuse(id, Failure::new("too_many"));
        }
        let seen = since_seq.map(|seq| hall::Seen {
            seq,
            line: since_line.unwrap_or(0),
        });
        let (hall, player) = (self.app.hall.clone(), self.player);
        let started = async {
            let looker = Looker::of(&hall, Some(player)).await?;
            let watch = hall.watch_game(&game, Some(player), seen).await?;
            Ok::<_, hall::HallError>((looker, watch))
        };
        match started.await {
            Ok((looker, watch)) => {
                self.answer(id, Ok(None));
                let outbox = self.outbox.clone();
                let follow = follow::game(hall, game.clone(), watch, looker, outbox);
                self.games.insert(game, Following::start(follow));
            }
            Err(error) => self.refuse(id, error.into()),
        }
    }

    /// Commands that change something in the hall; it remembers their ids and answers.
    async fn command(&mut self, id: &str, body: ClientBody) -> Done {
        let (hall, player) = (&self.app.hall, self.player);
        let made = match body {
            ClientBody::Act {
                game,
                as_actor,
                act,
            } => {
                let act = accept::act(act, self.lag())?;
                let sender = (player, as_actor.map(accept::actor));
                hall.act_as(&game.into(), sender, id, act).await?
            }
            ClientBody::Chat { game, text } => {
                hall.chat(&game.into(), player, Some(id), &text).await?;
                None
            }
            ClientBody::Seek { seek } => {
                let (terms, wish) = (accept::terms(&seek.terms)?, accept::color_wish(seek.color));
                Some(match hall.seek(player, Some(id), terms, wish).await? {
                    hall::Sought::Waiting(seek) => seek.to_string(),
                    hall::Sought::Playing(game) => game.to_string(),
                })
            }
            ClientBody::CancelSeek { seek } => {
                hall.cancel_seek(player, Some(id), &seek.into()).await?;
                None
            }
            ClientBody::TakeSeek { seek } => Some(
                hall.take_seek(player, Some(id), &seek.into())
                    .await?
                    .to_string(),
            ),
            ClientBody::Challenge { challenge: new } => {
                let (terms, wish) = (accept::terms(&new.terms)?, accept::color_wish(new.color));
                let to = new.to.as_deref();
                let challenge = hall.challenge(player, Some(id), to, terms, wish).await?;
                Some(challenge.id.to_string())
            }
            ClientBody::AcceptChallenge { challenge } => {
                let game = hall
                    .accept_challenge(player, Some(id), &challenge.into())
                    .await?;
                Some(game.to_string())
            }
            ClientBody::DeclineChallenge { challenge } => {
                hall.decline_challenge(player, Some(id), &challenge.into())
                    .await?;
                None
            }
            ClientBody::CancelChallenge { challenge } => {
                hall.withdraw_challenge(player, Some(id), &challenge.into())
                    .await?;
                None
            }
            ClientBody::Ping { .. }
            | ClientBody::WatchLobby {}
            | ClientBody::WatchDesk {}
            | ClientBody::LeaveDesk {}
            | ClientBody::WatchRatings { .. }
            | ClientBody::LeaveRatings {}
            | ClientBody::WatchTournament { .. }
            | ClientBody::LeaveTournament { .. }
            | ClientBody::LeaveLobby {}
            | ClientBody::WatchGame { .. }
            | ClientBody::LeaveGame { .. } => None,
        };
        Ok(made)
    }

    /// The delay that may be credited to a move of this socket: what the client reports, but no
    /// more than what the echo of our own pings shows.
    fn lag(&self) -> Millis {
        let most = self.measured_ms.unwrap_or(LAG_UNMEASURED_MS);
        Millis(i64::from(
            self.reported_ms.or(self.measured_ms).unwrap_or(0).min(most),
        ))
    }

    fn answer(&self, id: String, done: Done) {
        match done {
            Ok(made) => self.outbox.send(ServerBody::Ack { id, made }),
            Err(failure) => self.refuse(id, failure),
        }
    }

    fn refuse(&self, id: String, failure: Failure) {
        self.outbox.send(ServerBody::Refused {
            id,
            refusal: failure.refusal(),
        });
    }
}
