//! The whole program as a hall that can be killed.
#![allow(dead_code, reason = "each test binary uses its part")]
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends where it can't go on"
)]

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The program, running.
pub(crate) struct Hall {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Hall {
    /// Starts it on this folder and waits until it says where it listens.
    pub(crate) fn start(folder: &Path, listen: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_qiyuan"))
            .args(["serve", "--listen", listen, "--data"])
            .arg(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let stdout = child.stdout.take().expect("a pipe");
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line).expect("a line");
        let address = line
            .trim()
            .strip_prefix("http://")
            .and_then(|rest| rest.parse().ok());
        let address = address.unwrap_or_else(|| panic!("where does it listen? {line:?}"));
        Self { child, address }
    }

    /// As `kill -9` does it.
    pub(crate) fn kill(mut self) -> String {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it is gone");
        self.address.to_string()
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
