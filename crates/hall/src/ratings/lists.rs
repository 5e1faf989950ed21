//! What pages show of the numbers: a player's, what moved them, and the lists of the best.

use laws::Timestamp;
use store::{Membership, Player, PlayerKind, PoolId};

use super::{Number, NumberMoved, PoolKind, PoolRules};
use crate::hall::Hall;
use crate::refusal::{Code, HallError};

/// Changes of a page at most.
const CHANGES: u32 = 500;
/// Lines of a list of the best.
const BEST: u32 = 100;

/// A line of a list of the best.
#[derive(Clone, Debug)]
pub struct Ranked {
    /// The place, from 1; equal numbers share one.
    pub rank: u32,
    /// Who.
    pub player: Player,
    /// Where he belongs.
    pub of: Membership,
    /// The number.
    pub number: Number,
}

/// A player's numbers, and what moved one of them.
#[derive(Clone, Debug)]
pub struct NumberHistory {
    /// Who.
    pub player: Player,
    /// The numbers now.
    pub now: Vec<Number>,
    /// What moved the pool asked for, newest first.
    pub changes: Vec<NumberMoved>,
    /// What rating lists set in it, newest first.
    pub sets: Vec<NumberListed>,
}

/// A number that a rating list set.
#[derive(Clone, Debug)]
pub struct NumberListed {
    /// It stands after the results up to this one: [`store::Counted::seq`].
    pub after_seq: i64,
    /// When.
    pub at: Timestamp,
    /// The number.
    pub number: Number,
}

impl Hall {
    /// The pools that this hall keeps.
    pub fn pools(&self) -> &PoolRules {
        &self.shared.config.pools
    }

    /// The pool that is meant where none is named: the first that the hall keeps.
    pub fn usual_pool(&self) -> PoolId {
        let kinds = &self.shared.config.pools.kinds;
        kinds.first().unwrap_or(&PoolKind::Grade).pool("blitz")
    }

    /// A player's numbers: grade points always where the hall keeps them, others once played.
    ///
    /// # Errors
    /// [`HallError::Store`].
    pub async fn numbers(&self, player: &Player) -> Result<Vec<Number>, HallError> {
        if player.kind != PlayerKind::Account {
            return Ok(Vec::new());
        }
        let shared = &self.shared;
        let rules = &shared.config.pools;
        let mut kept = shared.store.ratings_of(player.id).await?;
        let own = PoolKind::Grade.pool("");
        let fresh = rules.fresh(PoolKind::Grade);
        if let Some(fresh) = fresh.filter(|_| !kept.iter().any(|(pool, _)| *pool == own)) {
            kept.push((own, fresh));
        }
        let mut numbers: Vec<Number> = kept
            .into_iter()
            .filter_map(|(pool, value)| shared.number(&pool, value))
            .collect();
        let place = |kind| rules.kinds.iter().position(|one| *one == kind);
        numbers.sort_by_key(|number| place(number.kind));
        Ok(numbers)
    }

    /// A player's numbers and what moved `pool` (`grade`, `glicko2:blitz`).
    ///
    /// # Errors
    /// [`Code::NoSuchPlayer`]; [`HallError::Store`].
    pub async fn number_history(&self, name: &str, pool: &str) -> Result<NumberHistory, HallError> {
        let player = self.profile(name).await?.player;
        let pool = PoolId(pool.to_owned());
        let store = &self.shared.store;
        let moved = store.moved(player.id, &pool, CHANGES).await?;
        let sets = store.sets_of(player.id, &pool, CHANGES).await?;
        let listed = sets.into_iter().filter_map(|set| {
            Some(NumberListed {
                after_seq: set.after_seq,
                at: set.at,
                number: self.shared.number(&pool, set.value)?,
            })
        });
        Ok(NumberHistory {
            now: self.numbers(&player).await?,
            changes: moved
                .into_iter()
                .filter_map(|of| self.shared.number_moved(of))
                .collect(),
            sets: listed.collect(),
            player,
        })
    }

    /// The best of a pool, among those of a club or class where one is named.
    ///
    /// # Errors
    /// [`Code::NoSuchPool`]; [`HallError::Store`].
    pub async fn best(&self, pool: &str, among: &Membership) -> Result<Vec<Ranked>, HallError> {
        let pool = PoolId(pool.to_owned());
        let kept = &self.shared.config.pools.kinds;
        if !PoolKind::of(&pool).is_some_and(|kind| kept.contains(&kind)) {
            return Err(Code::NoSuchPool.into());
        }
        let among = crate::clubs::plain(among);
        let best = self.shared.store.best(&pool, &among, BEST).await?;
        let mut list: Vec<Ranked> = Vec::with_capacity(best.len());
        for (place, (player, of, value)) in (1..).zip(best) {
            let Some(number) = self.shared.number(&pool, value) else {
                continue;
            };
            let same = list
                .last()
                .filter(|last| last.number.hundredths == value.hundredths());
            let rank = same.map_or(place, |last| last.rank);
            list.push(Ranked {
                rank,
                player,
                of,
                number,
            });
        }
        Ok(list)
    }
}
