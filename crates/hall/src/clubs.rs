//! The clubs and classes of accounts.

use store::{MemberCount, Membership, Player, PlayerId, PlayerKind, Role};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::hall::Hall;
use crate::refusal::{Code, HallError, Refusal};
use crate::shared::Shared;

/// Characters of a club's or class's name.
const NAME_MOST: usize = 40;
/// Marks on one letter.
const MARKS: usize = 4;
/// Clubs and classes of a list.
const LISTED: u32 = 1_000;

/// The name of a club as it is kept: in composed form (NFC), single spaces within, none around.
fn plain_name(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    // How a sign is to be drawn, which keyboards add, makes no other club of it.
    let is_look = |letter: &char| matches!(letter, '\u{fe0e}' | '\u{fe0f}');
    words.join(" ").nfc().filter(|one| !is_look(one)).collect()
}

/// Names as they are kept; an empty one is none.
pub(crate) fn plain(of: &Membership) -> Membership {
    let one = |name: &Option<String>| {
        let name = name.as_deref().map(plain_name);
        name.filter(|name| !name.is_empty())
    };
    Membership {
        club: one(&of.club),
        class: one(&of.class),
    }
}

/// Characters that nobody sees, or that turn the text around them.
const fn is_hidden(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{e0fff}'
    )
}

/// More marks on one letter than any language writes spill over the lines above and below.
pub(crate) fn spills(name: &str) -> bool {
    let mut marks = 0;
    name.nfd().any(|letter| {
        marks = if is_combining_mark(letter) {
            marks + 1
        } else {
            0
        };
        marks > MARKS
    })
}

fn check(name: Option<&String>, field: &str) -> Result<(), Refusal> {
    let Some(name) = name else { return Ok(()) };
    let bad = |letter: char| letter.is_control() || is_hidden(letter);
    let speaks = name.chars().any(char::is_alphanumeric);
    if name.chars().count() > NAME_MOST || !speaks || name.chars().any(bad) || spills(name) {
        return Err(Refusal::from(Code::ClubBad).at(field));
    }
    Ok(())
}

/// What stands beside a name on the lists of an event: the club, or else the class.
pub(crate) async fn of_entry(shared: &Shared, player: &Player) -> Result<String, HallError> {
    let of = shared.store.membership(player.id).await?;
    Ok(of.club.or(of.class).unwrap_or_default())
}

impl Hall {
    /// Where a player belongs.
    ///
    /// # Errors
    /// [`HallError::Store`].
    pub async fn membership(&self, player: PlayerId) -> Result<Membership, HallError> {
        Ok(self.shared.store.membership(player).await?)
    }

    /// Says where an account belongs: its own word, or an arbiter's of the hall. Gives it as it is
    /// kept.
    ///
    /// # Errors
    /// [`Code::NoSuchPlayer`], [`Code::AccountNeeded`], [`Code::NotArbiter`], [`Code::ClubBad`].
    pub async fn set_membership(
        &self,
        by: PlayerId,
        name: &str,
        of: &Membership,
    ) -> Result<Membership, HallError> {
        self.open_for_commands()?;
        let player = self.find_player(name).await?;
        let store = &self.shared.store;
        if player.id != by && store.role(by).await? < Role::Arbiter {
            return Err(Code::NotArbiter.into());
        }
        if player.kind != PlayerKind::Account {
            return Err(Code::AccountNeeded.into());
        }
        let of = plain(of);
        check(of.club.as_ref(), "club")?;
        check(of.class.as_ref(), "class")?;
        store.set_membership(player.id, of.clone()).await?;
        Ok(of)
    }

    /// The clubs and classes that accounts belong to, by name.
    ///
    /// # Errors
    /// [`HallError::Store`].
    pub async fn clubs(&self) -> Result<Vec<MemberCount>, HallError> {
        Ok(self.shared.store.members(LISTED).await?)
    }
}
