//! `qiyuan perft`: how many positions legal moves lead to.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::Result;
use rules::{Move, Position};
use serde::Deserialize;

use crate::args;
use crate::command::fen;
use crate::input::{self, FileName};
use crate::output::{Out, Outcome, say};

pub(crate) fn run(typed: args::Perft, out: &mut Out) -> Result<Outcome> {
    let threads = match typed.threads {
        Some(threads) => threads.get(),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    if let Some(suite) = &typed.suite {
        return run_suite(suite, typed.chess960, threads, out);
    }
    let position = match &typed.fen {
        Some(text) => fen::position(text, typed.chess960)?,
        None => Position::start(),
    };
    let counts = divide(&position, typed.depth.unwrap_or_default(), threads);
    if typed.divide {
        for (one, nodes) in &counts.below {
            out.line(format_args!("{} {nodes}", position.uci(*one)))?;
        }
    }
    out.line(format_args!("nodes {}", counts.total))?;
    Ok(Outcome::Done)
}

/// The count, and the part of it below each first move.
#[derive(Debug)]
struct Counts {
    below: Vec<(Move, u64)>,
    total: u64,
}

/// Counts with several threads, each taking the next first move that nobody has.
fn divide(position: &Position, depth: u32, threads: usize) -> Counts {
    let Some(rest) = depth.checked_sub(1) else {
        return Counts {
            below: Vec::new(),
            total: 1,
        };
    };
    let moves = position.legal_moves();
    let nodes = each(moves.as_slice(), threads, |one| {
        rules::perft(&position.after(*one), rest)
    });
    let below: Vec<(Move, u64)> = moves.iter().copied().zip(nodes).collect();
    let total = below.iter().map(|(_, nodes)| nodes).sum();
    Counts { below, total }
}

/// Maps `items` in order with up to `threads` threads.
fn each<T: Sync, U: Send>(items: &[T], threads: usize, map: impl Fn(&T) -> U + Sync) -> Vec<U> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(items.len()));
    std::thread::scope(|scope| {
        for _ in 0..threads.min(items.len()) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { return };
                    let value = map(item);
                    done.lock()
                        .unwrap_or_else(|held| held.into_inner())
                        .push((index, value));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(|held| held.into_inner());
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, value)| value).collect()
}

/// A row of a suite.
#[derive(Debug, Deserialize)]
struct Row {
    fen: String,
    depth: u32,
    nodes: u64,
    /// Missing and null mean no.
    #[serde(default)]
    chess960: Option<bool>,
}

fn run_suite(name: &FileName, chess960: bool, threads: usize, out: &mut Out) -> Result<Outcome> {
    let mut rows = Vec::new();
    input::each_line(name, |line| {
        rows.push(line.to_owned());
        Ok(())
    })?;
    let faults = each(&rows, threads, |row| row_fault(row, chess960));
    let mut failed = 0;
    let mut passed = 0;
    for (index, fault) in faults.iter().enumerate() {
        if rows[index].trim().is_empty() {
            continue;
        }
        match fault {
            None => passed += 1,
            Some(fault) => {
                failed += 1;
                out.line(format_args!("row {}: {fault}", index + 1))?;
            }
        }
    }
    if passed + failed == 0 {
        say("the suite has no rows");
    }
    out.line(format_args!("{passed} passed, {failed} failed"))?;
    Ok(Outcome::of(failed == 0 && passed > 0))
}

/// What is wrong with the count of a row.
fn row_fault(row: &str, chess960: bool) -> Option<String> {
    if row.trim().is_empty() {
        return None;
    }
    let row: Row = match serde_json::from_str(row) {
        Ok(row) => row,
        Err(error) => return Some(format!("no row of a suite: {error}")),
    };
    let position = match fen::position(&row.fen, chess960 || row.chess960 == Some(true)) {
        Ok(position) => position,
        Err(error) => return Some(format!("{error:#}")),
    };
    let nodes = rules::perft(&position, row.depth);
    let Row {
        fen,
        depth,
        nodes: wanted,
        ..
    } = row;
    (nodes != wanted).then(|| format!("{nodes} nodes, wanted {wanted}: depth {depth} of {fen}"))
}

#[cfg(test)]
mod tests {
    use super::each;

    #[test]
    fn threads_keep_the_order() {
        let items: Vec<u64> = (0..100).collect();
        for threads in [1, 3, 200] {
            assert_eq!(each(&items, threads, |item| item * 2)[..3], [0, 2, 4]);
        }
    }
}
