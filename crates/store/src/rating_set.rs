//! Numbers set from a rating list, in their place among the results.

use laws::Timestamp;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::error::StoreError;
use crate::id::PlayerId;
use crate::rating::{PoolId, PoolValue};
use crate::record::rating as record;
use crate::store::Store;

/// A number set from a rating list.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberSet {
    /// It counts after the results up to this one; given by the store when it is written.
    pub after_seq: i64,
    /// When.
    pub at: Timestamp,
    /// Who did it; `None` from the shell.
    pub sender: Option<PlayerId>,
    /// Whose number.
    pub player: PlayerId,
    /// In which pool.
    pub pool: PoolId,
    /// The number.
    pub value: PoolValue,
}

/// A set with its value as it is kept.
pub(crate) type WrittenSet = (NumberSet, String);

pub(crate) fn write_sets(sets: &[NumberSet]) -> Result<Vec<WrittenSet>, StoreError> {
    let each = sets.iter();
    each.map(|set| Ok((set.clone(), record::write_value(&set.value)?)))
        .collect()
}

pub(crate) async fn add_sets(
    connection: &mut SqliteConnection,
    sets: Vec<WrittenSet>,
) -> Result<(), StoreError> {
    for (set, text) in sets {
        let sql = "INSERT INTO rating_sets (after_seq, at, sender, player, pool, record)
                   SELECT coalesce(max(seq), 0), ?, ?, ?, ?, ? FROM results";
        let query = sqlx::query(sql).bind(set.at.0);
        let query = query.bind(set.sender.map(|sender| sender.0));
        let query = query.bind(set.player.0).bind(set.pool.0).bind(text);
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

impl Store {
    /// Every number that was set, in order.
    ///
    /// # Errors
    /// [`StoreError::Record`] if one cannot be read.
    pub async fn number_sets(&self) -> Result<Vec<NumberSet>, StoreError> {
        let sql = "SELECT after_seq, at, sender, player, pool, record FROM rating_sets
                   ORDER BY after_seq, id";
        let rows = sqlx::query(sql).fetch_all(self.reader()).await?;
        rows.iter().map(read_set).collect()
    }

    /// What lists set in a player's pool, newest first.
    ///
    /// # Errors
    /// [`StoreError::Record`] if one cannot be read.
    pub async fn sets_of(
        &self,
        player: PlayerId,
        pool: &PoolId,
        limit: u32,
    ) -> Result<Vec<NumberSet>, StoreError> {
        let sql = "SELECT after_seq, at, sender, player, pool, record FROM rating_sets
                   WHERE player = ? AND pool = ? ORDER BY after_seq DESC, id DESC LIMIT ?";
        let query = sqlx::query(sql).bind(player.0).bind(pool.0.clone());
        let rows = query.bind(limit).fetch_all(self.reader()).await?;
        rows.iter().map(read_set).collect()
    }
}

fn read_set(row: &SqliteRow) -> Result<NumberSet, StoreError> {
    let sender: Option<i64> = row.try_get("sender")?;
    Ok(NumberSet {
        after_seq: row.try_get("after_seq")?,
        at: Timestamp(row.try_get("at")?),
        sender: sender.map(PlayerId),
        player: PlayerId(row.try_get("player")?),
        pool: PoolId(row.try_get("pool")?),
        value: record::read_value(row.try_get("record")?)?,
    })
}
