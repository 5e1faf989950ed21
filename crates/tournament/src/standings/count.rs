//! Scores and adjusted scores of a field, counted once, and what everything else asks of them.

use std::borrow::Cow;
use std::cell::OnceCell;

use crate::points::Points;
use crate::standings::field::{Axis, Edition, Entrant, Field, Kind, Part};
use crate::standings::ratio::Ratio;
use crate::standings::value::{Note, Term};

/// A field with its scores counted.
#[derive(Debug)]
pub(crate) struct Count<'a> {
    pub(crate) field: Cow<'a, Field>,
    scores: [Vec<Points>; 2],
    adjusted: [Vec<Points>; 2],
    fore: OnceCell<Box<Count<'static>>>,
}

/// What one round of an entrant gives to the tie-breaks by opponents' scores.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contribution {
    pub(crate) round: usize,
    pub(crate) opponent: Option<usize>,
    /// The opponent's score, or the dummy's.
    pub(crate) score: Points,
    pub(crate) note: Note,
    /// Whether the round was left unplayed by the entrant's own doing.
    pub(crate) voluntary: bool,
}

/// A term that a cut may take: ordered by significance first, then by amount.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cuttable {
    pub(crate) term: Term,
    pub(crate) significance: Ratio,
    pub(crate) voluntary: bool,
}

impl<'a> Count<'a> {
    pub(crate) fn of(field: Cow<'a, Field>) -> Count<'a> {
        let both = |axis: Axis, of: &dyn Fn(&Entrant, Axis) -> Points| {
            field
                .entrants
                .iter()
                .map(|entrant| of(entrant, axis))
                .collect::<Vec<_>>()
        };
        let score = |entrant: &Entrant, axis: Axis| entrant.score(axis);
        let fixed = |entrant: &Entrant, axis: Axis| adjusted(&field, entrant, axis);
        let scores = [both(Axis::Match, &score), both(Axis::Game, &score)];
        let adjusted = [both(Axis::Match, &fixed), both(Axis::Game, &fixed)];
        Count {
            field,
            scores,
            adjusted,
            fore: OnceCell::new(),
        }
    }

    /// The same with the pairs of the last round drawn.
    pub(crate) fn fore(&self) -> &Count<'static> {
        self.fore
            .get_or_init(|| Box::new(Count::of(Cow::Owned(self.field.with_last_round_drawn()))))
    }

    pub(crate) fn len(&self) -> usize {
        self.field.entrants.len()
    }

    pub(crate) fn entrant(&self, index: usize) -> &Entrant {
        &self.field.entrants[index]
    }

    pub(crate) fn primary(&self) -> Axis {
        self.field.terms.primary
    }

    pub(crate) fn score(&self, index: usize, axis: Axis) -> Points {
        self.scores[axis.index()][index]
    }

    /// The score as an opponent has it (16.3); in a round robin the score itself.
    pub(crate) fn adjusted(&self, index: usize, axis: Axis) -> Points {
        self.adjusted[axis.index()][index]
    }

    /// Whether a pair counts as a game for tie-breaks by opponents: played, or forfeited where
    /// forfeits count.
    pub(crate) fn counts_as_game(&self, part: &Part, with_forfeits: bool) -> bool {
        let forfeits = with_forfeits || self.field.terms.predetermined;
        part.opponent.is_some()
            && (part.kind == Kind::Played || (forfeits && part.kind.is_forfeit()))
    }

    /// Round by round, whose score counts for this entrant.
    pub(crate) fn contributions(
        &self,
        index: usize,
        axis: Axis,
        with_forfeits: bool,
    ) -> Vec<Contribution> {
        let mut all = Vec::new();
        for (i, part) in self.entrant(index).parts.iter().enumerate() {
            if let Some(c) = self.contribution(index, axis, with_forfeits, i + 1, part) {
                all.push(c);
            }
        }
        all
    }

    fn contribution(
        &self,
        index: usize,
        axis: Axis,
        with_forfeits: bool,
        round: usize,
        part: &Part,
    ) -> Option<Contribution> {
        if let Some(opponent) = part
            .opponent
            .filter(|_| self.counts_as_game(part, with_forfeits))
        {
            let score = self.adjusted(opponent, axis);
            let note = match score == self.score(opponent, axis) {
                true => Note::Played,
                false => Note::Adjusted,
            };
            let opponent = Some(opponent);
            return Some(Contribution {
                round,
                opponent,
                score,
                note,
                voluntary: false,
            });
        }
        if self.field.terms.predetermined || part.kind == Kind::Free {
            return None;
        }
        let (score, note) = self.dummy(index, axis, part);
        let voluntary = part.kind.is_voluntary();
        Some(Contribution {
            round,
            opponent: part.opponent,
            score,
            note,
            voluntary,
        })
    }

    /// The dummy that stands for the opponent of an unplayed round (16.4).
    fn dummy(&self, index: usize, axis: Axis, part: &Part) -> (Points, Note) {
        let own = self.score(index, axis);
        if self.field.terms.edition == Edition::Y2024 {
            return (own, Note::Dummy);
        }
        let scheduled = part.opponent.filter(|_| part.kind.is_forfeit());
        let (most, note) = match scheduled {
            Some(opponent) => (self.adjusted(opponent, axis), Note::DummyAsOpponent),
            None => {
                // Those of the tournament, also in a table after few of them.
                let rounds = i32::try_from(self.field.planned).unwrap_or(i32::MAX);
                (
                    self.field.terms.range(axis).draw * rounds,
                    Note::DummyAsDraws,
                )
            }
        };
        if most < own {
            (most, note)
        } else {
            (own, Note::Dummy)
        }
    }

    pub(crate) fn id_of(&self, opponent: Option<usize>) -> Option<u32> {
        opponent.map(|index| self.entrant(index).id)
    }
}

/// Every round counts what it brought, but byes asked for at the end of a player's event count
/// as draws (16.2.5, 16.3).
fn adjusted(field: &Field, entrant: &Entrant, axis: Axis) -> Points {
    if field.terms.predetermined {
        return entrant.score(axis);
    }
    let last = entrant
        .parts
        .iter()
        .rposition(|p| !p.kind.is_voluntary() && p.kind != Kind::Free);
    let stayed_until = last.map_or(0, |i| i + 1);
    let draw = field.terms.range(axis).draw;
    let parts = entrant.parts.iter().enumerate();
    let counted = parts.map(
        |(i, part)| match part.kind.is_requested() && i >= stayed_until {
            true => draw,
            false => part.on(axis),
        },
    );
    counted.sum::<Points>() + entrant.extra[axis.index()]
}

/// Cuts the least and the most significant terms. Instead of the least significant one the
/// lowest that the entrant left unplayed by his own doing goes, if it is not lower (16.5).
pub(crate) fn cut(all: Vec<Cuttable>, least: usize, most: usize) -> Vec<Term> {
    let mut all = all;
    let by_significance = |c: &Cuttable| (c.significance, c.term.amount);
    for _ in 0..least {
        let open = |c: &(usize, &Cuttable)| !c.1.term.cut;
        let items = || all.iter().enumerate().filter(open);
        let lowest = items().min_by_key(|(_, c)| by_significance(c));
        let unplayed = items()
            .filter(|(_, c)| c.voluntary)
            .min_by_key(|(_, c)| c.term.amount);
        let chosen = match (lowest, unplayed) {
            (Some(low), Some(own)) if own.1.term.amount >= low.1.term.amount => Some(own.0),
            (low, _) => low.map(|(i, _)| i),
        };
        if let Some(i) = chosen {
            all[i].term.cut = true;
        }
    }
    for _ in 0..most {
        let items = all.iter().enumerate().filter(|(_, c)| !c.term.cut);
        let highest = items
            .max_by_key(|(_, c)| by_significance(c))
            .map(|(i, _)| i);
        if let Some(i) = highest {
            all[i].term.cut = true;
        }
    }
    all.into_iter().map(|c| c.term).collect()
}
