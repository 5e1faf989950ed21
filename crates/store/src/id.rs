//! Names of things: opaque to everybody but those who make them.

use std::fmt;

macro_rules! text_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub String);

        impl $name {
            /// The identifier as text, URL-safe ASCII.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                Self(text.to_owned())
            }
        }

        impl From<String> for $name {
            fn from(text: String) -> Self {
                Self(text)
            }
        }
    };
}

text_id! {
    /// A game; the page is `/game/{id}`.
    GameId
}
text_id! {
    /// A challenge; also the secret part of its link.
    ChallengeId
}
text_id! {
    /// A tournament; the page is `/tournament/{id}`.
    TournamentId
}
text_id! {
    /// An open seek; it lives only while its owner is there.
    SeekId
}

/// A player, guest or account. Written `~412`, which no account's name can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub i64);

impl PlayerId {
    /// Reads `~412`.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('~')?;
        let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        if plain {
            digits.parse().ok().map(Self)
        } else {
            None
        }
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "~{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::PlayerId;

    #[test]
    fn a_players_id_reads_back_and_nothing_else_does() {
        assert_eq!(
            PlayerId::parse(&PlayerId(412).to_string()),
            Some(PlayerId(412))
        );
        for text in ["412", "~", "~-1", "~+1", "~1x", "", "~99999999999999999999"] {
            assert_eq!(PlayerId::parse(text), None, "{text}");
        }
    }
}
