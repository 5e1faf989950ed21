//! The check must fail when a rule is broken: each test breaks one in a copy of the tree.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// The crates and manifests of this checkout, in a folder of their own.
fn copy_of_the_tree() -> TempDir {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let copy = tempfile::tempdir().unwrap();
    for file in ["Cargo.toml", "Cargo.lock"] {
        std::fs::copy(root.join(file), copy.path().join(file)).unwrap();
    }
    for folder in ["crates", "xtask"] {
        copy_folder(&root.join(folder), &copy.path().join(folder));
    }
    assert!(
        run(copy.path(), "git", &["init", "--quiet"])
            .status
            .success()
    );
    copy
}

fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let to = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy_folder(&path, &to);
        } else {
            std::fs::copy(&path, &to).unwrap();
        }
    }
}

fn run(folder: &Path, program: &str, words: &[&str]) -> Output {
    Command::new(program)
        .args(words)
        .current_dir(folder)
        .output()
        .unwrap()
}

/// The exit code and everything printed.
fn check(folder: &Path, step: &str) -> (i32, String) {
    let output = run(folder, env!("CARGO_BIN_EXE_xtask"), &["check", step]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    (
        output.status.code().unwrap(),
        text + &String::from_utf8_lossy(&output.stderr),
    )
}

fn edit(path: PathBuf, change: impl FnOnce(String) -> String) {
    let text = std::fs::read_to_string(&path).unwrap();
    let changed = change(text.clone());
    assert_ne!(text, changed, "{} was not changed", path.display());
    std::fs::write(path, changed).unwrap();
}

#[test]
fn the_tree_as_it_is_keeps_its_arrows() {
    let copy = copy_of_the_tree();
    let (code, text) = check(copy.path(), "arrows");
    assert_eq!(code, 0, "{text}");
}

#[test]
fn a_forbidden_import_between_crates_fails_the_check() {
    let copy = copy_of_the_tree();
    edit(copy.path().join("crates/laws/Cargo.toml"), |text| {
        text.replace(
            "[dependencies]\n",
            "[dependencies]\nqiyuan-hall.workspace = true\n",
        )
    });
    let (code, text) = check(copy.path(), "arrows");
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("laws: may not import hall"), "{text}");
    assert!(text.contains("0 passed, 1 failed"), "{text}");
}

#[test]
fn a_library_outside_its_gate_fails_the_check() {
    let copy = copy_of_the_tree();
    edit(copy.path().join("crates/wire/Cargo.toml"), |text| {
        text.replace(
            "[dependencies]\n",
            "[dependencies]\ntokio.workspace = true\n",
        )
    });
    let (code, text) = check(copy.path(), "arrows");
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("wire: may not import tokio"), "{text}");
}

#[test]
fn a_crate_off_the_staircase_fails_the_check() {
    let copy = copy_of_the_tree();
    let folder = copy.path().join("crates/attic");
    std::fs::create_dir_all(folder.join("src")).unwrap();
    std::fs::write(folder.join("src/lib.rs"), "//! The attic.\n").unwrap();
    std::fs::write(
        folder.join("Cargo.toml"),
        "[package]\nname = \"qiyuan-attic\"\n",
    )
    .unwrap();
    let (code, text) = check(copy.path(), "arrows");
    assert_eq!(code, 1, "{text}");
    assert!(
        text.contains("attic: stands nowhere on the staircase"),
        "{text}"
    );
}

#[test]
fn a_file_without_a_purpose_line_or_with_a_banned_word_fails_the_check() {
    let copy = copy_of_the_tree();
    let path = copy.path().join("crates/wire/src/late.rs");
    std::fs::write(&path, "fn now() -> SystemTime {\n    todo()\n}\n").unwrap();
    let (code, text) = check(copy.path(), "tidy");
    assert_eq!(code, 1, "{text}");
    assert!(
        text.contains("crates/wire/src/late.rs:1: the first line says the purpose"),
        "{text}"
    );
    assert!(
        text.contains("crates/wire/src/late.rs:1: 'SystemTime' is banned"),
        "{text}"
    );
}

#[test]
fn a_long_function_fails_the_check() {
    let copy = copy_of_the_tree();
    let body = "    row();\n".repeat(69);
    let path = copy.path().join("crates/wire/src/late.rs");
    std::fs::write(&path, format!("//! Late.\n\nfn late() {{\n{body}}}\n")).unwrap();
    let (code, text) = check(copy.path(), "tidy");
    assert_eq!(code, 1, "{text}");
    assert!(
        text.contains("late.rs:3: 71 lines; a function has at most 70"),
        "{text}"
    );
}
