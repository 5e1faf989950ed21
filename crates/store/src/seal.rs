//! Sealed moves at rest: encrypted with a key that lies beside the database, never in it.
//!
//! What is kept of a sealed move is a box that only the key opens and a commitment that proves,
//! once the envelope is open, that nothing was changed. `docs/sealed-moves.md` tells the rest.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{Read, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use laws::Secret;
use sha2::{Digest, Sha256};

use crate::error::StoreError;
use crate::id::GameId;
use crate::store;

const FILE: &str = "seal.key";
const KEY_BYTES: usize = 32;
const NONCE_BYTES: usize = 24;

/// What proves a sealed move: given out at sealing, the salt at opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seal {
    /// SHA-256 of [`Seal::committed`] in lower-case hexadecimal.
    pub commitment: String,
    /// 64 hexadecimal digits; empty where the box cannot be opened for want of the key.
    pub salt: Secret,
}

impl Seal {
    /// Seals a text with this salt, which nobody may guess.
    #[must_use]
    pub fn new(game: &GameId, salt: impl Into<Secret>, offer: bool, text: &str) -> Self {
        let salt = salt.into();
        let committed = Self::committed(game, salt.reveal(), offer, text);
        let commitment = hex(&Sha256::digest(committed.as_bytes()));
        Self { commitment, salt }
    }

    /// The text that is hashed: `qiyuan-seal-1 GAME SALT OFFER TEXT`, single spaces between,
    /// OFFER being `offer` or `-`. The move stands last, so nothing in it can be taken for
    /// another part.
    #[must_use]
    pub fn committed(game: &GameId, salt: &str, offer: bool, text: &str) -> String {
        let offer = if offer { "offer" } else { "-" };
        format!("qiyuan-seal-1 {game} {salt} {offer} {text}")
    }

    /// Could the box be opened? If not, the key is missing or another one.
    #[must_use]
    pub fn is_readable(&self) -> bool {
        !self.salt.reveal().is_empty()
    }
}

/// The key file of a data folder, read when it is first needed. Clones share it.
#[derive(Clone)]
pub(crate) struct SealKey {
    file: Option<PathBuf>,
    key: Arc<OnceLock<Secret32>>,
}

#[derive(Clone)]
struct Secret32([u8; KEY_BYTES]);

impl std::fmt::Debug for SealKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SealKey")
    }
}

impl SealKey {
    /// The key of this folder, whether it is there or not.
    pub(crate) fn of(folder: &Path) -> Self {
        Self {
            file: Some(key_file(folder)),
            key: Arc::default(),
        }
    }

    /// No key: what is sealed stays so.
    pub(crate) fn none() -> Self {
        Self {
            file: None,
            key: Arc::default(),
        }
    }

    /// The key, if it is there.
    fn read(&self) -> Result<Option<XChaCha20Poly1305>, StoreError> {
        if let Some(key) = self.key.get() {
            return Ok(Some(cipher(key)));
        }
        let Some(path) = &self.file else {
            return Ok(None);
        };
        let mut bytes = Vec::new();
        match File::open(path).and_then(|mut file| file.read_to_end(&mut bytes)) {
            Ok(_) => {}
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(StoreError::file(path, error)),
        }
        // A file of another length is no key: what it might have sealed cannot be opened.
        let Ok(key) = <[u8; KEY_BYTES]>::try_from(bytes.as_slice()) else {
            return Ok(None);
        };
        Ok(Some(cipher(self.key.get_or_init(|| Secret32(key)))))
    }

    /// Makes the key of `fresh` random bytes if there is none, and has it on the disk before
    /// anything is sealed with it.
    pub(crate) fn make(&self, fresh: [u8; KEY_BYTES]) -> Result<(), StoreError> {
        if self.read()?.is_some() {
            return Ok(());
        }
        let missing = || StoreError::record("seal", "there is no place for a key");
        let path = self.file.as_ref().ok_or_else(missing)?;
        // Never over a file that is there: it may be what older moves were sealed with.
        let mut file = store::private_file(path, true)?;
        file.write_all(&fresh)
            .and_then(|()| file.sync_all())
            .map_err(|error| StoreError::file(path, error))?;
        if let Some(folder) = path.parent() {
            File::open(folder)
                .and_then(|folder| folder.sync_all())
                .map_err(|error| StoreError::file(folder, error))?;
        }
        self.key.get_or_init(|| Secret32(fresh));
        Ok(())
    }

    /// Encrypts `text` for one place of one log, where alone it can be opened. Nothing is ever
    /// locked twice with one salt: the nonce comes from it.
    pub(crate) fn lock(
        &self,
        place: &str,
        salt: &Secret,
        text: &str,
    ) -> Result<String, StoreError> {
        let missing = || StoreError::record("seal", "the key is missing");
        let cipher = self.read()?.ok_or_else(missing)?;
        let mut nonce = [0; NONCE_BYTES];
        let digest = Sha256::digest(format!("nonce {place} {}", salt.reveal()).as_bytes());
        nonce.copy_from_slice(&digest[..NONCE_BYTES]);
        let payload = Payload {
            msg: text.as_bytes(),
            aad: place.as_bytes(),
        };
        let locked = cipher
            .encrypt(&XNonce::from(nonce), payload)
            .map_err(|_| StoreError::record("seal", "it cannot be encrypted"))?;
        Ok(hex(&nonce) + &hex(&locked))
    }

    /// What was locked there; `None` without the key, or with another one.
    pub(crate) fn unlock(&self, place: &str, locked: &str) -> Result<Option<String>, StoreError> {
        let bytes = unhex(locked).ok_or_else(|| StoreError::record("seal", "no hexadecimal"))?;
        let Some((nonce, sealed)) = bytes.split_at_checked(NONCE_BYTES) else {
            return Err(StoreError::record("seal", "it is too short"));
        };
        let Ok(nonce) = <[u8; NONCE_BYTES]>::try_from(nonce) else {
            return Ok(None);
        };
        let Some(cipher) = self.read()? else {
            return Ok(None);
        };
        let payload = Payload {
            msg: sealed,
            aad: place.as_bytes(),
        };
        let opened = cipher.decrypt(&XNonce::from(nonce), payload).ok();
        Ok(opened.and_then(|bytes| String::from_utf8(bytes).ok()))
    }
}

/// Where the key of a data folder lies.
pub(crate) fn key_file(folder: &Path) -> PathBuf {
    folder.join(FILE)
}

fn cipher(key: &Secret32) -> XChaCha20Poly1305 {
    XChaCha20Poly1305::new(&key.0.into())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing into a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes();
    if !digits.len().is_multiple_of(2) {
        return None;
    }
    let digit = |byte: &u8| char::from(*byte).to_digit(16);
    let pairs = digits.chunks_exact(2);
    let bytes = pairs.map(|pair| u8::try_from(digit(&pair[0])? * 16 + digit(&pair[1])?).ok());
    bytes.collect()
}

#[cfg(test)]
mod tests {
    use super::{Seal, SealKey, key_file};
    use crate::id::GameId;

    #[test]
    fn only_the_key_opens_a_box_and_only_in_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let key = SealKey::of(folder.path());
        let salt = "5a17".into();
        assert!(key.lock("g1/7", &salt, "Qxh7#").is_err(), "no key yet");
        key.make([7; 32]).unwrap();
        key.make([8; 32]).unwrap();
        let locked = key.lock("g1/7", &salt, "Qxh7#").unwrap();
        assert!(!locked.contains("Qxh7"));
        let again = SealKey::of(folder.path());
        assert_eq!(again.unlock("g1/7", &locked).unwrap().unwrap(), "Qxh7#");
        assert_eq!(again.unlock("g1/8", &locked).unwrap(), None, "moved");
        assert_eq!(again.unlock("g2/7", &locked).unwrap(), None, "another game");
        let other = tempfile::tempdir().unwrap();
        let stranger = SealKey::of(other.path());
        stranger.make([9; 32]).unwrap();
        assert_eq!(stranger.unlock("g1/7", &locked).unwrap(), None);
        assert_eq!(SealKey::none().unlock("g1/7", &locked).unwrap(), None);
    }

    #[test]
    fn a_key_is_never_written_over_another_file() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(key_file(folder.path()), "short").unwrap();
        assert!(SealKey::of(folder.path()).make([7; 32]).is_err());
        let kept = std::fs::read_to_string(key_file(folder.path())).unwrap();
        assert_eq!(kept, "short");
    }

    #[test]
    fn a_commitment_is_what_sha256sum_says_of_the_committed_text() {
        let game = GameId("g1".to_owned());
        let salt = "00".repeat(32);
        let seal = Seal::new(&game, salt.as_str(), true, "Nf3");
        let text = Seal::committed(&game, &salt, true, "Nf3");
        assert_eq!(text, format!("qiyuan-seal-1 g1 {salt} offer Nf3"));
        assert_eq!(seal.commitment, GOLDEN);
        assert_ne!(Seal::new(&game, salt, false, "Nf3").commitment, GOLDEN);
    }

    /// `printf '%s' 'qiyuan-seal-1 g1 00…00 offer Nf3' | sha256sum`
    const GOLDEN: &str = "e2bbe256f3941fa372e79269dd05039b7b94853e4f84f9653eaf8a7527c0bace";
}
