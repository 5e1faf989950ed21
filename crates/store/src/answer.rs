//! Answers to commands, remembered so that a command sent twice is done once.

use laws::Timestamp;
use sqlx::{Row, SqliteConnection};

use crate::error::StoreError;
use crate::id::PlayerId;
use crate::record::answer;
use crate::store::Store;

/// How a command was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It was done.
    Done {
        /// The game, seek or challenge that it made, if it made one.
        made: Option<String>,
    },
    /// It was not done.
    Refused {
        /// The documented code.
        code: String,
        /// The article behind it.
        article: Option<String>,
        /// The edition of that article.
        edition: Option<String>,
        /// Where in the input the fault lies.
        place: Option<String>,
    },
}

/// An answer and the command it belongs to: the player's own id for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remembered {
    /// Who gave the command.
    pub player: PlayerId,
    /// The id he gave it.
    pub command: String,
    /// When it was answered.
    pub at: Timestamp,
    /// The answer.
    pub answer: Answer,
}

/// What became of a write that carries an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// It was done, and its answer with it.
    Now,
    /// The command had been answered before; nothing was done.
    Before(Answer),
}

impl Store {
    /// The answer that the player's command got, if it has been answered.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn answer(
        &self,
        player: PlayerId,
        command: &str,
    ) -> Result<Option<Answer>, StoreError> {
        let sql = "SELECT answer FROM answers WHERE player = ? AND command = ?";
        let query = sqlx::query(sql).bind(player.0).bind(command.to_owned());
        let row = query.fetch_optional(self.reader()).await?;
        row.map(|row| answer::read(row.try_get("answer")?))
            .transpose()
    }

    /// Remembers an answer by itself, for a command that wrote nothing else.
    /// If the command was answered before, that answer stands and is returned.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn remember(&self, answer: Remembered) -> Result<Written, StoreError> {
        self.write(move |connection| {
            Box::pin(async move { remember(connection, Some(answer)).await })
        })
        .await
    }

    /// Forgets answers given before `before`, a few at a time so that no game waits long.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_answers(&self, before: Timestamp) -> Result<u64, StoreError> {
        let mut forgotten = 0;
        loop {
            let some = self.write(move |connection| {
                Box::pin(async move {
                    let sql = "DELETE FROM answers WHERE (player, command) IN
                               (SELECT player, command FROM answers WHERE at < ? LIMIT ?)";
                    let query = sqlx::query(sql).bind(before.0).bind(AT_A_TIME);
                    Ok(query.execute(connection).await?.rows_affected())
                })
            });
            let some = some.await?;
            forgotten += some;
            if some < u64::from(AT_A_TIME) {
                return Ok(forgotten);
            }
        }
    }
}

/// Answers forgotten in one transaction.
const AT_A_TIME: u32 = 1_000;

/// First step of every write that carries an answer.
pub(crate) async fn remember(
    connection: &mut SqliteConnection,
    new: Option<Remembered>,
) -> Result<Written, StoreError> {
    let Some(new) = new else {
        return Ok(Written::Now);
    };
    let text = answer::write(&new.answer)?;
    let sql = "INSERT INTO answers (player, command, at, answer) VALUES (?, ?, ?, ?)
               ON CONFLICT DO NOTHING";
    let query = sqlx::query(sql)
        .bind(new.player.0)
        .bind(new.command.clone());
    let done = query
        .bind(new.at.0)
        .bind(text)
        .execute(&mut *connection)
        .await?;
    if done.rows_affected() == 1 {
        return Ok(Written::Now);
    }
    let sql = "SELECT answer FROM answers WHERE player = ? AND command = ?";
    let query = sqlx::query(sql).bind(new.player.0).bind(new.command);
    let row = query.fetch_one(connection).await?;
    Ok(Written::Before(answer::read(row.try_get("answer")?)?))
}
