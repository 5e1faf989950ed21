//! `qiyuan serve`, `backup`, `restore` and `export`: a real hall on a real socket and a real file.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use support::qiyuan;

/// A hall that runs until it is dropped.
struct Hall {
    child: Child,
    address: String,
}

impl Hall {
    fn open(data: &Path) -> Self {
        Self::open_at("127.0.0.1:0", data)
    }

    fn open_at(place: &str, data: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_qiyuan"))
            .args(["serve", "--listen", place, "--data"])
            .arg(data)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let address = line
            .trim()
            .strip_prefix("http://")
            .unwrap_or_else(|| panic!("'{line}'"));
        Self {
            address: address.to_owned(),
            child,
        }
    }

    /// Status and body of an answer.
    fn ask(&self, method: &str, path: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let host = &self.address;
        let head = "Connection: close\r\nContent-Length: 0\r\n";
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\n{head}\r\n"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        (status, body.to_owned())
    }

    /// Asks the hall to close, as Ctrl-C or a service manager does; the answer is its exit code.
    fn close(mut self, signal: &str) -> i32 {
        let pid = self.child.id().to_string();
        assert!(
            Command::new("kill")
                .args([signal, &pid])
                .status()
                .unwrap()
                .success()
        );
        self.child.wait().unwrap().code().unwrap()
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        let _gone_already = self.child.kill();
        let _reaped = self.child.wait();
    }
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_hall_says_its_address_answers_and_closes_in_good_order() {
    let folder = tempfile::tempdir().unwrap();
    for signal in ["-TERM", "-INT"] {
        let hall = Hall::open(folder.path());
        let (status, body) = hall.ask("GET", "/health");
        assert_eq!(
            (status, body.contains("{\"ok\":true}")),
            (200, true),
            "{body}"
        );
        assert_eq!(hall.ask("GET", "/api/v1/me").0, 200);
        assert_eq!(hall.close(signal), 0);
    }
}

#[test]
fn one_hall_at_a_time_holds_a_data_folder_and_a_port() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path());
    let second = qiyuan(&[
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--data",
        text(folder.path()),
    ]);
    assert_eq!(second.code, 1);
    assert!(
        second.stdout.is_empty() && !second.stderr.is_empty(),
        "{second:?}"
    );
    let other = tempfile::tempdir().unwrap();
    let third = qiyuan(&[
        "serve",
        "--listen",
        &hall.address,
        "--data",
        text(other.path()),
    ]);
    assert_eq!(third.code, 1);
    assert!(
        third.stderr.contains("--listen takes another port"),
        "{third:?}"
    );
}

#[test]
fn a_backup_of_a_running_hall_is_restored_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(&folder.path().join("data"));
    // A visitor, so that there is something to keep.
    assert_eq!(hall.ask("GET", "/api/v1/me").0, 200);
    let data = folder.path().join("data");
    let copy = folder.path().join("copy.db");
    let ran = qiyuan(&["backup", text(&copy), "--data", text(&data)]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.stdout.is_empty());
    assert_eq!(
        qiyuan(&["backup", text(&copy), "--data", text(&data)]).code,
        1,
        "it is there"
    );

    let exported = qiyuan(&["export", "--data", text(&data)]);
    assert_eq!(exported.code, 0, "{exported:?}");
    assert!(
        exported.json().iter().any(|row| row["type"] == "player"),
        "{exported:?}"
    );

    let elsewhere = folder.path().join("elsewhere");
    let restore = ["restore", text(&copy), "--data", text(&elsewhere)];
    let ran = qiyuan(&restore);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(
        qiyuan(&["export", "--data", text(&elsewhere)]).stdout,
        exported.stdout
    );
    assert_eq!(qiyuan(&restore).code, 1, "there is a hall");
    assert_eq!(qiyuan(&[&restore[..], &["--replace"]].concat()).code, 0);
    let running = qiyuan(&["restore", text(&copy), "--replace", "--data", text(&data)]);
    assert_eq!(running.code, 1, "a hall is open there");
    let again = Hall::open(&elsewhere);
    assert_eq!(again.ask("GET", "/health").0, 200);
}

#[test]
fn what_is_no_hall_is_neither_copied_nor_restored() {
    let folder = tempfile::tempdir().unwrap();
    let nothing = folder.path().join("nothing");
    let copy = folder.path().join("copy.db");
    assert_eq!(
        qiyuan(&["backup", text(&copy), "--data", text(&nothing)]).code,
        1
    );
    assert_eq!(qiyuan(&["export", "--data", text(&nothing)]).code, 1);
    let bad = folder.path().join("bad.db");
    std::fs::write(&bad, "not a database").unwrap();
    let ran = qiyuan(&["restore", text(&bad), "--data", text(&nothing)]);
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("bad.db"), "{ran:?}");
    assert!(
        !nothing.join("qiyuan.db").exists(),
        "nothing is left behind"
    );
}

#[test]
fn wrong_addresses_and_origins_are_wrong_usage() {
    let words: [&[&str]; 3] = [
        &["--listen", "here"],
        &["--origin", "chess.example"],
        &["--origin", "https://a.b/c"],
    ];
    for words in words {
        assert_eq!(qiyuan(&[&["serve"], words].concat()).code, 2, "{words:?}");
    }
}

#[test]
fn a_hall_listens_at_a_name_and_at_a_port_alone() {
    for place in ["localhost:0", ":0"] {
        let folder = tempfile::tempdir().unwrap();
        let hall = Hall::open_at(place, folder.path());
        let (status, body) = hall.ask("GET", "/health");
        assert_eq!(status, 200, "{place}: {body}");
    }
    let ran = qiyuan(&["serve", "--listen", "8080"]);
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(
        ran.stderr.contains("localhost:8080"),
        "it shows the form: {ran:?}"
    );
}
