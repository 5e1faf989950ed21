//! Files read by a process of their own.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use tokio::io::AsyncWriteExt;
use tokio::process::Command;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::{SheetFault, read};
use crate::problem::Failure;

/// Files are read one at a time.
static READING: Semaphore = Semaphore::const_new(1);

/// How long a file may take; a list of 2,000 takes a few hundredths of a second.
const WITHIN: Duration = Duration::from_secs(15);

/// Memory of a process that reads a file.
#[cfg(unix)]
const MEMORY: u64 = 1 << 30;

/// Reads a file with the program that is meant for it, or here where there is none.
pub(crate) async fn read_apart(
    reader: Option<&Path>,
    bytes: Vec<u8>,
) -> Result<wire::SheetFile, Failure> {
    let _one_at_a_time = READING.acquire().await;
    let Some(reader) = reader else {
        let reading = tokio::task::spawn_blocking(move || read(&bytes));
        // A panic in the reader says that the file is broken in a way nobody thought of.
        let read = reading.await.unwrap_or(Err(SheetFault::Unreadable));
        return read.map_err(|fault| Failure::new(fault.code()));
    };
    let mut child = Command::new(reader)
        .args(["sheet", "--confined", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .map_err(Failure::internal)?;
    let stdin = child.stdin.take();
    let fed = async move {
        if let Some(mut stdin) = stdin {
            // A reader that has ended early says why by its answer.
            let _unread = stdin.write_all(&bytes).await;
        }
    };
    let talk = async { tokio::join!(fed, child.wait_with_output()).1 };
    let Ok(answer) = timeout(WITHIN, talk).await else {
        return Err(Failure::new(SheetFault::TooLarge.code()));
    };
    let answer = answer.map_err(Failure::internal)?;
    understood(&answer.stdout, answer.status.code())
}

/// What the process has said; one that was stopped by its bounds has said nothing.
fn understood(said: &[u8], code: Option<i32>) -> Result<wire::SheetFile, Failure> {
    if code == Some(0) {
        return serde_json::from_slice(said).map_err(Failure::internal);
    }
    let said = String::from_utf8_lossy(said);
    let mut faults = SheetFault::ALL.into_iter();
    let fault = faults.find(|fault| said.contains(fault.code()));
    Err(Failure::new(fault.unwrap_or(SheetFault::TooLarge).code()))
}

#[cfg(unix)]
pub(super) fn confine() -> std::io::Result<()> {
    use rustix::process::{Resource, Rlimit, setrlimit};
    let most = Rlimit {
        current: Some(MEMORY),
        maximum: Some(MEMORY),
    };
    Ok(setrlimit(Resource::As, most)?)
}

#[cfg(not(unix))]
pub(super) fn confine() -> std::io::Result<()> {
    Ok(())
}
