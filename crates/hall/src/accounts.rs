//! Guests, accounts, sessions and settings.

use laws::{Millis, Timestamp};
use sha2::{Digest, Sha256};
use store::{Counts, Player, PlayerId, PlayerKind, Settings, StoreError, TokenHash};

use crate::hall::Hall;
use crate::names::check_name;
use crate::people::Notice;
use crate::refusal::{Code, HallError, Refusal};

/// What is kept of a session's token: tells sessions apart, opens none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SessionKey(TokenHash);

impl SessionKey {
    /// The key of a token.
    pub fn of(token: &str) -> Self {
        Self(Sha256::digest(token.as_bytes()).into())
    }
}

/// Settings to change; `None` leaves one as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsPatch {
    /// See [`Settings::language`].
    pub language: Option<String>,
    /// See [`Settings::theme`].
    pub theme: Option<String>,
    /// See [`Settings::board`].
    pub board: Option<String>,
    /// See [`Settings::pieces`].
    pub pieces: Option<String>,
    /// See [`Settings::notation`].
    pub notation: Option<String>,
    /// See [`Settings::volume`].
    pub volume: Option<u8>,
    /// See [`Settings::keys`].
    pub keys: Option<bool>,
    /// See [`Settings::premove`].
    pub premove: Option<bool>,
    /// See [`Settings::auto_queen`].
    pub auto_queen: Option<bool>,
    /// See [`Settings::chat_muted`].
    pub chat_muted: Option<bool>,
    /// See [`Settings::table_view`].
    pub table_view: Option<bool>,
    /// See [`Settings::confirm_resign`].
    pub confirm_resign: Option<bool>,
    /// See [`Settings::confirm_move`].
    pub confirm_move: Option<bool>,
}

/// A player as his page shows him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Who.
    pub player: Player,
    /// Whether a socket of his is open.
    pub online: bool,
    /// How his games ended.
    pub counts: Counts,
}

impl Hall {
    /// A new guest and the token of his session.
    ///
    /// # Errors
    /// [`HallError::Store`].
    pub async fn guest(&self) -> Result<(Player, String), HallError> {
        self.open_for_commands()?;
        let player = self.shared.store.add_guest(self.now()).await?;
        let token = self.sign_in(player.id).await?;
        Ok((player, token))
    }

    /// The player behind a session's token; `None` if it has expired or never was.
    /// A session that is used lasts on.
    ///
    /// # Errors
    /// [`HallError::Store`].
    pub async fn session(&self, token: &str) -> Result<Option<Player>, HallError> {
        let SessionKey(hash) = SessionKey::of(token);
        let now = self.now();
        let Some(session) = self.shared.store.session(&hash, now).await? else {
            return Ok(None);
        };
        let fresh = self.session_end(session.player.kind, now);
        // Once a day is enough, and spares a write for every page.
        if fresh - session.expires_at > Millis::from_secs(86_400) {
            self.shared.store.extend_session(hash, fresh).await?;
        }
        Ok(Some(session.player))
    }

    /// Opens a session for a player whose password was right; gives its token, 64 hexadecimal
    /// digits, of which only the hash is kept.
    ///
    /// # Errors
    /// [`Code::NoSuchPlayer`]; [`HallError::Store`].
    pub async fn sign_in(&self, player: PlayerId) -> Result<String, HallError> {
        let player = self.shared.player(player).await?;
        let token = self.shared.lots.token();
        let SessionKey(hash) = SessionKey::of(&token);
        let (now, store) = (self.now(), &self.shared.store);
        store
            .add_session(hash, player.id, now, self.session_end(player.kind, now))
            .await?;
        Ok(token)
    }

    /// Ends a session and tells the player's open sockets.
    ///
    /// # Errors
    /// [`HallError::Store`].
    pub async fn sign_out(&self, token: &str) -> Result<(), HallError> {
        let key = SessionKey::of(token);
        let session = self.shared.store.session(&key.0, self.now()).await?;
        self.shared.store.end_session(key.0).await?;
        if let Some(session) = session {
            self.shared
                .people
                .tell(session.player.id, Notice::SignedOut(key));
        }
        Ok(())
    }

    fn session_end(&self, kind: PlayerKind, now: Timestamp) -> Timestamp {
        let config = &self.shared.config;
        now + match kind {
            // Nobody signs in to a name at a table.
            PlayerKind::Guest | PlayerKind::Name => config.guest_session_lasts,
            PlayerKind::Account => config.account_session_lasts,
        }
    }

    /// Turns a guest into an account; his games stay his. `password` is its hash in PHC form.
    ///
    /// # Errors
    /// [`Code::NameBad`], [`Code::NameTaken`], [`Code::AlreadyAccount`].
    pub async fn register(
        &self,
        guest: PlayerId,
        name: &str,
        password: &str,
    ) -> Result<Player, HallError> {
        check_name(name)?;
        if self.shared.player(guest).await?.kind == PlayerKind::Account {
            return Err(Code::AlreadyAccount.into());
        }
        let (name, password) = (name.to_owned(), password.to_owned());
        let player = match self.shared.store.register(guest, name, password).await {
            Err(StoreError::NameTaken) => {
                return Err(Refusal::from(Code::NameTaken).at("name").into());
            }
            Err(StoreError::NotFound(_)) => return Err(Code::AlreadyAccount.into()),
            other => other?,
        };
        crate::ratings::show_grades(&self.shared).await?;
        let player = self.shared.player(player.id).await?;
        self.shared.lobby.rename(&player);
        for game in self.shared.board.rename(&player) {
            self.rooms.rename(&game, &player);
        }
        self.shared.lobby_changed();
        Ok(player)
    }

    /// The account with this name and its password's hash, to be verified by the caller.
    ///
    /// # Errors
    /// [`HallError::Store`].
    pub async fn login(&self, name: &str) -> Result<Option<(Player, String)>, HallError> {
        Ok(self.shared.store.account(name).await?)
    }

    /// The player with this id.
    ///
    /// # Errors
    /// [`Code::NoSuchPlayer`]; [`HallError::Store`].
    pub async fn player(&self, id: PlayerId) -> Result<Player, HallError> {
        self.shared.player(id).await
    }

    /// The player by an account's name (case makes no difference) or by an id (`~412`).
    ///
    /// # Errors
    /// [`Code::NoSuchPlayer`]; [`HallError::Store`].
    pub async fn find_player(&self, name: &str) -> Result<Player, HallError> {
        if let Some(id) = PlayerId::parse(name) {
            return self.player(id).await;
        }
        let account = self.shared.store.account(name).await?;
        Ok(account.ok_or(Code::NoSuchPlayer)?.0)
    }

    /// A player's page, by name or id as in [`Hall::find_player`].
    ///
    /// # Errors
    /// [`Code::NoSuchPlayer`]; [`HallError::Store`].
    pub async fn profile(&self, name: &str) -> Result<Profile, HallError> {
        let player = self.find_player(name).await?;
        let counts = self.shared.store.counts(player.id).await?;
        Ok(Profile {
            online: self.shared.people.is_here(player.id),
            counts,
            player,
        })
    }

    /// At most `limit` accounts whose names begin so; none for an empty text.
    ///
    /// # Errors
    /// [`HallError::Store`].
    pub async fn search_players(&self, prefix: &str, limit: u32) -> Result<Vec<Player>, HallError> {
        if prefix.trim().is_empty() {
            return Ok(Vec::new());
        }
        Ok(self
            .shared
            .store
            .search_accounts(prefix.trim(), limit)
            .await?)
    }

    /// The player's settings.
    ///
    /// # Errors
    /// [`HallError::Store`].
    pub async fn settings(&self, player: PlayerId) -> Result<Settings, HallError> {
        Ok(self.shared.store.settings(player).await?)
    }

    /// Changes settings; gives them all as they are then.
    ///
    /// # Errors
    /// [`Code::SettingBad`] with the field's name as the place.
    pub async fn patch_settings(
        &self,
        player: PlayerId,
        patch: SettingsPatch,
    ) -> Result<Settings, HallError> {
        let store = &self.shared.store;
        let changed = store
            .change_settings(player, |own| apply(own, patch))
            .await?;
        Ok(changed?)
    }
}

fn apply(settings: &mut Settings, patch: SettingsPatch) -> Result<(), Refusal> {
    let bad = |field: &str| Refusal::from(Code::SettingBad).at(field);
    let text = |own: &mut String, new: Option<String>, field: &str, known: &[&str]| {
        let Some(new) = new else { return Ok(()) };
        if !known.contains(&new.as_str()) {
            return Err(bad(field));
        }
        *own = new;
        Ok(())
    };
    text(
        &mut settings.language,
        patch.language,
        "language",
        &["zh", "en", "auto"],
    )?;
    text(
        &mut settings.theme,
        patch.theme,
        "theme",
        &["light", "dark", "auto"],
    )?;
    let boards = ["celadon", "wood", "slate", "contrast", "print"];
    text(&mut settings.board, patch.board, "board", &boards)?;
    let notations = ["letters", "figurines", "chinese"];
    text(
        &mut settings.notation,
        patch.notation,
        "notation",
        &notations,
    )?;
    if let Some(pieces) = patch.pieces {
        // The sets are the web part's; here only the shape of a name is checked.
        let plain = pieces
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        if pieces.is_empty() || pieces.len() > 32 || !plain {
            return Err(bad("pieces"));
        }
        settings.pieces = pieces;
    }
    if let Some(volume) = patch.volume {
        if volume > 100 {
            return Err(bad("volume"));
        }
        settings.volume = volume;
    }
    let switches = [
        (&mut settings.keys, patch.keys),
        (&mut settings.premove, patch.premove),
        (&mut settings.auto_queen, patch.auto_queen),
        (&mut settings.chat_muted, patch.chat_muted),
        (&mut settings.table_view, patch.table_view),
        (&mut settings.confirm_resign, patch.confirm_resign),
        (&mut settings.confirm_move, patch.confirm_move),
    ];
    for (switch, new) in switches {
        *switch = new.unwrap_or(*switch);
    }
    Ok(())
}
