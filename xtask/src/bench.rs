//! `bench`: measures one part of the product in release.

use std::path::Path;

use anyhow::{Result, bail};

use crate::process;

/// Runs one bench; further words go to it.
pub(crate) fn run(root: &Path, words: &[String]) -> Result<bool> {
    let Some((part, rest)) = words.split_first() else {
        bail!("name what to measure: rules, unwinnable, rating or hall");
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
        "rating" => process::cargo(
            root,
            &[
                "run",
                "--release",
                "--package",
                "qiyuan-rating",
                "--example",
                "history",
                "--",
            ],
        ),
        "hall" => process::cargo(
            root,
            &[
                "run",
                "--release",
                "--package",
                "qiyuan-server",
                "--example",
                "load",
                "--",
            ],
        ),
        other => {
            bail!("no bench is called '{other}'; there are rules, unwinnable, rating and hall")
        }
    };
    bench.args(rest);
    process::must(bench).map(|()| true)
}
