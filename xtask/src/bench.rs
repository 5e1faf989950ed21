//! `bench`: measures one part of the product in release.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::process;

/// Runs one bench; further words go to it.
pub(crate) fn run(root: &Path, words: &[String]) -> Result<bool> {
    let Some((part, rest)) = words.split_first() else {
        bail!("name what to measure: rules, unwinnable, pairing, rating or hall");
    };
    let mut bench = match part.as_str() {
        // A workspace of its own, so that its peers stay out of the product's lock file.
        "rules" => process::cargo(
            root,
            &[
                "run",
                "--release",
                "--manifest-path",
                "bench/Cargo.toml",
                "--",
                "rules",
            ],
        ),
        "unwinnable" => process::cargo(
            root,
            &[
                "run",
                "--release",
                "--manifest-path",
                "bench/Cargo.toml",
                "--bin",
                "unwinnable",
                "--",
            ],
        ),
        "pairing" => example(root, "qiyuan-tournament", "pairing"),
        "rating" => example(root, "qiyuan-rating", "history"),
        "hall" => example(root, "qiyuan-server", "load"),
        other => {
            bail!(
                "no bench is called '{other}'; there are rules, unwinnable, pairing, rating \
                 and hall"
            )
        }
    };
    bench.args(rest);
    process::must(bench).map(|()| true)
}

/// An example of a package, in release; words for it may follow.
fn example(root: &Path, package: &str, name: &str) -> Command {
    let words = [
        "run",
        "--release",
        "--package",
        package,
        "--example",
        name,
        "--",
    ];
    process::cargo(root, &words)
}
