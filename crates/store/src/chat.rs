//! What was said in a game.

use laws::Timestamp;
use sqlx::Row;

use crate::answer::{Remembered, Written, remember};
use crate::error::StoreError;
use crate::id::{GameId, PlayerId};
use crate::player::{Player, read_player};
use crate::store::Store;

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    /// 1, 2, 3 … within the game.
    pub line: u32,
    /// Who wrote it.
    pub player: Player,
    /// As written.
    pub text: String,
    /// When.
    pub at: Timestamp,
}

/// A line to be kept; the game's room numbers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLine {
    /// Where it was said.
    pub game: GameId,
    /// Its number, one more than the last.
    pub line: u32,
    /// Who said it.
    pub player: PlayerId,
    /// What.
    pub text: String,
    /// When.
    pub at: Timestamp,
    /// The answer to the command behind it.
    pub answer: Option<Remembered>,
}

impl Store {
    /// The last `limit` lines of a game, oldest first.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn chat(&self, game: &GameId, limit: u32) -> Result<Vec<ChatLine>, StoreError> {
        let sql = "SELECT line, text, at, id, kind, name, created_at, grade
                   FROM chat JOIN players ON id = player
                   WHERE game = ? ORDER BY line DESC LIMIT ?";
        let query = sqlx::query(sql).bind(game.0.clone()).bind(limit);
        let rows = query.fetch_all(self.reader()).await?;
        let lines = rows.iter().rev().map(|row| {
            Ok(ChatLine {
                line: row.try_get("line")?,
                player: read_player(row, "")?,
                text: row.try_get("text")?,
                at: Timestamp(row.try_get("at")?),
            })
        });
        lines.collect()
    }

    /// Keeps a line.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn add_line(&self, new: NewLine) -> Result<Written, StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                let written = remember(connection, new.answer).await?;
                if written != Written::Now {
                    return Ok(written);
                }
                let sql = "INSERT INTO chat (game, line, player, at, text)
                           VALUES (?, ?, ?, ?, ?)";
                let query = sqlx::query(sql)
                    .bind(new.game.0)
                    .bind(new.line)
                    .bind(new.player.0);
                query
                    .bind(new.at.0)
                    .bind(new.text)
                    .execute(connection)
                    .await?;
                Ok(Written::Now)
            })
        })
        .await
    }
}
