//! Where the project's files are, and which of them count as source.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

/// The root of the checkout that the current directory is in.
pub(crate) fn root() -> Result<PathBuf> {
    let here = std::env::current_dir().context("the current directory is gone")?;
    for folder in here.ancestors() {
        if folder.join("Cargo.toml").is_file() && folder.join("xtask/Cargo.toml").is_file() {
            return Ok(folder.to_path_buf());
        }
    }
    bail!("{} is not inside a checkout of the project", here.display())
}

/// Every file git tracks or would track, relative to `root`; sorted, and without those that
/// are listed but gone.
pub(crate) fn files(root: &Path) -> Result<Vec<PathBuf>> {
    let output = Command::new("git")
        .args([
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
        ])
        .current_dir(root)
        .output()
        .context("git is needed to list the files")?;
    if !output.status.success() {
        bail!(
            "git ls-files: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        );
    }
    let text = String::from_utf8(output.stdout).context("a file name is not UTF-8")?;
    let mut files: Vec<PathBuf> = text
        .split('\0')
        .filter(|name| !name.is_empty())
        .map(PathBuf::from)
        .filter(|file| root.join(file).is_file())
        .collect();
    files.sort();
    files.dedup();
    Ok(files)
}

/// A fingerprint of the names and contents of `files`, to tell whether something is stale.
pub(crate) fn fingerprint(root: &Path, files: &[PathBuf]) -> Result<String> {
    // FNV-1a: the same on every machine and toolchain, unlike the standard hasher.
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    let mut take = |bytes: &[u8]| {
        for &byte in bytes {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    for file in files {
        let path = root.join(file);
        let bytes = std::fs::read(&path).with_context(|| path.display().to_string())?;
        take(file.to_string_lossy().as_bytes());
        take(&(bytes.len() as u64).to_le_bytes());
        take(&bytes);
    }
    Ok(format!("{hash:016x}"))
}
