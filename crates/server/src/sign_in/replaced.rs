//! Sessions that a sign-in or a registration has just replaced.
//!
//! A request that was under way meanwhile still carries the old cookie. If it were given a new
//! guest, that guest's cookie would overwrite the account's in the browser.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use hall::SessionKey;

/// Longer than a request is under way.
const REMEMBERED: Duration = Duration::from_secs(15);

/// The sessions replaced of late.
#[derive(Debug, Default)]
pub(crate) struct Replaced(Mutex<HashMap<SessionKey, Instant>>);

impl Replaced {
    /// Remembers a session; to be called before it ends.
    pub(crate) fn remember(&self, token: &str) {
        self.remember_at(token, Instant::now());
    }

    /// Whether the token was one until just now.
    pub(crate) fn knows(&self, token: &str) -> bool {
        self.knows_at(token, Instant::now())
    }

    fn remember_at(&self, token: &str, at: Instant) {
        let mut sessions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        sessions.retain(|_, since| at.saturating_duration_since(*since) < REMEMBERED);
        sessions.insert(SessionKey::of(token), at);
    }

    fn knows_at(&self, token: &str, at: Instant) -> bool {
        let sessions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        sessions
            .get(&SessionKey::of(token))
            .is_some_and(|since| at.saturating_duration_since(*since) < REMEMBERED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_replaced_session_is_known_for_a_while_and_then_forgotten() {
        let replaced = Replaced::default();
        let start = Instant::now();
        replaced.remember_at("a", start);
        assert!(replaced.knows_at("a", start + REMEMBERED / 2));
        assert!(!replaced.knows_at("b", start));
        assert!(!replaced.knows_at("a", start + REMEMBERED));
        replaced.remember_at("b", start + REMEMBERED);
        assert_eq!(replaced.0.lock().unwrap().len(), 1, "and takes no room");
    }
}
