//! `serve`: builds what is stale, then becomes the hall.

use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::{process, web};

/// Opens the hall. `--dev` takes the quick build instead of the fast program; every other
/// word is a flag of `qiyuan serve`.
pub(crate) fn run(root: &Path, words: &[String]) -> Result<bool> {
    let dev = words.iter().any(|word| word == "--dev");
    web::build(root)?;
    let mut build = vec!["build", "--package", "qiyuan"];
    if !dev {
        build.push("--release");
    }
    process::must(process::cargo(root, &build))?;
    let program = target(root)?
        .join(if dev { "debug" } else { "release" })
        .join("qiyuan");
    let mut hall = std::process::Command::new(&program);
    hall.arg("serve")
        .args(words.iter().filter(|word| *word != "--dev"));
    // The hall replaces this program, so that signals reach it and nothing else.
    Err(hall.exec()).with_context(|| program.display().to_string())
}

/// Cargo's target folder, wherever it was put.
pub(crate) fn target(root: &Path) -> Result<PathBuf> {
    let mut metadata = process::cargo(root, &["metadata", "--no-deps", "--format-version", "1"]);
    let output = metadata.output().context("cargo metadata")?;
    if !output.status.success() {
        bail!(
            "cargo metadata: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        );
    }
    let value: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    let folder = value
        .get("target_directory")
        .and_then(|value| value.as_str());
    Ok(PathBuf::from(
        folder.context("cargo metadata names no target directory")?,
    ))
}
