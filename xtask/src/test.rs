//! `test`: installs what the tests need, builds once, runs every suite.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::report::{Counts, Report};
use crate::{browser, process, serve, web};

const SUITES: [&str; 5] = ["web", "rust", "doc", "fuzz", "browser"];

/// Runs all suites, or the named ones; `--long` sets `QIYUAN_LONG`, which widens the tests that
/// take over a minute when run whole.
pub(crate) fn run(root: &Path, words: &[String]) -> Result<bool> {
    let named: Vec<&String> = words.iter().filter(|word| *word != "--long").collect();
    for word in &named {
        if !SUITES.contains(&word.as_str()) {
            bail!(
                "no suite is called '{word}'; there are {}",
                SUITES.join(", ")
            );
        }
    }
    let wish = Wish {
        root,
        long: words.iter().any(|word| word == "--long"),
        all: named.is_empty(),
    };
    let mut report = Report::default();
    for name in SUITES {
        if wish.all || named.iter().any(|word| *word == name) {
            suite(&wish, name, &mut report);
        }
    }
    Ok(report.close())
}

/// What was asked for.
#[derive(Debug)]
struct Wish<'a> {
    root: &'a Path,
    long: bool,
    /// All suites, so that the later ones find what the earlier have built.
    all: bool,
}

fn suite(wish: &Wish<'_>, name: &str, report: &mut Report) {
    let root = wish.root;
    match name {
        "web" => report.counts(name, || {
            // Before the Rust suites, whose server embeds what this leaves.
            web::build(root)?;
            counted(web::npm(root, &["test", "--silent"]), Reader::Vitest)
        }),
        "rust" => report.counts(name, || {
            web::build(root)?;
            rust(wish)
        }),
        "doc" => report.counts(name, || {
            counted(
                process::cargo(root, &["test", "--workspace", "--doc"]),
                Reader::CargoTest,
            )
        }),
        "fuzz" => fuzz(root, report),
        _ => report.counts(name, || {
            browser::prepare()?;
            web::build(root)?;
            let program = program(wish)?;
            counted(browser::tests(root, &program, wish.long)?, Reader::NodeTest)
        }),
    }
}

/// Ten seconds of each fuzz target. The saved corpus is also among the Rust tests, which need no
/// nightly toolchain; where there is none the suite says that it was not run.
fn fuzz(root: &Path, report: &mut Report) {
    const CANNOT: i32 = 3;
    let mut code = None;
    let mut run = || {
        let mut script = Command::new(root.join("fuzz/run"));
        script.arg("10").env_remove("RUSTUP_TOOLCHAIN");
        for name in ["CARGO", "RUSTC", "RUSTDOC"] {
            script.env_remove(name);
        }
        let status = script.status()?;
        code = status.code();
        Ok(Counts {
            passed: if status.success() { FUZZ_TARGETS } else { 0 },
            failed: u64::from(!status.success()),
        })
    };
    match run() {
        Ok(_) if code == Some(CANNOT) => {
            report.gap(
                "fuzz",
                "needs a nightly toolchain, a C++ compiler and perl: see above",
            );
        }
        counts => report.counts("fuzz", || counts),
    }
}

/// Those that `fuzz/run` runs.
const FUZZ_TARGETS: u64 = 7;

/// The unit and integration tests, by nextest where it is installed.
fn rust(wish: &Wish<'_>) -> Result<Counts> {
    let has_nextest = process::answer(&["cargo", "nextest", "--version"]).is_some();
    let (mut tests, reader) = if has_nextest {
        let words = [
            "nextest",
            "run",
            "--workspace",
            "--no-fail-fast",
            "--status-level",
            "slow",
        ];
        (process::cargo(wish.root, &words), Reader::Nextest)
    } else {
        let words = [
            "test",
            "--workspace",
            "--no-fail-fast",
            "--lib",
            "--bins",
            "--tests",
        ];
        (process::cargo(wish.root, &words), Reader::CargoTest)
    };
    if wish.long {
        tests.env("QIYUAN_LONG", "1");
    }
    counted(tests, reader)
}

/// The hall. Among all suites it is the one that the Rust tests were built with, so that nothing
/// is built twice for other features; alone it is built without the tests.
fn program(wish: &Wish<'_>) -> Result<PathBuf> {
    let words: &[&str] = match wish.all {
        true => &["test", "--workspace", "--no-run"],
        false => &["build", "--package", "qiyuan"],
    };
    process::must(process::cargo(wish.root, words))?;
    Ok(serve::target(wish.root)?.join("debug/qiyuan"))
}

/// Whose closing lines are read.
#[derive(Clone, Copy, Debug)]
enum Reader {
    CargoTest,
    Nextest,
    Vitest,
    NodeTest,
}

/// Runs a suite and counts by its closing lines; one that fails without a count, or runs
/// nothing, is one failure.
fn counted(tests: Command, reader: Reader) -> Result<Counts> {
    let mut counts = Counts::default();
    let succeeded = process::watch(tests, |line| {
        let line = plain(line);
        counts.passed += number_before(&line, reader, true);
        counts.failed += number_before(&line, reader, false);
    })?;
    if counts.passed + counts.failed == 0 {
        bail!("no test was run");
    }
    if !succeeded {
        counts.failed = counts.failed.max(1);
    }
    Ok(counts)
}

/// The count that a closing line gives; 0 for every other line.
fn number_before(line: &str, reader: Reader, passed: bool) -> u64 {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (opening, after): (&[&str], bool) = match (reader, passed) {
        (Reader::CargoTest, _) => (&["test", "result:"], false),
        (Reader::Nextest, _) => (&["Summary", "["], false),
        (Reader::Vitest, _) => (&["Tests"], false),
        (Reader::NodeTest, true) => (&["ℹ", "pass"], true),
        (Reader::NodeTest, false) => (&["ℹ", "fail"], true),
    };
    if words.len() <= opening.len() || !words.iter().zip(opening).all(|(a, b)| a.starts_with(b)) {
        return 0;
    }
    if after {
        return words[opening.len()].parse().unwrap_or(0);
    }
    let wanted = if passed { "passed" } else { "failed" };
    let at = words
        .iter()
        .position(|word| word.trim_end_matches([';', ',', ')']) == wanted);
    let number = at.and_then(|at| at.checked_sub(1)).map(|at| words[at]);
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// The line without colours.
fn plain(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        if c != '\u{1b}' {
            text.push(c);
        } else if chars.next() == Some('[') {
            for c in chars.by_ref() {
                if c.is_ascii_alphabetic() {
                    break;
                }
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    // tidy: table
    const CLOSING: &[(Reader, &str, u64, u64)] = &[
        (
            Reader::CargoTest,
            "test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured;",
            3,
            2,
        ),
        (
            Reader::Nextest,
            "     Summary [   2.001s] 12 tests run: 11 passed (1 slow), 1 failed, 0 skipped",
            11,
            1,
        ),
        (
            Reader::Vitest,
            "\u{1b}[2m      Tests \u{1b}[22m \u{1b}[31m1 failed\u{1b}[39m | \u{1b}[32m8 passed\u{1b}[39m (9)",
            8,
            1,
        ),
        (Reader::NodeTest, "ℹ pass 5", 5, 0),
        (Reader::NodeTest, "ℹ fail 2", 0, 2),
        (Reader::NodeTest, "✔ the lobby opens", 0, 0),
        (Reader::CargoTest, "test a_rule ... ok", 0, 0),
    ];

    #[test]
    fn closing_lines_of_each_runner_are_counted() {
        for &(reader, line, passed, failed) in CLOSING {
            let line = plain(line);
            assert_eq!(number_before(&line, reader, true), passed, "{line}");
            assert_eq!(number_before(&line, reader, false), failed, "{line}");
        }
    }

    #[test]
    fn a_suite_that_runs_nothing_has_failed() {
        let root = std::env::temp_dir();
        let silent = process::command(&root, &["true"]);
        assert!(counted(silent, Reader::CargoTest).is_err());
    }
}
