//! What nobody may see before its time: a sealed move, a premove.

use core::fmt;

use rules::Color;

use crate::event::{Event, EventKind};

/// A text that no log, error or panic may show: its `Debug` form hides it.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Secret(String);

impl Secret {
    /// The text, in plain or encrypted form: the Laws read it only when the envelope is opened.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Secret {
        Secret(text.into())
    }

    /// The text.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Secret {
    fn from(text: &str) -> Secret {
        Secret::new(text)
    }
}

impl From<String> for Secret {
    fn from(text: String) -> Secret {
        Secret(text)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Event {
    /// Must it be kept from everybody but the player who did it?
    ///
    /// A sealed text is kept from the player too: see [`Event::seen_by`].
    #[must_use]
    pub const fn is_secret(&self) -> bool {
        matches!(
            self.kind,
            EventKind::PremoveEntered { .. }
                | EventKind::Sealed { .. }
                | EventKind::ReplySealed { .. }
        )
    }

    /// The sealed text, if the event holds one: what is to be encrypted where the log is kept.
    #[must_use]
    pub const fn sealed(&self) -> Option<&Secret> {
        match &self.kind {
            EventKind::Sealed { text, .. } | EventKind::ReplySealed { text } => Some(text),
            _ => None,
        }
    }

    /// The event with another text in the envelope; one that seals nothing stays as it is.
    ///
    /// A store keeps an encrypted text and puts the plain one back before the log is replayed.
    #[must_use]
    pub fn with_sealed(mut self, new: Secret) -> Event {
        if let EventKind::Sealed { text, .. } | EventKind::ReplySealed { text } = &mut self.kind {
            *text = new;
        }
        self
    }

    /// The event as a screen may show it to this player, or to anybody else (`None`); nothing
    /// where it is not his to see.
    ///
    /// A premove is seen by its player only. That a move was sealed is no secret, nor the offer
    /// on the envelope; what was sealed is seen by nobody, not even by the sealer again, until
    /// [`EventKind::SealedRead`] tells it.
    #[must_use]
    pub fn seen_by(&self, viewer: Option<Color>) -> Option<Event> {
        match self.kind {
            EventKind::PremoveEntered { .. } => {
                let own = viewer.is_some() && self.by.color() == viewer;
                own.then(|| self.clone())
            }
            _ => Some(self.clone().with_sealed(Secret::default())),
        }
    }
}
