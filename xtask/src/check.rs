//! `check`: one command that says whether the house rules are kept.

use std::path::Path;

use anyhow::{Result, bail};

use crate::report::Report;
use crate::{arrows, codegen, process, tidy, web};

/// In the order that finds the cheap faults first.
const STEPS: [&str; 8] = [
    "fmt", "tidy", "arrows", "web", "clippy", "docs", "bare", "codegen",
];

/// A machine without an operating system: what compiles for it needs no standard library.
const BARE: &str = "thumbv7em-none-eabihf";

/// Runs all steps, or the named ones.
pub(crate) fn run(root: &Path, words: &[String]) -> Result<bool> {
    for word in words {
        if !STEPS.contains(&word.as_str()) {
            bail!("no step is called '{word}'; there are {}", STEPS.join(", "));
        }
    }
    let mut report = Report::default();
    for name in STEPS {
        if words.is_empty() || words.iter().any(|word| word == name) {
            step(root, name, &mut report);
        }
    }
    Ok(report.close())
}

fn step(root: &Path, name: &str, report: &mut Report) {
    match name {
        "fmt" => report.step(name, || {
            process::must(process::cargo(root, &["fmt", "--check"]))
        }),
        "tidy" => report.faults(name, || tidy::faults(root)),
        "arrows" => report.faults(name, || arrows::faults(root)),
        // Built as well, since the server embeds what the build leaves.
        "web" => report.step(name, || web::check(root).and_then(|()| web::build(root))),
        "clippy" => report.step(name, || process::must(clippy(root))),
        "docs" => report.step(name, || process::must(docs(root))),
        "bare" => bare(root, report),
        _ => report.faults(name, || codegen::stale(root)),
    }
}

/// The rules compile with `alloc` alone.
fn bare(root: &Path, report: &mut Report) {
    let installs = process::answer(&["rustup", "target", "add", BARE]).is_some();
    if !installs {
        report.gap(
            "bare",
            "rustup could not add the target thumbv7em-none-eabihf",
        );
        return;
    }
    let words = ["check", "--package", "qiyuan-rules", "--target", BARE];
    report.step("bare", || process::must(process::cargo(root, &words)));
}

fn clippy(root: &Path) -> std::process::Command {
    process::cargo(
        root,
        &[
            "clippy",
            "--workspace",
            "--all-targets",
            "--",
            "-D",
            "warnings",
        ],
    )
}

fn docs(root: &Path) -> std::process::Command {
    let mut docs = process::cargo(root, &["doc", "--workspace", "--no-deps"]);
    docs.env("RUSTDOCFLAGS", "-D warnings");
    docs
}
