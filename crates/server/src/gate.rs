//! How many connections are let in, all together and from one address. The last places are for
//! those who have few: whoever fills the rest leaves the hall to everybody else.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::config::Config;
use crate::limits::Address;

/// An address with fewer connections than this may have one of the last places.
const FEW: usize = 8;

/// Counts open connections.
#[derive(Clone, Debug)]
pub(crate) struct Gate {
    inside: Arc<Mutex<Inside>>,
    most: usize,
    most_per_address: usize,
    /// The last places, kept for those who have few.
    kept: usize,
}

#[derive(Debug, Default)]
struct Inside {
    all: usize,
    by_address: HashMap<Address, usize>,
}

impl Gate {
    pub(crate) fn new(config: &Config) -> Self {
        let limits = &config.limits;
        let per_address = match config.behind_proxy {
            true => limits.connections,
            false => limits.connections_per_address,
        };
        Self {
            inside: Arc::default(),
            most: limits.connections,
            kept: match config.behind_proxy {
                true => 0,
                false => limits.connections / 8,
            },
            most_per_address: per_address,
        }
    }

    /// Lets a connection in, if there is a place for it.
    pub(crate) fn enter(&self, from: IpAddr) -> Option<Pass> {
        let address = Address::from(from);
        let mut inside = self.inside();
        let here = inside.by_address.get(&address).copied().unwrap_or(0);
        let kept = if here < FEW { 0 } else { self.kept };
        if inside.all + kept >= self.most || here >= self.most_per_address {
            return None;
        }
        inside.all += 1;
        inside.by_address.insert(address, here + 1);
        drop(inside);
        Some(Pass {
            gate: self.clone(),
            address,
        })
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection's place, given back when dropped.
#[derive(Debug)]
pub(crate) struct Pass {
    gate: Gate,
    address: Address,
}

impl Drop for Pass {
    fn drop(&mut self) {
        let mut inside = self.gate.inside();
        inside.all = inside.all.saturating_sub(1);
        if let Some(here) = inside.by_address.get_mut(&self.address) {
            *here -= 1;
            if *here == 0 {
                inside.by_address.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Gate;
    use crate::config::{Config, Limits};

    fn gate(most: usize, per_address: usize, behind_proxy: bool) -> Gate {
        let limits = Limits {
            connections: most,
            connections_per_address: per_address,
            ..Limits::default()
        };
        Gate::new(&Config {
            limits,
            behind_proxy,
            ..Config::default()
        })
    }

    #[test]
    fn one_address_cannot_take_every_place() {
        let gate = gate(3, 2, false);
        let enter = |address: &str| gate.enter(address.parse().unwrap());
        let (first, _second) = (enter("192.0.2.1"), enter("192.0.2.1"));
        assert!(enter("192.0.2.1").is_none(), "its third");
        let _other = enter("192.0.2.2");
        assert!(enter("192.0.2.3").is_none(), "the hall's fourth");
        drop(first);
        assert!(enter("192.0.2.1").is_some(), "a place came free");
        assert_eq!(
            gate.inside().by_address.len(),
            2,
            "nobody is remembered for nothing"
        );
    }

    #[test]
    fn those_who_fill_the_hall_leave_the_last_places_to_others() {
        let gate = gate(80, 40, false);
        let enter = |address: &str| gate.enter(address.parse().unwrap());
        let crowds = ["192.0.2.1", "192.0.2.2"];
        let inside: Vec<_> = crowds
            .iter()
            .flat_map(|address| (0..40).filter_map(|_| enter(address)))
            .collect();
        assert_eq!(inside.len(), 70, "of eighty");
        let few: Vec<_> = (0..9).filter_map(|_| enter("192.0.2.3")).collect();
        assert_eq!(few.len(), 8, "a browser fits");
    }

    #[test]
    fn behind_a_proxy_all_connections_are_the_proxy_s() {
        let gate = gate(3, 1, true);
        let places: Vec<_> = (0..4)
            .map(|_| gate.enter("127.0.0.1".parse().unwrap()))
            .collect();
        assert_eq!(places.iter().flatten().count(), 3);
    }
}
