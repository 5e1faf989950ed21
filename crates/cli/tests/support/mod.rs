//! Running the binary as a person or a script would.
#![allow(dead_code, reason = "each test binary uses its part")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use std::ffi::OsStr;
use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;

pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// What a run of the binary came to.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ran {
    /// Each line of stdout as JSON.
    pub(crate) fn json(&self) -> Vec<Value> {
        self.stdout
            .lines()
            .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("not JSON: {line}")))
            .collect()
    }

    /// The only line of stdout as JSON.
    pub(crate) fn one(&self) -> Value {
        let mut values = self.json();
        assert_eq!(values.len(), 1, "{self:?}");
        values.remove(0)
    }

    pub(crate) fn last_line(&self) -> &str {
        self.stdout.lines().last().unwrap_or_default()
    }
}

/// The keys of an object, in the order written.
pub(crate) fn keys(line: &str) -> Vec<String> {
    let value: Value = serde_json::from_str(line).unwrap();
    let mut keys: Vec<String> = value.as_object().unwrap().keys().cloned().collect();
    keys.sort_by_key(|key| line.find(&format!("\"{key}\":")));
    keys
}

/// Runs `qiyuan` with nothing on standard input.
pub(crate) fn qiyuan<W: AsRef<OsStr>>(words: &[W]) -> Ran {
    qiyuan_reading(words, b"")
}

/// Runs `qiyuan` with `input` on standard input.
pub(crate) fn qiyuan_reading<W: AsRef<OsStr>>(words: &[W], input: &[u8]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_qiyuan"))
        .args(words)
        .env_remove("RUST_LOG")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // A program that answers without reading to the end closes the pipe: no failure.
        let _unread = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Ran {
        code: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}
