//! Tables: games over the board that are played at one device.

use rules::ByColor;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::error::StoreError;
use crate::id::{GameId, PlayerId};
use crate::store::Store;

/// What a game over the board has besides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The player at whose device both sit; `None` where each has his own.
    pub host: Option<PlayerId>,
    /// Whether the arbiter at the table needs a PIN.
    pub has_pin: bool,
    /// Number of the board in the room.
    pub number: Option<u32>,
}

/// A table to be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTable {
    /// The player at whose device both sit.
    pub host: PlayerId,
    /// Names of seats that stand for nobody in the hall.
    pub names: ByColor<Option<String>>,
    /// The arbiter's PIN as a hash in PHC form.
    pub pin: Option<String>,
}

impl Store {
    /// Gives a board another number.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn set_number(&self, game: GameId, number: u32) -> Result<(), StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "UPDATE games SET number = ? WHERE id = ?";
                let query = sqlx::query(sql).bind(number).bind(game.0);
                query.execute(connection).await?;
                Ok(())
            })
        })
        .await
    }

    /// The hash of a table's PIN, if it has one.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such game.
    pub async fn pin(&self, game: &GameId) -> Result<Option<String>, StoreError> {
        let sql = "SELECT pin FROM games WHERE id = ?";
        let row: Option<Option<String>> = sqlx::query_scalar(sql)
            .bind(game.0.clone())
            .fetch_optional(self.reader())
            .await?;
        row.ok_or(StoreError::NotFound("game"))
    }
}

pub(crate) fn read(row: &SqliteRow) -> Result<Table, StoreError> {
    let host: Option<i64> = row.try_get("host")?;
    Ok(Table {
        host: host.map(PlayerId),
        has_pin: row.try_get("has_pin")?,
        number: row.try_get("number")?,
    })
}

pub(crate) async fn keep(
    connection: &mut SqliteConnection,
    game: &GameId,
    new: &NewTable,
) -> Result<(), StoreError> {
    let sql = "UPDATE games SET host = ?, white_name = ?, black_name = ?, pin = ? WHERE id = ?";
    let query = sqlx::query(sql)
        .bind(new.host.0)
        .bind(new.names.white.clone())
        .bind(new.names.black.clone())
        .bind(new.pin.clone())
        .bind(game.0.clone());
    query.execute(connection).await?;
    Ok(())
}
