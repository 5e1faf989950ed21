//! A bracket, and what each of its possible pairs means for the criteria.

use std::ops::Range;

use crate::swiss::card::{Bond, Card, Float, may_meet};
use crate::swiss::color::Preference;
use crate::swiss::field::Tenths;

/// Players by rank. `members` are those of the bracket: first the ones moved down, then the
/// residents, who share a score.
#[derive(Clone, Debug)]
pub(crate) struct Bracket<'a> {
    pub(crate) cards: &'a [Card],
    /// Moved down.
    pub(crate) moved: Vec<usize>,
    /// Residents.
    pub(crate) residents: Range<usize>,
    /// The next scoregroup.
    pub(crate) next: Range<usize>,
    /// The score of whoever gets the bye, if there is one to give.
    pub(crate) bye_score: Option<Tenths>,
    /// Whether C9 is in force: the one downfloater will get the bye.
    pub(crate) counts_unplayed: bool,
}

/// The two of a possible pair, the higher ranked first.
pub(crate) type Pair = (usize, usize);

impl Bracket<'_> {
    /// The members by rank.
    pub(crate) fn members(&self) -> impl Iterator<Item = usize> {
        self.moved.iter().copied().chain(self.residents.clone())
    }

    /// Whether two members may be a pair of this bracket: two who moved down never are.
    pub(crate) fn may_pair(&self, (higher, lower): Pair) -> bool {
        self.residents.contains(&lower) && may_meet(self.cards, higher, lower)
    }

    /// Whether the player may get the bye.
    pub(crate) fn may_rest(&self, player: usize) -> bool {
        let card = &self.cards[player];
        card.bye_open && self.bye_score == Some(card.score) && !self.is_bound(player)
    }

    fn is_bound(&self, player: usize) -> bool {
        matches!(self.cards[player].bond, Bond::With(_))
    }

    /// The member whom a question pairs with this one in this bracket.
    pub(crate) fn bound(&self, player: usize) -> Option<usize> {
        let Bond::With(partner) = self.cards[player].bond else {
            return None;
        };
        let partner = partner as usize;
        (self.residents.contains(&partner) || self.moved.contains(&partner)).then_some(partner)
    }

    /// Whether a question keeps the member from being paired in this bracket.
    pub(crate) fn is_held(&self, player: usize) -> bool {
        match self.cards[player].bond {
            Bond::Free => false,
            Bond::With(_) => self.bound(player).is_none(),
            Bond::Down => self.residents.contains(&player),
        }
    }

    /// The different scores of those who moved down, from the highest.
    pub(crate) fn moved_scores(&self) -> Vec<Tenths> {
        let mut scores: Vec<Tenths> = self.moved.iter().map(|m| self.cards[*m].score).collect();
        scores.dedup();
        scores
    }
}

/// What a pair of the bracket does to C10 to C21, as bonuses that are better when greater. All
/// are 0 or 1 but the counts of C14 and C16. The scores that C18 to C21 look at are the moved
/// player's own, so that each is asked for a score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Merit {
    /// C10 to C13 kept.
    pub(crate) colors: [bool; 4],
    /// C14 and C16: residents paired who floated down one round and two rounds ago.
    pub(crate) saved: [u8; 2],
    /// C15 and C17 kept: the opponent of one who moved down did not float up then.
    pub(crate) rested: [bool; 2],
    /// C18 and C20: the one who moved down, and is paired here, floated down then.
    pub(crate) landed: [bool; 2],
}

impl Merit {
    /// Of a pair of the bracket.
    pub(crate) fn of(bracket: &Bracket<'_>, (higher, lower): Pair) -> Self {
        let (here, there) = (&bracket.cards[higher], &bracket.cards[lower]);
        let is_moved = here.score != there.score;
        let ago = |back: usize| {
            let down = |card: &Card| card.floats[back] == Some(Float::Down);
            let saved = u8::from(down(there)) + u8::from(!is_moved && down(here));
            let rested = !(is_moved && there.floats[back] == Some(Float::Up));
            (saved, rested, is_moved && down(here))
        };
        let (one, two) = (ago(0), ago(1));
        Self {
            colors: colors_kept(&here.preference, &there.preference),
            saved: [one.0, two.0],
            rested: [one.1, two.1],
            landed: [one.2, two.2],
        }
    }
}

/// C10 to C13 of a pair.
pub(crate) fn colors_kept(one: &Preference, other: &Preference) -> [bool; 4] {
    if one.agrees_with(other) {
        return [true; 4];
    }
    let both_absolute = one.is_absolute() && other.is_absolute();
    let surplus = one.difference.abs() > 1 && other.difference.abs() > 1;
    let thrice = both_absolute && third_in_a_row(one, other);
    let is_wanted = |preference: &Preference| preference.strength > super::color::Strength::Mild;
    let strong = is_wanted(one) && is_wanted(other) && !both_absolute;
    [!surplus, !thrice, false, !strong]
}

/// Whether one of two with the same absolute preference gets the same colour a third time.
fn third_in_a_row(one: &Preference, other: &Preference) -> bool {
    let (here, there) = (one.difference.abs(), other.difference.abs());
    if here == there {
        return one.repeated.is_some() && one.repeated == other.repeated;
    }
    let loser = if here > there { other } else { one };
    loser.repeated.is_some() && loser.repeated != one.color
}
