//! The hall's clock: the system's, or one that a simulation moves by hand.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use laws::{Millis, Timestamp};
use tokio::sync::watch;

/// Where the hall reads the time.
///
/// The system's clock is read once; from then on time is counted monotonically, so that no
/// correction of the machine's clock is charged to a player.
#[derive(Clone, Debug)]
pub struct Clock(Kind);

#[derive(Clone, Debug)]
enum Kind {
    System { start: Timestamp, since: Instant },
    Virtual(Arc<watch::Sender<Timestamp>>),
}

impl Clock {
    /// The system's clock.
    pub fn system() -> Self {
        let wall = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        let start = Timestamp(i64::try_from(wall.as_millis()).unwrap_or(i64::MAX));
        Self(Kind::System {
            start,
            since: Instant::now(),
        })
    }

    /// A clock that stands at `start` until [`Clock::advance`] moves it.
    pub fn virtual_from(start: Timestamp) -> Self {
        Self(Kind::Virtual(Arc::new(watch::Sender::new(start))))
    }

    /// The present instant.
    pub fn now(&self) -> Timestamp {
        match &self.0 {
            Kind::System { start, since } => {
                *start + Millis(i64::try_from(since.elapsed().as_millis()).unwrap_or(i64::MAX))
            }
            Kind::Virtual(at) => *at.borrow(),
        }
    }

    /// Moves a virtual clock on; the system's clock cannot be moved.
    pub fn advance(&self, by: Millis) {
        if let Kind::Virtual(at) = &self.0 {
            at.send_modify(|at| *at = *at + by.at_least_zero());
        }
    }

    /// Sets a clock that lags behind `at` (the machine's was set back) to `at`.
    pub(crate) fn not_before(self, at: Timestamp) -> Self {
        match self.0 {
            Kind::System { start, since } => Self(Kind::System {
                start: start.max(at),
                since,
            }),
            Kind::Virtual(clock) => {
                clock.send_modify(|now| *now = (*now).max(at));
                Self(Kind::Virtual(clock))
            }
        }
    }

    /// Returns once the clock has reached `at`.
    pub(crate) async fn sleep_until(&self, at: Timestamp) {
        match &self.0 {
            Kind::System { .. } => loop {
                let left = at.since(self.now()).0;
                if left <= 0 {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(left.unsigned_abs())).await;
            },
            Kind::Virtual(clock) => {
                // The sender lives as long as this clock, so waiting cannot fail.
                let _ = clock.subscribe().wait_for(|now| *now >= at).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Clock, Millis, Timestamp};

    #[tokio::test]
    async fn a_virtual_clock_stands_until_it_is_moved_and_wakes_the_sleepers() {
        let clock = Clock::virtual_from(Timestamp(1_000));
        assert_eq!(clock.now(), Timestamp(1_000));
        let sleeper = clock.clone();
        let woken = tokio::spawn(async move {
            sleeper.sleep_until(Timestamp(3_000)).await;
            sleeper.now()
        });
        clock.advance(Millis(1_500));
        tokio::task::yield_now().await;
        assert!(!woken.is_finished());
        clock.advance(Millis(1_500));
        assert_eq!(woken.await.unwrap(), Timestamp(4_000));
    }

    #[test]
    fn the_hall_s_time_never_lies_before_its_last_heartbeat() {
        let ahead = Timestamp(Clock::system().now().0 + 60_000);
        assert!(Clock::system().not_before(ahead).now() >= ahead);
    }
}
