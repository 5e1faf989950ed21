//! Games as they are read: lists, and the log of one.

use laws::{Article, Ending, Event, GameResult, Termination, Terms, Timestamp};
use rules::Color;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use crate::error::StoreError;
use crate::game::GameFacts;
use crate::id::{GameId, PlayerId};
use crate::player::{Player, PlayerKind, read_player};
use crate::record::{LogReader, clocks, terms};
use crate::seal::Seal;
use crate::store::Store;
use crate::table::{self, Table};

/// A game as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSummary {
    /// Identifier; the page is `/game/{id}`.
    pub id: GameId,
    /// White.
    pub white: Player,
    /// Black.
    pub black: Player,
    /// What is played.
    pub terms: Terms,
    /// Sequence number of the last event.
    pub seq: u32,
    /// What changes with every event.
    pub facts: GameFacts,
    /// Who offers a rematch.
    pub rematch_offer: Option<Color>,
    /// The rematch.
    pub rematch_game: Option<GameId>,
    /// When it was made.
    pub created_at: Timestamp,
    /// The result as an arbiter corrected it.
    pub corrected: Option<GameResult>,
    /// What it has besides as a game over the board.
    pub table: Table,
}

impl GameSummary {
    /// The player of a side.
    pub fn player(&self, color: Color) -> &Player {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// The side that `player` plays.
    pub fn color_of(&self, player: PlayerId) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|color| self.player(*color).id == player)
    }

    /// Whether this viewer may see the game: its players and its host always may.
    pub fn is_open_to(&self, viewer: Option<PlayerId>) -> bool {
        let own = viewer.is_some_and(|viewer| {
            self.color_of(viewer).is_some() || self.table.host == Some(viewer)
        });
        self.terms.options.watchable || own
    }

    /// Where the next page of a list that ends here begins.
    pub fn page_mark(&self) -> PageMark {
        PageMark {
            created_at: self.created_at,
            id: self.id.clone(),
        }
    }
}

/// A place in the list of games: everything older follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageMark {
    /// When the last game of the page was made.
    pub created_at: Timestamp,
    /// The last game of the page.
    pub id: GameId,
}

impl PageMark {
    /// Reads what `Display` writes.
    pub fn parse(text: &str) -> Option<Self> {
        let (at, id) = text.split_once('-')?;
        Some(Self {
            created_at: Timestamp(at.parse().ok()?),
            id: GameId(id.to_owned()),
        })
    }
}

impl std::fmt::Display for PageMark {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.created_at.0, self.id)
    }
}

/// Which games to list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameQuery {
    /// Only games of this player.
    pub player: Option<PlayerId>,
    /// Only games that go on (`true`) or are over (`false`).
    pub running: Option<bool>,
    /// Only games older than this.
    pub before: Option<PageMark>,
    /// Who asks: games closed to spectators are listed for their players alone.
    pub viewer: Option<PlayerId>,
    /// Whether games closed to spectators are listed for everybody: for exports.
    pub all: bool,
    /// How many at most.
    pub limit: u32,
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT games.id AS id, terms, seq, plies, fen, last_move, clocks,
                result, termination, article, ended_at, corrected,
                rematch_offer, rematch_game, games.created_at AS created_at,
                host, white_name, black_name, pin IS NOT NULL AS has_pin, number,
                w.id AS w_id, w.name AS w_name, w.created_at AS w_created_at,
                w.grade AS w_grade,
                b.id AS b_id, b.name AS b_name, b.created_at AS b_created_at,
                b.grade AS b_grade
            FROM games JOIN players AS w ON w.id = white JOIN players AS b ON b.id = black ",
            $rest
        )
    };
}

impl Store {
    /// One game's row.
    ///
    /// # Errors
    /// [`StoreError::Record`] if it cannot be read.
    pub async fn game(&self, id: &GameId) -> Result<Option<GameSummary>, StoreError> {
        let query = sqlx::query(select!("WHERE games.id = ?")).bind(id.0.clone());
        let row = query.fetch_optional(self.reader()).await?;
        row.map(|row| read_summary(&row)).transpose()
    }

    /// Games, newest first.
    ///
    /// # Errors
    /// [`StoreError::Record`] if one cannot be read.
    pub async fn games(&self, query: &GameQuery) -> Result<Vec<GameSummary>, StoreError> {
        let before = query.before.as_ref();
        let sql = match query.player {
            None => {
                select!(
                    "WHERE ?1 IS NULL
                    AND (?2 IS NULL OR (games.created_at, games.id) < (?2, ?3))
                    AND (?4 IS NULL OR (ended_at IS NULL) = ?4)
                    AND (watchable OR ?7 OR white = ?5 OR black = ?5 OR host = ?5)
                    ORDER BY games.created_at DESC, games.id DESC LIMIT ?6"
                )
            }
            Some(_) => {
                select!(
                    "WHERE (white = ?1 OR black = ?1 OR host = ?1)
                    AND (?2 IS NULL OR (games.created_at, games.id) < (?2, ?3))
                    AND (?4 IS NULL OR (ended_at IS NULL) = ?4)
                    AND (watchable OR ?7 OR white = ?5 OR black = ?5 OR host = ?5)
                    ORDER BY games.created_at DESC, games.id DESC LIMIT ?6"
                )
            }
        };
        let sql = sqlx::query(sql).bind(query.player.map(|player| player.0));
        let sql = sql.bind(before.map(|mark| mark.created_at.0));
        let sql = sql
            .bind(before.map(|mark| mark.id.0.clone()))
            .bind(query.running);
        let sql = sql
            .bind(query.viewer.map(|viewer| viewer.0))
            .bind(query.limit)
            .bind(query.all);
        let rows = sql.fetch_all(self.reader()).await?;
        rows.iter().map(read_summary).collect()
    }

    /// The games that are not over, oldest first.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn running_games(&self) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT id FROM games WHERE ended_at IS NULL ORDER BY created_at, id";
        let ids: Vec<String> = sqlx::query_scalar(sql).fetch_all(self.reader()).await?;
        Ok(ids.into_iter().map(GameId).collect())
    }

    /// A game's events in order; the first has sequence number 1. Empty if there is no such game.
    ///
    /// # Errors
    /// [`StoreError::Record`] if one cannot be read, or one is missing.
    pub async fn log(&self, game: &GameId) -> Result<Vec<Event>, StoreError> {
        let entries = self.entries(game).await?;
        Ok(entries.into_iter().map(|entry| entry.event).collect())
    }

    /// The same with who sent each command and what proves what is sealed.
    ///
    /// # Errors
    /// As [`Store::log`].
    pub async fn entries(&self, game: &GameId) -> Result<Vec<Entry>, StoreError> {
        let sql = "SELECT seq, version, at, record, sender FROM game_events
                   WHERE game = ? ORDER BY seq";
        let rows = sqlx::query(sql)
            .bind(game.0.clone())
            .fetch_all(self.reader())
            .await?;
        let mut reader = LogReader::new(game.clone(), self.seal_key().clone());
        let entries = rows.iter().zip(1_u32..).map(|(row, expected)| {
            let seq: u32 = row.try_get("seq")?;
            let place = |reason: String| {
                StoreError::record(format!("event {expected} of game {game}"), reason)
            };
            if seq != expected {
                return Err(place("it is missing".to_owned()));
            }
            let at = Timestamp(row.try_get("at")?);
            let read = reader.read(row.try_get("version")?, at, row.try_get("record")?);
            let (event, seal) = read.map_err(|error| place(error.to_string()))?;
            let sender: Option<i64> = row.try_get("sender")?;
            Ok(Entry {
                event,
                sender: sender.map(PlayerId),
                seal,
            })
        });
        entries.collect()
    }
}

/// An event as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What happened.
    pub event: Event,
    /// Who sent the command behind it; nobody for what the hall did by itself.
    pub sender: Option<PlayerId>,
    /// Of an event that seals: what proves it. Of one that tells what was sealed: what proves
    /// that it is the same.
    pub seal: Option<Seal>,
}

fn read_summary(row: &SqliteRow) -> Result<GameSummary, StoreError> {
    let clocks = clocks::read(row.try_get("clocks")?)?;
    let color: Option<String> = row.try_get("rematch_offer")?;
    let rematch: Option<String> = row.try_get("rematch_game")?;
    Ok(GameSummary {
        id: GameId(row.try_get("id")?),
        white: seat(row, "w_", "white_name")?,
        black: seat(row, "b_", "black_name")?,
        table: table::read(row)?,
        terms: terms::read(row.try_get("terms")?)?,
        seq: row.try_get("seq")?,
        facts: GameFacts {
            plies: row.try_get("plies")?,
            fen: row.try_get("fen")?,
            turn: clocks.turn,
            last_move: row.try_get("last_move")?,
            clocks: clocks.reading,
            deadline: clocks.deadline,
            ending: read_ending(row)?,
        },
        rematch_offer: color.as_deref().map(clocks::read_color).transpose()?,
        rematch_game: rematch.map(GameId),
        corrected: corrected(row)?,
        created_at: Timestamp(row.try_get("created_at")?),
    })
}

fn corrected(row: &SqliteRow) -> Result<Option<GameResult>, StoreError> {
    let code: Option<String> = row.try_get("corrected")?;
    code.map(|code| {
        GameResult::from_code(&code).ok_or_else(|| StoreError::record("correction", "result"))
    })
    .transpose()
}

/// Who sits there: an account or guest, or a name at a table.
fn seat(row: &SqliteRow, prefix: &str, name: &str) -> Result<Player, StoreError> {
    let player = read_player(row, prefix)?;
    Ok(match row.try_get::<Option<String>, _>(name)? {
        None => player,
        Some(name) => Player {
            name,
            kind: PlayerKind::Name,
            ..player
        },
    })
}

fn read_ending(row: &SqliteRow) -> Result<Option<Ending>, StoreError> {
    let Some(at) = row.try_get::<Option<i64>, _>("ended_at")? else {
        return Ok(None);
    };
    let fault = |what: &str| StoreError::record("ending", what);
    let result: String = row.try_get("result")?;
    let termination: String = row.try_get("termination")?;
    let article: Option<String> = row.try_get("article")?;
    Ok(Some(Ending {
        result: GameResult::from_code(&result).ok_or_else(|| fault("result"))?,
        termination: Termination::from_code(&termination).ok_or_else(|| fault("termination"))?,
        article: article.map(Article::from_record),
        at: Timestamp(at),
        mating: None,
        mating_line: None,
    }))
}
