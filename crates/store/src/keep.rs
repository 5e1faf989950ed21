//! The data as a whole: copied while the hall runs, put back, written out.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use futures_util::TryStreamExt;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection};

use crate::error::StoreError;
use crate::record::check_records;
use crate::seal;
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
    store::private_file(&part, true).map_err(|error| of_file(error, to))?;
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

/// Copies the key of sealed moves, which no backup holds, to the new file `to`. With it whoever
/// has a backup can read what is sealed in it. `false` if nothing was ever sealed here.
///
/// # Errors
/// [`StoreError::Exists`] if `to` is there already; [`StoreError::File`].
pub fn copy_seal_key(folder: &Path, to: &Path) -> Result<bool, StoreError> {
    let key = match fs::read(seal::key_file(folder)) {
        Ok(key) => key,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(StoreError::file(seal::key_file(folder), error)),
    };
    if to.exists() {
        return Err(StoreError::Exists(to.to_owned()));
    }
    let mut file = store::private_file(to, true)?;
    file.write_all(&key)
        .and_then(|()| file.sync_all())
        .map_err(|error| StoreError::file(to, error))?;
    Ok(true)
}

/// Puts a backup in the place of the data in `folder`, after checking that it is whole, of a
/// schema that this program knows, and that every record in it can be read. No hall may be
/// running there. What was there is kept beside it with `.before-restore` after its name
/// (`.before-restore-2` and so on if there is one already: nothing that was put aside is ever
/// overwritten), and is restored from there in the same way. A restore that fails leaves the
/// folder as it was.
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
    let fresh = missing_folders(folder);
    let unlocked = !store::lock_file(folder).exists();
    let restored = restore_into(from, folder, replace).await;
    // Another hall that has just come to the folder needs what is in it.
    if restored.is_err() && !matches!(restored, Err(StoreError::InUse(_))) {
        if unlocked {
            remove(&store::lock_file(folder))?;
        }
        for made in fresh {
            // Goes only while it is empty.
            let _ = fs::remove_dir(made);
        }
    }
    restored
}

/// The folders that would have to be made for this one, innermost first.
fn missing_folders(folder: &Path) -> Vec<PathBuf> {
    folder
        .ancestors()
        .take_while(|path| !path.as_os_str().is_empty() && !path.exists())
        .map(Path::to_owned)
        .collect()
}

async fn restore_into(from: &Path, folder: &Path, replace: bool) -> Result<(), StoreError> {
    store::make_private_folder(folder)?;
    let _lock = store::lock(folder)?;
    let database = database_file(folder);
    let there = fs::metadata(&database).is_ok_and(|data| data.len() > 0);
    if there && !replace {
        return Err(StoreError::Exists(database));
    }
    let part = beside(&database, "part");
    remove(&part)?;
    if let Err(error) = copy_checked(from, &part).await {
        for trace in ["", "-wal", "-shm", "-journal"] {
            remove(&with_suffix(&part, trace))?;
        }
        return Err(named(error, from));
    }
    if there {
        settle(&database).await?;
        put_aside(&database)?;
    }
    for trace in ["-wal", "-shm"] {
        remove(&with_suffix(&database, trace))?;
    }
    put(&part, &database)
}

/// Copies a backup to `part` and looks whether all of it can be read. The copy is checked, not
/// the original: looking may leave traces beside a database.
async fn copy_checked(from: &Path, part: &Path) -> Result<(), StoreError> {
    let mut to = store::private_file(part, true)?;
    File::open(from)
        .and_then(|mut from| std::io::copy(&mut from, &mut to))
        .map_err(|error| StoreError::file(from, error))?;
    drop(to);
    store::check_file(part, true).await?;
    let options = SqliteConnectOptions::new()
        .filename(part)
        .disable_statement_logging();
    let mut connection = options.connect().await?;
    let readable = check_records(&mut connection).await;
    connection.close().await?;
    readable.map_err(|error| StoreError::Damaged {
        path: part.to_owned(),
        reason: error.to_string(),
    })
}

/// Writes everything but passwords, sessions and remembered answers as JSON, one object a line:
/// players, games, their events (each with its record and version), chat, challenges, rated
/// results, tournaments with their events and what ties them to accounts and games. Ratings
/// are left out: they follow from the results.
/// Reads one consistent state, also while a hall is running.
///
/// # Errors
/// [`StoreError::File`] if `out` fails; [`StoreError::Damaged`] if there is nothing to read;
/// [`StoreError::OlderSchema`] if the data wait to be brought up to date.
pub async fn export(folder: &Path, out: &mut (dyn Write + Send)) -> Result<(), StoreError> {
    let database = database_file(folder);
    let mut connection = open_existing(&database).await?;
    store::check_up_to_date(&mut connection, &database).await?;
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
        'role', role, 'settings', json(settings), 'club', club, 'class', class,
        'created_at_ms', created_at)
     FROM players ORDER BY id",
    "SELECT json_object('type', 'game', 'id', id, 'white', white, 'black', black,
        'terms', json(terms), 'seq', seq, 'plies', plies, 'fen', fen, 'last_move', last_move,
        'clocks', json(clocks), 'result', result, 'termination', termination,
        'article', article, 'ended_at_ms', ended_at, 'rematch_offer', rematch_offer,
        'rematch_game', rematch_game, 'host', host, 'white_name', white_name,
        'black_name', black_name, 'number', number, 'corrected', corrected,
        'created_at_ms', created_at)
     FROM games ORDER BY created_at, id",
    "SELECT json_object('type', 'event', 'game', game, 'seq', seq, 'version', version,
        'at_ms', at, 'sender', sender, 'record', json(record))
     FROM game_events ORDER BY game, seq",
    "SELECT json_object('type', 'chat', 'game', game, 'line', line, 'player', player,
        'at_ms', at, 'text', text)
     FROM chat ORDER BY game, line",
    "SELECT json_object('type', 'challenge', 'id', id, 'from', challenger, 'to', invited,
        'terms', json(terms), 'color', color, 'state', state, 'game', game,
        'created_at_ms', created_at, 'expires_at_ms', expires_at)
     FROM challenges ORDER BY created_at, id",
    "SELECT json_object('type', 'result', 'seq', seq, 'game', game, 'white', white,
        'black', black, 'speed', speed, 'result', result, 'at_ms', at, 'sender', sender,
        'reason', reason, 'tournament', tournament, 'number', number, 'round', round,
        'round_at_ms', round_at)
     FROM results ORDER BY seq",
    "SELECT json_object('type', 'rating_set', 'after_seq', after_seq, 'at_ms', at,
        'sender', sender, 'player', player, 'pool', pool, 'record', json(record))
     FROM rating_sets ORDER BY id",
    "SELECT json_object('type', 'tournament', 'id', id, 'owner', owner, 'terms', json(terms),
        'state', state, 'seq', seq, 'created_at_ms', created_at)
     FROM tournaments ORDER BY created_at, id",
    "SELECT json_object('type', 'tournament_event', 'tournament', tournament, 'seq', seq,
        'version', version, 'at_ms', at, 'sender', sender, 'counts', counts,
        'record', json(record))
     FROM tournament_events ORDER BY tournament, seq",
    "SELECT json_object('type', 'tournament_account', 'tournament', tournament,
        'entry', entry, 'player', player)
     FROM tournament_accounts ORDER BY tournament, entry",
    "SELECT json_object('type', 'tournament_game', 'tournament', tournament,
        'number', number, 'game', game)
     FROM tournament_games ORDER BY tournament, number",
    "SELECT json_object('type', 'tournament_saying', 'tournament', tournament,
        'number', number, 'side', side, 'result', result, 'at_ms', at)
     FROM tournament_sayings ORDER BY tournament, number, side",
    "SELECT json_object('type', 'tournament_rating', 'seq', seq, 'tournament', tournament,
        'at_ms', at, 'sender', sender, 'was', json(was), 'rating', json(rating),
        'moved', moved)
     FROM tournament_ratings ORDER BY seq",
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

/// Keeps a hall's data under a name that nothing has yet. The caller holds the folder's lock.
fn put_aside(database: &Path) -> Result<(), StoreError> {
    for number in 1_u32.. {
        let kept = match number {
            1 => beside(database, "before-restore"),
            _ => beside(database, &format!("before-restore-{number}")),
        };
        // Takes the name only if it is free; the data then replaces the empty file.
        match File::options().write(true).create_new(true).open(&kept) {
            Ok(_) => {}
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => continue,
            Err(error) => return Err(StoreError::file(kept, error)),
        }
        return fs::rename(database, &kept).map_err(|error| StoreError::file(kept, error));
    }
    Err(StoreError::Exists(database.to_owned()))
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

/// The fault of a part, told of the file that was to be.
fn of_file(error: StoreError, path: &Path) -> StoreError {
    let path = path.to_owned();
    match error {
        StoreError::File { reason, .. } => StoreError::File { path, reason },
        other => other,
    }
}

fn not_utf8(path: &Path) -> StoreError {
    let kind = std::io::ErrorKind::InvalidInput;
    StoreError::file(path, std::io::Error::new(kind, "the name is not UTF-8"))
}
