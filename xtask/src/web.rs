//! The web part: its packages, its build, its own checks and tests.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::{process, tree};

const NODE_MAJOR_MIN: u32 = 20;
/// Outside `dist`, so that it is neither embedded nor served.
const PACKAGES_STAMP: &str = "web/node_modules/.qiyuan-packages";
const BUILD_STAMP: &str = "web/node_modules/.qiyuan-build";

/// Makes sure that Node is there and that the packages are those of the lock file.
pub(crate) fn packages(root: &Path) -> Result<()> {
    need_node()?;
    let lock = tree::fingerprint(root, &[PathBuf::from("web/package-lock.json")])?;
    if stamp_says(root, PACKAGES_STAMP, &lock) {
        return Ok(());
    }
    process::must(npm(root, &["ci", "--no-audit", "--no-fund"]))?;
    std::fs::write(root.join(PACKAGES_STAMP), lock).context(PACKAGES_STAMP)
}

/// Builds `web/dist` unless it was built from just these sources.
pub(crate) fn build(root: &Path) -> Result<()> {
    packages(root)?;
    let mut sources = tree::files(root)?;
    sources.retain(|file| file.starts_with("web") && !file.starts_with("web/e2e"));
    let now = tree::fingerprint(root, &sources)?;
    if root.join("web/dist/index.html").is_file() && stamp_says(root, BUILD_STAMP, &now) {
        return Ok(());
    }
    process::must(npm(root, &["run", "build"]))?;
    std::fs::write(root.join(BUILD_STAMP), now).context(BUILD_STAMP)
}

/// Lint and type check.
pub(crate) fn check(root: &Path) -> Result<()> {
    packages(root)?;
    process::must(npm(root, &["run", "--silent", "lint"]))?;
    process::must(npm(root, &["run", "--silent", "check"]))
}

/// An npm command in `web`.
pub(crate) fn npm(root: &Path, words: &[&str]) -> std::process::Command {
    let mut command = process::command(&root.join("web"), &["npm"]);
    command.args(words);
    command
}

fn stamp_says(root: &Path, stamp: &str, wanted: &str) -> bool {
    std::fs::read_to_string(root.join(stamp)).is_ok_and(|text| text == wanted)
}

fn need_node() -> Result<()> {
    let Some(version) = process::answer(&["node", "--version"]) else {
        bail!(
            "Node.js {NODE_MAJOR_MIN} or newer is needed to build the screens. Install it:\n    \
             apt-get install -y nodejs npm"
        );
    };
    let major = version
        .trim_start_matches('v')
        .split('.')
        .next()
        .unwrap_or_default();
    if !major
        .parse::<u32>()
        .is_ok_and(|major| major >= NODE_MAJOR_MIN)
    {
        bail!(
            "Node.js {NODE_MAJOR_MIN} or newer is needed to build the screens; this is {version}"
        );
    }
    if process::answer(&["npm", "--version"]).is_none() {
        bail!("npm is needed to build the screens. Install it with:\n    apt-get install -y npm");
    }
    Ok(())
}
