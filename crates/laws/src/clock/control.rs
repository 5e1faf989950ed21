//! The time control: periods with their moves, time and addition (article 6.3).

use std::fmt;

use crate::instant::Millis;

/// What is added, or not charged, in each turn of a period.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Bonus {
    /// Nothing.
    #[default]
    None,
    /// Fischer: added to the clock when the move is completed.
    Fischer(Millis),
    /// Simple delay: the first so many milliseconds of a turn cost nothing.
    Delay(Millis),
    /// Bronstein: what was used is given back when the move is completed, up to so much.
    Bronstein(Millis),
}

impl Bonus {
    /// The number in it, whatever the kind.
    #[must_use]
    pub const fn amount(self) -> Millis {
        match self {
            Bonus::None => Millis::ZERO,
            Bonus::Fischer(n) | Bonus::Delay(n) | Bonus::Bronstein(n) => n,
        }
    }

    /// What of a turn that has lasted `turn` is charged while it lasts.
    pub(crate) fn charged(self, turn: Millis) -> Millis {
        match self {
            Bonus::Delay(free) => (turn - free).at_least_zero(),
            _ => turn,
        }
    }

    /// What is added on completing a move that took `turn`.
    pub(crate) fn on_completion(self, turn: Millis) -> Millis {
        match self {
            Bonus::Fischer(n) => n,
            Bonus::Bronstein(n) => n.min(turn),
            Bonus::None | Bonus::Delay(_) => Millis::ZERO,
        }
    }
}

/// One period of a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Period {
    /// Moves to make in it; `None`: all that remain.
    pub moves: Option<u16>,
    /// Time it brings.
    pub time: Millis,
    /// Addition or delay in each turn.
    pub bonus: Bonus,
}

/// The kind of clock, as a screen names it: by the first period's addition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeControlKind {
    /// Time for a number of moves or for all, nothing added per move.
    Periods,
    /// Increment.
    Fischer,
    /// Simple delay.
    Delay,
    /// Bronstein delay.
    Bronstein,
    /// Days for each move.
    Daily,
    /// No clock.
    Untimed,
}

/// How much time the players have.
///
/// ```
/// use laws::{Millis, TimeControl};
/// let classical: TimeControl = "40/9000,16/3600*".parse()?;
/// assert_eq!(classical.to_string(), "40/9000,16/3600*");
/// assert_eq!(classical.period(7).map(|p| p.moves), Some(Some(16)), "the last one repeats");
/// let fault = "40/9000".parse::<TimeControl>().unwrap_err();
/// assert_eq!((fault.code.as_str(), fault.place), ("last_period_limited", 0));
/// # Ok::<(), laws::TimeControlFault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TimeControl {
    pub(crate) shape: Shape,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Shape {
    /// At least one period; only the last may repeat, and a repeating one counts moves.
    Periods {
        periods: Vec<Period>,
        repeats: bool,
    },
    Days(u16),
    Untimed,
}

impl TimeControl {
    /// No clock.
    #[must_use]
    pub const fn untimed() -> TimeControl {
        TimeControl {
            shape: Shape::Untimed,
        }
    }

    /// One period for the whole game, nothing added: `300`.
    #[must_use]
    pub fn sudden_death(time: Millis) -> TimeControl {
        let period = Period {
            moves: None,
            time,
            bonus: Bonus::None,
        };
        TimeControl {
            shape: Shape::Periods {
                periods: vec![period],
                repeats: false,
            },
        }
    }

    /// The periods as written; none in a game of days or without a clock.
    #[must_use]
    pub fn periods(&self) -> &[Period] {
        match &self.shape {
            Shape::Periods { periods, .. } => periods,
            Shape::Days(_) | Shape::Untimed => &[],
        }
    }

    /// The period with this number, from 0; past the end the last one stands.
    #[must_use]
    pub fn period(&self, number: u16) -> Option<Period> {
        let periods = self.periods();
        periods.get(usize::from(number)).or(periods.last()).copied()
    }

    /// Does the last period repeat?
    #[must_use]
    pub fn repeats(&self) -> bool {
        matches!(self.shape, Shape::Periods { repeats: true, .. })
    }

    /// Days for each move, in a daily game.
    #[must_use]
    pub fn days(&self) -> Option<u16> {
        match self.shape {
            Shape::Days(days) => Some(days),
            _ => None,
        }
    }

    /// Is there a clock?
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.shape != Shape::Untimed
    }

    /// What each clock shows before anything is added for the first move.
    #[must_use]
    pub fn initial(&self) -> Option<Millis> {
        match &self.shape {
            Shape::Periods { periods, .. } => periods.first().map(|p| p.time),
            Shape::Days(days) => Some(days_long(*days)),
            Shape::Untimed => None,
        }
    }

    /// The kind of clock.
    #[must_use]
    pub fn kind(&self) -> TimeControlKind {
        match &self.shape {
            Shape::Days(_) => TimeControlKind::Daily,
            Shape::Untimed => TimeControlKind::Untimed,
            Shape::Periods { periods, .. } => match periods.first().map(|p| p.bonus) {
                Some(Bonus::Fischer(_)) => TimeControlKind::Fischer,
                Some(Bonus::Delay(_)) => TimeControlKind::Delay,
                Some(Bonus::Bronstein(_)) => TimeControlKind::Bronstein,
                Some(Bonus::None) | None => TimeControlKind::Periods,
            },
        }
    }

    /// Number of the period after so many completed moves, and how many of them are in it.
    pub(crate) fn place_after(&self, completed: u32) -> (u16, u16) {
        let (mut number, mut rest) = (0u16, completed);
        while let Some(moves) = self.period(number).and_then(|p| p.moves) {
            if rest < u32::from(moves) {
                break;
            }
            rest -= u32::from(moves);
            number = number.saturating_add(1);
        }
        (number, u16::try_from(rest).unwrap_or(u16::MAX))
    }
}

/// So many days.
pub(crate) fn days_long(days: u16) -> Millis {
    Millis::from_secs(86_400 * i64::from(days))
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (periods, repeats) = match &self.shape {
            Shape::Untimed => return f.write_str("untimed"),
            Shape::Days(days) => return write!(f, "days:{days}"),
            Shape::Periods { periods, repeats } => (periods, *repeats),
        };
        for (i, period) in periods.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            if let Some(moves) = period.moves {
                write!(f, "{moves}/")?;
            }
            write!(f, "{}", period.time)?;
            match period.bonus {
                Bonus::None => {}
                Bonus::Fischer(n) => write!(f, "+{n}")?,
                Bonus::Delay(n) => write!(f, "d{n}")?,
                Bonus::Bronstein(n) => write!(f, "b{n}")?,
            }
        }
        f.write_str(if repeats { "*" } else { "" })
    }
}
