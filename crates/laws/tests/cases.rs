//! Scripts in, logs out: a case for every article that is enacted, in every edition.
//!
//! A `.case` file is named `EDITION_ARTICLE_what`; a `.cases` file holds one edition, each
//! case under a line `@ ARTICLE what`. `UPDATE_EXPECT=1 cargo test -p qiyuan-laws --test cases`
//! writes the logs anew.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails so"
)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use laws::{EditionId, Game};

#[allow(dead_code, reason = "shared with other tests")]
mod support;

use support::Script;

const MARK: &str = "===\n";

#[derive(Clone)]
struct Case {
    edition: EditionId,
    article: String,
    what: String,
    /// What all cases of the file share, then this one's own.
    head: String,
    script: String,
    log: String,
}

impl Case {
    fn play(&self) -> (support::Table, String) {
        Script::read(&format!("{}{}", self.head, self.script)).play()
    }

    fn name(&self) -> String {
        format!("{} {} {}", self.edition, self.article, self.what)
    }
}

fn files() -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    paths
}

fn read(path: &Path) -> Vec<Case> {
    let text = std::fs::read_to_string(path).unwrap();
    let name = path.file_stem().unwrap().to_str().unwrap();
    if path.extension().is_some_and(|e| e == "case") {
        let (edition, rest) = name.split_once('_').expect("EDITION_ARTICLE_what");
        let (article, what) = rest.split_once('_').expect("EDITION_ARTICLE_what");
        return vec![case(edition, article, what, "", &text)];
    }
    let mut parts = text.split("\n@ ");
    let head = format!("{}\n", parts.next().unwrap());
    let one = |part: &str| {
        let (title, body) = part.split_once('\n').unwrap();
        let (article, what) = title.split_once(' ').unwrap();
        case(name, article, what, &head, body)
    };
    parts.map(one).collect()
}

fn case(edition: &str, article: &str, what: &str, head: &str, body: &str) -> Case {
    let (script, log) = body.split_once(MARK).unwrap_or((body, ""));
    Case {
        edition: EditionId::from_code(edition).unwrap(),
        article: article.to_owned(),
        what: what.to_owned(),
        head: head.to_owned(),
        script: script.to_owned(),
        log: log.to_owned(),
    }
}

fn write(path: &Path, cases: &[Case]) {
    let text = if path.extension().is_some_and(|e| e == "case") {
        cases
            .iter()
            .map(|c| format!("{}{MARK}{}", c.script, c.log))
            .collect()
    } else {
        let head = cases[0].head.trim_end();
        let one = |c: &Case| {
            let (script, log) = (c.script.trim_end(), c.log.trim_end());
            format!("\n\n@ {} {}\n{script}\n{MARK}{log}", c.article, c.what)
        };
        format!("{head}{}\n", cases.iter().map(one).collect::<String>())
    };
    std::fs::write(path, text).unwrap();
}

#[test]
fn every_case_has_the_log_it_says() {
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let mut different = Vec::new();
    for path in files() {
        let mut cases = read(&path);
        for case in &mut cases {
            let (_, log) = case.play();
            if log.trim_end() != case.log.trim_end() {
                different.push(format!("{}:\n{log}", case.name()));
                case.log = log;
            }
        }
        if update {
            write(&path, &cases);
        }
    }
    assert!(update || different.is_empty(), "{}", different.join("\n"));
}

#[test]
fn the_log_of_every_case_replays_to_the_same_game() {
    for case in files().iter().flat_map(|path| read(path)) {
        let (table, _) = case.play();
        assert_eq!(
            Game::replay(&table.log).unwrap(),
            table.game,
            "{}",
            case.name()
        );
    }
}

#[test]
fn a_case_named_after_an_article_enacts_it() {
    let mut silent = Vec::new();
    for case in files().iter().flat_map(|path| read(path)) {
        let (article, (_, log)) = (&case.article, case.play());
        let cited = log.contains(&format!("[{article}]"))
            || log.contains(&format!("({} {article})", case.edition));
        if !cited {
            silent.push(format!("{}\n{log}", case.name()));
        }
    }
    assert!(silent.is_empty(), "never cited:\n{}", silent.join("\n"));
}

#[test]
fn every_article_of_every_edition_has_a_case_named_after_it() {
    let cases: Vec<Case> = files().iter().flat_map(|path| read(path)).collect();
    let named: BTreeSet<(EditionId, String)> = cases
        .into_iter()
        .map(|case| (case.edition, case.article))
        .collect();
    let missing: Vec<String> = EditionId::ALL
        .iter()
        .flat_map(|e| e.table().parameters().into_iter().map(move |p| (*e, p)))
        .filter_map(|(edition, parameter)| {
            let article = parameter.article?.as_str().to_owned();
            let has = named
                .iter()
                .any(|(e, a)| *e == edition && is_part_of(a, &article));
            (!has).then(|| format!("{edition} {article} ({})", parameter.name))
        })
        .collect();
    assert!(missing.is_empty(), "no case for {missing:#?}");
}

#[test]
fn every_rule_of_the_house_has_a_case_named_after_it() {
    let cases: Vec<Case> = files().iter().flat_map(|path| read(path)).collect();
    let named: BTreeSet<&str> = cases.iter().map(|case| case.article.as_str()).collect();
    let rules = laws::codes();
    let rules = rules.iter().filter(|c| c.about == laws::About::HouseRule);
    let missing: Vec<&str> = rules
        .map(|c| c.code)
        .filter(|rule| !named.contains(rule))
        .collect();
    assert!(missing.is_empty(), "no case for {missing:?}");
}

/// 9.2.1.2 and 9.2b are parts of 9.2; 9.20 is not.
fn is_part_of(article: &str, whole: &str) -> bool {
    article
        .strip_prefix(whole)
        .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
}
