//! What the browser tests need, and running them.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::process;

const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// Installs Chromium, a Chinese font and Python's `venv` where they are missing and this user
/// may; else says the one command.
pub(crate) fn prepare() -> Result<()> {
    let mut wanted = Vec::new();
    if chromium().is_none() {
        wanted.push("chromium");
    }
    let fonts = process::answer(&["fc-list", ":lang=zh", "family"]);
    if fonts.is_none_or(|families| families.is_empty()) {
        wanted.push("fonts-noto-cjk");
        wanted.push("fontconfig");
    }
    if process::answer(&["python3", "-c", "import ensurepip, venv"]).is_none() {
        wanted.push("python3-venv");
    }
    if wanted.is_empty() {
        return Ok(());
    }
    let list = wanted.join(" ");
    let is_root = process::answer(&["id", "-u"]).is_some_and(|id| id == "0");
    if !is_root || process::find(&["apt-get"]).is_none() {
        bail!(
            "the browser tests need {list}. Install with:\n    \
             sudo apt-get update && sudo apt-get install -y --no-install-recommends {list}"
        );
    }
    process::must(apt(&["update"]))?;
    let mut install = apt(&["install", "-y", "--no-install-recommends"]);
    install.args(&wanted);
    process::must(install)
}

/// The browser to test with.
pub(crate) fn chromium() -> Option<PathBuf> {
    std::env::var_os("CHROMIUM")
        .map(PathBuf::from)
        .or_else(|| process::find(&BROWSERS))
}

/// The test command: every `web/e2e/*.test.mjs`, one file at a time, against `program`.
pub(crate) fn tests(root: &Path, program: &Path, long: bool) -> Result<std::process::Command> {
    let mut files = Vec::new();
    let folder = root.join("web/e2e");
    for entry in std::fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.to_string_lossy().ends_with(".test.mjs") {
            files.push(path);
        }
    }
    if files.is_empty() {
        bail!("{} holds no *.test.mjs", folder.display());
    }
    files.sort();
    let browser = chromium().context("no Chromium was found")?;
    let mut tests = process::command(&root.join("web"), &["node", "--test"]);
    // The files share two cores with the halls and browsers they start.
    tests
        .args(["--test-concurrency=1", "--test-reporter=spec"])
        .args(files);
    tests.env("QIYUAN_BIN", program).env("CHROMIUM", browser);
    if long {
        tests.env("QIYUAN_LONG", "1");
    }
    Ok(tests)
}

fn apt(words: &[&str]) -> std::process::Command {
    let mut command = process::command(Path::new("/"), &["apt-get", "-q"]);
    command.args(words).env("DEBIAN_FRONTEND", "noninteractive");
    command
}
