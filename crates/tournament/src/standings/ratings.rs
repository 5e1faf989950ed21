//! Tie-breaks by rating (art. 10). Unplayed games never count here.

use rating::{HalfPoints, perfect_performance, performance};

use crate::standings::code::{Method, TieBreak};
use crate::standings::count::Count;
use crate::standings::field::Kind;
use crate::standings::ratio::Ratio;
use crate::standings::value::{Combine, Note, Term, Value};

pub(super) fn value(count: &Count<'_>, tie_break: &TieBreak, index: usize) -> Value {
    // One unrated player and they are dropped, unless the rules say how he counts.
    let unrated = count
        .field
        .entrants
        .iter()
        .any(|entrant| entrant.rating.is_none());
    if unrated && count.field.terms.unrated.is_none() {
        return Value::dropped();
    }
    let of_opponents = |of: &dyn Fn(usize) -> Option<Ratio>| {
        let terms = count.of_opponents(tie_break, index, of);
        Value::average(terms, Combine::RoundedAverage)
    };
    match tie_break.method {
        Method::AverageRating => of_opponents(&|i| Some(rating_of(count, i))),
        Method::AveragePerformance => of_opponents(&|i| made(count, i).amount),
        Method::AveragePerfect => of_opponents(&|i| perfect(count, i).amount),
        Method::Performance => made(count, index),
        Method::PerfectPerformance => perfect(count, index),
        _ => Value::own(rating_of(count, index), Note::Own),
    }
}

fn rating_or_default(count: &Count<'_>, index: usize) -> i32 {
    count
        .entrant(index)
        .rating
        .or(count.field.terms.unrated)
        .unwrap_or(0)
}

fn rating_of(count: &Count<'_>, index: usize) -> Ratio {
    Ratio::whole(i64::from(rating_or_default(count, index)))
}

/// Ratings of the opponents met over the board, and the game points against them: a win is one
/// point here whatever the event's point system says.
fn games(count: &Count<'_>, index: usize) -> (Vec<i32>, HalfPoints, Vec<Term>) {
    let axis = count.primary();
    let draw = count.field.terms.range(axis).draw;
    let (mut ratings, mut halves, mut terms) = (Vec::new(), 0, Vec::new());
    for (i, part) in count.entrant(index).parts.iter().enumerate() {
        let Some(opponent) = part.opponent.filter(|_| part.kind == Kind::Played) else {
            continue;
        };
        ratings.push(rating_or_default(count, opponent));
        halves += match part.on(axis).cmp(&draw) {
            core::cmp::Ordering::Greater => 2,
            core::cmp::Ordering::Equal => 1,
            core::cmp::Ordering::Less => 0,
        };
        terms.push(Term {
            round: Some(i + 1),
            opponent: Some(count.entrant(opponent).id),
            amount: rating_of(count, opponent),
            note: Note::OfOpponent,
            cut: false,
        });
    }
    (ratings, HalfPoints::new(halves), terms)
}

/// TPR: the average of the opponents and the difference for the share of points. Without a game
/// it is zero.
fn made(count: &Count<'_>, index: usize) -> Value {
    let (ratings, points, mut terms) = games(count, index);
    let Some(made) = performance(&ratings, points) else {
        return Value::own(Ratio::ZERO, Note::Own);
    };
    let amount = Ratio::whole(i64::from(made.dp));
    terms.push(Term {
        round: None,
        opponent: None,
        amount,
        note: Note::ByTable,
        cut: false,
    });
    let amount = Some(Ratio::whole(i64::from(made.rating)));
    Value {
        amount,
        terms,
        combine: Combine::Other,
    }
}

/// PTP: the lowest rating that would be expected to score as much.
fn perfect(count: &Count<'_>, index: usize) -> Value {
    let (ratings, points, terms) = games(count, index);
    let Some(perfect) = perfect_performance(&ratings, points) else {
        return Value::own(Ratio::ZERO, Note::Own);
    };
    Value {
        amount: Some(Ratio::whole(i64::from(perfect))),
        terms,
        combine: Combine::Other,
    }
}
