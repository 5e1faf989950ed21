//! Reading a time control, with the code and the place of what is wrong.

use std::str::FromStr;

use crate::clock::control::{Bonus, Period, Shape, TimeControl};
use crate::instant::Millis;

/// Longest period: a thousand hours.
const PERIOD_SECS_MAX: i64 = 3_600_000;
/// Longest increment or delay: an hour.
const BONUS_SECS_MAX: i64 = 3_600;
/// Most moves in a period.
const MOVES_MAX: i64 = 1_000;
/// Most periods.
const PERIODS_MAX: usize = 10;
/// Most days for a move.
const DAYS_MAX: i64 = 366;

/// What is wrong with the text of a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{}: {} (byte {place})", code.as_str(), code.text())]
pub struct TimeControlFault {
    /// What.
    pub code: TimeControlFaultCode,
    /// Where: byte offset in the text.
    pub place: usize,
}

/// The faults a time control may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeControlFaultCode {
    /// Nothing is written.
    Empty,
    /// A whole number is wanted here.
    NumberWanted,
    /// The number is larger than this hall takes.
    NumberTooLarge,
    /// A period without time.
    NoTime,
    /// A period of no moves.
    NoMoves,
    /// The last period counts moves and does not repeat.
    LastPeriodLimited,
    /// A period that takes all moves is followed by another.
    EarlierPeriodUnlimited,
    /// Only the last period may repeat, and only if it counts moves.
    CannotRepeat,
    /// Too many periods.
    TooManyPeriods,
    /// Something is left over.
    Unexpected,
}

impl TimeControlFaultCode {
    /// The code, in snake case.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::NumberWanted => "number_wanted",
            Self::NumberTooLarge => "number_too_large",
            Self::NoTime => "no_time",
            Self::NoMoves => "no_moves",
            Self::LastPeriodLimited => "last_period_limited",
            Self::EarlierPeriodUnlimited => "earlier_period_unlimited",
            Self::CannotRepeat => "cannot_repeat",
            Self::TooManyPeriods => "too_many_periods",
            Self::Unexpected => "unexpected",
        }
    }

    const fn text(self) -> &'static str {
        match self {
            Self::Empty => "nothing is written",
            Self::NumberWanted => "a whole number is wanted",
            Self::NumberTooLarge => "the number is too large",
            Self::NoTime => "a period needs time",
            Self::NoMoves => "a period needs moves",
            Self::LastPeriodLimited => "the last period must take all moves or repeat (*)",
            Self::EarlierPeriodUnlimited => "only the last period may take all moves",
            Self::CannotRepeat => "only a last period with a number of moves can repeat",
            Self::TooManyPeriods => "there are too many periods",
            Self::Unexpected => "nothing more is expected",
        }
    }
}

use TimeControlFaultCode as Code;

impl FromStr for TimeControl {
    type Err = TimeControlFault;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlFault> {
        if text.is_empty() {
            return Err(TimeControlFault {
                code: Code::Empty,
                place: 0,
            });
        }
        if text == "untimed" {
            return Ok(TimeControl::untimed());
        }
        let mut reader = Reader { text, place: 0 };
        let shape = if reader.takes("days:") {
            let days = reader.number(DAYS_MAX, Code::NoTime)?;
            Shape::Days(u16::try_from(days).unwrap_or(u16::MAX))
        } else {
            reader.periods()?
        };
        if reader.place < text.len() {
            return Err(reader.fault(Code::Unexpected));
        }
        Ok(TimeControl { shape })
    }
}

struct Reader<'a> {
    text: &'a str,
    place: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.place..).unwrap_or("")
    }

    fn fault(&self, code: Code) -> TimeControlFault {
        TimeControlFault {
            code,
            place: self.place,
        }
    }

    fn takes(&mut self, what: &str) -> bool {
        let taken = self.rest().starts_with(what);
        if taken {
            self.place += what.len();
        }
        taken
    }

    /// A whole number from 1 to `max`; zero is the fault `zero`.
    fn number(&mut self, max: i64, zero: Code) -> Result<i64, TimeControlFault> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return Err(self.fault(Code::NumberWanted));
        }
        let value = self
            .rest()
            .get(..digits)
            .and_then(|d| d.parse::<i64>().ok());
        match value {
            Some(0) => Err(self.fault(zero)),
            Some(n) if n <= max => {
                self.place += digits;
                Ok(n)
            }
            _ => Err(self.fault(Code::NumberTooLarge)),
        }
    }

    fn periods(&mut self) -> Result<Shape, TimeControlFault> {
        let mut periods = Vec::new();
        loop {
            let begin = self.place;
            let period = self.period()?;
            periods.push(period);
            if self.takes("*") {
                if period.moves.is_none() || self.place < self.text.len() {
                    self.place -= 1;
                    return Err(self.fault(Code::CannotRepeat));
                }
                return Ok(Shape::Periods {
                    periods,
                    repeats: true,
                });
            }
            if !self.takes(",") {
                if period.moves.is_some() && self.rest().is_empty() {
                    let code = Code::LastPeriodLimited;
                    return Err(TimeControlFault { code, place: begin });
                }
                return Ok(Shape::Periods {
                    periods,
                    repeats: false,
                });
            }
            if period.moves.is_none() {
                let code = Code::EarlierPeriodUnlimited;
                return Err(TimeControlFault { code, place: begin });
            }
            if periods.len() == PERIODS_MAX {
                return Err(self.fault(Code::TooManyPeriods));
            }
        }
    }

    fn period(&mut self) -> Result<Period, TimeControlFault> {
        let begin = self.place;
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let moves = if self.rest().as_bytes().get(digits) == Some(&b'/') {
            let moves = self.number(MOVES_MAX, Code::NoMoves)?;
            self.takes("/");
            u16::try_from(moves).ok()
        } else {
            self.place = begin;
            None
        };
        let time = Millis::from_secs(self.number(PERIOD_SECS_MAX, Code::NoTime)?);
        let kind: fn(Millis) -> Bonus = if self.takes("+") {
            Bonus::Fischer
        } else if self.takes("d") {
            Bonus::Delay
        } else if self.takes("b") {
            Bonus::Bronstein
        } else {
            return Ok(Period {
                moves,
                time,
                bonus: Bonus::None,
            });
        };
        // `180+0` is a way to write `180`.
        let bonus = if self.rest().starts_with('0') && !self.rest().starts_with("00") {
            self.place += 1;
            Bonus::None
        } else {
            kind(Millis::from_secs(
                self.number(BONUS_SECS_MAX, Code::NumberWanted)?,
            ))
        };
        Ok(Period { moves, time, bonus })
    }
}
