//! Which pools an event feeds: its choice, every change of it, and what of its log the pools have
//! not seen yet.

use laws::Timestamp;
use sqlx::Row;
use tournament::live::Event;

use crate::answer::{Remembered, Written, remember};
use crate::error::StoreError;
use crate::id::{PlayerId, TournamentId};
use crate::player::{Player, read_player};
use crate::record::{tournament as record, tournament_terms};
use crate::store::Store;
use crate::tournament::{EventRating, TournamentEvent, TournamentTerms};

/// A change of the pools that an event feeds.
#[derive(Clone, Debug)]
pub struct RatingChoice {
    /// When.
    pub at: Timestamp,
    /// Who made it.
    pub sender: Player,
    /// What the games counted for before.
    pub was: EventRating,
    /// And since.
    pub rating: EventRating,
    /// How many players' numbers it changed.
    pub moved: u32,
}

impl Store {
    /// Gives an event new terms that differ in its pools alone, and notes the change.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn set_event_rating(
        &self,
        id: TournamentId,
        terms: &TournamentTerms,
        was: &EventRating,
        sender: PlayerId,
        at: Timestamp,
        moved: u32,
    ) -> Result<(), StoreError> {
        let written = tournament_terms::write(terms)?;
        let was = tournament_terms::write_rating(was)?;
        let rating = tournament_terms::write_rating(&terms.rating)?;
        self.write(move |connection| {
            Box::pin(async move {
                let query = sqlx::query("UPDATE tournaments SET terms = ? WHERE id = ?");
                let query = query.bind(written).bind(id.0.clone());
                query.execute(&mut *connection).await?;
                let sql = "INSERT INTO tournament_ratings
                               (tournament, at, sender, was, rating, moved)
                           VALUES (?, ?, ?, ?, ?, ?)";
                let query = sqlx::query(sql).bind(id.0).bind(at.0).bind(sender.0);
                let query = query.bind(was).bind(rating).bind(moved);
                query.execute(connection).await?;
                Ok(())
            })
        })
        .await
    }

    /// The changes of an event's pools, oldest first.
    ///
    /// # Errors
    /// [`StoreError::Record`] if one cannot be read.
    pub async fn event_ratings(&self, id: &TournamentId) -> Result<Vec<RatingChoice>, StoreError> {
        let sql = "SELECT at, was, rating, moved, players.*
                   FROM tournament_ratings JOIN players ON players.id = sender
                   WHERE tournament = ? ORDER BY seq";
        let query = sqlx::query(sql).bind(id.0.clone());
        let rows = query.fetch_all(self.reader()).await?;
        rows.iter()
            .map(|row| {
                Ok(RatingChoice {
                    at: Timestamp(row.try_get("at")?),
                    sender: read_player(row, "")?,
                    was: tournament_terms::read_rating(row.try_get("was")?)?,
                    rating: tournament_terms::read_rating(row.try_get("rating")?)?,
                    moved: row.try_get("moved")?,
                })
            })
            .collect()
    }

    /// Takes an event that has not begun out of the hall, with its log. Says whether it was: not
    /// where games of the hall or results of the pools belong to it.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn delete_tournament(
        &self,
        id: TournamentId,
        answer: Option<Remembered>,
    ) -> Result<(Written, bool), StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "SELECT 1 FROM tournaments WHERE id = ? AND state = 'open'
                           AND NOT EXISTS (SELECT 1 FROM tournament_games WHERE tournament = id)
                           AND NOT EXISTS
                               (SELECT 1 FROM results WHERE tournament = tournaments.id)";
                let query = sqlx::query(sql).bind(id.0.clone());
                let found = query.fetch_optional(&mut *connection).await?;
                if found.is_none() {
                    return Ok((Written::Now, false));
                }
                let written = remember(connection, answer).await?;
                if written != Written::Now {
                    return Ok((written, true));
                }
                for sql in [
                    "DELETE FROM tournament_sayings WHERE tournament = ?",
                    "DELETE FROM tournament_accounts WHERE tournament = ?",
                    "DELETE FROM tournament_ratings WHERE tournament = ?",
                    "DELETE FROM tournament_events WHERE tournament = ?",
                    "DELETE FROM tournaments WHERE id = ?",
                ] {
                    let query = sqlx::query(sql).bind(id.0.clone());
                    query.execute(&mut *connection).await?;
                }
                Ok((Written::Now, true))
            })
        })
        .await
    }

    /// Events whose log has results that the pools have not seen.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn events_to_rate(&self) -> Result<Vec<TournamentId>, StoreError> {
        let sql = "SELECT id FROM tournaments WHERE EXISTS
                       (SELECT 1 FROM tournament_events AS e
                        WHERE e.tournament = id AND e.seq > rated_seq AND e.counts = 1)
                   ORDER BY created_at, id";
        let ids: Vec<String> = sqlx::query_scalar(sql).fetch_all(self.reader()).await?;
        Ok(ids.into_iter().map(TournamentId).collect())
    }

    /// What of an event's log counts for pools and was not seen by them: with sequence numbers.
    ///
    /// # Errors
    /// [`StoreError::Record`] if one cannot be read.
    pub async fn unrated_events(
        &self,
        id: &TournamentId,
    ) -> Result<Vec<(u32, TournamentEvent)>, StoreError> {
        let sql = "SELECT e.seq AS seq, version, at, sender, record
                   FROM tournament_events AS e JOIN tournaments ON tournaments.id = tournament
                   WHERE tournament = ? AND e.seq > rated_seq AND counts = 1 ORDER BY e.seq";
        let query = sqlx::query(sql).bind(id.0.clone());
        let rows = query.fetch_all(self.reader()).await?;
        rows.iter()
            .map(|row| {
                let sender: Option<i64> = row.try_get("sender")?;
                let event: Event =
                    record::read_event(row.try_get("version")?, row.try_get("record")?)?;
                let at = Timestamp(row.try_get("at")?);
                let sender = sender.map(PlayerId);
                let seq = row.try_get("seq")?;
                Ok((seq, TournamentEvent { at, sender, event }))
            })
            .collect()
    }

    /// The pools have seen an event's log up to there.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn event_rated(&self, id: TournamentId, seq: u32) -> Result<(), StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "UPDATE tournaments SET rated_seq = ? WHERE id = ? AND rated_seq < ?";
                let query = sqlx::query(sql).bind(seq).bind(id.0).bind(seq);
                query.execute(connection).await?;
                Ok(())
            })
        })
        .await
    }
}
