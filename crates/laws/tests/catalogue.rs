//! `docs/laws.md`: every edition's parameters with article, where the program enacts them and
//! which case shows it. `UPDATE_EXPECT=1 cargo test -p qiyuan-laws --test catalogue` writes it.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails so"
)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use laws::{EditionId, Parameter};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every source file below `src`, except the editions' tables themselves.
fn sources(folder: &Path, into: &mut Vec<(String, String)>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "edition") {
                sources(&path, into);
            }
            continue;
        }
        let name = path
            .strip_prefix(root().join("src"))
            .unwrap()
            .display()
            .to_string();
        // Without white space, so that a line broken in two is still one expression.
        let text = std::fs::read_to_string(&path).unwrap();
        into.push((name, text.chars().filter(|c| !c.is_whitespace()).collect()));
    }
}

/// The files that read a parameter: `|a| a.name)` for a named article, `edition.name` else.
fn enacted(parameter: &Parameter, sources: &[(String, String)]) -> Vec<String> {
    let named = format!("a.{})", parameter.name);
    let read = format!(".{}", parameter.name);
    let uses = |flat: &str| {
        let ends = |at: usize| {
            let rest = &flat[at + read.len()..];
            rest.starts_with([';', '.', ')', ','])
        };
        let reads = ["edition()", "edition", "table()"].iter().any(|owner| {
            let whole = format!("{owner}{read}");
            flat.match_indices(&whole)
                .any(|(at, _)| ends(at + owner.len()))
        });
        flat.contains(&named) || reads
    };
    sources
        .iter()
        .filter(|(_, text)| uses(text))
        .map(|(name, _)| name.clone())
        .collect()
}

/// Cases by edition and article.
fn cases() -> BTreeMap<(String, String), Vec<String>> {
    let mut cases: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    let mut paths: Vec<PathBuf> = std::fs::read_dir(root().join("tests/cases"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    for path in paths {
        let stem = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if path.extension().is_some_and(|e| e == "case") {
            let words: Vec<&str> = stem.splitn(3, '_').collect();
            let key = (words[0].to_owned(), words[1].to_owned());
            cases
                .entry(key)
                .or_default()
                .push(words[2].replace('-', " "));
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        for title in text.lines().filter_map(|line| line.strip_prefix("@ ")) {
            let (article, what) = title.split_once(' ').unwrap();
            let key = (stem.clone(), article.to_owned());
            cases.entry(key).or_default().push(what.to_owned());
        }
    }
    cases
}

fn shown(
    edition: EditionId,
    article: &str,
    all: &BTreeMap<(String, String), Vec<String>>,
) -> String {
    let part = |a: &str| {
        a.strip_prefix(article)
            .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    let fits = all
        .iter()
        .filter(|((e, a), _)| e == edition.code() && part(a));
    fits.flat_map(|(_, what)| what.clone())
        .collect::<Vec<_>>()
        .join("; ")
}

fn catalogue() -> (String, Vec<String>) {
    let mut files = Vec::new();
    sources(&root().join("src"), &mut files);
    let cases = cases();
    let mut gaps = Vec::new();
    let mut text = String::from(
        "# The Laws, by edition\n\n\
         Generated from the editions' tables; see `crates/laws/tests/catalogue.rs`.\n\
         A parameter without an article is an edition's silence.\n\
         The cases are in `crates/laws/tests/cases`, the files in `crates/laws/src`.\n",
    );
    for edition in EditionId::ALL {
        writeln!(text, "\n## {edition}\n").unwrap();
        text.push_str(
            "| article | parameter | value | enacted in | cases |\n|---|---|---|---|---|\n",
        );
        for parameter in edition.table().parameters() {
            let enacted = enacted(&parameter, &files);
            let article = parameter
                .article
                .as_ref()
                .map_or("–", |a| a.as_str())
                .to_owned();
            let cases = match &parameter.article {
                Some(article) => shown(*edition, article.as_str(), &cases),
                None => String::new(),
            };
            if enacted.is_empty() || (parameter.article.is_some() && cases.is_empty()) {
                gaps.push(format!("{edition} {} {article}", parameter.name));
            }
            let (name, value, enacted) = (parameter.name, parameter.value, enacted.join(", "));
            writeln!(
                text,
                "| {article} | {name} | {value} | {enacted} | {cases} |"
            )
            .unwrap();
        }
    }
    (text, gaps)
}

#[test]
fn the_table_of_the_laws_is_up_to_date_and_shows_no_gap() {
    let (text, gaps) = catalogue();
    assert!(gaps.is_empty(), "not enacted or without a case: {gaps:#?}");
    let path = root().join("../../docs/laws.md");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == text,
        "docs/laws.md is stale: run this test with UPDATE_EXPECT=1"
    );
}
