//! `codegen`: the TypeScript types, the laws' codes and the OpenAPI document, made from `wire`,
//! `laws` and `server`.

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::process;

/// What is generated, relative to the root.
pub(crate) const FILES: [&str; 3] = [
    "web/src/wire.gen.ts",
    "web/src/laws.gen.ts",
    "docs/openapi.json",
];

/// Writes the files, or with `--check` says which of them differ.
pub(crate) fn run(root: &Path, words: &[String]) -> Result<bool> {
    match words {
        [] => generate(root, root).map(|()| true),
        [flag] if flag == "--check" => {
            let faults = stale(root)?;
            for fault in &faults {
                println!("{fault}");
            }
            Ok(faults.is_empty())
        }
        _ => bail!("codegen takes --check or nothing"),
    }
}

/// The generated files that are not what the code makes today.
pub(crate) fn stale(root: &Path) -> Result<Vec<String>> {
    let scratch = std::env::temp_dir().join(format!("qiyuan-codegen-{}", std::process::id()));
    for file in FILES {
        let folder = scratch.join(file);
        let folder = folder.parent().context("a generated file has a folder")?;
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let made = generate(root, &scratch);
    let mut faults = Vec::new();
    for file in FILES {
        let wanted = std::fs::read(scratch.join(file)).unwrap_or_default();
        let found = std::fs::read(root.join(file)).unwrap_or_default();
        if wanted.is_empty() || wanted != found {
            faults.push(format!(
                "{file}: is not what the code makes; run: cargo xtask codegen"
            ));
        }
    }
    let _gone_either_way = std::fs::remove_dir_all(&scratch);
    made.map(|()| faults)
}

fn generate(root: &Path, into: &Path) -> Result<()> {
    let mut example = process::cargo(
        root,
        &[
            "run",
            "--quiet",
            "--package",
            "qiyuan-server",
            "--example",
            "codegen",
            "--",
        ],
    );
    example.arg(into);
    process::must(example)
}
