//! `qiyuan pgn check` and `qiyuan pgn convert`.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use serde_json::json;
use support::{keys, qiyuan, qiyuan_reading};

const GOOD: &str = "[Event \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n";
const BAD: &str = "[Event \"B\"]\n\n1. e4 e5 2. Bb5 Qe5 *\n\n[Event \"C\"]\n\n1. d4 *\n";

#[test]
fn a_game_is_answered_with_exactly_the_documented_keys() {
    let ran = qiyuan_reading(&["pgn", "check", "--json", "-"], GOOD.as_bytes());
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(
        keys(ran.stdout.trim()),
        [
            "index",
            "ok",
            "reading",
            "tags",
            "plies",
            "uci",
            "result",
            "faults",
            "final_fen"
        ]
    );
    assert_eq!(
        ran.one(),
        json!({
            "index": 0,
            "ok": true,
            "reading": "strict",
            "tags": { "Event": "A", "Result": "1-0" },
            "plies": 5,
            "uci": ["e2e4", "e7e5", "d1h5", "e8e7", "h5e5"],
            "result": "1-0",
            "faults": [],
            "final_fen": "rnbq1bnr/ppppkppp/8/4Q3/4P3/8/PPPP1PPP/RNB1KBNR b KQ - 0 3",
        })
    );
}

#[test]
fn each_fault_is_a_line_with_its_place_and_code() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    std::fs::write(&path, BAD).unwrap();
    let ran = qiyuan(&["pgn", "check", path.to_str().unwrap()]);
    assert_eq!(ran.code, 1, "{ran:?}");
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines.len(), 1, "{ran:?}");
    let place = format!("{}:3:17: ", path.display());
    let rest = lines[0]
        .strip_prefix(&place)
        .unwrap_or_else(|| panic!("{lines:?}"));
    let (code, text) = rest.split_once(": ").unwrap();
    assert!(
        code.chars()
            .all(|c| c.is_ascii_lowercase() || "_-".contains(c)),
        "{code}"
    );
    assert!(text.contains("Qe5"), "{text}");
    assert!(ran.stderr.contains("2 games"), "{ran:?}");
}

#[test]
fn a_spoilt_game_does_not_spoil_the_next() {
    let ran = qiyuan_reading(&["pgn", "check", "--json"], BAD.as_bytes());
    assert_eq!(ran.code, 1);
    let games = ran.json();
    assert_eq!(games.len(), 2, "{ran:?}");
    assert_eq!(
        (&games[0]["ok"], &games[0]["reading"]),
        (&json!(false), &json!("rejected"))
    );
    assert_eq!(games[0]["uci"], json!(["e2e4", "e7e5", "f1b5"]));
    let fault = &games[0]["faults"][0];
    assert_eq!((&fault["line"], &fault["column"]), (&json!(3), &json!(17)));
    let line = ran.stdout.lines().next().unwrap();
    let faults = line
        .split("\"faults\":[")
        .nth(1)
        .unwrap()
        .split(']')
        .next()
        .unwrap();
    assert_eq!(keys(faults), ["line", "column", "code", "text"]);
    assert_eq!(
        (&games[1]["index"], &games[1]["uci"]),
        (&json!(1), &json!(["d2d4"]))
    );
}

#[test]
fn a_named_tolerance_is_reported_and_no_failure() {
    let ran = qiyuan_reading(
        &["pgn", "check", "--json"],
        b"1. e4 e5 2. Nf3 Nc6 3. 0-0 *\n",
    );
    assert_eq!(ran.code, 1, "0-0 is not possible here: {ran:?}");
    let castled = b"1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 *\n";
    let ran = qiyuan_reading(&["pgn", "check", "--json"], castled);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(ran.one()["reading"], "lenient");
    let ran = qiyuan_reading(&["pgn", "check"], castled);
    assert_eq!(ran.code, 0);
    assert!(ran.stdout.starts_with("-:1:35: "), "{ran:?}");
}

#[test]
fn several_files_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let one = folder.path().join("one.pgn");
    let two = folder.path().join("two.pgn");
    std::fs::write(&one, GOOD).unwrap();
    std::fs::write(&two, GOOD).unwrap();
    let (one, two) = (one.to_str().unwrap(), two.to_str().unwrap());
    let games = qiyuan(&["pgn", "check", "--json", one, two]).json();
    assert_eq!(games.len(), 2);
    assert_eq!(
        (&games[0]["file"], &games[1]["file"]),
        (&json!(one), &json!(two))
    );
    assert_eq!(
        (&games[0]["index"], &games[1]["index"]),
        (&json!(0), &json!(0))
    );
}

#[test]
fn a_missing_file_fails_and_the_others_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    std::fs::write(&path, GOOD).unwrap();
    let ran = qiyuan(&[
        "pgn",
        "check",
        "--json",
        "/nowhere.pgn",
        path.to_str().unwrap(),
    ]);
    assert_eq!(ran.code, 1);
    assert_eq!(ran.json().len(), 1);
    assert!(ran.stderr.contains("/nowhere.pgn"), "{ran:?}");
}

#[test]
fn export_format_is_read_again_without_a_fault_and_is_its_own_normal_form() {
    let odd = "1. e4 {best} (1. d4 d5) 1... e5 $1 2. Ng1f3 Nc6 3 Bb5 1/2-1/2";
    let once = qiyuan_reading(&["pgn", "convert", "--to", "pgn"], odd.as_bytes());
    assert_eq!(once.code, 0, "{once:?}");
    assert!(
        once.stdout.starts_with("[Event \"?\"]\n[Site \"?\"]\n"),
        "{}",
        once.stdout
    );
    let text = once.stdout.as_bytes();
    let read = qiyuan_reading(&["pgn", "check", "--json"], text).one();
    assert_eq!(
        (&read["reading"], &read["result"]),
        (&json!("strict"), &json!("1/2-1/2"))
    );
    assert_eq!(read["plies"], 5);
    let twice = qiyuan_reading(&["pgn", "convert", "--to", "pgn"], text);
    assert_eq!(twice.stdout, once.stdout);
}

#[test]
fn the_other_forms_are_one_line_a_game_or_a_position() {
    let convert = |to: &str| qiyuan_reading(&["pgn", "convert", "--to", to], GOOD.as_bytes());
    assert_eq!(
        convert("uci").stdout,
        "position startpos moves e2e4 e7e5 d1h5 e8e7 h5e5\n"
    );
    let epd = convert("epd").stdout;
    assert_eq!(epd.lines().count(), 6, "{epd}");
    assert_eq!(
        epd.lines().next_back().unwrap(),
        "rnbq1bnr/ppppkppp/8/4Q3/4P3/8/PPPP1PPP/RNB1KBNR b KQ - hmvc 0; fmvn 3;"
    );
    let game = convert("json").one();
    assert_eq!(game["moves"][4]["san"], "Qxe5#");
    assert_eq!(game["moves"][4]["uci"], "h5e5");
    assert_eq!(
        (&game["result"], &game["tags"]["Event"]),
        (&json!("1-0"), &json!("A"))
    );
}

#[test]
fn a_conversion_of_a_spoilt_game_keeps_what_could_be_read_and_fails() {
    let ran = qiyuan_reading(&["pgn", "convert", "--to", "uci", "-"], BAD.as_bytes());
    assert_eq!(ran.code, 1);
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(
        lines,
        [
            "position startpos moves e2e4 e7e5 f1b5",
            "position startpos moves d2d4"
        ]
    );
    assert!(ran.stderr.contains("-:3:17: "), "{ran:?}");
}

#[test]
fn a_conversion_says_what_it_could_not_keep() {
    let zeroes = qiyuan_reading(&["pgn", "convert", "--to", "pgn", "-"], &[0; 3000]);
    assert_eq!((zeroes.code, zeroes.stdout.as_str()), (1, ""));
    assert!(
        zeroes.stderr.contains("-:1:1: text_outside: "),
        "{zeroes:?}"
    );
    let deep = format!(
        "1. e4 {}{} e5 1-0\n",
        "(1. d4 ".repeat(5000),
        ")".repeat(5000)
    );
    let ran = qiyuan_reading(&["pgn", "convert", "--to", "uci", "-"], deep.as_bytes());
    assert_eq!(ran.code, 1);
    assert_eq!(ran.stdout, "position startpos moves e2e4 e7e5\n");
    assert!(ran.stderr.contains(": variation_too_deep: "), "{ran:?}");
}

#[test]
fn a_flood_of_faults_is_told_in_part_and_counted_in_whole() {
    let text = format!("1. e4 {} *\n", "$999 ".repeat(50_000));
    let ran = qiyuan_reading(&["pgn", "check"], text.as_bytes());
    assert_eq!(ran.stdout.lines().count(), 1001);
    assert_eq!(
        ran.last_line(),
        "-:1:5007: faults_more: more faults than are told one by one: 49000"
    );
    assert!(
        ran.stderr.contains("1 games, 0 rejected, 50000 faults"),
        "{}",
        ran.stderr
    );
    let answer = qiyuan_reading(&["pgn", "check", "--json"], text.as_bytes()).one();
    assert_eq!(answer["faults"].as_array().unwrap().len(), 1001);
}

/// The main lines that `check` and `convert` tell of the same text.
fn main_lines(text: &[u8]) -> (Vec<String>, Vec<String>) {
    let checked = qiyuan_reading(&["pgn", "check", "--json"], text);
    let checked = checked.json().into_iter().map(|game| {
        let moves = game["uci"].as_array().unwrap().iter();
        moves.map(|m| format!(" {}", m.as_str().unwrap())).collect()
    });
    let written = qiyuan_reading(&["pgn", "convert", "--to", "uci"], text);
    let written = written.stdout.lines().map(|line| {
        let moves = line.split_once("moves").map_or("", |(_, moves)| moves);
        moves.to_owned()
    });
    (checked.collect(), written.collect())
}

#[test]
fn check_and_convert_tell_one_main_line() {
    let texts = [
        "[Result \"1-0\"]\n\n(1. d4 d5) 1. e4 e5 1-0\n",
        "1. ({first words} 1. d4) 1. e4 e5 *",
        "[White \"A\"]\n\n1.( e4 *",
        "\r\u{feff}1. e4 c5 *",
        "1. e4 e5 *\n\n\u{feff}[Event \"B\"]\n\n1. d4 d5 *\n",
    ];
    for text in texts {
        let (checked, written) = main_lines(text.as_bytes());
        assert_eq!(checked, written, "{text:?}");
        assert!(!checked.is_empty(), "{text:?}");
    }
    let ran = qiyuan_reading(&["pgn", "convert", "--to", "pgn"], texts[0].as_bytes());
    assert_eq!(ran.code, 0, "nothing is lost: {ran:?}");
    assert!(
        ran.stdout.contains("1. e4 (1. d4 d5) 1... e5 1-0"),
        "{ran:?}"
    );
    let ran = qiyuan_reading(&["pgn", "convert", "--to", "pgn"], texts[2].as_bytes());
    assert_eq!(ran.code, 1, "a variation beside no move: {ran:?}");
    assert!(ran.stderr.contains("variation_first"), "{ran:?}");
}

#[test]
fn a_result_that_differs_is_shown_whole() {
    let text = b"[Result \"1-0\"]\n\n1. e4 0-1\n";
    let ran = qiyuan_reading(&["pgn", "check"], text);
    assert!(ran.stdout.starts_with("-:3:7: result_differs: "), "{ran:?}");
    assert!(ran.stdout.ends_with(": 0-1\n"), "{ran:?}");
}
