//! Whether everything that is kept as a record can be read: sound pages may hold spoiled text.

use futures_util::TryStreamExt;
use laws::Timestamp;
use sqlx::{Row, SqliteConnection};

use crate::error::StoreError;
use crate::id::GameId;
use crate::record::{
    LogReader, answer, clocks, rating, settings, terms, tournament, tournament_terms,
};
use crate::seal::SealKey;

/// Reads a record and says what is wrong with it.
type Read = fn(&str) -> Result<(), StoreError>;

/// Columns that hold a record, what to call one, and what reads it.
// tidy: table
const RECORDS: [(&str, &str, Read); 5] = [
    (
        "SELECT id, settings FROM players WHERE settings IS NOT NULL",
        "settings of player",
        |text| settings::read(text).map(drop),
    ),
    ("SELECT id, terms FROM games", "terms of game", |text| {
        terms::read(text).map(drop)
    }),
    ("SELECT id, clocks FROM games", "clocks of game", |text| {
        clocks::read(text).map(drop)
    }),
    (
        "SELECT id, terms FROM challenges",
        "terms of challenge",
        |text| terms::read(text).map(drop),
    ),
    (
        "SELECT command, answer FROM answers",
        "answer to command",
        |text| answer::read(text).map(drop),
    ),
];

/// The same of tables that came with a later schema: what an older one lacks is not missing.
// tidy: table
const LATER_RECORDS: [(&str, &str, &str, Read); 6] = [
    (
        "tournaments",
        "SELECT id, terms FROM tournaments",
        "terms of tournament",
        |text| tournament_terms::read(text).map(drop),
    ),
    (
        "ratings",
        "SELECT player, record FROM ratings",
        "rating of player",
        |text| rating::read_value(text).map(drop),
    ),
    (
        "rating_changes",
        "SELECT player, record FROM rating_changes",
        "change of a rating of player",
        |text| rating::check_moved(text),
    ),
    (
        "rating_sets",
        "SELECT player, record FROM rating_sets",
        "rating set for player",
        |text| rating::read_value(text).map(drop),
    ),
    (
        "tournament_ratings",
        "SELECT tournament, was FROM tournament_ratings",
        "pools of tournament",
        |text| tournament_terms::read_rating(text).map(drop),
    ),
    (
        "tournament_ratings",
        "SELECT tournament, rating FROM tournament_ratings",
        "pools of tournament",
        |text| tournament_terms::read_rating(text).map(drop),
    ),
];

/// Reads every record of a database whose pages are whole.
///
/// # Errors
/// [`StoreError::Record`] for the first that this program cannot read, or that is missing.
pub(crate) async fn check_records(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    for (sql, what, read) in RECORDS {
        check_column(connection, sql, what, read).await?;
    }
    for (table, sql, what, read) in LATER_RECORDS {
        if has_table(connection, table).await? {
            check_column(connection, sql, what, read).await?;
        }
    }
    if has_table(connection, "tournament_events").await? {
        check_tournaments(connection).await?;
    }
    check_logs(connection).await
}

async fn check_column(
    connection: &mut SqliteConnection,
    sql: &'static str,
    what: &str,
    read: Read,
) -> Result<(), StoreError> {
    let mut rows = sqlx::query(sql).fetch(&mut *connection);
    while let Some(row) = rows.try_next().await? {
        // Players have numbers, everything else names.
        let id = row
            .try_get::<String, _>(0)
            .or_else(|_| row.try_get::<i64, _>(0).map(|id| id.to_string()))?;
        read(row.try_get(1)?).map_err(|error| at(&format!("{what} {id}"), &error))?;
    }
    Ok(())
}

async fn has_table(connection: &mut SqliteConnection, name: &str) -> Result<bool, StoreError> {
    let sql = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?";
    let count: i64 = sqlx::query_scalar(sql)
        .bind(name.to_owned())
        .fetch_one(connection)
        .await?;
    Ok(count > 0)
}

/// Every tournament's log: whole and in order.
async fn check_tournaments(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let sql = "SELECT tournaments.id, tournaments.seq AS last, e.seq, e.version, e.record
               FROM tournaments LEFT JOIN tournament_events AS e ON e.tournament = tournaments.id
               ORDER BY tournaments.id, e.seq";
    let mut rows = sqlx::query(sql).fetch(connection);
    let (mut of, mut last, mut read) = (String::new(), 0, 0);
    while let Some(row) = rows.try_next().await? {
        let id: String = row.try_get("id")?;
        if id != of {
            whole("tournament", &of, read, last)?;
            (of, last, read) = (id, row.try_get("last")?, 0);
        }
        let Some(seq) = row.try_get::<Option<i64>, _>("seq")? else {
            continue;
        };
        let place = format!("event {seq} of tournament {of}");
        if seq != read + 1 {
            return Err(StoreError::record(place, "the one before it is missing"));
        }
        tournament::read_event(row.try_get("version")?, row.try_get("record")?)
            .map_err(|error| at(&place, &error))?;
        read = seq;
    }
    whole("tournament", &of, read, last)
}

/// Every game's log: whole, in order, and each move legal where it was made.
async fn check_logs(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let sql = "SELECT games.id, games.seq AS last, e.seq, e.version, e.at, e.record
               FROM games LEFT JOIN game_events AS e ON e.game = games.id
               ORDER BY games.id, e.seq";
    let mut rows = sqlx::query(sql).fetch(connection);
    let (mut game, mut last, mut read) = (String::new(), 0, 0);
    // Without the key: what is sealed stays so, and the rest can be read all the same.
    let mut log = LogReader::new(GameId(String::new()), SealKey::none());
    while let Some(row) = rows.try_next().await? {
        let id: String = row.try_get("id")?;
        if id != game {
            whole("game", &game, read, last)?;
            log = LogReader::new(GameId(id.clone()), SealKey::none());
            (game, last, read) = (id, row.try_get("last")?, 0);
        }
        let Some(seq) = row.try_get::<Option<i64>, _>("seq")? else {
            continue;
        };
        let place = format!("event {seq} of game {game}");
        if seq != read + 1 {
            return Err(StoreError::record(place, "the one before it is missing"));
        }
        let at_ms = Timestamp(row.try_get("at")?);
        log.read(row.try_get("version")?, at_ms, row.try_get("record")?)
            .map_err(|error| at(&place, &error))?;
        read = seq;
    }
    whole("game", &game, read, last)
}

fn whole(kind: &str, id: &str, read: i64, last: i64) -> Result<(), StoreError> {
    if read == last {
        return Ok(());
    }
    let place = format!("log of {kind} {id}");
    Err(StoreError::record(
        place,
        format!("{read} events instead of {last}"),
    ))
}

fn at(place: &str, error: &StoreError) -> StoreError {
    match error {
        StoreError::Record { reason, .. } => StoreError::record(place, reason),
        other => StoreError::record(place, other),
    }
}
