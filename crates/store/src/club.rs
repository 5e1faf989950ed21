//! The club and the class of an account.

use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use crate::error::StoreError;
use crate::id::PlayerId;
use crate::player::found;
use crate::store::Store;

/// Where a player belongs; also what a list is kept to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Membership {
    /// Club or school.
    pub club: Option<String>,
    /// Class: `三年级二班`.
    pub class: Option<String>,
}

/// Accounts of one club and class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberCount {
    /// Which; at least one of the two.
    pub of: Membership,
    /// How many.
    pub players: u32,
}

pub(crate) fn read_membership(row: &SqliteRow) -> Result<Membership, StoreError> {
    Ok(Membership {
        club: row.try_get("club")?,
        class: row.try_get("class")?,
    })
}

impl Store {
    /// Where a player belongs.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such player.
    pub async fn membership(&self, player: PlayerId) -> Result<Membership, StoreError> {
        let sql = "SELECT club, class FROM players WHERE id = ?";
        let query = sqlx::query(sql).bind(player.0);
        let row = query.fetch_optional(self.reader()).await?;
        read_membership(&row.ok_or(StoreError::NotFound("player"))?)
    }

    /// Says where an account belongs.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such account.
    pub async fn set_membership(
        &self,
        player: PlayerId,
        membership: Membership,
    ) -> Result<(), StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "UPDATE players SET club = ?, class = ?
                           WHERE id = ? AND kind = 'account'";
                let query = sqlx::query(sql).bind(membership.club);
                let query = query.bind(membership.class).bind(player.0);
                found(query.execute(connection).await?.rows_affected(), "account")
            })
        })
        .await
    }

    /// The clubs and classes that accounts belong to, by name.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn members(&self, limit: u32) -> Result<Vec<MemberCount>, StoreError> {
        let sql = "SELECT club, class, count(*) AS players FROM players
                   WHERE club IS NOT NULL OR class IS NOT NULL
                   GROUP BY club, class ORDER BY club, class LIMIT ?";
        let query = sqlx::query(sql).bind(limit);
        let rows = query.fetch_all(self.reader()).await?;
        rows.iter()
            .map(|row| {
                Ok(MemberCount {
                    of: read_membership(row)?,
                    players: row.try_get("players")?,
                })
            })
            .collect()
    }
}
