//! Blocks read by several threads and taken in their order.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};

use anyhow::Result;

use super::blocks::{Block, Blocks};

/// Blocks each thread may be ahead of the one that is taken next, so that memory stays flat.
const AHEAD: usize = 2;

/// How far the work has come.
#[derive(Debug, Default)]
struct Progress {
    taken: usize,
    is_stopped: bool,
}

#[derive(Debug, Default)]
struct Gate {
    progress: Mutex<Progress>,
    changed: Condvar,
}

impl Gate {
    fn change(&self, change: impl FnOnce(&mut Progress)) {
        change(&mut locked(&self.progress));
        self.changed.notify_all();
    }

    /// Waits until the block of that number may be begun; false if all is over.
    fn admits(&self, number: usize, ahead: usize) -> bool {
        let progress = locked(&self.progress);
        let is_early =
            |progress: &mut Progress| !progress.is_stopped && number >= progress.taken + ahead;
        let waited = self.changed.wait_while(progress, is_early);
        !waited.unwrap_or_else(PoisonError::into_inner).is_stopped
    }
}

/// Works on every block with so many threads and takes the results in the order of the blocks.
/// An error of the stream comes last, after what was read before it.
pub(crate) fn each_block<R: Read + Send, T: Send>(
    blocks: Blocks<R>,
    threads: usize,
    work: impl Fn(&Block) -> T + Sync,
    mut take: impl FnMut(T) -> Result<()>,
) -> Result<()> {
    let source = Mutex::new(blocks.enumerate());
    let gate = Gate::default();
    let ahead = threads * AHEAD;
    let (sender, results) = mpsc::channel::<(usize, io::Result<T>)>();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, source, gate, work) = (sender.clone(), &source, &gate, &work);
            scope.spawn(move || {
                loop {
                    let next = locked(source).next();
                    let Some((number, block)) = next else { return };
                    if !gate.admits(number, ahead) {
                        return;
                    }
                    let result = block.map(|block| work(&block));
                    if sender.send((number, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let outcome = in_order(&results, |result| {
            take(result?)?;
            gate.change(|progress| progress.taken += 1);
            Ok(())
        });
        gate.change(|progress| progress.is_stopped = true);
        outcome
    })
}

fn in_order<T>(
    results: &mpsc::Receiver<(usize, T)>,
    mut take: impl FnMut(T) -> Result<()>,
) -> Result<()> {
    let mut early = BTreeMap::new();
    let mut due = 0;
    for (number, result) in results {
        early.insert(number, result);
        while let Some(result) = early.remove(&due) {
            take(result)?;
            due += 1;
        }
    }
    Ok(())
}

/// A thread that panicked ends the program anyhow, when it is joined.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
