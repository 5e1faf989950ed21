//! How fast a game is: by the screens' names, and by the Laws' (appendices A and B).

use core::fmt;

use crate::clock::control::{Bonus, TimeControl};
use crate::instant::Millis;

/// The name a screen gives to a time control, from base + 40 × addition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Speed {
    /// Under three minutes.
    Bullet,
    /// Under eight minutes.
    Blitz,
    /// Under twenty-five minutes.
    Rapid,
    /// Longer.
    Classical,
    /// Days for each move.
    Daily,
    /// No clock.
    Untimed,
}

/// The three tempos of the Laws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tempo {
    /// At least 60 minutes for 60 moves; also days and no clock.
    Standard,
    /// More than 10 and less than 60 minutes for 60 moves (A.1).
    Rapid,
    /// 10 minutes or less for 60 moves (B.1).
    Blitz,
}

impl Tempo {
    /// `standard`, `rapid`, `blitz`
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Tempo::Standard => "standard",
            Tempo::Rapid => "rapid",
            Tempo::Blitz => "blitz",
        }
    }

    /// Reads [`Tempo::code`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<Tempo> {
        [Tempo::Standard, Tempo::Rapid, Tempo::Blitz]
            .into_iter()
            .find(|t| t.code() == code)
    }
}

impl fmt::Display for Tempo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl TimeControl {
    /// The speed class.
    #[must_use]
    pub fn speed(&self) -> Speed {
        match self.expected(40) {
            None if self.days().is_some() => Speed::Daily,
            None => Speed::Untimed,
            Some(t) if t < Millis::from_secs(180) => Speed::Bullet,
            Some(t) if t < Millis::from_secs(480) => Speed::Blitz,
            Some(t) if t < Millis::from_secs(1500) => Speed::Rapid,
            Some(_) => Speed::Classical,
        }
    }

    /// The tempo of the Laws.
    #[must_use]
    pub fn tempo(&self) -> Tempo {
        match self.expected(60) {
            Some(t) if t <= Millis::from_secs(600) => Tempo::Blitz,
            Some(t) if t < Millis::from_secs(3600) => Tempo::Rapid,
            _ => Tempo::Standard,
        }
    }

    /// Time one player has for so many moves; delays count as additions.
    fn expected(&self, moves: u16) -> Option<Millis> {
        let mut total = self.periods().first()?.time;
        let (mut number, mut in_period) = (0u16, 0u16);
        for made in 1..=moves {
            let period = self.period(number)?;
            total += match period.bonus {
                Bonus::None => Millis::ZERO,
                bonus => bonus.amount(),
            };
            in_period += 1;
            if period.moves == Some(in_period) && made < moves {
                number = number.saturating_add(1);
                in_period = 0;
                total += self.period(number)?.time;
            }
        }
        Some(total)
    }
}
