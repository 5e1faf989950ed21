//! Who wants which colour, and who gets it.

use core::cmp::Ordering;

use rules::Color;

use crate::swiss::card::Card;

/// How much a player wants a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    /// No game yet.
    None,
    /// As many games with each colour: the other one than last.
    Mild,
    /// One game more with the other colour.
    Strong,
    /// Two more, or the other colour twice running.
    Absolute,
}

/// A player's colours so far. Games that were not played leave no colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Preference {
    /// The colour wanted, if any game was played.
    pub color: Option<Color>,
    /// How much.
    pub strength: Strength,
    /// Games with White less games with Black.
    pub difference: i32,
    /// The colour of the last two games, if it was the same.
    pub repeated: Option<Color>,
}

impl Preference {
    /// The preference after games with these colours, the first first.
    #[must_use]
    pub fn of(colors: &[Color]) -> Self {
        let difference = colors
            .iter()
            .map(|color| if color.is_white() { 1 } else { -1 })
            .sum::<i32>();
        let repeated = match colors {
            [.., one, other] if one == other => Some(*one),
            _ => None,
        };
        let (color, strength) = match (difference, repeated) {
            (2.., _) => (Some(Color::Black), Strength::Absolute),
            (..=-2, _) => (Some(Color::White), Strength::Absolute),
            (_, Some(color)) => (Some(!color), Strength::Absolute),
            (1, None) => (Some(Color::Black), Strength::Strong),
            (-1, None) => (Some(Color::White), Strength::Strong),
            (_, None) => match colors.last() {
                Some(color) => (Some(!*color), Strength::Mild),
                None => (None, Strength::None),
            },
        };
        Self {
            color,
            strength,
            difference,
            repeated,
        }
    }

    /// Whether both can have what they want.
    #[must_use]
    pub fn agrees_with(&self, other: &Self) -> bool {
        self.color.is_none() || self.color != other.color
    }

    pub(crate) fn is_absolute(&self) -> bool {
        self.strength == Strength::Absolute
    }
}

/// The rule of 5.2 that gave the colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorRule {
    /// 5.2.1: both get what they want.
    Both,
    /// 5.2.2: the stronger preference.
    Stronger,
    /// 5.2.3: alternate from the last round in which they had different colours.
    Alternate,
    /// 5.2.4: the preference of the higher ranked.
    HigherRanked,
    /// 5.2.5: the initial colour, by the higher ranked player's number.
    Initial,
}

impl ColorRule {
    /// The article.
    #[must_use]
    pub const fn article(self) -> &'static str {
        match self {
            Self::Both => "5.2.1",
            Self::Stronger => "5.2.2",
            Self::Alternate => "5.2.3",
            Self::HigherRanked => "5.2.4",
            Self::Initial => "5.2.5",
        }
    }

    /// The article and what it says.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Both => "5.2.1 both get the colour they want, or do not mind",
            Self::Stronger => "5.2.2 the stronger preference",
            Self::Alternate => "5.2.3 the other way than in the last round that differed",
            Self::HigherRanked => "5.2.4 the preference of the higher ranked",
            Self::Initial => "5.2.5 the colour drawn by lot, by the number's parity",
        }
    }
}

/// The colour of `higher`, who ranks above `lower`, and the rule that gave it.
pub(crate) fn color_of(higher: &Card, lower: &Card, initial: Color) -> (Color, ColorRule) {
    let (one, other) = (&higher.preference, &lower.preference);
    match (one.color, other.color) {
        (None, None) => {
            let is_odd = higher.arrival % 2 == 1;
            return (if is_odd { initial } else { !initial }, ColorRule::Initial);
        }
        (Some(color), None) => return (color, ColorRule::Both),
        (None, Some(color)) => return (!color, ColorRule::Both),
        (Some(color), Some(wanted)) if color != wanted => return (color, ColorRule::Both),
        _ => {}
    }
    let wanted = one.color.unwrap_or(initial);
    let by_strength = one.strength.cmp(&other.strength);
    let by_count = || {
        if one.is_absolute() {
            one.difference.abs().cmp(&other.difference.abs())
        } else {
            Ordering::Equal
        }
    };
    match by_strength.then_with(by_count) {
        Ordering::Greater => return (wanted, ColorRule::Stronger),
        Ordering::Less => return (!wanted, ColorRule::Stronger),
        Ordering::Equal => {}
    }
    let games = higher.colors.iter().rev().zip(lower.colors.iter().rev());
    for (color, against) in games {
        if color != against {
            return (*against, ColorRule::Alternate);
        }
    }
    (wanted, ColorRule::HigherRanked)
}

#[cfg(test)]
mod tests {
    use rules::Color::{Black, White};

    use super::{Preference, Strength};

    #[test]
    fn a_preference_is_absolute_after_two_equal_colors_or_a_surplus_of_two() {
        for (colors, color, strength) in [
            (&[][..], None, Strength::None),
            (&[White], Some(Black), Strength::Strong),
            (&[White, Black], Some(White), Strength::Mild),
            (&[White, White], Some(Black), Strength::Absolute),
            (&[Black, White, White], Some(Black), Strength::Absolute),
            (
                &[White, White, Black, White],
                Some(Black),
                Strength::Absolute,
            ),
            (&[White, Black, White], Some(Black), Strength::Strong),
            (
                &[White, White, White, Black, Black],
                Some(White),
                Strength::Absolute,
            ),
        ] {
            let got = Preference::of(colors);
            assert_eq!((got.color, got.strength), (color, strength), "{colors:?}");
        }
    }
}
