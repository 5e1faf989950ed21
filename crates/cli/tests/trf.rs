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

#[test]
fn direct_encounter_alone_may_be_listed_twice_and_each_has_its_key() {
    let name = data("swiss/public-00003.trf");
    let list = |list: &str| qiyuan(&["standings", "--json", "--tiebreaks", list, &name]);
    let ran = list("DE,BH,DE");
    let (_, row) = ran.stdout.split_once("\"tiebreaks\":").unwrap();
    let (row, _) = row.split_once('}').unwrap();
    assert_eq!(keys(&format!("{row}}}")), ["DE", "BH", "DE#2"]);
    for bad in ["BH,BH", "SB,bh/c1,BH/C1", "DE,DE,DE"] {
        let ran = list(bad);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{bad}: {ran:?}");
    }
    assert_eq!(list("BH,BH/C1,BH:GP").code, 0);
}

#[test]
fn a_tie_break_that_means_nothing_is_refused() {
    let name = data("swiss/public-00003.trf");
    for bad in ["EDE", "BC", "MPvGP", "KS/C1", "TPR/C1", "BH/L1", "TPN/P"] {
        let ran = qiyuan(&["standings", "--tiebreaks", bad, &name]);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{bad}: {ran:?}");
        assert!(ran.stderr.contains(bad), "{ran:?}");
    }
    let good = "KS/L1,TPN/R,DE/P,PS/C1,ARO/C1,AOB/F,SB/M1";
    let ran = qiyuan(&["standings", "--tiebreaks", good, &name]);
    assert_eq!(ran.code, 0, "{ran:?}");
}

#[test]
fn there_is_no_table_after_a_round_that_is_not_written() {
    let name = data("swiss/public-00003.trf");
    let ran = qiyuan(&["standings", "--round", "99", &name]);
    assert_eq!((ran.code, ran.stdout.as_str()), (1, ""), "{ran:?}");
}

/// Two played, and Zhao has a full point for each of two rounds of five.
const UNFINISHED: &str = "\
012 Half way
142 5
001    1      Li                                20\
00                             2.0    1     2 w 1     2 b 1
001    2      Wang                              19\
00                             0.0    3     1 b 0     1 w 0
001    3      Zhao                              18\
00                             2.0    2  0000 - F  0000 - F
";

#[test]
fn the_dummy_is_held_down_by_the_rounds_of_the_event_not_by_those_played() {
    let value = |text: &str| {
        let words = ["standings", "--json", "--tiebreaks", "BH,SB"];
        let rows = qiyuan_reading(&words, text.as_bytes()).one();
        let rows = rows.as_array().unwrap().clone();
        let zhao = rows.into_iter().find(|row| row["id"] == 3).unwrap();
        let text = |code: &str| zhao["tiebreaks"][code].as_str().unwrap().to_owned();
        (text("BH"), text("SB"))
    };
    // Half of five rounds is more than his two points: the dummy has what he has.
    assert_eq!(value(UNFINISHED), ("4".into(), "4".into()));
    // An event of two rounds is over, and the dummy has a draw in each.
    let over = UNFINISHED.replace("142 5", "142 2");
    assert_eq!(value(&over), ("2".into(), "2".into()));
    let unsaid = UNFINISHED.replace("142 5\n", "");
    assert_eq!(value(&unsaid), ("2".into(), "2".into()));
}

#[test]
fn buchholz_in_a_round_robin_is_counted_with_a_warning_since_2026() {
    let event = format!("092 Individual: Round-Robin\n{UNFINISHED}");
    let words = |year| ["standings", "--tiebreaks", "BH/C1", "--edition", year];
    let ran = qiyuan_reading(&words("2026"), event.as_bytes());
    assert!(ran.stderr.contains("BH/C1 must not be used"), "{ran:?}");
    let ran = qiyuan_reading(&words("2024"), event.as_bytes());
    assert!(!ran.stderr.contains("must not"), "{ran:?}");
}
