//! Opening a data folder, and the one handle on it.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection};

use crate::error::StoreError;
use crate::seal::SealKey;
use crate::writer::Writer;

pub(crate) static MIGRATIONS: Migrator = sqlx::migrate!("./migrations");

/// "QIYU", so that a file of some other program is told apart.
pub(crate) const APPLICATION_ID: i64 = 0x5149_5955;

const READERS: u32 = 4;
const DATABASE: &str = "qiyuan.db";
const LOCK: &str = "qiyuan.lock";
/// Files up to this size are checked page by page at every start.
const CHECKED_AT_START: u64 = 64 << 20;

/// The hall's data: one writer, many readers, one folder.
///
/// Cheap to clone. A folder can be open in one process at a time.
/// What a method has written is on the disk when it returns.
#[derive(Clone, Debug)]
pub struct Store {
    readers: SqlitePool,
    writer: Writer,
    folder: Arc<Folder>,
    seal_key: SealKey,
}

/// The folder, locked as long as a handle or the writer may touch it.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    /// Held as long as the store lives; the system frees it when the process dies.
    lock: Option<File>,
}

impl Store {
    /// Opens the data folder `path`, making it (for its owner's eyes only) if it is missing,
    /// and brings an older schema up to date.
    ///
    /// # Errors
    /// [`StoreError::InUse`], [`StoreError::Damaged`], [`StoreError::NewerSchema`],
    /// [`StoreError::File`].
    pub async fn open(path: impl Into<PathBuf>) -> Result<Self, StoreError> {
        let path = path.into();
        make_private_folder(&path)?;
        let lock = lock(&path)?;
        let database = database_file(&path);
        private_file(&database, false)?;
        check_before_opening(&database).await?;
        let options = SqliteConnectOptions::new()
            .filename(&database)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10))
            .disable_statement_logging();
        let mut connection = options
            .connect()
            .await
            .map_err(|error| damaged(&database, &error))?;
        MIGRATIONS
            .run(&mut connection)
            .await
            .map_err(|error| StoreError::Damaged {
                path: database,
                reason: error.to_string(),
            })?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options.read_only(true))
            .await?;
        let seal_key = SealKey::of(&path);
        let folder = Arc::new(Folder {
            path,
            lock: Some(lock),
        });
        Ok(Self {
            readers,
            writer: Writer::start(connection, Arc::clone(&folder)),
            folder,
            seal_key,
        })
    }

    /// Opens a folder's data to be read only, also while a hall is running there. Every write
    /// fails with [`StoreError::Closed`].
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if there is no data, or as for [`Store::open`].
    pub async fn open_to_read(path: &Path) -> Result<Self, StoreError> {
        let database = database_file(path);
        if !fs::metadata(&database).is_ok_and(|data| data.len() > 0) {
            let reason = "there is no hall's data".to_owned();
            return Err(StoreError::Damaged {
                path: database,
                reason,
            });
        }
        check_file(&database, false).await?;
        let options = SqliteConnectOptions::new()
            .filename(&database)
            .busy_timeout(Duration::from_secs(10))
            .disable_statement_logging();
        let pool = SqlitePoolOptions::new().max_connections(1);
        let readers = pool.connect_with(options).await?;
        let folder = Arc::new(Folder {
            path: path.to_owned(),
            lock: None,
        });
        Ok(Self {
            readers,
            writer: Writer::closed(),
            folder,
            // Who only reads needs nothing that is sealed.
            seal_key: SealKey::none(),
        })
    }

    /// The data folder.
    pub fn folder(&self) -> &Path {
        &self.folder.path
    }

    /// Finishes what is queued, closes the database and frees the folder; every later call fails
    /// with [`StoreError::Closed`].
    pub async fn close(&self) {
        // The writer last: whoever closes last folds the log into the database, and only it can.
        self.readers.close().await;
        self.writer.close().await;
        // Fails only if the lock is gone already.
        let _ = self.folder.lock.as_ref().map(File::unlock);
    }

    /// Transactions since the store was opened: many rooms' events share one.
    pub fn commits(&self) -> u64 {
        self.writer.commits()
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// [`StoreError`] when it doesn't.
    pub async fn ping(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT count(*) FROM hall")
            .fetch_one(self.reader())
            .await?;
        Ok(())
    }

    /// Has a key for sealed moves ready, made of these random bytes if there is none yet.
    ///
    /// # Errors
    /// [`StoreError::File`] if it cannot be kept, or if something else lies in its place.
    pub fn make_seal_key(&self, fresh: [u8; 32]) -> Result<(), StoreError> {
        self.seal_key.make(fresh)
    }

    pub(crate) fn seal_key(&self) -> &SealKey {
        &self.seal_key
    }

    pub(crate) fn reader(&self) -> &SqlitePool {
        &self.readers
    }

    pub(crate) async fn write<T, F>(&self, step: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, StoreError>>
            + Send
            + 'static,
    {
        self.writer.write(step).await
    }
}

pub(crate) fn database_file(folder: &Path) -> PathBuf {
    folder.join(DATABASE)
}

pub(crate) fn lock_file(folder: &Path) -> PathBuf {
    folder.join(LOCK)
}

/// Takes the folder for this process.
pub(crate) fn lock(folder: &Path) -> Result<File, StoreError> {
    let path = lock_file(folder);
    let file = private_file(&path, false)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(StoreError::file(path, error)),
    }
}

pub(crate) fn make_private_folder(path: &Path) -> Result<(), StoreError> {
    fs::create_dir_all(path).map_err(|error| StoreError::file(path, error))?;
    set_mode(path, 0o700)
}

/// Opens a file that only its owner can read, making it if it is missing.
pub(crate) fn private_file(path: &Path, new: bool) -> Result<File, StoreError> {
    let mut options = OpenOptions::new();
    options
        .read(true)
        .write(true)
        .create(true)
        .create_new(new)
        .truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options
        .open(path)
        .map_err(|error| StoreError::file(path, error))?;
    set_mode(path, 0o600)?;
    Ok(file)
}

#[cfg(unix)]
fn set_mode(path: &Path, mode: u32) -> Result<(), StoreError> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
        .map_err(|error| StoreError::file(path, error))
}

#[cfg(not(unix))]
fn set_mode(_path: &Path, _mode: u32) -> Result<(), StoreError> {
    Ok(())
}

/// Refuses a file that is not ours, is damaged or is newer than this program, before anything
/// is written to it. An empty or missing file is a fresh hall.
async fn check_before_opening(database: &Path) -> Result<(), StoreError> {
    let size = fs::metadata(database)
        .map_err(|error| StoreError::file(database, error))?
        .len();
    if size == 0 {
        return Ok(());
    }
    check_file(database, size <= CHECKED_AT_START).await
}

/// Checks that `database` is a hall's, of a schema this program knows, and (if `thorough`)
/// that its pages are whole.
pub(crate) async fn check_file(database: &Path, thorough: bool) -> Result<(), StoreError> {
    let damaged = |error: sqlx::Error| damaged(database, &error);
    let options = SqliteConnectOptions::new()
        .filename(database)
        .disable_statement_logging();
    let mut connection = options.connect().await.map_err(damaged)?;
    let row = sqlx::query("PRAGMA application_id")
        .fetch_one(&mut connection)
        .await;
    let application: i64 = row.and_then(|row| row.try_get(0)).map_err(damaged)?;
    let bad = |reason: String| StoreError::Damaged {
        path: database.to_owned(),
        reason,
    };
    if application != APPLICATION_ID {
        return Err(bad("it is not a database of this program".to_owned()));
    }
    let found = schema(&mut connection).await.map_err(damaged)?;
    let known = known_schema();
    if found > known {
        return Err(StoreError::NewerSchema {
            path: database.to_owned(),
            found,
            known,
        });
    }
    if thorough {
        let row = sqlx::query("PRAGMA integrity_check(1)")
            .fetch_one(&mut connection)
            .await;
        let verdict: String = row.and_then(|row| row.try_get(0)).map_err(damaged)?;
        if verdict != "ok" {
            return Err(bad(verdict));
        }
    }
    connection.close().await.map_err(damaged)
}

/// Refuses data whose schema an older program made: who only reads does not change it.
pub(crate) async fn check_up_to_date(
    connection: &mut SqliteConnection,
    database: &Path,
) -> Result<(), StoreError> {
    let (found, known) = (schema(connection).await?, known_schema());
    if found < known {
        return Err(StoreError::OlderSchema {
            path: database.to_owned(),
            found,
            known,
        });
    }
    Ok(())
}

/// The number of the last migration that a database went through.
async fn schema(connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    let newest = "SELECT coalesce(max(version), 0) FROM _sqlx_migrations";
    sqlx::query(newest).fetch_one(connection).await?.try_get(0)
}

fn known_schema() -> i64 {
    let versions = MIGRATIONS.iter().map(|migration| migration.version);
    versions.max().unwrap_or(0)
}

fn damaged(database: &Path, error: &sqlx::Error) -> StoreError {
    StoreError::Damaged {
        path: database.to_owned(),
        reason: error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::Store;

    #[tokio::test]
    async fn a_commit_is_on_the_disk_before_it_is_acknowledged() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).await.unwrap();
        let pragmas = store.write(|connection| {
            Box::pin(async move {
                let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous")
                    .fetch_one(&mut *connection)
                    .await?;
                let journal: String = sqlx::query_scalar("PRAGMA journal_mode")
                    .fetch_one(&mut *connection)
                    .await?;
                Ok((synchronous, journal))
            })
        });
        assert_eq!(
            pragmas.await.unwrap(),
            (2, "wal".to_owned()),
            "FULL, write-ahead"
        );
    }
}
