//! `qiyuan trf` and `qiyuan standings`, run as a whole.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use support::{keys, qiyuan, qiyuan_reading};

fn data(name: &str) -> String {
    format!(
        "{}/../tournament/tests/data/{name}",
        env!("CARGO_MANIFEST_DIR")
    )
}

#[test]
fn a_clean_file_has_no_faults_and_a_broken_one_tells_line_and_column() {
    let clean = qiyuan(&["trf", "check", &data("swiss/public-00019.trf")]);
    assert_eq!((clean.code, clean.stdout.as_str()), (0, ""));
    let bytes = std::fs::read_to_string(data("swiss/public-00019.trf")).unwrap();
    let broken = bytes.replace("     4 b 1     2 w =", "     4 x 1     2 w ?");
    assert_ne!(broken, bytes);
    let ran = qiyuan_reading(&["trf", "check", "-"], broken.as_bytes());
    assert_eq!(ran.code, 1);
    let told: Vec<&str> = ran.stdout.lines().collect();
    assert!(
        told.contains(&"-:13:97: bad_color: 'x' is no colour"),
        "{told:?}"
    );
    assert!(
        told.contains(&"-:13:109: bad_result: '?' is no result"),
        "{told:?}"
    );
    let ran = qiyuan_reading(&["trf", "check", "--json"], broken.as_bytes());
    let answer = ran.one();
    assert_eq!(
        (&answer["ok"], &answer["reading"]),
        (&false.into(), &"rejected".into())
    );
    assert_eq!(answer["faults"][0]["line"], 13);
}

#[test]
fn converting_to_the_own_form_changes_no_byte_and_to_another_one_and_back_loses_nothing() {
    let name = data("swiss/public-00019.trf");
    let bytes = std::fs::read_to_string(&name).unwrap();
    assert_eq!(qiyuan(&["trf", "convert", &name]).stdout, bytes);
    let older = qiyuan(&["trf", "convert", "--to", "trf16", &name]);
    assert_eq!(older.code, 1, "the coded type has no place in TRF16");
    assert!(
        older.stdout.contains("XXR 5\r\nXXC black1\r\n"),
        "{}",
        older.stdout
    );
    assert!(older.stderr.contains(":12:1: lost"), "{}", older.stderr);
    let back = qiyuan_reading(
        &["trf", "convert", "--to", "trf26", "-"],
        older.stdout.as_bytes(),
    );
    assert_eq!(back.code, 0);
    assert_eq!(back.stdout, bytes.replace("192 FIDE_DUTCH_2025\r\n", ""));
}

#[test]
fn standings_answer_with_the_keys_of_the_contract() {
    let name = data("swiss/public-00003.trf");
    let ran = qiyuan(&["standings", &name, "--tiebreaks", "BH/C1,SB,DE", "--json"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let rows = ran.one();
    let first = serde_json::to_string(&rows[0]).unwrap();
    assert_eq!(rows.as_array().unwrap().len(), 24);
    assert!(ran.stdout.starts_with("[{\"rank\":1,\"id\":"));
    assert_eq!(keys(&first).len(), 5);
    for key in ["rank", "id", "name", "points", "tiebreaks"] {
        assert!(!rows[0][key].is_null(), "{key}");
    }
    // Two players have 9 points; the table of the file has no tie-breaks, so they share.
    let shared = qiyuan(&["standings", &name, "--json"]).one();
    assert_eq!(
        (&shared[0]["rank"], &shared[1]["rank"]),
        (&1.into(), &1.into())
    );
    assert_eq!(
        (&shared[0]["points"], &shared[2]["rank"]),
        (&"9.0".into(), &3.into())
    );
}

#[test]
fn each_value_of_a_table_opens_into_its_sum() {
    let name = data("swiss/public-00003.trf");
    let ran = qiyuan(&[
        "standings",
        &name,
        "--tiebreaks",
        "BH/C1",
        "--json",
        "--explain",
    ]);
    for row in ran.one().as_array().unwrap() {
        let terms = row["explain"]["BH/C1"].as_array().unwrap();
        let kept = terms.iter().filter(|t| t["cut"] == false);
        let sum: f64 = kept
            .map(|t| t["amount"].as_str().unwrap().parse::<f64>().unwrap())
            .sum();
        let value: f64 = row["tiebreaks"]["BH/C1"].as_str().unwrap().parse().unwrap();
        assert!((sum - value).abs() < 1e-9, "{row}");
    }
}

#[test]
fn an_unknown_tie_break_is_wrong_usage() {
    let ran = qiyuan(&[
        "standings",
        &data("swiss/public-00003.trf"),
        "--tiebreaks",
        "BH/Q1",
    ]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("Q1"), "{}", ran.stderr);
}

#[test]
fn a_spreadsheet_is_read_as_text_by_row_in_bounded_memory_too() {
    let name = format!(
        "{}/../server/tests/data/sheets/entries.xlsx",
        env!("CARGO_MANIFEST_DIR")
    );
    for words in [&["sheet", &name][..], &["sheet", "--confined", &name]] {
        let ran = qiyuan(words);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        let list = &ran.one()["sheets"][1];
        assert_eq!(list["name"], "报名表");
        assert_eq!(list["rows"][2]["row"], 4);
        assert_eq!(list["rows"][2]["cells"][1], "李静");
    }
    let ran = qiyuan_reading(&["sheet", "--confined", "-"], b"no table");
    assert_eq!(
        (ran.code, ran.one()["fault"].as_str()),
        (1, Some("sheet_unreadable"))
    );
}

#[test]
fn a_file_that_cannot_be_opened_has_its_object_too() {
    let ran = qiyuan(&["trf", "check", "--json", "no-such-file.trf"]);
    assert_eq!(ran.code, 1);
    let answer = ran.one();
    assert_eq!(answer["ok"], false);
    assert_eq!(answer["file"], "no-such-file.trf");
    assert!(answer["error"].is_string(), "{answer}");
}
