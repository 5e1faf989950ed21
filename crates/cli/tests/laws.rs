//! `qiyuan laws`: editions as parameters with their articles.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use serde_json::json;
use support::qiyuan;

#[test]
fn the_editions_are_listed() {
    let ran = qiyuan(&["laws"]);
    assert_eq!(ran.code, 0);
    let listed: Vec<&str> = ran.stdout.lines().collect();
    let known: Vec<&str> = laws::EditionId::ALL.iter().map(|id| id.code()).collect();
    assert_eq!(listed, known);
    assert!(listed.contains(&"fide-2023") && listed.contains(&"online"));
}

#[test]
fn an_edition_is_shown_with_the_article_behind_each_parameter() {
    let rows = qiyuan(&["laws", "fide-2023", "--json"]).json();
    let row = rows.iter().find(|row| row["name"] == "fivefold").unwrap();
    assert_eq!(
        row,
        &json!({"name": "fivefold", "value": "ends the game", "article": "9.6.1"})
    );
    assert!(qiyuan(&["laws", "fide-2023"]).stdout.lines().count() == rows.len());
}

#[test]
fn two_editions_are_laid_side_by_side_and_what_differs_is_marked() {
    let ran = qiyuan(&["laws", "fide-2023", "online"]);
    assert!(
        ran.stdout
            .lines()
            .any(|line| line.starts_with("* claims_automatic")),
        "{ran:?}"
    );
    assert!(
        ran.stdout
            .lines()
            .any(|line| line.starts_with("  checkmate")),
        "{ran:?}"
    );
    let rows = qiyuan(&["laws", "fide-2023", "online", "--json"]).json();
    let row = rows
        .iter()
        .find(|row| row["name"] == "claims_automatic")
        .unwrap();
    assert_eq!(
        (&row["values"], &row["differs"]),
        (&json!(["no", "yes"]), &json!(true))
    );
}

#[test]
fn an_unknown_edition_is_wrong_usage() {
    let ran = qiyuan(&["laws", "fide-1066"]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("fide-2023"), "{ran:?}");
}
