//! Games as they are written: created once, then event upon event at `(game, seq)`.

use laws::{Deadline, Ending, Event, Reading, Timestamp};
use rules::Color;
use sqlx::SqliteConnection;

use crate::answer::{Remembered, Written, remember};
use crate::challenge::{self, ChallengeState};
use crate::error::StoreError;
use crate::id::{ChallengeId, GameId, PlayerId, TournamentId};
use crate::player::is_unique_violation;
use crate::record::{self, Place, clocks, terms};
use crate::seal::Seal;
use crate::store::Store;
use crate::table::{self, NewTable};

/// What a list shows of a game, after its last event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFacts {
    /// Plies that stand.
    pub plies: u32,
    /// FEN of the present or final position.
    pub fen: String,
    /// The side to move.
    pub turn: Color,
    /// UCI of the last move.
    pub last_move: Option<String>,
    /// The clocks at the last event.
    pub clocks: Reading,
    /// What time alone brings about next.
    pub deadline: Option<Deadline>,
    /// How it ended. A list does not keep [`Ending::mating`].
    pub ending: Option<Ending>,
}

/// Why a game is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A seek was answered.
    Seek,
    /// This challenge was accepted; it is closed in the same transaction.
    Challenge(ChallengeId),
    /// A rematch of this game; that game learns of it in the same transaction.
    Rematch(GameId),
    /// A table was set up in the hall.
    Table(NewTable),
    /// It is played for this tournament, as its game of this number.
    Tournament(TournamentId, u32),
}

/// A game to be made.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Its identifier, never used before.
    pub id: GameId,
    /// White.
    pub white: PlayerId,
    /// Black.
    pub black: PlayerId,
    /// What is played.
    pub terms: laws::Terms,
    /// The first event.
    pub created: Event,
    /// What lists show.
    pub facts: GameFacts,
    /// Why it is made.
    pub cause: Cause,
    /// Number of the board in the room, for a game over the board.
    pub number: Option<u32>,
    /// Who sent the command behind it.
    pub sender: Option<PlayerId>,
    /// The answer to the command behind it.
    pub answer: Option<Remembered>,
}

/// Events to be appended to a game.
#[derive(Clone, Debug)]
pub struct Append {
    /// The game.
    pub game: GameId,
    /// Sequence number of its last event so far.
    pub after: u32,
    /// What happened; not empty.
    pub events: Vec<Event>,
    /// What lists show afterwards.
    pub facts: GameFacts,
    /// Who sent the command behind them.
    pub sender: Option<PlayerId>,
    /// For an event that seals a move or tells what was sealed: what proves it.
    pub seal: Option<Seal>,
    /// The answer to the command behind it.
    pub answer: Option<Remembered>,
}

impl Store {
    /// Makes a game with its first event.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the challenge behind it is no longer open;
    /// [`StoreError::Conflict`] if the game behind it has its rematch already.
    pub async fn create_game(&self, new: NewGame) -> Result<Written, StoreError> {
        let terms = terms::write(&new.terms)?;
        let (watchable, rated) = (new.terms.options.watchable, new.terms.rated);
        let row = Row::of(&new.facts)?;
        let place = Place {
            place: record::place(&new.id, 1),
            key: self.seal_key(),
            seal: None,
        };
        let record = record::write_event(&new.created, &place)?;
        self.write(move |connection| {
            Box::pin(async move {
                let written = remember(connection, new.answer).await?;
                if written != Written::Now {
                    return Ok(written);
                }
                let at = new.created.at;
                let sql = "INSERT INTO games (id, white, black, terms, watchable, created_at,
                               rated, number, seq, plies, fen, clocks)
                           VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, 0, '', '')";
                let query = sqlx::query(sql).bind(new.id.0.clone()).bind(new.white.0);
                let query = query
                    .bind(new.black.0)
                    .bind(terms)
                    .bind(watchable)
                    .bind(at.0)
                    .bind(rated)
                    .bind(new.number);
                query.execute(&mut *connection).await?;
                write_row(connection, &new.id, row).await?;
                let row = EventRow {
                    at,
                    record,
                    sender: new.sender,
                };
                write_event(connection, &new.id, 1, row).await?;
                because(connection, &new.cause, &new.id).await?;
                heard(connection, at).await?;
                Ok(Written::Now)
            })
        })
        .await
    }

    /// Appends events to a game: all of them or none.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the game's last event is not [`Append::after`].
    pub async fn append(&self, append: Append) -> Result<Written, StoreError> {
        let row = Row::of(&append.facts)?;
        let records = self.records(&append)?;
        let Append {
            game,
            after,
            answer,
            ..
        } = append;
        self.write(move |connection| {
            Box::pin(async move {
                let written = remember(connection, answer).await?;
                if written != Written::Now {
                    return Ok(written);
                }
                let count = u32::try_from(records.len()).unwrap_or(u32::MAX);
                advance(connection, &game, after, count).await?;
                write_row(connection, &game, row).await?;
                for (seq, row) in (after + 1..).zip(records) {
                    let at = row.at;
                    write_event(connection, &game, seq, row).await?;
                    heard(connection, at).await?;
                }
                Ok(Written::Now)
            })
        })
        .await
    }

    /// The records of events, what is to be sealed sealed.
    fn records(&self, append: &Append) -> Result<Vec<EventRow>, StoreError> {
        let numbered = (append.after + 1..).zip(&append.events);
        let records = numbered.map(|(seq, event)| {
            let place = Place {
                place: record::place(&append.game, seq),
                key: self.seal_key(),
                seal: append.seal.as_ref(),
            };
            Ok(EventRow {
                at: event.at,
                record: record::write_event(event, &place)?,
                sender: append.sender,
            })
        });
        records.collect()
    }

    /// Keeps who offers a rematch of a finished game.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn set_rematch_offer(
        &self,
        game: GameId,
        by: Option<Color>,
        answer: Option<Remembered>,
    ) -> Result<Written, StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                let written = remember(connection, answer).await?;
                if written == Written::Now {
                    let query = sqlx::query("UPDATE games SET rematch_offer = ? WHERE id = ?");
                    let query = query.bind(by.map(|color| color.to_string())).bind(game.0);
                    query.execute(connection).await?;
                }
                Ok(written)
            })
        })
        .await
    }

    /// Writes down that the hall is alive at `at`.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn heartbeat(&self, at: Timestamp) -> Result<(), StoreError> {
        self.write(move |connection| Box::pin(heard(connection, at)))
            .await
    }

    /// The last instant at which a hall on this data is known to have run.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn alive_until(&self) -> Result<Option<Timestamp>, StoreError> {
        let sql = "SELECT value FROM hall WHERE key = 'alive_until'";
        let at: Option<i64> = sqlx::query_scalar(sql)
            .fetch_optional(self.reader())
            .await?;
        Ok(at.map(Timestamp))
    }
}

/// An event's row: its record with the version it is written in.
struct EventRow {
    at: Timestamp,
    record: (u32, String),
    sender: Option<PlayerId>,
}

/// The columns that change with every event.
struct Row {
    plies: u32,
    fen: String,
    last_move: Option<String>,
    clocks: String,
    deadline_at: Option<i64>,
    ending: Option<Ending>,
}

impl Row {
    fn of(facts: &GameFacts) -> Result<Self, StoreError> {
        Ok(Self {
            plies: facts.plies,
            fen: facts.fen.clone(),
            last_move: facts.last_move.clone(),
            clocks: clocks::write(facts)?,
            deadline_at: facts.deadline.map(|deadline| deadline.at.0),
            ending: facts.ending.clone(),
        })
    }
}

async fn advance(
    connection: &mut SqliteConnection,
    game: &GameId,
    after: u32,
    count: u32,
) -> Result<(), StoreError> {
    let sql = "UPDATE games SET seq = ? WHERE id = ? AND seq = ?";
    let query = sqlx::query(sql)
        .bind(after + count)
        .bind(game.0.clone())
        .bind(after);
    if query.execute(connection).await?.rows_affected() == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict {
            game: game.0.clone(),
            expected: after,
        })
    }
}

async fn write_row(
    connection: &mut SqliteConnection,
    game: &GameId,
    row: Row,
) -> Result<(), StoreError> {
    let sql = "UPDATE games SET plies = ?, fen = ?, last_move = ?, clocks = ?, deadline_at = ?,
                   result = ?, termination = ?, article = ?, ended_at = ?, corrected = NULL,
                   rematch_offer = NULL
               WHERE id = ?";
    let ending = row.ending.as_ref();
    let article = ending.and_then(|ending| ending.article.as_ref());
    let query = sqlx::query(sql)
        .bind(row.plies)
        .bind(row.fen)
        .bind(row.last_move);
    let query = query.bind(row.clocks).bind(row.deadline_at);
    let query = query.bind(ending.map(|ending| ending.result.as_str()));
    let query = query.bind(ending.map(|ending| ending.termination.as_str()));
    let query = query.bind(article.map(|article| article.as_str().to_owned()));
    let query = query
        .bind(ending.map(|ending| ending.at.0))
        .bind(game.0.clone());
    query.execute(connection).await?;
    Ok(())
}

async fn write_event(
    connection: &mut SqliteConnection,
    game: &GameId,
    seq: u32,
    row: EventRow,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO game_events (game, seq, version, at, record, sender)
               VALUES (?, ?, ?, ?, ?, ?)";
    let (version, record) = row.record;
    let query = sqlx::query(sql)
        .bind(game.0.clone())
        .bind(seq)
        .bind(version);
    let query = query.bind(row.at.0).bind(record);
    let query = query.bind(row.sender.map(|sender| sender.0));
    match query.execute(connection).await {
        Ok(_) => Ok(()),
        Err(error) if is_unique_violation(&error) => Err(StoreError::Conflict {
            game: game.0.clone(),
            expected: seq - 1,
        }),
        Err(error) => Err(error.into()),
    }
}

async fn because(
    connection: &mut SqliteConnection,
    cause: &Cause,
    game: &GameId,
) -> Result<(), StoreError> {
    match cause {
        Cause::Seek => Ok(()),
        Cause::Table(new) => table::keep(connection, game, new).await,
        Cause::Tournament(tournament, number) => {
            let sql = "INSERT INTO tournament_games (tournament, number, game)
                       VALUES (?, ?, ?)
                       ON CONFLICT (tournament, number) DO UPDATE SET game = excluded.game";
            let query = sqlx::query(sql).bind(tournament.0.clone()).bind(*number);
            query.bind(game.0.clone()).execute(connection).await?;
            Ok(())
        }
        Cause::Challenge(id) => {
            let state = ChallengeState::Accepted(game.clone());
            challenge::close(connection, id, &state).await
        }
        Cause::Rematch(of) => {
            let sql = "UPDATE games SET rematch_game = ?, rematch_offer = NULL
                       WHERE id = ? AND rematch_game IS NULL";
            let query = sqlx::query(sql).bind(game.0.clone()).bind(of.0.clone());
            match query.execute(connection).await?.rows_affected() {
                1 => Ok(()),
                _ => Err(StoreError::Conflict {
                    game: of.0.clone(),
                    expected: 0,
                }),
            }
        }
    }
}

/// An event is a sign of life too.
async fn heard(connection: &mut SqliteConnection, at: Timestamp) -> Result<(), StoreError> {
    let sql = "INSERT INTO hall (key, value) VALUES ('alive_until', ?)
               ON CONFLICT (key) DO UPDATE SET value = max(value, excluded.value)";
    sqlx::query(sql).bind(at.0).execute(connection).await?;
    Ok(())
}
