//! Past rounds of an event, paired again and laid beside what was played.

use core::fmt;

use crate::mark::Mark;
use crate::swiss::event::{NotPairable, is_paired};
use crate::swiss::field::{Edition, Field, Number, Round};
use crate::swiss::round::{NoValidPairing, pair};
use crate::tournament::Tournament;

/// Something that a round has otherwise than the rules give it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// This pair was recorded, and is not made (White first, where the colours are told).
    Recorded(Number, Number),
    /// This pair is made, and was not recorded (White first).
    Made(Number, Number),
    /// This pair was recorded with these colours, and gets the others.
    Colors(Number, Number),
    /// The bye that was recorded, and the bye that is given; 0 is nobody.
    Bye(Number, Number),
    /// Pairs were recorded, and no pairing keeps the absolute rules.
    NoneValid,
    /// Nobody was paired, and a pairing exists.
    Unpaired,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Recorded(one, other) => write!(f, "recorded {one} {other}, not made"),
            Self::Made(white, black) => write!(f, "made {white} {black}, not recorded"),
            Self::Colors(white, black) => {
                write!(f, "recorded {white} {black}, made {black} {white}")
            }
            Self::Bye(recorded, made) => write!(f, "bye recorded for {recorded}, made for {made}"),
            Self::NoneValid => f.write_str("pairs recorded, no valid pairing found"),
            Self::Unpaired => f.write_str("nobody paired, a valid pairing exists"),
        }
    }
}

/// One round beside its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rechecked {
    /// The round, from 1.
    pub round: usize,
    /// What the rules give.
    pub made: Result<Round, NoValidPairing>,
    /// What differs.
    pub differences: Vec<Difference>,
}

/// Pairs every past round of an event again. A round after the last is looked at too, as long as
/// one is planned: it comes last if there is no way to pair it, and not at all if there is.
///
/// # Errors
///
/// The event follows another system.
pub fn recheck(
    event: &Tournament,
    edition: Option<Edition>,
) -> Result<Vec<Rechecked>, NotPairable> {
    let mut rounds = Vec::new();
    let last = event.paired_rounds();
    for round in 1..=last {
        let field = Field::of(event, round, edition)?;
        let made = pair(&field);
        let differences = match (&made, is_paired(event, round)) {
            (Ok(made), true) => differences(event, round, made),
            (Err(_), true) => vec![Difference::NoneValid],
            (Ok(made), false) if !made.pairs.is_empty() => vec![Difference::Unpaired],
            (_, false) => Vec::new(),
        };
        rounds.push(Rechecked {
            round,
            made,
            differences,
        });
    }
    match Field::of(event, last + 1, edition) {
        Ok(field) => {
            let made = pair(&field);
            if made.is_err() {
                rounds.push(Rechecked {
                    round: last + 1,
                    made,
                    differences: Vec::new(),
                });
            }
        }
        Err(NotPairable::OtherSystem(code)) => return Err(NotPairable::OtherSystem(code)),
        Err(_) => {}
    }
    Ok(rounds)
}

/// What the recorded round has otherwise.
fn differences(event: &Tournament, round: usize, made: &Round) -> Vec<Difference> {
    let mut differences = Vec::new();
    let mut recorded = Vec::new();
    let mut bye = 0;
    for player in &event.players {
        let cell = player.cell(round);
        if cell.mark == Mark::PairingBye {
            bye = player.id.0;
        }
        let Some(opponent) = cell.opponent else {
            continue;
        };
        let is_listed = event.player(opponent).is_some();
        if is_listed && opponent < player.id {
            continue;
        }
        let numbers = (player.id.0, opponent.0);
        let is_black = cell.color.is_some_and(|color| !color.is_white());
        let numbers = if is_black {
            (numbers.1, numbers.0)
        } else {
            numbers
        };
        recorded.push((numbers, cell.color.is_some()));
    }
    for ((one, other), has_colors) in &recorded {
        if made.pairs.contains(&(*one, *other)) {
            continue;
        }
        if !made.pairs.contains(&(*other, *one)) {
            differences.push(Difference::Recorded(*one, *other));
        } else if *has_colors {
            differences.push(Difference::Colors(*one, *other));
        }
    }
    for (white, black) in &made.pairs {
        let is_there = recorded
            .iter()
            .any(|(pair, _)| *pair == (*white, *black) || *pair == (*black, *white));
        if !is_there {
            differences.push(Difference::Made(*white, *black));
        }
    }
    if made.bye.unwrap_or(0) != bye {
        differences.push(Difference::Bye(bye, made.bye.unwrap_or(0)));
    }
    differences
}
