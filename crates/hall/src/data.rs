//! The hall's data as a whole, for the command line: no hall needs to be open.

use std::io::Write;
use std::path::Path;

use store::{GameQuery, PageMark, Role, Store, StoreError};

use crate::refusal::{Code, HallError};
use crate::room::{Replayed, replay};
use crate::sheet::sheet;

pub use store::{backup, copy_seal_key, restore};

/// Gives an account a role; no hall may be running on the data. Answers with the account's name.
///
/// # Errors
/// [`HallError::Refused`] with `no_such_player` or `last_admin`; [`HallError::Store`] if there is
/// no data or a hall has it open.
pub async fn set_role(folder: &Path, account: &str, role: Role) -> Result<String, HallError> {
    // Looks first: a folder that holds no hall is not made into one.
    Store::open_to_read(folder).await?.close().await;
    let store = Store::open(folder).await?;
    let given = give(&store, account, role).await;
    store.close().await;
    given
}

async fn give(store: &Store, account: &str, role: Role) -> Result<String, HallError> {
    let found = store.account(account).await?;
    let (player, _) = found.ok_or(Code::NoSuchPlayer)?;
    match store.set_role(player.id, role).await {
        Ok(()) => Ok(player.name),
        Err(StoreError::LastAdmin) => Err(Code::LastAdmin.into()),
        Err(error) => Err(error.into()),
    }
}

/// A number that a rating list sets, or would set.
#[derive(Clone, Debug, PartialEq)]
pub struct SetFromList {
    /// The account.
    pub player: String,
    /// `grade`, `elo:rapid`, …
    pub pool: String,
    /// The number that stands, as a decimal.
    pub before: Option<String>,
    /// The number of the list.
    pub after: String,
}

/// What a rating list sets, or would set.
#[derive(Clone, Debug, PartialEq)]
pub struct FromList {
    /// The numbers.
    pub set: Vec<SetFromList>,
    /// Names that no account has.
    pub unknown: Vec<String>,
    /// Accounts that the list names more than once; none of their rows is taken.
    pub twice: Vec<String>,
}

/// Sets numbers from the entries of a rating list, or only tells which. No hall may be running on
/// the data; the next that opens counts from them.
///
/// # Errors
/// [`HallError::Store`] if there is no data or a hall has it open.
pub async fn import_list(
    folder: &Path,
    entries: &[rating::ListEntry],
    apply: bool,
) -> Result<FromList, HallError> {
    // Looks first: a folder that holds no hall is not made into one.
    Store::open_to_read(folder).await?.close().await;
    let store = Store::open(folder).await?;
    let set = set_from_list(&store, entries, apply).await;
    store.close().await;
    set
}

async fn set_from_list(
    store: &Store,
    entries: &[rating::ListEntry],
    apply: bool,
) -> Result<FromList, HallError> {
    let now = crate::clock::Clock::system().now();
    let plan = crate::ratings::import::plan(store, entries, None, now).await?;
    let text = |value: &store::PoolValue| crate::ratings::hundredths_text(value.hundredths());
    let told = plan.sets.iter().map(|(set, player, stands)| SetFromList {
        player: player.name.clone(),
        pool: set.pool.0.clone(),
        before: stands.as_ref().map(text),
        after: text(&set.value),
    });
    let told = told.collect();
    if apply {
        let write = store::PoolWrite {
            sets: plan.sets.into_iter().map(|(set, ..)| set).collect(),
            ..store::PoolWrite::default()
        };
        store.write_pools(write).await?;
    }
    Ok(FromList {
        set: told,
        unknown: plan.unknown,
        twice: plan.twice,
    })
}

/// Every account's numbers as a rating list, by name. Works also while a hall is running.
///
/// # Errors
/// [`HallError::Store`] if there is no data.
pub async fn rating_list(folder: &Path) -> Result<Vec<rating::ListEntry>, HallError> {
    let store = Store::open_to_read(folder).await?;
    let entries = crate::ratings::import::entries(&store).await;
    store.close().await;
    entries
}

/// Games read at a time.
const PAGE: u32 = 100;

/// What an export wrote.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// Games in the PGN.
    pub games: u64,
    /// Games that could not be replayed; they are in the lines, not in the PGN.
    pub unplayable: u64,
}

/// Writes everything but passwords and sessions: as JSON, one object a line, into `lines`, and
/// all games as PGN, newest first, into `pgn`. Works also while a hall is running.
///
/// # Errors
/// [`HallError::Store`] if there is nothing to read or an output fails.
pub async fn export(
    folder: &Path,
    lines: &mut (dyn Write + Send),
    pgn: &mut (dyn Write + Send),
) -> Result<Exported, HallError> {
    store::export(folder, lines).await?;
    let store = Store::open_to_read(folder).await?;
    let written = write_games(&store, pgn).await;
    store.close().await;
    written
}

async fn write_games(store: &Store, pgn: &mut (dyn Write + Send)) -> Result<Exported, HallError> {
    let mut done = Exported::default();
    let mut before: Option<PageMark> = None;
    loop {
        let query = GameQuery {
            before,
            all: true,
            limit: PAGE,
            ..GameQuery::default()
        };
        let page = store.games(&query).await?;
        let Some(last) = page.last() else { break };
        before = Some(last.page_mark());
        for summary in &page {
            match replay(store, &summary.id).await {
                Ok(Replayed { game, .. }) => {
                    let text = sheet(summary, &game);
                    writeln!(pgn, "{}\n", text.trim_end()).map_err(|error| failed(&error))?;
                    done.games += 1;
                }
                Err(error) => {
                    tracing::warn!(game = %summary.id, %error, "left out of the PGN");
                    done.unplayable += 1;
                }
            }
        }
    }
    pgn.flush().map_err(|error| failed(&error))?;
    Ok(done)
}

fn failed(error: &std::io::Error) -> StoreError {
    StoreError::output("PGN", error)
}
