//! Budgets: who asks too often is told when to come back.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::config::{Limits, Rate};
use crate::problem::Failure;

/// Above this many, keys whose budget is full again are forgotten.
const KEYS_SWEPT_ABOVE: usize = 4096;

/// Who comes back after exactly the seconds he was told must not fail by a bit of a float.
const ROUNDING: f64 = 1e-6;

/// The budget of one key as it stood at an instant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    /// A full budget.
    pub(crate) fn full(rate: Rate, at: Instant) -> Self {
        Self {
            left: f64::from(rate.burst),
            at,
        }
    }

    fn left_at(self, rate: Rate, at: Instant) -> f64 {
        let regained = at.saturating_duration_since(self.at).as_secs_f64() * per_second(rate);
        (self.left + regained).min(f64::from(rate.burst))
    }

    /// Takes one.
    ///
    /// # Errors
    ///
    /// The whole seconds until there is one again.
    pub(crate) fn take(&mut self, rate: Rate, at: Instant) -> Result<(), u32> {
        let left = self.left_at(rate, at);
        if left >= 1.0 - ROUNDING {
            *self = Self {
                left: (left - 1.0).max(0.0),
                at,
            };
            return Ok(());
        }
        let wait_s = ((1.0 - left) / per_second(rate) - ROUNDING)
            .ceil()
            .clamp(1.0, 86_400.0);
        // Clamped above: the cast neither truncates nor loses a sign.
        Err(wait_s as u32)
    }
}

fn per_second(rate: Rate) -> f64 {
    f64::from(rate.burst.max(1)) / f64::from(rate.refill_s.max(1))
}

/// Budgets of one kind, by key.
#[derive(Debug)]
pub(crate) struct Budget<K> {
    rate: Rate,
    buckets: Mutex<HashMap<K, Bucket>>,
}

impl<K: Eq + Hash> Budget<K> {
    pub(crate) fn new(rate: Rate) -> Self {
        Self {
            rate,
            buckets: Mutex::new(HashMap::new()),
        }
    }

    /// Takes one from the key's budget.
    ///
    /// # Errors
    ///
    /// `too_many` with the seconds to wait.
    pub(crate) fn take(&self, key: K) -> Result<(), Failure> {
        self.take_at(key, Instant::now()).map_err(Failure::too_many)
    }

    fn take_at(&self, key: K, at: Instant) -> Result<(), u32> {
        let rate = self.rate;
        let mut buckets = self.lock();
        if buckets.len() >= KEYS_SWEPT_ABOVE {
            buckets.retain(|_, bucket| bucket.left_at(rate, at) < f64::from(rate.burst));
        }
        buckets
            .entry(key)
            .or_insert_with(|| Bucket::full(rate, at))
            .take(rate, at)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<K, Bucket>> {
        // A count stays usable even if somebody panicked while holding it.
        self.buckets.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An address as budgets see it: IPv6 hosts own a whole /64 and would else have endless budgets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Address(IpAddr);

impl From<IpAddr> for Address {
    fn from(ip: IpAddr) -> Self {
        Self(match ip.to_canonical() {
            IpAddr::V6(v6) => IpAddr::V6((v6.to_bits() & (u128::MAX << 64)).into()),
            v4 => v4,
        })
    }
}

/// All budgets of the server.
#[derive(Debug)]
pub(crate) struct Budgets {
    pub(crate) sign_in: Budget<(Address, String)>,
    pub(crate) sign_in_address: Budget<Address>,
    pub(crate) registration: Budget<Address>,
    pub(crate) guests: Budget<Address>,
    pub(crate) reads: Budget<Address>,
    pub(crate) writes: Budget<hall::PlayerId>,
    pub(crate) tournament_acts: Budget<hall::PlayerId>,
    pub(crate) pins: Budget<hall::GameId>,
}

impl Budgets {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            sign_in: Budget::new(limits.sign_in),
            sign_in_address: Budget::new(limits.sign_in_address),
            registration: Budget::new(limits.registration),
            guests: Budget::new(limits.guests),
            reads: Budget::new(limits.reads),
            writes: Budget::new(limits.writes),
            tournament_acts: Budget::new(limits.tournament_acts),
            pins: Budget::new(limits.pins),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_spent_budget_says_when_to_come_back_and_is_right() {
        let budget = Budget::new(Rate::new(3, 30));
        let start = Instant::now();
        for _ in 0..3 {
            assert_eq!(budget.take_at("a", start), Ok(()));
        }
        assert_eq!(budget.take_at("a", start), Err(10));
        assert_eq!(budget.take_at("b", start), Ok(()), "keys do not share");
        let later = start + Duration::from_secs(10);
        assert_eq!(budget.take_at("a", later), Ok(()));
        assert_eq!(budget.take_at("a", later), Err(10));
    }

    #[test]
    fn full_budgets_are_forgotten_and_spent_ones_kept() {
        let budget = Budget::new(Rate::new(1, 60));
        let start = Instant::now();
        for key in 1..KEYS_SWEPT_ABOVE {
            assert_eq!(budget.take_at(key, start), Ok(()));
        }
        assert_eq!(budget.take_at(0, start + Duration::from_secs(30)), Ok(()));
        let later = start + Duration::from_secs(60);
        assert_eq!(budget.take_at(9_999, later), Ok(()));
        assert_eq!(budget.lock().len(), 2, "the late one and the new one");
        assert_eq!(
            budget.take_at(0, later),
            Err(30),
            "what was spent stays spent"
        );
    }

    #[test]
    fn hosts_of_one_ipv6_network_share_a_budget() {
        let address = |text: &str| Address::from(text.parse::<IpAddr>().unwrap());
        assert_eq!(address("2001:db8::1"), address("2001:db8::ffff:2"));
        assert_ne!(address("2001:db8::1"), address("2001:db8:0:1::1"));
        assert_eq!(address("::ffff:192.0.2.1"), address("192.0.2.1"));
        assert_ne!(address("192.0.2.1"), address("192.0.2.2"));
    }
}
