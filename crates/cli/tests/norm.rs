//! `qiyuan norm`: title norms from report files.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use serde_json::{Value, json};
use support::{Ran, keys, qiyuan, qiyuan_reading};

/// Nine rounds in which player 1 stands on every boundary of a GM norm at once.
const EDGE: &str = include_str!("data/norm.trf");

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/norm.trf");

fn ran(file: &str, words: &[&str]) -> Ran {
    let first = ["norm", "-", "--title", "GM", "--player", "1", "--json"];
    let all: Vec<&str> = first.iter().chain(words).copied().collect();
    qiyuan_reading(&all, file.as_bytes())
}

fn norm_of_first(file: &str, words: &[&str]) -> Value {
    let ran = ran(file, words);
    assert_eq!(ran.code, 0, "{ran:?}");
    ran.one()[0].clone()
}

fn rules(answer: &Value) -> Vec<&str> {
    let failed = answer["failed"].as_array().unwrap();
    failed
        .iter()
        .map(|failed| failed["rule"].as_str().unwrap())
        .collect()
}

/// The file with other results in the rounds of player 1: a pair's two cells for each round.
fn with(changes: &[(&str, &str)]) -> String {
    changes.iter().fold(EDGE.to_owned(), |file, (old, new)| {
        assert!(file.contains(old), "{old}");
        file.replacen(old, new, 1)
    })
}

#[test]
fn a_norm_is_answered_with_the_keys_of_the_contract() {
    let ran = qiyuan(&["norm", FILE, "--title", "GM", "--player", "1", "--json"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let line = ran.stdout.trim();
    let object = line.strip_prefix('[').unwrap().strip_suffix(']').unwrap();
    let wanted = [
        "id",
        "title",
        "norm",
        "failed",
        "performance",
        "average",
        "missing",
    ];
    let found = keys(object);
    assert!(
        wanted
            .iter()
            .all(|key| found.iter().any(|found| found == key)),
        "{found:?}"
    );
    let answer = &ran.one()[0];
    assert_eq!((&answer["id"], &answer["title"]), (&json!(1), &json!("GM")));
    assert_eq!(
        (&answer["norm"], &answer["failed"]),
        (&json!(true), &json!([]))
    );
    assert_eq!(
        (&answer["performance"], &answer["average"]),
        (&json!(2600), &json!(2475))
    );
    assert_eq!(
        (&answer["missing"], &answer["counts_for"]),
        (&json!(null), &json!(9))
    );
}

#[test]
fn all_players_are_answered_and_the_file_may_come_by_standard_input() {
    let answers = qiyuan(&["norm", "--title", "gm", "--json", FILE]).one();
    assert_eq!(answers.as_array().unwrap().len(), 10);
    let piped = qiyuan_reading(&["norm", "--title", "GM", "--json"], EDGE.as_bytes()).one();
    assert_eq!(answers, piped);
    assert!(
        rules(&answers[1]).contains(&"games"),
        "an opponent with one game"
    );
}

#[test]
fn half_a_point_less_fails_and_says_how_much_is_short() {
    let weaker = with(&[
        (" 8 w =", " 8 w 0"),
        (
            " 1 b =  0000 - Z  0000 - Z\r",
            " 1 b 1  0000 - Z  0000 - Z\r",
        ),
    ]);
    let answer = norm_of_first(&weaker, &[]);
    assert_eq!(rules(&answer), ["performance"]);
    assert_eq!(
        answer["failed"][0]["text"],
        "the performance is 2555; 2600 is needed"
    );
    assert_eq!(answer["missing"]["text"], "½ short");
}

#[test]
fn a_running_event_tells_what_is_still_needed() {
    // Rounds 8 and 9 are paired and not played.
    let running = with(&[
        (" 9 b 0", " 9 b  "),
        ("10 w 0", "10 w  "),
        (" 1 w 1  0000 - Z\r", " 1 w    0000 - Z\r"),
        (" 1 b 1\r", " 1 b  \r"),
        (" 8 w =", " 8 w 0"),
        (
            " 1 b =  0000 - Z  0000 - Z\r",
            " 1 b 1  0000 - Z  0000 - Z\r",
        ),
    ]);
    let answer = norm_of_first(&running, &[]);
    assert_eq!(
        (&answer["norm"], &answer["games"]),
        (&json!(false), &json!(7)),
        "{answer}"
    );
    assert_eq!(answer["missing"]["games"], json!(2), "{answer}");
    assert_eq!(
        answer["missing"]["text"], "needs ½ from 2",
        "5½ of 7 are there: {answer}"
    );
}

#[test]
fn system_kind_and_exemption_are_flags() {
    let home = EDGE.replace("IND", "CHN").replace("VIE", "CHN");
    let answer = norm_of_first(&home, &[]);
    assert_eq!(
        rules(&answer),
        ["foreign_federations", "own_federation", "one_federation"]
    );
    let answer = norm_of_first(&home, &["--exempt", "national"]);
    assert_eq!(
        (&answer["norm"], &answer["exemption"]),
        (&json!(true), &json!("1.4.3a"))
    );
    let abroad = home.replace("032 CHN", "032 VIE");
    assert_eq!(
        norm_of_first(&abroad, &["--exempt", "national"])["norm"],
        json!(false)
    );
    assert_eq!(
        rules(&norm_of_first(EDGE, &["--system", "other"])),
        ["system"]
    );
    assert_eq!(
        norm_of_first(EDGE, &["--kind", "team"])["norm"],
        json!(true)
    );
}

#[test]
fn a_certificate_shows_every_round() {
    let answer = norm_of_first(EDGE, &["--certificate"]);
    let certificate = &answer["certificate"];
    assert_eq!(
        certificate["mix"]["foreign"],
        json!([["IND", 3], ["VIE", 1]])
    );
    assert_eq!(certificate["rows"].as_array().unwrap().len(), 9);
    assert_eq!(certificate["rows"][0]["title"], "GM");
    let ran = qiyuan(&[
        "norm",
        FILE,
        "--title",
        "GM",
        "--player",
        "1",
        "--certificate",
    ]);
    assert!(
        ran.stdout.contains("Li, Ming: GM norm, counts for 9 games"),
        "{ran:?}"
    );
    assert!(ran.stdout.contains(" 9.     Opponent 9"), "{ran:?}");
}

#[test]
fn wrong_words_and_wrong_files_are_told_apart() {
    for words in [
        &["--title", "FM", FILE] as &[&str],
        &[FILE],
        &["--title", "GM", "--system", "lottery", FILE],
        &["--title", "GM", "--player", "x", FILE],
    ] {
        let all: Vec<&str> = ["norm"].iter().chain(words).copied().collect();
        assert_eq!(qiyuan(&all).code, 2, "{words:?}");
    }
    assert_eq!(
        qiyuan(&["norm", "--title", "GM", "--player", "99", FILE]).code,
        1
    );
    assert_eq!(
        qiyuan(&["norm", "--title", "WGM", "--player", "1", FILE]).code,
        1,
        "a man"
    );
    assert_eq!(
        qiyuan(&["norm", "--title", "GM", "no-such-file.trf"]).code,
        1
    );
    let ran = qiyuan_reading(&["norm", "--title", "GM", "--json"], b"hello\n");
    assert_eq!((ran.code, ran.stdout.trim()), (1, "[]"), "{ran:?}");
}

#[test]
fn an_exemption_that_needs_the_federation_says_so_where_the_file_has_none() {
    let lines = EDGE.lines().filter(|line| !line.starts_with("032"));
    let nameless: String = lines.flat_map(|line| [line, "\n"]).collect();
    let told = ran(&nameless, &["--exempt", "national"]);
    assert!(told.stderr.contains("032"), "{told:?}");
    let none = ran(&nameless, &["--exempt", "zonal"]);
    assert!(!none.stderr.contains("032"), "{none:?}");
    let named = format!("032 CHN\n{nameless}");
    let named = ran(&named, &["--exempt", "national"]);
    assert!(!named.stderr.contains("032"), "{named:?}");
}
