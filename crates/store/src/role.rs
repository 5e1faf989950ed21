//! What an account may do in the hall.

use sqlx::Row;

use crate::error::StoreError;
use crate::id::PlayerId;
use crate::player::{Player, found, read_player};
use crate::store::Store;

/// What an account may do in the hall. Guests play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Plays.
    #[default]
    Player,
    /// Rules in games over the board that he does not play himself.
    Arbiter,
    /// The same, and gives and takes roles. The first account of a hall is one.
    Admin,
}

impl Role {
    /// Every role, the least first.
    pub const ALL: [Role; 3] = [Role::Player, Role::Arbiter, Role::Admin];

    /// `player`, `arbiter`, `admin`
    pub const fn code(self) -> &'static str {
        match self {
            Role::Player => "player",
            Role::Arbiter => "arbiter",
            Role::Admin => "admin",
        }
    }

    /// Reads [`Role::code`].
    pub fn from_code(code: &str) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.code() == code)
    }

    fn read(code: &str) -> Result<Role, StoreError> {
        Role::from_code(code).ok_or_else(|| StoreError::record("role", code))
    }
}

impl Store {
    /// A player's role; nobody's is the least.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn role(&self, player: PlayerId) -> Result<Role, StoreError> {
        let sql = "SELECT role FROM players WHERE id = ?";
        let role: Option<String> = sqlx::query_scalar(sql)
            .bind(player.0)
            .fetch_optional(self.reader())
            .await?;
        role.map_or(Ok(Role::Player), |role| Role::read(&role))
    }

    /// The accounts that are more than players, by name.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn role_holders(&self) -> Result<Vec<(Player, Role)>, StoreError> {
        let sql = "SELECT id, kind, name, created_at, grade, role FROM players
                   WHERE role <> 'player' ORDER BY folded";
        let rows = sqlx::query(sql).fetch_all(self.reader()).await?;
        let held = rows.iter().map(|row| {
            let role: String = row.try_get("role")?;
            Ok((read_player(row, "")?, Role::read(&role)?))
        });
        held.collect()
    }

    /// Gives an account a role. A hall that has an admin keeps one.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such account, [`StoreError::LastAdmin`].
    pub async fn set_role(&self, account: PlayerId, role: Role) -> Result<(), StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "SELECT count(*) FROM players WHERE role = 'admin' AND id <> ?1
                           UNION ALL
                           SELECT count(*) FROM players WHERE role = 'admin' AND id = ?1";
                let counts: Vec<i64> = sqlx::query_scalar(sql)
                    .bind(account.0)
                    .fetch_all(&mut *connection)
                    .await?;
                if counts == [0, 1] && role != Role::Admin {
                    return Err(StoreError::LastAdmin);
                }
                let sql = "UPDATE players SET role = ? WHERE id = ? AND kind = 'account'";
                let query = sqlx::query(sql).bind(role.code()).bind(account.0);
                let done = query.execute(connection).await?;
                found(done.rows_affected(), "account")
            })
        })
        .await
    }
}
