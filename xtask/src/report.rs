//! A run of named steps: what passed, what failed, how long it took.

use std::time::{Duration, Instant};

use anyhow::Result;

/// What one step came to.
#[derive(Debug)]
struct Line {
    name: String,
    passed: u64,
    failed: u64,
    took: Duration,
}

/// A step that could not be run here, and why: neither passed nor failed, and said so.
#[derive(Debug)]
struct Gap {
    name: String,
    why: String,
}

/// Collects the steps of a run and says at the end how it went.
#[derive(Debug, Default)]
pub(crate) struct Report {
    lines: Vec<Line>,
    gaps: Vec<Gap>,
}

/// Counts of one step.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
}

impl Report {
    /// Runs a step whose answer is a list of faults; each is printed.
    pub(crate) fn faults(&mut self, name: &str, step: impl FnOnce() -> Result<Vec<String>>) {
        self.counts(name, || {
            let faults = step()?;
            for fault in &faults {
                println!("{fault}");
            }
            Ok(Counts {
                passed: u64::from(faults.is_empty()),
                failed: faults.len() as u64,
            })
        });
    }

    /// Runs a step that only succeeds or fails.
    pub(crate) fn step(&mut self, name: &str, step: impl FnOnce() -> Result<()>) {
        self.counts(name, || {
            step().map(|()| Counts {
                passed: 1,
                failed: 0,
            })
        });
    }

    /// Runs a step that counts; an error is one failure.
    pub(crate) fn counts(&mut self, name: &str, step: impl FnOnce() -> Result<Counts>) {
        eprintln!("\n── {name}");
        let start = Instant::now();
        let counts = step().unwrap_or_else(|error| {
            println!("{name}: {error:#}");
            Counts {
                passed: 0,
                failed: 1,
            }
        });
        let took = start.elapsed();
        self.lines.push(Line {
            name: name.to_owned(),
            passed: counts.passed,
            failed: counts.failed,
            took,
        });
    }

    /// Notes a step that could not be run.
    pub(crate) fn gap(&mut self, name: &str, why: &str) {
        eprintln!("\n── {name}: NOT RUN: {why}");
        self.gaps.push(Gap {
            name: name.to_owned(),
            why: why.to_owned(),
        });
    }

    /// Prints the table and the closing line; the answer is whether nothing failed.
    pub(crate) fn close(&self) -> bool {
        println!("\n── summary");
        for line in &self.lines {
            let verdict = if line.failed == 0 { "ok    " } else { "FAILED" };
            println!(
                "{verdict} {:<12} {:>5} passed {:>4} failed {:>7.1} s",
                line.name,
                line.passed,
                line.failed,
                line.took.as_secs_f64()
            );
        }
        for gap in &self.gaps {
            println!("NOT RUN {:<12} {}", gap.name, gap.why);
        }
        let passed: u64 = self.lines.iter().map(|line| line.passed).sum();
        let failed: u64 = self.lines.iter().map(|line| line.failed).sum();
        match self.gaps.len() {
            0 => println!("{passed} passed, {failed} failed"),
            gaps => println!("{passed} passed, {failed} failed, {gaps} NOT RUN"),
        }
        failed == 0
    }
}
