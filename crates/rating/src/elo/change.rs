//! The change of a rating over a period (B.02 8.3), game by game.

use super::edition::{EloEdition, Speed};
use super::k_factor::capped_k;
use crate::arithmetic::div_half_away;
use crate::score::Score;
use crate::tables::{ExpectedRow, expected_row, expected_score};

/// A game against a rated opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EloGame {
    /// The opponent's rating.
    pub opponent: i32,
    /// The player's score.
    pub score: Score,
    /// The event it belongs to; only [`EloEdition::Fide2022`] asks.
    pub event: u32,
}

/// What one game contributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EloGameRow {
    /// The opponent's rating.
    pub opponent: i32,
    /// The player's score.
    pub score: Score,
    /// The player's rating less the opponent's.
    pub difference: i64,
    /// The difference that counts.
    pub counted: i64,
    /// Whether it was cut to 400.
    pub cut: bool,
    /// The row of table 8.1.2.
    pub row: ExpectedRow,
    /// Expected score in hundredths (PD).
    pub expected_hundredths: i64,
    /// Score less expected score, in hundredths.
    pub delta_hundredths: i64,
}

/// The change over a period, with all that explains it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EloChange {
    /// The rating before.
    pub before: i32,
    /// The games.
    pub games: Vec<EloGameRow>,
    /// K before the limit of 700.
    pub k: u32,
    /// K used.
    pub k_used: u32,
    /// Sum of score less expected score, in hundredths.
    pub delta_hundredths: i64,
    /// K times the sum, in hundredths of a point.
    pub change_hundredths: i64,
    /// The change in whole points, a half away from zero (8.3.4).
    pub change: i32,
    /// The rating after.
    pub after: i32,
}

/// The change of `rating` by the games of one period; `k` is that of the list before it.
///
/// ```
/// use rating::{EloEdition, EloGame, Score, Speed, rating_change};
///
/// let game = EloGame { opponent: 1600, score: Score::Win, event: 0 };
/// let made = rating_change(1500, 20, &[game], EloEdition::LATEST, Speed::Standard);
/// assert_eq!((made.games[0].expected_hundredths, made.after), (36, 1513));
/// ```
pub fn rating_change(
    rating: i32,
    k: u32,
    games: &[EloGame],
    edition: EloEdition,
    speed: Speed,
) -> EloChange {
    let rows: Vec<EloGameRow> = games
        .iter()
        .enumerate()
        .map(|(index, game)| {
            let difference = i64::from(rating) - i64::from(game.opponent);
            let counted = match edition {
                EloEdition::Fide2022 if !first_cut(rating, games, index) => difference,
                _ => counted_difference(rating, game.opponent, edition, speed),
            };
            game_row(game, difference, counted)
        })
        .collect();
    let delta: i64 = rows.iter().map(|row| row.delta_hundredths).sum();
    let k_used = capped_k(k, games.len());
    let change_hundredths = i64::from(k_used) * delta;
    let change = i32::try_from(div_half_away(change_hundredths, 100)).unwrap_or_default();
    EloChange {
        before: rating,
        games: rows,
        k,
        k_used,
        delta_hundredths: delta,
        change_hundredths,
        change,
        after: rating.saturating_add(change),
    }
}

/// The difference that counts in one game (8.3.1): at most 400 either way, unless the player is
/// rated 2650 or more and the edition and the list let him use the true one.
pub(crate) fn counted_difference(
    rating: i32,
    opponent: i32,
    edition: EloEdition,
    speed: Speed,
) -> i64 {
    let difference = i64::from(rating) - i64::from(opponent);
    let true_one = edition >= EloEdition::Fide2025 && speed == Speed::Standard && rating >= 2650;
    if true_one {
        difference
    } else {
        difference.clamp(-400, 400)
    }
}

/// Whether the 2022 edition cuts the difference of this game: always for the lower rated player,
/// for the higher rated one once an event, in the game with the greatest difference.
fn first_cut(rating: i32, games: &[EloGame], index: usize) -> bool {
    let difference = |game: &EloGame| i64::from(rating) - i64::from(game.opponent);
    let game = &games[index];
    if difference(game) <= 400 {
        return true;
    }
    let rivals = games
        .iter()
        .enumerate()
        .filter(|(_, other)| other.event == game.event);
    let greatest = rivals.max_by_key(|(at, other)| (difference(other), std::cmp::Reverse(*at)));
    greatest.is_some_and(|(at, _)| at == index)
}

fn game_row(game: &EloGame, difference: i64, counted: i64) -> EloGameRow {
    let expected_hundredths = expected_score(counted);
    EloGameRow {
        opponent: game.opponent,
        score: game.score,
        difference,
        counted,
        cut: counted != difference,
        row: expected_row(counted),
        expected_hundredths,
        delta_hundredths: game.score.hundredths() - expected_hundredths,
    }
}

#[cfg(test)]
mod tests {
    use super::{EloGame, rating_change};
    use crate::elo::{EloEdition, Speed};
    use crate::score::Score;

    fn counted(rating: i32, opponents: &[(i32, u32)], edition: EloEdition) -> Vec<i64> {
        let game = |&(opponent, event): &(i32, u32)| EloGame {
            opponent,
            score: Score::Win,
            event,
        };
        let games: Vec<EloGame> = opponents.iter().map(game).collect();
        let change = rating_change(rating, 10, &games, edition, Speed::Standard);
        change.games.iter().map(|row| row.counted).collect()
    }

    #[test]
    fn differences_above_400_are_cut_by_edition() {
        let games = [
            (1500, 1),
            (1450, 1),
            (1599, 1),
            (1500, 2),
            (1600, 2),
            (2450, 2),
        ];
        assert_eq!(
            counted(2000, &games, EloEdition::Fide2022),
            [500, 400, 401, 400, 400, -400],
            "2022: one favourable cut an event, where the difference is greatest"
        );
        assert_eq!(
            counted(2000, &games, EloEdition::Fide2024),
            [400, 400, 400, 400, 400, -400]
        );
        let strong = [(2250, 1), (2249, 1), (2100, 1), (3100, 1)];
        assert_eq!(
            counted(2649, &strong, EloEdition::Fide2025),
            [399, 400, 400, -400]
        );
        assert_eq!(
            counted(2650, &strong, EloEdition::Fide2025),
            [400, 401, 550, -450]
        );
        assert_eq!(
            counted(2650, &strong, EloEdition::Fide2024),
            [400, 400, 400, -400]
        );
    }

    #[test]
    fn the_extremes_do_not_overflow() {
        for rating in [i32::MIN, i32::MAX] {
            for opponent in [i32::MIN, 0, i32::MAX] {
                let game = EloGame {
                    opponent,
                    score: Score::Loss,
                    event: 0,
                };
                for edition in EloEdition::ALL {
                    let made = rating_change(rating, 40, &[game; 3], edition, Speed::Standard);
                    assert!(made.change.abs() <= 120);
                }
            }
        }
    }
}
