//! Tournaments as they are written and read: terms, log, accounts, games, handed-in results.

use laws::{GameResult, TimeControl, Timestamp};
use rules::Color;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};
use tournament::live::{EntryId, Event, Plan};

use crate::answer::{Remembered, Written, remember};
use crate::error::StoreError;
use crate::id::{GameId, PlayerId, TournamentId};
use crate::player::{Player, read_player};
use crate::record::clocks::read_color;
use crate::record::{tournament as record, tournament_terms};
use crate::store::Store;

/// Which pools the games of an event count for, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventRating {
    /// Whether they count at all.
    pub rated: bool,
    /// The systems of the hall that they feed (`grade`, `elo`, `glicko2`); none: every one that
    /// the hall keeps.
    pub pools: Vec<String>,
    /// Whether the grade points of all games of a round are reckoned from the totals at its start
    /// (R13); else from those at each game's own end.
    pub round_start: bool,
}

impl EventRating {
    /// Every pool of the hall, game by game, or none.
    pub fn whether(rated: bool) -> Self {
        Self {
            rated,
            ..Self::default()
        }
    }

    /// Whether games count for this system.
    pub fn feeds(&self, system: &str) -> bool {
        self.rated && (self.pools.is_empty() || self.pools.iter().any(|pool| pool == system))
    }
}

/// What a tournament is to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentTerms {
    /// Stages, tie-breaks, boards.
    pub plan: Plan,
    /// The clock of its games.
    pub time_control: TimeControl,
    /// Which pools its games count for.
    pub rating: EventRating,
    /// Whether its games are played in the hall.
    pub online: bool,
    /// Whether anybody with an account may enter himself.
    pub open_entry: bool,
}

/// How far a tournament has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TournamentStage {
    /// It takes entries.
    Open,
    /// It is played.
    Running,
    /// It is over.
    Over,
}

impl TournamentStage {
    /// `open`, `running`, `over`
    pub const fn code(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Running => "running",
            Self::Over => "over",
        }
    }

    fn from_code(code: &str) -> Option<Self> {
        [Self::Open, Self::Running, Self::Over]
            .into_iter()
            .find(|stage| stage.code() == code)
    }
}

/// What lists show of a tournament, after its last event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TournamentFacts {
    /// How far it has come.
    pub stage: TournamentStage,
    /// Single entries.
    pub players: u32,
    /// Teams.
    pub teams: u32,
    /// The last round paired.
    pub round: u32,
}

/// A tournament in a list.
#[derive(Clone, Debug)]
pub struct TournamentSummary {
    /// Identifier; the page is `/tournament/{id}`.
    pub id: TournamentId,
    /// What it is to be.
    pub terms: TournamentTerms,
    /// How far it has come.
    pub facts: TournamentFacts,
    /// Sequence number of its last event.
    pub seq: u32,
    /// Who made it.
    pub owner: Player,
    /// When.
    pub created_at: Timestamp,
}

/// An event of a tournament's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentEvent {
    /// When.
    pub at: Timestamp,
    /// Who did it; `None` for the hall.
    pub sender: Option<PlayerId>,
    /// What happened.
    pub event: Event,
}

/// Events to be appended to a tournament, and what goes with them.
#[derive(Clone, Debug)]
pub struct TournamentAppend {
    /// Which.
    pub tournament: TournamentId,
    /// Sequence number of its last event so far.
    pub after: u32,
    /// What happened, in order.
    pub events: Vec<TournamentEvent>,
    /// What lists show afterwards.
    pub facts: TournamentFacts,
    /// What the tournament is to be from now on, where the events change that.
    pub terms: Option<TournamentTerms>,
    /// Who plays under new entries: an account, or nobody in the hall.
    pub accounts: Vec<(EntryId, Option<PlayerId>)>,
    /// Whether results set by them count for pools.
    pub counts: bool,
    /// The answer to the command behind it.
    pub answer: Option<Remembered>,
}

/// What one side of a game has handed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saying {
    /// The game's number in the tournament.
    pub number: u32,
    /// Which side says so.
    pub side: Color,
    /// What.
    pub result: GameResult,
}

/// What stands beside a tournament's log.
#[derive(Clone, Debug, Default)]
pub struct TournamentSides {
    /// The account that plays under an entry.
    pub accounts: Vec<(EntryId, Player)>,
    /// The game in the hall of a game's number.
    pub games: Vec<(u32, GameId)>,
    /// Results handed in.
    pub sayings: Vec<Saying>,
    /// Who withdrew an entry: its last leaving, as the log tells it.
    pub left_by: Vec<(EntryId, PlayerId)>,
}

impl Store {
    /// Makes a tournament without entries.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn create_tournament(
        &self,
        id: TournamentId,
        owner: PlayerId,
        terms: &TournamentTerms,
        at: Timestamp,
        answer: Option<Remembered>,
    ) -> Result<Written, StoreError> {
        let terms = tournament_terms::write(terms)?;
        self.write(move |connection| {
            Box::pin(async move {
                let written = remember(connection, answer).await?;
                if written == Written::Now {
                    let sql = "INSERT INTO tournaments
                                   (id, owner, terms, state, seq, players, teams, round,
                                    created_at)
                               VALUES (?, ?, ?, 'open', 0, 0, 0, 0, ?)";
                    let query = sqlx::query(sql).bind(id.0).bind(owner.0);
                    query.bind(terms).bind(at.0).execute(connection).await?;
                }
                Ok(written)
            })
        })
        .await
    }

    /// Appends events to a tournament: all of them or none.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if its last event is not [`TournamentAppend::after`].
    pub async fn append_tournament(&self, append: TournamentAppend) -> Result<Written, StoreError> {
        let records: Result<Vec<_>, StoreError> = append
            .events
            .iter()
            .map(|one| Ok((one.at, one.sender, record::write_event(&one.event)?)))
            .collect();
        let records = records?;
        let terms = append.terms.as_ref().map(tournament_terms::write);
        let terms = terms.transpose()?;
        let TournamentAppend {
            tournament: id,
            after,
            facts,
            accounts,
            counts,
            answer,
            ..
        } = append;
        self.write(move |connection| {
            Box::pin(async move {
                let written = remember(connection, answer).await?;
                if written != Written::Now {
                    return Ok(written);
                }
                let count = u32::try_from(records.len()).unwrap_or(u32::MAX);
                advance(connection, &id, after, count, facts).await?;
                if let Some(terms) = terms {
                    let query = sqlx::query("UPDATE tournaments SET terms = ? WHERE id = ?");
                    let query = query.bind(terms).bind(id.0.clone());
                    query.execute(&mut *connection).await?;
                }
                for (seq, (at, sender, record)) in (after + 1..).zip(records) {
                    let sql = "INSERT INTO tournament_events
                                   (tournament, seq, version, at, sender, record, counts)
                               VALUES (?, ?, ?, ?, ?, ?, ?)";
                    let query = sqlx::query(sql).bind(id.0.clone()).bind(seq);
                    let query = query.bind(record::VERSION).bind(at.0);
                    let query = query.bind(sender.map(|sender| sender.0)).bind(record);
                    let query = query.bind(counts);
                    query.execute(&mut *connection).await?;
                }
                for (entry, player) in accounts {
                    // A number whose entry was taken back may be given again.
                    let sql = "DELETE FROM tournament_accounts
                               WHERE tournament = ? AND entry = ?";
                    let query = sqlx::query(sql).bind(id.0.clone()).bind(entry.0);
                    query.execute(&mut *connection).await?;
                    let Some(player) = player else { continue };
                    let sql = "INSERT INTO tournament_accounts (tournament, entry, player)
                               VALUES (?, ?, ?)";
                    let query = sqlx::query(sql).bind(id.0.clone()).bind(entry.0);
                    query.bind(player.0).execute(&mut *connection).await?;
                }
                Ok(Written::Now)
            })
        })
        .await
    }

    /// The ended games of the hall that are played for tournaments that are not over.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn ended_tournament_games(&self) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT game FROM tournament_games
                   JOIN tournaments ON tournaments.id = tournament
                   JOIN games ON games.id = game
                   WHERE state <> 'over' AND ended_at IS NOT NULL ORDER BY ended_at, game";
        let ids: Vec<String> = sqlx::query_scalar(sql).fetch_all(self.reader()).await?;
        Ok(ids.into_iter().map(GameId).collect())
    }

    /// Keeps what one side has handed in; `None` forgets what both sides said.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn say_result(
        &self,
        tournament: TournamentId,
        number: u32,
        saying: Option<(Color, GameResult)>,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                let Some((side, result)) = saying else {
                    let sql = "DELETE FROM tournament_sayings
                               WHERE tournament = ? AND number = ?";
                    let query = sqlx::query(sql).bind(tournament.0).bind(number);
                    query.execute(connection).await?;
                    return Ok(());
                };
                let sql = "INSERT INTO tournament_sayings (tournament, number, side, result, at)
                           VALUES (?, ?, ?, ?, ?)
                           ON CONFLICT (tournament, number, side) DO UPDATE
                           SET result = excluded.result, at = excluded.at";
                let query = sqlx::query(sql).bind(tournament.0).bind(number);
                let query = query.bind(side.to_string()).bind(result.as_str());
                query.bind(at.0).execute(connection).await?;
                Ok(())
            })
        })
        .await
    }

    /// Tournaments: those that take entries or run, then those that are over; each newest first.
    ///
    /// # Errors
    /// [`StoreError::Record`] if one cannot be read.
    pub async fn tournaments(&self, limit: u32) -> Result<Vec<TournamentSummary>, StoreError> {
        let sql = "SELECT tournaments.id AS id, terms, state, seq, players, teams, round,
                       tournaments.created_at AS made_at, players.id AS o_id,
                       players.name AS o_name, players.created_at AS o_created_at,
                       players.grade AS o_grade
                   FROM tournaments JOIN players ON players.id = owner
                   ORDER BY state = 'over', made_at DESC, tournaments.id LIMIT ?";
        let query = sqlx::query(sql).bind(limit);
        let rows = query.fetch_all(self.reader()).await?;
        rows.iter().map(read_summary).collect()
    }

    /// One tournament's row.
    ///
    /// # Errors
    /// [`StoreError::Record`] if it cannot be read.
    pub async fn tournament(
        &self,
        id: &TournamentId,
    ) -> Result<Option<TournamentSummary>, StoreError> {
        let sql = "SELECT tournaments.id AS id, terms, state, seq, players, teams, round,
                       tournaments.created_at AS made_at, players.id AS o_id,
                       players.name AS o_name, players.created_at AS o_created_at,
                       players.grade AS o_grade
                   FROM tournaments JOIN players ON players.id = owner
                   WHERE tournaments.id = ?";
        let query = sqlx::query(sql).bind(id.0.clone());
        let row = query.fetch_optional(self.reader()).await?;
        row.map(|row| read_summary(&row)).transpose()
    }

    /// A tournament's events in order.
    ///
    /// # Errors
    /// [`StoreError::Record`] if one cannot be read, or one is missing.
    pub async fn tournament_log(
        &self,
        id: &TournamentId,
    ) -> Result<Vec<TournamentEvent>, StoreError> {
        let sql = "SELECT seq, version, at, sender, record FROM tournament_events
                   WHERE tournament = ? ORDER BY seq";
        let query = sqlx::query(sql).bind(id.0.clone());
        let rows = query.fetch_all(self.reader()).await?;
        let events = rows.iter().zip(1_u32..).map(|(row, expected)| {
            let seq: u32 = row.try_get("seq")?;
            if seq != expected {
                let place = format!("event {expected} of tournament {id}");
                return Err(StoreError::record(
                    "tournament",
                    format!("{place} is missing"),
                ));
            }
            let sender: Option<i64> = row.try_get("sender")?;
            Ok(TournamentEvent {
                at: Timestamp(row.try_get("at")?),
                sender: sender.map(PlayerId),
                event: record::read_event(row.try_get("version")?, row.try_get("record")?)?,
            })
        });
        events.collect()
    }

    /// What stands beside a tournament's log.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn tournament_sides(&self, id: &TournamentId) -> Result<TournamentSides, StoreError> {
        let sql = "SELECT entry, players.id AS id, name, players.created_at AS created_at, grade
                   FROM tournament_accounts JOIN players ON players.id = player
                   WHERE tournament = ?";
        let accounts = sqlx::query(sql).bind(id.0.clone());
        let accounts = accounts.fetch_all(self.reader()).await?;
        let sql = "SELECT number, game FROM tournament_games WHERE tournament = ?";
        let games = sqlx::query(sql).bind(id.0.clone());
        let games = games.fetch_all(self.reader()).await?;
        let sql = "SELECT number, side, result FROM tournament_sayings WHERE tournament = ?";
        let sayings = sqlx::query(sql).bind(id.0.clone());
        let sayings = sayings.fetch_all(self.reader()).await?;
        let accounts: Result<Vec<_>, StoreError> = accounts
            .iter()
            .map(|row| Ok((EntryId(row.try_get("entry")?), read_player(row, "")?)))
            .collect();
        let games: Result<Vec<_>, StoreError> = games
            .iter()
            .map(|row| Ok((row.try_get("number")?, GameId(row.try_get("game")?))))
            .collect();
        let sayings: Result<Vec<_>, StoreError> = sayings.iter().map(read_saying).collect();
        Ok(TournamentSides {
            accounts: accounts?,
            games: games?,
            sayings: sayings?,
            left_by: Vec::new(),
        })
    }

    /// The tournament and number of which a game of the hall is the play.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn tournament_of(
        &self,
        game: &GameId,
    ) -> Result<Option<(TournamentId, u32)>, StoreError> {
        let sql = "SELECT tournament, number FROM tournament_games WHERE game = ?";
        let query = sqlx::query(sql).bind(game.0.clone());
        let row = query.fetch_optional(self.reader()).await?;
        row.map(|row| {
            Ok((
                TournamentId(row.try_get("tournament")?),
                row.try_get("number")?,
            ))
        })
        .transpose()
    }
}

async fn advance(
    connection: &mut SqliteConnection,
    id: &TournamentId,
    after: u32,
    count: u32,
    facts: TournamentFacts,
) -> Result<(), StoreError> {
    let sql = "UPDATE tournaments SET seq = ?, state = ?, players = ?, teams = ?, round = ?
               WHERE id = ? AND seq = ?";
    let query = sqlx::query(sql)
        .bind(after + count)
        .bind(facts.stage.code());
    let query = query
        .bind(facts.players)
        .bind(facts.teams)
        .bind(facts.round);
    let query = query.bind(id.0.clone()).bind(after);
    if query.execute(connection).await?.rows_affected() == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict {
            game: id.0.clone(),
            expected: after,
        })
    }
}

fn read_summary(row: &SqliteRow) -> Result<TournamentSummary, StoreError> {
    let stage: String = row.try_get("state")?;
    Ok(TournamentSummary {
        id: TournamentId(row.try_get("id")?),
        terms: tournament_terms::read(row.try_get("terms")?)?,
        facts: TournamentFacts {
            stage: TournamentStage::from_code(&stage)
                .ok_or_else(|| StoreError::record("tournament", "state"))?,
            players: row.try_get("players")?,
            teams: row.try_get("teams")?,
            round: row.try_get("round")?,
        },
        seq: row.try_get("seq")?,
        owner: read_player(row, "o_")?,
        created_at: Timestamp(row.try_get("made_at")?),
    })
}

fn read_saying(row: &SqliteRow) -> Result<Saying, StoreError> {
    let result: String = row.try_get("result")?;
    Ok(Saying {
        number: row.try_get("number")?,
        side: read_color(row.try_get("side")?)?,
        result: GameResult::from_code(&result)
            .ok_or_else(|| StoreError::record("saying", "result"))?,
    })
}
