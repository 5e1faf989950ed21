//! `qiyuan rate`: grade points, Elo, Glicko-2 and performances from the command line.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use serde_json::json;
use support::{keys, qiyuan, qiyuan_reading};

#[test]
fn a_graded_game_is_answered_with_the_keys_of_the_contract() {
    let ran = qiyuan(&["rate", "grade", "--json", "599", "500", "1-0"]);
    assert_eq!(
        keys(ran.stdout.trim()),
        ["a", "b", "grade_a", "grade_b", "rule"]
    );
    let one = ran.one();
    assert_eq!((&one["a"], &one["b"]), (&json!("601.08"), &json!("497.92")));
    assert_eq!((&one["grade_a"], &one["grade_b"]), (&json!(25), &json!(27)));
    assert_eq!(one["rule"], "higher_wins_below_100: D=99: 10-D/12.5 = 2.08");
}

#[test]
fn negative_points_stand_after_two_dashes_and_have_no_grade() {
    let one = qiyuan(&["rate", "grade", "--json", "--", "-10", "5", "1-0"]).one();
    assert_eq!((&one["a"], &one["b"]), (&json!("1.5"), &json!("-6.5")));
    assert_eq!(
        (&one["grade_a"], &one["grade_b"]),
        (&json!(null), &json!(null))
    );
}

#[test]
fn the_switches_of_the_grade_system_are_flags() {
    let grade = |words: &[&str]| {
        let words: Vec<&str> = ["rate", "grade", "--json"]
            .iter()
            .chain(words)
            .copied()
            .collect();
        let one = qiyuan(&words).one();
        format!(
            "{} {} {} {}",
            one["a"], one["b"], one["grade_a"], one["grade_b"]
        )
        .replace('"', "")
    };
    assert_eq!(
        grade(&["--whole", "510", "500", "="]),
        "504 506 26 26",
        "R7'"
    );
    assert_eq!(grade(&["--floor", "4", "0", "0-1"]), "0 10 null null", "R8");
    assert_eq!(
        grade(&["--base-zero", "100", "0", "="]),
        "75 25 30 30",
        "R10'"
    );
    assert_eq!(grade(&["600", "500", "0-0"]), "600 500 25 26", "R14");
}

#[test]
fn games_are_read_a_line_and_a_faulty_one_does_not_stop_the_rest() {
    let input = "\u{feff}599 500 1-0\r\nnonsense\n\n0 0 1-0\n0 0.001 1-0\n";
    let ran = qiyuan_reading(&["rate", "grade", "--json"], input.as_bytes());
    assert_eq!(ran.code, 1);
    let answers = ran.json();
    assert_eq!(answers.len(), 4, "{ran:?}");
    assert_eq!(
        (&answers[1]["line"], &answers[3]["line"]),
        (&json!(2), &json!(5))
    );
    assert_eq!(answers[2]["b"], "-10");
    let ran = qiyuan_reading(&["rate", "grade", "-"], input.as_bytes());
    assert!(
        ran.stderr.contains("line 2") && ran.stdout.contains("grade 25"),
        "{ran:?}"
    );
}

#[test]
fn wrong_words_are_wrong_usage() {
    for words in [
        &["grade", "1", "2"] as &[&str],
        &["grade", "1", "2", "3"],
        &["grade", "1e5", "2", "1-0"],
        &["grade", "99999999999999", "2", "1-0"],
        &["elo", "1500"],
        &["elo", "1500", "1600"],
        &["elo", "1500", "1600:2"],
        &["elo", "4001", "1600:1"],
        &["elo", "--edition", "fide-1970", "1500", "1600:1"],
        &["elo", "--date", "2021-12", "1500", "1600:1"],
        &["elo", "--date", "2026-13", "1500", "1600:1"],
        &["elo", "--k", "0", "1500", "1600:1"],
        &["elo", "--speed", "bullet", "1500", "1600:1"],
        &["elo", "--born", "2010", "1500", "1600:1"],
        &["glicko2", "1500:350"],
        &["glicko2", "1500:0:0.06"],
        &["glicko2", "NaN:350:0.06"],
        &["glicko2", "new", "1500:350:2"],
        &["glicko2", "--tau", "0", "new"],
        &["glicko2", "--elapsed=-1", "new"],
        &["performance", "2400"],
        &["performance", "--points", "3", "2400", "2500"],
        &["performance", "--points", "x", "2400"],
    ] {
        let all: Vec<&str> = ["rate"].iter().chain(words).copied().collect();
        let ran = qiyuan(&all);
        assert_eq!(
            (ran.code, ran.stdout.as_str()),
            (2, ""),
            "{words:?}: {ran:?}"
        );
        assert!(!ran.stderr.is_empty(), "{words:?}");
    }
}

#[test]
fn an_elo_period_shows_the_rule_and_the_rows_of_the_table() {
    let words = "rate elo --json --k 20 1500 1600:1 1450:0.5 1720:0 1388:1 1905:0.5";
    let one = qiyuan(&words.split(' ').collect::<Vec<_>>()).one();
    assert_eq!(
        (&one["sum"], &one["change"]),
        (&json!("1.12"), &json!("22.40"))
    );
    assert_eq!(
        (&one["rounded"], &one["new"], &one["k_used"]),
        (&json!(22), &json!(1522), &json!(20))
    );
    let game = &one["games"][4];
    assert_eq!(
        (&game["difference"], &game["counted"], &game["cut"]),
        (&json!(-405), &json!(-400), &json!(true))
    );
    let row = json!({"from": 392, "to": 411, "higher": "0.92", "lower": "0.08"});
    assert_eq!(game["row"], row);
}

#[test]
fn the_month_of_the_list_chooses_the_edition() {
    let counted = |date: &str| {
        let one = qiyuan(&["rate", "elo", "--json", "--date", date, "2650", "2200:1"]).one();
        one["games"][0]["counted"].as_i64().unwrap()
    };
    assert_eq!((counted("2025-09"), counted("2025-10")), (400, 450));
    let k = |words: &[&str]| {
        let all: Vec<&str> = ["rate", "elo", "--json"]
            .iter()
            .chain(words)
            .copied()
            .collect();
        let one = qiyuan(&all).one();
        format!("{} {}", one["k"], one["k_rule"].as_str().unwrap())
    };
    let young = &["--date", "2026-11", "--born", "2008", "2299", "2300:1"];
    assert_eq!(k(young), "40 junior_below_2300");
    assert_eq!(
        k(&["--games", "29", "2000", "2300:1"]),
        "40 fewer_than_30_games"
    );
    assert_eq!(
        k(&["--highest", "2400", "2000", "2300:1"]),
        "10 reached_2400"
    );
}

#[test]
fn a_pair_and_a_first_rating_are_counted_too() {
    let one = qiyuan(&["rate", "elo", "--json", "1500", "1600", "1-0"]).one();
    assert_eq!(
        (&one["of_a"]["new"], &one["of_b"]["new"]),
        (&json!(1513), &json!(1587))
    );
    let one = qiyuan(&["rate", "elo", "--json", "1500", "1600", "0-0"]).one();
    assert_eq!((&one["of_a"], &one["of_b"]), (&json!(null), &json!(null)));
    let words = "rate elo --json unrated 1900:1 1850:.5 1700:1 1600:0 2000:½";
    let one = qiyuan(&words.split(' ').collect::<Vec<_>>()).one();
    assert_eq!(
        (&one["average"], &one["new"]),
        (&json!("1807.14"), &json!(1857))
    );
    assert_eq!(one["status"], "published");
}

#[test]
fn a_glicko_2_period_is_the_one_of_the_paper() {
    let words = "rate glicko2 --json 1500:200:0.06 1400:30:1 1550:100:0 1700:300:0";
    let one = qiyuan(&words.split(' ').collect::<Vec<_>>()).one();
    assert!(
        (one["new"]["rating"].as_f64().unwrap() - 1464.06).abs() < 0.01,
        "{one}"
    );
    assert!(
        (one["new"]["deviation"].as_f64().unwrap() - 151.52).abs() < 0.01,
        "{one}"
    );
    assert_eq!(
        (&one["rating"], &one["tau"], &one["elapsed"]),
        (&json!(1500.0), &json!(0.5), &json!(1.0))
    );
}

#[test]
fn a_performance_is_told_with_both_ratings() {
    let games = qiyuan(&["rate", "performance", "--json", "2400:1", "2380:0.5"]).one();
    let points = qiyuan(&[
        "rate",
        "performance",
        "--json",
        "--points",
        "1½",
        "2400",
        "2380",
    ])
    .one();
    assert_eq!(games, points);
    assert_eq!(
        (&games["average"], &games["dp"]),
        (&json!(2390), &json!(193))
    );
    assert_eq!(
        (&games["performance"], &games["perfect"]),
        (&json!(2583), &json!(2580))
    );
}

#[test]
fn people_get_lines_of_text() {
    let ran = qiyuan(&["rate", "grade", "599", "500", "1-0"]);
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines[0], "A 599 -> 601.08, grade 25");
    for words in [
        "elo 1500 1600:1",
        "elo 1500 1600 =",
        "glicko2 new",
        "performance 2000:1",
    ] {
        let all: Vec<&str> = ["rate"].into_iter().chain(words.split(' ')).collect();
        let ran = qiyuan(&all);
        assert!(
            ran.code == 0 && !ran.stdout.starts_with('{'),
            "{words}: {ran:?}"
        );
    }
}

#[test]
fn a_rating_list_is_read_as_the_spreadsheet_saved_it() {
    let utf16: Vec<u8> = "\u{feff}id,name,points\n1,李静,10\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let files: [(&[u8], &str); 4] = [
        ("\u{feff}id,name,points\r\n1,李静,10\r\n".as_bytes(), "李静"),
        (b"id,name,points\n1,\xc0\xee\xbe\xb2,10\n", "李静"),
        (b"id,name,points\n1,M\xfcller,10\n", "Müller"),
        (&utf16, "李静"),
    ];
    for (file, name) in files {
        let ran = qiyuan_reading(&["rate", "list", "--to", "csv"], file);
        assert_eq!(ran.code, 0, "{ran:?}");
        assert!(ran.stdout.contains(&format!("\n1,{name},")), "{ran:?}");
    }
}

#[test]
fn a_rating_list_is_checked_and_converted() {
    let csv = "id,name,federation,standard,points\n1,\"Li, Ming\",CHN,1850,601.08\n2,Wang,CHN,x,\n";
    let ran = qiyuan_reading(&["rate", "list"], csv.as_bytes());
    assert_eq!(
        ran.stdout.trim(),
        "-:3:12: list_rating: no rating from 0 to 4000: 'x'"
    );
    assert_eq!(ran.code, 1);
    let one = qiyuan_reading(&["rate", "list", "--json"], csv.as_bytes()).one();
    assert_eq!(
        (&one["players"], &one["faults"][0]["line"]),
        (&json!(2), &json!(3))
    );
    let fide = qiyuan_reading(&["rate", "list", "--to", "fide"], csv.as_bytes());
    assert!(fide.stdout.starts_with("ID Number      Name"), "{fide:?}");
    let back = qiyuan_reading(&["rate", "list", "--to", "csv"], fide.stdout.as_bytes());
    assert_eq!(back.code, 0, "{back:?}");
    assert!(
        back.stdout.contains("1,\"Li, Ming\",CHN,,,,,,,,1850"),
        "{back:?}"
    );
    assert_eq!(qiyuan(&["rate", "list", "--speed", "bullet"]).code, 2);
}

#[test]
fn who_falls_below_the_list_is_told_so() {
    let words = ["rate", "elo", "1400", "2000:0", "2000:0", "1400:0"];
    let json: Vec<&str> = words.iter().copied().chain(["--json"]).collect();
    let answer = qiyuan(&json).one();
    assert_eq!(
        (&answer["new"], &answer["status"]),
        (&1387.into(), &"below_floor".into())
    );
    let text = qiyuan(&words).stdout;
    assert!(text.contains("1387 is below the list"), "{text}");
    let answer = qiyuan(&["rate", "elo", "--json", "1500", "1500:1"]).one();
    assert_eq!(answer["status"], "published");
}

#[test]
fn no_deviation_grows_beyond_that_of_somebody_new() {
    let deviation = |words: &[&str]| {
        let first = ["rate", "glicko2", "--json"];
        let words: Vec<&str> = first.iter().chain(words).copied().collect();
        let answer = qiyuan(&words).one();
        (
            answer["new"]["deviation"].as_f64().unwrap(),
            answer["rule"].clone(),
        )
    };
    let (new, rule) = deviation(&["new"]);
    assert_eq!(new, 350.0);
    assert!(
        rule.as_str().unwrap().contains("(173.7178 * volatility)^2"),
        "{rule}"
    );
    let old = ["--elapsed", "100", "1500:340:0.06"];
    assert_eq!(deviation(&old).0, 350.0);
    let (grown, _) = deviation(&["1500:100:0.06"]);
    let by_hand = (100.0_f64.powi(2) + (173.7178_f64 * 0.06).powi(2)).sqrt();
    assert!((grown - by_hand).abs() < 1e-3, "{grown} {by_hand}");
}
