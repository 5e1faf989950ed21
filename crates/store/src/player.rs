//! People: guests and accounts, their names, settings and sessions.

use std::collections::HashMap;

use laws::Timestamp;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;
use unicode_normalization::UnicodeNormalization;

use crate::error::StoreError;
use crate::id::PlayerId;
use crate::record::settings;
use crate::settings::Settings;
use crate::store::Store;

/// What stands behind a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerKind {
    /// No account; lives as long as the session.
    Guest,
    /// A registered account.
    Account,
    /// A name at a table: nobody in the hall stands behind it.
    Name,
}

/// A player as others see him.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Player {
    /// Stable: a guest who registers keeps it.
    pub id: PlayerId,
    /// Shown name; guests are numbered (`Guest 412`).
    pub name: String,
    /// Guest or account.
    pub kind: PlayerKind,
    /// When the hall first saw him.
    pub created_at: Timestamp,
    /// The grade beside the name: 0 for none, 30 … 1; `None` for guests and where the hall
    /// keeps no grades.
    pub grade: Option<u8>,
}

/// How a player's games ended; aborted ones count nowhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Games going on.
    pub playing: u32,
}

/// The SHA-256 of a session's token; the token itself is never kept.
pub type TokenHash = [u8; 32];

/// A session that has not expired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Whose it is.
    pub player: Player,
    /// When it ends unless it is used.
    pub expires_at: Timestamp,
}

/// The form under which names are compared: compatible characters made one (NFKC), case dropped.
pub fn fold_name(name: &str) -> String {
    // Upper, then lower: so `ß` meets `ss` and a final sigma any other.
    let upper: String = name.nfkc().flat_map(char::to_uppercase).collect();
    let lower: String = upper.chars().flat_map(char::to_lowercase).collect();
    lower.nfkc().collect()
}

pub(crate) fn read_player(row: &SqliteRow, prefix: &str) -> Result<Player, StoreError> {
    let column = |name: &str| format!("{prefix}{name}");
    let id = row.try_get::<i64, _>(column("id").as_str())?;
    let name: Option<String> = row.try_get(column("name").as_str())?;
    let kind = if name.is_some() {
        PlayerKind::Account
    } else {
        PlayerKind::Guest
    };
    Ok(Player {
        id: PlayerId(id),
        name: name.unwrap_or_else(|| format!("Guest {id}")),
        kind,
        created_at: Timestamp(row.try_get(column("created_at").as_str())?),
        grade: row.try_get(column("grade").as_str())?,
    })
}

/// The settings as they are kept, or the usual ones.
fn kept(text: Option<String>) -> Result<Settings, StoreError> {
    text.map_or_else(|| Ok(Settings::default()), |text| settings::read(&text))
}

impl Store {
    /// Makes a new guest.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn add_guest(&self, at: Timestamp) -> Result<Player, StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "INSERT INTO players (kind, created_at) VALUES ('guest', ?)
                           RETURNING id, kind, name, created_at, grade";
                let row = sqlx::query(sql).bind(at.0).fetch_one(connection).await?;
                read_player(&row, "")
            })
        })
        .await
    }

    /// Turns the guest `player` into an account; his games stay his. The first account of a hall
    /// is its admin.
    /// `password` is a hash in PHC form.
    ///
    /// # Errors
    /// [`StoreError::NameTaken`]; [`StoreError::NotFound`] if there is no such guest.
    pub async fn register(
        &self,
        player: PlayerId,
        name: String,
        password: String,
    ) -> Result<Player, StoreError> {
        let folded = fold_name(&name);
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "UPDATE players
                           SET kind = 'account', name = ?, folded = ?, password = ?,
                               role = CASE WHEN EXISTS
                                   (SELECT 1 FROM players WHERE kind = 'account')
                                   THEN 'player' ELSE 'admin' END
                           WHERE id = ? AND kind = 'guest'
                           RETURNING id, kind, name, created_at, grade";
                let query = sqlx::query(sql).bind(name).bind(folded).bind(password);
                match query.bind(player.0).fetch_optional(connection).await {
                    Ok(Some(row)) => read_player(&row, ""),
                    Ok(None) => Err(StoreError::NotFound("guest")),
                    Err(error) if is_unique_violation(&error) => Err(StoreError::NameTaken),
                    Err(error) => Err(error.into()),
                }
            })
        })
        .await
    }

    /// The player with this number.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn player(&self, id: PlayerId) -> Result<Option<Player>, StoreError> {
        let sql = "SELECT id, kind, name, created_at, grade FROM players WHERE id = ?";
        let row = sqlx::query(sql)
            .bind(id.0)
            .fetch_optional(self.reader())
            .await?;
        row.map(|row| read_player(&row, "")).transpose()
    }

    /// The account with this name, and its password's hash.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn account(&self, name: &str) -> Result<Option<(Player, String)>, StoreError> {
        let sql =
            "SELECT id, kind, name, created_at, grade, password FROM players WHERE folded = ?";
        let row = sqlx::query(sql)
            .bind(fold_name(name))
            .fetch_optional(self.reader())
            .await?;
        row.map(|row| Ok((read_player(&row, "")?, row.try_get("password")?)))
            .transpose()
    }

    /// Every account under its folded name ([`fold_name`]).
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn accounts(&self) -> Result<HashMap<String, Player>, StoreError> {
        let sql = "SELECT id, kind, name, created_at, grade, folded FROM players
                   WHERE kind = 'account'";
        let rows = sqlx::query(sql).fetch_all(self.reader()).await?;
        rows.iter()
            .map(|row| Ok((row.try_get("folded")?, read_player(row, "")?)))
            .collect()
    }

    /// Accounts whose names begin with `prefix`, in order of name.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn search_accounts(
        &self,
        prefix: &str,
        limit: u32,
    ) -> Result<Vec<Player>, StoreError> {
        let from = fold_name(prefix);
        let to = format!("{from}\u{10FFFF}");
        let sql = "SELECT id, kind, name, created_at, grade FROM players
                   WHERE folded >= ? AND folded < ? ORDER BY folded LIMIT ?";
        let query = sqlx::query(sql).bind(from).bind(to).bind(limit);
        let rows = query.fetch_all(self.reader()).await?;
        rows.iter().map(|row| read_player(row, "")).collect()
    }

    /// How the player's games ended.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn counts(&self, player: PlayerId) -> Result<Counts, StoreError> {
        let sql = "SELECT
                coalesce(sum(result = mine), 0) AS won,
                coalesce(sum(result = '1/2-1/2'), 0) AS drawn,
                coalesce(sum(result IN ('1-0', '0-1', '0-0', '1/2-0', '0-1/2')
                    AND result <> mine), 0) AS lost,
                coalesce(sum(result IS NULL), 0) AS playing
            FROM (SELECT coalesce(corrected, result) AS result, '1-0' AS mine
                    FROM games WHERE white = ?1
                UNION ALL SELECT coalesce(corrected, result), '0-1'
                    FROM games WHERE black = ?1)";
        let row = sqlx::query(sql)
            .bind(player.0)
            .fetch_one(self.reader())
            .await?;
        let count = |name: &str| row.try_get::<u32, _>(name);
        Ok(Counts {
            won: count("won")?,
            drawn: count("drawn")?,
            lost: count("lost")?,
            playing: count("playing")?,
        })
    }

    /// The player's settings; the defaults if he never changed one.
    ///
    /// # Errors
    /// [`StoreError::Record`] if they cannot be read.
    pub async fn settings(&self, player: PlayerId) -> Result<Settings, StoreError> {
        let sql = "SELECT settings FROM players WHERE id = ?";
        let row = sqlx::query(sql)
            .bind(player.0)
            .fetch_optional(self.reader())
            .await?;
        let row = row.ok_or(StoreError::NotFound("player"))?;
        kept(row.try_get("settings")?)
    }

    /// Changes the player's settings in one step, so that two windows that set different
    /// things at the same time lose neither. A `change` that fails leaves them as they were;
    /// its reason is the inner error.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such player.
    pub async fn change_settings<E, F>(
        &self,
        player: PlayerId,
        change: F,
    ) -> Result<Result<Settings, E>, StoreError>
    where
        E: Send + 'static,
        F: FnOnce(&mut Settings) -> Result<(), E> + Send + 'static,
    {
        self.write(move |connection| {
            Box::pin(async move {
                let query = sqlx::query("SELECT settings FROM players WHERE id = ?").bind(player.0);
                let row = query.fetch_optional(&mut *connection).await?;
                let row = row.ok_or(StoreError::NotFound("player"))?;
                let mut own = kept(row.try_get("settings")?)?;
                if let Err(reason) = change(&mut own) {
                    return Ok(Err(reason));
                }
                let query = sqlx::query("UPDATE players SET settings = ? WHERE id = ?");
                let query = query.bind(settings::write(&own)?).bind(player.0);
                query.execute(connection).await?;
                Ok(Ok(own))
            })
        })
        .await
    }

    /// Opens a session for the player.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn add_session(
        &self,
        token: TokenHash,
        player: PlayerId,
        at: Timestamp,
        expires_at: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "INSERT INTO sessions (token_hash, player, created_at, expires_at)
                           VALUES (?, ?, ?, ?)";
                let query = sqlx::query(sql).bind(token.to_vec()).bind(player.0);
                query
                    .bind(at.0)
                    .bind(expires_at.0)
                    .execute(connection)
                    .await?;
                Ok(())
            })
        })
        .await
    }

    /// The session behind a token, unless it has expired.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn session(
        &self,
        token: &TokenHash,
        at: Timestamp,
    ) -> Result<Option<Session>, StoreError> {
        let sql = "SELECT players.id, kind, name, players.created_at, grade, expires_at
                   FROM sessions JOIN players ON players.id = player
                   WHERE token_hash = ? AND expires_at > ?";
        let query = sqlx::query(sql).bind(token.to_vec()).bind(at.0);
        let row = query.fetch_optional(self.reader()).await?;
        row.map(|row| {
            let expires_at = Timestamp(row.try_get("expires_at")?);
            Ok(Session {
                player: read_player(&row, "")?,
                expires_at,
            })
        })
        .transpose()
    }

    /// Moves a session's end.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn extend_session(
        &self,
        token: TokenHash,
        expires_at: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "UPDATE sessions SET expires_at = ? WHERE token_hash = ?";
                let query = sqlx::query(sql).bind(expires_at.0).bind(token.to_vec());
                query.execute(connection).await?;
                Ok(())
            })
        })
        .await
    }

    /// Forgets the sessions that have expired.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_sessions(&self, at: Timestamp) -> Result<u64, StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                let query = sqlx::query("DELETE FROM sessions WHERE expires_at <= ?").bind(at.0);
                Ok(query.execute(connection).await?.rows_affected())
            })
        })
        .await
    }

    /// Ends a session.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn end_session(&self, token: TokenHash) -> Result<(), StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                let query = sqlx::query("DELETE FROM sessions WHERE token_hash = ?");
                query.bind(token.to_vec()).execute(connection).await?;
                Ok(())
            })
        })
        .await
    }
}

pub(crate) fn found(rows: u64, what: &'static str) -> Result<(), StoreError> {
    if rows == 0 {
        Err(StoreError::NotFound(what))
    } else {
        Ok(())
    }
}

pub(crate) fn is_unique_violation(error: &sqlx::Error) -> bool {
    error
        .as_database_error()
        .is_some_and(sqlx::error::DatabaseError::is_unique_violation)
}

#[cfg(test)]
mod tests {
    use super::fold_name;

    #[test]
    fn names_that_differ_only_in_case_or_width_are_one_name() {
        for (a, b) in [
            ("Anna", "aNNA"),
            ("STRASSE", "straße"),
            ("ΟΔΥΣΣΕΥΣ", "οδυσσευς"),
            ("ＡＢＣ", "abc"),
            ("е\u{301}", "Е\u{301}"),
            ("É", "e\u{301}"),
        ] {
            assert_eq!(fold_name(a), fold_name(b), "{a} {b}");
        }
        assert_ne!(fold_name("棋手"), fold_name("棋士"));
    }
}
