//! Rating lists taken in and given out: the hall's CSV, and FIDE's text of fixed width.

use std::collections::HashMap;

use laws::Timestamp;
use rating::{ListEntry, ListFault, ListRating, Points, RatingList, Speed};
use store::{NumberSet, Player, PlayerId, PoolId, PoolValue, PoolWrite, Role, Store, fold_name};

use super::events::changed;
use super::{NumberChanged, PoolKind, grades};
use crate::hall::Hall;
use crate::refusal::{Code, HallError};

/// A form of a rating list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListForm {
    /// The hall's own columns.
    Csv,
    /// FIDE's text of fixed width.
    Fide,
}

impl ListForm {
    /// Writes entries in this form.
    pub fn write(self, entries: &[ListEntry]) -> String {
        match self {
            Self::Csv => rating::write_csv(entries),
            Self::Fide => rating::write_fide(entries),
        }
    }
}

/// Reads a list of either form; its first line tells which. `speed` says which list a FIDE file
/// with one rating column is.
pub fn read_list(text: &str, speed: Speed) -> RatingList {
    let first = text.lines().next().unwrap_or_default().to_uppercase();
    if first.contains("ID NUMBER") {
        rating::read_fide(text, speed)
    } else {
        rating::read_csv(text)
    }
}

/// What a list did to the hall's numbers, or would do.
#[derive(Clone, Debug)]
pub struct ListEffect {
    /// Entries that could be read.
    pub entries: usize,
    /// What could not.
    pub faults: Vec<ListFault>,
    /// Names of the list that no account has.
    pub unknown: Vec<String>,
    /// Accounts that the list names more than once: nobody can say which row is meant, and none is
    /// taken.
    pub twice: Vec<String>,
    /// Numbers that are others.
    pub changed: Vec<NumberChanged>,
}

/// The pool of each of the three lists.
const LISTS: [(Speed, &str); 3] = [
    (Speed::Standard, "classical"),
    (Speed::Rapid, "rapid"),
    (Speed::Blitz, "blitz"),
];

/// What a list asks for: numbers to set, with what stands there now, and names of nobody.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    pub(crate) sets: Vec<(NumberSet, Player, Option<PoolValue>)>,
    pub(crate) unknown: Vec<String>,
    pub(crate) twice: Vec<String>,
}

/// Numbers of a list beside those of the hall. Accounts are found by their names.
pub(crate) async fn plan(
    store: &Store,
    entries: &[ListEntry],
    sender: Option<PlayerId>,
    at: Timestamp,
) -> Result<Plan, HallError> {
    let mut plan = Plan::default();
    // A national list has more lines than the hall has accounts: they are asked for once.
    let accounts = store.accounts().await?;
    let mut rows: HashMap<String, usize> = HashMap::new();
    for entry in entries {
        *rows.entry(fold_name(entry.name.trim())).or_default() += 1;
    }
    for entry in entries {
        // Looked at once, however often it stands there.
        let name = fold_name(entry.name.trim());
        let Some(rows) = rows.remove(&name) else {
            continue;
        };
        let Some(player) = accounts.get(&name) else {
            plan.unknown.push(entry.name.clone());
            continue;
        };
        if rows > 1 {
            plan.twice.push(player.name.clone());
            continue;
        }
        let kept: HashMap<PoolId, PoolValue> =
            store.ratings_of(player.id).await?.into_iter().collect();
        for (pool, value) in wanted(entry, &kept) {
            let stands = kept.get(&pool).copied();
            if stands == Some(value) {
                continue;
            }
            let set = NumberSet {
                after_seq: 0,
                at,
                sender,
                player: player.id,
                pool,
                value,
            };
            plan.sets.push((set, player.clone(), stands));
        }
    }
    Ok(plan)
}

/// The numbers that an entry gives. Games played in the hall stay counted.
fn wanted(entry: &ListEntry, kept: &HashMap<PoolId, PoolValue>) -> Vec<(PoolId, PoolValue)> {
    let mut wanted = Vec::new();
    if let Some(points) = entry.points {
        let pool = PoolKind::Grade.pool("");
        let games = kept.get(&pool).map_or(0, PoolValue::games);
        let hundredths = points.hundredths();
        wanted.push((pool, PoolValue::Grade { hundredths, games }));
    }
    for (speed, name) in LISTS {
        let Some(rating) = entry.rating(speed).rating else {
            continue;
        };
        let pool = PoolKind::Elo.pool(name);
        let (had, games) = match kept.get(&pool) {
            Some(PoolValue::Elo { highest, games, .. }) => (*highest, *games),
            _ => (0, 0),
        };
        // Lists say whole numbers: what is shown as the same stands to its last hundredth.
        let hundredths = match kept.get(&pool) {
            Some(value) if super::pools::to_whole(value.hundredths()) == rating => {
                value.hundredths()
            }
            _ => i64::from(rating) * 100,
        };
        let value = PoolValue::Elo {
            hundredths,
            highest: had.max(rating),
            games,
        };
        wanted.push((pool, value));
    }
    wanted
}

/// Every account that has a number which lists can carry, by name.
pub(crate) async fn entries(store: &Store) -> Result<Vec<ListEntry>, HallError> {
    let mut by_player: HashMap<PlayerId, ListEntry> = HashMap::new();
    for (player, pool, value) in store.pool_values().await? {
        let place = LISTS
            .iter()
            .find(|(_, name)| pool == PoolKind::Elo.pool(name));
        let entry = by_player.entry(player);
        match (value, place) {
            (PoolValue::Grade { hundredths, .. }, _) => {
                entry.or_default().points = Points::from_hundredths(hundredths);
            }
            (
                PoolValue::Elo {
                    hundredths, games, ..
                },
                Some((speed, _)),
            ) => {
                *entry.or_default().rating_mut(*speed) = ListRating {
                    rating: Some(super::pools::to_whole(hundredths)),
                    games,
                    k: None,
                };
            }
            _ => {}
        }
    }
    let mut entries = Vec::with_capacity(by_player.len());
    for (id, entry) in by_player {
        if let Some(player) = store.player(id).await? {
            entries.push(ListEntry {
                id: id.0.unsigned_abs(),
                name: player.name,
                ..entry
            });
        }
    }
    entries.sort_by_key(|entry| fold_name(&entry.name));
    Ok(entries)
}

impl Hall {
    /// Sets numbers from a rating list, or tells what it would do. Accounts are found by their
    /// names; games count from the new numbers on.
    ///
    /// # Errors
    /// [`Code::NotAdmin`]; [`Code::ListFaulty`] when a list with faults is to be applied.
    pub async fn import_list(
        &self,
        by: PlayerId,
        list: RatingList,
        apply: bool,
    ) -> Result<ListEffect, HallError> {
        self.open_for_commands()?;
        let shared = &self.shared;
        if shared.store.role(by).await? < Role::Admin {
            return Err(Code::NotAdmin.into());
        }
        if apply && !list.faults.is_empty() {
            return Err(Code::ListFaulty.into());
        }
        let mut pools = shared.ratings.pools.lock().await;
        let mut plan = plan(&shared.store, &list.entries, Some(by), self.now()).await?;
        let kept = &shared.config.pools.kinds;
        let is_kept =
            |set: &NumberSet| PoolKind::of(&set.pool).is_some_and(|kind| kept.contains(&kind));
        plan.sets.retain(|(set, ..)| is_kept(set));
        let key = |set: &NumberSet| (set.player, set.pool.clone());
        let was = plan
            .sets
            .iter()
            .filter_map(|(set, _, stands)| Some((key(set), (*stands)?)));
        let is = plan.sets.iter().map(|(set, ..)| (key(set), set.value));
        let (was, is): (HashMap<_, _>, HashMap<_, _>) = (was.collect(), is.collect());
        let effect = ListEffect {
            entries: list.entries.len(),
            faults: list.faults,
            unknown: plan.unknown,
            twice: plan.twice,
            changed: changed(shared, &was, &is).await?,
        };
        if !apply || is.is_empty() {
            return Ok(effect);
        }
        let sets: Vec<NumberSet> = plan.sets.into_iter().map(|(set, ..)| set).collect();
        let write = PoolWrite {
            grades: grades(&shared.config.pools, &is),
            values: super::listed(is),
            sets: sets.clone(),
            ..PoolWrite::default()
        };
        shared.store.write_pools(write).await?;
        sets.iter().for_each(|set| pools.set(set));
        drop(pools);
        let people = effect.changed.iter().map(|one| one.player.id).collect();
        super::show(shared, &self.rooms, &people).await?;
        Ok(effect)
    }

    /// Every account's numbers as a rating list, by name.
    ///
    /// # Errors
    /// [`HallError::Store`].
    pub async fn rating_list(&self) -> Result<Vec<ListEntry>, HallError> {
        entries(&self.shared.store).await
    }
}
