//! From points and tie-breaks to places.

use std::borrow::Cow;

use crate::points::Points;
use crate::standings::code::{Method, TieBreak};
use crate::standings::count::Count;
use crate::standings::direct;
use crate::standings::field::Field;
use crate::standings::ratio::Ratio;
use crate::standings::value::{Combine, Note, Term, Value};

/// One line of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Where the entrant stands in [`Field::entrants`].
    pub index: usize,
    /// The entrant's number.
    pub id: u32,
    /// The place, from 1; those still tied share it.
    pub rank: usize,
    /// The primary score.
    pub points: Points,
    /// A value for each tie-break of the list.
    pub values: Vec<Value>,
}

/// The table of a field: by the primary score, then by each tie-break inside what is still
/// tied. Among those who share a place the smaller number is shown first.
///
/// ```
/// use rules::Color::{Black, White};
/// use tournament::standings::{Options, TieBreak, of_players, standings};
/// use tournament::{Cell, Mark, Player, PlayerId, Tournament};
///
/// let mut event = Tournament::default();
/// event.players = (1..=4).map(|n| Player::new(PlayerId(n), format!("No. {n}"))).collect();
/// let games = [(1, 3, 1, Mark::Win), (1, 4, 2, Mark::Win), (2, 2, 1, Mark::Draw)];
/// for (round, white, black, mark) in games {
///     let back = if mark == Mark::Win { Mark::Loss } else { Mark::Draw };
///     event.players[white - 1].set_cell(round, Cell::game(PlayerId(black as u32), White, mark));
///     event.players[black - 1].set_cell(round, Cell::game(PlayerId(white as u32), Black, back));
/// }
/// let field = of_players(&event, &Options::default());
/// let table = standings(&field, &TieBreak::parse_list("BH").unwrap());
/// let places: Vec<(usize, u32)> = table.iter().map(|row| (row.rank, row.id)).collect();
/// assert_eq!(places, [(1, 3), (1, 4), (3, 1), (3, 2)]);
/// assert_eq!(table[0].values[0].amount.unwrap().to_string(), "1.5");
/// ```
#[must_use]
pub fn standings(field: &Field, list: &[TieBreak]) -> Vec<Row> {
    let count = Count::of(Cow::Borrowed(field));
    let axis = field.terms.primary;
    let mut values: Vec<Vec<Value>> = vec![Vec::with_capacity(list.len()); count.len()];
    let mut everybody: Vec<usize> = (0..count.len()).collect();
    everybody.sort_by_key(|&i| {
        (
            core::cmp::Reverse(count.score(i, axis)),
            count.entrant(i).id,
        )
    });
    let mut groups: Vec<Vec<usize>> = everybody
        .chunk_by(|a, b| count.score(*a, axis) == count.score(*b, axis))
        .map(<[usize]>::to_vec)
        .collect();
    for tie_break in list {
        groups = apply(&count, tie_break, groups, &mut values);
    }
    let mut rows = Vec::with_capacity(count.len());
    for mut group in groups {
        let rank = rows.len() + 1;
        group.sort_by_key(|&index| count.entrant(index).id);
        rows.extend(group.into_iter().map(|index| Row {
            index,
            id: count.entrant(index).id,
            rank,
            points: count.score(index, axis),
            values: std::mem::take(&mut values[index]),
        }));
    }
    rows
}

/// Applies one tie-break inside each group and notes everybody's value.
fn apply(
    count: &Count<'_>,
    tie_break: &TieBreak,
    groups: Vec<Vec<usize>>,
    values: &mut [Vec<Value>],
) -> Vec<Vec<usize>> {
    let mut split = Vec::with_capacity(groups.len());
    for group in groups {
        let computed: Option<Vec<Value>> = group
            .iter()
            .map(|index| count.value(tie_break, *index))
            .collect();
        match computed {
            Some(computed) => {
                let keys: Vec<Option<Ratio>> = computed.iter().map(|v| v.amount).collect();
                for (index, value) in group.iter().zip(computed) {
                    values[*index].push(value);
                }
                split.extend(by_value(tie_break, &group, &keys));
            }
            None => {
                let order = direct::order(count, tie_break, &group);
                note_places(count, tie_break, &order, values);
                split.extend(order);
            }
        }
    }
    split
}

/// Greater first, but smaller numbers first; `/R` turns either around. A dropped tie-break
/// leaves the group as it is.
fn by_value(tie_break: &TieBreak, group: &[usize], keys: &[Option<Ratio>]) -> Vec<Vec<usize>> {
    let mut keyed: Vec<(Option<Ratio>, usize)> =
        keys.iter().copied().zip(group.iter().copied()).collect();
    let rising = (tie_break.method == Method::Number) != tie_break.reversed;
    keyed.sort_by(|a, b| if rising { a.0.cmp(&b.0) } else { b.0.cmp(&a.0) });
    let groups = keyed.chunk_by(|a, b| a.0 == b.0);
    groups
        .map(|group| group.iter().map(|(_, index)| *index).collect())
        .collect()
}

/// The value of a comparison among the tied: the place it gives inside the group, 1 for the
/// first; those who stay tied share the best of theirs. Board counts show their count.
fn note_places(
    count: &Count<'_>,
    tie_break: &TieBreak,
    order: &[Vec<usize>],
    values: &mut [Vec<Value>],
) {
    let mut place = 1;
    for group in order {
        for index in group {
            let value = match tie_break.method {
                Method::BoardCount => board_count(count, *index),
                _ => Value::own(Ratio::whole(place), Note::PlaceAmongTied),
            };
            values[*index].push(value);
        }
        place += i64::try_from(group.len()).unwrap_or(i64::MAX);
    }
}

fn board_count(count: &Count<'_>, index: usize) -> Value {
    let boards = direct::boards(count, index, None);
    let terms = (1..).zip(&boards).map(|(board, points)| Term {
        round: None,
        opponent: None,
        amount: Ratio::whole(board) * *points,
        note: Note::Own,
        cut: false,
    });
    let amount = Some(direct::board_count(&boards));
    Value {
        amount,
        terms: terms.collect(),
        combine: Combine::Sum,
    }
}
