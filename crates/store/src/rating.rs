//! The pools made from results, and what each result did.

use std::collections::BTreeMap;

use laws::{GameResult, Timestamp};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::club::{Membership, read_membership};
use crate::error::StoreError;
use crate::id::{GameId, PlayerId};
use crate::player::{Player, read_player};
use crate::rating_set::{NumberSet, add_sets, write_sets};
use crate::record::rating as record;
use crate::result::{Counted, add_result, read_counted};
use crate::store::Store;

/// A pool: a system of numbers, and the speed where it keeps one for each.
///
/// Written `grade`, `glicko2:blitz`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PoolId(pub String);

/// A player's number in a pool.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PoolValue {
    /// Grade points.
    Grade {
        /// Hundredths of a point.
        hundredths: i64,
        /// Rated games.
        games: u32,
    },
    /// Elo.
    Elo {
        /// Hundredths of a point.
        hundredths: i64,
        /// The highest it has been, whole.
        highest: i32,
        /// Rated games.
        games: u32,
    },
    /// Glicko-2.
    Glicko2 {
        /// The rating.
        rating: f64,
        /// Its deviation.
        deviation: f64,
        /// Its volatility.
        volatility: f64,
        /// Rated games.
        games: u32,
        /// When the last of them ended.
        last_at: Timestamp,
    },
}

impl PoolValue {
    /// What orders a list: hundredths.
    pub fn hundredths(&self) -> i64 {
        match self {
            Self::Grade { hundredths, .. } | Self::Elo { hundredths, .. } => *hundredths,
            // Ratings lie within ±100,000: far inside of what the cast can hold.
            Self::Glicko2 { rating, .. } => (rating * 100.0).round() as i64,
        }
    }

    /// Rated games behind it.
    pub const fn games(&self) -> u32 {
        match self {
            Self::Grade { games, .. } | Self::Elo { games, .. } | Self::Glicko2 { games, .. } => {
                *games
            }
        }
    }
}

/// What a result did to a player's number.
#[derive(Clone, Debug, PartialEq)]
pub struct Moved {
    /// Whose.
    pub player: PlayerId,
    /// In which pool.
    pub pool: PoolId,
    /// The first result of the game: [`Counted::seq`].
    pub seq: i64,
    /// Before; `None` for a first game.
    pub before: Option<PoolValue>,
    /// After.
    pub after: PoolValue,
    /// The rule's code.
    pub rule: String,
    /// The rule's numbers by name, as decimals.
    pub numbers: BTreeMap<String, String>,
}

/// New numbers, written in one step with the result that made them.
#[derive(Clone, Debug, Default)]
pub struct PoolWrite {
    /// The result, if one is new; its `seq` is given by the store.
    pub result: Option<Counted>,
    /// Numbers as they are now.
    pub values: Vec<(PlayerId, PoolId, PoolValue)>,
    /// What moved; those of a new result have its number whatever stands in `seq`.
    pub moved: Vec<Moved>,
    /// Grades as shown beside names.
    pub grades: Vec<(PlayerId, u8)>,
    /// Numbers set from a list.
    pub sets: Vec<NumberSet>,
    /// Whether everything is made anew: what stood before goes.
    pub anew: bool,
}

/// A change with what a page shows beside it.
#[derive(Clone, Debug)]
pub struct MovedGame {
    /// The change.
    pub moved: Moved,
    /// The first result of the game.
    pub first: Counted,
    /// The last of its corrections.
    pub corrected: Option<(Counted, Option<Player>)>,
    /// The opponent.
    pub opponent: Player,
}

impl Store {
    /// Every number of every pool.
    ///
    /// # Errors
    /// [`StoreError::Record`] if one cannot be read.
    pub async fn pool_values(&self) -> Result<Vec<(PlayerId, PoolId, PoolValue)>, StoreError> {
        let sql = "SELECT player, pool, record FROM ratings";
        let rows = sqlx::query(sql).fetch_all(self.reader()).await?;
        rows.iter().map(read_value).collect()
    }

    /// A player's numbers, by pool.
    ///
    /// # Errors
    /// [`StoreError::Record`] if one cannot be read.
    pub async fn ratings_of(
        &self,
        player: PlayerId,
    ) -> Result<Vec<(PoolId, PoolValue)>, StoreError> {
        let sql = "SELECT player, pool, record FROM ratings WHERE player = ? ORDER BY pool";
        let query = sqlx::query(sql).bind(player.0);
        let rows = query.fetch_all(self.reader()).await?;
        rows.iter()
            .map(|row| read_value(row).map(|(_, pool, value)| (pool, value)))
            .collect()
    }

    /// The best of a pool, best first; of a club or class alone where one is named.
    ///
    /// # Errors
    /// [`StoreError::Record`] if one cannot be read.
    pub async fn best(
        &self,
        pool: &PoolId,
        among: &Membership,
        limit: u32,
    ) -> Result<Vec<(Player, Membership, PoolValue)>, StoreError> {
        let sql = "SELECT ratings.player AS player, pool, record, players.*
                   FROM ratings JOIN players ON players.id = ratings.player
                   WHERE pool = ?1 AND (?2 IS NULL OR club = ?2) AND (?3 IS NULL OR class = ?3)
                   ORDER BY points DESC, ratings.player LIMIT ?4";
        let query = sqlx::query(sql).bind(pool.0.clone());
        let query = query.bind(among.club.clone()).bind(among.class.clone());
        let rows = query.bind(limit).fetch_all(self.reader()).await?;
        rows.iter()
            .map(|row| {
                let value = read_value(row)?.2;
                Ok((read_player(row, "")?, read_membership(row)?, value))
            })
            .collect()
    }

    /// What moved a player's number, newest first.
    ///
    /// # Errors
    /// [`StoreError::Record`] if one cannot be read.
    pub async fn moved(
        &self,
        player: PlayerId,
        pool: &PoolId,
        limit: u32,
    ) -> Result<Vec<MovedGame>, StoreError> {
        let sql = "SELECT player, pool, seq, record FROM rating_changes
                   WHERE player = ? AND pool = ? ORDER BY seq DESC LIMIT ?";
        let query = sqlx::query(sql).bind(player.0).bind(pool.0.clone());
        let rows = query.bind(limit).fetch_all(self.reader()).await?;
        self.with_games(&rows).await
    }

    /// What a game moved, in every pool.
    ///
    /// # Errors
    /// [`StoreError::Record`] if one cannot be read.
    pub async fn moved_by(&self, game: &GameId) -> Result<Vec<MovedGame>, StoreError> {
        let sql = "SELECT player, pool, seq, record FROM rating_changes
                   WHERE seq = (SELECT min(seq) FROM results WHERE game = ?)
                   ORDER BY pool, player";
        let query = sqlx::query(sql).bind(game.0.clone());
        let rows = query.fetch_all(self.reader()).await?;
        self.with_games(&rows).await
    }

    async fn with_games(&self, rows: &[SqliteRow]) -> Result<Vec<MovedGame>, StoreError> {
        let mut found = Vec::with_capacity(rows.len());
        for row in rows {
            let moved = read_moved(row)?;
            let sql = "SELECT results.seq AS seq, game, white, black, speed, result, at, sender,
                           reason, tournament, number, results.round AS round, round_at, terms
                       FROM results LEFT JOIN tournaments ON tournaments.id = tournament
                       WHERE game = (SELECT game FROM results WHERE seq = ?)
                       ORDER BY results.seq";
            let of_game = sqlx::query(sql).bind(moved.seq);
            let of_game = of_game.fetch_all(self.reader()).await?;
            let of_game: Result<Vec<Counted>, StoreError> =
                of_game.iter().map(read_counted).collect();
            let mut of_game = of_game?;
            let corrected = (of_game.len() > 1).then(|| of_game.pop()).flatten();
            let first = of_game.into_iter().next();
            let first = first.ok_or(StoreError::NotFound("result"))?;
            // A number of an event may have been given to another pair since.
            let stands = corrected.as_ref().unwrap_or(&first);
            let opponent = if stands.white == moved.player {
                stands.black
            } else {
                stands.white
            };
            let opponent = self.player(opponent).await?;
            let corrected = match corrected {
                None => None,
                Some(last) => {
                    let by = match last.sender {
                        None => None,
                        Some(sender) => self.player(sender).await?,
                    };
                    Some((last, by))
                }
            };
            found.push(MovedGame {
                moved,
                first,
                corrected,
                opponent: opponent.ok_or(StoreError::NotFound("player"))?,
            });
        }
        Ok(found)
    }

    /// Writes a result and the numbers made from it: all or nothing. Gives the result's number.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn write_pools(&self, write: PoolWrite) -> Result<Option<i64>, StoreError> {
        let values: Result<Vec<_>, StoreError> = write
            .values
            .iter()
            .map(|(player, pool, value)| {
                let text = record::write_value(value)?;
                Ok((*player, pool.clone(), value.hundredths(), text))
            })
            .collect();
        let moved: Result<Vec<_>, StoreError> = write
            .moved
            .iter()
            .map(|moved| Ok((moved.clone(), record::write_moved(moved)?)))
            .collect();
        let (values, moved) = (values?, moved?);
        let sets = write_sets(&write.sets)?;
        let PoolWrite {
            result,
            grades,
            anew,
            ..
        } = write;
        self.write(move |connection| {
            Box::pin(async move {
                if anew {
                    for sql in ["DELETE FROM ratings", "DELETE FROM rating_changes"] {
                        sqlx::query(sql).execute(&mut *connection).await?;
                    }
                }
                let seq = match result {
                    Some(result) => {
                        if result.sender.is_some() {
                            let sql = "UPDATE games SET corrected = ? WHERE id = ?";
                            let query = sqlx::query(sql).bind(result.result.as_str());
                            let query = query.bind(result.game.0.clone());
                            query.execute(&mut *connection).await?;
                        }
                        Some(add_result(connection, &result).await?)
                    }
                    None => None,
                };
                for (player, pool, points, text) in values {
                    let sql = "INSERT INTO ratings (player, pool, points, record)
                               VALUES (?, ?, ?, ?)
                               ON CONFLICT (player, pool) DO UPDATE
                               SET points = excluded.points, record = excluded.record";
                    let query = sqlx::query(sql).bind(player.0).bind(pool.0);
                    let query = query.bind(points).bind(text);
                    query.execute(&mut *connection).await?;
                }
                for (moved, text) in moved {
                    let sql = "INSERT INTO rating_changes (player, pool, seq, record)
                               VALUES (?, ?, ?, ?)";
                    let at = if anew {
                        moved.seq
                    } else {
                        seq.unwrap_or(moved.seq)
                    };
                    let query = sqlx::query(sql).bind(moved.player.0).bind(moved.pool.0);
                    query.bind(at).bind(text).execute(&mut *connection).await?;
                }
                add_sets(connection, sets).await?;
                show(connection, grades).await?;
                Ok(seq)
            })
        })
        .await
    }

    /// Corrects the result of a game that counts for no pool.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn correct(&self, game: GameId, result: GameResult) -> Result<(), StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                let query = sqlx::query("UPDATE games SET corrected = ? WHERE id = ?");
                let query = query.bind(result.as_str()).bind(game.0);
                query.execute(connection).await?;
                Ok(())
            })
        })
        .await
    }

    /// Shows grades beside the names of accounts (those without a number get `none`), or takes
    /// them from all names.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn show_grades(&self, none: Option<u8>) -> Result<(), StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                let sql = match none {
                    Some(_) => {
                        "UPDATE players SET grade = ? WHERE kind = 'account' AND grade IS NULL"
                    }
                    None => "UPDATE players SET grade = ? WHERE grade IS NOT NULL",
                };
                sqlx::query(sql).bind(none).execute(connection).await?;
                Ok(())
            })
        })
        .await
    }
}

/// Grades beside names.
async fn show(
    connection: &mut SqliteConnection,
    grades: Vec<(PlayerId, u8)>,
) -> Result<(), StoreError> {
    for (player, grade) in grades {
        let query = sqlx::query("UPDATE players SET grade = ? WHERE id = ?");
        let query = query.bind(grade).bind(player.0);
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

fn read_value(row: &SqliteRow) -> Result<(PlayerId, PoolId, PoolValue), StoreError> {
    Ok((
        PlayerId(row.try_get("player")?),
        PoolId(row.try_get("pool")?),
        record::read_value(row.try_get("record")?)?,
    ))
}

fn read_moved(row: &SqliteRow) -> Result<Moved, StoreError> {
    record::read_moved(
        PlayerId(row.try_get("player")?),
        PoolId(row.try_get("pool")?),
        row.try_get("seq")?,
        row.try_get("record")?,
    )
}
