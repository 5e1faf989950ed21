//! The value of each tie-break that does not depend on who is tied.

use crate::standings::code::{Method, TieBreak};
use crate::standings::count::{Count, Cuttable, cut};
use crate::standings::field::{Axis, Kind, Part};
use crate::standings::ratio::Ratio;
use crate::standings::value::{Combine, Note, Term, Value};
use crate::standings::{plain, ratings};

impl Count<'_> {
    /// The value of a tie-break for one entrant; `None` for those that compare the tied among
    /// themselves.
    pub(crate) fn value(&self, tie_break: &TieBreak, index: usize) -> Option<Value> {
        let axis = tie_break.axis.unwrap_or(self.primary());
        let value = match tie_break.method {
            Method::Points => plain::score(self, index, axis),
            Method::Score(axis) => plain::score(self, index, axis),
            Method::OtherScore => plain::score(self, index, self.primary().other()),
            Method::Wins => plain::wins(self, index, axis),
            Method::GamesWon => plain::games_won(self, index, axis),
            Method::BlackGames => plain::black_games(self, index),
            Method::BlackWins => plain::black_wins(self, index, axis),
            Method::Progressive => plain::progressive(self, tie_break, index, axis),
            Method::RoundsElected => plain::rounds_elected(self, index),
            Method::Standard => plain::standard(self, index, axis),
            Method::Kashdan => plain::kashdan(self, index, axis),
            Method::Number => {
                Value::own(Ratio::whole(i64::from(self.entrant(index).id)), Note::Own)
            }
            Method::Buchholz => self.buchholz(tie_break, index, axis),
            Method::ForeBuchholz => self.fore().plain_buchholz(tie_break, index, axis),
            Method::AverageBuchholz => self.average_buchholz(tie_break, index, axis),
            Method::SonnebornBerger => self.sonneborn_berger(tie_break, index, axis, axis),
            Method::Extended(theirs, own) => self.sonneborn_berger(tie_break, index, theirs, own),
            Method::Koya => self.koya(tie_break, index, axis),
            Method::ScoreAndSchedule => self.score_and_schedule(tie_break, index),
            Method::AverageRating
            | Method::Rating
            | Method::Performance
            | Method::PerfectPerformance
            | Method::AveragePerformance
            | Method::AveragePerfect => ratings::value(self, tie_break, index),
            Method::DirectEncounter
            | Method::ExtendedEncounter
            | Method::EncounterBoardsTop
            | Method::EncounterBoardsBottom
            | Method::EncounterTop
            | Method::EncounterBottom
            | Method::BoardCount
            | Method::TopBoard
            | Method::BottomBoard => return None,
        };
        Some(value)
    }

    /// BH: the sum of the opponents' adjusted scores (8.1); `/F` as FB.
    fn buchholz(&self, tie_break: &TieBreak, index: usize, axis: Axis) -> Value {
        match tie_break.fore {
            true => self.fore().plain_buchholz(tie_break, index, axis),
            false => self.plain_buchholz(tie_break, index, axis),
        }
    }

    fn plain_buchholz(&self, tie_break: &TieBreak, index: usize, axis: Axis) -> Value {
        let terms = self.contributions(index, axis, tie_break.with_forfeits);
        let cuttable = terms.into_iter().map(|c| {
            let amount = Ratio::from(c.score);
            let opponent = self.id_of(c.opponent);
            let term = Term {
                round: Some(c.round),
                opponent,
                amount,
                note: c.note,
                cut: false,
            };
            Cuttable {
                term,
                significance: amount,
                voluntary: c.voluntary,
            }
        });
        Value::sum(cut(
            cuttable.collect(),
            tie_break.cut_least,
            tie_break.cut_most,
        ))
    }

    /// AOB: the average Buchholz of the opponents met over the board (8.2).
    fn average_buchholz(&self, tie_break: &TieBreak, index: usize, axis: Axis) -> Value {
        let inner = TieBreak {
            fore: tie_break.fore,
            with_forfeits: tie_break.with_forfeits,
            ..TieBreak::plain("BH", Method::Buchholz)
        };
        let of = |opponent: usize| self.buchholz(&inner, opponent, axis).amount;
        let terms = self.of_opponents(tie_break, index, of);
        Value::average(terms, Combine::Average)
    }

    /// One value of each opponent met over the board, cut as asked.
    pub(crate) fn of_opponents(
        &self,
        tie_break: &TieBreak,
        index: usize,
        of: impl Fn(usize) -> Option<Ratio>,
    ) -> Vec<Term> {
        let parts = self.entrant(index).parts.iter().enumerate();
        let met = parts.filter(|(_, part)| part.kind == Kind::Played);
        let cuttable = met.filter_map(|(i, part)| {
            let opponent = part.opponent?;
            let amount = of(opponent)?;
            let id = Some(self.entrant(opponent).id);
            let note = Note::OfOpponent;
            let term = Term {
                round: Some(i + 1),
                opponent: id,
                amount,
                note,
                cut: false,
            };
            Some(Cuttable {
                term,
                significance: amount,
                voluntary: false,
            })
        });
        cut(cuttable.collect(), tie_break.cut_least, tie_break.cut_most)
    }

    /// SB: opponents' scores on one axis by own results on another (9.1).
    fn sonneborn_berger(
        &self,
        tie_break: &TieBreak,
        index: usize,
        theirs: Axis,
        own: Axis,
    ) -> Value {
        let count = if tie_break.fore {
            self.fore()
        } else {
            return self.berger(tie_break, index, theirs, own);
        };
        count.berger(tie_break, index, theirs, own)
    }

    fn berger(&self, tie_break: &TieBreak, index: usize, theirs: Axis, own: Axis) -> Value {
        let parts = &self.entrant(index).parts;
        let terms = self.contributions(index, theirs, tie_break.with_forfeits);
        let cuttable = terms.into_iter().map(|c| {
            let result = parts[c.round - 1].on(own);
            let score = Ratio::from(c.score);
            let amount = score * Ratio::from(result);
            let opponent = self.id_of(c.opponent);
            let term = Term {
                round: Some(c.round),
                opponent,
                amount,
                note: c.note,
                cut: false,
            };
            Cuttable {
                term,
                significance: score,
                voluntary: c.voluntary,
            }
        });
        Value::sum(cut(
            cuttable.collect(),
            tie_break.cut_least,
            tie_break.cut_most,
        ))
    }

    /// KS: points against those who made at least half of the most possible (9.2); `/L` shifts
    /// that limit by half points.
    fn koya(&self, tie_break: &TieBreak, index: usize, axis: Axis) -> Value {
        let range = self.field.terms.range(axis);
        let most = Ratio::from(range.win) * Ratio::whole(self.games_each());
        let limit = most.over(2) + Ratio::new(i64::from(tie_break.limit), 2);
        let counts = |part: &Part| {
            let opponent = part
                .opponent
                .filter(|_| self.counts_as_game(part, tie_break.with_forfeits))?;
            (Ratio::from(self.score(opponent, axis)) >= limit).then_some(opponent)
        };
        let parts = self.entrant(index).parts.iter().enumerate();
        let terms = parts.filter_map(|(i, part)| {
            let opponent = Some(self.entrant(counts(part)?).id);
            let amount = Ratio::from(part.on(axis));
            Some(Term {
                round: Some(i + 1),
                opponent,
                amount,
                note: Note::Counted,
                cut: false,
            })
        });
        Value::sum(terms.collect())
    }

    /// How many games everybody could play: the rounds, without the free one of an odd round
    /// robin.
    fn games_each(&self) -> i64 {
        let games = match self.field.terms.predetermined {
            true => {
                let paired = |p: &&Part| p.opponent.is_some();
                let each = self.field.entrants.iter();
                each.map(|e| e.parts.iter().filter(paired).count())
                    .max()
                    .unwrap_or(0)
            }
            false => self.field.rounds,
        };
        i64::try_from(games).unwrap_or(i64::MAX)
    }

    /// SSSC: the secondary score, and the Buchholz of the primary one divided by the number that
    /// brings both to one scale.
    fn score_and_schedule(&self, tie_break: &TieBreak, index: usize) -> Value {
        let primary = self.primary();
        let secondary = primary.other();
        let divisor = match tie_break.divisor {
            Some(given) => i64::from(given),
            None => self.schedule_divisor(),
        };
        let inner = TieBreak {
            fore: false,
            ..tie_break.clone()
        };
        let strength = self.plain_buchholz(&inner, index, primary);
        let parts = strength.terms.into_iter();
        let mut terms: Vec<Term> = parts
            .map(|term| Term {
                amount: term.amount.over(divisor),
                ..term
            })
            .collect();
        let own = Ratio::from(self.score(index, secondary));
        terms.insert(
            0,
            Term {
                round: None,
                opponent: None,
                amount: own,
                note: Note::Own,
                cut: false,
            },
        );
        Value::sum(terms)
    }

    /// Rounds by the most of a round on the primary axis, divided by the most on the secondary
    /// one, rounded down, at least 1.
    pub(crate) fn schedule_divisor(&self) -> i64 {
        let most = |axis: Axis| i64::from(self.field.terms.range(axis).win.tenths());
        let rounds = i64::try_from(self.field.rounds).unwrap_or(i64::MAX);
        let (up, down) = (most(self.primary()), most(self.primary().other()));
        if down == 0 {
            1
        } else {
            (rounds * up / down).max(1)
        }
    }
}
