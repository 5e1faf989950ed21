//! What is due when: rooms to be woken, whether in memory or not, challenges that expire, seekers
//! who did not come.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use laws::Timestamp;
use store::{ChallengeId, GameId, PlayerId, TournamentId};
use tokio::sync::Notify;

use crate::clock::Clock;

/// Something that wants to be woken.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Due {
    Room(GameId),
    Challenge(ChallengeId),
    /// A player whose seeks wait although no socket of his is open.
    Seeker(PlayerId),
    /// An arena that opens or ends.
    Arena(TournamentId),
}

#[derive(Debug, Default)]
pub(crate) struct Deadlines {
    state: Mutex<State>,
    earlier: Notify,
}

#[derive(Debug, Default)]
struct State {
    in_order: BTreeSet<(Timestamp, Due)>,
    of: HashMap<Due, Timestamp>,
}

impl Deadlines {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets or, with `None`, drops the instant at which `due` is woken.
    pub(crate) fn set(&self, due: Due, at: Option<Timestamp>) {
        let mut state = self.state();
        if let Some(old) = state.of.remove(&due) {
            state.in_order.remove(&(old, due.clone()));
        }
        let Some(at) = at else { return };
        let first = state.in_order.first().is_none_or(|(first, _)| at < *first);
        state.in_order.insert((at, due.clone()));
        state.of.insert(due, at);
        drop(state);
        if first {
            self.earlier.notify_one();
        }
    }

    /// Waits until something is due and gives out all that is.
    pub(crate) async fn next(&self, clock: &Clock) -> Vec<Due> {
        loop {
            let now = clock.now();
            let due = self.take(now);
            if !due.is_empty() {
                return due;
            }
            let first = self.state().in_order.first().map(|(at, _)| *at);
            match first {
                None => self.earlier.notified().await,
                Some(at) => tokio::select! {
                    () = clock.sleep_until(at) => {}
                    () = self.earlier.notified() => {}
                },
            }
        }
    }

    fn take(&self, now: Timestamp) -> Vec<Due> {
        let mut state = self.state();
        let mut due = Vec::new();
        while state.in_order.first().is_some_and(|(at, _)| *at <= now) {
            let Some((_, first)) = state.in_order.pop_first() else {
                break;
            };
            state.of.remove(&first);
            due.push(first);
        }
        due
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use laws::{Millis, Timestamp};

    use super::{Deadlines, Due};
    use crate::clock::Clock;

    #[tokio::test]
    async fn what_is_due_comes_in_order_and_an_earlier_one_wakes_the_sleeper() {
        let clock = Clock::virtual_from(Timestamp(0));
        let deadlines = Arc::new(Deadlines::default());
        let room = |name: &str| Due::Room(name.into());
        deadlines.set(room("late"), Some(Timestamp(900)));
        let (theirs, timer) = (Arc::clone(&deadlines), clock.clone());
        let next = tokio::spawn(async move { theirs.next(&timer).await });
        tokio::task::yield_now().await;
        deadlines.set(room("early"), Some(Timestamp(100)));
        deadlines.set(room("moved"), Some(Timestamp(50)));
        deadlines.set(room("moved"), Some(Timestamp(150)));
        deadlines.set(room("dropped"), Some(Timestamp(60)));
        deadlines.set(room("dropped"), None);
        tokio::task::yield_now().await;
        clock.advance(Millis(200));
        assert_eq!(next.await.unwrap(), [room("early"), room("moved")]);
        clock.advance(Millis(800));
        assert_eq!(deadlines.next(&clock).await, [room("late")]);
    }
}
