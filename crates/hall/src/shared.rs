//! What every part of the hall works with: store, clock, lots, board, people.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use laws::{Game, Mode, Start, Terms, Timestamp, Variant};
use rules::{ByColor, Color, Position};
use store::{Cause, GameFacts, GameId, GameSummary, NewGame, Player, PlayerId, Remembered};
use store::{Store, Table, Written};
use tokio::sync::{mpsc, watch};

use crate::board::{Board, HeldNumber};
use crate::clock::Clock;
use crate::config::HallConfig;
use crate::deadlines::{Deadlines, Due};
use crate::lobby::{Lobby, is_live};
use crate::lots::Lots;
use crate::people::{Notice, People};
use crate::ratings::Ratings;
use crate::refusal::{Code, HallError, Made, Refusal, to_answer};
use crate::tables::Unlocked;
use crate::tournaments::Tournaments;
use crate::turns::{Turn, Turns};

#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) store: Store,
    pub(crate) config: HallConfig,
    pub(crate) clock: Clock,
    pub(crate) lots: Lots,
    pub(crate) board: Board,
    pub(crate) people: People,
    pub(crate) lobby: Lobby,
    pub(crate) deadlines: Deadlines,
    pub(crate) turns: Turns,
    /// Counts the lobby's changes.
    pub(crate) lobby_version: watch::Sender<u64>,
    /// Counts the desk's changes.
    pub(crate) desk_version: watch::Sender<u64>,
    /// At which tables the arbiter may rule now.
    pub(crate) unlocked: Unlocked,
    /// Whether a move was made since the lobby's watchers were last told.
    pub(crate) lobby_stale: AtomicBool,
    /// Players who have come to the hall or left it, for the rooms of their games.
    pub(crate) comings: mpsc::UnboundedSender<PlayerId>,
    /// Rated games whose result may not count yet as it stands.
    pub(crate) ended: mpsc::UnboundedSender<GameId>,
    pub(crate) ratings: Ratings,
    pub(crate) tournaments: Tournaments,
}

/// A player's command and the id he gave it.
#[derive(Clone, Debug)]
pub(crate) struct Ticket {
    pub(crate) player: PlayerId,
    pub(crate) command: String,
    pub(crate) at: Timestamp,
    /// Kept until the answer is; a room does one thing after the other anyway.
    pub(crate) turn: Option<Turn>,
}

impl Ticket {
    /// The answer that says that this was made, to be kept with it.
    pub(crate) fn made(&self, made: Made) -> Remembered {
        let answer = to_answer(&Ok(made));
        Remembered {
            player: self.player,
            command: self.command.clone(),
            at: self.at,
            answer,
        }
    }
}

impl Shared {
    pub(crate) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Tells the lobby's watchers at once.
    pub(crate) fn lobby_changed(&self) {
        self.lobby_version.send_modify(|version| *version += 1);
    }

    /// Tells those who follow the desk.
    pub(crate) fn desk_changed(&self) {
        self.desk_version.send_modify(|version| *version += 1);
    }

    /// Has the rooms of the player's games look whether he is there.
    pub(crate) fn came_or_went(&self, player: PlayerId) {
        // Fails only when the hall has stopped.
        let _ = self.comings.send(player);
    }

    pub(crate) async fn player(&self, id: PlayerId) -> Result<Player, HallError> {
        let player = self.store.player(id).await?;
        player.ok_or_else(|| Code::NoSuchPlayer.into())
    }

    /// Refuses a game that these players may not start.
    pub(crate) fn check_players(
        &self,
        players: &[&Player],
        terms: &Terms,
    ) -> Result<(), HallError> {
        for player in players {
            if terms.rated && player.kind == store::PlayerKind::Guest {
                return Err(Code::RatedNeedsAccount.into());
            }
            if self.board.count_of(player.id) >= self.config.limits.games {
                return Err(Code::TooManyGames.into());
            }
        }
        Ok(())
    }

    /// Starts a game between `seats`; the start of Chess960 is drawn by lot.
    pub(crate) async fn start_game(
        &self,
        seats: ByColor<&Player>,
        terms: Terms,
        cause: Cause,
        ticket: Option<&Ticket>,
    ) -> Result<Started, HallError> {
        self.check_players(&[seats.white, seats.black], &terms)?;
        let position = match terms.variant {
            Variant::Standard => Position::start(),
            // Every number drawn is a start: there is nothing to fall back from.
            Variant::Chess960 => {
                Position::chess960(self.lots.chess960()).unwrap_or_else(Position::start)
            }
        };
        let opening = Opening {
            seats,
            terms,
            start: Start::new(position),
            cause,
            number: None,
            sender: ticket.map(|ticket| ticket.player),
        };
        self.open_game(opening, ticket).await
    }

    /// Tells the players of a game that has begun.
    fn call_to(&self, game: &GameId, seats: ByColor<&Player>, live: bool) {
        for color in Color::ALL {
            if live {
                self.lobby.withdraw_live(seats[color].id);
            }
            let notice = Notice::GameStarted {
                game: game.clone(),
                color,
            };
            self.people.tell(seats[color].id, notice);
        }
    }

    /// Makes a game, shows it and tells its players.
    pub(crate) async fn open_game(
        &self,
        opening: Opening<'_>,
        ticket: Option<&Ticket>,
    ) -> Result<Started, HallError> {
        let Opening {
            seats,
            terms,
            start,
            cause,
            number,
            sender,
        } = opening;
        let id = GameId(self.lots.text(12));
        let live = is_live(&terms);
        let over_board = terms.mode == Mode::Board;
        let held = match over_board {
            true => {
                let taken = || Refusal::from(Code::NumberTaken).at("number");
                Some(self.board.hold_number(number).ok_or_else(taken)?)
            }
            false => None,
        };
        let number = held.as_ref().map(HeldNumber::get);
        let (game, created) = Game::new(terms.clone(), start, self.now());
        let table = table_of(&cause, number);
        let facts = facts(&game);
        let new = NewGame {
            id: id.clone(),
            white: seats.white.id,
            black: seats.black.id,
            terms: terms.clone(),
            created,
            facts: facts.clone(),
            cause,
            number,
            sender,
            answer: ticket.map(|ticket| ticket.made(Some(id.0.clone()))),
        };
        if let Written::Before(answer) = self.store.create_game(new).await? {
            return Ok(Started::Before(answer));
        }
        self.deadlines
            .set(Due::Room(id.clone()), facts.deadline.map(|due| due.at));
        let summary = GameSummary {
            id: id.clone(),
            white: seats.white.clone(),
            black: seats.black.clone(),
            terms,
            seq: 1,
            created_at: game.created_at(),
            facts,
            rematch_offer: None,
            rematch_game: None,
            corrected: None,
            table,
        };
        self.board.set(summary, &Arc::new(game), &Arc::default());
        if over_board {
            self.desk_changed();
        }
        // Who sits at somebody's table is not called away from his own screen.
        if table.host.is_none() {
            self.call_to(&id, seats, live);
        }
        self.lobby_changed();
        Ok(Started::Now(id))
    }
}

fn table_of(cause: &Cause, number: Option<u32>) -> Table {
    match cause {
        Cause::Table(new) => Table {
            host: Some(new.host),
            has_pin: new.pin.is_some(),
            number,
        },
        Cause::Seek | Cause::Challenge(_) | Cause::Rematch(_) | Cause::Tournament(..) => Table {
            number,
            ..Table::default()
        },
    }
}

/// A game about to be made.
pub(crate) struct Opening<'a> {
    pub(crate) seats: ByColor<&'a Player>,
    pub(crate) terms: Terms,
    pub(crate) start: Start,
    pub(crate) cause: Cause,
    /// Number of the board, where somebody asked for one.
    pub(crate) number: Option<u32>,
    /// Who sent the command behind it.
    pub(crate) sender: Option<PlayerId>,
}

/// What became of the wish to start a game.
#[derive(Clone, Debug)]
pub(crate) enum Started {
    /// It goes on.
    Now(GameId),
    /// The command had been answered before.
    Before(store::Answer),
}

/// What lists show of a game.
pub(crate) fn facts(game: &Game) -> GameFacts {
    let position = game.position();
    let moves = game.moves();
    let last = moves.last().map(|played| {
        let before = moves
            .len()
            .checked_sub(2)
            .map_or_else(|| game.initial_position(), |index| &moves[index].position);
        before.uci(played.mv).to_string()
    });
    GameFacts {
        plies: u32::try_from(moves.len()).unwrap_or(u32::MAX),
        fen: position.fen(),
        turn: game.turn(),
        last_move: last,
        clocks: game.clocks_at(game.last_at()),
        deadline: game.next_deadline(),
        ending: game.ending().cloned(),
    }
}
