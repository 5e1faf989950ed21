//! Passwords: what is asked of them, how they are kept, and how guessing is made slow for others
//! but not for the hall.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;

use crate::config::Limits;
use crate::problem::Failure;

/// Fewest characters.
const SHORTEST: usize = 8;
/// Most characters: hashing endless ones would be a way to keep the hall busy.
const LONGEST: usize = 200;

/// Passwords that every list of guesses starts with and that are long enough otherwise.
const COMMON: [&str; 22] = [
    "12345678",
    "123456789",
    "1234567890",
    "11111111",
    "00000000",
    "87654321",
    "88888888",
    "password",
    "password1",
    "password123",
    "passw0rd",
    "qwertyui",
    "qwertyuiop",
    "qwerty123",
    "1q2w3e4r",
    "1qaz2wsx",
    "iloveyou",
    "abcd1234",
    "a1234567",
    "woaini1314",
    "5201314520",
    "chess123",
];

/// Judges a password at registration.
///
/// # Errors
///
/// `weak_password` at the field `password`: too short, too long, known to everybody, one
/// character over and over, or the name itself.
pub(crate) fn judge(password: &str, name: &str) -> Result<(), Failure> {
    let length = password.chars().count();
    let lower = password.to_lowercase();
    let monotone = password.chars().all(|c| password.starts_with(c));
    let weak = !(SHORTEST..=LONGEST).contains(&length)
        || monotone
        || COMMON.contains(&lower.as_str())
        || lower == name.to_lowercase();
    if weak {
        Err(Failure::new("weak_password").at("password"))
    } else {
        Ok(())
    }
}

/// A few threads that hash, so that many sign-ins at once never starve the games.
#[derive(Clone, Debug)]
pub(crate) struct Hasher {
    turns: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    waiting_max: usize,
}

impl Hasher {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            turns: Arc::new(Semaphore::new(limits.hashes.max(1))),
            waiting: Arc::new(AtomicUsize::new(0)),
            waiting_max: limits.hashes_waiting,
        }
    }

    /// The hash to keep: argon2id with a fresh salt, as a PHC string.
    ///
    /// # Errors
    ///
    /// `busy` when too many wait already.
    pub(crate) async fn hash(&self, password: String) -> Result<String, Failure> {
        self.run(move || {
            let hash = Argon2::default().hash_password(password.as_bytes());
            hash.map(|hash| hash.to_string()).map_err(Failure::internal)
        })
        .await?
    }

    /// Whether the password belongs to the hash. With no hash, as long a no: how fast the answer
    /// comes must not tell whether an account exists.
    ///
    /// # Errors
    ///
    /// `busy` when too many wait already.
    pub(crate) async fn fits(
        &self,
        password: String,
        hash: Option<String>,
    ) -> Result<bool, Failure> {
        self.run(move || match hash.as_deref().map(PasswordHash::new) {
            Some(Ok(hash)) => Argon2::default()
                .verify_password(password.as_bytes(), &hash)
                .is_ok(),
            _ => {
                let _ = Argon2::default().hash_password(password.as_bytes());
                false
            }
        })
        .await
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let _place = Place::take(&self.waiting, self.waiting_max)?;
        let turn = Arc::clone(&self.turns)
            .acquire_owned()
            .await
            .map_err(Failure::internal)?;
        let done = tokio::task::spawn_blocking(move || {
            let result = work();
            drop(turn);
            result
        });
        done.await.map_err(Failure::internal)
    }
}

/// A place in the queue, given back when dropped: also when the client goes away while waiting.
struct Place(Arc<AtomicUsize>);

impl Place {
    fn take(waiting: &Arc<AtomicUsize>, most: usize) -> Result<Self, Failure> {
        let before = waiting.fetch_add(1, Ordering::Relaxed);
        let place = Self(Arc::clone(waiting));
        if before >= most {
            Err(Failure::new("busy"))
        } else {
            Ok(place)
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_that_anybody_would_guess_are_turned_away() {
        for weak in [
            "short7!",
            "password",
            "PASSWORD123",
            "zzzzzzzzzz",
            "王王王王王王王王",
            "Morphy-1857",
        ] {
            assert!(judge(weak, "morphy-1857").is_err(), "{weak}");
        }
        assert!(judge(&"ab".repeat(101), "x").is_err(), "202 characters");
        for good in ["correct horse", "棋盘上的八个汉字", "Tr0ub4dor&3"] {
            assert!(judge(good, "morphy").is_ok(), "{good}");
        }
    }

    #[tokio::test]
    async fn a_hash_fits_its_own_password_only_and_is_argon2id() {
        let hasher = Hasher::new(&Limits::default());
        let hash = hasher.hash("correct horse".to_owned()).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$"), "{hash}");
        assert!(!hash.contains("correct"));
        assert!(
            hasher
                .fits("correct horse".to_owned(), Some(hash.clone()))
                .await
                .unwrap()
        );
        assert!(
            !hasher
                .fits("correct house".to_owned(), Some(hash.clone()))
                .await
                .unwrap()
        );
        assert!(!hasher.fits("correct horse".to_owned(), None).await.unwrap());
        let again = hasher.hash("correct horse".to_owned()).await.unwrap();
        assert_ne!(hash, again, "salts differ");
    }

    #[tokio::test]
    async fn a_full_queue_turns_away_at_once() {
        let hasher = Hasher::new(&Limits {
            hashes: 1,
            hashes_waiting: 1,
            ..Limits::default()
        });
        let one = tokio::spawn({
            let hasher = hasher.clone();
            async move { hasher.hash("correct horse".to_owned()).await }
        });
        tokio::task::yield_now().await;
        let two = hasher.hash("correct house".to_owned()).await;
        assert_eq!(two.unwrap_err().code(), "busy");
        assert!(one.await.unwrap().is_ok());
        assert!(
            hasher.hash("correct house".to_owned()).await.is_ok(),
            "the place is free again"
        );
    }
}
