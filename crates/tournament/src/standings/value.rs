//! A tie-break's value, and the sum it opens into.

use crate::standings::ratio::Ratio;

/// Why a term counts what it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Note {
    /// A game played, or one that counts as played.
    Played,
    /// The opponent's score was adjusted: byes before a withdrawal count as draws (16.3).
    Adjusted,
    /// An unplayed round as a game with a dummy that has the own score (16.4).
    Dummy,
    /// The dummy's score is held down to the scheduled opponent's (16.4, 2026).
    DummyAsOpponent,
    /// The dummy's score is held down to a draw in every round (16.4, 2026).
    DummyAsDraws,
    /// A round that counts.
    Counted,
    /// A round that counts by half.
    Halved,
    /// The running score after the round.
    Running,
    /// A value of an opponent.
    OfOpponent,
    /// The rating difference for the share of points (table 8.1.1 of the rating rules).
    ByTable,
    /// A number of the entrant's own.
    Own,
    /// The place among those still tied.
    PlaceAmongTied,
}

impl Note {
    /// The note as a code, in snake case.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Note::Played => "played",
            Note::Adjusted => "adjusted",
            Note::Dummy => "dummy",
            Note::DummyAsOpponent => "dummy_as_opponent",
            Note::DummyAsDraws => "dummy_as_draws",
            Note::Counted => "counted",
            Note::Halved => "halved",
            Note::Running => "running",
            Note::OfOpponent => "of_opponent",
            Note::ByTable => "by_table",
            Note::Own => "own",
            Note::PlaceAmongTied => "place_among_tied",
        }
    }
}

/// One summand of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The round, from 1, if it belongs to one.
    pub round: Option<usize>,
    /// The number of the opponent it comes from.
    pub opponent: Option<u32>,
    /// What it adds.
    pub amount: Ratio,
    /// Why.
    pub note: Note,
    /// Whether a cut leaves it out.
    pub cut: bool,
}

/// How the terms make the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combine {
    /// Their sum, those cut left out.
    Sum,
    /// Their average, exact, those cut left out.
    Average,
    /// Their average rounded to a whole number, a half upwards.
    RoundedAverage,
    /// The one term as it is, or a number that a table gives for all of them.
    Other,
}

/// A tie-break's value for one entrant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// The value; `None` if the tie-break is dropped (ratings with an unrated player).
    pub amount: Option<Ratio>,
    /// What it is made of.
    pub terms: Vec<Term>,
    /// How.
    pub combine: Combine,
}

impl Value {
    pub(crate) fn sum(terms: Vec<Term>) -> Value {
        let amount = terms.iter().filter(|t| !t.cut).map(|t| t.amount).sum();
        Value {
            amount: Some(amount),
            terms,
            combine: Combine::Sum,
        }
    }

    pub(crate) fn average(terms: Vec<Term>, combine: Combine) -> Value {
        let kept: Vec<Ratio> = terms.iter().filter(|t| !t.cut).map(|t| t.amount).collect();
        let count = i64::try_from(kept.len()).unwrap_or(i64::MAX);
        let exact = kept.into_iter().sum::<Ratio>().over(count);
        let amount = match combine {
            Combine::RoundedAverage => Ratio::whole(exact.rounded()),
            _ => exact,
        };
        Value {
            amount: Some(amount),
            terms,
            combine,
        }
    }

    pub(crate) fn own(amount: Ratio, note: Note) -> Value {
        let term = Term {
            round: None,
            opponent: None,
            amount,
            note,
            cut: false,
        };
        Value {
            amount: Some(amount),
            terms: vec![term],
            combine: Combine::Other,
        }
    }

    pub(crate) const fn dropped() -> Value {
        Value {
            amount: None,
            terms: Vec::new(),
            combine: Combine::Other,
        }
    }
}
