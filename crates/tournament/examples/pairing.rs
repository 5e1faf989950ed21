//! How long one later round takes: invented tournaments of growing size, played to the middle.
//!
//! `pairing [SIZE…]`; without sizes 100, 200, 500, 1000, 3000 and 9999 players.

use std::io::Write;
use std::time::{Duration, Instant};

use rules::Color;
use tournament::swiss::{Entrant, Field, Missed, NoValidPairing, Past, Round, pair};

/// Rounds of each tournament; those from `FIRST` on are timed.
const ROUNDS: usize = 9;
const FIRST: usize = 5;

/// Sizes when none are typed.
const SIZES: [usize; 6] = [100, 200, 500, 1000, 3000, 9999];

/// Numbers that look drawn by lot (a multiply, then the high bits).
struct Lot(u64);

impl Lot {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) % end
    }
}

fn main() -> std::io::Result<()> {
    let typed: Vec<usize> = std::env::args()
        .skip(1)
        .filter_map(|word| word.parse().ok())
        .collect();
    let sizes = if typed.is_empty() {
        SIZES.to_vec()
    } else {
        typed
    };
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "players  rounds timed  median s  slowest s  peak memory MB  growth"
    )?;
    let mut last: Option<(usize, f64)> = None;
    for size in sizes {
        let mut times = run(size).map_err(|error| std::io::Error::other(error.to_string()))?;
        times.sort_unstable();
        let median = times[times.len() / 2].as_secs_f64();
        let slowest = times[times.len() - 1].as_secs_f64();
        let growth = last.map_or(String::from("-"), |(before, time)| {
            let steps = (size as f64 / before as f64).ln();
            format!("n^{:.2}", (median / time).ln() / steps)
        });
        let memory = peak_mb().map_or(String::from("?"), |peak| peak.to_string());
        writeln!(
            out,
            "{size:7}  {:12}  {median:8.4}  {slowest:9.4}  {memory:>14}  {growth}",
            times.len()
        )?;
        out.flush()?;
        last = Some((size, median));
    }
    Ok(())
}

/// Plays a tournament; the times of its later rounds. Small ones are played several times.
fn run(size: usize) -> Result<Vec<Duration>, NoValidPairing> {
    let mut times = Vec::new();
    for seed in 0..(1000 / size).clamp(1, 5) as u64 {
        let mut lot = Lot(seed * 977 + size as u64);
        let mut field = Field {
            entrants: (1..=size as u32).map(entrant).collect(),
            round: 1,
            rounds: ROUNDS,
            ..Field::default()
        };
        for round in 1..=ROUNDS {
            field.round = round;
            for entrant in &mut field.entrants {
                entrant.present = lot.below(100) > 0;
            }
            let start = Instant::now();
            let paired = pair(&field)?;
            if round >= FIRST {
                times.push(start.elapsed());
            }
            play(&mut field, &paired, &mut lot);
        }
    }
    Ok(times)
}

fn entrant(number: u32) -> Entrant {
    Entrant {
        number,
        seed: number,
        past: Vec::new(),
        virtual_points: Vec::new(),
        present: true,
    }
}

/// Writes results: the stronger wins more often, the more the further apart.
fn play(field: &mut Field, round: &Round, lot: &mut Lot) {
    let size = field.entrants.len() as i64;
    let absent = Past {
        opponent: None,
        color: None,
        points: 0,
        missed: Some(Missed::Absent),
    };
    for entrant in &mut field.entrants {
        entrant.past.push(absent);
    }
    for (white, black) in &round.pairs {
        let edge = (i64::from(*black) - i64::from(*white)) * 300 / size;
        let drawn = lot.below(1000) as i64;
        let points = match drawn {
            _ if drawn < 350 + edge => 10,
            _ if drawn < 650 + edge => 5,
            _ => 0,
        };
        for (one, other, color, points) in [
            (white, black, Color::White, points),
            (black, white, Color::Black, 10 - points),
        ] {
            let past = &mut field.entrants[*one as usize - 1].past;
            past.pop();
            past.push(Past {
                opponent: Some(*other),
                color: Some(color),
                points,
                missed: None,
            });
        }
    }
    if let Some(bye) = round.bye {
        let past = &mut field.entrants[bye as usize - 1].past;
        past.pop();
        past.push(Past {
            points: 10,
            missed: Some(Missed::Allocated),
            ..absent
        });
    }
}

/// The most memory that the process has held.
fn peak_mb() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kb: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kb / 1024)
}
