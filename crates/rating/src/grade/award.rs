//! What a game gives and takes: the printed formula, in exact numbers (B1, R1–R8).

use super::points::Points;
use super::rules::{Floor, GradeRules, Rounding};
use crate::outcome::Outcome;
use crate::score::Score;

/// One of the two players of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The first, White.
    A,
    /// The second, Black.
    B,
}

/// The line of the printed formula that a game falls under; D is the difference of the totals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Clause {
    /// Not rated: nothing changes (R14).
    Unrated,
    /// A draw, D below 10.
    DrawBelow10,
    /// A draw, D from 10 to below 100.
    DrawBelow100,
    /// A draw, D from 100.
    DrawFrom100,
    /// A win between equals.
    EqualWin,
    /// The lower side wins, D below 10.
    LowerWinsBelow10,
    /// The lower side wins, D from 10 to below 100.
    LowerWinsBelow100,
    /// The lower side wins, D from 100.
    LowerWinsFrom100,
    /// The higher side wins, D below 10.
    HigherWinsBelow10,
    /// The higher side wins, D from 10 to below 100.
    HigherWinsBelow100,
    /// The higher side wins, D from 100 to below 200.
    HigherWinsBelow200,
    /// The higher side wins, D from 200.
    HigherWinsFrom200,
}

impl Clause {
    /// All of them.
    // tidy: table
    pub const ALL: [Self; 12] = [
        Self::Unrated,
        Self::DrawBelow10,
        Self::DrawBelow100,
        Self::DrawFrom100,
        Self::EqualWin,
        Self::LowerWinsBelow10,
        Self::LowerWinsBelow100,
        Self::LowerWinsFrom100,
        Self::HigherWinsBelow10,
        Self::HigherWinsBelow100,
        Self::HigherWinsBelow200,
        Self::HigherWinsFrom200,
    ];

    /// A name that screens translate.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Unrated => "unrated",
            Self::DrawBelow10 => "draw_below_10",
            Self::DrawBelow100 => "draw_below_100",
            Self::DrawFrom100 => "draw_from_100",
            Self::EqualWin => "equal_win",
            Self::LowerWinsBelow10 => "lower_wins_below_10",
            Self::LowerWinsBelow100 => "lower_wins_below_100",
            Self::LowerWinsFrom100 => "lower_wins_from_100",
            Self::HigherWinsBelow10 => "higher_wins_below_10",
            Self::HigherWinsBelow100 => "higher_wins_below_100",
            Self::HigherWinsBelow200 => "higher_wins_below_200",
            Self::HigherWinsFrom200 => "higher_wins_from_200",
        }
    }

    /// The gain as printed, with D for the difference.
    pub const fn formula(self) -> &'static str {
        match self {
            Self::Unrated | Self::DrawBelow10 | Self::HigherWinsFrom200 => "0",
            Self::EqualWin | Self::LowerWinsBelow10 | Self::HigherWinsBelow10 => "10",
            Self::DrawBelow100 => "(10+D/10)/2",
            Self::DrawFrom100 => "D/4",
            Self::LowerWinsBelow100 => "10+D/10",
            Self::LowerWinsFrom100 => "D/2",
            Self::HigherWinsBelow100 => "10-D/12.5",
            Self::HigherWinsBelow200 => "2",
        }
    }

    /// The differences it is for, from and below, in points.
    pub const fn band(self) -> (u32, Option<u32>) {
        match self {
            Self::Unrated => (0, None),
            Self::EqualWin => (0, Some(0)),
            Self::DrawBelow10 | Self::LowerWinsBelow10 | Self::HigherWinsBelow10 => (0, Some(10)),
            Self::DrawBelow100 | Self::LowerWinsBelow100 | Self::HigherWinsBelow100 => {
                (10, Some(100))
            }
            Self::DrawFrom100 | Self::LowerWinsFrom100 => (100, None),
            Self::HigherWinsBelow200 => (100, Some(200)),
            Self::HigherWinsFrom200 => (200, None),
        }
    }

    /// The gain in hundredths of a point as an exact fraction, for a difference in hundredths.
    const fn gain(self, d: i64) -> (i64, i64) {
        match self {
            Self::Unrated | Self::DrawBelow10 | Self::HigherWinsFrom200 => (0, 1),
            Self::EqualWin | Self::LowerWinsBelow10 | Self::HigherWinsBelow10 => (1_000, 1),
            Self::DrawBelow100 => (10_000 + d, 20),
            Self::DrawFrom100 => (d, 4),
            Self::LowerWinsBelow100 => (10_000 + d, 10),
            Self::LowerWinsFrom100 => (d, 2),
            Self::HigherWinsBelow100 => (25_000 - 2 * d, 25),
            Self::HigherWinsBelow200 => (200, 1),
        }
    }

    /// The clause for a difference in hundredths; `lower` is the lower side's score.
    const fn of(lower: Score, d: i64) -> Self {
        match (lower, d) {
            (Score::Draw, ..1_000) => Self::DrawBelow10,
            (Score::Draw, ..10_000) => Self::DrawBelow100,
            (Score::Draw, _) => Self::DrawFrom100,
            (_, 0) => Self::EqualWin,
            (Score::Win, ..1_000) => Self::LowerWinsBelow10,
            (Score::Win, ..10_000) => Self::LowerWinsBelow100,
            (Score::Win, _) => Self::LowerWinsFrom100,
            (Score::Loss, ..1_000) => Self::HigherWinsBelow10,
            (Score::Loss, ..10_000) => Self::HigherWinsBelow100,
            (Score::Loss, ..20_000) => Self::HigherWinsBelow200,
            (Score::Loss, _) => Self::HigherWinsFrom200,
        }
    }
}

/// What a game gave and took, with all that explains it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Award {
    /// The totals before the game, A's then B's.
    pub before: [Points; 2],
    /// The totals after it.
    pub after: [Points; 2],
    /// D, the difference of the totals that counted.
    pub difference: Points,
    /// The line of the formula.
    pub clause: Clause,
    /// Who gains; nobody in an unrated game and in a draw between equals.
    pub gainer: Option<Side>,
    /// The exact gain in hundredths, as numerator and denominator.
    pub exact_hundredths: (i64, i64),
    /// The gain, rounded once.
    pub gain: Points,
    /// What the other side loses: the gain, or less at a floor.
    pub loss: Points,
}

/// Counts a game between totals `a` and `b`.
///
/// ```
/// use rating::{GradeRules, Points, Score, award};
///
/// let made = award(Points::whole(599), Points::whole(500), "1-0".parse()?, &GradeRules::STANDARD);
/// assert_eq!(made.after.map(|points| points.to_string()), ["601.08", "497.92"]);
/// assert_eq!((made.clause.formula(), made.difference.to_string().as_str()), ("10-D/12.5", "99"));
/// # Ok::<(), rating::ParseScoreError>(())
/// ```
pub fn award(a: Points, b: Points, outcome: Outcome, rules: &GradeRules) -> Award {
    award_from([a, b], [a, b], outcome, rules)
}

/// Counts a game by the totals of `basis`, such as those at the start of a round, and applies it
/// to those of `now` (R13).
pub fn award_from(
    basis: [Points; 2],
    now: [Points; 2],
    outcome: Outcome,
    rules: &GradeRules,
) -> Award {
    let difference = basis[0].distance(basis[1]);
    // Between equals A passes for the lower side: a win gives the same to either, a draw nothing.
    let lower = if basis[0] <= basis[1] {
        Side::A
    } else {
        Side::B
    };
    let (clause, gainer) = match outcome {
        Outcome::Unrated => (Clause::Unrated, None),
        Outcome::Played(score) => {
            let of_lower = if lower == Side::A {
                score
            } else {
                score.reversed()
            };
            let gainer = match score {
                Score::Win => Some(Side::A),
                Score::Loss => Some(Side::B),
                Score::Draw if difference == Points::ZERO => None,
                Score::Draw => Some(lower),
            };
            (Clause::of(of_lower, difference.hundredths()), gainer)
        }
    };
    let exact = clause.gain(difference.hundredths());
    let gain = round(exact, rules.rounding);
    let loss = match (gainer, rules.floor) {
        (None, _) => Points::ZERO,
        (_, Floor::None) => gain,
        (Some(side), Floor::ZeroLoser) => gain.min(now[1 - index(side)].max(Points::ZERO)),
    };
    let mut after = now;
    if let Some(side) = gainer {
        after[index(side)] = after[index(side)] + gain;
        after[1 - index(side)] = after[1 - index(side)] - loss;
    }
    Award {
        before: now,
        after,
        difference,
        clause,
        gainer,
        exact_hundredths: exact,
        gain,
        loss,
    }
}

const fn index(side: Side) -> usize {
    match side {
        Side::A => 0,
        Side::B => 1,
    }
}

/// The one rounding of a gain; gains are not negative.
fn round((n, m): (i64, i64), rounding: Rounding) -> Points {
    Points::computed(match rounding {
        Rounding::Hundredths => (2 * n + m) / (2 * m),
        Rounding::Whole => (2 * n + 100 * m) / (200 * m) * 100,
    })
}
