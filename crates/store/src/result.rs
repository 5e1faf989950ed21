//! Results of rated games in the order in which they count.

use laws::{GameResult, Timestamp};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::error::StoreError;
use crate::id::{GameId, PlayerId, TournamentId};
use crate::record::tournament_terms;
use crate::store::Store;
use crate::tournament::EventRating;

/// A result as the pools count it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Its place in the order: 1, 2, 3 … with gaps. That of a correction is of its own; it counts
    /// at the place of the first result of its game.
    pub seq: i64,
    /// The game; of a result typed in for a board in the room [`typed_game`].
    pub game: GameId,
    /// The event that it was played in.
    pub event: Option<CountedEvent>,
    /// White.
    pub white: PlayerId,
    /// Black.
    pub black: PlayerId,
    /// The speed of its clock.
    pub speed: String,
    /// The result.
    pub result: GameResult,
    /// When the game ended, or was corrected.
    pub at: Timestamp,
    /// Who corrected it.
    pub sender: Option<PlayerId>,
    /// Why.
    pub reason: Option<String>,
}

/// Where in an event a game belongs that the pools count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedEvent {
    /// Which event.
    pub tournament: TournamentId,
    /// Its name; from its terms, not kept with the result.
    pub name: String,
    /// The game's number in it.
    pub number: u32,
    /// Its round, from 1; unknown of games counted before rounds were kept.
    pub round: Option<u32>,
    /// When the round was paired.
    pub round_at: Option<Timestamp>,
    /// What the event's games count for; from its terms, not kept with the result.
    pub rating: EventRating,
}

/// The name of a game of an event that is played at a board in the room.
pub fn typed_game(tournament: &TournamentId, number: u32) -> GameId {
    GameId(format!("{tournament}/{number}"))
}

impl Counted {
    /// Whether it was typed in, and no game of the hall stands behind it.
    pub fn is_typed(&self) -> bool {
        self.game.0.contains('/')
    }
}

impl Store {
    /// Rated games whose result does not count yet as it stands, in the order of their ends:
    /// ended, ended anew, or going on again.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn uncounted(&self) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT games.id FROM games
                   LEFT JOIN results ON results.seq =
                       (SELECT max(seq) FROM results WHERE results.game = games.id)
                   WHERE (games.rated = 1 OR EXISTS
                           (SELECT 1 FROM tournament_games AS t WHERE t.game = games.id))
                       AND (games.plies > 1 OR results.seq IS NOT NULL)
                       AND coalesce(games.corrected, games.result, '*')
                           <> coalesce(results.result, '*')
                   ORDER BY games.ended_at, games.id";
        let ids: Vec<String> = sqlx::query_scalar(sql).fetch_all(self.reader()).await?;
        Ok(ids.into_iter().map(GameId).collect())
    }

    /// Every result in order; of one game only the last, at the place of the first.
    ///
    /// # Errors
    /// [`StoreError::Record`] if one cannot be read.
    pub async fn results(&self) -> Result<Vec<Counted>, StoreError> {
        let sql = "SELECT firsts.seq AS seq, r.game AS game, r.white AS white, r.black AS black,
                       r.speed AS speed, r.result AS result, f.at AS at, r.sender AS sender,
                       r.reason AS reason, r.tournament AS tournament, r.number AS number,
                       r.round AS round, r.round_at AS round_at, tournaments.terms AS terms
                   FROM (SELECT min(seq) AS seq, max(seq) AS last FROM results GROUP BY game)
                       AS firsts
                   JOIN results AS r ON r.seq = firsts.last
                   JOIN results AS f ON f.seq = firsts.seq
                   LEFT JOIN tournaments ON tournaments.id = r.tournament
                   ORDER BY firsts.seq";
        let rows = sqlx::query(sql).fetch_all(self.reader()).await?;
        rows.iter().map(read_counted).collect()
    }

    /// The results of one game, its corrections after it.
    ///
    /// # Errors
    /// [`StoreError::Record`] if one cannot be read.
    pub async fn results_of(&self, game: &GameId) -> Result<Vec<Counted>, StoreError> {
        let sql = "SELECT results.seq AS seq, game, white, black, speed, result, at, sender,
                       reason, tournament, number, results.round AS round, round_at, terms
                   FROM results LEFT JOIN tournaments ON tournaments.id = tournament
                   WHERE game = ? ORDER BY results.seq";
        let query = sqlx::query(sql).bind(game.0.clone());
        let rows = query.fetch_all(self.reader()).await?;
        rows.iter().map(read_counted).collect()
    }
}

pub(crate) async fn add_result(
    connection: &mut SqliteConnection,
    result: &Counted,
) -> Result<i64, StoreError> {
    let sql = "INSERT INTO results (game, white, black, speed, result, at, sender, reason,
                   tournament, number, round, round_at)
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING seq";
    let query = sqlx::query_scalar(sql).bind(result.game.0.clone());
    let query = query.bind(result.white.0).bind(result.black.0);
    let query = query
        .bind(result.speed.clone())
        .bind(result.result.as_str());
    let query = query
        .bind(result.at.0)
        .bind(result.sender.map(|sender| sender.0));
    let event = result.event.as_ref();
    let query = query
        .bind(result.reason.clone())
        .bind(event.map(|event| event.tournament.0.clone()))
        .bind(event.map(|event| event.number));
    let query = query
        .bind(event.and_then(|event| event.round))
        .bind(event.and_then(|event| event.round_at).map(|at| at.0));
    Ok(query.fetch_one(connection).await?)
}

pub(crate) fn read_counted(row: &SqliteRow) -> Result<Counted, StoreError> {
    let result: String = row.try_get("result")?;
    let sender: Option<i64> = row.try_get("sender")?;
    Ok(Counted {
        seq: row.try_get("seq")?,
        game: GameId(row.try_get("game")?),
        white: PlayerId(row.try_get("white")?),
        black: PlayerId(row.try_get("black")?),
        speed: row.try_get("speed")?,
        result: GameResult::from_code(&result)
            .ok_or_else(|| StoreError::record("result", "unknown result"))?,
        at: Timestamp(row.try_get("at")?),
        sender: sender.map(PlayerId),
        reason: row.try_get("reason")?,
        event: read_counted_event(row)?,
    })
}

fn read_counted_event(row: &SqliteRow) -> Result<Option<CountedEvent>, StoreError> {
    let Some(tournament) = row.try_get("tournament")? else {
        return Ok(None);
    };
    let round_at: Option<i64> = row.try_get("round_at")?;
    let terms = tournament_terms::read(row.try_get("terms")?)?;
    Ok(Some(CountedEvent {
        tournament: TournamentId(tournament),
        name: terms.plan.name,
        number: row.try_get("number")?,
        round: row.try_get("round")?,
        round_at: round_at.map(Timestamp),
        rating: terms.rating,
    }))
}
