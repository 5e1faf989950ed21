//! Tie-breaks from an entrant's own results (art. 7).

use rules::Color;

use crate::points::Points;
use crate::standings::code::TieBreak;
use crate::standings::count::Count;
use crate::standings::field::{Axis, Kind, Part, Range};
use crate::standings::ratio::Ratio;
use crate::standings::value::{Note, Term, Value};

pub(super) fn score(count: &Count<'_>, index: usize, axis: Axis) -> Value {
    let entrant = count.entrant(index);
    let extra = entrant.extra[axis.index()];
    let mut value = per_round(count, index, |part| Some(Ratio::from(part.on(axis))));
    if extra != Points::ZERO {
        let amount = Ratio::from(extra);
        value.terms.push(Term {
            round: None,
            opponent: None,
            amount,
            note: Note::Own,
            cut: false,
        });
        value = Value::sum(value.terms);
    }
    value
}

/// A sum over the rounds for which `of` gives something.
fn per_round(count: &Count<'_>, index: usize, of: impl Fn(&Part) -> Option<Ratio>) -> Value {
    let parts = count.entrant(index).parts.iter().enumerate();
    let terms = parts.filter_map(|(i, part)| {
        let amount = of(part)?;
        let note = if amount == Ratio::new(1, 2) {
            Note::Halved
        } else {
            Note::Counted
        };
        let opponent = count.id_of(part.opponent);
        Some(Term {
            round: Some(i + 1),
            opponent,
            amount,
            note,
            cut: false,
        })
    });
    Value::sum(terms.collect())
}

fn number_of(count: &Count<'_>, index: usize, is: impl Fn(&Part) -> bool) -> Value {
    per_round(count, index, |part| is(part).then_some(Ratio::whole(1)))
}

/// Better than the opponent over the board. With the points of a draw at hand this holds for
/// every point system in which a win counts more than a draw.
fn is_won(part: &Part, range: Range, axis: Axis) -> bool {
    part.kind == Kind::Played && part.on(axis) > range.draw
}

/// WIN: rounds that brought as much as a win, played or not.
pub(super) fn wins(count: &Count<'_>, index: usize, axis: Axis) -> Value {
    let range = count.field.terms.range(axis);
    number_of(count, index, |part| match part.kind {
        Kind::Played => is_won(part, range, axis),
        Kind::Free => false,
        _ => part.on(axis) >= range.win,
    })
}

/// WON: games won over the board.
pub(super) fn games_won(count: &Count<'_>, index: usize, axis: Axis) -> Value {
    let range = count.field.terms.range(axis);
    number_of(count, index, |part| is_won(part, range, axis))
}

/// BPG: games played over the board with Black.
pub(super) fn black_games(count: &Count<'_>, index: usize) -> Value {
    let black = |part: &Part| part.kind == Kind::Played && part.color == Some(Color::Black);
    number_of(count, index, black)
}

/// BWG: games won over the board with Black.
pub(super) fn black_wins(count: &Count<'_>, index: usize, axis: Axis) -> Value {
    let range = count.field.terms.range(axis);
    number_of(count, index, |part| {
        is_won(part, range, axis) && part.color == Some(Color::Black)
    })
}

/// PS: the sum of the scores after each round; a cut leaves out the first ones.
pub(super) fn progressive(
    count: &Count<'_>,
    tie_break: &TieBreak,
    index: usize,
    axis: Axis,
) -> Value {
    let mut running = Points::ZERO;
    let rounds = count.field.rounds;
    let parts = count.entrant(index).parts.iter().take(rounds).enumerate();
    let terms = parts.map(|(i, part)| {
        running += part.on(axis);
        let amount = Ratio::from(running);
        let late = i + tie_break.cut_most >= rounds;
        let cut = i < tie_break.cut_least || late;
        Term {
            round: Some(i + 1),
            opponent: None,
            amount,
            note: Note::Running,
            cut,
        }
    });
    Value::sum(terms.collect())
}

/// REP: rounds but for byes asked for and games lost by not coming.
pub(super) fn rounds_elected(count: &Count<'_>, index: usize) -> Value {
    number_of(count, index, |part| {
        !part.kind.is_voluntary() && part.kind != Kind::Free
    })
}

/// STD: rounds that brought more than the scheduled opponent's, and half of those that brought
/// the same; without an opponent more than a draw, or as much.
pub(super) fn standard(count: &Count<'_>, index: usize, axis: Axis) -> Value {
    let draw = count.field.terms.range(axis).draw;
    let parts = count.entrant(index).parts.iter().enumerate();
    let terms = parts
        .filter(|(_, part)| part.kind != Kind::Free)
        .filter_map(|(i, part)| {
            let other = match part.opponent {
                Some(opponent) => count.entrant(opponent).parts.get(i)?.on(axis),
                None => draw,
            };
            let (amount, note) = match part.on(axis).cmp(&other) {
                core::cmp::Ordering::Greater => (Ratio::whole(1), Note::Counted),
                core::cmp::Ordering::Equal => (Ratio::new(1, 2), Note::Halved),
                core::cmp::Ordering::Less => return None,
            };
            let opponent = count.id_of(part.opponent);
            Some(Term {
                round: Some(i + 1),
                opponent,
                amount,
                note,
                cut: false,
            })
        });
    Value::sum(terms.collect())
}

/// Kashdan: 4 for a win, 2 for a draw and 1 for a loss over the board.
pub(super) fn kashdan(count: &Count<'_>, index: usize, axis: Axis) -> Value {
    let range = count.field.terms.range(axis);
    per_round(count, index, |part| match part.kind {
        Kind::Played if part.on(axis) > range.draw => Some(Ratio::whole(4)),
        Kind::Played if part.on(axis) == range.draw => Some(Ratio::whole(2)),
        Kind::Played => Some(Ratio::whole(1)),
        _ => None,
    })
}
