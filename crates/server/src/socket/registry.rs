//! Which sockets are open, whose they are, and how to close them from outside.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{oneshot, watch};

use crate::config::Limits;
use crate::limits::Address;
use crate::problem::Failure;

/// Why a socket is closed: the reason of its `bye`.
pub(crate) type Reason = &'static str;

/// Whose a socket is.
#[derive(Clone, Debug)]
pub(crate) struct Owner {
    /// Which player's.
    pub(crate) player: hall::PlayerId,
    /// Where from.
    pub(crate) address: Address,
}

#[derive(Debug)]
struct Entry {
    owner: Owner,
    close: oneshot::Sender<Reason>,
}

#[derive(Debug)]
struct Open {
    entries: HashMap<u64, Entry>,
    next: u64,
    closing: Option<Reason>,
}

/// All open sockets.
#[derive(Clone, Debug)]
pub(crate) struct Sockets {
    open: Arc<Mutex<Open>>,
    count: Arc<watch::Sender<usize>>,
    limits: Limits,
}

impl Sockets {
    pub(crate) fn new(limits: Limits) -> Self {
        let open = Open {
            entries: HashMap::new(),
            next: 0,
            closing: None,
        };
        Self {
            open: Arc::new(Mutex::new(open)),
            count: Arc::new(watch::Sender::new(0)),
            limits,
        }
    }

    /// Lets a socket in. The owner's oldest goes when he has too many: a forgotten tab must not
    /// lock him out.
    ///
    /// # Errors
    ///
    /// `closing`, or `busy` when the hall is full, or `too_many` from one address.
    pub(crate) fn enter(
        &self,
        owner: Owner,
    ) -> Result<(Place, oneshot::Receiver<Reason>), Failure> {
        let mut open = self.lock();
        if open.closing.is_some() {
            return Err(Failure::new("closing"));
        }
        if open.entries.len() >= self.limits.sockets {
            return Err(Failure::new("busy"));
        }
        let here = open
            .entries
            .values()
            .filter(|e| e.owner.address == owner.address)
            .count();
        if here >= self.limits.sockets_per_address {
            return Err(Failure::new("too_many"));
        }
        let own = open
            .entries
            .iter()
            .filter(|(_, entry)| entry.owner.player == owner.player);
        let mut own: Vec<u64> = own.map(|(&number, _)| number).collect();
        own.sort_unstable();
        let spare = (own.len() + 1).saturating_sub(self.limits.sockets_per_player.max(1));
        for number in own.into_iter().take(spare) {
            close(open.entries.remove(&number), "replaced");
        }
        let number = open.next;
        open.next += 1;
        let (close, closed) = oneshot::channel();
        open.entries.insert(number, Entry { owner, close });
        drop(open);
        self.count.send_modify(|count| *count += 1);
        Ok((
            Place {
                number,
                sockets: self.clone(),
            },
            closed,
        ))
    }

    /// Closes all and lets no more in.
    pub(crate) fn close_all(&self, reason: Reason) {
        let mut open = self.lock();
        open.closing = Some(reason);
        for (_, entry) in open.entries.drain() {
            close(Some(entry), reason);
        }
    }

    /// Waits until the last socket's task has ended.
    pub(crate) async fn all_gone(&self) {
        let mut count = self.count.subscribe();
        // The sender lives in `self`, so waiting can't fail.
        let _ = count.wait_for(|&count| count == 0).await;
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The receiver is gone when the socket is ending by itself already.
fn close(entry: Option<Entry>, reason: Reason) {
    if let Some(entry) = entry {
        let _ = entry.close.send(reason);
    }
}

/// A socket's place, given back when dropped.
#[derive(Debug)]
pub(crate) struct Place {
    number: u64,
    sockets: Sockets,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.sockets.lock().entries.remove(&self.number);
        self.sockets.count.send_modify(|count| *count -= 1);
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;

    fn owner(player: i64, host: u8) -> Owner {
        let address = IpAddr::V4(Ipv4Addr::new(192, 0, 2, host)).into();
        Owner {
            player: hall::PlayerId(player),
            address,
        }
    }

    fn sockets(total: usize, per_address: usize, per_player: usize) -> Sockets {
        Sockets::new(Limits {
            sockets: total,
            sockets_per_address: per_address,
            sockets_per_player: per_player,
            ..Limits::default()
        })
    }

    #[test]
    fn a_full_hall_and_a_crowded_address_are_told_apart() {
        let sockets = sockets(3, 2, 9);
        let first = sockets.enter(owner(1, 1)).unwrap();
        let _second = sockets.enter(owner(2, 1)).unwrap();
        assert_eq!(sockets.enter(owner(3, 1)).unwrap_err().code(), "too_many");
        let _third = sockets.enter(owner(3, 2)).unwrap();
        assert_eq!(sockets.enter(owner(4, 3)).unwrap_err().code(), "busy");
        drop(first);
        assert!(sockets.enter(owner(4, 3)).is_ok(), "a place came free");
    }

    #[test]
    fn one_socket_too_many_closes_the_owner_s_oldest() {
        let sockets = sockets(9, 9, 2);
        let (_a, mut first) = sockets.enter(owner(1, 1)).unwrap();
        let (_b, mut other) = sockets.enter(owner(2, 1)).unwrap();
        let (_c, mut second) = sockets.enter(owner(1, 1)).unwrap();
        let (_d, mut third) = sockets.enter(owner(1, 1)).unwrap();
        assert_eq!(first.try_recv(), Ok("replaced"));
        assert!(other.try_recv().is_err() && second.try_recv().is_err());
        assert!(third.try_recv().is_err());
    }

    #[tokio::test]
    async fn closing_the_hall_closes_every_socket_and_lets_none_in() {
        let sockets = sockets(9, 9, 9);
        let (one, mut first) = sockets.enter(owner(1, 1)).unwrap();
        let (two, mut second) = sockets.enter(owner(2, 1)).unwrap();
        sockets.close_all("shutdown");
        assert_eq!(
            (first.try_recv(), second.try_recv()),
            (Ok("shutdown"), Ok("shutdown"))
        );
        assert_eq!(sockets.enter(owner(3, 1)).unwrap_err().code(), "closing");
        drop((one, two));
        sockets.all_gone().await;
    }
}
