//! Whether everything that is kept as a record can be read: sound pages may hold spoiled text.

use futures_util::TryStreamExt;
use laws::Timestamp;
use sqlx::{Row, SqliteConnection};

use crate::error::StoreError;
use crate::id::GameId;
use crate::record::{LogReader, answer, clocks, settings, terms};
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

/// Reads every record of a database whose pages are whole.
///
/// # Errors
/// [`StoreError::Record`] for the first that this program cannot read, or that is missing.
pub(crate) async fn check_records(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    for (sql, what, read) in RECORDS {
        let mut rows = sqlx::query(sql).fetch(&mut *connection);
        while let Some(row) = rows.try_next().await? {
            // Players have numbers, everything else names.
            let id = row
                .try_get::<String, _>(0)
                .or_else(|_| row.try_get::<i64, _>(0).map(|id| id.to_string()))?;
            read(row.try_get(1)?).map_err(|error| at(&format!("{what} {id}"), &error))?;
        }
    }
    check_logs(connection).await
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
            whole(&game, read, last)?;
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
    whole(&game, read, last)
}

fn whole(game: &str, read: i64, last: i64) -> Result<(), StoreError> {
    if read == last {
        return Ok(());
    }
    let place = format!("log of game {game}");
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
