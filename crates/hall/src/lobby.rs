//! The lobby's state: open seeks, and challenges that wait for an answer.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use laws::{Terms, Timestamp};
use rules::Color;
use store::{Challenge, ChallengeId, ColorWish, Player, PlayerId, SeekId};

/// An open seek: anybody may answer it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seek {
    /// Identifier.
    pub id: SeekId,
    /// Who waits.
    pub player: Player,
    /// What would be played.
    pub terms: Terms,
    /// The colour the seeker asks for.
    pub color: ColorWish,
    /// Since when.
    pub created_at: Timestamp,
}

#[derive(Debug, Default)]
pub(crate) struct Lobby(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// Oldest first.
    seeks: Vec<Seek>,
    challenges: HashMap<ChallengeId, Challenge>,
}

/// Whether the game is played in one sitting.
pub(crate) fn is_live(terms: &Terms) -> bool {
    terms.time_control.is_timed() && terms.time_control.days().is_none()
}

/// Whether two wishes for colours can both be met.
pub(crate) fn agree(one: ColorWish, other: ColorWish) -> bool {
    one.color().is_none() || one.color() != other.color()
}

/// The colour of the one who wishes `own` against one who wishes `other`; `lot` decides if
/// neither minds (S032).
pub(crate) fn settle(own: ColorWish, other: ColorWish, lot: impl FnOnce() -> Color) -> Color {
    let wished = own.color().or_else(|| other.color().map(|color| !color));
    wished.unwrap_or_else(lot)
}

impl Lobby {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes out the oldest seek of somebody else that fits, or else posts this one.
    pub(crate) fn match_or_post(&self, seek: &Seek, limit: usize) -> Matched {
        let mut state = self.state();
        let fits = |open: &Seek| {
            open.player.id != seek.player.id
                && open.terms == seek.terms
                && agree(open.color, seek.color)
        };
        if let Some(index) = state.seeks.iter().position(fits) {
            return Matched::With(Box::new(state.seeks.remove(index)));
        }
        let own = state
            .seeks
            .iter()
            .filter(|open| open.player.id == seek.player.id);
        if own.count() >= limit {
            return Matched::TooMany;
        }
        state.seeks.push(seek.clone());
        Matched::Posted
    }

    /// Takes out a seek, unless `allowed` objects.
    pub(crate) fn take<E>(
        &self,
        id: &SeekId,
        allowed: impl FnOnce(&Seek) -> Result<(), E>,
    ) -> Result<Option<Seek>, E> {
        let mut state = self.state();
        let Some(index) = state.seeks.iter().position(|seek| seek.id == *id) else {
            return Ok(None);
        };
        allowed(&state.seeks[index])?;
        Ok(Some(state.seeks.remove(index)))
    }

    /// Puts a seek back whose game could not be started, where it stood.
    pub(crate) fn put_back(&self, seek: Seek) {
        let mut state = self.state();
        let place = state
            .seeks
            .partition_point(|open| open.created_at <= seek.created_at);
        state.seeks.insert(place, seek);
    }

    /// Withdraws all seeks of a player; `true` if there were any.
    pub(crate) fn withdraw_all(&self, player: PlayerId) -> bool {
        let mut state = self.state();
        let before = state.seeks.len();
        state.seeks.retain(|seek| seek.player.id != player);
        state.seeks.len() != before
    }

    /// Withdraws a player's seeks for games that are played at once: he has one now.
    pub(crate) fn withdraw_live(&self, player: PlayerId) {
        let stays = |seek: &Seek| seek.player.id != player || !is_live(&seek.terms);
        self.state().seeks.retain(stays);
    }

    pub(crate) fn seeks(&self) -> Vec<Seek> {
        self.state().seeks.clone()
    }

    pub(crate) fn add_challenge(&self, challenge: Challenge) {
        self.state()
            .challenges
            .insert(challenge.id.clone(), challenge);
    }

    pub(crate) fn open_challenge(&self, id: &ChallengeId) -> Option<Challenge> {
        self.state().challenges.get(id).cloned()
    }

    pub(crate) fn remove_challenge(&self, id: &ChallengeId) {
        self.state().challenges.remove(id);
    }

    /// Open challenges that this player has made.
    pub(crate) fn count_challenges_by(&self, player: PlayerId) -> usize {
        let state = self.state();
        state
            .challenges
            .values()
            .filter(|challenge| challenge.from.id == player)
            .count()
    }

    /// Open challenges from and to the player, oldest first.
    pub(crate) fn challenges_of(&self, player: PlayerId) -> Vec<Challenge> {
        let state = self.state();
        let mine = state.challenges.values().filter(|challenge| {
            let to = challenge.to.as_ref().map(|to| to.id);
            challenge.from.id == player || to == Some(player)
        });
        let mut mine: Vec<Challenge> = mine.cloned().collect();
        mine.sort_by_key(|challenge| (challenge.created_at, challenge.id.clone()));
        mine
    }

    /// Shows a player under his new name.
    pub(crate) fn rename(&self, player: &Player) {
        let mut state = self.state();
        let seekers = state.seeks.iter_mut().map(|seek| &mut seek.player);
        for seeker in seekers.filter(|seeker| seeker.id == player.id) {
            seeker.clone_from(player);
        }
        let challengers = state
            .challenges
            .values_mut()
            .map(|challenge| &mut challenge.from);
        for challenger in challengers.filter(|challenger| challenger.id == player.id) {
            challenger.clone_from(player);
        }
    }
}

/// What became of a seek.
#[derive(Debug)]
pub(crate) enum Matched {
    /// It waits.
    Posted,
    /// This one fits; it is out of the list.
    With(Box<Seek>),
    /// The player has too many open already.
    TooMany,
}

#[cfg(test)]
mod tests {
    use rules::Color;
    use store::ColorWish::{Black, Random, White};

    use super::{agree, settle};

    #[test]
    fn wishes_agree_unless_both_want_the_same_colour() {
        for (one, other, fits) in [
            (White, White, false),
            (Black, Black, false),
            (White, Black, true),
            (Random, Random, true),
            (Random, White, true),
            (Black, Random, true),
        ] {
            assert_eq!(agree(one, other), fits, "{one:?} {other:?}");
            assert_eq!(agree(other, one), fits, "{other:?} {one:?}");
        }
    }

    #[test]
    fn the_lot_decides_only_where_neither_minds() {
        let no_lot = || unreachable!("S032 no lot is drawn when a colour was chosen");
        assert_eq!(settle(White, Random, no_lot), Color::White, "S032 chosen");
        assert_eq!(
            settle(Random, White, no_lot),
            Color::Black,
            "S032 left over"
        );
        assert_eq!(settle(Black, White, no_lot), Color::Black, "S032 agreed");
        assert_eq!(
            settle(Random, Random, || Color::Black),
            Color::Black,
            "S032 by lot"
        );
    }
}
