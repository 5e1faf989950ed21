//! The data as a whole: copied while the hall runs, put back, written out.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use futures_util::TryStreamExt;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection};

use crate::error::StoreError;
use crate::store::{self, database_file};

/// Copies the data in `folder` into the new file `to`, whole and consistent, also while a hall
/// is running on it.
///
/// # Errors
/// [`StoreError::Exists`] if `to` is there already, [`StoreError::Damaged`] if there is nothing
/// to copy.
pub async fn backup(folder: &Path, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        return Err(StoreError::Exists(to.to_owned()));
    }
    let mut connection = open_existing(&database_file(folder)).await?;
    let part = beside(to, "part");
    // SQLite writes into an empty file that is there, and so keeps its permissions.
    remove(&part)?;
    store::private_file(&part, true)?;
    let text = part.to_str().ok_or_else(|| not_utf8(&part))?.to_owned();
    let copied = sqlx::query("VACUUM INTO ?")
        .bind(text)
        .execute(&mut connection)
        .await;
    connection.close().await?;
    if let Err(error) = copied {
        remove(&part)?;
        return Err(error.into());
    }
    store::check_file(&part, true).await?;
    put(&part, to)
}

/// Puts a backup in the place of the data in `folder`, after checking that it is whole and of a
/// schema that this program knows. No hall may be running there. What was there is kept beside
/// it with `.before-restore` after its name, and is restored from there in the same way.
///
/// # Errors
/// [`StoreError::Damaged`], [`StoreError::NewerSchema`] or [`StoreError::File`] for a bad
/// backup; [`StoreError::InUse`] while a hall runs; [`StoreError::Exists`] if there is data and
/// `replace` is not set.
pub async fn restore(from: &Path, folder: &Path, replace: bool) -> Result<(), StoreError> {
    let size = fs::metadata(from)
        .map_err(|error| StoreError::file(from, error))?
        .len();
    if size == 0 {
        let reason = "it is empty".to_owned();
        return Err(StoreError::Damaged {
            path: from.to_owned(),
            reason,
        });
    }
    store::make_private_folder(folder)?;
    let _lock = store::lock(folder)?;
    let database = database_file(folder);
    let there = fs::metadata(&database).is_ok_and(|data| data.len() > 0);
    if there && !replace {
        return Err(StoreError::Exists(database));
    }
    let part = beside(&database, "part");
    remove(&part)?;
    let copy = |from: &Path| -> std::io::Result<()> {
        std::io::copy(
            &mut File::open(from)?,
            &mut File::options().write(true).open(&part)?,
        )?;
        Ok(())
    };
    store::private_file(&part, true)?;
    copy(from).map_err(|error| StoreError::file(from, error))?;
    // The copy is checked, not the original: looking may leave traces beside a database.
    let checked = store::check_file(&part, true).await;
    if let Err(error) = checked {
        remove(&part)?;
        return Err(named(error, from));
    }
    if there {
        settle(&database).await?;
        let old = beside(&database, "before-restore");
        fs::rename(&database, &old).map_err(|error| StoreError::file(old, error))?;
    }
    for trace in ["-wal", "-shm"] {
        remove(&with_suffix(&database, trace))?;
    }
    put(&part, &database)
}

/// Writes everything but passwords, sessions and remembered answers as JSON, one object a line:
/// players, games, their events (each with its record and version), chat, challenges.
/// Reads one consistent state, also while a hall is running.
///
/// # Errors
/// [`StoreError::File`] if `out` fails; [`StoreError::Damaged`] if there is nothing to read.
pub async fn export(folder: &Path, out: &mut (dyn Write + Send)) -> Result<(), StoreError> {
    let mut connection = open_existing(&database_file(folder)).await?;
    sqlx::query("BEGIN").execute(&mut connection).await?;
    for select in EXPORTED {
        let mut lines = sqlx::query_scalar::<_, String>(*select).fetch(&mut connection);
        while let Some(line) = lines.try_next().await? {
            writeln!(out, "{line}").map_err(|error| StoreError::file("export", error))?;
        }
    }
    sqlx::query("ROLLBACK").execute(&mut connection).await?;
    connection.close().await?;
    out.flush()
        .map_err(|error| StoreError::file("export", error))
}

// tidy: table
const EXPORTED: &[&str] = &[
    "SELECT json_object('type', 'player', 'id', id, 'kind', kind, 'name', name,
        'settings', json(settings), 'created_at_ms', created_at)
     FROM players ORDER BY id",
    "SELECT json_object('type', 'game', 'id', id, 'white', white, 'black', black,
        'terms', json(terms), 'seq', seq, 'plies', plies, 'fen', fen, 'last_move', last_move,
        'clocks', json(clocks), 'result', result, 'termination', termination,
        'article', article, 'ended_at_ms', ended_at, 'rematch_offer', rematch_offer,
        'rematch_game', rematch_game, 'created_at_ms', created_at)
     FROM games ORDER BY created_at, id",
    "SELECT json_object('type', 'event', 'game', game, 'seq', seq, 'version', version,
        'at_ms', at, 'record', json(record))
     FROM game_events ORDER BY game, seq",
    "SELECT json_object('type', 'chat', 'game', game, 'line', line, 'player', player,
        'at_ms', at, 'text', text)
     FROM chat ORDER BY game, line",
    "SELECT json_object('type', 'challenge', 'id', id, 'from', challenger, 'to', invited,
        'terms', json(terms), 'color', color, 'state', state, 'game', game,
        'created_at_ms', created_at, 'expires_at_ms', expires_at)
     FROM challenges ORDER BY created_at, id",
];

async fn open_existing(database: &Path) -> Result<SqliteConnection, StoreError> {
    let missing = || StoreError::Damaged {
        path: database.to_owned(),
        reason: "there is no hall's data".to_owned(),
    };
    if !fs::metadata(database).is_ok_and(|data| data.len() > 0) {
        return Err(missing());
    }
    store::check_file(database, false).await?;
    let options = SqliteConnectOptions::new()
        .filename(database)
        .busy_timeout(std::time::Duration::from_secs(10))
        .disable_statement_logging();
    Ok(options.connect().await?)
}

/// Brings what is still in the log beside the database into it, so that it can be moved alone.
async fn settle(database: &Path) -> Result<(), StoreError> {
    let options = SqliteConnectOptions::new()
        .filename(database)
        .disable_statement_logging();
    // A database that cannot even be opened is kept as it is.
    let Ok(mut connection) = options.connect().await else {
        return Ok(());
    };
    let row = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
        .fetch_one(&mut connection)
        .await;
    if let Ok(row) = row {
        let busy: i64 = row.try_get(0)?;
        if busy != 0 {
            return Err(StoreError::InUse(database.to_owned()));
        }
    }
    let _ = connection.close().await;
    Ok(())
}

/// Makes a finished file durable under its real name.
fn put(part: &Path, to: &Path) -> Result<(), StoreError> {
    let fault = |error| StoreError::file(to, error);
    File::open(part)
        .and_then(|file| file.sync_all())
        .map_err(fault)?;
    fs::rename(part, to).map_err(fault)?;
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    File::open(folder)
        .and_then(|folder| folder.sync_all())
        .map_err(fault)
}

fn remove(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(StoreError::file(path, error))
        }
        _ => Ok(()),
    }
}

fn beside(path: &Path, what: &str) -> PathBuf {
    with_suffix(path, &format!(".{what}"))
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

fn named(error: StoreError, path: &Path) -> StoreError {
    let path = path.to_owned();
    match error {
        StoreError::Damaged { reason, .. } => StoreError::Damaged { path, reason },
        StoreError::NewerSchema { found, known, .. } => {
            StoreError::NewerSchema { path, found, known }
        }
        other => other,
    }
}

fn not_utf8(path: &Path) -> StoreError {
    let kind = std::io::ErrorKind::InvalidInput;
    StoreError::file(path, std::io::Error::new(kind, "the name is not UTF-8"))
}
