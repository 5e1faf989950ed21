//! Invented tournaments, drawn by lot from a seed.

#![allow(dead_code, reason = "each test uses a part")]

use rules::Color;
use tournament::swiss::{Edition, Entrant, Field, Missed, Past, Round, Worth};

/// Numbers that look drawn by lot.
#[derive(Clone, Debug)]
pub(crate) struct Lot(u64);

impl Lot {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x1234_5678_9abc_def1)
    }

    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % end
    }

    pub(crate) fn percent(&mut self, chance: u64) -> bool {
        self.below(100) < chance
    }
}

/// A tournament of so many players before its first round.
pub(crate) fn start(size: usize, rounds: usize, edition: Edition, lot: &mut Lot) -> Field {
    let entrants = (1..=size as u32).map(|number| Entrant {
        number,
        seed: number,
        past: Vec::new(),
        virtual_points: if lot.percent(10) {
            vec![10, 10, 5]
        } else {
            Vec::new()
        },
        present: true,
    });
    let mut field = Field {
        entrants: entrants.collect(),
        rounds,
        initial_color: Color::from_white(lot.percent(50)),
        edition,
        ..Field::default()
    };
    if lot.percent(20) {
        field.worth = Worth {
            win: 30,
            draw: 10,
            loss: 0,
        };
    }
    if !lot.percent(15) {
        for entrant in &mut field.entrants {
            entrant.virtual_points.clear();
        }
    }
    for _ in 0..lot.below(3) {
        let (one, other) = (
            lot.below(size as u64) as u32 + 1,
            lot.below(size as u64) as u32 + 1,
        );
        if one != other {
            field.forbidden.push((one, other));
        }
    }
    field
}

/// Draws who is absent from the coming round.
pub(crate) fn gather(field: &mut Field, lot: &mut Lot) {
    for entrant in &mut field.entrants {
        entrant.present = !lot.percent(7);
    }
}

/// Plays a round by lot, and moves on to the next.
pub(crate) fn play(field: &mut Field, round: &Round, lot: &mut Lot) {
    let worth = field.worth;
    for entrant in &mut field.entrants {
        let points = [worth.loss, worth.draw, worth.loss, worth.win][lot.below(4) as usize];
        entrant.past.push(Past {
            opponent: None,
            color: None,
            points: if entrant.present { 0 } else { points },
            missed: Some(Missed::Absent),
        });
    }
    let last = field.round - 1;
    for (white, black) in &round.pairs {
        let edge = (*black as i64 - *white as i64) * 200 / field.entrants.len() as i64;
        let drawn = lot.below(1000) as i64 - edge;
        let is_forfeit = lot.percent(5);
        let (first, second) = match drawn {
            ..350 => (worth.win, worth.loss),
            350..650 if !is_forfeit => (worth.draw, worth.draw),
            _ => (worth.loss, worth.win),
        };
        for (one, other, color, points) in [
            (white, black, Color::White, first),
            (black, white, Color::Black, second),
        ] {
            field.entrants[*one as usize - 1].past[last] = Past {
                opponent: Some(*other),
                color: (!is_forfeit).then_some(color),
                points,
                missed: is_forfeit.then_some(Missed::Forfeit),
            };
        }
    }
    if let Some(bye) = round.bye {
        field.entrants[bye as usize - 1].past[last] = Past {
            opponent: None,
            color: None,
            points: worth.win,
            missed: Some(Missed::Allocated),
        };
    }
    field.round += 1;
}

/// How many times a test that costs time is run: so many, or many more under `QIYUAN_LONG`.
pub(crate) fn times(usual: usize, long: usize) -> usize {
    if std::env::var_os("QIYUAN_LONG").is_some() {
        long
    } else {
        usual
    }
}
