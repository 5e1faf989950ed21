//! `qiyuan pgn check` on what people have on their disks: packed files, folders, other encodings,
//! files that are cut short, broken or huge.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

use serde_json::json;
use support::{Ran, qiyuan, qiyuan_reading};

const BAD: &str = "[Event \"B\"]\n\n1. e4 e5 2. Bb5 Qe5 *\n\n[Event \"C\"]\n\n1. d4 *\n";

fn check(path: &Path) -> Ran {
    qiyuan(&["pgn", "check", path.to_str().unwrap()])
}

/// The part of each line after the name of the file.
fn places(ran: &Ran) -> Vec<String> {
    let rest = |line: &str| line.split_once(".pgn").unwrap().1.to_owned();
    let rest = ran.stdout.lines().map(rest);
    rest.map(|line| line.split_once(':').unwrap().1.to_owned())
        .collect()
}

/// Many games, every hundredth with an illegal move, one with a tag that the others lack.
fn many_games(count: usize) -> String {
    let mut text = String::new();
    for number in 0..count {
        let last = if number % 100 == 99 { "Ke5" } else { "Be7" };
        write!(
            text,
            "[Event \"Game {number}\"]\n[White \"A {{brace}}\"]\n[Result \"1/2-1/2\"]\n\n\
             1. e4 {{ [%clk 0:05:00] }} 1... e5 2. Nf3 Nc6 3. Bb5 a6 (3... Nf6 4. O-O Nxe4)\n\
             4. Ba4 Nf6 5. O-O {last} 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7\n\
             11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 15. a4 c5 16. d5 c4 1/2-1/2\n\n"
        )
        .unwrap();
    }
    text
}

#[test]
fn packed_files_are_known_by_their_first_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let plain = folder.path().join("games.pgn");
    std::fs::write(&plain, BAD).unwrap();
    let wanted = places(&check(&plain));
    assert_eq!(wanted.len(), 1);

    let bytes = BAD.as_bytes();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(bytes).unwrap();
    let mut bzip2 = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    bzip2.write_all(bytes).unwrap();
    let packed = [
        ("gz", gzip.finish().unwrap()),
        ("bz2", bzip2.finish().unwrap()),
        ("zst", zstd::encode_all(bytes, 1).unwrap()),
    ];
    for (ending, packed) in packed {
        let path = folder.path().join(format!("games.pgn.{ending}"));
        std::fs::write(&path, &packed).unwrap();
        let ran = check(&path);
        assert_eq!((ran.code, places(&ran)), (1, wanted.clone()), "{ending}");
        let ran = qiyuan_reading(&["pgn", "convert", "--to", "uci"], &packed);
        assert_eq!(ran.stdout.lines().count(), 2, "{ending} on standard input");

        // Two packed files one after the other are both read.
        std::fs::write(&path, [&packed[..], &packed[..]].concat()).unwrap();
        let ran = check(&path);
        assert!(
            ran.stderr.starts_with("4 games, 2 rejected"),
            "{ending}: {ran:?}"
        );

        // One that is cut short says so, after what could be read.
        std::fs::write(&path, &packed[..packed.len() - 9]).unwrap();
        let ran = check(&path);
        assert_eq!(ran.code, 1, "{ending}: {ran:?}");
        assert!(
            ran.stderr.contains(path.to_str().unwrap()),
            "{ending}: {ran:?}"
        );
    }
}

#[test]
fn a_folder_stands_for_the_games_below_it() {
    let folder = tempfile::tempdir().unwrap();
    let deep = folder.path().join("a/b/c");
    std::fs::create_dir_all(&deep).unwrap();
    let ran = check(folder.path());
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(ran.stderr.contains("no file called .pgn"), "{ran:?}");

    std::fs::write(deep.join("one.PGN"), "1. e4 *\n").unwrap();
    std::fs::write(
        folder.path().join("two.pgn.zst"),
        zstd::encode_all(&b"1. d4 *\n"[..], 1).unwrap(),
    )
    .unwrap();
    std::fs::write(folder.path().join("notes.txt"), "no games").unwrap();
    let ran = qiyuan(&["pgn", "check", "--json", folder.path().to_str().unwrap()]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let games = ran.json();
    assert_eq!(games.len(), 2, "{ran:?}");
    assert_eq!(
        (&games[0]["uci"], &games[1]["uci"]),
        (&json!(["e2e4"]), &json!(["d2d4"])),
        "in the order of their names"
    );
    assert!(games[0]["file"].as_str().unwrap().ends_with("one.PGN"));

    let ran = qiyuan(&[
        "pgn",
        "convert",
        "--to",
        "uci",
        folder.path().to_str().unwrap(),
    ]);
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(ran.stderr.contains("a folder"), "{ran:?}");
}

#[test]
fn any_number_of_threads_tells_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    // Several blocks, and an unclosed comment where it could swallow many games.
    let text = many_games(6_000).replace("[Event \"Game 2500\"]", "{never closed\n\n[Event \"G\"]");
    std::fs::write(&path, &text).unwrap();
    let path = path.to_str().unwrap();
    let run = |threads: &str, json: bool| {
        let mut words = vec!["pgn", "check", "--threads", threads, path];
        words.extend(json.then_some("--json"));
        qiyuan(&words)
    };
    for json in [false, true] {
        let one = run("1", json);
        assert_eq!(one.code, 1);
        assert_eq!(one.stdout, run("2", json).stdout);
        assert_eq!(one.stdout, run("7", json).stdout);
        if json {
            let games = one.json();
            assert!(games.iter().zip(0..).all(|(game, i)| game["index"] == i));
            let plies: u64 = games
                .iter()
                .map(|game| game["plies"].as_u64().unwrap())
                .sum();
            assert_eq!(
                plies,
                5_940 * 32 + 60 * 9,
                "each game but those with the illegal move"
            );
        } else {
            assert!(one.stderr.contains(" 60 rejected"), "{}", one.stderr);
            let line = |number: usize| text.lines().nth(number - 1).unwrap();
            for told in one
                .stdout
                .lines()
                .filter(|line| line.contains("move_illegal"))
            {
                let number = told.strip_prefix(path).unwrap().split(':').nth(1).unwrap();
                assert!(line(number.parse().unwrap()).contains("Ke5"), "{told}");
            }
        }
    }
}

#[test]
fn the_summary_says_how_much_was_read_and_how_fast() {
    let ran = qiyuan_reading(&["pgn", "check"], b"1. e4 *\n");
    assert!(
        ran.stderr
            .starts_with("1 games, 0 rejected, 0 faults; 0.0 MB in "),
        "{ran:?}"
    );
    assert!(ran.stderr.trim_end().ends_with(" MB/s"), "{ran:?}");
}

#[test]
fn a_text_that_ends_in_the_middle_of_a_game_is_rejected_where_others_had_results() {
    let text = many_games(3);
    // Behind the second game, whatever is cut is told; a whole number of games is not.
    let second = text.match_indices("[Event").nth(1).unwrap().0;
    let third = text.match_indices("[Event").nth(2).unwrap().0;
    for end in (second + 10..third - 12).step_by(7) {
        let ran = qiyuan_reading(&["pgn", "check"], &text.as_bytes()[..end]);
        assert_eq!(ran.code, 1, "cut at {end}: {ran:?}");
        assert!(ran.stdout.contains("cut_off"), "cut at {end}: {ran:?}");
    }
    let ran = qiyuan_reading(&["pgn", "check"], &text.as_bytes()[..third]);
    assert_eq!(ran.code, 0, "{ran:?}");
    // A game alone may be unfinished.
    let ran = qiyuan_reading(&["pgn", "check"], b"1. e4 e5 2. Nf3");
    assert_eq!(ran.code, 0, "{ran:?}");
}

#[test]
fn bytes_that_are_no_games_fail_and_are_told_in_part() {
    let mut seed: u64 = 7;
    let mut noise = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 56) as u8
    };
    let bytes: Vec<u8> = (0..3_000_000).map(|_| noise()).collect();
    let ran = qiyuan_reading(&["pgn", "check"], &bytes);
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    assert!(!ran.stdout.is_empty());
    for (what, code, bytes) in [
        ("zeros", 1, vec![0; 100_000]),
        ("one long line", 1, b"1. e4 e5 ".repeat(1_200_000)),
        ("one long word", 1, vec![b'x'; 10_000_000]),
        ("open brackets", 1, vec![b'['; 1_000_000]),
        ("open variations", 0, b"1. e4 (".repeat(100_000)),
        ("open comments", 0, b"{ ".repeat(500_000)),
    ] {
        let ran = qiyuan_reading(&["pgn", "check"], &bytes);
        assert_eq!(ran.code, code, "{what}: {}", ran.stderr);
        assert!(ran.stdout.len() < 2_000_000, "{what}: {}", ran.stdout.len());
    }
    let ran = qiyuan_reading(&["pgn", "check"], b"");
    assert_eq!(
        (ran.code, ran.stdout.as_str()),
        (0, ""),
        "nothing is no fault"
    );
}

#[test]
fn games_in_gbk_are_converted_and_those_beside_them_read_as_they_are() {
    let gbk = encoding_rs::GB18030
        .encode("[Event \"A\"]\n[White \"诸宸}与谢军\"]\n\n1. e4 {好棋, 鱘} e5 *\n\n")
        .0;
    let utf8 = "[Event \"B\"]\n[White \"侯逸凡\"]\n\n1. d4 *\n\n".as_bytes();
    let latin1 = b"[Event \"C\"]\n[White \"M\xfcller\"]\n\n1. c4 *\n";
    let text = [&gbk[..], utf8, latin1].concat();
    let games = qiyuan_reading(&["pgn", "check", "--json"], &text).json();
    let whites: Vec<&str> = games
        .iter()
        .map(|game| game["tags"]["White"].as_str().unwrap())
        .collect();
    assert_eq!(whites, ["诸宸}与谢军", "侯逸凡", "Müller"]);
    let readings: Vec<&str> = games
        .iter()
        .map(|game| game["reading"].as_str().unwrap())
        .collect();
    assert_eq!(readings, ["lenient", "strict", "lenient"]);
    assert_eq!(games[0]["uci"], json!(["e2e4", "e7e5"]));
    let fault = &games[0]["faults"][0];
    assert_eq!(
        (&fault["code"], &fault["line"], &fault["column"]),
        (&json!("not_utf8"), &json!(2), &json!(9))
    );
}

/// The most memory a check of the file ever held, in bytes.
#[cfg(target_os = "linux")]
fn peak_bytes(path: &Path) -> u64 {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_qiyuan"))
        .args(["pgn", "check", path.to_str().unwrap()])
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let facts = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        let text = std::fs::read_to_string(&facts).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        if let Some(kilobytes) = line.and_then(|line| line.trim().strip_suffix(" kB")) {
            peak = peak.max(1024 * kilobytes.parse::<u64>().unwrap());
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    peak
}

#[test]
#[cfg(target_os = "linux")]
fn memory_stays_flat_however_long_the_file_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    let games = many_games(1_000);
    let write = |times: usize| std::fs::write(&path, games.repeat(times)).unwrap();
    write(20);
    let small = peak_bytes(&path);
    write(100);
    let large = peak_bytes(&path);
    assert!(std::fs::metadata(&path).unwrap().len() > 25_000_000);
    assert!(small > 0 && large < 100_000_000, "{large} bytes");
    assert!(large < small + 20_000_000, "{small} bytes, then {large}");
    // Nor where no game ever ends.
    std::fs::write(&path, b"1. e4 e5 ".repeat(2_500_000)).unwrap();
    let endless = peak_bytes(&path);
    assert!(endless < 150_000_000, "{endless} bytes");
}

#[cfg(unix)]
#[test]
fn a_name_that_is_not_utf8_is_opened_and_shown_as_well_as_it_can_be() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = tempfile::tempdir().unwrap();
    // 中 in GBK.
    let file = folder.path().join(OsStr::from_bytes(b"\xd6\xd0.pgn"));
    if std::fs::write(&file, BAD).is_err() {
        return; // A file system that has no such names.
    }
    let word = |word: &'static str| OsStr::new(word);
    for name in [file.as_path(), folder.path()] {
        let ran = qiyuan(&[word("pgn"), word("check"), name.as_os_str()]);
        assert_eq!(ran.code, 1, "{ran:?}");
        assert_eq!(places(&ran).len(), 1, "{ran:?}");
        assert!(ran.stdout.contains("\u{fffd}"), "{ran:?}");
    }
    let verbs: [&[&str]; 7] = [
        &["pgn", "convert", "--to", "uci"],
        &["trf", "check"],
        &["trf", "convert"],
        &["standings"],
        &["rate", "list"],
        &["judge"],
        &["perft", "--suite"],
    ];
    for verb in verbs {
        let words: Vec<_> = verb
            .iter()
            .copied()
            .map(word)
            .chain([file.as_os_str()])
            .collect();
        let ran = qiyuan(&words);
        assert_eq!(ran.code, 1, "{verb:?}: {ran:?}");
        assert!(!ran.stderr.contains("invalid UTF-8"), "{verb:?}: {ran:?}");
    }
}
