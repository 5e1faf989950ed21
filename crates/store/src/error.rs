//! What can go wrong below the hall.

use std::path::PathBuf;
use std::sync::Arc;

/// Why the store did not do what it was asked.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else appended to the game first; reload it and judge again.
    #[error("game {game} has moved on from event {expected}")]
    Conflict {
        /// The game.
        game: String,
        /// The sequence number that the writer took for the last.
        expected: u32,
    },
    /// Another account has this name (case and width make no difference).
    #[error("the name is taken")]
    NameTaken,
    /// The only admin cannot be made anything less.
    #[error("a hall keeps one admin")]
    LastAdmin,
    /// No such row.
    #[error("no such {0}")]
    NotFound(&'static str),
    /// Another process has this data folder open for writing.
    #[error("{} is in use by another hall", .0.display())]
    InUse(PathBuf),
    /// The file is no database of the hall, or is damaged.
    #[error("{} cannot be read: {reason}", .path.display())]
    Damaged {
        /// The database file.
        path: PathBuf,
        /// What SQLite found.
        reason: String,
    },
    /// The file was written by a newer version of the program.
    #[error("{} has schema {found}; this program knows up to {known}", .path.display())]
    NewerSchema {
        /// The database file.
        path: PathBuf,
        /// Its schema version.
        found: i64,
        /// The newest that this program knows.
        known: i64,
    },
    /// The file was written by an older version of the program and is read only once a hall has
    /// been opened on it, which brings it up to date.
    #[error(
        "{} has schema {found}, of an older version; open it once with `qiyuan serve`, \
         which brings it to {known}",
        .path.display()
    )]
    OlderSchema {
        /// The database file.
        path: PathBuf,
        /// Its schema version.
        found: i64,
        /// The one that this program reads.
        known: i64,
    },
    /// A file of that name is there already; nothing is overwritten.
    #[error("{} already exists", .0.display())]
    Exists(PathBuf),
    /// A stored record that this program cannot read.
    #[error("a stored {what} cannot be read: {reason}")]
    Record {
        /// Which kind of record, and where.
        what: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A file could not be read or written.
    // Said here in full, and therefore not as a source too: a report would say it twice.
    #[error("{}: {reason}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The operating system's reason.
        reason: Arc<std::io::Error>,
    },
    /// SQLite refused or failed.
    #[error("the database failed: {0}")]
    Database(Arc<sqlx::Error>),
    /// The store is shut down.
    #[error("the store is closed")]
    Closed,
}

impl StoreError {
    pub(crate) fn file(path: impl Into<PathBuf>, reason: std::io::Error) -> Self {
        Self::File {
            path: path.into(),
            reason: Arc::new(reason),
        }
    }

    /// An output that could not be written; `what` names it.
    pub fn output(what: &str, error: &std::io::Error) -> Self {
        Self::file(what, std::io::Error::new(error.kind(), error.to_string()))
    }

    pub(crate) fn record(what: impl Into<String>, reason: impl ToString) -> Self {
        Self::Record {
            what: what.into(),
            reason: reason.to_string(),
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::PoolClosed => Self::Closed,
            error => Self::Database(Arc::new(error)),
        }
    }
}
