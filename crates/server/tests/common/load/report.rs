//! What a run showed.

use std::fmt;
use std::time::Duration;

/// Counts and times of a run.
#[derive(Debug, Default)]
pub struct Report {
    /// Games begun.
    pub games: u32,
    /// Of these, ended on the board before the time was up.
    pub ended_on_board: u32,
    /// Moves made.
    pub moves: u32,
    /// Events that a screen or the log lacked.
    pub lost: u32,
    /// Events that came to a screen or stood in the log twice, and commands answered twice.
    pub doubled: u32,
    /// What went wrong, in words.
    pub errors: Vec<String>,
    /// From sending a move to the later of both screens' frames.
    pub both_screens: Vec<Duration>,
    /// From sending a move to its acknowledgement.
    pub acknowledged: Vec<Duration>,
    /// How long the run took.
    pub took: Duration,
}

impl Report {
    /// Adds a table's part.
    pub fn add(&mut self, part: Report) {
        self.games += part.games;
        self.ended_on_board += part.ended_on_board;
        self.moves += part.moves;
        self.lost += part.lost;
        self.doubled += part.doubled;
        self.errors.extend(part.errors);
        self.both_screens.extend(part.both_screens);
        self.acknowledged.extend(part.acknowledged);
    }

    /// Whether nothing went wrong.
    pub fn is_clean(&self) -> bool {
        self.errors.is_empty() && self.lost == 0 && self.doubled == 0 && self.moves > 0
    }
}

/// The value below which this share of the times lies.
pub fn share(times: &[Duration], share: f64) -> Duration {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    let rank = (share * sorted.len() as f64).ceil() as usize;
    sorted
        .get(rank.saturating_sub(1))
        .or(sorted.last())
        .copied()
        .unwrap_or_default()
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |times: &[Duration], of| share(times, of).as_secs_f64() * 1000.0;
        let line = |times: &[Duration]| {
            let (half, most, worst) = (ms(times, 0.5), ms(times, 0.99), ms(times, 1.0));
            format!("p50 {half:.1} ms, p99 {most:.1} ms, max {worst:.1} ms")
        };
        writeln!(f, "took               {:.1} s", self.took.as_secs_f64())?;
        writeln!(
            f,
            "games              {} ({} ended on the board)",
            self.games, self.ended_on_board
        )?;
        writeln!(f, "moves              {}", self.moves)?;
        writeln!(f, "errors             {}", self.errors.len())?;
        writeln!(f, "lost events        {}", self.lost)?;
        writeln!(f, "doubled events     {}", self.doubled)?;
        writeln!(f, "send to ack        {}", line(&self.acknowledged))?;
        write!(f, "send to both frames {}", line(&self.both_screens))?;
        for error in self.errors.iter().take(10) {
            write!(f, "\n  {error}")?;
        }
        Ok(())
    }
}
