//! Challenges: links for whoever opens them first, and invitations of a named player.

use laws::{Terms, Timestamp};
use rules::Color;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::answer::{Remembered, Written, remember};
use crate::error::StoreError;
use crate::id::{ChallengeId, GameId};
use crate::player::{Player, found, read_player};
use crate::record::terms;
use crate::store::Store;

/// The colour a player asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ColorWish {
    /// He plays White.
    White,
    /// He plays Black.
    Black,
    /// The lot decides when the game starts (S032).
    Random,
}

impl ColorWish {
    /// `white`, `black`, `random`.
    pub fn code(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Random => "random",
        }
    }

    /// Reads [`ColorWish::code`].
    pub fn from_code(code: &str) -> Option<Self> {
        [Self::White, Self::Black, Self::Random]
            .into_iter()
            .find(|wish| wish.code() == code)
    }

    /// The colour asked for, if one is.
    pub fn color(self) -> Option<Color> {
        match self {
            Self::White => Some(Color::White),
            Self::Black => Some(Color::Black),
            Self::Random => None,
        }
    }
}

/// What became of a challenge.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ChallengeState {
    /// Waiting for an answer.
    Open,
    /// Accepted: this game is played.
    Accepted(GameId),
    /// Declined by the invited player.
    Declined,
    /// Withdrawn by its maker.
    Withdrawn,
    /// Nobody answered in time.
    Expired,
}

impl ChallengeState {
    /// `open`, `accepted`, `declined`, `withdrawn`, `expired`.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Accepted(_) => "accepted",
            Self::Declined => "declined",
            Self::Withdrawn => "withdrawn",
            Self::Expired => "expired",
        }
    }

    fn read(code: &str, game: Option<String>) -> Option<Self> {
        match (code, game) {
            ("open", None) => Some(Self::Open),
            ("accepted", Some(game)) => Some(Self::Accepted(GameId(game))),
            ("declined", None) => Some(Self::Declined),
            ("withdrawn", None) => Some(Self::Withdrawn),
            ("expired", None) => Some(Self::Expired),
            _ => None,
        }
    }
}

/// A challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Identifier; the link is `/challenge/{id}`.
    pub id: ChallengeId,
    /// Who challenges.
    pub from: Player,
    /// Whom; `None` for a link.
    pub to: Option<Player>,
    /// What would be played.
    pub terms: Terms,
    /// The colour the challenger asks for.
    pub color: ColorWish,
    /// What became of it.
    pub state: ChallengeState,
    /// Since when.
    pub created_at: Timestamp,
    /// When it expires if nobody answers.
    pub expires_at: Timestamp,
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT challenges.id AS id, terms, color, state, game,
                challenges.created_at AS created_at, expires_at,
                f.id AS f_id, f.name AS f_name, f.created_at AS f_created_at,
                f.grade AS f_grade,
                t.id AS t_id, t.name AS t_name, t.created_at AS t_created_at,
                t.grade AS t_grade
            FROM challenges JOIN players AS f ON f.id = challenger
                LEFT JOIN players AS t ON t.id = invited ",
            $rest
        )
    };
}

impl Store {
    /// Keeps a new, open challenge.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn add_challenge(
        &self,
        new: Challenge,
        answer: Option<Remembered>,
    ) -> Result<Written, StoreError> {
        let terms = terms::write(&new.terms)?;
        self.write(move |connection| {
            Box::pin(async move {
                let written = remember(connection, answer).await?;
                if written != Written::Now {
                    return Ok(written);
                }
                let sql = "INSERT INTO challenges (id, challenger, invited, terms, color,
                               state, created_at, expires_at)
                           VALUES (?, ?, ?, ?, ?, 'open', ?, ?)";
                let query = sqlx::query(sql).bind(new.id.0).bind(new.from.id.0);
                let query = query.bind(new.to.map(|to| to.id.0)).bind(terms);
                let query = query.bind(new.color.code()).bind(new.created_at.0);
                query.bind(new.expires_at.0).execute(connection).await?;
                Ok(Written::Now)
            })
        })
        .await
    }

    /// The challenge with this id, whatever became of it.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn challenge(&self, id: &ChallengeId) -> Result<Option<Challenge>, StoreError> {
        let query = sqlx::query(select!("WHERE challenges.id = ?")).bind(id.0.clone());
        let row = query.fetch_optional(self.reader()).await?;
        row.map(|row| read_challenge(&row)).transpose()
    }

    /// All that wait for an answer, oldest first.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn open_challenges(&self) -> Result<Vec<Challenge>, StoreError> {
        let sql = select!("WHERE state = 'open' ORDER BY challenges.created_at");
        let rows = sqlx::query(sql).fetch_all(self.reader()).await?;
        rows.iter().map(read_challenge).collect()
    }

    /// Closes an open challenge without a game.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if it is not open.
    pub async fn close_challenge(
        &self,
        id: ChallengeId,
        state: ChallengeState,
        answer: Option<Remembered>,
    ) -> Result<Written, StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                let written = remember(connection, answer).await?;
                if written == Written::Now {
                    close(connection, &id, &state).await?;
                }
                Ok(written)
            })
        })
        .await
    }
}

pub(crate) async fn close(
    connection: &mut SqliteConnection,
    id: &ChallengeId,
    state: &ChallengeState,
) -> Result<(), StoreError> {
    let game = match state {
        ChallengeState::Accepted(game) => Some(game.0.clone()),
        _ => None,
    };
    let sql = "UPDATE challenges SET state = ?, game = ? WHERE id = ? AND state = 'open'";
    let query = sqlx::query(sql)
        .bind(state.code())
        .bind(game)
        .bind(id.0.clone());
    found(
        query.execute(connection).await?.rows_affected(),
        "open challenge",
    )
}

fn read_challenge(row: &SqliteRow) -> Result<Challenge, StoreError> {
    let id: String = row.try_get("id")?;
    let fault = |what: &str| StoreError::record(format!("challenge {id}"), what);
    let color: String = row.try_get("color")?;
    let state: String = row.try_get("state")?;
    let invited: Option<i64> = row.try_get("t_id")?;
    Ok(Challenge {
        from: read_player(row, "f_")?,
        to: invited.map(|_| read_player(row, "t_")).transpose()?,
        terms: terms::read(row.try_get("terms")?)?,
        color: ColorWish::from_code(&color).ok_or_else(|| fault("color"))?,
        state: ChallengeState::read(&state, row.try_get("game")?).ok_or_else(|| fault("state"))?,
        created_at: Timestamp(row.try_get("created_at")?),
        expires_at: Timestamp(row.try_get("expires_at")?),
        id: ChallengeId(id),
    })
}
