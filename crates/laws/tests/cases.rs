//! Scripts in, logs out: one file for every article that is enacted.
//!
//! `UPDATE_EXPECT=1 cargo test -p qiyuan-laws --test cases` writes the logs anew.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails so"
)]

use std::collections::BTreeSet;
use std::path::PathBuf;

use laws::{EditionId, Game};

#[allow(dead_code, reason = "shared with other tests")]
mod support;

use support::Script;

/// Parameters that only play with hands and arbiters meets: see `suite.rs`.
const HANDS: &[&str] = &[
    "adjust",
    "touch",
    "release",
    "touch_claim",
    "press",
    "start_clocks",
    "stop_clocks",
    "displaced",
    "orientation",
    "clock_wrong",
    "arbiter",
    "record",
    "sheet",
    "unreconstructable",
    "seal",
    "sealed_bad",
    "resume",
    "flag_acts",
    "both_flags",
    "claim_lost_by_touch",
    "adjust_off_move",
    "castling_touch",
    "promotion_on_touch",
    "pawn_left",
    "king_capture_counts",
    "two_hands_count",
    "empty_press_counts",
    "illegal",
    "unrestorable_void",
    "wrong_start_limit",
    "reversed",
    "illegal_position_draws",
    "default_time",
    "increment_before_first",
    "quickplay",
    "record_before",
    "record_with_increment",
    "refusal_loses",
    "partial_award",
];

const MARK: &str = "===\n";

struct Case {
    path: PathBuf,
    name: String,
    script: String,
    log: String,
}

fn cases() -> Vec<Case> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut cases: Vec<Case> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            let text = std::fs::read_to_string(&path).unwrap();
            let (script, log) = text.split_once(MARK).unwrap_or((&text, ""));
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            Case {
                name,
                script: script.to_owned(),
                log: log.to_owned(),
                path,
            }
        })
        .collect();
    cases.sort_by(|a, b| a.path.cmp(&b.path));
    cases
}

#[test]
fn every_case_has_the_log_it_says() {
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let mut different = Vec::new();
    for case in cases() {
        let (_, log) = Script::read(&case.script).play();
        if log == case.log {
            continue;
        }
        if update {
            std::fs::write(&case.path, format!("{}{MARK}{log}", case.script)).unwrap();
        } else {
            different.push(format!("{}:\n{log}", case.name));
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
}

#[test]
fn the_log_of_every_case_replays_to_the_same_game() {
    for case in cases() {
        let (table, _) = Script::read(&case.script).play();
        assert_eq!(
            Game::replay(&table.log).unwrap(),
            table.game,
            "{}",
            case.name
        );
    }
}

/// A case is named `EDITION_ARTICLE_what`; its log must cite that article.
#[test]
fn a_case_named_after_an_article_enacts_it() {
    for case in cases() {
        let (edition, rest) = edition_of(&case.name);
        let article = rest.split('_').next().unwrap();
        let (_, log) = Script::read(&case.script).play();
        let cited = log.contains(&format!("[{article}]"))
            || log.contains(&format!("({edition} {article})"));
        assert!(cited, "{} never cites {article}", case.name);
    }
}

#[test]
fn every_article_of_play_in_software_has_a_case_named_after_it() {
    let named: BTreeSet<(EditionId, String)> = cases()
        .iter()
        .map(|case| {
            let (edition, rest) = edition_of(&case.name);
            (edition, rest.split('_').next().unwrap().to_owned())
        })
        .collect();
    let software = [EditionId::Fide2023, EditionId::Online];
    let of_hands = |name: &str| HANDS.contains(&name);
    let missing: Vec<String> = software
        .iter()
        .flat_map(|e| e.table().parameters().into_iter().map(move |p| (*e, p)))
        .filter(|(_, parameter)| !of_hands(parameter.name))
        .filter_map(|(edition, parameter)| {
            let article = parameter.article?.as_str().to_owned();
            // 9.2.1.2 is a part of 9.2.
            let parts = format!("{article}.");
            let of_it = |a: &String| *a == article || a.starts_with(&parts);
            let has = named.iter().any(|(e, a)| *e == edition && of_it(a));
            (!has).then(|| format!("{edition} {article} ({})", parameter.name))
        })
        .collect();
    assert!(missing.is_empty(), "no case for {missing:#?}");
}

fn edition_of(name: &str) -> (EditionId, &str) {
    let (code, rest) = name
        .split_once('_')
        .expect("a case is named EDITION_ARTICLE_WHAT");
    (EditionId::from_code(code).unwrap(), rest)
}
